import KinoraTiming

extension CALayerContentsGravity: PropertyValue {}
extension CALayerContentsFormat: PropertyValue {}
extension CALayerContentsFilter: PropertyValue {}
extension CALayerCornerCurve: PropertyValue {}
extension CALayer.ToneMapMode: PropertyValue {}
extension CALayer.DynamicRange: PropertyValue {}
extension CAAutoresizingMask: PropertyValue {}
extension CAEdgeAntialiasingMask: PropertyValue {}
extension CACornerMask: PropertyValue {}

extension CAMediaTimingFillMode: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .string }
  package static var propertyType: PropertyType { .name(allCases.map(\.rawValue)) }
  package init?(propertyValue: AnimatableValue) {
    guard case .string(let name) = propertyValue else { return nil }
    self.init(rawValue: name)
  }
  package var propertyValue: AnimatableValue { .string(rawValue) }
}

/// A set of bits travels as the number they make.
extension PropertyValue where Self: OptionSet, RawValue: FixedWidthInteger {
  package static var propertyKind: AnimatableValue.Kind { .number }
  package static var propertyType: PropertyType { .bits }
  package init?(propertyValue: AnimatableValue) {
    guard let number = propertyValue.double else { return nil }
    self.init(rawValue: RawValue(saturating: number))
  }
  package var propertyValue: AnimatableValue { .number(Double(rawValue)) }
}
