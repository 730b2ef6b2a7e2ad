import CFFmpeg
import Foundation
import KinoraFormats
import KinoraGraphics

/// Writes pictures as files: PNG, JPEG, WebP.
///
/// PNG and WebP store pixels straight and lossless: a premultiplied colour c with alpha a becomes c·255/a rounded to
/// nearest, which reads back as exactly c. Opaque PNG pictures are stored without alpha. JPEG is 4:4:4 as JFIF wants it
/// (BT.601, full range), and shows transparent pixels over black. The same picture and the same build of the library
/// give the same bytes, with any number of processors.
public enum ImageEncoder {
  /// Writes `image` to `path` as a PNG file, which replaces an older file only when it is complete and on the disk.
  ///
  /// Throws a ``MediaError`` naming the file when its folder is missing or cannot be written, or when it is one of `inputs`.
  public static func writePNG(
    _ image: CGImage, to path: String, compression: PNGCompression = .fast, sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try write(image.pixels, as: .png, to: path, compression: compression, sparing: inputs)
  }

  /// Writes `pixels` (premultiplied RGBA) to `path` as a PNG file, which replaces an older file only when it is complete and on the disk.
  ///
  /// Throws a ``MediaError`` naming the file when its folder is missing or cannot be written, or when it is one of `inputs`.
  public static func writePNG(
    _ pixels: PixelBuffer, to path: String, compression: PNGCompression = .fast,
    sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try write(pixels, as: .png, to: path, compression: compression, sparing: inputs)
  }

  /// Writes `pixels` (premultiplied RGBA) to `path` as a file of the given format, which replaces an older file only when it is complete
  /// and on the disk.
  ///
  /// Throws a ``MediaError`` naming the file when its folder is missing or cannot be written, or when it is one of `inputs`.
  ///
  /// - Parameter compression: What PNG files are compressed for; nothing to the other formats.
  public static func write(
    _ pixels: PixelBuffer, as format: PictureFormat, to path: String, compression: PNGCompression = .fast,
    sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try write(pixels, as: format, to: path, compression: compression, sparing: inputs, synchronizingFolder: true)
  }

  /// Writes `pixels` to `path`; without `synchronizingFolder`, the caller calls ``WholeFile/synchronizeFolder(of:)``
  /// later.
  package static func write(
    _ pixels: PixelBuffer, as format: PictureFormat, to path: String, compression: PNGCompression = .fast,
    sparing inputs: InputFiles, synchronizingFolder: Bool
  ) throws(MediaError) {
    let operation = MediaOperation(name: "write the image", file: path)
    try LibraryLog.listening { () throws(MediaError) in
      let file = try OutputFile(path: path, sparing: inputs, for: operation)
      try withFile(of: pixels, format, compression, operation) { bytes throws(MediaError) in
        try file.write(bytes, synchronizingFolder: synchronizingFolder)
      }
    }
  }

  /// The bytes of a PNG file of `pixels` (premultiplied RGBA).
  public static func png(_ pixels: PixelBuffer, compression: PNGCompression = .fast) throws(MediaError) -> [UInt8] {
    try png(pixels, compression: compression, threads: processors)
  }

  /// The bytes of a PNG file of `pixels`, made by at most this many threads.
  package static func png(
    _ pixels: PixelBuffer, compression: PNGCompression, threads: Int
  ) throws(MediaError) -> [UInt8] {
    let operation = MediaOperation(name: "write the image", file: "PNG in memory")
    try check(pixels, .png, operation)
    return try PNGFile.bytes(of: PNGContent(pixels), compression, threads: threads, operation)
  }

  /// The number of threads that make one PNG file.
  static let processors = ProcessInfo.processInfo.activeProcessorCount

  /// The bytes of a JPEG file of `pixels` for a glance: chroma has half the resolution, and loss may be seen.
  package static func sketch(_ pixels: PixelBuffer) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    let operation = MediaOperation(name: "write the image", file: "JPEG in memory")
    try LibraryLog.listening { () throws(MediaError) in
      try withLibraryFile(of: pixels, .jpeg, operation, isSketch: true) { bytes = Array($0) }
    }
    return bytes
  }

  /// Throws where a picture is larger than its format allows.
  private static func check(
    _ pixels: PixelBuffer, _ format: PictureFormat, _ operation: MediaOperation
  ) throws(MediaError) {
    let side = max(pixels.width, pixels.height)
    guard side <= format.sideLimit else {
      throw operation.error(
        .invalidSettings, "\(format.name) takes at most \(format.sideLimit) pixels a side, and the picture has \(side)")
    }
  }

  private static func withFile(
    of pixels: PixelBuffer, _ format: PictureFormat, _ compression: PNGCompression, _ operation: MediaOperation,
    _ body: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    try check(pixels, format, operation)
    guard format == .png else { return try withLibraryFile(of: pixels, format, operation, body) }
    let bytes = try PNGFile.bytes(of: PNGContent(pixels), compression, threads: processors, operation)
    try bytes.withUnsafeBufferPointer { bytes throws(MediaError) in try body(UnsafeRawBufferPointer(bytes)) }
  }

  /// Calls `body` with the bytes of a file that libavcodec makes: JPEG or WebP.
  private static func withLibraryFile(
    of pixels: PixelBuffer, _ format: PictureFormat, _ operation: MediaOperation, isSketch: Bool = false,
    _ body: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    guard let codec = avcodec_find_encoder_by_name(format.encoder) else {
      throw operation.error(.missingCodec, "this build of libavcodec has no \(format.name) encoder (\(format.encoder))")
    }
    var context: UnsafeMutablePointer<AVCodecContext>? = try operation.allocated(avcodec_alloc_context3(codec))
    defer { avcodec_free_context(&context) }
    var frame: UnsafeMutablePointer<AVFrame>? = try operation.allocated(av_frame_alloc())
    defer { av_frame_free(&frame) }
    var packet: UnsafeMutablePointer<AVPacket>? = try operation.allocated(av_packet_alloc())
    defer { av_packet_free(&packet) }
    guard let context, let frame, let packet else { return }

    let layout: PixelFormat = format == .webp ? .bgra : isSketch ? .yuv420p : .yuv444p
    context.pointee.width = Int32(clamping: pixels.width)
    context.pointee.height = Int32(clamping: pixels.height)
    // JFIF's numbers have the full range, which the library knows by a pixel format of its own.
    context.pointee.pix_fmt = format == .jpeg ? isSketch ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUVJ444P : layout.code
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if format == .jpeg {
      context.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.pointee.global_quality = (isSketch ? 3 : 2) * FF_QP2LAMBDA
    } else {
      av_opt_set(context, "lossless", "1", AV_OPT_SEARCH_CHILDREN)
    }
    try operation.check(avcodec_open2(context, codec, nil), while: "opening the \(format.name) encoder")

    frame.pointee.width = context.pointee.width
    frame.pointee.height = context.pointee.height
    frame.pointee.format = context.pointee.pix_fmt.rawValue
    frame.pointee.quality = context.pointee.global_quality
    try operation.check(av_frame_get_buffer(frame, 0))
    PictureConverter(
      width: pixels.width, height: pixels.height, format: layout, color: ColorEncoding(matrix: .bt601, range: .full)
    ).fill(frame.pointee, from: pixels)

    try operation.check(avcodec_send_frame(context, frame))
    // An encoder may wait for more frames than there are.
    try operation.check(avcodec_send_frame(context, nil))
    try operation.check(avcodec_receive_packet(context, packet))
    try body(UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(packet.pointee.size)))
  }
}

extension PictureFormat {
  /// libavcodec's encoder of the format.
  fileprivate var encoder: String { self == .webp ? "libwebp" : "mjpeg" }
}
