import Synchronization

/// Everything that the library knows about one class of layers: its property table, the values of a new layer, and the
/// keys that redraw.
///
/// The object is made together with the first layer of the class, never released, and shared by all threads. Only its
/// caches change afterwards, and they are safe for threads; the initial state is a value that is only copied.
package final class LayerClass: @unchecked Sendable {
  /// The rows of the class and its superclasses, `CALayer`'s first, then each subclass's, then the custom properties.
  package let rows: [PropertyRow]
  private let rowsByKey = KeyTable<PropertyRow>()
  /// The rows for which the table has no free slot, by key.
  private let otherRows: [String: PropertyRow]
  /// The values of a new layer of the class.
  let initialState: LayerState
  /// The properties declared with `@Animatable`, in the order of `LayerState.custom`.
  let custom: [CustomProperty]
  /// The defaults that the class's `defaultValue(forKey:)` gives instead of the table's.
  let changedDefaults: [(row: PropertyRow, value: AnimatableValue)]
  let type: CALayer.Type
  private let redrawingKeys = KeyTable<RedrawAnswer>()
  let keyPaths = KeyPathCache()
  /// The stored properties that the class lists for key-value coding, by key.
  package let listed: [String: ListedMember]
  let customPlaces = CustomPlaces()

  /// The row of a declared or custom key; nil for any other key.
  @inline(__always)
  package func row(forKey key: String) -> PropertyRow? { rowsByKey[key] ?? (otherRows.isEmpty ? nil : otherRows[key]) }

  /// Whether the row is of a property declared with `@Animatable`.
  package func isCustom(_ row: PropertyRow) -> Bool { custom.contains { $0.row === row } }

  /// Whether layers of the class are redrawn when `key` changes.
  package func needsDisplay(forKey key: String) -> Bool {
    if isPlain { return false }
    if let known = redrawingKeys[key] { return known.redraws }
    let redraws = type.needsDisplay(forKey: key) || custom.contains { $0.row.key == key && $0.redraws }
    _ = redrawingKeys.insert(RedrawAnswer(lookupKey: key, redraws: redraws))
    return redraws
  }

  /// Whether layers of the class are redrawn when the row's property changes.
  @inline(__always)
  func redraws(_ row: PropertyRow) -> Bool { !isPlain && needsDisplay(forKey: row.key) }

  /// The answer of the class's `needsDisplay(forKey:)` for a key.
  private final class RedrawAnswer: Keyed {
    let lookupKey: String
    let redraws: Bool

    init(lookupKey: String, redraws: Bool) { (self.lookupKey, self.redraws) = (lookupKey, redraws) }
  }

  /// Whether the class is `CALayer` itself, which redraws for no key.
  let isPlain: Bool
  /// Whether the class is the library's, so that no override can be between a property and its field.
  let isBuiltIn: Bool

  private init(type: CALayer.Type, custom: [CustomProperty]) {
    self.type = type
    self.custom = custom
    isPlain = type == CALayer.self
    // A class of the library has a name that begins with the module's.
    isBuiltIn = String(reflecting: type).hasPrefix("\(String(reflecting: CALayer.self).dropLast("CALayer".count))")
    listed = type.keyPaths.mapValues { ListedMember.at($0) }
    rows = type.declaredRows + custom.map(\.row)
    for (index, row) in rows.enumerated() { row.place(at: index) }
    // Of several rows with one key the last, a subclass's, counts.
    var others: [String: PropertyRow] = [:]
    for row in rows.reversed() where rowsByKey.insert(row) == nil && others[row.key] == nil { others[row.key] = row }
    otherRows = others
    var state = LayerState()
    state.custom = Array(repeating: nil, count: custom.count)
    initialState = state
    changedDefaults =
      type == CALayer.self
      ? []
      : rows.compactMap { row in
        guard !row.isReadOnly, let value = type.defaultValue(forKey: row.key).map({ AnimatableValue($0) }),
          let fitting = row.fitting(value), fitting != row.defaultValue
        else { return nil }
        return (row, fitting)
      }
  }

  /// The table of `CALayer` itself.
  package static let plain = LayerClass(type: CALayer.self, custom: [])

  private static let known = Mutex<[ObjectIdentifier: LayerClass]>([:])

  /// The class of `layer`. When the class is new, its custom properties are found by reflection of this layer.
  static func of(_ layer: CALayer) -> LayerClass {
    let type = Swift.type(of: layer)
    if type == CALayer.self { return plain }
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    _ = plain
    let made = LayerClass(type: type, custom: CustomProperty.declared(by: layer))
    // Another thread may have been faster; the first object is used by all.
    return known.withLock { classes in
      if let first = classes[id] { return first }
      classes[id] = made
      return made
    }
  }
}

extension PropertyRow {
  /// The value as the property stores it; nil when it cannot hold the value.
  package func fitting(_ value: AnimatableValue) -> AnimatableValue? {
    if let converted = value.converted(to: kind) { return converted }
    // The contents of a layer may be something other than an image.
    if case .image = type, case .object = value { return value }
    return nil
  }
}

extension PropertyRow: Keyed {
  var lookupKey: String { key }
}
