import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages

extension Scene {
  /// The problems of the scene that show only when its files are read and its texts are laid out: files that cannot be
  /// used, characters that no font has. Every text is checked, whenever the timeline sets it and whether or not its
  /// layer is ever visible.
  ///
  /// Of animated images and videos the first frame is decoded, and of the others it is read when they show; the memory that the layers need at the film's beginning is compared
  /// with the budget `memory`.
  ///
  /// Nothing is drawn. The problems are in the order of the film; if there are none, every frame can be made whose files are
  /// sound.
  ///
  /// - Parameter decoding: whether the other frames are decoded too, of very long videos only the first.
  public func rehearse(
    assets resolver: any AssetResolver, memory: MemoryBudget = MemoryBudget(), decoding: Bool = false
  ) -> [SceneProblem] {
    var problems = check()
    if !problems.isEmpty { return problems }
    func report(_ asset: SceneAsset, _ error: any Error) {
      // A file of another kind, by its name.
      let other = SceneAsset.Kind(ofFile: asset.path).flatMap { $0 == asset.kind ? nil : $0 }
      problems.append(
        problem(
          asset.place, "\(asset.kind.rawValue): \(plainReason(error))",
          allowed: other.map { "a file of \(asset.kind.phrase); \($0.phrase) is written { \($0.rawValue): … }" }))
    }
    let reservation: MemoryReservation
    do throws(MemoryError) { reservation = try reserveLayers(in: memory) } catch {
      return [SceneProblem(file: source, message: "\(error)", kind: .unrenderable)]
    }
    defer { withExtendedLifetime(reservation) {} }
    let resources = SceneResources(assets, heard: heardVideos, resolver, failed: report)
    for asset in assets where decoding {
      do { try resources.checkFrames(of: asset) } catch { report(asset, error) }
    }
    for asset in assets where asset.kind == .audio {
      do { if let sound = resources.sound(asset.name) { try resolver.check(sound) } } catch { report(asset, error) }
    }
    problems += soundTrack(resources).problems
    let builder = StageBuilder(animations: AnimationBuilder(resources: resources))
    let stage = builder.stage(self)
    stage.memory = memory
    for asset in assets { if let error = resources.failures[asset.name] { report(asset, error) } }
    if let problem = stage.instanceProblem() {
      problems.append(SceneProblem(file: source, message: "\(problem)", kind: .unrenderable))
    }
    if let problem = stage.problem {
      problems.append(SceneProblem(file: source, message: "\(problem)", kind: .unrenderable))
    }
    // Without the scene's own fonts its texts cannot be checked.
    guard problems.isEmpty else { return problems }
    var texts = TextRehearsal()
    visitTexts(builder, resources) { layer, place in texts.check(layer) { problems.append(problem(place, $0)) } }
    return problems
  }

  /// The faces in which the scene's texts are set, each once: every text as a whole, whenever the timeline sets it, and
  /// what its layer makes of it.
  package func faces(assets resolver: any AssetResolver) throws -> [FontFace] {
    let resources = try SceneResources(assets, heard: [], resolver)
    let builder = StageBuilder(animations: AnimationBuilder(resources: resources))
    let stage = builder.stage(self)
    defer { withExtendedLifetime(stage) {} }
    let probe = CATextLayer()
    var faces: [FontFace] = []
    visitTexts(builder, resources) { layer, _ in
      probe.setText(of: layer)
      for face in layer.textLayout.faces + probe.textLayout.faces where !faces.contains(face) { faces.append(face) }
    }
    return faces
  }

  /// Calls `visit` for every text of the stage that `builder` has made: as it is at first, and as each event sets it.
  func visitTexts(
    _ builder: StageBuilder, _ resources: SceneResources, _ visit: (CATextLayer, ScenePlace) -> Void
  ) {
    for (layer, place) in builder.texts { visit(layer, place) }
    for event in inOrder {
      for case .set(let name, let assignment) in event.changes {
        guard let place = assignment.place, let layer = builder.named[name] as? CATextLayer else { continue }
        layer.setValue(resources.object(assignment.value), forKeyPath: assignment.keyPath)
        visit(layer, place)
      }
    }
  }

  /// The events of the timeline, in the order in which they happen.
  private var inOrder: [SceneEvent] {
    let order = timeline.indices.sorted { (timeline[$0].time, $0) < (timeline[$1].time, $1) }
    return order.map { timeline[$0] }
  }
}

/// The check of texts, each laid out as a whole in its layer's font, however much of it its layer has room for.
private struct TextRehearsal {
  private let probe = CATextLayer()
  /// The problems last found in each layer, so that they are not reported again for every change.
  private var known: [ObjectIdentifier: [String]] = [:]

  mutating func check(_ layer: CATextLayer, _ report: (String) -> Void) {
    probe.setText(of: layer)
    let problems = probe.problems
    let before = known.updateValue(problems, forKey: ObjectIdentifier(layer)) ?? []
    let name = layer.name.map { "CATextLayer \(quoted($0)): " } ?? ""
    for problem in problems where !before.contains(problem) { report(name + problem) }
  }
}

extension CATextLayer {
  /// Sets what decides on the characters that are shown and their faces as `layer` has it, in a small size.
  fileprivate func setText(of layer: CATextLayer) {
    text = TextState()
    fontSize = 12
    font = layer.font
    weight = layer.weight
    isItalic = layer.isItalic
    features = layer.features
    string = layer.string
    numberFormat = layer.numberFormat
    // Every character that a number may have.
    number = -1_234_567_890.123_456
  }
}
