import Foundation
import KinoraGraphics
import KinoraTiming

/// The declared properties of a layer: names, types and defaults are Core Animation's, and the property table has a row for each.
///
/// Every setter asks for an action before the value changes and runs it after; setting an equal value does neither. On a presentation
/// copy a setter changes the copy and nothing else. Use ``CALayer``; this class exists to keep its parts readable.
open class LayerProperties: LayerTiming {
  // MARK: Geometry

  /// The rectangle the layer covers, in its own coordinates, in points; zero at first. Sizes are never negative: what
  /// is set is standardised. Animatable.
  open var bounds: CGRect {
    get { state.bounds }
    set { changeBounds(to: newValue) }
  }
  /// Where the anchor point lies in the superlayer's coordinates. Animatable.
  open var position: CGPoint {
    get { state.position }
    set { change(.position, from: state.position, to: newValue) { state.position = newValue } }
  }
  /// How far in front of its superlayer's plane the layer stands; siblings are drawn in this order. Animatable.
  open var zPosition: CGFloat {
    get { state.zPosition }
    set { change(.zPosition, from: state.zPosition, to: newValue) { state.zPosition = newValue } }
  }
  /// The point that `position` places and `transform` turns about, in units of the bounds: (0, 0) is the corner with
  /// the smallest x and y, (0.5, 0.5), the default, the middle. Values outside 0…1 lie outside the bounds. Animatable.
  open var anchorPoint: CGPoint {
    get { state.anchorPoint }
    set { change(.anchorPoint, from: state.anchorPoint, to: newValue) { state.anchorPoint = newValue } }
  }
  /// The depth of the anchor point, in points. Animatable.
  open var anchorPointZ: CGFloat {
    get { state.anchorPointZ }
    set { change(.anchorPointZ, from: state.anchorPointZ, to: newValue) { state.anchorPointZ = newValue } }
  }
  /// Applied about the anchor point; the identity at first. Animatable, as are its parts: `transform.rotation.z`,
  /// `transform.scale` ….
  open var transform: CATransform3D {
    get { state.transform }
    set { change(.transform, from: state.transform, to: newValue) { state.transform = newValue } }
  }
  /// Applied to the sublayers about the layer's anchor point, typically a perspective; the identity at first.
  /// Animatable.
  open var sublayerTransform: CATransform3D {
    get { state.sublayerTransform }
    set {
      change(.sublayerTransform, from: state.sublayerTransform, to: newValue) { state.sublayerTransform = newValue }
    }
  }
  /// Whether the layer and everything below it is left out. Showing and hiding also ask for the actions `onOrderIn` and
  /// `onOrderOut`.
  open var isHidden: Bool {
    get { state.hidden }
    set { changeHidden(to: newValue) }
  }
  /// Whether the layer is drawn when its back faces the viewer; true at first. Animatable.
  open var isDoubleSided: Bool {
    get { state.doubleSided }
    set { change(.doubleSided, from: state.doubleSided, to: newValue) { state.doubleSided = newValue } }
  }
  /// Whether the layer's y axis runs the other way than its superlayer's, about the middle of its bounds.
  open var isGeometryFlipped: Bool {
    get { state.geometryFlipped }
    set { change(.geometryFlipped, from: state.geometryFlipped, to: newValue) { state.geometryFlipped = newValue } }
  }
  /// Whether what lies outside the (rounded) bounds is cut off; a layer that masks shows no shadow of its own.
  open var masksToBounds: Bool {
    get { state.masksToBounds }
    set { change(.masksToBounds, from: state.masksToBounds, to: newValue) { state.masksToBounds = newValue } }
  }

  // MARK: Contents

  /// What the layer shows: a `CGImage`, or the `Picture` that `draw(in:)` recorded. Anything else is kept and not
  /// drawn. Animatable: images cross-fade.
  open var contents: Any? {
    get { state.contents.any }
    set { changeContents(to: LayerContents(newValue)) }
  }
  /// The part of the contents that is shown, in units of the whole, y downward; the whole at first. Beyond the image
  /// its edge pixels go on. Animatable.
  open var contentsRect: CGRect {
    get { state.contentsRect }
    set { change(.contentsRect, from: state.contentsRect, to: newValue) { state.contentsRect = newValue } }
  }
  /// The part of the shown contents that stretches when they are resized, in units of the shown part; the corners keep
  /// their size. The whole at first. Animatable.
  open var contentsCenter: CGRect {
    get { state.contentsCenter }
    set { change(.contentsCenter, from: state.contentsCenter, to: newValue) { state.contentsCenter = newValue } }
  }
  /// How the contents are placed and sized in the bounds; `resize` at first.
  open var contentsGravity: CALayerContentsGravity {
    get { state.contentsGravity }
    set { change(.contentsGravity, from: state.contentsGravity, to: newValue) { state.contentsGravity = newValue } }
  }
  /// Pixels of the contents per point; 1 at first. Animatable.
  open var contentsScale: CGFloat {
    get { state.contentsScale }
    set { change(.contentsScale, from: state.contentsScale, to: newValue) { state.contentsScale = newValue } }
  }
  /// How a drawn layer's picture is to be kept. Stored; every picture here is 8-bit RGBA.
  open var contentsFormat: CALayerContentsFormat {
    get { state.contentsFormat }
    set { change(.contentsFormat, from: state.contentsFormat, to: newValue) { state.contentsFormat = newValue } }
  }
  /// How contents are sampled when drawn smaller than they are; `linear` at first.
  open var minificationFilter: CALayerContentsFilter {
    get { state.minificationFilter }
    set {
      change(.minificationFilter, from: state.minificationFilter, to: newValue) { state.minificationFilter = newValue }
    }
  }
  /// How contents are sampled when drawn larger than they are; `linear` at first.
  open var magnificationFilter: CALayerContentsFilter {
    get { state.magnificationFilter }
    set {
      change(.magnificationFilter, from: state.magnificationFilter, to: newValue) {
        state.magnificationFilter = newValue
      }
    }
  }
  /// Added to the mipmap level of the `trilinear` filter. Animatable.
  open var minificationFilterBias: Float {
    get { state.minificationFilterBias }
    set {
      change(.minificationFilterBias, from: state.minificationFilterBias, to: newValue) {
        state.minificationFilterBias = newValue
      }
    }
  }
  /// A promise that the contents cover the bounds opaquely. It never changes what is drawn.
  open var isOpaque: Bool {
    get { state.opaque }
    set { change(.opaque, from: state.opaque, to: newValue) { state.opaque = newValue } }
  }
  /// Whether a change of the bounds calls for the contents to be drawn again.
  open var needsDisplayOnBoundsChange: Bool {
    get { state.needsDisplayOnBoundsChange }
    set {
      change(.needsDisplayOnBoundsChange, from: state.needsDisplayOnBoundsChange, to: newValue) {
        state.needsDisplayOnBoundsChange = newValue
      }
    }
  }
  /// Stored; drawing is always recorded at once.
  open var drawsAsynchronously: Bool {
    get { state.drawsAsynchronously }
    set {
      change(.drawsAsynchronously, from: state.drawsAsynchronously, to: newValue) {
        state.drawsAsynchronously = newValue
      }
    }
  }
  /// Stored; every picture here has the standard dynamic range.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { state.wantsExtendedDynamicRangeContent }
    set {
      change(.wantsExtendedDynamicRangeContent, from: state.wantsExtendedDynamicRangeContent, to: newValue) {
        state.wantsExtendedDynamicRangeContent = newValue
      }
    }
  }
  /// Stored; every picture here has the standard dynamic range.
  open var toneMapMode: CALayer.ToneMapMode {
    get { state.toneMapMode }
    set { change(.toneMapMode, from: state.toneMapMode, to: newValue) { state.toneMapMode = newValue } }
  }
  /// Stored; every picture here has the standard dynamic range.
  open var preferredDynamicRange: CALayer.DynamicRange {
    get { state.preferredDynamicRange }
    set {
      change(.preferredDynamicRange, from: state.preferredDynamicRange, to: newValue) {
        state.preferredDynamicRange = newValue
      }
    }
  }
  /// Stored; every picture here has the standard dynamic range.
  open var contentsHeadroom: CGFloat {
    get { state.contentsHeadroom }
    set { change(.contentsHeadroom, from: state.contentsHeadroom, to: newValue) { state.contentsHeadroom = newValue } }
  }
  /// Stored; setting it calls for the contents to be drawn again.
  open var wantsDynamicContentScaling: Bool {
    get { state.wantsDynamicContentScaling }
    set {
      change(.wantsDynamicContentScaling, from: state.wantsDynamicContentScaling, to: newValue) {
        state.wantsDynamicContentScaling = newValue
      }
    }
  }

  // MARK: Appearance

  /// Fills the (rounded) bounds below the contents; none at first. Animatable.
  open var backgroundColor: CGColor? {
    get { state.backgroundColor }
    set { change(.backgroundColor, from: state.backgroundColor, to: newValue) { state.backgroundColor = newValue } }
  }
  /// The radius of the rounded corners of background, border and, with `masksToBounds`, of the clip, in points.
  /// Animatable.
  open var cornerRadius: CGFloat {
    get { state.cornerRadius }
    set { change(.cornerRadius, from: state.cornerRadius, to: newValue) { state.cornerRadius = newValue } }
  }
  /// The corners that `cornerRadius` rounds; all at first.
  open var maskedCorners: CACornerMask {
    get { state.maskedCorners }
    set { change(.maskedCorners, from: state.maskedCorners, to: newValue) { state.maskedCorners = newValue } }
  }
  /// The shape of the rounded corners; quarter circles at first.
  open var cornerCurve: CALayerCornerCurve {
    get { state.cornerCurve }
    set { change(.cornerCurve, from: state.cornerCurve, to: newValue) { state.cornerCurve = newValue } }
  }
  /// The width of the border, inside the bounds and above the sublayers, in points. Animatable.
  open var borderWidth: CGFloat {
    get { state.borderWidth }
    set { change(.borderWidth, from: state.borderWidth, to: newValue) { state.borderWidth = newValue } }
  }
  /// The colour of the border; opaque black at first. Animatable.
  open var borderColor: CGColor? {
    get { state.borderColor }
    set { change(.borderColor, from: state.borderColor, to: newValue) { state.borderColor = newValue } }
  }
  /// Multiplies the alpha of the layer with everything below it, 0…1. Animatable.
  open var opacity: Float {
    get { state.opacity }
    set { change(.opacity, from: state.opacity, to: newValue) { state.opacity = newValue } }
  }
  /// Whether `opacity` applies to the layer and its sublayers as one picture (true, the default) or to each part by
  /// itself.
  open var allowsGroupOpacity: Bool {
    get { state.allowsGroupOpacity }
    set {
      change(.allowsGroupOpacity, from: state.allowsGroupOpacity, to: newValue) { state.allowsGroupOpacity = newValue }
    }
  }
  /// The edges of the bounds that are antialiased; all at first. Other bits are dropped.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { state.edgeAntialiasingMask }
    set {
      let value = newValue.intersection(.all)
      change(.edgeAntialiasingMask, from: state.edgeAntialiasingMask, to: value) { state.edgeAntialiasingMask = value }
    }
  }
  /// Whether any edge is antialiased; true, as on macOS.
  open var allowsEdgeAntialiasing: Bool {
    get { state.allowsEdgeAntialiasing }
    set {
      change(.allowsEdgeAntialiasing, from: state.allowsEdgeAntialiasing, to: newValue) {
        state.allowsEdgeAntialiasing = newValue
      }
    }
  }
  /// The colour of the shadow; opaque black at first. Animatable.
  open var shadowColor: CGColor? {
    get { state.shadowColor }
    set { change(.shadowColor, from: state.shadowColor, to: newValue) { state.shadowColor = newValue } }
  }
  /// The opacity of the shadow, 0…1; 0, no shadow, at first. Animatable.
  open var shadowOpacity: Float {
    get { state.shadowOpacity }
    set { change(.shadowOpacity, from: state.shadowOpacity, to: newValue) { state.shadowOpacity = newValue } }
  }
  /// How far the shadow is moved, in points of the superlayer's axes; (0, −3) at first. Animatable.
  open var shadowOffset: CGSize {
    get { state.shadowOffset }
    set { change(.shadowOffset, from: state.shadowOffset, to: newValue) { state.shadowOffset = newValue } }
  }
  /// The standard deviation of the shadow's blur, in points; 3 at first. Animatable.
  open var shadowRadius: CGFloat {
    get { state.shadowRadius }
    set { change(.shadowRadius, from: state.shadowRadius, to: newValue) { state.shadowRadius = newValue } }
  }
  /// The outline that casts the shadow instead of the layer's own alpha; copied when set. Animatable, but not by
  /// itself.
  open var shadowPath: CGPath? {
    get { state.shadowPath }
    set {
      let value = newValue.map { $0.copy() ?? $0 }
      change(.shadowPath, from: state.shadowPath, to: value) { state.shadowPath = value }
    }
  }
  /// Stored; a layer looks the same with it.
  open var shouldRasterize: Bool {
    get { state.shouldRasterize }
    set { change(.shouldRasterize, from: state.shouldRasterize, to: newValue) { state.shouldRasterize = newValue } }
  }
  /// Stored; see `shouldRasterize`.
  open var rasterizationScale: CGFloat {
    get { state.rasterizationScale }
    set {
      change(.rasterizationScale, from: state.rasterizationScale, to: newValue) { state.rasterizationScale = newValue }
    }
  }
  /// How the layer meets what is below it: the name of a blend mode, or nil for source-over.
  open var compositingFilter: Any? {
    get { state.compositingFilter }
    set { change(.compositingFilter) { state.compositingFilter = newValue } }
  }
  /// Applied to the layer with everything below it.
  open var filters: [Any]? {
    get { state.filters }
    set { change(.filters) { state.filters = newValue } }
  }
  /// Applied to what is behind the layer, inside its bounds.
  open var backgroundFilters: [Any]? {
    get { state.backgroundFilters }
    set { change(.backgroundFilters) { state.backgroundFilters = newValue } }
  }

  // MARK: Layout

  /// What gives way when the superlayer's size changes; nothing at first.
  open var autoresizingMask: CAAutoresizingMask {
    get { state.autoresizingMask }
    set { change(.autoresizingMask, from: state.autoresizingMask, to: newValue) { state.autoresizingMask = newValue } }
  }
  /// Lays out the sublayers when the delegate does not.
  open var layoutManager: (any CALayoutManager)? {
    get { state.layoutManager }
    set { change(.layoutManager) { state.layoutManager = newValue } }
  }
  /// The relations a `CAConstraintLayoutManager` holds the layer to.
  open var constraints: [CAConstraint]? {
    get { state.constraints }
    set { change(.constraints) { state.constraints = newValue } }
  }

  // MARK: Behaviour

  /// Actions by the key of what triggers them, searched after the delegate. `NSNull` ends the search.
  open var actions: [String: any CAAction]? {
    get { state.actions }
    set { change(.actions) { state.actions = newValue } }
  }
  ///
  /// Values for the properties that nothing sets on the layer itself, by key, with more under the key `"style"` of the
  /// dictionary.
  ///
  /// Read when it is set: a change inside a dictionary of reference type shows when it is set again.
  open var style: [AnyHashable: Any]? {
    get { state.style }
    set { changeStyle(to: newValue) }
  }
  /// A name, for constraints, key paths and scripts.
  open var name: String? {
    get { state.name }
    set { change(.name, from: state.name, to: newValue) { state.name = newValue } }
  }
}
