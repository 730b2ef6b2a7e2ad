import Foundation
import KinoraGraphics
import KinoraMeasure
import KinoraTiming

/// A rectangle with contents, a background, a border, a shadow and sublayers, whose properties can be animated.
///
/// Names, defaults and behaviour are Core Animation's. Coordinates are points with y growing downwards, as on iOS;
/// `position` and `frame` are in the superlayer's coordinates, everything drawn is in the layer's own. Times are
/// seconds of the layer's local time. A layer belongs to one thread.
open class CALayer: _LayerProperties {
  // This class declares the interface; the work is done in the folder named after each subject. It has no stored
  // property of its own, and `init(layer:)` and `init()` are its first members, for the reason given at `LayerCopying`.

  /// Makes a presentation copy of `layer`, with its values, its delegate and its class. The library calls it; override
  /// it to copy what a subclass stores outside the property table and needs for drawing. Properties declared with
  /// ``Animatable`` are copied without an override.
  public init(layer: Any) {
    super.init(LayerClass.plain)
    becomeCopy(of: layer as? CALayer)
  }

  /// A layer with the default of every property.
  public init() {
    super.init(LayerClass.plain)
    joinClass()
  }

  /// Always returns nil: `NSCoder` archives are not read. See `LayerArchive` of KinoraArchive.
  public required init?(coder: NSCoder) {
    super.init(LayerClass.plain)
    return nil
  }

  deinit { cutLinks() }

  // MARK: The class

  /// The value of `key` on layers of this class where neither the layer nor its style has one. Override it for keys of
  /// your own or to change a default; call `super` for the rest.
  open class func defaultValue(forKey key: String) -> Any? { tableDefault(forKey: key) }

  /// Whether a change of `key`, or of a key path that starts with it, redraws the layer: on every change of the model
  /// and in every frame in which it is animated. Always false; override it for keys of your own.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action for `key` when neither the delegate nor `actions` nor `style` has one. Always nil, upon which the
  /// search goes on with the built-in animations; override it for actions of your own.
  open class func defaultAction(forKey key: String) -> (any CAAction)? { nil }

  /// The stored properties of a subclass that take part in key-value coding, by key: `["state": \MyLayer.state]`.
  open class var keyPaths: [String: AnyKeyPath] { [:] }

  /// The rows of the class's property table, superclass first.
  package class var declaredRows: [PropertyRow] { PropertyRow.layerRows }

  /// How many radii a rounded corner takes along each edge: 1 for `circular`, 1.528665 for `continuous`.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Whether sublayers keep their depth in space instead of being flattened into the layer's plane, like those of a
  /// `CATransformLayer`.
  package var keepsDepth: Bool { false }

  /// The items that the layer's class draws above the background colour and below the contents.
  package func backgroundItems(in space: LayerSpace) -> [DisplayItem] { [] }

  /// The problem that prevents the layer from showing what it should; nil for none. Asked for whenever the layer is
  /// drawn.
  package func contentProblem(missingGlyphs: MissingGlyphPolicy) -> LayerProblem? { nil }

  /// The items that the layer's class draws above the contents and below the sublayers.
  package func ownItems(in space: LayerSpace) -> [DisplayItem] { [] }

  /// Whether what the layer itself draws depends on its superlayer.
  package var showsSuperlayer: Bool { false }

  /// Whether the layer's class draws something that changes with time alone.
  package var drawsByTime: Bool { false }

  /// The items that the layer's class draws above everything else of the layer, at a time in seconds of the layer's
  /// local time.
  package func foregroundItems(in space: LayerSpace, at time: CFTimeInterval) throws -> [DisplayItem] { [] }

  /// Whether what the layer shows depends on the values that it had at earlier times.
  var showsItsPast: Bool { false }

  /// Records the present values. Called after every step of a stage's time, before animations that have ended are
  /// removed, for layers that show their past.
  func recordPast() {}

  /// How far behind its local time the layer shows sublayers at most, in seconds of that time.
  var longestLag: CFTimeInterval { 0 }

  /// The instances in which the sublayers are shown.
  var instances: [SublayerInstance] { [.original] }
  /// The number of instances, which is found without making them.
  var instanceCountShown: Int { 1 }

  /// Appends the items of the sublayers.
  func drawSublayers(in space: LayerSpace, with flattener: inout Flattener) {
    flattener.drawPlanes(of: self, in: space)
  }

  // MARK: Model and presentation

  /// A copy of the layer as it is shown now: the last committed values with all animations applied at the stage's
  /// current time. Nil for a layer that has never been committed in a stage. A presentation copy returns itself, and
  /// its tree consists of presentation copies. Setting a property of a copy changes the copy and nothing else.
  open func presentation() -> Self? { presentationNow() as? Self }

  /// The layer that a presentation copy was made of; for any other layer the layer itself.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  /// The object that provides the layer's contents, layout and actions; the layer does not keep it alive. Default nil.
  open weak var delegate: (any CALayerDelegate)? {
    get { delegateObject }
    set { delegateObject = newValue }
  }

  // MARK: Geometry

  /// The bounding box, in the superlayer's coordinates, of the bounds under the layer's transform. Setting it changes
  /// `bounds.size` and `position`, each with its own action; under a rotation this makes little sense.
  open var frame: CGRect {
    get { frameOfBounds }
    set { setFrame(newValue) }
  }

  /// The layer's transform as an affine transform; the identity when it is not affine.
  open func affineTransform() -> CGAffineTransform { affineTransformOrIdentity }

  /// Replaces the whole transform by an affine transform.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// Whether an odd number of the layers from this one up to its root have flipped geometry.
  open func contentsAreFlipped() -> Bool { isFlippedInRoot }

  /// Converts a point of `layer`'s coordinates to this layer's; nil means the coordinates in which the root's position
  /// is. Points of unrelated trees are converted as if the roots shared these coordinates.
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint { SpaceConversion.convert(p, from: layer, to: self) }
  /// Converts a point of this layer's coordinates to `layer`'s; nil means the coordinates in which the root's position
  /// is.
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint { SpaceConversion.convert(p, from: self, to: layer) }
  /// The bounding box in this layer's coordinates of a rectangle in `layer`'s.
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect { SpaceConversion.convert(r, from: layer, to: self) }
  /// The bounding box in `layer`'s coordinates of a rectangle in this layer's.
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect { SpaceConversion.convert(r, from: self, to: layer) }
  /// Converts a time of `layer`, or media time for nil, to this layer's local time, in seconds.
  open func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    TimeConversion.convert(t, from: layer, to: self)
  }
  /// Converts a local time of this layer to the time of `layer`, or to media time for nil, in seconds; 0 from a paused
  /// layer.
  open func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    TimeConversion.convert(t, from: self, to: layer)
  }

  /// The deepest visible layer, of this layer and those below it, at a point of the superlayer's coordinates; nil for
  /// none.
  open func hitTest(_ p: CGPoint) -> CALayer? { HitTest.layer(at: p, in: self) }
  /// Whether a point of the layer's own coordinates lies in its bounds. The edges with the smallest x and y belong to
  /// them, the others do not.
  open func contains(_ p: CGPoint) -> Bool { HitTest.bounds(of: self, contain: p) }

  /// The part of the bounds that no superlayer hides by clipping, in the layer's own coordinates.
  open var visibleRect: CGRect { unclippedBounds }
  /// Scrolls the nearest `CAScrollLayer` above so that its bounds' origin is at `p`, a point of this layer's
  /// coordinates.
  open func scroll(_ p: CGPoint) { superlayer?.scroll(convert(p, to: superlayer)) }
  /// Scrolls the nearest `CAScrollLayer` above by as little as brings `r`, a rectangle of this layer's coordinates,
  /// into view.
  open func scrollRectToVisible(_ r: CGRect) { superlayer?.scrollRectToVisible(convert(r, to: superlayer)) }

  // MARK: The tree

  /// The layer that has this one as a sublayer or as its mask; nil for none.
  open var superlayer: CALayer? { presentedParent }
  /// The sublayers, bottom to top; nil when there are none. Setting the list replaces them all.
  open var sublayers: [CALayer]? {
    get { presentedChildren }
    set { replaceSublayers(with: newValue ?? []) }
  }
  /// The layer whose alpha masks this one and everything below it, placed in this layer's coordinates. Default nil.
  open var mask: CALayer? {
    get { presentedMask }
    set { replaceMask(with: newValue) }
  }
  /// Puts `layer` above all sublayers, and takes it out of its former superlayer.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: childLayers.count) }
  /// Puts `layer` below the sublayer that is now at `index`; on top for an index beyond the end.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: Int(index)) }
  /// Puts `layer` just below `sibling`; at the bottom for nil, on top for a layer that is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
  /// Puts `layer` just above `sibling`; on top for nil and for a layer that is no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
  /// Puts `newLayer` in the place of `oldLayer`. When `oldLayer` is no sublayer this does nothing and is reported to
  /// `Warnings`.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
  /// Takes the layer out of its superlayer, or off the layer it masks.
  open func removeFromSuperlayer() { leaveParent() }

  // MARK: Content

  /// Makes the layer's contents, by the delegate's `display(_:)` or else by recording `draw(in:)`. Called for layers
  /// that need it when the turn is committed; do not call it directly.
  open func display() { displayByDelegateOrDrawing() }
  /// Draws the contents in the layer's coordinates; only what lies in its bounds is shown. Unless overridden, the
  /// delegate's `draw(_:in:)` draws. In an animated frame it is called on the presentation copy.
  open func draw(in ctx: CGContext) { drawByDelegate(in: ctx) }
  /// Draws the layer and everything below it with the model's values, in the layer's own coordinates: its transform and
  /// position do not apply.
  open func render(in ctx: CGContext) { renderModel(in: ctx) }
  /// Marks the contents as out of date, so that they are made again when the turn is committed.
  open func setNeedsDisplay() { markNeedsDisplay() }
  /// Marks the contents as out of date, as ``setNeedsDisplay()`` does: all of the drawing is recorded again, whatever
  /// the rectangle.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  /// Whether the contents are marked as out of date.
  open func needsDisplay() -> Bool { layerFlags.contains(.needsDisplay) }
  /// Makes the contents now if they are marked as out of date.
  open func displayIfNeeded() { displayNowIfNeeded() }

  // MARK: Costs

  /// What making the layer's own items goes into, while somebody measures.
  package var costKind: CostKind { if case .none = layerState.contents { .fill } else { .picture } }
  /// What the layer made anew since the last call, in the units of its kind: see ``ItemCost/listed``.
  package func takeWorkDone() -> Int { 0 }

  // MARK: Layout

  /// The size, in points, that the layout manager prefers for the layer; without one the size of the bounds.
  open func preferredFrameSize() -> CGSize { preferredSizeByManager }
  /// The size of what the layer itself shows; nil when the bounds decide on it.
  package func contentSize(in limit: ContentLimit) -> ContentSize? { nil }
  /// Whether `contentSize(in:)` gives a size.
  package var measuresContent: Bool { false }
  /// Marks the layer as needing layout, which happens when the turn is committed.
  open func setNeedsLayout() { markNeedsLayout() }
  /// Whether the layer is marked as needing layout.
  open func needsLayout() -> Bool { layerFlags.contains(.needsLayout) }
  /// Lays out now, beginning at the topmost of the superlayers that need layout without a gap in between.
  open func layoutIfNeeded() { layoutNowIfNeeded() }
  /// Places the sublayers, by the delegate or else by the layout manager. Override it to place them yourself.
  open func layoutSublayers() { layoutByDelegateOrManager() }
  /// Tells every sublayer that the layer's size has changed from `size`, in points.
  open func resizeSublayers(withOldSize size: CGSize) {
    for child in childLayers { child.resize(withOldSuperlayerSize: size) }
  }
  /// Changes the frame as `autoresizingMask` says after the superlayer's size has changed from `size`, in points.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromSuperlayerSize: size) }
  /// Adds a constraint by which a `CAConstraintLayoutManager` of the superlayer places the layer.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  // MARK: Actions and animations

  /// The action for an event: the delegate's, else one from `actions`, `style` or the class, else the built-in one of a
  /// live layer.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }
  /// Adds a copy of `anim`, which runs from the next commit on. It replaces an animation of the same key; with nil it
  /// replaces none. A transition always has the key `"transition"`.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }
  /// Removes the animation of a key.
  open func removeAnimation(forKey key: String) { removeStoredAnimation(forKey: key) }
  /// Removes every animation.
  open func removeAllAnimations() { removeStoredAnimations() }
  /// The keys of the animations, in the order in which they apply; nil when there are none.
  open func animationKeys() -> [String]? { storedAnimationKeys }
  /// The stored animation of a key, which cannot be edited; nil for none.
  open func animation(forKey key: String) -> CAAnimation? { model().animationStore?.animation(forKey: key) }

  // MARK: Key-value coding

  /// The value of a declared property or of any other key; nil when there is none. Numbers are `NSNumber`s.
  open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
  /// Sets a declared property, or stores a value under any other key. Nil sets a number to 0 and a truth value to
  /// false. A value that the property cannot hold is ignored and reported to `Warnings`.
  open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
  /// The value at a path of keys and structure fields, such as `"transform.rotation.z"`. A path that leads nowhere
  /// gives nil and is reported to `Warnings`.
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }
  /// Sets the value at a path. A path that leads nowhere is reported to `Warnings`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }
  /// Whether an archive of the layer holds the value of `key`. Always true; override it to leave values out.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }
}
