import CKernels
import KinoraGraphics

/// Brings planes of Y′CbCr up to date with a canvas: all of the canvas the first time, then what was drawn.
struct FrameConverter {
  private let frame: kk_Image
  private let convert: kk_ConvertKernels
  private let rows: Int
  private weak var last: YUVBuffer?

  /// Converts from `canvas`, which must live as long as the converter.
  init(_ canvas: PixelBuffer, _ kernels: UnsafePointer<kk_Kernels>, _ costs: Costs) {
    frame = kk_Image(
      pixels: UnsafePointer(canvas.base.assumingMemoryBound(to: UInt32.self)), row_bytes: canvas.bytesPerRow,
      width: Int32(canvas.width), height: Int32(canvas.height))
    convert = kernels.pointee.convert
    rows = costs.convertedRows
  }

  /// Converts the damaged pixels, or all pixels when `yuv` is not the buffer of the last call. It has to be called once
  /// for each frame.
  mutating func convert(into yuv: YUVBuffer, _ damage: Damage, _ pool: WorkerPool) {
    let planes = kk_Planes(
      y: yuv.luma, cb: yuv.chromaBlue, cr: yuv.chromaRed, y_row_bytes: yuv.lumaBytesPerRow,
      c_row_bytes: yuv.chromaBytesPerRow)
    let whole = last !== yuv
    last = yuv
    let (frame, convert, rows) = (frame, convert.yuv420, rows)
    let (width, height) = (frame.width, Int(frame.height))
    if whole {
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
        let clip = damage.clips[tile]
        if clip.isEmpty { continue }
        let x1 = min((clip.maxX + 2) & ~1, Int(width))
        let y1 = min((clip.maxY + 1) & ~1, height)
        convert(frame, planes, Int32(clip.minX & ~1), Int32(clip.minY & ~1), Int32(x1), Int32(y1), KK_CHROMA_LEFT)
      }
    }
  }
}
