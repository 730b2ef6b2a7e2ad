import CKernels
import KinoraGraphics

/// Brings planes of Y′CbCr up to date with a canvas: all of the canvas the first time, then what was drawn since. Several
/// buffers may take turns, as the frames do that an encoder reads.
struct FrameConverter {
  private let frame: kk_Image
  private let kernels: kk_ConvertKernels
  /// The buffers that have been converted into, and what was drawn since.
  private var known: [Known] = []

  private struct Known {
    weak var buffer: YUVBuffer?
    /// A rectangle for each tile.
    var stale: [PixelRect]
  }

  /// Converts from `canvas`, which must live as long as the converter.
  init(_ canvas: PixelBuffer, _ kernels: UnsafePointer<kk_Kernels>) {
    frame = kk_Image(
      pixels: UnsafePointer(canvas.base.assumingMemoryBound(to: UInt32.self)), row_bytes: canvas.bytesPerRow,
      width: Int32(canvas.width), height: Int32(canvas.height))
    self.kernels = kernels.pointee.convert
  }

  /// Notes that the tiles in `damage` have changed, and says what has to be converted for `yuv`: what has changed in each
  /// tile since it was last converted into, or all pixels when it never was. It has to be called once for each frame,
  /// and all of the work has to be done before the next.
  mutating func begin(_ yuv: YUVBuffer, _ damage: Damage) -> Conversion {
    Conversion(frame, kernels, yuv, damage.layout, stale: takeStale(yuv, damage))
  }

  private mutating func takeStale(_ yuv: YUVBuffer, _ damage: Damage) -> [PixelRect] {
    known.removeAll { $0.buffer == nil }
    for index in known.indices {
      for tile in damage.tiles { known[index].stale[tile] = known[index].stale[tile].union(damage.clips[tile]) }
    }
    let layout = damage.layout
    let fresh = Array(repeating: PixelRect.empty, count: layout.tiles)
    guard let index = known.firstIndex(where: { $0.buffer === yuv }) else {
      known.append(Known(buffer: yuv, stale: fresh))
      return (0..<layout.tiles).map { layout.square($0).intersection(layout.canvas) }
    }
    defer { known[index].stale = fresh }
    return known[index].stale
  }
}

/// What has to be converted for one frame. A tile's pixels are converted by the thread that has just drawn them, while
/// they are in its cache; what is left, when all tiles are drawn, is the rest.
struct Conversion {
  private let frame: kk_Image
  private let kernels: kk_ConvertKernels
  private let planes: kk_Planes
  private let layout: TileLayout
  /// The stale pixels of each tile.
  private let stale: [PixelRect]
  /// The tiles whose left edge has been converted with them.
  private let edges: TileMarks

  fileprivate init(
    _ frame: kk_Image, _ kernels: kk_ConvertKernels, _ yuv: YUVBuffer, _ layout: TileLayout, stale: [PixelRect]
  ) {
    self.frame = frame
    self.kernels = kernels
    self.layout = layout
    self.stale = stale
    edges = TileMarks(count: layout.tiles)
    planes = kk_Planes(
      y: yuv.luma, cb: yuv.chromaBlue, cr: yuv.chromaRed, y_row_bytes: yuv.lumaBytesPerRow,
      c_row_bytes: yuv.chromaBytesPerRow)
  }

  /// Converts what is stale in one tile, whose pixels are finished. Chroma samples in the pair of columns at its left
  /// edge also look at the tile to the left, so that the pair is left out unless that tile is finished too. Tiles may be
  /// converted at the same time.
  func convert(tile: Int, besidesFinished: Bool) {
    let clip = stale[tile]
    if clip.isEmpty { return }
    let square = layout.square(tile)
    var first = clip.minX & ~1
    if first == square.minX, first > 0 {
      if besidesFinished, edgeRows(of: tile) == clip.minY..<clip.maxY {
        edges.insert(tile)
      } else {
        first += 2
      }
    }
    convert(first, min((clip.maxX + 2) & ~1, square.maxX), clip.minY, clip.maxY)
  }

  /// Converts all that `convert(tile:besidesFinished:)` leaves out, once the whole canvas is finished; the tiles in `done` have been
  /// converted, in reading order.
  func convertRest(besides done: [Int], _ pool: WorkerPool) {
    let columns = layout.columns
    var isDone = [Bool](repeating: false, count: layout.tiles)
    for tile in done { isDone[tile] = true }
    pool.run(count: layout.rows) { _, row in
      for tile in row * columns..<(row + 1) * columns {
        if !isDone[tile] { convert(tile: tile, besidesFinished: true) }
        if tile > row * columns, !edges.contains(tile) { convertEdge(of: tile) }
      }
    }
  }

  /// Converts the pair of columns at a tile's left edge where it is stale, or what is left of it is.
  private func convertEdge(of tile: Int) {
    let edge = layout.square(tile).minX
    let rows = edgeRows(of: tile)
    convert(edge, edge + 2, rows.lowerBound, rows.upperBound)
  }

  /// The rows in which the pair of columns at a tile's left edge is stale.
  private func edgeRows(of tile: Int) -> Range<Int> {
    let edge = layout.square(tile).minX
    var rows = 0..<0
    let (left, own) = (stale[tile - 1], stale[tile])
    if !left.isEmpty, left.maxX == edge { rows = left.minY..<left.maxY }
    if !own.isEmpty, own.minX < edge + 2 {
      rows =
        rows.isEmpty
        ? own.minY..<own.maxY : min(rows.lowerBound, own.minY)..<max(rows.upperBound, own.maxY)
    }
    return rows
  }

  /// Converts whole pairs of rows between `minY` and `maxY`, as far as there is a canvas.
  private func convert(_ minX: Int, _ maxX: Int, _ minY: Int, _ maxY: Int) {
    let x1 = min(Int32(maxX), frame.width)
    let y1 = min(Int32((maxY + 1) & ~1), frame.height)
    if Int32(minX) >= x1 || minY >= maxY { return }
    kernels.yuv420(frame, planes, Int32(minX), Int32(minY & ~1), x1, y1, KK_CHROMA_LEFT)
  }
}

/// Tiles that threads have marked. Each tile is marked by one thread, and asked for when all threads are done or by that
/// thread.
private final class TileMarks: @unchecked Sendable {
  private let marks: UnsafeMutableBufferPointer<Bool>

  /// None of `count` tiles is marked.
  init(count: Int) {
    marks = .allocate(capacity: count)
    marks.initialize(repeating: false)
  }

  deinit { marks.deallocate() }

  func insert(_ tile: Int) { marks[tile] = true }
  func contains(_ tile: Int) -> Bool { marks[tile] }
}
