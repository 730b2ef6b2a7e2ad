import CFFmpeg
import KinoraFormats

/// Turns frames of colours into frames of numbers and a palette, by libavfilter's `paletteuse`.
final class PaletteMapper {
  private let graph: FilterGraph
  private let source: FilterLibrary.Context
  private let sink: FilterLibrary.Context
  private let operation: MediaOperation
  private let result: LibraryFrame

  /// A mapper to `palette`, which is used up, for BGRA frames whose pixels are opaque or transparent.
  init(
    _ palette: LibraryFrame, _ dither: Dithering, width: Int32, height: Int32, _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    graph = try FilterGraph(operation)
    source = try graph.add("buffer", FilterGraph.pictures(width: width, height: height))
    let colors = try graph.add("buffer", FilterGraph.pictures(width: 16, height: 16))
    // The filter has no word for no dithering but its number.
    let filter = try graph.add("paletteuse", "dither=\(dither == .none ? "0" : dither.rawValue):alpha_threshold=128")
    sink = try graph.add("buffersink")
    result = try LibraryFrame(operation)
    try graph.link(source, to: filter)
    try graph.link(colors, to: filter, input: 1)
    try graph.link(filter, to: sink)
    try graph.configure()
    palette.pointer.pointee.pts = 0
    try graph.push(palette.pointer, into: colors)
    try graph.push(nil, into: colors)
  }

  /// Calls `write` with the numbers of `frame`, which is used up; its number stays.
  func map(
    _ frame: LibraryFrame, _ write: (UnsafePointer<AVFrame>) throws(MediaError) -> Void
  ) throws(MediaError) {
    let number = frame.pointer.pointee.pts
    try graph.push(frame.pointer, into: source)
    guard try graph.pull(result.pointer, from: sink) else {
      throw operation.error(.libraryFailed, "libavfilter's paletteuse gave no frame")
    }
    defer { av_frame_unref(result.pointer) }
    result.pointer.pointee.pts = number
    try write(result.pointer)
  }
}
