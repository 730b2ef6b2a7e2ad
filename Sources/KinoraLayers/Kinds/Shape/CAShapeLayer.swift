import Foundation
import KinoraGraphics
import KinoraMeasure

/// A layer that fills and strokes a path in its own coordinates.
///
/// The path is filled, then stroked, above the contents and below the first sublayer. It is not clipped to the bounds
/// unless the layer masks to them.
open class CAShapeLayer: CALayer {
  package final var shape = ShapeState()

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAShapeLayer { shape = other.shape }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class var declaredRows: [PropertyRow] { super.declaredRows + PropertyRow.shapeRows }

  /// The path to draw, copied when set; nil, the default, draws nothing. An explicit animation moves point by point
  /// between paths of the same structure and switches between others, unless its `morph` is `.matched`; setting the
  /// property animates nothing by itself.
  open var path: CGPath? {
    get { shape.path }
    set { change(.shapePath, from: shape.path, to: newValue) { shape.path = newValue?.copy() } }
  }
  /// The colour inside the path; nil for no fill. Default opaque black. Animatable.
  open var fillColor: CGColor? {
    get { shape.fillColor }
    set { change(.fillColor, \.shape.fillColor, to: newValue) }
  }
  /// What counts as inside the path. Default non-zero.
  open var fillRule: CAShapeLayerFillRule {
    get { shape.fillRule }
    set { change(.fillRule, \.shape.fillRule, to: newValue) }
  }
  /// The colour of the stroke; nil, the default, for no stroke. Animatable.
  open var strokeColor: CGColor? {
    get { shape.strokeColor }
    set { change(.strokeColor, \.shape.strokeColor, to: newValue) }
  }
  /// Where the stroke begins, as a fraction 0…1 of the whole path's arc length. The fill does not change. Default 0.
  /// Animatable.
  ///
  /// The fraction selects a line or curve of the path by arc length; inside a curve it is a fraction of the curve's own
  /// parameter, as frames that Core Animation rendered show.
  open var strokeStart: CGFloat {
    get { shape.strokeStart }
    set { change(.strokeStart, \.shape.strokeStart, to: newValue) }
  }
  /// Where the stroke ends, as a fraction 0…1 with the meaning of ``strokeStart``. The part between the two is then
  /// dashed. Default 1. Animatable.
  open var strokeEnd: CGFloat {
    get { shape.strokeEnd }
    set { change(.strokeEnd, \.shape.strokeEnd, to: newValue) }
  }
  /// How far the part of the path between ``strokeStart`` and ``strokeEnd`` is moved along it, as a fraction of its
  /// length: what leaves the path at its end goes on at its beginning, so that a part travels around a closed path as
  /// often as the number is large. The property is ours and not Core Animation's. Default 0. Animatable.
  open var strokeOffset: CGFloat {
    get { shape.strokeOffset }
    set { change(.strokeOffset, \.shape.strokeOffset, to: newValue) }
  }
  /// The width of the stroke in points, half of it on either side of the path. Default 1. Animatable.
  open var lineWidth: CGFloat {
    get { shape.lineWidth }
    set { change(.lineWidth, \.shape.lineWidth, to: newValue) }
  }
  /// The greatest length of a miter, in widths of the stroke; a corner with a longer one is cut. Default 10.
  /// Animatable.
  open var miterLimit: CGFloat {
    get { shape.miterLimit }
    set { change(.miterLimit, \.shape.miterLimit, to: newValue) }
  }
  /// How the ends of open subpaths look. Default butt.
  open var lineCap: CAShapeLayerLineCap {
    get { shape.lineCap }
    set { change(.lineCap, \.shape.lineCap, to: newValue) }
  }
  /// How corners look. Default miter.
  open var lineJoin: CAShapeLayerLineJoin {
    get { shape.lineJoin }
    set { change(.lineJoin, \.shape.lineJoin, to: newValue) }
  }
  /// How far into the dash pattern the stroke starts, in points. Default 0. Animatable.
  open var lineDashPhase: CGFloat {
    get { shape.lineDashPhase }
    set { change(.lineDashPhase, \.shape.lineDashPhase, to: newValue) }
  }
  /// The lengths of dashes and gaps in turn, in points; nil, the default, for a solid line.
  open var lineDashPattern: [NSNumber]? {
    get { shape.lineDashPattern?.map { NSNumber(value: $0) } }
    set {
      change(.lineDashPattern, \.shape.lineDashPattern, to: newValue?.map(\.doubleValue))
    }
  }

  package override var costKind: CostKind { .path }

  package override func ownItems(in space: LayerSpace) -> [DisplayItem] {
    guard let path = shape.path?.geometry, !path.isEmpty else { return [] }
    var items: [DisplayItem] = []
    if let fill = shape.fillColor, fill.alpha > 0 {
      let rule: FillRule = shape.fillRule == .evenOdd ? .evenOdd : .nonZero
      items.append(.shape(ShapeItem(.path(path, rule), paint: .color(fill), transform: space.toCanvas)))
    }
    if let stroke = shape.strokeColor, stroke.alpha > 0, shape.lineWidth > 0 {
      let whole = shape.strokeStyle
      // Core Animation stores start and end in single precision. Where these are equal nothing is drawn, although round
      // caps would show a dot.
      if Float(whole.end) > Float(whole.start) {
        let (part, style) = shape.stroke(of: path)
        items.append(.shape(ShapeItem(.stroke(part, style), paint: .color(stroke), transform: space.toCanvas)))
      }
    }
    return items
  }
}
