import CFFmpeg
import KinoraFormats
import KinoraGraphics

/// Writes pictures as files: PNG, JPEG, WebP.
///
/// PNG and WebP store pixels straight and lossless: a premultiplied colour c with alpha a becomes c·255/a rounded to
/// nearest, which reads back as exactly c. Opaque PNG pictures are stored without alpha. JPEG is 4:4:4 as JFIF wants it
/// (BT.601, full range), and shows transparent pixels over black. The same picture and the same build of the library
/// give the same bytes.
public enum ImageEncoder {
  /// Writes `image` to `path` as a PNG file, which replaces an older file only when it is complete and on the disk.
  ///
  /// Throws a ``MediaError`` naming the file when its folder is missing or cannot be written, or when it is one of `inputs`.
  public static func writePNG(
    _ image: CGImage, to path: String, sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try write(image.pixels, as: .png, to: path, sparing: inputs)
  }

  /// Writes `pixels` (premultiplied RGBA) to `path` as a PNG file, as ``writePNG(_:to:sparing:)-(CGImage,_,_)`` does.
  public static func writePNG(
    _ pixels: PixelBuffer, to path: String, sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try write(pixels, as: .png, to: path, sparing: inputs)
  }

  /// Writes `pixels` (premultiplied RGBA) to `path` as a file of the given format, as
  /// ``writePNG(_:to:sparing:)-(CGImage,_,_)`` does.
  public static func write(
    _ pixels: PixelBuffer, as format: PictureFormat, to path: String, sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try write(pixels, as: format, to: path, sparing: inputs, synchronizingFolder: true)
  }

  /// Writes `pixels` to `path`; without `synchronizingFolder`, the caller calls ``WholeFile/synchronizeFolder(of:)``
  /// later.
  package static func write(
    _ pixels: PixelBuffer, as format: PictureFormat, to path: String, sparing inputs: InputFiles,
    synchronizingFolder: Bool
  ) throws(MediaError) {
    let operation = MediaOperation(name: "write the image", file: path)
    try LibraryLog.listening { () throws(MediaError) in
      let file = try OutputFile(path: path, sparing: inputs, for: operation)
      try withFile(of: pixels, format, operation) { bytes throws(MediaError) in
        try file.write(bytes, synchronizingFolder: synchronizingFolder)
      }
    }
  }

  /// The bytes of a PNG file of `pixels` (premultiplied RGBA).
  public static func png(_ pixels: PixelBuffer) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    let operation = MediaOperation(name: "write the image", file: "PNG in memory")
    try LibraryLog.listening { () throws(MediaError) in
      try withFile(of: pixels, .png, operation) { bytes = Array($0) }
    }
    return bytes
  }

  /// The bytes of a JPEG file of `pixels` for a glance: chroma has half the resolution, and loss may be seen.
  package static func sketch(_ pixels: PixelBuffer) throws(MediaError) -> [UInt8] {
    var bytes: [UInt8] = []
    let operation = MediaOperation(name: "write the image", file: "JPEG in memory")
    try LibraryLog.listening { () throws(MediaError) in
      try withFile(of: pixels, .jpeg, operation, isSketch: true) { bytes = Array($0) }
    }
    return bytes
  }

  private static func withFile(
    of pixels: PixelBuffer, _ format: PictureFormat, _ operation: MediaOperation, isSketch: Bool = false,
    _ body: (UnsafeRawBufferPointer) throws(MediaError) -> Void
  ) throws(MediaError) {
    let side = max(pixels.width, pixels.height)
    guard side <= format.sideLimit else {
      throw operation.error(
        .invalidSettings, "\(format.name) takes at most \(format.sideLimit) pixels a side, and the picture has \(side)")
    }
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

    let layout = isSketch ? PixelFormat.yuv420p : format.layout(isOpaque: pixels.isOpaque)
    context.pointee.width = Int32(clamping: pixels.width)
    context.pointee.height = Int32(clamping: pixels.height)
    // JFIF's numbers have the full range, which the library knows by a pixel format of its own.
    context.pointee.pix_fmt = format == .jpeg ? isSketch ? AV_PIX_FMT_YUVJ420P : AV_PIX_FMT_YUVJ444P : layout.code
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    switch format {
    case .png:
      context.pointee.compression_level = 6
      av_opt_set(context, "pred", "paeth", AV_OPT_SEARCH_CHILDREN)
    case .jpeg:
      context.pointee.flags |= AV_CODEC_FLAG_QSCALE
      context.pointee.global_quality = (isSketch ? 3 : 2) * FF_QP2LAMBDA
    case .webp: av_opt_set(context, "lossless", "1", AV_OPT_SEARCH_CHILDREN)
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
  fileprivate var encoder: String {
    switch self {
    case .png: "png"
    case .jpeg: "mjpeg"
    case .webp: "libwebp"
    }
  }

  /// The pixel format in which the encoder takes a picture.
  fileprivate func layout(isOpaque: Bool) -> PixelFormat {
    switch self {
    case .png: isOpaque ? .rgb24 : .rgba
    case .jpeg: .yuv444p
    case .webp: .bgra
    }
  }
}

extension PixelBuffer {
  /// Whether every pixel is opaque.
  fileprivate var isOpaque: Bool {
    (0..<height).allSatisfy { y in
      let row = row(y)
      return stride(from: 3, to: row.count, by: 4).allSatisfy { row[$0] == 255 }
    }
  }
}
