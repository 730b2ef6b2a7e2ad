import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import TestSupport
import Testing

/// Trees with very many layers, side by side or inside each other.
@Suite("Very many layers", .serialized)
struct ManySublayersTests {
  /// A layer that notes when it lays out and draws.
  private final class Noting: CALayer {
    nonisolated(unsafe) static var lines: [String] = []
    var number = 0
    var atLayout: () -> Void = {}

    override func layoutSublayers() {
      Self.lines.append("layout \(number)")
      atLayout()
    }
    override func draw(in ctx: CGContext) { Self.lines.append("draw \(number)") }
  }

  private func noting(_ count: Int) -> (Stage, [Noting]) {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layers = (0..<count).map { number in
      let layer = Noting()
      layer.number = number
      layer.bounds.size = CGSize(width: 1, height: 1)
      stage.root.addSublayer(layer)
      return layer
    }
    stage.commit()
    Noting.lines = []
    return (stage, layers)
  }

  @Test("layers that need layout and drawing get them in the order of the sublayers", arguments: [3, 40, 300])
  func order(asked: Int) {
    let (stage, layers) = noting(600)
    var noise = Noise(seed: UInt64(asked))
    var numbers = Set<Int>()
    while numbers.count < asked { numbers.insert(noise.below(600)) }
    for number in numbers {
      layers[number].setNeedsLayout()
      layers[number].setNeedsDisplay()
    }
    stage.commit()
    #expect(Noting.lines == numbers.sorted().map { "layout \($0)" } + numbers.sorted().map { "draw \($0)" })
    Noting.lines = []
    stage.root.setNeedsDisplay()
    stage.commit()
    #expect(Noting.lines.isEmpty)
  }

  @Test(
    "a layer that comes to need layout while a sibling below it lays out gets it in the same pass",
    arguments: [2, 200])
  func later(asked: Int) {
    let (stage, layers) = noting(600)
    layers[10].atLayout = {
      layers[5].setNeedsLayout()
      for number in 300..<300 + asked { layers[number].setNeedsLayout() }
    }
    layers[10].setNeedsLayout()
    layers[10].setNeedsDisplay()
    layers[599].setNeedsLayout()
    stage.commit()
    let above = (300..<300 + asked).map { "layout \($0)" } + ["layout 599"]
    #expect(Noting.lines == ["layout 10"] + above + ["draw 10", "layout 5"])
  }

  @Test("a layer that is removed while a sibling lays out disturbs no other")
  func removal() {
    let (stage, layers) = noting(600)
    layers[10].atLayout = {
      layers[20].removeFromSuperlayer()
      stage.root.insertSublayer(layers[30], at: 0)
    }
    for number in [10, 20, 25, 30] { layers[number].setNeedsLayout() }
    stage.commit()
    #expect(Set(Noting.lines).isSuperset(of: ["layout 10", "layout 25", "layout 30"]))
    #expect(layers[25].needsLayout() == false && layers[30].needsLayout() == false)
  }

  @Test("thousands of sublayers are inserted, moved and removed anywhere")
  func changes() {
    let root = CALayer()
    let layers = (0..<3000).map { _ in CALayer() }
    for layer in layers { root.insertSublayer(layer, at: 0) }
    #expect(root.sublayers?.elementsEqual(layers.reversed(), by: ===) == true)
    root.insertSublayer(layers[0], above: layers[2000])
    #expect(root.sublayers?[1000] === layers[0] && root.sublayers?[999] === layers[2000])
    root.replaceSublayer(layers[5], with: CALayer())
    #expect(layers[5].superlayer == nil && root.sublayers?.count == 3000)
    root.sublayers = Array(layers[1000..<2000])
    #expect(root.sublayers?.count == 1000 && layers[0].superlayer == nil && layers[1500].superlayer === root)
    for layer in layers { layer.removeFromSuperlayer() }
    #expect(root.sublayers == nil)
  }

  @Test("layers may be as deep as is documented, and deeper ones are refused without a crash")
  func depth() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    var top = stage.root
    for _ in 1..<CALayer.deepestNesting {
      let layer = CALayer()
      layer.bounds.size = CGSize(width: 10, height: 10)
      layer.backgroundColor = .black
      layer.opacity = 0.9
      top.addSublayer(layer)
      #expect(layer.superlayer === top)
      top = layer
    }
    let refused = CALayer()
    top.addSublayer(refused)
    #expect(refused.superlayer == nil && top.sublayers == nil)
    top.mask = refused
    #expect(top.mask == nil)
    let pair = CALayer()
    pair.addSublayer(refused)
    top.superlayer?.addSublayer(pair)
    #expect(pair.superlayer == nil)
    // The limit is for the depth that there is, not for what it once was.
    refused.removeFromSuperlayer()
    top.superlayer?.addSublayer(pair)
    #expect(pair.superlayer === top.superlayer)
    stage.commit()
    #expect(stage.displayList().items.isEmpty == false)
  }

  @Test("a chain of constraints may be as long as there are layers")
  func constraints() {
    let root = CALayer()
    root.layoutManager = CAConstraintLayoutManager()
    let layers = (0..<60_000).map { number in
      let layer = CALayer()
      layer.name = "\(number)"
      layer.bounds.size = CGSize(width: 1, height: 1)
      if number < 59_999 {
        layer.addConstraint(CAConstraint(attribute: .minX, relativeTo: "\(number + 1)", attribute: .maxX, offset: 1))
      }
      return layer
    }
    root.sublayers = layers
    root.layoutIfNeeded()
    #expect(layers[59_998].frame.minX == layers[59_999].frame.maxX + 1)
    #expect(layers[0].frame.minX == layers[59_999].frame.maxX + 1 + 2 * 59_998)
  }

  @Test("a transition starts from the old values under keys of the program's own, also under new ones")
  func undeclared() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    layer.setValue(1, forKey: "old")
    stage.root.addSublayer(layer)
    stage.commit()
    layer.setValue(2, forKey: "old")
    layer.setValue(3, forKey: "new")
    let seen = stage.withCommittedState { (layer.value(forKey: "old") as? Int, layer.value(forKey: "new") as? Int) }
    #expect(seen.0 == 1 && seen.1 == nil)
    #expect(layer.value(forKey: "old") as? Int == 2 && layer.value(forKey: "new") as? Int == 3)
    #expect(layer.presentation()?.value(forKey: "old") as? Int == 1)
  }
}
