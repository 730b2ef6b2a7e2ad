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
  package var lineWidth: CGFloat = 1
  package var miterLimit: CGFloat = 10
  package var lineCap = CAShapeLayerLineCap.butt
  package var lineJoin = CAShapeLayerLineJoin.miter
  package var lineDashPhase: CGFloat = 0
  package var lineDashPattern: [Double]?

  package init() {}

  /// The pen: its width, its ends and corners, its dashes and the part of the path it draws.
  package var strokeStyle: StrokeStyle {
    StrokeStyle(
      width: Double(lineWidth), cap: cap, join: join, miterLimit: Double(miterLimit), dashes: dashes,
      dashPhase: lineDashPhase.isFinite ? Double(lineDashPhase) : 0,
      start: min(max(Double(strokeStart), 0), 1), end: min(max(Double(strokeEnd), 0), 1))
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

  /// The dash pattern, or a solid line for one that makes no sense: no length, negative lengths.
  private var dashes: [Double] {
    guard let pattern = lineDashPattern, pattern.allSatisfy({ $0 >= 0 && $0.isFinite }),
      pattern.contains(where: { $0 > 0 })
    else { return [] }
    return pattern
  }
}

/// The rows of `CAShapeLayer`'s table.
extension PropertyRow {
  /// Animatable, but only explicitly, as Core Animation's header says.
  package static let shapePath = PropertyRow(
    "path", of: CAShapeLayer.self, nil as CGPath?, .plain(.content, animatable: true), get: { $0.path },
    set: { $0.path = $1 }, store: { $0.shape.path = $1 })
  package static let fillColor = PropertyRow(
    "fillColor", of: CAShapeLayer.self, .black as CGColor?, .animated(.content).answering(), get: { $0.fillColor },
    set: { $0.fillColor = $1 }, store: { $0.shape.fillColor = $1 })
  package static let fillRule = PropertyRow(
    "fillRule", of: CAShapeLayer.self, CAShapeLayerFillRule.nonZero, .plain(.content).answering(),
    get: { $0.fillRule }, set: { $0.fillRule = $1 }, store: { $0.shape.fillRule = $1 })
  package static let strokeColor = PropertyRow(
    "strokeColor", of: CAShapeLayer.self, nil as CGColor?, .animated(.content), get: { $0.strokeColor },
    set: { $0.strokeColor = $1 }, store: { $0.shape.strokeColor = $1 })
  package static let strokeStart = PropertyRow(
    "strokeStart", of: CAShapeLayer.self, 0 as CGFloat, .animated(.content, range: 0...1), get: { $0.strokeStart },
    set: { $0.strokeStart = $1 }, store: { $0.shape.strokeStart = $1 })
  package static let strokeEnd = PropertyRow(
    "strokeEnd", of: CAShapeLayer.self, 1 as CGFloat, .animated(.content, range: 0...1).answering(),
    get: { $0.strokeEnd }, set: { $0.strokeEnd = $1 }, store: { $0.shape.strokeEnd = $1 })
  package static let lineWidth = PropertyRow(
    "lineWidth", of: CAShapeLayer.self, 1 as CGFloat, .animated(.content, range: 0...1e9).answering(),
    get: { $0.lineWidth }, set: { $0.lineWidth = $1 }, store: { $0.shape.lineWidth = $1 })
  package static let miterLimit = PropertyRow(
    "miterLimit", of: CAShapeLayer.self, 10 as CGFloat, .animated(.content, range: 0...1e9).answering(),
    get: { $0.miterLimit }, set: { $0.miterLimit = $1 }, store: { $0.shape.miterLimit = $1 })
  package static let lineCap = PropertyRow(
    "lineCap", of: CAShapeLayer.self, CAShapeLayerLineCap.butt, .plain(.content).answering(), get: { $0.lineCap },
    set: { $0.lineCap = $1 }, store: { $0.shape.lineCap = $1 })
  package static let lineJoin = PropertyRow(
    "lineJoin", of: CAShapeLayer.self, CAShapeLayerLineJoin.miter, .plain(.content).answering(),
    get: { $0.lineJoin }, set: { $0.lineJoin = $1 }, store: { $0.shape.lineJoin = $1 })
  package static let lineDashPhase = PropertyRow(
    "lineDashPhase", of: CAShapeLayer.self, 0 as CGFloat, .animated(.content), get: { $0.lineDashPhase },
    set: { $0.lineDashPhase = $1 }, store: { $0.shape.lineDashPhase = $1 })
  package static let lineDashPattern = PropertyRow(
    "lineDashPattern", of: CAShapeLayer.self, nil as [Double]?, .plain(.content),
    get: { $0.lineDashPattern?.map(\.doubleValue) }, set: { $0.lineDashPattern = $1?.map { NSNumber(value: $0) } },
    store: { $0.shape.lineDashPattern = $1 })

  static let shapeRows: [PropertyRow] = [
    .shapePath, .fillColor, .fillRule, .strokeColor, .strokeStart, .strokeEnd, .lineWidth, .miterLimit, .lineCap,
    .lineJoin, .lineDashPhase, .lineDashPattern,
  ]
}
