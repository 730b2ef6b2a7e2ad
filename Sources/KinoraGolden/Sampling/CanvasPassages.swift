import Foundation
import KinoraGraphics
import KinoraLayers

/// The stretches of frames in which layers that come or go are on the canvas, and not cut away by a layer above.
///
/// A layer that flies across the canvas may begin and end its way outside, so that no frame around an event of its
/// animation shows it. Its passage is an event of its own.
struct CanvasPassages {
  /// A layer on the canvas: its first frame there, and how much of the canvas its box covers in that frame and those after.
  private struct Stay {
    let first: Int
    var areas: [Double] = []

    /// The frames around the one in which most of the layer is on the canvas, in which at least half as much is.
    var heart: ClosedRange<Int> {
      let largest = areas.max() ?? 0
      let peak = areas.firstIndex(of: largest) ?? 0
      let isFull = areas.map { $0 >= largest / 2 }
      let low = isFull[..<peak].lastIndex(of: false).map { $0 + 1 } ?? 0
      let high = isFull[peak...].firstIndex(of: false).map { $0 - 1 } ?? areas.count - 1
      return first + low...first + high
    }

    /// The last frame in which it is there, where it is gone from there at once; nil where it leaves the canvas bit by bit.
    var vanishing: Int? {
      guard let last = areas.last, let largest = areas.max(), last >= largest / 2 else { return nil }
      return first + areas.count - 1
    }
  }

  private var open: [ObjectIdentifier: (path: String, stay: Stay)] = [:]
  private var finished: [(path: String, stay: Stay)] = []
  private var paths = LayerPaths()

  /// Looks at what a stage shows in a frame of the film. To be called for every frame.
  mutating func look(at stage: Stage, frame: Int) {
    paths.look(at: stage)
    let planes = stage.layerPlanes()
    let canvas = CGRect(origin: .zero, size: stage.size)
    var isHidden: [Bool] = []
    // What the layers above let through of each layer and of those inside it.
    var windows: [CGRect] = []
    var left = open
    for plane in planes {
      isHidden.append(
        plane.shown.isHidden || plane.shown.opacity <= 0 || (plane.parent.map { isHidden[$0] } ?? false))
      let box = plane.box
      let window = plane.parent.map { windows[$0] } ?? canvas
      windows.append(plane.shown.masksToBounds ? box.map(window.intersection) ?? window : window)
      guard !isHidden[isHidden.count - 1], let box else { continue }
      let seen = box.intersection(window)
      guard !seen.isNull, seen.width > 0, seen.height > 0 else { continue }
      let key = ObjectIdentifier(plane.layer)
      left[key] = nil
      open[key, default: (paths[plane.layer] ?? "", Stay(first: frame))].stay.areas.append(seen.width * seen.height)
    }
    for (key, gone) in left {
      finished.append(gone)
      open[key] = nil
    }
  }

  /// The demands of the passages that do not last from the film's first frame to its last.
  func demands(_ grid: FrameGrid) -> [EventDemand] {
    let lasting = open.values.filter { $0.stay.first > 0 }
    return (finished + lasting).map { path, stay in
      let heart = stay.heart
      let time = grid.time((heart.lowerBound + heart.upperBound) / 2)
      // From one frame to the next it is gone: both say when.
      let end = stay.vanishing.flatMap { $0 + 1 < grid.count ? [$0...$0, $0 + 1...$0 + 1] : nil } ?? []
      return EventDemand(
        event: FilmEvent(kind: .passage, time: time, layer: path, subject: ""), ranges: [heart] + end)
    }.sorted { ($0.event.time, $0.event.layer) < ($1.event.time, $1.event.layer) }
  }
}

extension LayerPlane {
  /// The smallest upright rectangle on the canvas around the layer's bounds; nil where these have a corner that is nowhere.
  var box: CGRect? {
    let corners = corners(of: shown.bounds)
    let (xs, ys) = (corners.map(\.x), corners.map(\.y))
    guard (xs + ys).allSatisfy(\.isFinite), let left = xs.min(), let right = xs.max(), let top = ys.min(),
      let bottom = ys.max()
    else { return nil }
    return CGRect(x: left, y: top, width: right - left, height: bottom - top)
  }
}
