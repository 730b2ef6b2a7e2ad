import KinoraFormats
import KinoraGraphics
import KinoraMessages
import KinoraTiming

/// Writes a scene as a script, by the tables by which scripts are read.
final class SceneWriter {
  let scene: Scene
  /// The folder from which the script's paths are to count; "" for the current one.
  let folder: String
  /// What cannot be written, in the order in which it was met.
  private(set) var problems: [SceneProblem] = []
  /// What the timeline may say of each layer, by the layers' names.
  private(set) var owners: [String: LayerOwner] = [:]
  /// What is being written, for messages: a layer, a sound.
  var subject = "the scene"

  init(_ scene: Scene, folder: String) {
    self.scene = scene
    self.folder = folder
    for layer in scene.layers { learn(layer) }
    for case .addLayer(_, let layer?, _, _) in scene.timeline.flatMap(\.changes) { learn(layer) }
  }

  private func learn(_ layer: SceneLayer) {
    if let name = layer.name { owners[name] = layer.owner }
    for below in layer.mask + layer.sublayers { learn(below) }
  }

  /// Notes something for which scripts have no words.
  func refuse(_ what: String, _ message: String, _ allowed: String) {
    problems.append(scene.problem(nil, "\(subject): \(what): \(message)", allowed: allowed))
  }

  /// The whole script.
  func script() -> ScriptNode {
    var members = ScriptNode.Members()
    members.add("kinora", .number(Double(SceneReader.version)))
    members.add("canvas", canvas())
    // The captions of a scene stand in its timeline when it has been read.
    let assets = scene.assets.filter { $0.kind != .captions }
    if !assets.isEmpty {
      members.add("assets", .object(assets.map { .init(key: $0.name, value: asset($0)) }))
    }
    members.add("layers", .list(scene.layers.map(layer)))
    if !scene.timeline.isEmpty { members.add("timeline", .list(scene.timeline.flatMap(entries))) }
    if !scene.audio.isEmpty { members.add("audio", .list(scene.audio.map(sound))) }
    subject = "the scene"
    members.add("loudness", scene.loudness.map { .number($0) })
    members.add("output", output())
    return members.node
  }

  private func canvas() -> ScriptNode {
    let canvas = scene.canvas
    var members = ScriptNode.Members()
    members.add("width", .number(Double(canvas.width)))
    members.add("height", .number(Double(canvas.height)))
    let rate = canvas.frameRate.framesPerSecond
    members.add("frameRate", rate.denominator == 1 ? .number(rate.doubleValue) : .text("\(canvas.frameRate)"))
    members.add("duration", time(canvas.duration))
    if canvas.background != .black { members.add("background", color(canvas.background)) }
    return members.node
  }

  private func asset(_ asset: SceneAsset) -> ScriptNode {
    .object([.init(key: asset.kind.rawValue, value: text(FilePath.relative(asset.path, to: folder)))])
  }

  private func output() -> ScriptNode? {
    var members = ScriptNode.Members()
    for option in EncodingOption.all {
      switch option.read(scene.output) {
      case .word(let word)?: members.add(option.key, text(word))
      case .number(let number)?: members.add(option.key, .number(Double(number)))
      case nil: break
      }
    }
    return members.isEmpty ? nil : members.node
  }

  /// A text, in which nothing is an expression.
  func text(_ text: String) -> ScriptNode { .text(text.replacing("${", with: "$${")) }

  /// A name by which the timeline refers to a layer or a sound.
  func name(_ name: String, _ what: String) -> ScriptNode {
    if name.isEmpty || name.contains(".") || name.contains(" ") {
      refuse(what, "the name \(quoted(name))", "text without \".\" and spaces")
    }
    return text(name)
  }
}

extension SceneLayer {
  /// What may be said of the layer.
  var owner: LayerOwner {
    var owner = LayerOwner(type: type, name: name)
    for assignment in custom { owner.custom[assignment.keyPath] = assignment.value.form }
    for assignment in properties { owner.add(assignment.value, under: assignment.keyPath) }
    return owner
  }
}
