import CFFmpeg
import KinoraGraphics

/// Writes pictures as PNG files.
///
/// Pixels are stored straight, as PNG wants: a premultiplied colour c with alpha a becomes c·255/a rounded to nearest, which reads
/// back as exactly c. Opaque pictures are stored without alpha. The same picture and the same build of the library give the
/// same bytes.
public enum ImageEncoder {
  /// Writes `image` to `path` as a PNG file, which replaces an older file only when it is complete and on the disk.
  ///
  /// Throws a ``MediaError`` naming the file when its folder is missing or cannot be written, or when it is one of `inputs`.
  public static func writePNG(
    _ image: CGImage, to path: String, sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try writePNG(image.pixels, to: path, sparing: inputs)
  }

  /// Writes `pixels` (premultiplied RGBA) to `path` as a PNG file, as ``writePNG(_:to:sparing:)-(CGImage,_,_)`` does.
  public static func writePNG(
    _ pixels: PixelBuffer, to path: String, sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try writePNG(pixels, to: path, sparing: inputs, settling: true)
  }

  /// Writes `pixels` to `path` as a PNG file; without `settling`, the caller calls ``WholeFile/settle(_:)`` for the
  /// folder later.
  package static func writePNG(
    _ pixels: PixelBuffer, to path: String, sparing inputs: InputFiles, settling: Bool
  ) throws(MediaError) {
    let operation = MediaOperation(name: "write the image", file: path)
    try LibraryLog.listening { () throws(MediaError) in
      let file = try OutputFile(path: path, sparing: inputs, for: operation)
      try withPNG(of: pixels, operation) { bytes throws(MediaError) in try file.write(bytes, settling: settling) }
    }
  }

  /// The bytes of a PNG file of `pixels` (premultiplied RGBA).
  public static func png(_ pixels: PixelBuffer) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    let operation = MediaOperation(name: "write the image", file: "PNG in memory")
    try LibraryLog.listening { () throws(MediaError) in
      try withPNG(of: pixels, operation) { bytes = Array($0) }
    }
    return bytes
  }

  private static func withPNG(
    of pixels: PixelBuffer, _ operation: MediaOperation,
    _ body: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard let codec = avcodec_find_encoder(AV_CODEC_ID_PNG) else {
      throw operation.error(.missingCodec, "this build of libavcodec has no PNG encoder")
    }
    let isOpaque = (0..<pixels.height).allSatisfy { y in
      let row = pixels.row(y)
      return stride(from: 3, to: row.count, by: 4).allSatisfy { row[$0] == 255 }
    }
    var context: UnsafeMutablePointer<AVCodecContext>? = try operation.allocated(avcodec_alloc_context3(codec))
    defer { avcodec_free_context(&context) }
    var frame: UnsafeMutablePointer<AVFrame>? = try operation.allocated(av_frame_alloc())
    defer { av_frame_free(&frame) }
    var packet: UnsafeMutablePointer<AVPacket>? = try operation.allocated(av_packet_alloc())
    defer { av_packet_free(&packet) }
    guard let context, let frame, let packet else { return }

    context.pointee.width = Int32(clamping: pixels.width)
    context.pointee.height = Int32(clamping: pixels.height)
    context.pointee.pix_fmt = isOpaque ? AV_PIX_FMT_RGB24 : AV_PIX_FMT_RGBA
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    context.pointee.compression_level = 6
    av_opt_set(context, "pred", "paeth", AV_OPT_SEARCH_CHILDREN)
    try operation.check(avcodec_open2(context, codec, nil), while: "opening the PNG encoder")

    frame.pointee.width = context.pointee.width
    frame.pointee.height = context.pointee.height
    frame.pointee.format = context.pointee.pix_fmt.rawValue
    try operation.check(av_frame_get_buffer(frame, 0))
    fill(frame.pointee, from: pixels, isOpaque: isOpaque)

    try operation.check(avcodec_send_frame(context, frame))
    try operation.check(avcodec_receive_packet(context, packet))
    try body(UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
  }

  private static func fill(_ frame: AVFrame, from pixels: PixelBuffer, isOpaque: Bool) {
    guard let target = frame.data.0 else { return }
    for y in 0..<pixels.height {
      let source = pixels.row(y)
      let row = target + y * Int(frame.linesize.0)
      if isOpaque {
        for x in 0..<pixels.width {
          row[3 * x] = source[4 * x]
          row[3 * x + 1] = source[4 * x + 1]
          row[3 * x + 2] = source[4 * x + 2]
        }
      } else {
        for x in stride(from: 0, to: source.count, by: 4) {
          let alpha = source[x + 3]
          for component in x..<x + 3 { row[component] = straight(source[component], alpha) }
          row[x + 3] = alpha
        }
      }
    }
  }

  /// `colour · 255 / alpha`, rounded to nearest; 0 for an alpha of 0, and 255 where the colour is greater than its
  /// alpha.
  private static func straight(_ colour: UInt8, _ alpha: UInt8) -> UInt8 {
    guard alpha > 0 else { return 0 }
    return UInt8(clamping: (2 * 255 * Int(colour) + Int(alpha)) / (2 * Int(alpha)))
  }
}
