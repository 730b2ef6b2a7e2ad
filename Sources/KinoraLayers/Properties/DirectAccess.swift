import KinoraGraphics

/// Access to a property that is up to four numbers or a transform, without an `AnimatableValue` in between. Reading and
/// assigning go through the property, so that a subclass's override is called; storing writes the stored value and does
/// nothing else.
package enum DirectAccess: Sendable {
  /// The property is up to four numbers; reading gives nil where it has no value.
  case numbers(
    NumericKind, read: @Sendable (CALayer) -> SIMD4<Double>?, assign: @Sendable (CALayer, SIMD4<Double>) -> Void,
    store: @Sendable (CALayer, SIMD4<Double>) -> Void)
  case transform(
    read: @Sendable (CALayer) -> CATransform3D, assign: @Sendable (CALayer, CATransform3D) -> Void,
    store: @Sendable (CALayer, CATransform3D) -> Void)

  /// The access to a property of type `Value`; nil for a type that is neither numbers nor a transform.
  static func making<Owner: CALayer, Value: PropertyValue & SendableMetatype>(
    _ read: @escaping @Sendable (Owner) -> Value, _ assign: @escaping @Sendable (Owner, Value) -> Void,
    _ store: @escaping @Sendable (Owner, Value) -> Void
  ) -> DirectAccess? {
    if let numericKind = Value.numericKind {
      return .numbers(
        numericKind, read: { read(owned($0)).numbers },
        assign: { layer, numbers in
          if let value = Value(numbers: numbers) { assign(owned(layer), value) }
        },
        store: { layer, numbers in
          if let value = Value(numbers: numbers) { store(owned(layer), value) }
        })
    }
    guard Value.self == CATransform3D.self else { return nil }
    return .transform(
      read: { read(owned($0)) as? CATransform3D ?? CATransform3DIdentity },
      assign: { layer, transform in
        if let value = transform as? Value { assign(owned(layer), value) }
      },
      store: { layer, transform in
        if let value = transform as? Value { store(owned(layer), value) }
      })
  }
}
