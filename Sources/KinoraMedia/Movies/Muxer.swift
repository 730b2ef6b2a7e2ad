import CFFmpeg
import KinoraFormats
import KinoraSound

/// A muxer: writes the packets of pictures and sound to one file with libavformat, interleaved by time.
///
/// A muxer belongs to one thread at a time. The trailer is written at most once; freeing the object before closes the
/// file as it is.
final class Muxer {
  /// A stream of the file.
  struct Track {
    fileprivate let stream: UnsafeMutablePointer<AVStream>
    fileprivate let timeBase: AVRational
    /// What is added to the times of packets, in their units.
    fileprivate var delay: Int64 = 0
    /// The number of packets written so far.
    var packetCount = 0
  }

  /// The pictures; nil for a file of sound alone.
  private(set) var video: Track?
  /// The sound; nil for a file without any.
  private var sound: Track?
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let operation: MediaOperation

  /// Whether the container stores the codecs' parameters once, at its head, instead of in the streams.
  static func needsGlobalHeader(_ muxer: String) -> Bool {
    guard let format = av_guess_format(muxer, nil, nil) else { return false }
    return format.pointee.flags & AVFMT_GLOBALHEADER != 0
  }

  /// Opens the file or stream at `address` and writes the head. `muxer` is libavformat's name of the container, `name` the
  /// one in messages, `settings` are the muxer's options.
  init(
    address: String, muxer: String, name: String, video: VideoEncoder?, sound: SoundEncoder?,
    options settings: [(name: String, value: String)] = [], _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    var opened: UnsafeMutablePointer<AVFormatContext>?
    guard av_guess_format(muxer, nil, nil) != nil else {
      throw operation.error(.missingCodec, "this build of libavformat cannot write \(name) files")
    }
    try operation.check(avformat_alloc_output_context2(&opened, nil, muxer, address))
    // From here on every property is set, so that an error runs `deinit`.
    context = try operation.allocated(opened)

    // Neither the time of day nor the library's version goes into the file.
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
    // However far the encoder of the pictures lags behind, the packets are put in the order of their times.
    context.pointee.max_interleave_delta = 0
    // Y4M's headers for more than 8 bits are not part of its standard.
    context.pointee.strict_std_compliance = FF_COMPLIANCE_UNOFFICIAL
    if let video {
      let track = try add(video.context)
      track.stream.pointee.avg_frame_rate = video.context.pointee.framerate
      track.stream.pointee.r_frame_rate = video.context.pointee.framerate
      track.stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)
      tag(track.stream, muxer)
      self.video = track
    }
    if let sound {
      self.sound = try add(sound.context)
      // Matroska's times count what the encoder puts before the sound, which players take off again by the delay that
      // the head states. Without this libavformat would move the pictures by that much instead, as no time is below 0.
      if ["webm", "matroska"].contains(muxer) { self.sound?.delay = Int64(sound.context.pointee.initial_padding) }
    }

    try operation.check(avio_open(&context.pointee.pb, address, AVIO_FLAG_WRITE), .unwritable, while: "opening it")
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    for option in settings { av_dict_set(&options, option.name, option.value, 0) }
    // MP4 and QuickTime say in these units where each stream begins and ends: in the usual milliseconds, sound would
    // not end to the sample.
    if sound != nil {
      av_dict_set_int(&options, "movie_timescale", Self.timescale(video?.context.pointee.framerate), 0)
    }
    try operation.check(avformat_write_header(context, &options), while: "writing the head of the file")
  }

  /// Says of a stream of pictures what players of some containers look for.
  private func tag(_ stream: UnsafeMutablePointer<AVStream>, _ muxer: String) {
    let parameters = stream.pointee.codecpar
    // Apple's players know HEVC by this name only.
    if parameters?.pointee.codec_id == AV_CODEC_ID_HEVC, ["mp4", "mov"].contains(muxer) {
      parameters?.pointee.codec_tag = kinora_tag_hvc1
    }
    // Matroska's players look for a second stream with alpha only where this says so.
    if ["webm", "matroska"].contains(muxer), parameters?.pointee.format == AV_PIX_FMT_YUVA420P.rawValue {
      av_dict_set(&stream.pointee.metadata, "alpha_mode", "1", 0)
    }
  }

  deinit {
    avio_closep(&context.pointee.pb)
    avformat_free_context(context)
  }

  /// Units of which a sample is a whole number, and a frame too where that is possible.
  private static func timescale(_ rate: AVRational?) -> Int64 {
    let samples = Int64(SampleClock.rate)
    guard let rate, rate.num > 0 else { return samples }
    var (a, b) = (samples, Int64(rate.num))
    while b != 0 { (a, b) = (b, a % b) }
    let common = samples / a * Int64(rate.num)
    return common <= 1 << 24 ? common : samples
  }

  private func add(_ encoder: UnsafeMutablePointer<AVCodecContext>) throws(MediaError) -> Track {
    let stream = try operation.allocated(avformat_new_stream(context, nil))
    try operation.check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder))
    stream.pointee.time_base = encoder.pointee.time_base
    return Track(stream: stream, timeBase: encoder.pointee.time_base)
  }

  /// Writes one packet of pictures, whose times count frames.
  func writeVideo(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) { try write(packet, to: &video) }

  /// Writes one packet of sound, whose times count samples.
  func writeSound(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) { try write(packet, to: &sound) }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>, to track: inout Track?) throws(MediaError) {
    guard let stream = track?.stream, let timeBase = track?.timeBase, let delay = track?.delay else { return }
    packet.pointee.pts += delay
    packet.pointee.dts += delay
    packet.pointee.stream_index = stream.pointee.index
    av_packet_rescale_ts(packet, timeBase, stream.pointee.time_base)
    try operation.check(av_interleaved_write_frame(context, packet), .unwritable, while: "writing to it")
    track?.packetCount += 1
  }

  /// Sets an option of the muxer that it reads while it completes the file.
  func set(_ option: String, _ value: Int64) throws(MediaError) {
    try operation.check(av_opt_set_int(context, option, value, AV_OPT_SEARCH_CHILDREN), while: "setting \(option)")
  }

  /// Completes and closes the file; returns the number of frames that the container counted, and of the file's bytes.
  func finish() throws(MediaError) -> (frames: Int, bytes: Int) {
    try operation.check(av_write_trailer(context), .unwritable, while: "completing it")
    avio_flush(context.pointee.pb)
    let bytes = Int(avio_size(context.pointee.pb))
    try operation.check(avio_closep(&context.pointee.pb), .unwritable, while: "closing it")
    return (Int(video?.stream.pointee.nb_frames ?? 0), bytes)
  }
}
