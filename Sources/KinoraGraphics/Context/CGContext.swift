import Foundation

/// A drawing context that records: what is drawn becomes display items, and `recording` hands them out.
///
/// The API is Core Graphics'. Where it differs:
/// - A context that records has its origin in the top-left corner and y grows downward, as in a UIKit view's context; a
///   positive angle turns clockwise on screen. A bitmap context has its origin in the bottom-left corner and y grows
///   upward, as in Core Graphics. Images, pictures and `GlyphRun`s stand upright in both; Core Text's functions draw
///   upward along y, as on Apple's platforms.
/// - The class draws no pixels itself; the module that rasterises adds bitmap contexts and `makeImage()`.
/// - There is no current colour space, and no function that takes components in it.
///
/// A context belongs to one thread at a time. The recording is a value and may go anywhere.
public final class CGContext {
  /// The drawing area, in base space.
  public let size: CGSize

  var state: GraphicsState
  private var saved: [GraphicsState] = []
  private var layers: [RecordingLayer] = [RecordingLayer(savedStates: 0)]
  private var lastClipNumber = 0
  /// The current path in base space: points are mapped when they are added, and stay when the CTM changes.
  var pathInBase = PathGeometry()

  /// The map from text space, whose y grows upward, to user space; the identity at first. It is no part of the graphics
  /// state, so that nothing saves or restores it.
  public var textMatrix = CGAffineTransform.identity

  /// Whether the origin of user space is at first the bottom-left corner, with y upward.
  package let isYUp: Bool
  /// The map from user space as it is at first to base space, whose origin is at the top left.
  let start: CGAffineTransform
  /// The bitmap of a context that has one, of a class that the module that rasterises defines.
  package var bitmap: AnyObject?

  /// A context that makes a recording of `size`. A width or height that is negative or not finite counts as zero.
  public convenience init(recording size: CGSize) { self.init(recording: size, yUp: false) }

  package init(recording size: CGSize, yUp: Bool) {
    let width = size.width > 0 && size.width.isFinite ? size.width : 0
    let height = size.height > 0 && size.height.isFinite ? size.height : 0
    self.size = CGSize(width: width, height: height)
    isYUp = yUp
    start = yUp ? CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: height) : .identity
    state = GraphicsState(clipBounds: CGRect(x: 0, y: 0, width: width, height: height))
    state.ctm = start
  }

  /// A recording of all that was drawn so far, without the transparency layers that are still open.
  public var recording: Recording { Recording(size: size, items: layers[0].items) }

  /// The items drawn since the last call, without the transparency layers that are still open. The context forgets
  /// them.
  package func takeRecorded() -> [DisplayItem] {
    defer { layers[0].runs.removeAll() }
    return layers[0].items
  }

  // MARK: Graphics state

  /// Keeps a copy of the graphics state for `restoreGState()`.
  public func saveGState() { saved.append(state) }

  /// Restores the graphics state saved last. Does nothing when none is saved, or when it was saved outside the
  /// transparency layer in progress.
  public func restoreGState() {
    guard saved.count > layers[layers.count - 1].savedStates, let state = saved.popLast() else { return }
    self.state = state
  }

  /// The current transformation matrix, from user space to user space as it was at first.
  public var ctm: CGAffineTransform { isYUp ? state.ctm.concatenating(start.inverted()) : state.ctm }

  /// Transforms user space: points go through `transform` first, then through the matrix so far.
  public func concatenate(_ transform: CGAffineTransform) { state.ctm = transform.concatenating(state.ctm) }
  /// Moves the origin of user space by `x` and `y` of its own units.
  public func translateBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.translatedBy(x: x, y: y) }
  /// Scales the units of user space.
  public func scaleBy(x: CGFloat, y: CGFloat) { state.ctm = state.ctm.scaledBy(x: x, y: y) }
  /// Turns user space by `angle` radians, from +x toward +y.
  public func rotate(by angle: CGFloat) { state.ctm = state.ctm.rotated(by: angle) }

  /// Sets the colour fills are painted with; black at first.
  public func setFillColor(_ color: CGColor) { state.fill = .color(color) }

  /// Sets the fill colour from components 0…1 in sRGB.
  public func setFillColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setFillColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the fill colour to a grey.
  public func setFillColor(gray: CGFloat, alpha: CGFloat) { setFillColor(CGColor(gray: gray, alpha: alpha)) }
  /// Sets the colour strokes are painted with; black at first.
  public func setStrokeColor(_ color: CGColor) { state.strokePaint = .color(color) }

  /// Sets the stroke colour from components 0…1 in sRGB.
  public func setStrokeColor(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    setStrokeColor(CGColor(red: red, green: green, blue: blue, alpha: alpha))
  }

  /// Sets the stroke colour to a grey.
  public func setStrokeColor(gray: CGFloat, alpha: CGFloat) { setStrokeColor(CGColor(gray: gray, alpha: alpha)) }

  /// Makes fills use a pattern. A pattern without colours of its own is painted in the colour of the components: grey
  /// and alpha, or red, green, blue and alpha.
  public func setFillPattern(_ pattern: CGPattern, colorComponents components: [CGFloat] = []) {
    state.fill = .pattern(pattern, CGPattern.color(of: components))
  }

  /// Makes strokes use a pattern; see `setFillPattern`.
  public func setStrokePattern(_ pattern: CGPattern, colorComponents components: [CGFloat] = []) {
    state.strokePaint = .pattern(pattern, CGPattern.color(of: components))
  }

  /// Sets the origin of patterns, in user space as it was at first.
  public func setPatternPhase(_ phase: CGSize) { state.patternPhase = phase }

  /// Has no effect: curves are always followed to a sixteenth of a pixel.
  public func setFlatness(_ flatness: CGFloat) {}

  /// Sets the line width, in units of user space; 1 at first.
  public func setLineWidth(_ width: CGFloat) { state.stroke.width = Double(width) }
  /// Sets how open ends look; butt at first.
  public func setLineCap(_ cap: CGLineCap) { state.stroke.cap = cap.cap }
  /// Sets how corners look; miter at first.
  public func setLineJoin(_ join: CGLineJoin) { state.stroke.join = join.join }
  /// Sets how many line widths a miter may be long; 10 at first.
  public func setMiterLimit(_ limit: CGFloat) { state.stroke.miterLimit = Double(limit) }

  /// Sets the lengths of dashes and gaps in units of user space; an empty array for a solid line.
  public func setLineDash(phase: CGFloat, lengths: [CGFloat]) {
    state.stroke.dashPhase = Double(phase)
    state.stroke.dashes = lengths.map { Double($0) }
  }

  /// Sets the alpha that multiplies that of everything drawn; clamped to 0…1.
  public func setAlpha(_ alpha: CGFloat) { state.alpha = alpha.isNaN ? 1 : max(0, min(1, alpha)) }
  /// Sets how new drawing is composited with what is already there; normal at first.
  public func setBlendMode(_ mode: CGBlendMode) { state.blend = mode }

  /// How images are sampled; see `CGInterpolationQuality`.
  public var interpolationQuality: CGInterpolationQuality {
    get { state.interpolation }
    set { state.interpolation = newValue }
  }

  /// Sets whether edges are antialiased; without antialiasing a pixel is painted where it is covered by half or more.
  public func setShouldAntialias(_ shouldAntialias: Bool) { state.antialiases = shouldAntialias }

  /// Sets whether anything may be antialiased; when false, `setShouldAntialias` has no effect.
  public func setAllowsAntialiasing(_ allowsAntialiasing: Bool) { state.allowsAntialiasing = allowsAntialiasing }

  /// Sets a shadow for everything drawn from now on.
  ///
  /// The offset is in user space as it was at first, and the CTM changes neither it nor the blur, which is two standard
  /// deviations. (A layer's `shadowRadius` is one standard deviation.) With nil as the colour nothing more casts a
  /// shadow.
  public func setShadow(offset: CGSize, blur: CGFloat, color: CGColor?) {
    guard let color, color.alpha > 0 else {
      state.shadow = nil
      return
    }
    let sigma = blur > 0 ? Double(blur) / 2 : 0
    let fallen = isYUp ? CGSize(width: offset.width, height: -offset.height) : offset
    state.shadow = GroupItem.Shadow(sigmaX: sigma, sigmaY: sigma, offset: fallen, color: color)
  }

  /// Sets a shadow of Core Graphics' standard colour, black with an alpha of 1/3.
  public func setShadow(offset: CGSize, blur: CGFloat) {
    setShadow(offset: offset, blur: blur, color: CGColor(gray: 0, alpha: 1.0 / 3))
  }

  // MARK: Transparency layers

  /// Begins a transparency layer: what is drawn until `endTransparencyLayer` is composited first, and the present
  /// alpha, blend mode and shadow then apply to the whole. Inside the layer they start with their defaults.
  public func beginTransparencyLayer(auxiliaryInfo: NSDictionary?) {
    saved.append(state)
    layers.append(RecordingLayer(savedStates: saved.count))
    state.alpha = 1
    state.blend = .normal
    state.shadow = nil
    state.clips = []
    state.masks = []
    state.clipNumber = 0
  }

  /// Begins a transparency layer that is clipped to `rect` in user space.
  public func beginTransparencyLayer(in rect: CGRect, auxiliaryInfo: NSDictionary?) {
    beginTransparencyLayer(auxiliaryInfo: auxiliaryInfo)
    clip(to: rect)
  }

  /// Ends the transparency layer begun last; does nothing when none is open.
  public func endTransparencyLayer() {
    guard layers.count > 1, let layer = layers.popLast() else { return }
    // States saved inside and never restored go with the layer.
    state = saved[layer.savedStates - 1]
    saved.removeLast(saved.count - layer.savedStates + 1)
    let items = layer.items
    guard !items.isEmpty else { return }
    let group = GroupItem(items, shadow: state.shadow, opacity: Double(state.alpha), blend: state.blend.mode)
    layers[layers.count - 1].append(.group(group), state)
  }

  // MARK: Recording

  /// Records an item under the current clips, masks and shadow; it has the current alpha and blend mode already.
  func record(_ item: DisplayItem) {
    var item = item
    if let shadow = state.shadow {
      // The group has the blend mode, so that item and shadow are composited with the canvas as one.
      item = .group(GroupItem([item.withBlend(.normal)], shadow: shadow, blend: state.blend.mode))
    }
    layers[layers.count - 1].append(item, state)
  }

  /// Adds a mask to the current state: the alpha of everything drawn from now on is multiplied by that of `mask`.
  func addMask(_ mask: DisplayItem) {
    lastClipNumber += 1
    state.clipNumber = lastClipNumber
    state.masks.append(mask)
    state.clipBounds = state.clipBounds.overlap(mask.bounds)
  }

  /// Removes all clips and masks from the current state, those of saved states too.
  public func resetClip() {
    state.clips = []
    state.masks = []
    state.clipNumber = 0
    state.clipBounds = CGRect(origin: .zero, size: size)
  }

  /// Adds a clip in base space to the current state.
  func addClip(_ clip: GroupItem.Clip) {
    lastClipNumber += 1
    state.clipNumber = lastClipNumber
    state.clips.append(clip)
    let bounds = clip.outline.bounds(under: clip.transform)
    state.clipBounds = state.clipBounds.overlap(bounds)
  }
}
