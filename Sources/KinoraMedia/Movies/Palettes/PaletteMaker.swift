import CFFmpeg

/// The palette of one or more frames, by libavfilter's `palettegen`: up to 255 colours, and one entry for transparent
/// pixels. Where the frames have no more colours than that, it has exactly these.
///
/// Frames are BGRA; each pixel is opaque or transparent.
final class PaletteMaker {
  private let operation: MediaOperation
  private let graph: FilterGraph
  private let source: FilterLibrary.Context
  private let sink: FilterLibrary.Context
  private let size: (width: Int32, height: Int32)
  private var count: Int64 = 0

  init(width: Int32, height: Int32, _ operation: MediaOperation) throws(MediaError) {
    self.operation = operation
    size = (width, height)
    graph = try FilterGraph(operation)
    source = try graph.add("buffer", FilterGraph.pictures(width: width, height: height))
    let filter = try graph.add("palettegen", "stats_mode=full:reserve_transparent=1")
    sink = try graph.add("buffersink")
    try graph.link(source, to: filter)
    try graph.link(filter, to: sink)
    try graph.configure()
  }

  /// Counts the colours of a frame's opaque pixels.
  func add(_ frame: UnsafeMutablePointer<AVFrame>, isOpaque: Bool) throws(MediaError) {
    let copy = try LibraryFrame(sharing: frame, operation)
    if !isOpaque {
      try operation.check(av_frame_make_writable(copy.pointer), while: "allocating a frame")
      guard Self.cover(copy.pointer) else { return }
    }
    try push(copy)
  }

  /// The filter counts transparent pixels too. Gives each the colour of an opaque one, so that no colour is added; false
  /// where there is none.
  private static func cover(_ frame: UnsafeMutablePointer<AVFrame>) -> Bool {
    let rows = 0..<Int(frame.pointee.height)
    var color: UInt32?
    for y in rows where color == nil { color = frame.words(ofRow: y).first { $0 >> 24 != 0 } }
    guard var color else { return false }
    for y in rows {
      let row = frame.words(ofRow: y)
      for x in row.indices { if row[x] >> 24 == 0 { row[x] = color } else { color = row[x] } }
    }
    return true
  }

  private func push(_ frame: LibraryFrame) throws(MediaError) {
    frame.pointer.pointee.pts = count
    count += 1
    try graph.push(frame.pointer, into: source)
    // Frames wait in the graph until something is asked of it.
    _ = try graph.pull(frame.pointer, from: sink)
  }

  /// The palette as a frame of 16 × 16 pixels.
  func finish() throws(MediaError) -> LibraryFrame {
    if count == 0 {
      // Without any colour there would be no palette.
      let black = try LibraryFrame(width: size.width, height: size.height, format: AV_PIX_FMT_BGRA, operation)
      for y in 0..<Int(size.height) { black.pointer.words(ofRow: y).update(repeating: 0xFF00_0000) }
      try push(black)
    }
    try graph.push(nil, into: source)
    let palette = try LibraryFrame(operation)
    guard try graph.pull(palette.pointer, from: sink) else {
      throw operation.error(.libraryFailed, "libavfilter made no palette")
    }
    return palette
  }
}

extension FilterGraph {
  /// The options of a source of BGRA pictures; a unit of time is a frame.
  static func pictures(width: Int32, height: Int32) -> String {
    "video_size=\(width)x\(height):pix_fmt=bgra:time_base=1/1:pixel_aspect=1/1"
  }
}
