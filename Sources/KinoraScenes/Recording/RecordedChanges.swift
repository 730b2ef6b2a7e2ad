import KinoraLayers
import KinoraTiming

/// Something that happens to a layer of a recorded film.
enum RecordedChange {
  case set(RecordedLayer, SceneAssignment)
  case addAnimation(RecordedLayer, String, SceneAnimation)
  case removeAnimation(RecordedLayer, String)
  case addLayer(RecordedLayer, isNew: Bool, to: RecordedLayer, index: Int?)
  case removeLayer(RecordedLayer)
}

/// Everything that happens at an instant.
struct RecordedChanges {
  var sets: [RecordedChange] = []
  var removals: [RecordedChange] = []
  var additions: [RecordedChange] = []
  var animations: [RecordedChange] = []
  /// The layers that come for the first time.
  var added: Set<ObjectIdentifier> = []

  var isEmpty: Bool { sets.isEmpty && removals.isEmpty && additions.isEmpty && animations.isEmpty }

  /// The changes in the order in which they are made: animations last, as they may begin where the properties are.
  var inOrder: [RecordedChange] { sets + removals + additions + animations }

  func isNew(_ record: RecordedLayer) -> Bool { added.contains(ObjectIdentifier(record)) }
}

/// The names of the layers of a recorded film: their own, as far as a scene may have them, and only once each.
final class RecordedNames {
  private var taken: Set<String> = []

  func name(of record: RecordedLayer) -> String {
    if let name = record.name { return name }
    let own = record.layer.name ?? ""
    let name = RecordedAssets.unused(own.isEmpty ? Self.word(for: record.type) : own, among: taken)
    taken.insert(name)
    record.name = name
    return name
  }

  /// The word for a layer without a name: `text` for a `CATextLayer`.
  private static func word(for type: String) -> String {
    let word = type.replacing("CA", with: "").replacing("Layer", with: "").lowercased()
    return word.isEmpty ? "layer" : word
  }

  /// The key of an animation: the program's, or one of our own for an animation without.
  static func key(_ entry: LiveAnimation) -> String {
    guard let first = entry.key.unicodeScalars.first else { return "animation" }
    return first == "\u{0}" ? "animation-" + entry.key.dropFirst() : entry.key
  }
}

/// The descriptions of a recorded film's layers and changes.
struct RecordedDescription {
  let names: RecordedNames
  let root: RecordedLayer
  /// Whether the stage's root stands as a layer.
  let showsRoot: Bool

  /// The layers on the canvas.
  var top: [SceneLayer] { showsRoot ? [layer(root)] : root.firstSublayers.map(layer) }

  private func layer(_ record: RecordedLayer) -> SceneLayer {
    let hasName = record.name != nil || !(record.layer.name ?? "").isEmpty
    var layer = SceneLayer(record.type, name: hasName ? names.name(of: record) : nil)
    layer.properties = record.properties
    layer.animations = record.animations
    layer.mask = record.firstMask.map { [self.layer($0)] } ?? []
    layer.sublayers = record.firstSublayers.map(self.layer)
    return layer
  }

  /// Gives names to the layers that changes refer to.
  func giveNames(_ changes: [RecordedChange]) {
    for change in changes {
      switch change {
      case .set(let record, _), .addAnimation(let record, _, _), .removeAnimation(let record, _),
        .removeLayer(let record):
        _ = names.name(of: record)
      case .addLayer(let record, let isNew, let parent, _):
        if !isNew { _ = names.name(of: record) }
        if parent !== root || showsRoot { _ = names.name(of: parent) }
      }
    }
  }

  func event(at time: Rational, _ changes: [RecordedChange]) -> SceneEvent {
    var event = SceneEvent(at: time.doubleValue, changes.map(change))
    event.disableActions = true
    return event
  }

  private func change(_ change: RecordedChange) -> SceneEvent.Change {
    switch change {
    case .set(let record, let assignment): .set(layer: names.name(of: record), assignment)
    case .addAnimation(let record, let key, let animation):
      .addAnimation(layer: names.name(of: record), key: key, animation)
    case .removeAnimation(let record, let key): .removeAnimation(layer: names.name(of: record), key: key)
    case .removeLayer(let record): .removeLayer(names.name(of: record))
    case .addLayer(let record, let isNew, let parent, let index):
      .addLayer(
        name: isNew ? nil : names.name(of: record), isNew ? layer(record) : nil,
        parent: parent === root && !showsRoot ? nil : names.name(of: parent), index: index)
    }
  }
}
