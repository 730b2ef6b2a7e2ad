import CKernels
import KinoraGraphics

/// Brings planes of Y′CbCr up to date with a canvas: all of the canvas the first time, then what was drawn since. Several
/// buffers may take turns, as the frames do that an encoder reads.
struct FrameConverter {
  private let frame: kk_Image
  private let convert: kk_ConvertKernels
  private let rows: Int
  /// The buffers that have been converted into, and what was drawn since.
  private var known: [Known] = []

  private struct Known {
    weak var buffer: YUVBuffer?
    /// A rectangle for each tile.
    var stale: [PixelRect]
  }

  /// Converts from `canvas`, which must live as long as the converter.
  init(_ canvas: PixelBuffer, _ kernels: UnsafePointer<kk_Kernels>, _ costs: Costs) {
    frame = kk_Image(
      pixels: UnsafePointer(canvas.base.assumingMemoryBound(to: UInt32.self)), row_bytes: canvas.bytesPerRow,
      width: Int32(canvas.width), height: Int32(canvas.height))
    convert = kernels.pointee.convert
    rows = costs.convertedRows
  }

  /// Notes that the tiles in `damage` have changed, and gives back what has changed in each tile since `yuv` was last
  /// converted into; nil for a buffer that never was.
  private mutating func takeStale(_ yuv: YUVBuffer, _ damage: Damage) -> [PixelRect]? {
    known.removeAll { $0.buffer == nil }
    for index in known.indices {
      for tile in damage.tiles { known[index].stale[tile] = known[index].stale[tile].union(damage.clips[tile]) }
    }
    let fresh = Array(repeating: PixelRect.empty, count: damage.layout.tiles)
    guard let index = known.firstIndex(where: { $0.buffer === yuv }) else {
      known.append(Known(buffer: yuv, stale: fresh))
      return nil
    }
    defer { known[index].stale = fresh }
    return known[index].stale
  }

  /// Converts what was drawn since `yuv` was last converted into, or all pixels when it never was. It has to be called
  /// once for each frame.
  mutating func convert(into yuv: YUVBuffer, _ damage: Damage, _ pool: WorkerPool) {
    let planes = kk_Planes(
      y: yuv.luma, cb: yuv.chromaBlue, cr: yuv.chromaRed, y_row_bytes: yuv.lumaBytesPerRow,
      c_row_bytes: yuv.chromaBytesPerRow)
    let stale = takeStale(yuv, damage)
    let (frame, convert, rows) = (frame, convert.yuv420, rows)
    let (width, height) = (frame.width, Int(frame.height))
    guard let stale else {
      pool.run(count: (height + rows - 1) / rows) { _, job in
        convert(
          frame, planes, 0, Int32(job * rows), width, Int32(min((job + 1) * rows, height)), KK_CHROMA_LEFT)
      }
      return
    }
    // A row of tiles is one job, because a chroma sample also looks at the column left of its own: a change reaches one
    // pair of columns into the tile to the right, which another thread must not write at the same time.
    let columns = damage.layout.columns
    pool.run(count: damage.layout.rows) { _, row in
      for tile in row * columns..<(row + 1) * columns {
        let clip = stale[tile]
        if clip.isEmpty { continue }
        let x1 = min((clip.maxX + 2) & ~1, Int(width))
        let y1 = min((clip.maxY + 1) & ~1, height)
        convert(frame, planes, Int32(clip.minX & ~1), Int32(clip.minY & ~1), Int32(x1), Int32(y1), KK_CHROMA_LEFT)
      }
    }
  }
}
