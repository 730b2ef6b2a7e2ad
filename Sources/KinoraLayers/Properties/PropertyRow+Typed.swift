import Foundation

/// The values that a class of layers stores in one structure: each property is a field, whose initial value is the
/// property's default.
package protocol LayerValues {
  associatedtype Owner: CALayer
  /// The values with every property at its default.
  init()
  /// Reads or changes the values in place, without actions, notes for the turn or overrides.
  static func access<Result>(_ layer: Owner, _ body: (inout Self) -> Result) -> Result
}

extension LayerState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: CALayer, _ body: (inout LayerState) -> Result) -> Result {
    body(&layer.layerState)
  }
}

extension PropertyRow {
  /// A row for a property whose value is in a field. The field gives the default and is stored into; the property is
  /// read and set.
  ///
  /// The key paths are autoclosures: written out inside inlined closures the compiler turns them into plain accesses,
  /// whereas a key path stored in a closure is evaluated by the runtime. Sampling stores through this row for every
  /// layer and frame.
  @inline(__always)
  package convenience init<Values: LayerValues & SendableMetatype, Value: PropertyValue & SendableMetatype>(
    _ key: String, _ property: @autoclosure @escaping @Sendable () -> ReferenceWritableKeyPath<Values.Owner, Value>,
    in field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Values, Value>, _ traits: PropertyTraits,
    type: PropertyType? = nil
  ) {
    self.init(
      key, in: field(), traits, type: type, get: { $0[keyPath: property()] }, set: { $0[keyPath: property()] = $1 })
  }

  /// A row for a property whose type is not that of its field, such as `[NSNumber]` for `[Double]`.
  @inline(__always)
  package convenience init<Values: LayerValues & SendableMetatype, Value: PropertyValue & SendableMetatype>(
    _ key: String, in field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Values, Value>,
    _ traits: PropertyTraits,
    type: PropertyType? = nil, get read: @escaping @Sendable (Values.Owner) -> Value,
    set assign: @escaping @Sendable (Values.Owner, Value) -> Void
  ) {
    self.init(
      key, default: Values()[keyPath: field()], traits, type: type,
      get: { layer in
        // The property may be overridden by a program's own class only.
        layer.layerClass.isBuiltIn ? Values.access(layer) { $0[keyPath: field()] } : read(layer)
      }, set: assign,
      store: { layer, value in Values.access(layer) { $0[keyPath: field()] = value } })
  }

  /// A row for a property of type `Value` of the layer class `Owner`.
  ///
  /// `read` and `assign` go through the property itself; `store` writes the stored value directly. They are called only
  /// with layers whose class has the row.
  @inline(__always)
  package convenience init<Owner: CALayer, Value: PropertyValue & SendableMetatype>(
    _ key: String, default defaultValue: Value, _ traits: PropertyTraits, type: PropertyType? = nil,
    get read: @escaping @Sendable (Owner) -> Value,
    set assign: @escaping @Sendable (Owner, Value) -> Void,
    store: @escaping @Sendable (Owner, Value) -> Void
  ) {
    self.init(
      key: key, kind: Value.propertyKind, type: type ?? Value.propertyType, defaultValue: defaultValue.propertyValue,
      traits: traits,
      read: { read(owned($0)).propertyValue },
      assign: { layer, value in
        if let value = Value(propertyValue: value) { assign(owned(layer), value) }
      },
      store: { layer, value in
        if let value = Value(propertyValue: value) { store(owned(layer), value) }
      }, direct: .making(read, assign, store))
  }

  /// A row for a property whose value, an object, a list, a dictionary or nil, is in a field.
  package convenience init<Values: LayerValues & SendableMetatype, Object>(
    object key: String,
    _ property: @autoclosure @escaping @Sendable () -> ReferenceWritableKeyPath<Values.Owner, Object?>,
    in field: @autoclosure @escaping @Sendable () -> WritableKeyPath<Values, Object?>, _ traits: PropertyTraits,
    type: PropertyType
  ) {
    self.init(
      object: key, traits, type: type, get: { (layer: Values.Owner) in layer[keyPath: property()] },
      set: { $0[keyPath: property()] = $1.flatMap { $0 as? Object } },
      store: { layer, value in Values.access(layer) { $0[keyPath: field()] = value.flatMap { $0 as? Object } } })
  }

  /// A row for a property of the layer class `Owner` that holds an object, a list, a dictionary or, by default, nil.
  package convenience init<Owner: CALayer>(
    object key: String, _ traits: PropertyTraits, type: PropertyType,
    get read: @escaping @Sendable (Owner) -> Any?,
    set assign: @escaping @Sendable (Owner, Any?) -> Void,
    store: @escaping @Sendable (Owner, Any?) -> Void
  ) {
    self.init(
      key: key, kind: .object, type: type, defaultValue: .none, traits: traits,
      read: { read(owned($0)).map { .object($0) } ?? .none },
      assign: { layer, value in assign(owned(layer), value.any) },
      store: { layer, value in store(owned(layer), value.any) })
  }

  /// A row for a value that is computed and cannot be set.
  package convenience init<Owner: CALayer>(
    computed key: String, of owner: Owner.Type, kind: AnimatableValue.Kind, type: PropertyType,
    get read: @escaping @Sendable (Owner) -> AnimatableValue
  ) {
    self.init(
      key: key, kind: kind, type: type, defaultValue: .none, traits: .plain([]).readOnly(),
      read: { read(owned($0)) }, assign: { _, _ in }, store: { _, _ in })
  }
}

/// A layer as an object of the class to which a row belongs. Rows are found in the table of the layer's own class, so
/// the layer is such an object.
@inline(__always)
func owned<Owner: CALayer>(_ layer: CALayer) -> Owner {
  unsafeDowncast(layer, to: Owner.self)
}
