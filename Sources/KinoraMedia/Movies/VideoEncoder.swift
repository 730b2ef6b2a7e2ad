import CFFmpeg
import KinoraFormats

/// An encoder for one film, with libavcodec: it takes frames and gives packets in the order of decoding.
///
/// An encoder belongs to one thread at a time.
final class VideoEncoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  /// The library's name of the encoder in use.
  let encoderName: String
  private let operation: MediaOperation
  private let packet: UnsafeMutablePointer<AVPacket>
  /// The number of frames that were handed over.
  private var frameCount = 0

  init(_ settings: MovieSettings, _ resolved: MovieSettings.Resolved, globalHeader: Bool, _ operation: MediaOperation)
    throws(MediaError)
  {
    self.operation = operation
    let codec = try Self.encoder(settings, resolved, operation)
    encoderName = String(cString: codec.pointee.name)
    var opened = avcodec_alloc_context3(codec)
    guard let context = opened, let packet = av_packet_alloc() else {
      avcodec_free_context(&opened)
      throw operation.error(code: kinora_error_no_memory)
    }
    // From here on every property is set, so that an error runs `deinit`.
    self.context = context
    self.packet = packet

    context.pointee.width = Int32(clamping: settings.width)
    context.pointee.height = Int32(clamping: settings.height)
    let tags = ColorTags(resolved.pixelFormat, resolved.color)
    context.pointee.pix_fmt = resolved.pixelFormat.code
    context.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
    context.pointee.color_range = tags.range
    context.pointee.colorspace = tags.matrix
    context.pointee.color_primaries = tags.primaries
    context.pointee.color_trc = tags.transfer
    context.pointee.chroma_sample_location = tags.siting
    // One unit is one frame: frame n has the timestamp n, exactly.
    context.pointee.time_base = AVRational(num: resolved.rateDenominator, den: resolved.rateNumerator)
    context.pointee.framerate = AVRational(num: resolved.rateNumerator, den: resolved.rateDenominator)
    context.pointee.thread_count = Int32(clamping: settings.encoderThreads)
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if globalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    if let gop = resolved.gop { context.pointee.gop_size = Int32(clamping: gop) }
    for option in EncoderOptions.list(for: encoderName, resolved) {
      try operation.check(
        av_opt_set(context, option.name, option.value, AV_OPT_SEARCH_CHILDREN),
        while: "setting \(option.name)=\(option.value) of \(encoderName)")
    }
    let result = avcodec_open2(context, codec, nil)
    if result == kinora_error_external, LibraryLog.lastLine == nil {
      throw operation.error(
        .libraryFailed,
        "opening the encoder \(encoderName): it does not say why; so it ends when the system refuses it memory or one of its "
          + "\(settings.encoderThreads) threads (ulimit -v, ulimit -u, a control group's memory or pids)")
    }
    try operation.check(result, while: "opening the encoder \(encoderName)")
  }

  /// The library's encoder for the settings; throws when this build has none that takes them.
  private static func encoder(
    _ settings: MovieSettings, _ resolved: MovieSettings.Resolved, _ operation: MediaOperation
  ) throws(MediaError) -> UnsafePointer<AVCodec> {
    let choices = resolved.codec.encoders
    let suitable = choices.filter { $0.takes(resolved.pixelFormat) }
    for choice in suitable {
      if let found = avcodec_find_encoder_by_name(choice.name) { return found }
    }
    let wanted = resolved.codec.traits.name
    let names = suitable.map(\.name).joined(separator: ", ")
    let present = VideoCodec.available.map(\.rawValue).joined(separator: ", ")
    throw operation.error(
      .missingCodec,
      "this build of libavcodec has no \(wanted) encoder for \(resolved.pixelFormat.rawValue) of \(settings.width) × "
        + "\(settings.height); looked for \(names). It has: \(present)")
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// Encodes `frame`, or with nil the frames that the encoder still holds, and calls `write` with every packet that is
  /// ready.
  func encode(
    _ frame: UnsafePointer<AVFrame>?, _ write: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    try operation.check(avcodec_send_frame(context, frame), while: "encoding with \(encoderName)")
    if frame != nil { frameCount += 1 }
    while true {
      let result = avcodec_receive_packet(context, packet)
      if result == kinora_error_again || result == kinora_error_end { return }
      try operation.check(result, while: "encoding with \(encoderName)")
      packet.pointee.duration = 1
      // x265 learns from the third frame by how much decoding goes ahead, and tells times from unset memory in films without one.
      // Two frames are decoded in their order.
      if frameCount < 3, encoderName == "libx265" { packet.pointee.dts = packet.pointee.pts }
      try write(packet)
    }
  }
}

extension VideoCodec {
  /// The codecs that this build of the codec library can encode.
  package static var available: [VideoCodec] {
    allCases.filter { codec in codec.encoders.contains { avcodec_find_encoder_by_name($0.name) != nil } }
  }

  /// The names of the library's encoders that are used for the codec here, the best first.
  package var availableEncoders: [String] {
    encoders.map(\.name).filter { avcodec_find_encoder_by_name($0) != nil }
  }
}
