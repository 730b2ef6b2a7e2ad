import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages

/// Measures texts for expressions, by text layers as the scene would have them.
final class SceneTextMeasure: TextMeasure {
  private let expander: SceneExpander
  private let assets: [SceneAsset]
  private var loaded: SceneResources?
  private var sizes: [String: CGSize] = [:]

  /// - Parameter assets: The assets of the scene, of which fonts are loaded when a text is first measured.
  init(_ expander: SceneExpander, assets: [SceneAsset]) {
    self.expander = expander
    self.assets = assets.filter { $0.kind == .font }
  }

  func size(
    of text: String, style: ScriptValue, maxWidth: Double?
  ) throws(ScriptError) -> (width: Double, height: Double) {
    let key = "\(text)\u{0}\(style.excerpt)\u{0}\(maxWidth ?? -1)"
    let isPlain = if case .string = style { true } else { false }
    if isPlain, let known = sizes[key] { return (known.width, known.height) }
    let size = try layer(text, style, maxWidth).textLayout.size
    if isPlain { sizes[key] = size }
    return (size.width, size.height)
  }

  private func layer(_ text: String, _ style: ScriptValue, _ maxWidth: Double?) throws(ScriptError) -> CATextLayer {
    let place = expander.asking ?? SourceNode(value: .null, offset: 0, path: nil, id: expander.newID())
    let room = SceneExpander.Room(scope: expander.globals, origin: place.origin)
    var members: [(String, SourceNode)] = []
    switch style {
    case .object: members.append(("style", expander.node(of: style, at: place, room)))
    case .string(let name):
      let known = expander.shared.known(.styles)
      guard known.contains(name) else {
        throw ScriptError(
          "no style is called \(quoted(name))", allowed: listed(known), suggestion: nearestName(to: name, in: known),
          kind: .unknownName)
      }
      members.append(("style", expander.node(.string(name), at: place, room)))
    default:
      throw ScriptError("found \(style.excerpt) as a style", allowed: "the name of a style, or an object of properties")
    }
    members.append(("type", expander.node(.string("CATextLayer"), at: place, room)))
    members.append(("string", expander.node(.string(text), at: place, room)))
    if let maxWidth {
      let bounds = [0, 0, maxWidth, 1_000_000].map { expander.node(.number($0), at: place, room) }
      members.append(("bounds", expander.node(.array(bounds), at: place, room)))
      members.append(("wrapped", expander.node(.bool(true), at: place, room)))
    }
    let written = expander.node(
      .object(members.map { SourceNode.Member(key: $0.0, keyOffset: 0, value: $0.1) }), at: place, room)
    let reader = expander.reader
    let before = reader.problems.count
    let description = reader.layer(expander.expanded(written, room, as: .layer))
    guard reader.problems.count == before, let description else { throw .reported }
    let builder = StageBuilder(animations: AnimationBuilder(resources: try resources()))
    guard let layer = builder.layer(description) as? CATextLayer else { throw .reported }
    return layer
  }

  private func resources() throws(ScriptError) -> SceneResources {
    if let loaded { return loaded }
    guard !assets.isEmpty, let resolver = expander.reader.resolver else { return SceneResources() }
    do {
      let resources = try SceneResources(assets, heard: [], resolver)
      loaded = resources
      return resources
    } catch {
      throw ScriptError(plainReason(error), allowed: "font files that can be read")
    }
  }
}
