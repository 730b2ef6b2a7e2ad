import Foundation
import KinoraGraphics

/// The sublayers of a layer that has many, in the order in which they are drawn and in runs, with the items of each run.
///
/// A change of a layer marks its run in the superlayer (``StaleRuns``), so a frame looks at the layers of marked runs
/// only, and takes the items of the others by reference. In a marked run it takes the items that unchanged layers keep
/// themselves. The order stays as long as the list of sublayers does and no
/// sublayer changes its depth. Sublayers in space, and those that are not flattened into the layer's plane, have no
/// runs.
final class SiblingRuns {
  /// How many sublayers a run has.
  static let length = 32
  /// How many sublayers a layer with runs has at least.
  static let least = 2 * length

  private struct Run {
    /// The items, with their layers, if they were kept.
    var kept: OwnedItems?
    /// Whether the run was drawn anew in the last frame.
    var wasDrawn = false
  }

  /// The version of the superlayer's list of sublayers that was last drawn.
  private var version: UInt32?
  /// Whether the order is known for that version.
  private var hasOrder = false
  private var matrix: CATransform3D?
  private var space = LayerSpace(toCanvas: .identity, isFlipped: false)
  /// The sublayers that were shown when the order was found, back to front. References are not counted: the layers are
  /// looked at only while the list of sublayers is the one that they were taken from.
  private var order = ContiguousArray<Unmanaged<CALayer>>()
  private var depths = ContiguousArray<CGFloat>()
  /// The sublayers that were not shown.
  private var hidden = ContiguousArray<Unmanaged<CALayer>>()
  private var runs = ContiguousArray<Run>()
  /// The number of the space in which sublayers were last drawn; another one whenever the space changes.
  private var place: UInt32 = 0

  /// A sublayer in a run that is drawn anew: its place in the order, and that of its plane among the planes; −1 for one
  /// that keeps its items itself.
  private struct Part {
    let index: Int32
    let plane: Int32
  }

  /// The parts of the runs that a frame draws anew, one run after the other.
  private var parts = ContiguousArray<Part>()
  private var planes: [SiblingPlane] = []
  /// For each run that is drawn anew the number of parts up to its end.
  private var ends = ContiguousArray<Int>()

  // MARK: The order

  /// Takes the planes of all sublayers that are shown, back to front, for the order of the frames to come. It is found
  /// when the same sublayers are drawn for the second time, because in many trees they change in every frame.
  func take(_ planes: [SiblingPlane], of layer: CALayer) {
    let model = layer.source
    let isKnown = version == model.layerVersions.sublayers
    version = model.layerVersions.sublayers
    hasOrder = false
    guard isKnown, !planes.contains(where: \.isTilted) else { return }
    for sublayer in model.childLayers where sublayer.showsSuperlayer || sublayer.presented.keepsDepth { return }
    hasOrder = true
    place = place % .max + 1
    matrix = LayerGeometry.sublayerMatrix(of: layer)
    order.removeAll(keepingCapacity: true)
    depths.removeAll(keepingCapacity: true)
    hidden.removeAll(keepingCapacity: true)
    let count = (planes.count + Self.length - 1) / Self.length
    runs = ContiguousArray(repeating: Run(), count: count)
    // One number more stands for the sublayers that are not shown.
    model.staleRuns = StaleRuns(count: count + 1)
    for sublayer in model.childLayers where SiblingPlane.shown(sublayer) == nil {
      sublayer.flattenedRun = Int32(count)
      hidden.append(Unmanaged.passUnretained(sublayer))
    }
    for plane in planes {
      let sublayer = plane.layer.source
      sublayer.flattenedRun = Int32(order.count / Self.length)
      order.append(Unmanaged.passUnretained(sublayer))
      depths.append(plane.depth)
    }
  }

  /// Finds the planes of the runs that have to be drawn anew; false when the order is no longer right.
  private func findPlanes(of layer: CALayer, _ model: CALayer, isMoved: Bool) -> Bool {
    guard hasOrder, version == model.layerVersions.sublayers, matrix == LayerGeometry.sublayerMatrix(of: layer) else {
      return false
    }
    if model.staleRuns[runs.count],
      hidden.contains(where: { $0._withUnsafeGuaranteedRef { SiblingPlane.shown($0) != nil } })
    {
      return false
    }
    for run in runs.indices where isMoved || model.staleRuns[run] || runs[run].kept == nil {
      for index in places(of: run) {
        let isInOrder = order[index]._withUnsafeGuaranteedRef { sublayer in
          // Looked at first, because it does not touch what is shown of the layer. A layer that is hidden since has
          // changed since.
          let isKept =
            !isMoved && !sublayer.layerFlags.contains(.isShownByTransition)
            && FlattenedSubtree.isKept(of: sublayer, place: place)
          if isKept {
            parts.append(Part(index: Int32(index), plane: -1))
            return true
          }
          guard let shown = SiblingPlane.shown(sublayer) else { return true }
          if shown.keepsDepth { return false }
          let plane = SiblingPlane(of: shown, last: matrix, place: index)
          if plane.depth != depths[index] || plane.isTilted { return false }
          parts.append(Part(index: Int32(index), plane: Int32(planes.count)))
          planes.append(plane)
          return true
        }
        if !isInOrder { return false }
      }
      ends[run] = parts.count
    }
    return true
  }

  private func places(of run: Int) -> Range<Int> {
    run * Self.length..<min((run + 1) * Self.length, order.count)
  }

  // MARK: Drawing

  /// Appends the items of all sublayers; false, with nothing appended, when their order has to be found first.
  func draw(_ layer: CALayer, in space: LayerSpace, with flattener: inout Flattener) -> Bool {
    let model = layer.source
    let isMoved = self.space != space
    self.space = space
    if isMoved { place = place % .max + 1 }
    if ends.count != runs.count { ends = ContiguousArray(repeating: 0, count: runs.count) }
    defer {
      parts.removeAll(keepingCapacity: true)
      planes.removeAll(keepingCapacity: true)
    }
    guard findPlanes(of: layer, model, isMoved: isMoved) else {
      hasOrder = false
      return false
    }
    let stale = model.staleRuns
    model.staleRuns.removeAll()
    var first = 0
    for run in runs.indices {
      let isStale = isMoved || stale[run]
      if !isStale, let kept = runs[run].kept, flattener.takeRoom(for: places(of: run).count) {
        runs[run].wasDrawn = false
        flattener.drawn.append(kept)
        continue
      }
      if !isStale, runs[run].kept != nil {
        drawWithoutRoom(run, in: space, with: &flattener)
        continue
      }
      let range = first..<ends[run]
      first = ends[run]
      // What changes in one frame after the other is not worth keeping.
      let isKept = !isStale || !runs[run].wasDrawn
      runs[run].wasDrawn = true
      runs[run].kept = isKept ? collect(range, in: space, with: &flattener) : nil
      if isKept { continue }
      draw(range, in: space, with: &flattener)
    }
    return true
  }

  /// Appends the items of some parts.
  private func draw(_ range: Range<Int>, in space: LayerSpace, with flattener: inout Flattener) {
    flattener.drawn.reserve(range.count)
    for part in parts[range] {
      if part.plane < 0 {
        order[Int(part.index)]._withUnsafeGuaranteedRef { sublayer in
          if flattener.takeRoom(1, for: sublayer) { FlattenedSubtree.of(sublayer).append(to: &flattener.drawn) }
        }
      } else {
        flattener.placeInRuns = place
        flattener.draw(planes[Int(part.plane)], in: space)
      }
    }
    // A plane that faces away is not drawn.
    flattener.placeInRuns = 0
  }

  /// Appends the items of a run's planes and returns them, to be kept; nil when they would be others at another time.
  private func collect(_ range: Range<Int>, in space: LayerSpace, with flattener: inout Flattener) -> OwnedItems? {
    let hadProblem = flattener.problem != nil
    let (items, isLasting) = flattener.collectLasting { flattener in
      draw(range, in: space, with: &flattener)
    }
    flattener.drawn.append(items)
    return isLasting && (hadProblem || flattener.problem == nil) ? items : nil
  }

  /// Draws a run layer by layer, of which the first for which there is no room is a problem.
  private func drawWithoutRoom(_ run: Int, in space: LayerSpace, with flattener: inout Flattener) {
    for index in places(of: run) {
      guard let shown = SiblingPlane.shown(order[index].takeUnretainedValue()) else { continue }
      flattener.draw(SiblingPlane(of: shown, last: matrix, place: index), in: space)
    }
  }
}

/// The runs of a layer's sublayers in which a layer changed since the sublayers were last drawn.
package struct StaleRuns {
  /// A bit for each run.
  private var words = ContiguousArray<UInt64>()

  init() {}

  /// A set for `count` runs, none of which is stale.
  init(count: Int) { words = ContiguousArray(repeating: 0, count: (count + 63) / 64) }

  /// Notes that a layer of a run changed. A number that is that of no run does nothing.
  @inline(__always)
  mutating func mark(_ run: Int32) {
    let word = Int(run) >> 6
    if words.indices.contains(word) { words[word] |= 1 << UInt64(run & 63) }
  }

  subscript(run: Int) -> Bool { words[run >> 6] >> UInt64(run & 63) & 1 != 0 }

  mutating func removeAll() {
    for index in words.indices { words[index] = 0 }
  }
}
