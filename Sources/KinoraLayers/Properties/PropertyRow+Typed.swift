extension PropertyRow {
  /// A row of `CALayer` for a property of type `Value`.
  package convenience init<Value: PropertyValue & SendableMetatype>(
    _ key: String, _ defaultValue: Value, _ traits: PropertyTraits, type: PropertyType? = nil,
    get read: @escaping @Sendable (CALayer) -> Value,
    set assign: @escaping @Sendable (CALayer, Value) -> Void,
    store: @escaping @Sendable (CALayer, Value) -> Void
  ) {
    self.init(
      key, of: CALayer.self, defaultValue, traits, type: type, get: read, set: assign, store: store)
  }

  /// A row for a property of type `Value` of the layer class `Owner`.
  ///
  /// `read` and `assign` go through the property itself; `store` writes the stored value directly. The library calls them only with
  /// layers whose class has the row.
  package convenience init<Owner: CALayer, Value: PropertyValue & SendableMetatype>(
    _ key: String, of owner: Owner.Type, _ defaultValue: Value, _ traits: PropertyTraits, type: PropertyType? = nil,
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

  /// A row for a property that holds anything: an object, a list, a dictionary.
  package convenience init<Owner: CALayer>(
    object key: String, of owner: Owner.Type, _ traits: PropertyTraits, type: PropertyType,
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

  /// A row for a value that is worked out, never set.
  package convenience init<Owner: CALayer>(
    computed key: String, of owner: Owner.Type, kind: AnimatableValue.Kind, type: PropertyType,
    get read: @escaping @Sendable (Owner) -> AnimatableValue
  ) {
    self.init(
      key: key, kind: kind, type: type, defaultValue: .none, traits: .plain([]).readOnly(),
      read: { read(owned($0)) }, assign: { _, _ in }, store: { _, _ in })
  }
}

/// `layer` as the class whose row this is. Rows are reached through the layer's own class table, so it is one.
@inline(__always)
func owned<Owner: CALayer>(_ layer: CALayer) -> Owner {
  unsafeDowncast(layer, to: Owner.self)
}
