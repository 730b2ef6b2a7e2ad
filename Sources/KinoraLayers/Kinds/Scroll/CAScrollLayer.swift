import Foundation
import KinoraGraphics

/// The directions in which a scroll layer scrolls.
public struct CAScrollLayerScrollMode: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["none", "vertically", "horizontally", "both"]
  public static var fallback: Self { .both }

  /// The layer does not scroll.
  public static let none = Self(code: 0)
  /// The layer scrolls up and down.
  public static let vertically = Self(code: 1)
  /// The layer scrolls left and right.
  public static let horizontally = Self(code: 2)
  /// The layer scrolls in all directions.
  public static let both = Self(code: 3)
}

extension CAScrollLayerScrollMode: PropertyValue {}

/// A layer that shows a part of its sublayers, which is moved by the bounds' origin. `masksToBounds` is true by
/// default.
open class CAScrollLayer: CALayer {
  package final var scrolling = ScrollState()

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAScrollLayer { scrolling = other.scrolling }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class var declaredRows: [PropertyRow] { super.declaredRows + [PropertyRow.scrollMode] }

  open override class func defaultValue(forKey key: String) -> Any? {
    key == "masksToBounds" ? true : super.defaultValue(forKey: key)
  }

  /// The directions in which `scroll(to:)` may move. Default both.
  open var scrollMode: CAScrollLayerScrollMode {
    get { scrolling.mode }
    set { change(.scrollMode, \.scrolling.mode, to: newValue) }
  }

  /// Moves the bounds' origin to a point of the layer's own coordinates, as far as `scrollMode` allows.
  open func scroll(to p: CGPoint) {
    var origin = bounds.origin
    if scrollMode == .both || scrollMode == .horizontally { origin.x = p.x }
    if scrollMode == .both || scrollMode == .vertically { origin.y = p.y }
    bounds = CGRect(origin: origin, size: bounds.size)
  }

  /// Moves the bounds' origin by as little as brings a rectangle of the layer's own coordinates into view, as far as
  /// `scrollMode` allows. Of a rectangle larger than the bounds the side with the smallest coordinates is shown.
  open func scroll(to r: CGRect) {
    let target = r.standardized
    scroll(
      to: CGPoint(
        x: Self.start(from: bounds.minX, length: bounds.width, showing: target.minX, to: target.maxX),
        y: Self.start(from: bounds.minY, length: bounds.height, showing: target.minY, to: target.maxY)))
  }

  private static func start(from start: CGFloat, length: CGFloat, showing low: CGFloat, to high: CGFloat) -> CGFloat {
    if low < start || high - low > length { return low }
    return high > start + length ? high - length : start
  }

  open override func scroll(_ p: CGPoint) { scroll(to: p) }
  open override func scrollRectToVisible(_ r: CGRect) { scroll(to: r) }
}

/// The values of a scroll layer beyond a plain layer's.
package struct ScrollState {
  package var mode = CAScrollLayerScrollMode.both
  package init() {}
}

extension ScrollState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: CAScrollLayer, _ body: (inout ScrollState) -> Result) -> Result {
    body(&layer.scrolling)
  }
}

/// The rows of `CAScrollLayer`'s table.
extension PropertyRow {
  package static let scrollMode = PropertyRow("scrollMode", \.scrollMode, in: \ScrollState.mode, .plain([]))
}
