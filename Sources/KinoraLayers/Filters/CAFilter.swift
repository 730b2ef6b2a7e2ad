import Foundation
import KinoraGraphics

/// An image effect for `CALayer.filters`, `backgroundFilters` and `compositingFilter`, named as Core Animation's own
/// filters are.
///
/// Inputs are set by key, and through the layer by key path when the filter has a name: `filters.<name>.inputRadius`,
/// `backgroundFilters.<name>.inputAmount`; a compositing filter needs no name: `compositingFilter.inputColor`. Such a
/// path can be animated, and setting it on a live layer animates by itself. The layer then holds a changed copy of the
/// filter; a change made directly to a filter that is on a layer is not noticed.
///
/// | type | inputs |
/// |---|---|
/// | `gaussianBlur` | `inputRadius`: the standard deviation, in the layer's units; 10 unless set |
/// | `colorSaturate`, `colorContrast`, `colorMonochrome`, `colorSepia` | `inputAmount`, 1 unless set |
/// | `colorBrightness` | `inputAmount`, added to every component; 0 unless set |
/// | `colorHueRotate` | `inputAngle`, radians; 0 unless set |
/// | `colorInvert` | none |
/// | `colorMatrix` | `inputColorMatrix`: twenty numbers, the rows of `ColorMatrix`; the identity unless set |
/// | `multiplyColor` | `inputColor`, white unless set |
/// | `dropShadow` | `inputRadius` (3 unless set), `inputOffset`, a size (0, 0), `inputColor` (black), `inputOpacity` (1) |
/// | a blend mode's name | none; for `compositingFilter` |
///
/// A drop shadow is that of CSS's `drop-shadow()`: its radius is the standard deviation, and radius and offset are in
/// the layer's units. Among background filters it does nothing.
///
/// A filter of any other type is an error when a scene is loaded, and has no effect when a program sets it.
public final class CAFilter: NSObject, NSCopying, @unchecked Sendable {
  /// The filter's type, one of those that the table lists.
  public let type: String
  /// The filter's name in key paths. Default nil.
  public var name: String?
  /// Whether the filter has an effect. Default true.
  public var isEnabled = true
  /// The inputs that were set, by key.
  package private(set) var inputs: [String: Any] = [:]

  /// A filter of a type, with its inputs at their defaults.
  public init(type: String) {
    self.type = type
    super.init()
  }

  /// A Gaussian blur of standard deviation `radius`, in the layer's units.
  public static func gaussianBlur(radius: Double, name: String? = nil) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.name = name
    filter.setInput(radius, forKey: "inputRadius")
    return filter
  }

  /// The value that was set for an input; nil when the input has its default.
  public func input(forKey key: String) -> Any? { inputs[key] }

  /// The value of an input, the one set or else the type's default; also `name`, `type` and `enabled`. Nil for any
  /// other key.
  public func value(forKey key: String) -> Any? {
    switch key {
    case "name": name
    case "type": type
    case "enabled": NSNumber(value: isEnabled)
    default: inputs[key] ?? FilterInput.of(type, key)?.standard.any
    }
  }

  /// Sets an input, the `name`, or whether the filter is `enabled`; nil returns an input to its default.
  public func setValue(_ value: Any?, forKey key: String) {
    switch key {
    case "name": name = value as? String
    case "type": break
    case "enabled": isEnabled = AnimatableValue(value).double.map { $0 != 0 } ?? true
    default: inputs[key] = value
    }
  }

  /// Sets an input; nil returns it to its default.
  public func setInput(_ value: Any?, forKey key: String) { inputs[key] = value }

  /// A copy of the filter, with inputs of its own.
  public func copy(with zone: NSZone? = nil) -> Any { duplicate() }

  /// A copy of the filter, with inputs of its own.
  public func duplicate() -> CAFilter {
    let copy = CAFilter(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  /// The number that an input is; a value that is no finite number counts as not set.
  func number(_ key: String) -> Double {
    let value = AnimatableValue(inputs[key]).double.flatMap { $0.isFinite ? $0 : nil }
    return value ?? FilterInput.of(type, key)?.standard.double ?? 0
  }
}

extension CAFilter: ReplacedWhenChanged {}

extension CAFilter: ObjectCoding {
  package var codedNames: [String]? {
    FilterInput.table[type].map { ["name", "type", "enabled"] + $0.map(\.key).sorted() }
  }
  package func codedElement(_ key: String) -> Any? { value(forKey: key) }
  package func setCodedElement(_ value: Any?, _ key: String) { setValue(value, forKey: key) }
}
