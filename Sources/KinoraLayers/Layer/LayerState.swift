import Foundation
import KinoraGraphics
import KinoraTiming

/// The values of one layer, which a presentation copy copies in one piece.
///
/// The initial values are the defaults of the property table. The tree (superlayer, sublayers, mask) and the delegate
/// are not values; they are in `_LayerStorage`.
package struct LayerState {
  // Geometry.
  package var bounds = CGRect.zero
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var anchorPoint = CGPoint(x: 0.5, y: 0.5)
  package var anchorPointZ: CGFloat = 0
  package var transform = CATransform3DIdentity
  package var sublayerTransform = CATransform3DIdentity
  package var hidden = false
  package var doubleSided = true
  package var geometryFlipped = false
  package var masksToBounds = false

  // Contents.
  package var contents = LayerContents.none
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsCenter = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsGravity = CALayerContentsGravity.resize
  package var contentsScale: CGFloat = 1
  package var contentsFormat = CALayerContentsFormat.RGBA8Uint
  package var minificationFilter = CALayerContentsFilter.linear
  package var magnificationFilter = CALayerContentsFilter.linear
  package var minificationFilterBias: Float = 0
  package var opaque = false
  package var needsDisplayOnBoundsChange = false
  package var drawsAsynchronously = false
  package var wantsExtendedDynamicRangeContent = false
  package var toneMapMode = CALayer.ToneMapMode.automatic
  package var preferredDynamicRange = CALayer.DynamicRange.standard
  package var contentsHeadroom: CGFloat = 0
  package var wantsDynamicContentScaling = false

  // Appearance.
  package var backgroundColor: CGColor?
  package var cornerRadius: CGFloat = 0
  package var maskedCorners = CACornerMask.all
  package var cornerCurve = CALayerCornerCurve.circular
  package var borderWidth: CGFloat = 0
  package var borderColor: CGColor? = .black
  package var opacity: Float = 1
  package var allowsGroupOpacity = true
  package var edgeAntialiasingMask = CAEdgeAntialiasingMask.all
  package var allowsEdgeAntialiasing = true
  package var shadowColor: CGColor? = .black
  package var shadowOpacity: Float = 0
  package var shadowOffset = CGSize(width: 0, height: -3)
  package var shadowRadius: CGFloat = 3
  package var shadowPath: CGPath?
  package var shouldRasterize = false
  package var rasterizationScale: CGFloat = 1
  package var compositingFilter: Any?
  package var filters: [Any]?
  package var backgroundFilters: [Any]?

  // Time. A layer never ends, so its duration is infinite.
  package var timing: MediaTiming = {
    var timing = MediaTiming()
    timing.duration = .infinity
    return timing
  }()

  // Layout.
  package var autoresizingMask: CAAutoresizingMask = []
  package var layoutManager: (any CALayoutManager)?
  package var constraints: [CAConstraint]?
  /// What the layer says to a layout of boxes: at most one value, in a list because few layers have one.
  package var layoutItem: [LayoutItem] = []

  // Behaviour.
  package var actions: [String: any CAAction]?
  package var style: [AnyHashable: Any]?
  package var name: String?

  /// The values of undeclared keys.
  package var undeclared: [String: Any] = [:]
  /// The values of the properties that a subclass declares with `@Animatable`, by their index in the class.
  package var custom: [AnimatableValue?] = []
  /// The properties that were set on the layer itself, whose values do not come from its style or class.
  package var explicit = RowSet()

  package init() {}
}

/// The contents of a layer.
package enum LayerContents {
  case none
  case image(CGImage)
  /// The drawing that `draw(in:)` recorded.
  case recording(Recording)
  /// A cross-fade between two images, from the first alone at 0 to the second alone at 1.
  case crossfade(CGImage?, CGImage?, Double)
  /// A value that cannot be drawn, which is only stored.
  case other(Any)

  /// The contents for a value that a program sets.
  package init(_ value: Any?) { self.init(AnimatableValue(value)) }

  /// The contents for a value that an animation or a style sets.
  package init(_ value: AnimatableValue) {
    switch value {
    case .none: self = .none
    case .image(let image): self = .image(image)
    case .crossfade(let from, let to, let fraction): self = .crossfade(from, to, fraction)
    case .object(let object): self = (object as? Recording).map { LayerContents.recording($0) } ?? .other(object)
    case let simple: self = simple.any.map { .other($0) } ?? .none
    }
  }

  /// Whether the contents change with time without an animation of the layer, because an image is animated.
  package var isMoving: Bool {
    switch self {
    case .image(let image): image.animation != nil
    case .crossfade(let from, let to, _): from?.animation != nil || to?.animation != nil
    case .none, .recording, .other: false
    }
  }

  /// The value that a program reads from `contents`.
  package var any: Any? {
    switch self {
    case .none: nil
    case .image(let image): image
    case .recording(let recording): recording
    case .crossfade(let from, let to, let fraction): fraction < 0.5 ? from.map { $0 } : to.map { $0 }
    case .other(let value): value
    }
  }

  package var animatableValue: AnimatableValue {
    switch self {
    case .none: .none
    case .image(let image): .image(image)
    case .recording(let recording): .object(recording)
    case .crossfade(let from, let to, let fraction): .crossfade(from, to, fraction)
    case .other(let value): .object(value)
    }
  }
}

/// A set of rows of one class, by index.
package struct RowSet: Sendable, Hashable {
  private var low: UInt64 = 0
  private var high: UInt64 = 0
  /// The indices from 128 up, which no class of the library has.
  private var more: Set<Int>?

  package init() {}

  package func contains(_ index: Int) -> Bool {
    if index < 64 { return low & (1 << UInt64(truncatingIfNeeded: index)) != 0 }
    if index < 128 { return high & (1 << UInt64(truncatingIfNeeded: index - 64)) != 0 }
    return more?.contains(index) ?? false
  }

  package mutating func insert(_ index: Int) {
    if index < 64 {
      low |= 1 << UInt64(truncatingIfNeeded: index)
    } else if index < 128 {
      high |= 1 << UInt64(truncatingIfNeeded: index - 64)
    } else {
      more = (more ?? []).union([index])
    }
  }

  package mutating func remove(_ index: Int) {
    if index < 64 {
      low &= ~(1 << UInt64(truncatingIfNeeded: index))
    } else if index < 128 {
      high &= ~(1 << UInt64(truncatingIfNeeded: index - 64))
    } else {
      more?.remove(index)
    }
  }

  package var isEmpty: Bool { low == 0 && high == 0 && more == nil }
}
