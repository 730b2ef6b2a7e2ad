import Foundation
import KinoraGraphics

/// The values of a shape layer beyond a plain layer's.
package struct ShapeState {
  package var path: CGPath?
  package var fillColor: CGColor? = .black
  package var fillRule = CAShapeLayerFillRule.nonZero
  package var strokeColor: CGColor?
  package var strokeStart: CGFloat = 0
  package var strokeEnd: CGFloat = 1
  package var strokeOffset: CGFloat = 0
  package var lineWidth: CGFloat = 1
  package var miterLimit: CGFloat = 10
  package var lineCap = CAShapeLayerLineCap.butt
  package var lineJoin = CAShapeLayerLineJoin.miter
  package var lineDashPhase: CGFloat = 0
  package var lineDashPattern: [Double]?

  package init() {}

  /// The style of the stroke: its width, ends, corners and dashes, and the part of the path that it draws.
  package var strokeStyle: StrokeStyle {
    StrokeStyle(
      width: Double(lineWidth), cap: cap, join: join, miterLimit: Double(miterLimit), dashes: dashes,
      dashPhase: lineDashPhase.isFinite ? Double(lineDashPhase) : 0,
      start: min(max(Double(strokeStart), 0), 1), end: min(max(Double(strokeEnd), 0), 1))
  }

  /// The stroke's path and style. A stroke that wraps around the path's end becomes one of the parts that it draws.
  package func stroke(of path: PathGeometry) -> (path: PathGeometry, style: StrokeStyle) {
    var style = strokeStyle
    guard
      let (first, second) = PathGeometry.wrapped(from: style.start, to: style.end, offset: Double(strokeOffset))
    else { return (path, style) }
    if second == nil {
      (style.start, style.end) = (first.lowerBound, first.upperBound)
      return (path, style)
    }
    let part = path.trimmed(from: style.start, to: style.end, offset: Double(strokeOffset))
    (style.start, style.end) = (0, 1)
    return (part, style)
  }

  private var cap: StrokeStyle.Cap {
    switch lineCap {
    case .round: .round
    case .square: .square
    default: .butt
    }
  }

  private var join: StrokeStyle.Join {
    switch lineJoin {
    case .round: .round
    case .bevel: .bevel
    default: .miter
    }
  }

  /// The dash pattern; empty, for a solid line, when lengths are negative, not finite, or all 0.
  private var dashes: [Double] {
    guard let pattern = lineDashPattern, pattern.allSatisfy({ $0 >= 0 && $0.isFinite }),
      pattern.contains(where: { $0 > 0 })
    else { return [] }
    return pattern
  }
}

extension ShapeState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: CAShapeLayer, _ body: (inout ShapeState) -> Result) -> Result {
    body(&layer.shape)
  }
}

/// The rows of `CAShapeLayer`'s table.
extension PropertyRow {
  /// The path has no implicit animation, as Core Animation's header says.
  package static let shapePath = PropertyRow("path", \.path, in: \ShapeState.path, .plain(.content, animatable: true))
  package static let fillColor = PropertyRow(
    "fillColor", \.fillColor, in: \ShapeState.fillColor, .animated(.content).answering())
  package static let fillRule = PropertyRow(
    "fillRule", \.fillRule, in: \ShapeState.fillRule, .plain(.content).answering())
  package static let strokeColor = PropertyRow(
    "strokeColor", \.strokeColor, in: \ShapeState.strokeColor, .animated(.content))
  package static let strokeStart = PropertyRow(
    "strokeStart", \.strokeStart, in: \ShapeState.strokeStart, .animated(.content, range: 0...1))
  package static let strokeEnd = PropertyRow(
    "strokeEnd", \.strokeEnd, in: \ShapeState.strokeEnd, .animated(.content, range: 0...1).answering())
  package static let strokeOffset = PropertyRow(
    "strokeOffset", \.strokeOffset, in: \ShapeState.strokeOffset,
    .animated(.content).supported(.differs("ours: Core Animation has none")))
  package static let lineWidth = PropertyRow(
    "lineWidth", \.lineWidth, in: \ShapeState.lineWidth, .animated(.content, range: 0...1e9).answering())
  package static let miterLimit = PropertyRow(
    "miterLimit", \.miterLimit, in: \ShapeState.miterLimit, .animated(.content, range: 0...1e9).answering())
  package static let lineCap = PropertyRow("lineCap", \.lineCap, in: \ShapeState.lineCap, .plain(.content).answering())
  package static let lineJoin = PropertyRow(
    "lineJoin", \.lineJoin, in: \ShapeState.lineJoin, .plain(.content).answering())
  package static let lineDashPhase = PropertyRow(
    "lineDashPhase", \.lineDashPhase, in: \ShapeState.lineDashPhase, .animated(.content))
  package static let lineDashPattern = PropertyRow(
    "lineDashPattern", in: \ShapeState.lineDashPattern, .plain(.content),
    get: { $0.lineDashPattern?.map(\.doubleValue) }, set: { $0.lineDashPattern = $1?.map { NSNumber(value: $0) } })

  static let shapeRows: [PropertyRow] = [
    .shapePath, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .strokeOffset, .lineWidth, .miterLimit,
    .lineCap, .lineJoin, .lineDashPhase, .lineDashPattern,
  ]
}
