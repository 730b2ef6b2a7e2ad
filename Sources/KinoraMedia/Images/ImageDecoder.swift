import CFFmpeg
import KinoraGraphics
import KinoraNumerics

/// Reads pictures from files.
///
/// Formats: PNG, JPEG, WebP, GIF, BMP, TIFF, QOI, told apart by their first bytes and not by the file's name. The
/// result is premultiplied 8-bit RGBA, upright: an EXIF orientation is applied. Colours are sRGB: pictures with an
/// embedded ICC profile of the usual kind (curves and a matrix, or grey), or with a PNG's gamma and chromaticities, are
/// converted; otherwise sRGB is assumed. CMYK is converted as `(1 − C)(1 − K)` and so on. 8-bit RGB and RGBA are exact
/// apart from the premultiplication; 16-bit samples are rounded to the nearest of 8 bits; Y′CbCr is converted with the
/// file's own matrix and range (JPEG: full-range BT.601) and chroma is interpolated linearly. All arithmetic after the
/// decoder's entropy decoding and integer transform is in this module and exact, so a picture decodes to the same bytes
/// on every machine.
///
/// An animated GIF, PNG or WebP is the picture of its first frame, with an ``ImageAnimation``. The file's structure is
/// checked from end to end when it is read; the other frames are decoded when they are shown, so that damage inside a
/// frame is found only then. An SVG is drawn at its own size, and again at any other size at which a layer shows it.
///
/// Pixels are counted in a ``MemoryBudget``, and so is the decoder's memory while it works: a picture that does not fit
/// is refused before memory is taken.
public enum ImageDecoder {
  /// The most pixels a picture may have, width × height: 2²⁷.
  public static let pixelLimit = 1 << 27
  /// The most pixels a side may have.
  public static let sideLimit = Limits.pictureSide
  /// The largest file that is read, in bytes.
  public static let fileLimit = 1 << 30
  /// The most pixels the frames of an animated picture may have together, each counted as large as the whole picture: 2³².
  public static let animationPixelLimit = 1 << 32
  /// The most bytes that the decoded frames of one animated picture may take; further frames are made again when they
  /// are wanted. While half of the budget is taken, fewer are kept.
  public static let animationMemory = 256 << 20

  /// The picture in the file at `path`.
  ///
  /// Throws a ``MediaError`` that names the file: it is missing or unreadable, of no known format, cut short, corrupt, larger
  /// than the limits above, or larger than what is left of `memory`.
  ///
  /// - Parameters:
  ///   - path: The path of the file.
  ///   - memory: The ledger in which the picture's pixels are counted.
  ///   - animationMemory: The bytes for the frames of an animated picture instead of ``animationMemory``.
  public static func decode(
    path: String, memory: MemoryBudget = MemoryBudget(), animationMemory: Int = animationMemory
  ) throws(MediaError) -> CGImage {
    let operation = MediaOperation(name: "decode the image", file: path, memory: memory)
    return try LibraryLog.listening { () throws(MediaError) in
      let contents = try FileContents(
        path: path, limit: fileLimit, padding: Int(AV_INPUT_BUFFER_PADDING_SIZE), for: operation)
      return try decode(contents, animationMemory, operation).from(path)
    }
  }

  private static func decode(
    _ contents: FileContents, _ animationMemory: Int, _ operation: MediaOperation
  ) throws(MediaError) -> CGImage {
    guard contents.count > 0 else { throw operation.error(.damaged, "the file is empty") }
    let reader = ByteReader(bytes: contents.bytes)
    if SVGSignature.matches(reader) { return try SVGImage.decode(contents.bytes, operation) }
    guard let format = ImageFormat.recognised(in: reader) else {
      throw operation.error(.unknownFormat, "it is not a picture of a known format (\(ImageFormat.names), SVG)")
    }
    let survey: ImageSurvey
    let sequence: FrameSequence?
    do {
      survey = try format.survey(reader)
      sequence = try format.frames(reader)
    } catch {
      throw operation.error(.damaged, "\(error.reason) (\(format.name))")
    }
    if let sequence {
      return try animated(sequence, of: contents, survey, format, memory: animationMemory, operation)
    }
    return CGImage(pixels: try still(contents, survey, format, operation))
  }

  private static func still(
    _ contents: FileContents, _ survey: ImageSurvey, _ format: ImageFormat, _ operation: MediaOperation
  ) throws(MediaError) -> PixelBuffer {
    guard let size = survey.size else { throw operation.error(.damaged, "it declares no size (\(format.name))") }
    try checkSize(size.width, size.height, operation)
    let work = try operation.reserve(size.width * size.height * (survey.decoderBytes ?? format.decoderBytes))
    defer { withExtendedLifetime(work) {} }
    let frame = try DecodedFrame(operation)
    // The library counts whole blocks, hence the margin; it refuses a picture that is larger than its header says.
    try frame.decode(
      contents, length: survey.length ?? contents.count, codec: format.codec,
      pixelLimit: (size.width + 128) * (size.height + 128), operation)
    try checkSize(Int(frame.picture.width), Int(frame.picture.height), operation)
    return try survey.orientation.applied(
      to: try FrameConversion.pixels(of: frame.picture, profile: survey.profile, operation), operation)
  }

  private static func animated(
    _ sequence: FrameSequence, of file: FileContents, _ survey: ImageSurvey, _ format: ImageFormat, memory: Int,
    _ operation: MediaOperation
  ) throws(MediaError) -> CGImage {
    try checkSize(sequence.width, sequence.height, operation)
    let count = sequence.frames.count
    guard count <= animationPixelLimit / (sequence.width * sequence.height) else {
      throw operation.error(
        .tooLarge,
        "it has \(count) frames of \(sequence.width) × \(sequence.height) pixels; "
          + "at most \(animationPixelLimit) pixels in all are accepted")
    }
    for (index, frame) in sequence.frames.enumerated() {
      guard frame.width > 0, frame.height > 0, frame.width <= sideLimit, frame.height <= sideLimit,
        frame.width * frame.height <= pixelLimit
      else {
        throw operation.error(.damaged, "frame \(index) declares a size of \(frame.width) × \(frame.height) pixels")
      }
    }
    let (profile, decoderBytes) = (survey.profile, survey.decoderBytes)
    let frames = AnimationFrames(sequence, cacheLimit: memory, operation) { frame throws(MediaError) in
      // The bytes of the frames belong to the file.
      try withExtendedLifetime(file) { () throws(MediaError) in
        try still(
          FileContents(frame.file(), padding: Int(AV_INPUT_BUFFER_PADDING_SIZE)),
          ImageSurvey(size: (frame.width, frame.height), profile: profile, decoderBytes: decoderBytes), format,
          operation)
      }
    }
    let first = try frames.made(0)
    return CGImage(
      pixels: first.pixels,
      animation: ImageAnimation(
        durations: sequence.frames.map(\.duration), loopCount: sequence.loopCount, source: frames))
  }

  static func checkSize(_ width: Int, _ height: Int, _ operation: MediaOperation) throws(MediaError) {
    guard width > 0, height > 0 else {
      throw operation.error(.damaged, "it declares a size of \(width) × \(height) pixels")
    }
    guard width <= sideLimit, height <= sideLimit, width * height <= pixelLimit else {
      throw operation.error(
        .tooLarge,
        "it is \(width) × \(height) pixels; at most \(sideLimit) a side and \(pixelLimit) in all are accepted")
    }
  }
}

/// A decoded picture in the codec library's form, and the owner of its memory.
private final class DecodedFrame {
  private var frame: UnsafeMutablePointer<AVFrame>?
  var picture: AVFrame { frame!.pointee }

  init(_ operation: MediaOperation) throws(MediaError) {
    frame = try operation.allocated(av_frame_alloc())
  }

  deinit { av_frame_free(&frame) }

  /// Decodes the first picture of the file's first `length` bytes.
  func decode(
    _ contents: FileContents, length: Int, codec id: AVCodecID, pixelLimit: Int, _ operation: MediaOperation
  ) throws(MediaError) {
    guard let codec = avcodec_find_decoder(id) else {
      let name = String(cString: avcodec_get_name(id))
      throw operation.error(.missingCodec, "this build of libavcodec has no decoder for \(name)")
    }
    var context: UnsafeMutablePointer<AVCodecContext>? = try operation.allocated(avcodec_alloc_context3(codec))
    defer { avcodec_free_context(&context) }
    var packet: UnsafeMutablePointer<AVPacket>? = try operation.allocated(av_packet_alloc())
    defer { av_packet_free(&packet) }
    guard let context, let packet else { return }

    context.pointee.thread_count = 1  // The log is told apart by thread, and the order of work stays fixed.
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    context.pointee.idct_algo = FF_IDCT_SIMPLE
    context.pointee.err_recognition = AV_EF_CRCCHECK | AV_EF_BITSTREAM | AV_EF_BUFFER | AV_EF_EXPLODE
    // With this flag the TIFF decoder would take every tag that it does not know, such as a resolution's unit, for an
    // error.
    if id == AV_CODEC_ID_TIFF { context.pointee.err_recognition &= ~AV_EF_EXPLODE }
    context.pointee.max_pixels = Int64(pixelLimit)
    try operation.check(avcodec_open2(context, codec, nil), while: "opening the decoder")

    // The library may read into the padding past the end; when `length` is less than the file, it reads the rest of the
    // file there.
    let received = try contents.padded.withUnsafeBufferPointer { bytes throws(MediaError) -> Int32 in
      packet.pointee.data = UnsafeMutablePointer(mutating: bytes.baseAddress)
      packet.pointee.size = Int32(length)
      defer {
        packet.pointee.data = nil
        packet.pointee.size = 0
      }
      try operation.check(avcodec_send_packet(context, packet), .damaged)
      let first = avcodec_receive_frame(context, frame)
      guard first == kinora_error_again else { return first }
      try operation.check(avcodec_send_packet(context, nil), .damaged)
      return avcodec_receive_frame(context, frame)
    }
    guard received != kinora_error_end else { throw operation.error(.damaged, "it holds no picture") }
    try operation.check(received, .damaged)
    // The library may hand over a frame although parts of it could not be read.
    let flags = picture.decode_error_flags
    guard flags == 0, picture.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
      throw operation.error(.damaged, "parts of it cannot be read")
    }
  }
}
