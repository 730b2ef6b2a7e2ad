import Foundation
import KinoraGraphics
import KinoraMeasure
import KinoraTiming

/// Turns a presented layer tree into a display list.
///
/// A layer draws, back to front, its background, its contents and what its class draws, its sublayers and its border.
/// All of this together is clipped, filtered, shadowed, faded, masked and composited (`LayerEffects`). Each layer
/// flattens its sublayers into its own plane, except transform layers, whose sublayers keep their depth
/// (`SiblingPlane`).
///
/// Items are appended to one list, each with the layer that owns it. A layer's items are the tail of the list from where
/// the layer began; an effect on the layer as a whole replaces that tail. A subtree in which nothing has changed since
/// the last frame is not visited: `FlattenedSubtree` has its items. A problem in showing a layer is noted, and the rest
/// is drawn.
package struct Flattener {
  /// The items drawn so far, with their owners.
  package internal(set) var drawn = OwnedItems()
  /// The items drawn so far.
  package var items: [DisplayItem] { drawn.items }
  /// Whether what is being drawn may look different at another time without a change of a property, so that it must be
  /// visited in every frame.
  var dependsOnTime = false
  /// Whether the items of subtrees are kept for later frames and taken from earlier ones.
  let keepsSubtrees: Bool
  /// The number that runs give to the space of the layer that is drawn next; 0 for none.
  var placeInRuns: UInt32 = 0
  /// How many pairs of siblings in space have been compared.
  package internal(set) var depthComparisons = 0
  /// Whether all pairs of siblings in space are compared instead of those that overlap. The resulting items are the
  /// same.
  package var comparesAllDepths = false
  /// How many pairs of siblings may be compared in one space: as many as take some seconds.
  package var depthComparisonLimit = 16_000_000
  /// The layers that transitions show and that are being drawn, so that none is drawn inside itself.
  var outgoing: [CALayer] = []
  /// How far behind the stage's time the part of the tree that is being drawn is; nil unless it is below a replicator
  /// with a delay.
  var lag: ReplicationLag?

  /// Whether characters without a glyph are a problem.
  let missingGlyphs: MissingGlyphPolicy
  /// The first problem met.
  private(set) var problem: LayerProblem?

  /// What counts the layers' work, where somebody does.
  var meter: ListMeter?

  /// The budget that the layers shown are counted in.
  let memory: MemoryBudget
  /// How many more layers the budget has room for; layers beyond it are left out.
  var room: Int

  package init(
    keepsSubtrees: Bool, missingGlyphs: MissingGlyphPolicy = .draw, memory: MemoryBudget = MemoryBudget()
  ) {
    self.keepsSubtrees = keepsSubtrees
    self.missingGlyphs = missingGlyphs
    self.memory = memory
    room = max(0, memory.available) / Self.shownLayerByteCount
  }

  /// Appends the items of the whole tree, scaled from `size` points to `width` × `height` pixels.
  package mutating func draw(root: CALayer, size: CGSize, width: Int, height: Int) {
    let layer = root.presented
    if layer.isHidden || layer.opacity <= 0 { return }
    var placement = Homography(LayerGeometry.matrix(of: layer))
    if size.width > 0, size.height > 0, size != CGSize(width: width, height: height) {
      placement = placement.concatenating(
        Homography(a: Double(width) / size.width, b: 0, c: 0, d: Double(height) / size.height, tx: 0, ty: 0))
    }
    draw(layer, in: LayerSpace(toCanvas: placement, isFlipped: layer.isGeometryFlipped))
  }

  /// The items of one layer and everything below it in the layer's own space, in the middle of `transition` if there is
  /// one. Transitions keep them as the old picture.
  static func snapshot(of layer: CALayer, in transition: ActiveTransition? = nil) -> [DisplayItem] {
    let presented = layer.presented
    var flattener = Flattener(keepsSubtrees: false, memory: layer.source.liveStage?.memory ?? MemoryBudget())
    let space = LayerSpace(toCanvas: .identity, isFlipped: presented.contentsAreFlipped())
    flattener.drawPicture(of: presented, during: transition, in: space, opacity: 1)
    return flattener.items
  }

  /// Appends all items of a presented layer and everything below it.
  mutating func draw(_ layer: CALayer, in space: LayerSpace, opacity: Double = 1) {
    let place = placeInRuns
    placeInRuns = 0
    // A plane that is seen edge-on shows nothing, and neither does one whose matrix is not finite.
    let determinant = space.toCanvas.determinant
    guard determinant.isFinite, determinant != 0, takeRoom(1, for: layer) else { return }
    guard keepsSubtrees, lag == nil, !layer.showsSuperlayer else { return drawAnew(layer, in: space, opacity: opacity) }
    let model = layer.source
    let subtree = FlattenedSubtree.of(model)
    subtree.note(place: place)
    if subtree.append(to: &drawn, of: model, in: space, opacity: opacity) { return }
    let start = drawn.end
    let outer = dependsOnTime
    dependsOnTime = false
    drawAnew(layer, in: space, opacity: opacity)
    subtree.note(drawn, from: start, of: model, in: space, opacity: opacity, isLasting: !dependsOnTime)
    dependsOnTime = dependsOnTime || outer
  }

  private mutating func drawAnew(_ layer: CALayer, in space: LayerSpace, opacity: Double) {
    meter?.enter(layer.identity, layer.costKind)
    defer { meter?.leave(made: layer.takeWorkDone()) }
    drawPicture(of: layer, during: layer.activeTransition, in: space, opacity: opacity)
  }

  private mutating func drawPicture(
    of layer: CALayer, during transition: ActiveTransition?, in space: LayerSpace, opacity: Double
  ) {
    guard let transition else { return drawPicture(of: layer, in: space, opacity: opacity) }
    dependsOnTime = true
    let start = drawn.end
    transition.draw(layer, in: space, opacity: opacity, with: &self)
    guard layer.masksToBounds, drawn.hasItems(after: start) else { return }
    let clip = LayerEffects.boundsClip(of: layer, in: space)
    drawn.replaceTail(from: start, of: layer.identity) { GroupItem($0, clips: [clip], isolated: false) }
  }

  /// Appends the items of the layer with its effects, but without its transition.
  mutating func drawPicture(of layer: CALayer, in space: LayerSpace, opacity: Double) {
    let start = drawn.end
    if layer.shouldRasterize, !layer.keepsDepth, Rasterization.draw(layer, in: space, with: &self) {
      return LayerEffects.apply(.composite, to: &self, from: start, of: layer, in: space, opacity: opacity)
    }
    drawParts(of: layer, in: space)
    LayerEffects.apply(to: &self, from: start, of: layer, in: space, opacity: opacity)
  }

  /// Appends the items of a layer before its effects.
  mutating func drawParts(of layer: CALayer, in space: LayerSpace) {
    let owner = layer.identity
    LayerDecoration.drawBackground(of: layer, in: space, into: &drawn, of: owner)
    drawn.append(layer.backgroundItems(in: space), of: owner)
    LayerContentsItems.draw(layer, in: space, with: &self)
    drawn.append(layer.ownItems(in: space), of: owner)
    if problem == nil { problem = layer.contentProblem(missingGlyphs: missingGlyphs) }
    layer.drawSublayers(in: space, with: &self)
    LayerDecoration.drawBorder(of: layer, in: space, into: &drawn, of: owner)
    if layer.drawsByTime {
      drawForeground(of: layer, in: space)
    }
  }

  /// Appends the items of the sublayers of `layer`, back to front.
  mutating func drawPlanes(of layer: CALayer, in space: LayerSpace) {
    let model = layer.source
    guard keepsSubtrees, lag == nil, model.childLayers.count >= SiblingRuns.least else {
      return draw(SiblingPlane.planes(of: layer, with: &self), in: space)
    }
    let runs = FlattenedSubtree.of(model).siblings
    if runs.draw(layer, in: space, with: &self) { return }
    let planes = SiblingPlane.planes(of: layer, with: &self)
    runs.take(planes, of: layer)
    draw(planes, in: space)
  }

  mutating func draw(_ plane: SiblingPlane, in space: LayerSpace) {
    if !plane.layer.isDoubleSided, plane.facesAway { return }
    let start = drawn.end
    draw(plane.layer, in: space.inner(plane), opacity: plane.opacity)
    if let tint = plane.tint { tintTail(from: start, of: plane.layer, tint) }
  }

  /// The layer's local time, for drawing: below a replicator with a delay it is behind what the stage's time gives.
  func localTime(of layer: CALayer) -> CFTimeInterval {
    let model = layer.source
    return model.localTime(atMediaTime: model.liveStage?.seconds ?? CACurrentMediaTime()) - model.outerLag(lag)
  }

  /// Appends what the layer draws above its sublayers, which depends on the time.
  private mutating func drawForeground(of layer: CALayer, in space: LayerSpace) {
    dependsOnTime = true
    do {
      let foreground = try layer.foregroundItems(in: space, at: localTime(of: layer))
      let sprites = foreground.reduce(0) { sum, item in
        guard case .sprites(let item) = item else { return sum }
        return sum + item.sprites.count
      }
      meter?.note(made: sprites)
      if takeRoom(sprites / Self.spritesOfLayer, for: layer) { drawn.append(foreground, of: layer.identity) }
    } catch { note(error, of: layer) }
  }

  /// Notes that an image or a drawing that `layer` shows cannot be made.
  mutating func note(_ error: any Error, of layer: CALayer) { note(.picture(error, of: layer)) }

  /// Notes a problem; the first one counts.
  mutating func note(_ problem: LayerProblem) {
    // If the layer's items were kept, the next frame would not meet the problem.
    dependsOnTime = true
    if self.problem == nil { self.problem = problem }
  }

  // MARK: - The tail

  /// Multiplies the colours of the items from `start` on, in a group that `layer` owns.
  mutating func tintTail(from start: OwnedItems.Place, of layer: CALayer, _ tint: CGColor) {
    guard drawn.hasItems(after: start) else { return }
    let matrix = ColorMatrix(rows: FilterLowering.multiply(tint))
    drawn.replaceTail(from: start, of: layer.identity) { GroupItem($0, filters: [.colorMatrix(matrix)]) }
  }

  /// The items that `body` appends, in a list of their own without segments.
  mutating func collect(_ body: (inout Flattener) -> Void) -> OwnedItems { collectSegments(body).opened }

  /// The items that `body` appends, in a list of their own, and whether they are the same at another time as long as
  /// nothing changes. Items enough for a segment are one.
  mutating func collectLasting(_ body: (inout Flattener) -> Void) -> (items: OwnedItems, isLasting: Bool) {
    let outer = dependsOnTime
    dependsOnTime = false
    var items = collectSegments(body)
    items.closeLongTail()
    defer { dependsOnTime = dependsOnTime || outer }
    return (items, !dependsOnTime)
  }

  private mutating func collectSegments(_ body: (inout Flattener) -> Void) -> OwnedItems {
    var others = OwnedItems()
    swap(&others, &drawn)
    body(&self)
    swap(&others, &drawn)
    return others
  }
}
