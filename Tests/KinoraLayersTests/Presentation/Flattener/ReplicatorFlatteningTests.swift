import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Flattened replicators")
struct ReplicatorFlatteningTests {
  func replicator(_ count: Int, _ edit: (CAReplicatorLayer) -> Void = { _ in }) -> CAReplicatorLayer {
    let layer = CAReplicatorLayer()
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
    layer.instanceCount = count
    layer.instanceTransform = CATransform3DMakeTranslation(10, 0, 0)
    layer.addSublayer(plain(0, 0, 4, 4, red))
    edit(layer)
    return layer
  }

  @Test("instances of a replicator stand one step apart")
  func instancesStandStep() {
    let items = Scene(replicator(4)).items
    #expect(items.map { $0.shape?.transform.m31 } == [0, 10, 20, 30])
  }

  @Test("steps of a replicator turn about the centre of its bounds")
  func stepsTurnAbout() throws {
    let layer = replicator(2) { $0.instanceTransform = CATransform3DMakeRotation(.pi, 0, 0, 1) }
    let shape = try #require(Scene(layer).items.last?.shape)
    let box = shape.transform.boundingBox(of: CGRect(x: 0, y: 0, width: 4, height: 4))
    #expect(abs(box.minX - 96) < 1e-9 && abs(box.minY - 96) < 1e-9)
  }

  @Test("colours are multiplied from instance to instance, and limited to 0…1")
  func coloursMultipliedInstance() {
    let layer = replicator(3) {
      $0.instanceColor = CGColor(red: 1, green: 0.5, blue: 1, alpha: 1)
      $0.instanceGreenOffset = 0.25
      $0.instanceBlueOffset = -0.75
    }
    let rows = Scene(layer).items.map { item -> [Double] in
      guard case .colorMatrix(let matrix)? = item.group?.filters.first else { return [] }
      return [matrix.rows[0], matrix.rows[6], matrix.rows[12], matrix.rows[18]]
    }
    #expect(rows == [[1, 0.5, 1, 1], [1, 0.75, 0.25, 1], [1, 1, 0, 1]])
    #expect(Scene(replicator(3)).items.allSatisfy { $0.group == nil })
  }

  @Test("each instance is behind by its delay, whatever the speed of the layers in it")
  func instanceDelayBehind() {
    let layer = replicator(3) {
      $0.instanceTransform = CATransform3DIdentity
      $0.instanceDelay = 0.25
    }
    let dot = layer.sublayers?.first
    dot?.speed = 2
    let scene = Scene(layer)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 4
    move.fillMode = .both
    move.timingFunction = CAMediaTimingFunction(name: .linear)
    dot?.add(move, forKey: nil)
    scene.stage.commit()
    scene.stage.advance(to: 1)
    // A delay of half a second of the replicator's time is one second of the dot's, which is a quarter of its way.
    #expect(scene.items.map { $0.shape?.transform.m31 } == [48, 35.5, 23])
    // After the frame the presentation is at its own time again.
    #expect(dot?.presentation()?.position.x == 50)
    #expect(scene.items.map { $0.shape?.transform.m31 } == [48, 35.5, 23])
  }

  @Test("delayed instances play an animation to its end after the original has lost it")
  func delayedInstancesPlay() {
    let layer = replicator(3) {
      $0.instanceTransform = CATransform3DIdentity
      $0.instanceDelay = 0.5
    }
    let dot = layer.sublayers?.first
    let scene = Scene(layer)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (100, 200, 1)
    move.fillMode = .forwards
    move.timingFunction = CAMediaTimingFunction(name: .linear)
    let rest = scene.items.map { $0.shape?.transform.m31 ?? -1 }[0]
    let from = 100 - (dot?.position.x ?? 0) + rest
    dot?.add(move, forKey: "move")
    scene.stage.commit()
    func places(at time: Double) -> [Double] {
      scene.stage.advance(to: time)
      return scene.items.map { $0.shape?.transform.m31 ?? -1 }
    }
    #expect(places(at: 0.75) == [from + 75, from + 25, rest])
    // The animation that fills forwards was removed from the original, and is off each instance from that instance's
    // end on.
    #expect(places(at: 1.25) == [rest, from + 75, from + 25])
    #expect(dot?.animationKeys() == nil && dot?.presentation()?.position == dot?.position)
    #expect(places(at: 1.75) == [rest, rest, from + 75])
    #expect(places(at: 2.25) == [rest, rest, rest])
    #expect(scene.stage.animated.isEmpty)
  }

  @Test("what an instance shows of an animation that has ended does not depend on the frames before")
  func instanceShowsEnded() {
    func places(_ times: [Double]) -> [Double] {
      let layer = replicator(4) {
        $0.instanceTransform = CATransform3DIdentity
        $0.instanceDelay = 0.3
      }
      let scene = Scene(layer)
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.duration) = (100, 200, 1)
      layer.sublayers?.first?.add(move, forKey: nil)
      scene.stage.commit()
      for time in times { scene.stage.advance(to: time) }
      return scene.items.map { $0.shape?.transform.m31 ?? -1 }
    }
    for time in [0.5, 1, 1.1, 1.3, 1.6, 1.85, 1.9, 2.5] {
      #expect(places([time]) == places(stride(from: 0, to: time, by: 0.05) + [time]), "at \(time)")
    }
  }

  @Test("a replicator that preserves depth leaves its instances in space")
  func preservingDepthLeaves() {
    let layer = replicator(3) {
      $0.preservesDepth = true
      $0.instanceTransform = CATransform3DMakeTranslation(10, 0, -10)
      $0.backgroundColor = blue
    }
    #expect(Scene(layer).items.map { $0.shape?.transform.m31 } == [20, 10, 0])
  }

  @Test("any number of instances is drawn for which there is memory", arguments: [-5, 0, 1, 20_000])
  func countDrawnMemory(count: Int) {
    let scene = Scene(replicator(count))
    #expect(scene.items.count == max(count, 0))
    #expect(scene.stage.problem == nil)
  }

  /// Replicators with the given counts of instances, each inside the next.
  private func nested(_ counts: [Int], preservesDepth: Bool) -> CALayer {
    counts.reduce(plain(0, 0, 10, 10)) { inner, count in
      let layer = CAReplicatorLayer()
      layer.name = "dots"
      layer.instanceCount = count
      layer.preservesDepth = preservesDepth
      layer.addSublayer(inner)
      return layer
    }
  }

  @Test("instances for which there is no memory are refused before any is made", arguments: [false, true])
  func instancesBeyondMemory(preservesDepth: Bool) throws {
    for counts in [[1000, 1000, 1000, 1000, 1000], [Int.max], [Int.max, Int.max], [0, Int.max]] {
      let scene = Scene(nested(counts, preservesDepth: preservesDepth))
      #expect(scene.items.isEmpty)
      guard case .cannotShow(let problem)? = scene.stage.problem else {
        Issue.record("\(counts) was drawn")
        continue
      }
      #expect(problem.kind == .memory)
      #expect(problem.layer == "CAReplicatorLayer \"dots\"")
      #expect(problem.message.contains("--memory"), "\(problem)")
    }
  }

  @Test("the memory of nested replicators is counted with their nesting")
  func fitsMemoryCounted() {
    let layer = nested([20, 20], preservesDepth: false)
    func problem(_ bytes: Int) -> StageError? {
      let scene = Scene(layer)
      scene.stage.memory = MemoryBudget(MemoryLimit(bytes: bytes))
      #expect(scene.items.count == (bytes < 1_700_000 ? 0 : 400))
      layer.removeFromSuperlayer()
      return scene.stage.problem
    }
    // There are 421 layers, each counted with 4096 bytes: together 1,724,416.
    #expect(problem(1_600_000) != nil)
    #expect(problem(2_000_000) == nil)
  }

  @Test("too many layers without replicators are refused too")
  func manyLayersWithout() {
    let scene = Scene(plain(0, 0, 10, 10))
    // Without the fade, in whose first instant only the old picture shows.
    CATransaction.setDisableActions(true)
    for _ in 0..<400 { scene.root.addSublayer(plain(0, 0, 10, 10)) }
    scene.stage.memory = MemoryBudget(MemoryLimit(bytes: MemoryLimit.least))
    scene.stage.commit()
    #expect(scene.items.count < 300)
    #expect(scene.stage.problem != nil)
  }
}
