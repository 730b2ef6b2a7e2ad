import Foundation
import KinoraLayers
import KinoraMessages
import KinoraTiming

/// A layer of a recorded film: what scenes can say of it, as it was last seen.
final class RecordedLayer {
  let layer: CALayer
  /// The class of the library that the layer is of.
  let type: String
  /// The values that differ from the defaults when the layer is first seen.
  private(set) var properties: [SceneAssignment] = []
  /// The animations when the layer is first seen.
  var animations: [SceneLayer.Animation] = []
  /// Whether the animations are those when the layer was first seen.
  var isDescribed = false
  /// The mask, as it was last seen, and when the layer was first seen.
  var mask: RecordedLayer?
  var firstMask: RecordedLayer?
  /// The sublayers, as they were last seen, and when the layer was first seen.
  var sublayers: [RecordedLayer] = []
  var firstSublayers: [RecordedLayer] = []
  /// The name in the scene; nil until something refers to the layer.
  var name: String?
  /// The values of the table's properties, as they were last seen.
  private var values: [String: AnimatableValue] = [:]
  private(set) var live: [LiveAnimation] = []
  private let assets: RecordedAssets

  init(_ layer: CALayer, _ assets: RecordedAssets) {
    self.layer = layer
    self.assets = assets
    // A class of a program's own counts as the library's class that it is made from.
    let known = LayerKind.all.first { $0.type == Swift.type(of: layer) } ?? LayerKind.all.last { $0.isKind(layer) }
    type = known?.name ?? LayerVocabulary.defaultType
    for (form, row) in forms { note(form, row.read(layer), row) }
    live = layer.animationStore?.entries ?? []
  }

  /// The layer in words, for messages.
  var subject: String { "the \(Swift.type(of: layer))" + (layer.name.map { " \(quoted($0))" } ?? "") }

  /// What may be said of the layer.
  var owner: LayerOwner {
    var owner = LayerOwner(type: type, name: nil)
    for key in ["filters", "backgroundFilters", "emitterCells"] {
      guard let value = values[key], let form = LayerVocabulary.property(key, of: type)?.form else { continue }
      owner.add(assets.value(value.any, form, subject, key), under: key)
    }
    return owner
  }

  // MARK: Values

  private var forms: [(form: PropertyForm, row: PropertyRow)] { Self.formsByType[type] ?? [] }

  /// The properties that scenes have, with their rows, by the names of the classes.
  private static let formsByType: [String: [(form: PropertyForm, row: PropertyRow)]] = {
    let forms = LayerVocabulary.types.map { type in
      let plain = LayerVocabulary.keys(of: type).compactMap { key -> (form: PropertyForm, row: PropertyRow)? in
        guard key != "name", key != "frame", let form = LayerVocabulary.property(key, of: type),
          let row = LayerVocabulary.row(key, of: type)
        else { return nil }
        return (form, row)
      }
      return (type, plain + [(layout, PropertyRow.layoutManager), (item, PropertyRow.layoutItem)])
    }
    return Dictionary(uniqueKeysWithValues: forms)
  }()

  private static let layout = PropertyForm(
    keyPath: "layoutManager", form: .layout(.rules), mayBeNull: true, isAnimatable: false)
  private static let item = PropertyForm(
    keyPath: "layoutItem", form: .layout(.length), mayBeNull: true, isAnimatable: false)

  /// Whether a layout of boxes decides on a property.
  private func isPlaced(_ key: String) -> Bool {
    if place != nil { return key == "position" || key == "bounds" }
    guard layer.layoutManager is BoxLayout else { return false }
    let item = layer.layoutItem
    return key == "bounds" && (item.width != .auto || item.height != .auto)
      || key == "position" && (item.width == .fill || item.height == .fill)
  }

  /// The kind of the layout that places the layer; nil for none.
  private var place: LayoutRules.Kind? {
    layer.layoutItem.isFree ? nil : (layer.superlayer?.layoutManager as? BoxLayout)?.rules.kind
  }

  /// The assignments that say a value.
  private func assignments(_ form: PropertyForm, _ value: AnimatableValue, before: AnimatableValue) -> [SceneAssignment]
  {
    if form.keyPath == Self.item.keyPath { return words(value, before: before) }
    if form.keyPath == Self.layout.keyPath, !value.isNone, !(value.any is BoxLayout) { return [] }
    return [SceneAssignment(form.keyPath, assets.value(value.any, form.form, subject, form.keyPath))]
  }

  /// What a layer says to the layout that it is in.
  private func words(_ value: AnimatableValue, before: AnimatableValue) -> [SceneAssignment] {
    let (item, old) = (value.any as? LayoutItem ?? LayoutItem(), before.any as? LayoutItem ?? LayoutItem())
    let isOutermost = layer.layoutManager is BoxLayout
    return LayoutVocabulary.words.compactMap { word in
      guard let keyPath = LayoutItem.keyPaths[word.name], let said = item[keyPath: keyPath], let form = word.property,
        place.map(word.kinds.contains) ?? (isOutermost && word.isForOutermost || word.name == "free")
      else { return nil }
      if AnimatableValue(said) == AnimatableValue(old[keyPath: keyPath]) { return nil }
      return SceneAssignment(form.keyPath, assets.value(said, form.form, subject, word.name))
    }
  }

  /// Notes a value of a layer that is new.
  private func note(_ form: PropertyForm, _ value: AnimatableValue, _ row: PropertyRow) {
    values[form.keyPath] = value
    let isOwnSize = form.keyPath == "bounds" && layer.layoutManager is BoxLayout && !isPlaced("bounds")
    if value == row.defaultValue, !isOwnSize { return }
    if form.keyPath == "position", isPlaced("position") { return }
    properties += assignments(form, value, before: row.defaultValue)
  }

  /// What has changed since the layer was last seen.
  func changes() -> [SceneAssignment] {
    var changes: [SceneAssignment] = []
    for (form, row) in forms {
      let value = row.read(layer)
      guard let before = values[form.keyPath], value != before else { continue }
      values[form.keyPath] = value
      if !isPlaced(form.keyPath) { changes += assignments(form, value, before: before) }
    }
    return changes
  }

  /// Takes what has changed as what the layer was from the start, because its first turn decides on it.
  func settle() {
    for change in changes() {
      properties.removeAll { $0.keyPath == change.keyPath }
      properties.append(change)
    }
    live = layer.animationStore?.entries ?? []
  }

  // MARK: Animations

  /// The animations that are new since the layer was last seen, and the keys of those that the program has taken off.
  func animationChanges(at now: Double) -> (added: [LiveAnimation], removed: [LiveAnimation]) {
    let entries = layer.animationStore?.entries ?? []
    if entries.count == live.count, zip(entries, live).allSatisfy({ $0 === $1 }) { return ([], []) }
    let (before, after) = (Set(live.map(ObjectIdentifier.init)), Set(entries.map(ObjectIdentifier.init)))
    let added = entries.filter { !before.contains(ObjectIdentifier($0)) }
    let removed = live.filter { entry in
      !after.contains(ObjectIdentifier(entry)) && !added.contains { $0.key == entry.key }
        // What is over takes itself off.
        && !entry.lingers
    }
    live = entries
    return (added, removed)
  }
}

extension LayoutVocabulary.Word {
  /// The form of the word.
  fileprivate var property: PropertyForm? { LayoutVocabulary.property(name) }
}
