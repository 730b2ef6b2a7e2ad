import Foundation

/// A wrapper for properties of a layer subclass that take part in everything that built-in ones do: key-value coding,
/// animations by key path, actions, styles, archives, and the presentation copies that drawing sees.
///
///     final class RingLayer: CALayer {
///       @Animatable(redraws: true) var ringProgress: CGFloat = 0
///       override func draw(in ctx: CGContext) { … ringProgress … }
///     }
///
/// The key is the property's name. Numbers, points, sizes, rectangles, colours, transforms, paths, and arrays of
/// numbers and colours are interpolated; values of other types, dictionaries among them, are stored as they are, and
/// key paths may lead into them. As for a dynamic property of a Core Animation layer, there is no implicit animation;
/// return one from `action(forKey:)`.
@propertyWrapper
public struct Animatable<Value> {
  private let initial: Value
  private let redraws: Bool
  /// The index of the value in `LayerState.custom`; −1 before the first access through a layer.
  private var place: Int32 = -1
  /// Whether the wrapper is marked, while its name is being looked up.
  private var isMarked = false

  /// A property with an initial value. With `redraws`, a change makes the contents be drawn again, as
  /// `needsDisplay(forKey:)` can too.
  public init(wrappedValue: Value, redraws: Bool = false) {
    initial = wrappedValue
    self.redraws = redraws
  }

  /// The value without its layer. Never used: the static subscript, which knows the layer, takes its place.
  @available(*, unavailable, message: "@Animatable works in subclasses of CALayer")
  public var wrappedValue: Value {
    get { initial }
    set { _ = newValue }
  }

  /// The value of the property of `owner`.
  public static subscript<Owner: CALayer>(
    _enclosingInstance owner: Owner, wrapped _: ReferenceWritableKeyPath<Owner, Value>,
    storage storage: ReferenceWritableKeyPath<Owner, Animatable<Value>>
  ) -> Value {
    get {
      let place = place(in: owner, storage)
      guard let stored = owner.layerState.custom[place], let value = CustomValue<Value>.decode(stored) else {
        return owner[keyPath: storage].initial
      }
      return value
    }
    set {
      let place = place(in: owner, storage)
      let old = owner.layerState.custom[place] ?? CustomValue<Value>.encode(owner[keyPath: storage].initial)
      let new = CustomValue<Value>.encode(newValue)
      owner.change(owner.layerClass.custom[place].row, from: old, to: new) { owner.layerState.custom[place] = new }
    }
  }

  private static func place<Owner: CALayer>(
    in owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Animatable<Value>>
  ) -> Int {
    let known = Int(owner[keyPath: storage].place)
    return known >= 0 ? known : findPlace(in: owner, storage)
  }

  @inline(never)
  private static func findPlace<Owner: CALayer>(
    in owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Animatable<Value>>
  ) -> Int {
    let owners = owner.layerClass
    let place = owners.customPlaces[storage] ?? lookUp(in: owner, storage)
    owner[keyPath: storage].place = Int32(place)
    if owner.layerState.custom[place] == nil {
      owner.layerState.custom[place] = CustomValue<Value>.encode(owner[keyPath: storage].initial)
    }
    return place
  }

  /// The index of the property stored in `storage`, found by marking its wrapper and looking for the mark.
  private static func lookUp<Owner: CALayer>(
    in owner: Owner, _ storage: ReferenceWritableKeyPath<Owner, Animatable<Value>>
  ) -> Int {
    owner[keyPath: storage].isMarked = true
    defer { owner[keyPath: storage].isMarked = false }
    let place = CustomProperty.wrappers(of: owner).firstIndex { $0.wrapper.isMarkedForLookUp }
    guard let place else { preconditionFailure("the runtime's reflection of \(Owner.self) is switched off") }
    owner.layerClass.customPlaces[storage] = place
    return place
  }
}

extension Animatable: AnimatableWrapper {
  var isMarkedForLookUp: Bool { isMarked }
  var initialValue: AnimatableValue { CustomValue<Value>.encode(initial) }

  func customProperty(named name: String, at place: Int) -> CustomProperty {
    let row = PropertyRow(
      key: name, kind: CustomValue<Value>.kind, type: CustomValue<Value>.type, defaultValue: initialValue,
      traits: .plain(.content, animatable: true),
      read: { layer in
        layer.loadCustomValues()
        return layer.layerState.custom[place] ?? .none
      },
      assign: { layer, value in
        guard CustomValue<Value>.decode(value) != nil else { return }
        layer.loadCustomValues()
        let row = layer.layerClass.custom[place].row
        layer.change(row, from: layer.layerState.custom[place] ?? .none, to: value) {
          layer.layerState.custom[place] = value
        }
      },
      store: { layer, value in
        if CustomValue<Value>.decode(value) != nil { layer.layerState.custom[place] = value }
      })
    return CustomProperty(row: row, redraws: redraws)
  }
}

/// An `Animatable` of any value type, as reflection finds it in a layer.
protocol AnimatableWrapper {
  var isMarkedForLookUp: Bool { get }
  var initialValue: AnimatableValue { get }
  func customProperty(named name: String, at place: Int) -> CustomProperty
}

/// A property declared with `@Animatable`.
struct CustomProperty: Sendable {
  let row: PropertyRow
  let redraws: Bool

  /// The properties of the class of `layer`, its superclass's first, in the order of declaration.
  static func declared(by layer: CALayer) -> [CustomProperty] {
    wrappers(of: layer).enumerated().map { $1.wrapper.customProperty(named: $1.name, at: $0) }
  }

  /// The wrappers in `layer` with the names of the properties, the superclass's first.
  static func wrappers(of layer: CALayer) -> [(name: String, wrapper: any AnimatableWrapper)] {
    var levels: [[(String, any AnimatableWrapper)]] = []
    var mirror: Mirror? = Mirror(reflecting: layer)
    while let level = mirror, level.subjectType != CALayer.self {
      levels.append(
        level.children.compactMap { label, value in
          guard let label, let wrapper = value as? any AnimatableWrapper else { return nil }
          // A wrapped property `name` is stored as `_name`.
          return (String(label.dropFirst()), wrapper)
        })
      mirror = level.superclassMirror
    }
    return levels.reversed().flatMap { $0 }
  }
}

/// The indices of the custom properties of a class, by the key path of their storage. The lock guards the table; key
/// paths are immutable and may be shared by threads, although their type is not `Sendable`.
final class CustomPlaces: @unchecked Sendable {
  private let lock = NSLock()
  private var places: [AnyKeyPath: Int] = [:]

  subscript(storage: AnyKeyPath) -> Int? {
    get { lock.withLock { places[storage] } }
    set { lock.withLock { places[storage] = newValue } }
  }
}

extension CALayer {
  /// Stores the initial values of custom properties that nothing has read or set yet.
  final func loadCustomValues() {
    guard layerState.custom.contains(where: { $0 == nil }) else { return }
    for (place, entry) in CustomProperty.wrappers(of: self).enumerated() where layerState.custom[place] == nil {
      layerState.custom[place] = entry.wrapper.initialValue
    }
  }
}

/// Converts values of a Swift type to `AnimatableValue` and back: by `PropertyValue` if the type conforms to it, as an
/// object otherwise.
enum CustomValue<Value> {
  static var kind: AnimatableValue.Kind { (Value.self as? any PropertyValue.Type)?.propertyKind ?? .object }
  static var type: PropertyType {
    (Value.self as? any PropertyValue.Type)?.propertyType ?? .object("\(Value.self)")
  }

  static func encode(_ value: Value) -> AnimatableValue {
    if let number = value as? CGFloat { return .number(Double(number)) }
    if let type = Value.self as? any PropertyValue.Type { return written(value, as: type) }
    if let value = value as? any PropertyValue { return value.propertyValue }
    return Self.isNil(value) ? .none : .object(value)
  }

  static func decode(_ value: AnimatableValue) -> Value? {
    if case .number(let number) = value, let number = CGFloat(number) as? Value { return number }
    if let type = Value.self as? any PropertyValue.Type { return read(value, as: type) }
    switch value {
    case .none: return (Value.self as? any ExpressibleByNilLiteral.Type)?.init(nilLiteral: ()) as? Value
    case .object(let object): return object as? Value
    default: return value.any as? Value
    }
  }

  private static func written<Property: PropertyValue>(_ value: Value, as type: Property.Type) -> AnimatableValue {
    (value as? Property)?.propertyValue ?? .none
  }

  private static func read<Property: PropertyValue>(_ value: AnimatableValue, as type: Property.Type) -> Value? {
    Property(propertyValue: value) as? Value
  }

  private static func isNil(_ value: Value) -> Bool {
    let mirror = Mirror(reflecting: value)
    return mirror.displayStyle == .optional && mirror.children.isEmpty
  }
}
