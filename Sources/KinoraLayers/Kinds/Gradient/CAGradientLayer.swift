import Foundation
import KinoraGraphics
import KinoraMeasure

/// A layer that fills its bounds, with their rounded corners, with a gradient above the background colour.
///
/// Colours are interpolated straight, not premultiplied, in sRGB: halfway from white to clear is a half-opaque grey.
open class CAGradientLayer: CALayer {
  package final var gradient = GradientState()

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAGradientLayer { gradient = other.gradient }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class var declaredRows: [PropertyRow] { super.declaredRows + PropertyRow.gradientRows }

  /// The colours from start to end; one fills evenly, nil, the default, draws nothing. In Core Animation the list's
  /// type is `[Any]`. Animatable, colour by colour between lists of the same length.
  open var colors: [CGColor]? {
    get { gradient.colors }
    set { change(.gradientColors, \.gradient.colors, to: newValue) }
  }
  /// Where each colour is reached, 0…1 and not decreasing; nil, the default, spreads the colours evenly. Animatable.
  open var locations: [NSNumber]? {
    get { gradient.locations?.map { NSNumber(value: $0) } }
    set {
      change(.gradientLocations, \.gradient.locations, to: newValue?.map(\.doubleValue))
    }
  }
  /// Where the gradient starts, in units of the bounds: (0, 0) is the corner with the smallest x and y. Default (0.5,
  /// 0). Animatable.
  open var startPoint: CGPoint {
    get { gradient.startPoint }
    set { change(.gradientStartPoint, \.gradient.startPoint, to: newValue) }
  }
  /// Where the gradient ends, in units of the bounds. Default (0.5, 1). Animatable.
  open var endPoint: CGPoint {
    get { gradient.endPoint }
    set { change(.gradientEndPoint, \.gradient.endPoint, to: newValue) }
  }
  /// Whether the colours change along a line, a radius or an angle. Default `.axial`, along a line.
  open var type: CAGradientLayerType {
    get { gradient.type }
    set { change(.gradientType, \.gradient.type, to: newValue) }
  }

  package override var costKind: CostKind { .gradient }

  package override func backgroundItems(in space: LayerSpace) -> [DisplayItem] {
    guard !bounds.isEmpty, let paint = gradient.paint(in: bounds) else { return [] }
    return [
      .shape(
        ShapeItem(
          LayerDecoration.outline(of: self), paint: paint, transform: space.toCanvas,
          antialiasedEdges: LayerDecoration.antialiasedEdges(of: self)))
    ]
  }
}
