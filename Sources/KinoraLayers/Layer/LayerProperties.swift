import Foundation
import KinoraGraphics
import KinoraTiming

// swift-format-ignore: NoLeadingUnderscores
/// The declared properties of a layer. Names, types and defaults are Core Animation's, and the property table has a row
/// for each.
///
/// Every setter asks for an action before the value changes and runs it afterwards; setting an equal value does
/// neither. On a presentation copy a setter changes the copy and nothing else.
///
/// The class is public because ``CALayer``, a public class, must have a public superclass, and underscored because no
/// program names it.
open class _LayerProperties: _LayerTiming {
  // MARK: Geometry

  /// The rectangle that the layer covers, in its own coordinates, in points. A rectangle with a negative width or
  /// height is standardised when set. Default zero. Animatable.
  open var bounds: CGRect {
    get { layerState.bounds }
    set { changeBounds(to: newValue) }
  }
  /// The place of the anchor point in the superlayer's coordinates, in points. Default (0, 0). Animatable.
  open var position: CGPoint {
    get { layerState.position }
    set { change(.position, \.layerState.position, to: newValue) }
  }
  /// How far the layer is in front of its superlayer's plane, in points; siblings are drawn in this order. Default 0.
  /// Animatable.
  open var zPosition: CGFloat {
    get { layerState.zPosition }
    set { change(.zPosition, \.layerState.zPosition, to: newValue) }
  }
  /// The point of the layer that `position` places and about which `transform` is applied, in units of the bounds: (0,
  /// 0) is the corner with the smallest x and y, (0.5, 0.5), the default, the middle. Values outside 0…1 lie outside
  /// the bounds. Animatable.
  open var anchorPoint: CGPoint {
    get { layerState.anchorPoint }
    set { change(.anchorPoint, \.layerState.anchorPoint, to: newValue) }
  }
  /// The z coordinate of the anchor point, in points. Default 0. Animatable.
  open var anchorPointZ: CGFloat {
    get { layerState.anchorPointZ }
    set { change(.anchorPointZ, \.layerState.anchorPointZ, to: newValue) }
  }
  /// The transform applied to the layer about its anchor point. Default the identity. Animatable, as are its parts:
  /// `transform.rotation.z`, `transform.scale` and others.
  open var transform: CATransform3D {
    get { layerState.transform }
    set { change(.transform, \.layerState.transform, to: newValue) }
  }
  /// The transform, typically a perspective, applied to the sublayers about the layer's anchor point. Default the
  /// identity. Animatable.
  open var sublayerTransform: CATransform3D {
    get { layerState.sublayerTransform }
    set { change(.sublayerTransform, \.layerState.sublayerTransform, to: newValue) }
  }
  /// Whether the layer and everything below it is not drawn. Hiding and showing also run the actions `onOrderOut` and
  /// `onOrderIn`. Default false.
  open var isHidden: Bool {
    get { layerState.hidden }
    set { changeHidden(to: newValue) }
  }
  /// Whether the layer is drawn when its back faces the viewer. Default true. Animatable.
  open var isDoubleSided: Bool {
    get { layerState.doubleSided }
    set { change(.doubleSided, \.layerState.doubleSided, to: newValue) }
  }
  /// Whether the layer's y axis has the opposite direction to its superlayer's, mirrored about the middle of the
  /// bounds. Default false.
  open var isGeometryFlipped: Bool {
    get { layerState.geometryFlipped }
    set { change(.geometryFlipped, \.layerState.geometryFlipped, to: newValue) }
  }
  /// Whether the layer and everything below it is clipped to the bounds with their rounded corners; if so, the layer
  /// has no shadow. Default false.
  open var masksToBounds: Bool {
    get { layerState.masksToBounds }
    set { change(.masksToBounds, \.layerState.masksToBounds, to: newValue) }
  }

  // MARK: Contents

  /// What the layer shows: a `CGImage`, or the `Recording` that `draw(in:)` made. Anything else is stored and not
  /// drawn. Default nil. Animatable: images cross-fade.
  open var contents: Any? {
    get { layerState.contents.any }
    set { changeContents(to: LayerContents(newValue)) }
  }
  /// The part of the contents that is shown, in units of the whole, y downwards. Beyond the image its outermost pixels
  /// are repeated. Default the whole, (0, 0, 1, 1). Animatable.
  open var contentsRect: CGRect {
    get { layerState.contentsRect }
    set { change(.contentsRect, \.layerState.contentsRect, to: newValue) }
  }
  /// The part of the shown contents that is stretched when they are resized, in units of the shown part; the corners
  /// keep their size. Default the whole, (0, 0, 1, 1). Animatable.
  open var contentsCenter: CGRect {
    get { layerState.contentsCenter }
    set { change(.contentsCenter, \.layerState.contentsCenter, to: newValue) }
  }
  /// How the contents are placed and sized in the bounds. Default `resize`.
  open var contentsGravity: CALayerContentsGravity {
    get { layerState.contentsGravity }
    set { change(.contentsGravity, \.layerState.contentsGravity, to: newValue) }
  }
  /// How many pixels of the contents make a point. Default 1. Animatable.
  open var contentsScale: CGFloat {
    get { layerState.contentsScale }
    set { change(.contentsScale, \.layerState.contentsScale, to: newValue) }
  }
  /// The pixel format of a drawn layer's contents. Stored without effect: all pixels are 8-bit RGBA. Default
  /// `RGBA8Uint`.
  open var contentsFormat: CALayerContentsFormat {
    get { layerState.contentsFormat }
    set { change(.contentsFormat, \.layerState.contentsFormat, to: newValue) }
  }
  /// How contents drawn smaller than their size are sampled. Default `linear`.
  open var minificationFilter: CALayerContentsFilter {
    get { layerState.minificationFilter }
    set { change(.minificationFilter, \.layerState.minificationFilter, to: newValue) }
  }
  /// How contents drawn larger than their size are sampled. Default `linear`.
  open var magnificationFilter: CALayerContentsFilter {
    get { layerState.magnificationFilter }
    set { change(.magnificationFilter, \.layerState.magnificationFilter, to: newValue) }
  }
  /// A number added to the mipmap level of the `trilinear` filter. Default 0. Animatable.
  open var minificationFilterBias: Float {
    get { layerState.minificationFilterBias }
    set { change(.minificationFilterBias, \.layerState.minificationFilterBias, to: newValue) }
  }
  /// A promise that the contents cover the bounds opaquely. Stored without effect on what is drawn. Default false.
  open var isOpaque: Bool {
    get { layerState.opaque }
    set { change(.opaque, \.layerState.opaque, to: newValue) }
  }
  /// Whether the contents are drawn again when the bounds change. Default false.
  open var needsDisplayOnBoundsChange: Bool {
    get { layerState.needsDisplayOnBoundsChange }
    set { change(.needsDisplayOnBoundsChange, \.layerState.needsDisplayOnBoundsChange, to: newValue) }
  }
  /// A flag that is stored without effect: drawing is always recorded at once. Default false.
  open var drawsAsynchronously: Bool {
    get { layerState.drawsAsynchronously }
    set { change(.drawsAsynchronously, \.layerState.drawsAsynchronously, to: newValue) }
  }
  /// A flag that is stored without effect: all pixels have the standard dynamic range. Default false.
  open var wantsExtendedDynamicRangeContent: Bool {
    get { layerState.wantsExtendedDynamicRangeContent }
    set { change(.wantsExtendedDynamicRangeContent, \.layerState.wantsExtendedDynamicRangeContent, to: newValue) }
  }
  /// How contents brighter than white are mapped to a screen. Stored without effect: all pixels have the standard
  /// dynamic range. Default `automatic`.
  open var toneMapMode: CALayer.ToneMapMode {
    get { layerState.toneMapMode }
    set { change(.toneMapMode, \.layerState.toneMapMode, to: newValue) }
  }
  /// How much brighter than white the layer may be. Stored without effect: all pixels have the standard dynamic range.
  /// Default `standard`.
  open var preferredDynamicRange: CALayer.DynamicRange {
    get { layerState.preferredDynamicRange }
    set { change(.preferredDynamicRange, \.layerState.preferredDynamicRange, to: newValue) }
  }
  /// The headroom of the contents. Stored without effect: all pixels have the standard dynamic range. Default 0.
  open var contentsHeadroom: CGFloat {
    get { layerState.contentsHeadroom }
    set { change(.contentsHeadroom, \.layerState.contentsHeadroom, to: newValue) }
  }
  /// A flag that is stored; a change only makes the contents be drawn again. Default false.
  open var wantsDynamicContentScaling: Bool {
    get { layerState.wantsDynamicContentScaling }
    set { change(.wantsDynamicContentScaling, \.layerState.wantsDynamicContentScaling, to: newValue) }
  }

  // MARK: Appearance

  /// The colour that fills the bounds, with their rounded corners, below the contents. Default nil: none. Animatable.
  open var backgroundColor: CGColor? {
    get { layerState.backgroundColor }
    set { change(.backgroundColor, \.layerState.backgroundColor, to: newValue) }
  }
  /// The radius of the rounded corners of the background, the border and, with `masksToBounds`, the clip, in points.
  /// Default 0. Animatable.
  open var cornerRadius: CGFloat {
    get { layerState.cornerRadius }
    set { change(.cornerRadius, \.layerState.cornerRadius, to: newValue) }
  }
  /// The corners that `cornerRadius` rounds. Default all.
  open var maskedCorners: CACornerMask {
    get { layerState.maskedCorners }
    set { change(.maskedCorners, \.layerState.maskedCorners, to: newValue) }
  }
  /// The shape of the rounded corners. Default `circular`, quarter circles.
  open var cornerCurve: CALayerCornerCurve {
    get { layerState.cornerCurve }
    set { change(.cornerCurve, \.layerState.cornerCurve, to: newValue) }
  }
  /// The width of the border, which is inside the bounds and above the sublayers, in points. Default 0. Animatable.
  open var borderWidth: CGFloat {
    get { layerState.borderWidth }
    set { change(.borderWidth, \.layerState.borderWidth, to: newValue) }
  }
  /// The colour of the border. Default opaque black. Animatable.
  open var borderColor: CGColor? {
    get { layerState.borderColor }
    set { change(.borderColor, \.layerState.borderColor, to: newValue) }
  }
  /// The factor of the alpha of the layer and everything below it, 0…1. Default 1. Animatable.
  open var opacity: Float {
    get { layerState.opacity }
    set { change(.opacity, \.layerState.opacity, to: newValue) }
  }
  /// Whether `opacity` applies to the layer and its sublayers as a group, which is the default, or to each item by
  /// itself.
  open var allowsGroupOpacity: Bool {
    get { layerState.allowsGroupOpacity }
    set { change(.allowsGroupOpacity, \.layerState.allowsGroupOpacity, to: newValue) }
  }
  /// The edges of the bounds that are antialiased; bits that stand for no edge are dropped. Default all.
  open var edgeAntialiasingMask: CAEdgeAntialiasingMask {
    get { layerState.edgeAntialiasingMask }
    set {
      change(.edgeAntialiasingMask, \.layerState.edgeAntialiasingMask, to: newValue.intersection(.all))
    }
  }
  /// Whether any edge is antialiased. Default true, as on macOS.
  open var allowsEdgeAntialiasing: Bool {
    get { layerState.allowsEdgeAntialiasing }
    set { change(.allowsEdgeAntialiasing, \.layerState.allowsEdgeAntialiasing, to: newValue) }
  }
  /// The colour of the shadow. Default opaque black. Animatable.
  open var shadowColor: CGColor? {
    get { layerState.shadowColor }
    set { change(.shadowColor, \.layerState.shadowColor, to: newValue) }
  }
  /// The opacity of the shadow, 0…1. Default 0: no shadow. Animatable.
  open var shadowOpacity: Float {
    get { layerState.shadowOpacity }
    set { change(.shadowOpacity, \.layerState.shadowOpacity, to: newValue) }
  }
  /// How far the shadow is moved, in points along the layer's own axes. Default (0, −3). Animatable.
  open var shadowOffset: CGSize {
    get { layerState.shadowOffset }
    set { change(.shadowOffset, \.layerState.shadowOffset, to: newValue) }
  }
  /// The standard deviation of the shadow's blur, in points. Default 3. Animatable.
  open var shadowRadius: CGFloat {
    get { layerState.shadowRadius }
    set { change(.shadowRadius, \.layerState.shadowRadius, to: newValue) }
  }
  /// The path that casts the shadow instead of the layer's own alpha, copied when set. Default nil. Animatable, but not
  /// implicitly.
  open var shadowPath: CGPath? {
    get { layerState.shadowPath }
    set {
      change(.shadowPath, \.layerState.shadowPath, to: newValue.map { $0.copy() ?? $0 })
    }
  }
  /// Whether the layer and everything below it is drawn into pixels of its own, `rasterizationScale` of them to a
  /// point, which are then transformed, faded, masked and composited as an image. A `CATransformLayer` ignores it.
  /// Default false. Animatable.
  open var shouldRasterize: Bool {
    get { layerState.shouldRasterize }
    set { change(.shouldRasterize, \.layerState.shouldRasterize, to: newValue) }
  }
  /// How many pixels make a point of the layer's own coordinates when `shouldRasterize` is true, from 1/64 to 64; fewer
  /// where this gives more than 16,777,216 pixels or more than 16,384 along a side. Default 1. Animatable.
  open var rasterizationScale: CGFloat {
    get { layerState.rasterizationScale }
    set { change(.rasterizationScale, \.layerState.rasterizationScale, to: newValue) }
  }
  /// How the layer is composited with what is below it: the name of a blend mode or a `CAFilter` of that type; nil, the
  /// default, for source-over.
  open var compositingFilter: Any? {
    get { layerState.compositingFilter }
    set { change(.compositingFilter) { layerState.compositingFilter = newValue } }
  }
  /// The filters, each a `CAFilter`, applied in order to the layer with everything below it. Default nil.
  open var filters: [Any]? {
    get { layerState.filters }
    set { change(.filters) { layerState.filters = newValue } }
  }
  /// The filters, each a `CAFilter`, applied in order to what is behind the layer, inside its bounds. Default nil.
  open var backgroundFilters: [Any]? {
    get { layerState.backgroundFilters }
    set { change(.backgroundFilters) { layerState.backgroundFilters = newValue } }
  }

  // MARK: Layout

  /// The distances and sizes of the frame that change when the superlayer's size changes. Default none.
  open var autoresizingMask: CAAutoresizingMask {
    get { layerState.autoresizingMask }
    set { change(.autoresizingMask, \.layerState.autoresizingMask, to: newValue) }
  }
  /// The object that places the sublayers when the delegate does not. Default nil.
  open var layoutManager: (any CALayoutManager)? {
    get { layerState.layoutManager }
    set { change(.layoutManager) { layerState.layoutManager = newValue } }
  }
  /// The constraints by which a `CAConstraintLayoutManager` of the superlayer places the layer. Default nil.
  open var constraints: [CAConstraint]? {
    get { layerState.constraints }
    set { change(.constraints) { layerState.constraints = newValue } }
  }

  /// What the layer says of its size and place to a ``BoxLayout`` of the superlayer. Kinora's own. Default nothing.
  open var layoutItem: LayoutItem {
    get { layerState.layoutItem.first ?? LayoutItem() }
    set {
      change(.layoutItem, from: layoutItem, to: newValue) {
        layerState.layoutItem = newValue == LayoutItem() ? [] : [newValue]
      }
    }
  }

  // MARK: Behaviour

  /// The actions by the keys of their events, searched after the delegate. `NSNull` ends the search. Default nil.
  open var actions: [String: any CAAction]? {
    get { layerState.actions }
    set { change(.actions) { layerState.actions = newValue } }
  }
  /// Values, by key, for the properties that are not set on the layer itself. The dictionary may have another one, from
  /// which it inherits, under the key `"style"`. Default nil.
  ///
  /// The dictionary is read when it is set: a change inside a dictionary of reference type shows only when it is set
  /// again.
  open var style: [AnyHashable: Any]? {
    get { layerState.style }
    set { changeStyle(to: newValue) }
  }
  /// The layer's name, by which constraints, key paths and scripts find it. Default nil.
  open var name: String? {
    get { layerState.name }
    set { change(.name, \.layerState.name, to: newValue) }
  }
}
