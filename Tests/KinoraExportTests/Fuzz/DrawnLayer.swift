import Foundation
import KinoraGraphics
import KinoraLayers

/// A layer that makes random calls of its context, among them all that paint, clip or change the state.
final class DrawnLayer: CALayer {
  private var seed: UInt64 = 0
  private var wildness = 0.0

  init(seed: UInt64, wildness: Double) {
    self.seed = seed
    self.wildness = wildness
    super.init()
  }

  override init(layer: Any) {
    super.init(layer: layer)
    guard let other = layer as? DrawnLayer else { return }
    seed = other.seed
    wildness = other.wildness
  }

  required init?(coder: NSCoder) { super.init(coder: coder) }

  override func draw(in context: CGContext) {
    var values = RandomValues(seed: seed, size: CGSize(width: 90, height: 70))
    values.wildness = wildness
    for _ in 0..<values.int(1...14) { Self.step(context, &values) }
  }

  private static func step(_ context: CGContext, _ values: inout RandomValues) {
    switch values.int(0...21) {
    case 0: context.saveGState()
    case 1: context.restoreGState()
    case 2: context.concatenate(values.affine())
    case 3: context.setFillColor(values.color())
    case 4: context.setStrokeColor(values.color())
    case 5: setPen(context, &values)
    case 6: context.setAlpha(values.number(0, 1))
    case 7: context.setBlendMode(values.pick(CGBlendMode.all))
    case 8:
      context.setShadow(
        offset: CGSize(width: values.number(-9, 9), height: values.number(-9, 9)), blur: values.number(0, 9),
        color: values.color())
    case 9: context.beginTransparencyLayer(auxiliaryInfo: nil)
    case 10: context.endTransparencyLayer()
    case 11: context.clip(to: values.rect())
    case 12:
      context.addPath(values.path())
      context.clip(using: values.chance(0.5) ? .evenOdd : .winding)
    case 13: context.draw(values.pick(values.images), in: values.rect())
    case 14:
      if let gradient = values.gradient() {
        context.drawLinearGradient(
          gradient, start: values.point(), end: values.point(), options: [.drawsBeforeStartLocation])
      }
    case 15:
      if let gradient = values.gradient() {
        context.drawRadialGradient(
          gradient, startCenter: values.point(), startRadius: values.number(0, 30), endCenter: values.point(),
          endRadius: values.number(0, 50), options: [.drawsAfterEndLocation])
      }
    case 16:
      if let gradient = values.gradient() { context.drawConicGradient(gradient, center: values.point(), angle: 1) }
    case 17: context.clear(values.rect())
    case 18: context.strokeEllipse(in: values.rect())
    case 19:
      context.addPath(values.path())
      context.drawPath(using: values.pick([.fill, .eoFill, .stroke, .fillStroke, .eoFillStroke]))
    default:
      context.addPath(values.path())
      context.fillPath()
    }
  }

  private static func setPen(_ context: CGContext, _ values: inout RandomValues) {
    context.setLineWidth(values.number(0, 12))
    context.setLineCap(values.pick([.butt, .round, .square]))
    context.setLineJoin(values.pick([.miter, .round, .bevel]))
    context.setMiterLimit(values.number(0, 12))
    context.setLineDash(
      phase: values.number(-20, 20), lengths: (0..<values.int(0...3)).map { _ in CGFloat(values.number(0, 9)) })
    context.setShouldAntialias(values.chance(0.8))
  }
}

extension CGBlendMode {
  /// All blend modes.
  static let all = (Int32(0)...27).compactMap { CGBlendMode(rawValue: $0) }
}
