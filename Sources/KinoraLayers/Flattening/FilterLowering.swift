import Foundation
import KinoraGraphics
import KinoraNumerics

/// Turns a layer's filters into those of the display list.
///
/// Colour effects follow the matrices of the W3C's Filter Effects Module Level 1 (section "Shorthands defined in terms
/// of the filter element"), which is also what Core Animation's filters are used for on the web; luminance weights are
/// its 0.2126, 0.7152, 0.0722.
enum FilterLowering {
  /// The filters of the display list that stand for a layer's. A drop shadow is no such filter and is left out: see
  /// `passes`.
  ///
  /// - Parameters:
  ///   - filters: The value of the layer's property; anything but an enabled `CAFilter` is skipped.
  ///   - scaleX: Canvas pixels per unit of the layer along x, for blurs.
  ///   - scaleY: Canvas pixels per unit of the layer along y, for blurs.
  static func lower(_ filters: [Any]?, scaleX: Double, scaleY: Double) -> [Filter] {
    guard let filters else { return [] }
    return filters.compactMap { candidate in
      guard let filter = candidate as? CAFilter, filter.isEnabled else { return nil }
      return lower(filter, scaleX: scaleX, scaleY: scaleY)
    }
  }

  /// A layer's filters in passes, one group each, first to last: a pass is filters, then a shadow of their result
  /// beneath it. The last pass has no shadow.
  static func passes(_ filters: [Any]?, in space: LayerSpace) -> [(filters: [Filter], shadow: GroupItem.Shadow?)] {
    var passes: [(filters: [Filter], shadow: GroupItem.Shadow?)] = [([], nil)]
    for case let filter as CAFilter in filters ?? [] where filter.isEnabled {
      if filter.type == "dropShadow" {
        guard let shadow = dropShadow(filter, in: space) else { continue }
        passes[passes.count - 1].shadow = shadow
        passes.append(([], nil))
      } else if let lowered = lower(filter, scaleX: space.scaleX, scaleY: space.scaleY) {
        passes[passes.count - 1].filters.append(lowered)
      }
    }
    return passes
  }

  /// The shadow of CSS's `drop-shadow()` (Filter Effects Module Level 1): the input's alpha blurred, moved and in one
  /// colour, beneath the input.
  private static func dropShadow(_ filter: CAFilter, in space: LayerSpace) -> GroupItem.Shadow? {
    var color = filter.value(forKey: "inputColor") as? CGColor ?? .black
    color.alpha *= CGFloat(min(max(filter.number("inputOpacity"), 0), 1))
    guard color.alpha > 0, case .size(let offset) = AnimatableValue(filter.value(forKey: "inputOffset")),
      offset.width.isFinite, offset.height.isFinite
    else { return nil }
    return GroupItem.Shadow(sigma: max(0, filter.number("inputRadius")), offset: offset, color: color, in: space)
  }

  private static func lower(_ filter: CAFilter, scaleX: Double, scaleY: Double) -> Filter? {
    if filter.type == "gaussianBlur" {
      let radius = max(0, filter.number("inputRadius"))
      return radius > 0 ? .gaussianBlur(sigmaX: radius * scaleX, sigmaY: radius * scaleY) : nil
    }
    return matrix(filter).map { .colorMatrix(ColorMatrix(rows: $0)) }
  }

  private static func matrix(_ filter: CAFilter) -> [Double]? {
    switch filter.type {
    case "colorSaturate": saturate(filter.number("inputAmount"))
    case "colorMonochrome": saturate(1 - min(max(filter.number("inputAmount"), 0), 1))
    case "colorSepia": sepia(min(max(filter.number("inputAmount"), 0), 1))
    case "colorHueRotate": hueRotate(filter.number("inputAngle"))
    case "colorContrast": contrast(filter.number("inputAmount"))
    case "colorBrightness": offset(filter.number("inputAmount"))
    case "colorInvert": [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0]
    case "multiplyColor": multiply(filter.value(forKey: "inputColor") as? CGColor ?? .white)
    case "colorMatrix": numbers(filter.input(forKey: "inputColorMatrix"))
    default: nil
    }
  }

  private static func saturate(_ s: Double) -> [Double] {
    [
      0.2126 + 0.7874 * s, 0.7152 - 0.7152 * s, 0.0722 - 0.0722 * s, 0, 0,
      0.2126 - 0.2126 * s, 0.7152 + 0.2848 * s, 0.0722 - 0.0722 * s, 0, 0,
      0.2126 - 0.2126 * s, 0.7152 - 0.7152 * s, 0.0722 + 0.9278 * s, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  private static func sepia(_ amount: Double) -> [Double] {
    let r = 1 - amount
    return [
      0.393 + 0.607 * r, 0.769 - 0.769 * r, 0.189 - 0.189 * r, 0, 0,
      0.349 - 0.349 * r, 0.686 + 0.314 * r, 0.168 - 0.168 * r, 0, 0,
      0.272 - 0.272 * r, 0.534 - 0.534 * r, 0.131 + 0.869 * r, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  private static func hueRotate(_ angle: Double) -> [Double] {
    let c = Elementary.cos(angle)
    let s = Elementary.sin(angle)
    return [
      0.213 + c * 0.787 - s * 0.213, 0.715 - c * 0.715 - s * 0.715, 0.072 - c * 0.072 + s * 0.928, 0, 0,
      0.213 - c * 0.213 + s * 0.143, 0.715 + c * 0.285 + s * 0.140, 0.072 - c * 0.072 - s * 0.283, 0, 0,
      0.213 - c * 0.213 - s * 0.787, 0.715 - c * 0.715 + s * 0.715, 0.072 + c * 0.928 + s * 0.072, 0, 0,
      0, 0, 0, 1, 0,
    ]
  }

  private static func contrast(_ amount: Double) -> [Double] {
    let b = 0.5 - 0.5 * amount
    return [amount, 0, 0, 0, b, 0, amount, 0, 0, b, 0, 0, amount, 0, b, 0, 0, 0, 1, 0]
  }

  private static func offset(_ amount: Double) -> [Double] {
    [1, 0, 0, 0, amount, 0, 1, 0, 0, amount, 0, 0, 1, 0, amount, 0, 0, 0, 1, 0]
  }

  /// The matrix that multiplies straight colours by `color`.
  static func multiply(_ color: CGColor) -> [Double] {
    [
      Double(color.red), 0, 0, 0, 0, 0, Double(color.green), 0, 0, 0, 0, 0, Double(color.blue), 0, 0, 0, 0, 0,
      Double(color.alpha), 0,
    ]
  }

  private static func numbers(_ value: Any?) -> [Double]? {
    guard case .numbers(let numbers) = AnimatableValue(value), numbers.count == 20, numbers.allSatisfy(\.isFinite)
    else { return nil }
    return numbers
  }
}
