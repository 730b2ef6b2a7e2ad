import CFFmpeg
import KinoraFormats

/// Makes of frames of colours what GIF stores: numbers, and palettes.
///
/// One palette for the whole film is known only after its last frame, and frames come once: so they are kept in a
/// ``FrameSpool`` and numbered at the end, which takes less time than drawing the film again.
final class PaletteStage {
  private let operation: MediaOperation
  private let dither: Dithering
  private let isTransparent: Bool
  private let size: (width: Int32, height: Int32)
  /// The palette of the whole film and the frames until it is known; nil where each frame has its own.
  private let film: (palette: PaletteMaker, frames: FrameSpool)?

  /// - Parameter file: the output, beside which frames are kept; nil keeps them in the folder for temporary files.
  init(
    _ settings: MovieSettings, _ resolved: MovieSettings.Resolved, beside file: OutputFile?, _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    dither = resolved.dither
    isTransparent = resolved.isTransparent
    let (width, height) = (Int32(clamping: settings.width), Int32(clamping: settings.height))
    size = (width, height)
    film =
      resolved.palette == .frame
      ? nil
      : (
        try PaletteMaker(width: width, height: height, operation),
        try FrameSpool(width: width, height: height, in: file?.folder ?? "/tmp", for: file?.name ?? "film", operation)
      )
  }

  /// Takes a frame of BGRA, whose alpha it rounds to nothing or all in place; calls `write` with what is ready.
  func add(
    _ frame: UnsafeMutablePointer<AVFrame>, _ write: (UnsafePointer<AVFrame>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let isOpaque = harden(frame)
    // The filters know these bytes under another name.
    frame.pointee.format = AV_PIX_FMT_BGRA.rawValue
    if let film {
      try film.palette.add(frame, isOpaque: isOpaque)
      try film.frames.add(frame)
    } else {
      let maker = try PaletteMaker(width: size.width, height: size.height, operation)
      try maker.add(frame, isOpaque: isOpaque)
      try mapper(maker).map(try LibraryFrame(sharing: frame, operation), write)
    }
  }

  /// Calls `write` with all frames that have waited for the film's palette.
  func finish(_ write: (UnsafePointer<AVFrame>) throws(MediaError) -> Void) throws(MediaError) {
    guard let film else { return }
    let mapper = try mapper(film.palette)
    try film.frames.read { frame throws(MediaError) in try mapper.map(frame, write) }
  }

  private func mapper(_ maker: PaletteMaker) throws(MediaError) -> PaletteMapper {
    try PaletteMapper(try maker.finish(), dither, width: size.width, height: size.height, operation)
  }

  /// Makes every pixel opaque or, where the film may be transparent, one that is less than half opaque transparent;
  /// returns whether all are opaque.
  private func harden(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    let least: UInt32 = isTransparent ? 128 << 24 : 0
    var isOpaque = true
    for y in 0..<Int(frame.pointee.height) {
      let row = frame.words(ofRow: y)
      for x in row.indices {
        if row[x] >= least {
          row[x] |= 0xFF00_0000
        } else {
          row[x] = 0
          isOpaque = false
        }
      }
    }
    return isOpaque
  }
}
