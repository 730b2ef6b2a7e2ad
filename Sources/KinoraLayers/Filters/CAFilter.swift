import Foundation
import KinoraGraphics

/// An image effect for `CALayer.filters`, `backgroundFilters` and `compositingFilter`, named as Core Animation's own filters are.
///
/// Inputs are set by key, and animate by key path when the filter has a name: `filters.<name>.inputRadius`.
///
/// | type | inputs |
/// |---|---|
/// | `gaussianBlur` | `inputRadius`: the standard deviation, in the layer's units |
/// | `colorSaturate`, `colorContrast`, `colorMonochrome`, `colorSepia` | `inputAmount` |
/// | `colorBrightness` | `inputAmount`, added to every component |
/// | `colorHueRotate` | `inputAngle`, radians |
/// | `colorInvert` | none |
/// | `colorMatrix` | `inputColorMatrix`: twenty numbers, the rows of `ColorMatrix` |
/// | `multiplyColor` | `inputColor` |
/// | a blend mode's name | none; for `compositingFilter` |
///
/// A type that is none of these is an error when a scene is loaded, and draws unfiltered when set from a program.
public final class CAFilter: NSObject, @unchecked Sendable {
  /// The filter's type, one of the words above.
  public let type: String
  /// The name in key paths.
  public var name: String?
  /// False leaves the filter out.
  public var isEnabled = true
  /// The inputs that were set.
  private(set) var inputs: [String: Any] = [:]

  /// A filter of a type, its inputs at their defaults.
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

  /// The value of an input, or nil when it has its default.
  public func input(forKey key: String) -> Any? { inputs[key] }

  /// Sets an input; nil returns it to its default.
  public func setInput(_ value: Any?, forKey key: String) { inputs[key] = value }

  /// The same filter with its own inputs.
  public func duplicate() -> CAFilter {
    let copy = CAFilter(type: type)
    copy.name = name
    copy.isEnabled = isEnabled
    copy.inputs = inputs
    return copy
  }

  /// A number among the inputs.
  func number(_ key: String, default standard: Double) -> Double {
    let value: Double? =
      switch inputs[key] {
      case let number as Double: number
      case let number as NSNumber: number.doubleValue
      case let number as Float: Double(number)
      case let number as Int: Double(number)
      case let number as CGFloat: Double(number)
      default: nil
      }
    guard let value, value.isFinite else { return standard }
    return value
  }
}
