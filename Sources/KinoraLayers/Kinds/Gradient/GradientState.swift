import Foundation
import KinoraGraphics
import KinoraNumerics

/// The shape of a gradient layer's gradient.
public struct CAGradientLayerType: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["axial", "radial", "conic"]
  public static var fallback: Self { .axial }

  /// The colours change along the line from `startPoint` to `endPoint`; beyond it the first and the last colour
  /// continue.
  public static let axial = Self(code: 0)
  /// The colours change from `startPoint`, the centre of an ellipse, to its edge, which touches the sides of the box
  /// that has `endPoint` as a corner.
  public static let radial = Self(code: 1)
  /// The colours change around `startPoint`, beginning in the direction of `endPoint` and turning from +x towards +y.
  public static let conic = Self(code: 2)
}

extension CAGradientLayerType: PropertyValue {}

/// The values of a gradient layer beyond a plain layer's.
package struct GradientState {
  package var colors: [CGColor]?
  package var locations: [Double]?
  package var startPoint = CGPoint(x: 0.5, y: 0)
  package var endPoint = CGPoint(x: 0.5, y: 1)
  package var type = CAGradientLayerType.axial

  package init() {}

  /// The paint that fills the bounds; nil when nothing is drawn.
  package func paint(in bounds: CGRect) -> Paint? {
    guard let colors, let first = colors.first, colors.contains(where: { $0.alpha > 0 }) else { return nil }
    let start = point(startPoint, in: bounds)
    let end = point(endPoint, in: bounds)
    let across = Double(end.x - start.x)
    let down = Double(end.y - start.y)
    guard across.isFinite, down.isFinite else { return nil }
    if type == .radial, across == 0 || down == 0 { return nil }
    if colors.count == 1 { return .color(first) }
    let kind: GradientPaint.Kind =
      switch type {
      case .radial: .radial(center: start, radiusX: across.magnitude, radiusY: down.magnitude)
      case .conic: .conic(center: start, angle: Elementary.atan2(down, across))
      default: .axial(start: start, end: end)
      }
    return .gradient(GradientPaint(kind, stops: stops(of: colors)))
  }

  private func point(_ unit: CGPoint, in bounds: CGRect) -> CGPoint {
    CGPoint(x: bounds.minX + unit.x * bounds.width, y: bounds.minY + unit.y * bounds.height)
  }

  /// The colours with their locations, which are evenly spaced when none are given. Where the two lists differ in
  /// length, the rest of the longer one is left out. A location before the previous one moves up to it.
  private func stops(of colors: [CGColor]) -> [GradientPaint.Stop] {
    let last = Double(colors.count - 1)
    let places = locations ?? colors.indices.map { Double($0) / last }
    var floor = 0.0
    return zip(places, colors).map { place, color in
      floor = max(floor, min(place, 1))
      return GradientPaint.Stop(location: floor, color: color)
    }
  }
}

extension GradientState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: CAGradientLayer, _ body: (inout GradientState) -> Result) -> Result {
    body(&layer.gradient)
  }
}

/// The rows of `CAGradientLayer`'s table.
extension PropertyRow {
  package static let gradientColors = PropertyRow("colors", \.colors, in: \GradientState.colors, .animated(.content))
  package static let gradientLocations = PropertyRow(
    "locations", in: \GradientState.locations, .animated(.content, range: 0...1),
    get: { $0.locations?.map(\.doubleValue) }, set: { $0.locations = $1?.map { NSNumber(value: $0) } })
  package static let gradientStartPoint = PropertyRow(
    "startPoint", \.startPoint, in: \GradientState.startPoint, .animated(.content).answering())
  package static let gradientEndPoint = PropertyRow(
    "endPoint", \.endPoint, in: \GradientState.endPoint, .animated(.content).answering())
  package static let gradientType = PropertyRow(
    "type", \.type, in: \GradientState.type, .plain(.content).answering().inScenes("gradientType"))

  static let gradientRows: [PropertyRow] = [
    .gradientColors, .gradientLocations, .gradientStartPoint, .gradientEndPoint, .gradientType,
  ]
}
