import CKernels
import Foundation
import KinoraGraphics

/// The edges of one outline on the canvas, in memory that is kept from frame to frame.
final class EdgeBuffer {
  private(set) var list = kk_edge_list(edges: nil, count: 0, capacity: 0)
  /// The pixels that the edges can cover.
  private(set) var bounds = PixelRect.empty

  init() { blocks = .allocate(capacity: 1) }

  /// The boxes around runs of `KK_EDGE_BLOCK` edges each; there is room for as many as the edges' capacity needs.
  private(set) var blocks: UnsafeMutablePointer<kk_box>

  /// The corrections for pixels in which parts of the outline overlap.
  let overlaps = Overlaps()

  deinit {
    list.edges?.deallocate()
    blocks.deallocate()
  }

  var count: Int { list.count }
  var edges: UnsafePointer<kk_edge>? { UnsafePointer(list.edges) }

  /// Replaces the edges by those that `body` adds, which is called again when the memory was too small.
  func fill(_ body: (inout kk_edge_list) -> Void) {
    list.count = 0
    overlaps.removeAll()
    body(&list)
    while list.count > list.capacity {
      list.edges?.deallocate()
      list.capacity = list.count + list.count / 4
      list.edges = .allocate(capacity: list.capacity)
      blocks.deallocate()
      blocks = .allocate(capacity: list.capacity / Int(KK_EDGE_BLOCK) + 1)
      list.count = 0
      body(&list)
    }
    var box = kk_box()
    kk_edges_bounds(list.edges, list.count, &box, blocks)
    bounds =
      list.count == 0
      ? .empty
      : PixelRect(
        minX: Int(box.x0) >> 8, minY: Int(box.y0) >> 8, maxX: (Int(box.x1) + 255) >> 8, maxY: (Int(box.y1) + 255) >> 8)
  }
}

extension EdgeBuffer {
  /// Replaces `rects` by the rectangles that the edges can cover in each band of rows; leaves it empty when they would
  /// be hardly less than `bounds`.
  func bands(_ rects: inout [PixelRect], _ costs: Costs) {
    rects.removeAll(keepingCapacity: true)
    let first = bounds.minY >> 3
    let count = ((bounds.maxY + 7) >> 3) - first
    guard bounds.width >= costs.bandWidth, (4...costs.mostBands).contains(count) else { return }
    forEachBand(first, count) { rows, band in
      let reach = kk_band_reach(band)
      if reach.from < reach.to {
        rects.append(
          PixelRect(
            minX: Int(reach.from) >> 8, minY: rows.lowerBound, maxX: (Int(reach.to) + 255) >> 8, maxY: rows.upperBound))
      }
    }
  }

  /// What the edges cover in each band of rows, when they are one convex outline.
  func convexStrips() -> [ConvexStrip] {
    let first = bounds.minY >> 3
    var strips: [ConvexStrip] = []
    forEachBand(first, ((bounds.maxY + 7) >> 3) - first) { rows, band in
      let (reach, inside) = (kk_band_reach(band), kk_band_inside(band))
      guard reach.from < reach.to else { return }
      let solid = (Int(inside.from) + 255) >> 8..<max((Int(inside.from) + 255) >> 8, Int(inside.to) >> 8)
      strips.append(
        ConvexStrip(rows: rows, touched: Int(reach.from) >> 8..<(Int(reach.to) + 255) >> 8, covered: solid))
    }
    return strips
  }

  /// Calls `body` with each of `count` bands of eight rows, the first of which has number `first`, and where the edges
  /// cross it.
  private func forEachBand(_ first: Int, _ count: Int, _ body: (Range<Int>, kk_band) -> Void) {
    withUnsafeTemporaryAllocation(of: kk_band.self, capacity: count) { bands in
      guard let start = bands.baseAddress else { return }
      kk_edges_bands(list.edges, list.count, Int32(first), count, start)
      for band in 0..<count { body((first + band) * 8..<(first + band + 1) * 8, bands[band]) }
    }
  }

  /// The pixels that these edges and those of `other` can cover differently; the two buffers' corrections are compared
  /// elsewhere.
  func difference(from other: EdgeBuffer) -> PixelRect {
    var box = kk_box()
    guard kk_edges_difference(list.edges, list.count, other.list.edges, other.list.count, &box) else { return .empty }
    return PixelRect(
      minX: Int(box.x0) >> 8, minY: Int(box.y0) >> 8, maxX: (Int(box.x1) + 255) >> 8, maxY: (Int(box.y1) + 255) >> 8)
  }
}

extension EdgeBuffer {
  /// Whether no edge comes near `area` and it lies inside, so that all its pixels are covered in full. With more than 64
  /// edges it is not looked at.
  func surround(_ area: PixelRect, evenOdd: Bool) -> Bool {
    guard count <= 64, bounds.contains(area), !area.isEmpty, let edges else { return false }
    let (top, bottom) = (Int32(area.minY) << 8, Int32(area.maxY) << 8)
    // A pixel farther than edges reach, however their places in rows are rounded.
    let (left, right) = (Double(area.minX - 1) * 256, Double(area.maxX + 1) * 256)
    var passed: [kk_edge] = []
    for index in 0..<count {
      let edge = edges[index]
      let (low, high) = (max(min(edge.y0, edge.y1), top), min(max(edge.y0, edge.y1), bottom))
      if low >= high { continue }
      let slope = Double(edge.x1 - edge.x0) / Double(edge.y1 - edge.y0)
      let (a, b) = (Double(edge.x0) + slope * Double(low - edge.y0), Double(edge.x0) + slope * Double(high - edge.y0))
      if min(a, b) >= right { continue }
      if max(a, b) > left { return false }
      passed.append(edge)
    }
    // The winding number is the same from one end of an edge to the next.
    let ends = passed.flatMap { [$0.y0, $0.y1] }.filter { $0 > top && $0 < bottom } + [top]
    return ends.allSatisfy { y in
      let winding = passed.reduce(0) { sum, edge in
        if edge.y0 <= y, y < edge.y1 { return sum + 1 }
        return edge.y1 <= y && y < edge.y0 ? sum - 1 : sum
      }
      return evenOdd ? winding % 2 != 0 : winding != 0
    }
  }
}

extension Homography {
  /// Calls `body` with the nine numbers, row by row, as the kernels take them.
  func withRows<R>(_ body: (UnsafePointer<Double>) -> R) -> R {
    var rows: (Double, Double, Double, Double, Double, Double, Double, Double, Double) =
      (m11, m12, m13, m21, m22, m23, m31, m32, m33)
    return withUnsafePointer(to: &rows) { pointer in
      pointer.withMemoryRebound(to: Double.self, capacity: 9, body)
    }
  }
}

extension PathGeometry {
  /// Adds the path's edges, mapped by `transform`; a chord is at most `flatness` pixels from its curve.
  func addEdges(to list: inout kk_edge_list, transform: Homography, flatness: Double = flatness) {
    let pointCount = points.count
    withKernelArguments(transform) { verbs, count, points, matrix in
      kk_edges_add_path(&list, verbs, count, points, pointCount, matrix, flatness)
    }
  }

  /// Calls `body` with the verbs, their count, the points' coordinates and the matrix; does not call it for an empty
  /// path.
  func withKernelArguments(
    _ transform: Homography,
    _ body: (UnsafePointer<UInt8>, Int, UnsafePointer<Double>, UnsafePointer<Double>) -> Void
  ) {
    // A verb is stored as its raw value and a point as two doubles, which a test makes sure of.
    verbs.withUnsafeBytes { verbBytes in
      points.withUnsafeBytes { pointBytes in
        guard let verbBase = verbBytes.bindMemory(to: UInt8.self).baseAddress,
          let pointBase = pointBytes.bindMemory(to: Double.self).baseAddress
        else { return }
        transform.withRows { body(verbBase, verbBytes.count, pointBase, $0) }
      }
    }
  }
}

/// How far, in pixels, a chord may be from its curve.
let flatness = GlyphPolygons.flatness
