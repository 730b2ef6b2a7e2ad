import CKernels
import Foundation
import KinoraGraphics

/// Turns strokes into edges, and keeps the flattened path from frame to frame.
final class StrokeEdges {
  private var work = kk_stroke_points()

  // What the flattened path was made from.
  private var path = PathGeometry()
  private var width = 0.0
  private var matrix = Homography.identity
  /// The edges of both sides of the whole path, of which a line that grows takes its part.
  private var sides = kk_stroke_sides()

  /// Whether parts of the stroke that was added last may overlap each other.
  private(set) var mayOverlap = false

  init() {}

  deinit {
    work.points?.deallocate()
    dropSides()
  }

  /// Adds the edges of the area that a pen covers along `path`, in the path's own space, mapped by `transform`.
  func add(_ path: PathGeometry, _ style: StrokeStyle, transform: Homography, to list: inout kk_edge_list) {
    // A line that only grows or moves is flattened once.
    var kept = width == style.width && matrix.bendsAlike(transform) && self.path == path
    if !kept || matrix != transform { sides.count = 0 }
    let grows = kept && matrix == transform && style.dashes.isEmpty && (style.start > 0 || style.end < 1)
    self.path = path
    width = style.width
    matrix = transform
    if grows { makeRoomForSides() }
    style.withPen { pen in
      var pen = pen
      path.withKernelArguments(transform) { verbs, count, points, matrix in
        let edges = list.count
        while true {
          if grows {
            kk_edges_add_stroke(&list, &work, verbs, count, points, &pen, matrix, flatness, kept, &sides)
          } else {
            kk_edges_add_stroke(&list, &work, verbs, count, points, &pen, matrix, flatness, kept, nil)
          }
          if work.count <= work.capacity {
            mayOverlap = !work.is_plain
            return
          }
          work.points?.deallocate()
          work.capacity = work.count + work.count / 4
          work.points = .allocate(capacity: work.capacity)
          list.count = edges
          kept = false
        }
      }
    }
  }

  private func makeRoomForSides() {
    if work.count <= sides.capacity { return }
    dropSides()
    sides = kk_stroke_sides(
      forward: .allocate(capacity: work.count), backward: .allocate(capacity: work.count),
      forward_reached: .allocate(capacity: work.count), backward_reached: .allocate(capacity: work.count),
      capacity: work.count, count: 0)
  }

  private func dropSides() {
    sides.forward?.deallocate()
    sides.backward?.deallocate()
    sides.forward_reached?.deallocate()
    sides.backward_reached?.deallocate()
  }
}

extension StrokeStyle {
  /// Calls `body` with the style as the kernels take it.
  fileprivate func withPen<R>(_ body: (kk_Pen) -> R) -> R {
    let cap =
      switch cap {
      case .butt: KK_CAP_BUTT
      case .round: KK_CAP_ROUND
      case .square: KK_CAP_SQUARE
      }
    let join =
      switch join {
      case .miter: KK_JOIN_MITER
      case .round: KK_JOIN_ROUND
      case .bevel: KK_JOIN_BEVEL
      }
    return dashes.withUnsafeBytes { bytes in
      body(
        kk_Pen(
          width: width, cap: cap, join: join, miter_limit: miterLimit,
          dashes: bytes.bindMemory(to: Double.self).baseAddress, dash_count: dashes.count, dash_phase: dashPhase,
          start: start, end: end))
    }
  }
}

extension Homography {
  /// True when the two maps differ at most in where they put the origin, so that curves need the same chords under
  /// both.
  fileprivate func bendsAlike(_ other: Homography) -> Bool {
    isAffine && other.isAffine && m11 == other.m11 && m12 == other.m12 && m21 == other.m21 && m22 == other.m22
  }
}
