import KinoraLayers

/// The words for layers in scenes, read from the layers' own property tables.
enum LayerVocabulary {
  /// A class of layers that scenes can use.
  private struct Class: Sendable {
    let name: String
    /// The properties that a scene can set, in the order of the table.
    let properties: [PropertyForm]
    let rows: [PropertyRow]
    let make: @Sendable () -> CALayer
    /// Whether layers of the class show text.
    let showsText: Bool
    private let propertiesByKey: [String: PropertyForm]
    /// The properties' keys, where scenes have another key for them.
    private let keysByOthers: [String: String]

    init(_ kind: LayerKind) {
      name = kind.name
      rows = kind.type.declaredRows
      properties = rows.compactMap(PropertyForm.init)
      make = kind.make
      showsText = rows.contains(where: \.choosesGlyphs)
      propertiesByKey = Dictionary(properties.map { ($0.keyPath, $0) }) { first, _ in first }
      let others = rows.filter { $0.sceneKey != $0.key }.map { ($0.sceneKey, $0.key) }
      keysByOthers = Dictionary(others) { first, _ in first }
    }

    func property(_ key: String) -> PropertyForm? { propertiesByKey[key] }
    func key(_ key: String) -> String { keysByOthers[key] ?? key }
  }

  private static let classes = LayerKind.all.map(Class.init)
  private static let classesByName = Dictionary(classes.map { ($0.name, $0) }) { first, _ in first }

  /// The names of the classes.
  static let types = classes.map(\.name)
  /// The class of a layer for which a scene gives none.
  static let defaultType = "CALayer"

  /// The keys of a class, in the order of its table.
  static func keys(of type: String) -> [String] { classesByName[type]?.properties.map(\.keyPath) ?? [] }

  /// The keys that a class adds to its superclass's.
  static func ownKeys(of type: String) -> [String] {
    let inherited = type == defaultType ? [] : Set(keys(of: defaultType))
    return keys(of: type).filter { !inherited.contains($0) }
  }

  /// The row of a property in a class's table; nil for none.
  static func row(_ key: String, of type: String) -> PropertyRow? {
    classesByName[type]?.rows.first { $0.key == key }
  }

  /// The property's key for a key in a scene: the same, unless the class's table has another key for scenes.
  static func key(_ key: String, of type: String) -> String {
    classesByName[type]?.key(key) ?? key
  }

  /// Whether a property decides on the characters shown or their font.
  static func choosesGlyphs(_ key: String, of type: String) -> Bool { row(key, of: type)?.choosesGlyphs ?? false }

  /// Whether layers of a class show text.
  static func showsText(_ type: String) -> Bool { classesByName[type]?.showsText ?? false }

  /// The classes that have a property.
  static func types(having key: String) -> [String] { classes.filter { $0.property(key) != nil }.map(\.name) }

  /// The names of the parts of a property that key paths reach.
  static func components(of key: String, of type: String) -> [String] {
    classesByName[type]?.property(key).map { parts(of: $0.form).map(\.path) } ?? []
  }

  /// The form of the property at a key path of a class; nil when it has none.
  static func property(_ keyPath: String, of type: String) -> PropertyForm? {
    guard let entry = classesByName[type] else { return nil }
    if let form = entry.property(keyPath) ?? LayoutVocabulary.property(keyPath) { return form }
    guard let dot = keyPath.firstIndex(of: "."), let whole = entry.property(String(keyPath[..<dot])),
      let form = Self.partForms(of: whole.form)[String(keyPath[keyPath.index(after: dot)...])]
    else { return nil }
    return PropertyForm(keyPath: keyPath, form: form, mayBeNull: false, isAnimatable: whole.isAnimatable)
  }

  /// A new layer of a class.
  static func make(_ type: String) -> CALayer { classesByName[type]?.make() ?? CALayer() }

  /// The parts of a structure's form: the fields that key paths can name.
  private static func parts(of form: ValueForm) -> [(path: String, form: ValueForm)] {
    switch form {
    case .point: pointParts
    case .size: sizeParts
    case .rect: rectParts
    case .transform: transformParts
    default: []
    }
  }

  private static func partForms(of form: ValueForm) -> [String: ValueForm] {
    switch form {
    case .point: pointForms
    case .size: sizeForms
    case .rect: rectForms
    case .transform: transformForms
    default: [:]
    }
  }

  // Repeated layers ask for these as often as they are repeated.
  private static let pointParts = fields(in: .point)
  private static let sizeParts = fields(in: .size)
  private static let rectParts = fields(in: .rect)
  private static let transformParts = fields(in: .transform)
  private static let pointForms = forms(of: pointParts)
  private static let sizeForms = forms(of: sizeParts)
  private static let rectForms = forms(of: rectParts)
  private static let transformForms = forms(of: transformParts)

  private static func forms(of parts: [(path: String, form: ValueForm)]) -> [String: ValueForm] {
    Dictionary(parts.map { ($0.path, $0.form) }) { first, _ in first }
  }

  private static func fields(in kind: AnimatableValue.Kind) -> [(path: String, form: ValueForm)] {
    StructField.names(in: kind).compactMap { name in
      guard let field = StructField.named(name.split(separator: "."), in: kind) else { return nil }
      return (name, partForm(field, name))
    }
  }

  private static func partForm(_ field: StructField, _ name: String) -> ValueForm {
    switch field.kind {
    case .point: .point
    case .size: .size
    default: name.hasPrefix("rotation") ? .angle : .number(.all)
    }
  }
}

extension PropertyForm {
  /// The form of a property in scenes; nil for a property that they cannot set: a read-only one, the tree, or an object
  /// that only programs have.
  init?(_ row: PropertyRow) {
    guard !row.isReadOnly, let form = ValueForm(row.type, range: row.range) else { return nil }
    let mayBeNull =
      switch row.kind {
      case .color, .path, .image, .string, .object, .numbers, .colors: row.defaultValue.isNone || row.kind == .color
      default: false
      }
    self.init(keyPath: row.key, form: form, mayBeNull: mayBeNull, isAnimatable: row.isAnimatable)
  }
}

extension ValueForm {
  /// The upper bound from which on a range counts as open, because nothing that can be drawn is larger.
  private static let unbounded = 1e6

  /// The form of values of a type in scenes; nil for the tree and for objects that only programs have.
  init?(_ type: PropertyType, range: ClosedRange<Double>? = nil) {
    switch type {
    case .number: self = .number(Self.numbers(range))
    case .time: self = .time(Self.numbers(range))
    case .angle: self = .angle
    case .integer:
      let low = range.map(\.lowerBound).flatMap { Int(exactly: $0.rounded()) } ?? -1_000_000_000
      let high = range.map(\.upperBound).flatMap { Int(exactly: $0.rounded()) } ?? 1_000_000_000
      self = .integer(low...max(low, high))
    case .bool: self = .bool
    case .point: self = .point
    case .size: self = .size
    case .rect: self = .rect
    case .color: self = .color
    case .transform: self = .transform
    case .path: self = .path
    case .numbers: self = .numbers
    case .colors: self = .colors
    case .image: self = .image
    case .string: self = .string
    case .text: self = .text
    case .features: self = .features
    case .numberFormat: self = .numberFormat
    case .name(let names): self = .choice(names)
    case .bits(let names): self = .flags(names)
    case .font: self = .font
    case .cells: self = .parts(.emitterCell)
    case .filters: self = .parts(.filter)
    case .compositing: self = .choice(Set(BlendModeName.all).sorted())
    case .layer, .layers, .object: return nil
    }
  }

  private static func numbers(_ range: ClosedRange<Double>?) -> NumberRange {
    guard let range else { return .all }
    return NumberRange(range.lowerBound, range.upperBound >= unbounded ? .greatestFiniteMagnitude : range.upperBound)
  }
}
