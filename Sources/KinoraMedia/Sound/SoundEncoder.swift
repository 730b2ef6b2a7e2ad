import CFFmpeg
import KinoraFormats
import KinoraSound

/// An encoder for the sound of one film, with libavcodec: it takes samples in order and gives packets.
///
/// An encoder belongs to one thread at a time.
final class SoundEncoder {
  let context: UnsafeMutablePointer<AVCodecContext>
  private let name: String
  private let operation: MediaOperation
  private let packet: UnsafeMutablePointer<AVPacket>
  private let frame: UnsafeMutablePointer<AVFrame>
  /// Samples that do not fill a packet yet.
  private var waiting = SoundSamples()
  private var position: Int64 = 0

  init(_ codec: SoundCodec, bitRate: Int?, globalHeader: Bool, _ operation: MediaOperation) throws(MediaError) {
    self.operation = operation
    let candidates = codec.encoders.lazy.compactMap { avcodec_find_encoder_by_name($0) }
    guard let found = candidates.first else {
      throw operation.error(
        .missingCodec,
        "this build of libavcodec has no \(codec.name) encoder; looked for \(codec.encoders.joined(separator: ", "))")
    }
    name = String(cString: found.pointee.name)
    var opened = avcodec_alloc_context3(found)
    var packet = av_packet_alloc()
    guard let context = opened, let made = packet, let frame = av_frame_alloc() else {
      avcodec_free_context(&opened)
      av_packet_free(&packet)
      throw operation.error(code: kinora_error_no_memory)
    }
    // From here on every property is set, so that an error runs `deinit`.
    self.context = context
    self.packet = made
    self.frame = frame

    context.pointee.sample_rate = Int32(SampleClock.rate)
    context.pointee.time_base = AVRational(num: 1, den: Int32(SampleClock.rate))
    av_channel_layout_default(&context.pointee.ch_layout, 2)
    context.pointee.sample_fmt = codec.sampleFormat
    if let bitRate = bitRate ?? codec.usualBitRate { context.pointee.bit_rate = Int64(bitRate) }
    if context.pointee.sample_fmt == AV_SAMPLE_FMT_S32 { context.pointee.bits_per_raw_sample = 24 }
    // Several threads may cut the sound up in other places.
    context.pointee.thread_count = 1
    context.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    if globalHeader { context.pointee.flags |= AV_CODEC_FLAG_GLOBAL_HEADER }
    for (option, value) in codec.encoderOptions {
      try operation.check(
        av_opt_set(context, option, value, AV_OPT_SEARCH_CHILDREN), while: "setting \(option)=\(value) of \(name)")
    }
    try operation.check(avcodec_open2(context, found, nil), while: "opening the encoder \(name)")
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var context: UnsafeMutablePointer<AVCodecContext>? = context
    avcodec_free_context(&context)
  }

  /// How many samples go into one packet.
  private var packetLength: Int {
    let length = Int(context.pointee.frame_size)
    return length > 0 ? length : 4096
  }

  /// Encodes the next samples, or with nil what is left, and calls `write` with every packet that is ready.
  func encode(
    _ samples: SoundSamples?, _ write: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    if let samples { waiting.append(samples) }
    let length = packetLength
    var done = 0
    while waiting.count - done >= length {
      try send(waiting[done..<done + length], write)
      done += length
    }
    waiting.removeFirst(done)
    guard samples == nil else { return }
    if waiting.count > 0 { try send(waiting[0..<waiting.count], write) }
    waiting = SoundSamples()
    try send(nil, write)
  }

  private func send(
    _ samples: SoundSamples?, _ write: (UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Void
  ) throws(MediaError) {
    if let samples {
      try fill(samples)
      let result = avcodec_send_frame(context, frame)
      av_frame_unref(frame)
      try operation.check(result, while: "encoding with \(name)")
    } else {
      try operation.check(avcodec_send_frame(context, nil), while: "encoding with \(name)")
    }
    while true {
      let result = avcodec_receive_packet(context, packet)
      if result == kinora_error_again || result == kinora_error_end { return }
      try operation.check(result, while: "encoding with \(name)")
      try write(packet)
    }
  }

  private func fill(_ samples: SoundSamples) throws(MediaError) {
    frame.pointee.nb_samples = Int32(samples.count)
    frame.pointee.format = context.pointee.sample_fmt.rawValue
    frame.pointee.sample_rate = context.pointee.sample_rate
    av_channel_layout_default(&frame.pointee.ch_layout, 2)
    frame.pointee.pts = position
    position += Int64(samples.count)
    try operation.check(av_frame_get_buffer(frame, 0), while: "encoding with \(name)")
    guard let first = frame.pointee.data.0.map(UnsafeMutableRawPointer.init) else { return }
    switch context.pointee.sample_fmt {
    case AV_SAMPLE_FMT_FLTP:
      first.copyMemory(from: samples.left, byteCount: 4 * samples.count)
      frame.pointee.data.1.map(UnsafeMutableRawPointer.init)?
        .copyMemory(from: samples.right, byteCount: 4 * samples.count)
    case AV_SAMPLE_FMT_FLT:
      let values = first.assumingMemoryBound(to: Float.self)
      for index in 0..<samples.count {
        values[2 * index] = samples.left[index]
        values[2 * index + 1] = samples.right[index]
      }
    default:
      let values = first.assumingMemoryBound(to: Int32.self)
      for index in 0..<samples.count {
        values[2 * index] = Self.whole(samples.left[index])
        values[2 * index + 1] = Self.whole(samples.right[index])
      }
    }
  }

  /// A sample as 24 bits, in the upper part of 32; full scale and above are the highest number there is.
  private static func whole(_ value: Float) -> Int32 {
    let scaled = (Double(value) * 8_388_608).rounded()
    return Int32(min(max(scaled, -8_388_608), 8_388_607)) << 8
  }
}

/// FFmpeg's encoders of a codec, and their options.
extension SoundCodec {
  /// The names of libavcodec's encoders, the best first; the first that the build has is used.
  var encoders: [String] {
    switch self {
    case .aac: ["aac"]
    case .opus: ["libopus"]
    case .flac: ["flac"]
    case .pcm: ["pcm_s24le"]
    }
  }

  fileprivate var sampleFormat: AVSampleFormat {
    switch self {
    case .aac: AV_SAMPLE_FMT_FLTP
    case .opus: AV_SAMPLE_FMT_FLT
    case .flac, .pcm: AV_SAMPLE_FMT_S32
    }
  }

  fileprivate var encoderOptions: [(name: String, value: String)] {
    switch self {
    // The other search, over two loops, takes twice the time.
    // Noise that a decoder makes up would differ from decoder to decoder.
    case .aac: [("aac_coder", "fast"), ("aac_pns", "0")]
    case .opus: [("application", "audio")]
    case .flac, .pcm: []
    }
  }
}
