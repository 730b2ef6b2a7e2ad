import KinoraTiming

extension CALayerContentsGravity: PropertyValue {}
extension CALayerContentsFormat: PropertyValue {}
extension CALayerContentsFilter: PropertyValue {}
extension CALayerCornerCurve: PropertyValue {}
extension CALayer.ToneMapMode: PropertyValue {}
extension CALayer.DynamicRange: PropertyValue {}

extension CAAutoresizingMask: NamedBits {
  package static var bitNames: [String] {
    ["minXMargin", "widthSizable", "maxXMargin", "minYMargin", "heightSizable", "maxYMargin"]
  }
}

extension CAEdgeAntialiasingMask: NamedBits {
  package static var bitNames: [String] { ["left", "right", "bottom", "top"] }
}

extension CACornerMask: NamedBits {
  package static var bitNames: [String] { ["minXMinY", "maxXMinY", "minXMaxY", "maxXMaxY"] }
}

extension CAMediaTimingFillMode: PropertyValue {
  package static var propertyKind: AnimatableValue.Kind { .string }
  package static var propertyType: PropertyType { .name(allCases.map(\.rawValue)) }
  package init?(propertyValue: AnimatableValue) {
    guard case .string(let name) = propertyValue else { return nil }
    self.init(rawValue: name)
  }
  package var propertyValue: AnimatableValue { .string(rawValue) }
}

/// A set of bits as the value of a property: it is converted to the number that is its raw value.
package protocol NamedBits: PropertyValue, OptionSet where RawValue: FixedWidthInteger {
  /// The names of the bits in scripts, lowest first.
  static var bitNames: [String] { get }
}

extension NamedBits {
  package static var propertyKind: AnimatableValue.Kind { .number }
  package static var propertyType: PropertyType { .bits(bitNames) }
  package init?(propertyValue: AnimatableValue) {
    guard let number = propertyValue.double else { return nil }
    self.init(rawValue: RawValue(saturating: number))
  }
  package var propertyValue: AnimatableValue { .number(Double(rawValue)) }
}
