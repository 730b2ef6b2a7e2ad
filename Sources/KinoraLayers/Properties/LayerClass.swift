import Synchronization

/// What the library knows about one class of layers: its property table, the values a new layer has, and which keys redraw.
///
/// Made when the first layer of the class is made, kept for ever, and shared by all threads. Nothing but the caches changes afterwards, and
/// they have locks; the initial state is a value that is only ever copied.
package final class LayerClass: @unchecked Sendable {
  /// The rows of the class and its superclasses, `CALayer`'s first, then each subclass's, then the custom properties.
  package let rows: [PropertyRow]
  private let rowsByKey = KeyTable<PropertyRow>()
  /// The rows that found no place in the table.
  private let otherRows: [String: PropertyRow]
  /// What a new layer of the class has.
  let initialState: LayerState
  /// The properties declared with `@Animatable`, in the order of `LayerState.custom`.
  let custom: [CustomProperty]
  /// Defaults that the class's `defaultValue(forKey:)` gives instead of the table's.
  let changedDefaults: [(row: PropertyRow, value: AnimatableValue)]
  let type: CALayer.Type
  private let redrawingKeys = KeyTable<RedrawAnswer>()
  let keyPaths = KeyPathCache()
  /// Stored properties the class lists for key-value coding.
  package let listed: [String: ListedMember]
  let customPlaces = CustomPlaces()

  /// The row of a declared or custom key.
  @inline(__always)
  package func row(forKey key: String) -> PropertyRow? { rowsByKey[key] ?? (otherRows.isEmpty ? nil : otherRows[key]) }

  /// Whether the row is of a property declared with `@Animatable`.
  package func isCustom(_ row: PropertyRow) -> Bool { custom.contains { $0.row === row } }

  /// Whether the class wants to be redrawn when `key` changes.
  package func needsDisplay(forKey key: String) -> Bool {
    if isPlain { return false }
    if let known = redrawingKeys[key] { return known.redraws }
    let redraws = type.needsDisplay(forKey: key) || custom.contains { $0.row.key == key && $0.redraws }
    _ = redrawingKeys.insert(RedrawAnswer(lookupKey: key, redraws: redraws))
    return redraws
  }

  /// Whether a change of the row's property redraws.
  @inline(__always)
  func redraws(_ row: PropertyRow) -> Bool { !isPlain && needsDisplay(forKey: row.key) }

  /// What the class answered for a key.
  private final class RedrawAnswer: Keyed {
    let lookupKey: String
    let redraws: Bool

    init(lookupKey: String, redraws: Bool) { (self.lookupKey, self.redraws) = (lookupKey, redraws) }
  }

  /// Whether this is `CALayer` itself, which redraws for no key.
  let isPlain: Bool
  /// Whether the class is the library's, so that reading a property gives what its field holds.
  let isBuiltIn: Bool

  private init(type: CALayer.Type, custom: [CustomProperty]) {
    self.type = type
    self.custom = custom
    isPlain = type == CALayer.self
    // The name begins with the module's.
    isBuiltIn = String(reflecting: type).hasPrefix("\(String(reflecting: CALayer.self).dropLast("CALayer".count))")
    listed = type.keyPaths.mapValues { ListedMember.at($0) }
    rows = type.declaredRows + custom.map(\.row)
    for (index, row) in rows.enumerated() { row.place(at: index) }
    // The last of a name counts: a subclass's.
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

  /// `CALayer` itself.
  package static let plain = LayerClass(type: CALayer.self, custom: [])

  private static let known = Mutex<[ObjectIdentifier: LayerClass]>([:])

  /// The class of `layer`, which is also the specimen its custom properties are read from when the class is new.
  static func of(_ layer: CALayer) -> LayerClass {
    let type = Swift.type(of: layer)
    if type == CALayer.self { return plain }
    let id = ObjectIdentifier(type)
    if let known = known.withLock({ $0[id] }) { return known }
    _ = plain
    let made = LayerClass(type: type, custom: CustomProperty.declared(by: layer))
    // Another thread may have been faster; everybody uses the first.
    return known.withLock { classes in
      if let first = classes[id] { return first }
      classes[id] = made
      return made
    }
  }
}

extension PropertyRow {
  /// `value` as the property stores it; nil when it cannot.
  package func fitting(_ value: AnimatableValue) -> AnimatableValue? {
    if let converted = value.converted(to: kind) { return converted }
    // Contents may be something other than an image.
    if case .image = type, case .object = value { return value }
    return nil
  }
}

extension PropertyRow: Keyed {
  var lookupKey: String { key }
}
