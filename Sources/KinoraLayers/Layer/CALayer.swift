import Foundation
import KinoraGraphics
import KinoraTiming

/// A rectangle with contents, a background, a border, a shadow and sublayers, whose properties can be animated.
///
/// Names, defaults and behaviour are Core Animation's. Coordinates are points with y growing downward, as on iOS; `position` and `frame`
/// are in the superlayer's coordinates, everything drawn is in the layer's own. Times are seconds of the layer's own time. A layer
/// belongs to one thread.
///
/// This class declares; the work is done in the folder named after each subject. It has no stored property of its own, and `init(layer:)`
/// and `init()` are its first members: ``LayerCopying`` says why.
open class CALayer: _LayerProperties {
  /// Makes a presentation copy of `layer`: its values, delegate and class. The library calls it; override it to copy what a
  /// subclass stores outside the property table and needs for drawing. Properties declared with ``Animatable`` are copied here.
  public init(layer: Any) {
    super.init(LayerClass.plain)
    becomeCopy(of: layer as? CALayer)
  }

  /// A layer with the default of every property.
  public init() {
    super.init(LayerClass.plain)
    joinClass()
  }

  /// Always nil: `NSCoder` archives are not read. See `LayerArchive` of KinoraArchive.
  public required init?(coder: NSCoder) {
    super.init(LayerClass.plain)
    return nil
  }

  deinit { cutLinks() }

  // MARK: The class

  /// The value of `key` on layers of this class where neither the layer nor its style has one. Override it for keys of your own or
  /// to change a default; call `super` for the rest.
  open class func defaultValue(forKey key: String) -> Any? { tableDefault(forKey: key) }

  /// Whether a change of `key`, or of a key path that starts with it, redraws the layer: on every change of the model and on every
  /// frame in which it is animated. False here; override it for keys of your own.
  open class func needsDisplay(forKey key: String) -> Bool { false }

  /// The action for `key` when neither delegate, `actions` nor `style` has one. Nil here: the built-in animations come after it.
  open class func defaultAction(forKey key: String) -> (any CAAction)? { nil }

  /// Stored properties of a subclass that take part in key-value coding, by key: `["state": \MyLayer.state]`.
  open class var keyPaths: [String: AnyKeyPath] { [:] }

  /// The rows of the class's property table, superclass first.
  package class var declaredRows: [PropertyRow] { PropertyRow.layerRows }

  /// How many radii a rounded corner takes up along each edge: 1 for `circular`, 1.528665 for `continuous`.
  open class func cornerCurveExpansionFactor(_ curve: CALayerCornerCurve) -> CGFloat {
    curve == .continuous ? 1.528665 : 1
  }

  /// Whether sublayers stay in space instead of being flattened into the layer's plane, as a `CATransformLayer`'s do.
  package var keepsDepth: Bool { false }

  /// What the layer's class draws over its background colour, below the contents.
  package func backgroundItems(in space: LayerSpace) -> [DisplayItem] { [] }

  /// What keeps the layer from showing what it was asked to; asked whenever the layer is drawn.
  package func contentProblem(missingGlyphs: MissingGlyphPolicy) -> LayerProblem? { nil }

  /// What the layer's class draws between contents and sublayers.
  package func ownItems(in space: LayerSpace) -> [DisplayItem] { [] }

  /// Whether the class draws something that changes with time alone.
  package var drawsByTime: Bool { false }

  /// What the layer's class draws above everything else of the layer, at a time of the layer's own.
  package func foregroundItems(in space: LayerSpace, at time: CFTimeInterval) throws -> [DisplayItem] { [] }

  /// Whether what the layer shows depends on how it was set while time went by.
  var showsItsPast: Bool { false }

  /// Writes down how the layer is set now. Called after every step of a stage's time, before animations that have ended are removed, for layers
  /// that show their past.
  func recordPast() {}

  /// How far behind its own time the layer shows sublayers at most, in seconds of its own time.
  var longestLag: CFTimeInterval { 0 }

  /// The showings of the sublayers.
  var instances: [SublayerInstance] { [.original] }
  /// How many there are, without making them.
  var instanceCountShown: Int { 1 }

  /// Draws the sublayers.
  func drawSublayers(in space: LayerSpace, with flattener: inout Flattener) {
    flattener.drawPlanes(of: self, in: space)
  }

  // MARK: Model and presentation

  /// The layer as it is shown now: the last committed values with all animations applied at the stage's current time. Nil for a layer that
  /// has never been committed in a stage. A presentation copy answers itself; its tree is made of presentation copies. Setting a
  /// property of one changes the copy and nothing else.
  open func presentation() -> Self? { presentationNow() as? Self }

  /// The layer a presentation copy was made of; the layer itself otherwise.
  open func model() -> Self { (modelLayer as? Self) ?? self }

  /// Who answers for the layer; not kept alive by it.
  open weak var delegate: (any CALayerDelegate)? {
    get { delegateObject }
    set { delegateObject = newValue }
  }

  // MARK: Geometry

  /// The bounding box, in the superlayer's coordinates, of the bounds under the layer's transform. Setting it changes `bounds.size` and
  /// `position`, each with its own action. Meaningless to set under a rotation.
  open var frame: CGRect {
    get { frameOfBounds }
    set { setFrame(newValue) }
  }

  /// The layer's transform as an affine one; the identity when it is not affine.
  open func affineTransform() -> CGAffineTransform { affineTransformOrIdentity }

  /// Replaces the whole transform by an affine one.
  open func setAffineTransform(_ m: CGAffineTransform) { transform = CATransform3DMakeAffineTransform(m) }

  /// Whether an odd number of the layers from this one up to its root have flipped geometry.
  open func contentsAreFlipped() -> Bool { isFlippedInRoot }

  /// A point of `layer`'s coordinates in this layer's; nil means the coordinates of the root's superlayer. Layers of unrelated trees
  /// convert as if their roots shared one space.
  open func convert(_ p: CGPoint, from layer: CALayer?) -> CGPoint { SpaceConversion.convert(p, from: layer, to: self) }
  /// A point of this layer's coordinates in `layer`'s.
  open func convert(_ p: CGPoint, to layer: CALayer?) -> CGPoint { SpaceConversion.convert(p, from: self, to: layer) }
  /// The bounding box in this layer's coordinates of a rectangle in `layer`'s.
  open func convert(_ r: CGRect, from layer: CALayer?) -> CGRect { SpaceConversion.convert(r, from: layer, to: self) }
  /// The bounding box in `layer`'s coordinates of a rectangle in this layer's.
  open func convert(_ r: CGRect, to layer: CALayer?) -> CGRect { SpaceConversion.convert(r, from: self, to: layer) }
  /// A time of `layer` (nil: media time) in this layer's time.
  open func convertTime(_ t: CFTimeInterval, from layer: CALayer?) -> CFTimeInterval {
    TimeConversion.convert(t, from: layer, to: self)
  }
  /// A time of this layer in `layer`'s time (nil: media time); 0 from a paused layer.
  open func convertTime(_ t: CFTimeInterval, to layer: CALayer?) -> CFTimeInterval {
    TimeConversion.convert(t, from: self, to: layer)
  }

  /// The deepest visible layer at a point of the superlayer's coordinates, this layer included; nil when there is none.
  open func hitTest(_ p: CGPoint) -> CALayer? { HitTest.layer(at: p, in: self) }
  /// Whether a point of the layer's own coordinates lies in its bounds: the edges with the smallest x and y do, the others do not.
  open func contains(_ p: CGPoint) -> Bool { HitTest.bounds(of: self, contain: p) }

  /// The part of the bounds that no clipping ancestor hides.
  open var visibleRect: CGRect { unclippedBounds }
  /// Scrolls the nearest `CAScrollLayer` above so that `p` comes to its origin.
  open func scroll(_ p: CGPoint) { superlayer?.scroll(convert(p, to: superlayer)) }
  /// Scrolls the nearest `CAScrollLayer` above as little as shows `r`.
  open func scrollRectToVisible(_ r: CGRect) { superlayer?.scrollRectToVisible(convert(r, to: superlayer)) }

  // MARK: The tree

  /// The layer this one is a sublayer or the mask of.
  open var superlayer: CALayer? { presentedParent }
  /// The sublayers, bottom to top; nil when there are none. Setting it replaces them all.
  open var sublayers: [CALayer]? {
    get { presentedChildren }
    set { replaceSublayers(with: newValue ?? []) }
  }
  /// The layer whose alpha masks this one and everything below it, placed in this layer's coordinates.
  open var mask: CALayer? {
    get { presentedMask }
    set { replaceMask(with: newValue) }
  }
  /// Puts `layer` above all sublayers, taking it from where it was.
  open func addSublayer(_ layer: CALayer) { insert(layer, at: childLayers.count) }
  /// Puts `layer` below the sublayer that is now at `index`; beyond the end means on top.
  open func insertSublayer(_ layer: CALayer, at index: UInt32) { insert(layer, at: Int(index)) }
  /// Puts `layer` just below `sibling`; at the bottom for nil, on top for a layer that is no sublayer.
  open func insertSublayer(_ layer: CALayer, below sibling: CALayer?) { insert(layer, below: sibling) }
  /// Puts `layer` just above `sibling`; on top for nil and for a layer that is no sublayer.
  open func insertSublayer(_ layer: CALayer, above sibling: CALayer?) { insert(layer, above: sibling) }
  /// Puts `newLayer` in the place of `oldLayer`. Does nothing, and says so, when `oldLayer` is no sublayer.
  open func replaceSublayer(_ oldLayer: CALayer, with newLayer: CALayer) { replace(oldLayer, with: newLayer) }
  /// Takes the layer out of its superlayer, or off the layer it masks.
  open func removeFromSuperlayer() { leaveParent() }

  // MARK: Content

  /// Makes the layer's contents: by the delegate's `display(_:)`, else by recording `draw(in:)`. Called when the turn is
  /// committed, for layers that need it; do not call it directly.
  open func display() { displayByDelegateOrDrawing() }
  /// Draws the contents in the layer's coordinates: its bounds are what is kept, whatever is drawn. By the delegate's `draw(_:in:)` unless
  /// overridden. On an animated frame the receiver is the presentation copy.
  open func draw(in ctx: CGContext) { drawByDelegate(in: ctx) }
  /// Draws the layer and everything below it with the model's values, in the layer's own coordinates: its own transform and position
  /// are left out.
  open func render(in ctx: CGContext) { renderModel(in: ctx) }
  /// Marks the whole contents as stale: they are made again when the turn is committed.
  open func setNeedsDisplay() { markNeedsDisplay() }
  /// Marks a part of the contents as stale. The whole is recorded again, which costs no pixels.
  open func setNeedsDisplay(_ r: CGRect) { setNeedsDisplay() }
  /// Whether the contents are stale.
  open func needsDisplay() -> Bool { layerFlags.contains(.needsDisplay) }
  /// Makes the contents now if they are stale.
  open func displayIfNeeded() { displayNowIfNeeded() }

  // MARK: Layout

  /// The size the layer would like: the layout manager's answer, else the bounds'.
  open func preferredFrameSize() -> CGSize { preferredSizeByManager }
  /// Calls for layout when the turn is committed.
  open func setNeedsLayout() { markNeedsLayout() }
  /// Whether layout is called for.
  open func needsLayout() -> Bool { layerFlags.contains(.needsLayout) }
  /// Lays out now, from the topmost ancestor that needs it.
  open func layoutIfNeeded() { layoutNowIfNeeded() }
  /// Places the sublayers: by the delegate, else by the layout manager. Override it to place them yourself.
  open func layoutSublayers() { layoutByDelegateOrManager() }
  /// Tells every sublayer that the layer's size was `size`.
  open func resizeSublayers(withOldSize size: CGSize) {
    for child in childLayers { child.resize(withOldSuperlayerSize: size) }
  }
  /// Changes the frame as `autoresizingMask` says after the superlayer's size was `size`.
  open func resize(withOldSuperlayerSize size: CGSize) { autoresize(fromSuperlayerSize: size) }
  /// Adds a relation for a `CAConstraintLayoutManager` to hold.
  open func addConstraint(_ c: CAConstraint) { constraints = (constraints ?? []) + [c] }

  // MARK: Actions and animations

  /// The action for an event: the delegate's, else from `actions`, `style`, the class, and last the built-in one of a live layer.
  open func action(forKey event: String) -> (any CAAction)? { searchAction(forKey: event) }
  /// Adds a copy of `anim`, which runs from the next commit on. The same key replaces; nil never does; a transition always has the key
  /// `"transition"`.
  open func add(_ anim: CAAnimation, forKey key: String?) { addAnimation(anim, forKey: key) }
  /// Removes the animation of that key.
  open func removeAnimation(forKey key: String) { removeStoredAnimation(forKey: key) }
  /// Removes every animation.
  open func removeAllAnimations() { removeStoredAnimations() }
  /// The keys of the animations in the order they apply; nil when there are none.
  open func animationKeys() -> [String]? { storedAnimationKeys }
  /// The stored animation of that key; it cannot be edited.
  open func animation(forKey key: String) -> CAAnimation? { model().animationStore?.animation(forKey: key) }

  // MARK: Key-value coding

  /// The value of a declared property or of any other key; nil when there is none. Numbers come as `NSNumber`.
  open func value(forKey key: String) -> Any? { codedValue(forKey: key) }
  /// Sets a declared property, or stores a value under any other key. Nil sets a number or truth value to 0.
  open func setValue(_ value: Any?, forKey key: String) { setCodedValue(value, forKey: key) }
  /// The value at a path of keys and structure fields, such as `"transform.rotation.z"`.
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }
  /// Sets the value at a path; a path that leads nowhere is reported to `Warnings`.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }
  /// Whether an archive of the layer holds the value of `key`; true here.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }
}
