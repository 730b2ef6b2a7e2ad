import Foundation
import KinoraGraphics
import KinoraTiming

// swift-format-ignore: NoLeadingUnderscores
/// The declared properties of a layer: names, types and defaults are Core Animation's, and the property table has a row for each.
///
/// Every setter asks for an action before the value changes and runs it after; setting an equal value does neither. On a presentation
/// copy a setter changes the copy and nothing else.
///
/// Underscored because a public class must have a public superclass: programs name ``CALayer`` only.
open class _LayerProperties: _LayerTiming {
  // MARK: Geometry

  /// The rectangle the layer covers, in its own coordinates, in points; zero at first. Sizes are never negative: what
  /// is set is standardised. Animatable.
  open var bounds: CGRect {
    get { layerState.bounds }
    set { changeBounds(to: newValue) }
  }
  /// Where the anchor point lies in the superlayer's coordinates. Animatable.
  open var position: CGPoint {
    get { layerState.position }
    set { change(.position, \.layerState.position, to: newValue) }
  }
  /// How far in front of its superlayer's plane the layer stands; siblings are drawn in this order. Animatable.
  open var zPosition: CGFloat {
    get { layerState.zPosition }
    set { change(.zPosition, \.layerState.zPosition, to: newValue) }
  }
  /// The point that `position` places and `transform` turns about, in units of the bounds: (0, 0) is the corner with
  /// the smallest x and y, (0.5, 0.5), the default, the middle. Values outside 0…1 lie outside the bounds. Animatable.
  open var anchorPoint: CGPoint {
    get { layerState.anchorPoint }
    set { change(.anchorPoint, \.layerState.anchorPoint, to: newValue) }
  }
  /// The depth of the anchor point, in points. Animatable.
  open var anchorPointZ: CGFloat {
    get { layerState.anchorPointZ }
    set { change(.anchorPointZ, \.layerState.anchorPointZ, to: newValue) }
  }
  /// Applied about the anchor point; the identity at first. Animatable, as are its parts: `transform.rotation.z`,
  /// `transform.scale` ….
  open var transform: CATransform3D {
    get { layerState.transform }
    set { change(.transform, \.layerState.transform, to: newValue) }
  }
  /// Applied to the sublayers about the layer's anchor point, typically a perspective; the identity at first.
  /// Animatable.
  open var sublayerTransform: CATransform3D {
    get { layerState.sublayerTransform }
    set { change(.sublayerTransform, \.layerState.sublayerTransform, to: newValue) }
  }
  /// Whether the layer and everything below it is left out. Showing and hiding also ask for the actions `onOrderIn` and
  /// `onOrderOut`.
  open var isHidden: Bool {
    get { layerState.hidden }
    set { changeHidden(to: newValue) }
  }
  /// Whether the layer is drawn when its back faces the viewer; true at first. Animatable.
  open var isDoubleSided: Bool {
    get { layerState.doubleSided }
    set { change(.doubleSided, \.layerState.doubleSided, to: newValue) }
  }
  /// Whether the layer's y axis runs the other way than its superlayer's, about the middle of its bounds.
  open var isGeometryFlipped: Bool {
    get { layerState.geometryFlipped }
    set { change(.geometryFlipped, \.layerState.geometryFlipped, to: newValue) }
  }
  /// Whether what lies outside the (rounded) bounds is cut off; a layer that masks shows no shadow of its own.
  open var masksToBounds: Bool {
    get { layerState.masksToBounds }
    set { change(.masksToBounds, \.layerState.masksToBounds, to: newValue) }
  }

  // MARK: Contents

  /// What the layer shows: a `CGImage`, or the `Picture` that `draw(in:)` recorded. Anything else is kept and not
  /// drawn. Animatable: images cross-fade.
  open var contents: Any? {
    get { layerState.contents.any }
    set { changeContents(to: LayerContents(newValue)) }
  }
  /// The part of the contents that is shown, in units of the whole, y downward; the whole at first. Beyond the image
  /// its edge pixels go on. Animatable.
  open var contentsRect: CGRect {
    get { layerState.contentsRect }
    set { change(.contentsRect, \.layerState.contentsRect, to: newValue) }
  }
  /// The part of the shown contents that stretches when they are resized, in units of the shown part; the corners keep
  /// their size. The whole at first. Animatable.
  open var contentsCenter: CGRect {
    get { layerState.contentsCenter }
    set { change(.contentsCenter, \.layerState.contentsCenter, to: newValue) }
  }
  /// How the contents are placed and sized in the bounds; `resize` at first.
  open var contentsGravity: CALayerContentsGravity {
    get { layerState.contentsGravity }
    set { change(.contentsGravity, \.layerState.contentsGravity, to: newValue) }
  }
  /// Pixels of the contents per point; 1 at first. Animatable.
  open var contentsScale: CGFloat {
    get { layerState.contentsScale }
    set { change(.contentsScale, \.layerState.contentsScale, to: newValue) }
  }
  /// How a drawn layer's picture is to be kept. Stored; every picture here is 8-bit RGBA.
  open var contentsFormat: CALayerContentsFormat {
    get { layerState.contentsFormat }
    set { change(.contentsFormat, \.layerState.contentsFormat, to: newValue) }
  }
  /// How contents are sampled when drawn smaller than they are; `linear` at first.
  open var minificationFilter: CALayerContentsFilter {
    get { layerState.minificationFilter }
    set { change(.minificationFilter, \.layerState.minificationFilter, to: newValue) }
  }
  /// How contents are sampled when drawn larger than they are; `linear` at first.
  open var magnificationFilter: CALayerContentsFilter {
    get { layerState.magnificationFilter }
    set { change(.magnificationFilter, \.layerState.magnificationFilter, to: newValue) }
  }
  /// Added to the mipmap level of the `trilinear` filter. Animatable.
  open var minificationFilterBias: Float {
    get { layerState.minificationFilterBias }
    set { change(.minificationFilterBias, \.layerState.minificationFilterBias, to: newValue) }
  }
  /// A promise that the contents cover the bounds opaquely. It never changes what is drawn.
  open var isOpaque: Bool {
    get { layerState.opaque }
    set { change(.opaque, \.layerState.opaque, to: newValue) }
  }
  /// Whether a change of the bounds calls for the contents to be drawn again.
  open var needsDisplayOnBoundsChange: Bool {
    get { layerState.needsDisplayOnBoundsChange }
    set { change(.needsDisplayOnBoundsChange, \.layerState.needsDisplayOnBoundsChange, to: newValue) }
  }
  /// Stored; drawing is always recorded at once.
  open var drawsAsynchronously: Bool {
    get { layerState.drawsAsynchronously }
    set { change(.drawsAsynchronously, \.layerState.drawsAsynchronously, to: newValue) }
  }
  /// Stored; every picture here has the standard dynamic range.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { layerState.wantsExtendedDynamicRangeContent }
    set { change(.wantsExtendedDynamicRangeContent, \.layerState.wantsExtendedDynamicRangeContent, to: newValue) }
  }
  /// Stored; every picture here has the standard dynamic range.
  open var toneMapMode: CALayer.ToneMapMode {
    get { layerState.toneMapMode }
    set { change(.toneMapMode, \.layerState.toneMapMode, to: newValue) }
  }
  /// Stored; every picture here has the standard dynamic range.
  open var preferredDynamicRange: CALayer.DynamicRange {
    get { layerState.preferredDynamicRange }
    set { change(.preferredDynamicRange, \.layerState.preferredDynamicRange, to: newValue) }
  }
  /// Stored; every picture here has the standard dynamic range.
  open var contentsHeadroom: CGFloat {
    get { layerState.contentsHeadroom }
    set { change(.contentsHeadroom, \.layerState.contentsHeadroom, to: newValue) }
  }
  /// Stored; setting it calls for the contents to be drawn again.
  open var wantsDynamicContentScaling: Bool {
    get { layerState.wantsDynamicContentScaling }
    set { change(.wantsDynamicContentScaling, \.layerState.wantsDynamicContentScaling, to: newValue) }
  }

  // MARK: Appearance

  /// Fills the (rounded) bounds below the contents; none at first. Animatable.
  open var backgroundColor: CGColor? {
    get { layerState.backgroundColor }
    set { change(.backgroundColor, \.layerState.backgroundColor, to: newValue) }
  }
  /// The radius of the rounded corners of background, border and, with `masksToBounds`, of the clip, in points.
  /// Animatable.
  open var cornerRadius: CGFloat {
    get { layerState.cornerRadius }
    set { change(.cornerRadius, \.layerState.cornerRadius, to: newValue) }
  }
  /// The corners that `cornerRadius` rounds; all at first.
  open var maskedCorners: CACornerMask {
    get { layerState.maskedCorners }
    set { change(.maskedCorners, \.layerState.maskedCorners, to: newValue) }
  }
  /// The shape of the rounded corners; quarter circles at first.
  open var cornerCurve: CALayerCornerCurve {
    get { layerState.cornerCurve }
    set { change(.cornerCurve, \.layerState.cornerCurve, to: newValue) }
  }
  /// The width of the border, inside the bounds and above the sublayers, in points. Animatable.
  open var borderWidth: CGFloat {
    get { layerState.borderWidth }
    set { change(.borderWidth, \.layerState.borderWidth, to: newValue) }
  }
  /// The colour of the border; opaque black at first. Animatable.
  open var borderColor: CGColor? {
    get { layerState.borderColor }
    set { change(.borderColor, \.layerState.borderColor, to: newValue) }
  }
  /// Multiplies the alpha of the layer with everything below it, 0…1. Animatable.
  open var opacity: Float {
    get { layerState.opacity }
    set { change(.opacity, \.layerState.opacity, to: newValue) }
  }
  /// Whether `opacity` applies to the layer and its sublayers as one picture (true, the default) or to each part by
  /// itself.
  open var allowsGroupOpacity: Bool {
    get { layerState.allowsGroupOpacity }
    set { change(.allowsGroupOpacity, \.layerState.allowsGroupOpacity, to: newValue) }
  }
  /// The edges of the bounds that are antialiased; all at first. Other bits are dropped.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { layerState.edgeAntialiasingMask }
    set {
      change(.edgeAntialiasingMask, \.layerState.edgeAntialiasingMask, to: newValue.intersection(.all))
    }
  }
  /// Whether any edge is antialiased; true, as on macOS.
  open var allowsEdgeAntialiasing: Bool {
    get { layerState.allowsEdgeAntialiasing }
    set { change(.allowsEdgeAntialiasing, \.layerState.allowsEdgeAntialiasing, to: newValue) }
  }
  /// The colour of the shadow; opaque black at first. Animatable.
  open var shadowColor: CGColor? {
    get { layerState.shadowColor }
    set { change(.shadowColor, \.layerState.shadowColor, to: newValue) }
  }
  /// The opacity of the shadow, 0…1; 0, no shadow, at first. Animatable.
  open var shadowOpacity: Float {
    get { layerState.shadowOpacity }
    set { change(.shadowOpacity, \.layerState.shadowOpacity, to: newValue) }
  }
  /// How far the shadow is moved, in points of the superlayer's axes; (0, −3) at first. Animatable.
  open var shadowOffset: CGSize {
    get { layerState.shadowOffset }
    set { change(.shadowOffset, \.layerState.shadowOffset, to: newValue) }
  }
  /// The standard deviation of the shadow's blur, in points; 3 at first. Animatable.
  open var shadowRadius: CGFloat {
    get { layerState.shadowRadius }
    set { change(.shadowRadius, \.layerState.shadowRadius, to: newValue) }
  }
  /// The outline that casts the shadow instead of the layer's own alpha; copied when set. Animatable, but not by
  /// itself.
  open var shadowPath: CGPath? {
    get { layerState.shadowPath }
    set {
      change(.shadowPath, \.layerState.shadowPath, to: newValue.map { $0.copy() ?? $0 })
    }
  }
  /// Whether the layer and everything below it is drawn into pixels of its own, `rasterizationScale` of them to a point, which are then
  /// transformed, faded, masked and composited as an image. False at first. Animatable. A `CATransformLayer` ignores it.
  open var shouldRasterize: Bool {
    get { layerState.shouldRasterize }
    set { change(.shouldRasterize, \.layerState.shouldRasterize, to: newValue) }
  }
  /// Pixels to a point of the layer's own coordinates when `shouldRasterize` is true: 1 at first, from 1/64 to 64. Less where that made more
  /// than 16,777,216 pixels or 16,384 in a row. Animatable.
  open var rasterizationScale: CGFloat {
    get { layerState.rasterizationScale }
    set { change(.rasterizationScale, \.layerState.rasterizationScale, to: newValue) }
  }
  /// How the layer meets what is below it: the name of a blend mode, or nil for source-over.
  open var compositingFilter: Any? {
    get { layerState.compositingFilter }
    set { change(.compositingFilter) { layerState.compositingFilter = newValue } }
  }
  /// Applied to the layer with everything below it.
  open var filters: [Any]? {
    get { layerState.filters }
    set { change(.filters) { layerState.filters = newValue } }
  }
  /// Applied to what is behind the layer, inside its bounds.
  open var backgroundFilters: [Any]? {
    get { layerState.backgroundFilters }
    set { change(.backgroundFilters) { layerState.backgroundFilters = newValue } }
  }

  // MARK: Layout

  /// What gives way when the superlayer's size changes; nothing at first.
  open var autoresizingMask: CAAutoresizingMask {
    get { layerState.autoresizingMask }
    set { change(.autoresizingMask, \.layerState.autoresizingMask, to: newValue) }
  }
  /// Lays out the sublayers when the delegate does not.
  open var layoutManager: (any CALayoutManager)? {
    get { layerState.layoutManager }
    set { change(.layoutManager) { layerState.layoutManager = newValue } }
  }
  /// The relations a `CAConstraintLayoutManager` holds the layer to.
  open var constraints: [CAConstraint]? {
    get { layerState.constraints }
    set { change(.constraints) { layerState.constraints = newValue } }
  }

  // MARK: Behaviour

  /// Actions by the key of what triggers them, searched after the delegate. `NSNull` ends the search.
  open var actions: [String: any CAAction]? {
    get { layerState.actions }
    set { change(.actions) { layerState.actions = newValue } }
  }
  ///
  /// Values for the properties that nothing sets on the layer itself, by key, with more under the key `"style"` of the
  /// dictionary.
  ///
  /// Read when it is set: a change inside a dictionary of reference type shows when it is set again.
  open var style: [AnyHashable: Any]? {
    get { layerState.style }
    set { changeStyle(to: newValue) }
  }
  /// A name, for constraints, key paths and scripts.
  open var name: String? {
    get { layerState.name }
    set { change(.name, \.layerState.name, to: newValue) }
  }
}
