import CFFmpeg
import KinoraFormats

/// A muxer: writes packets to one file with libavformat.
///
/// A muxer belongs to one thread at a time. The trailer is written at most once; freeing the object before closes the
/// file as it is.
final class Muxer {
  /// The number of packets written so far.
  private(set) var packetCount = 0
  private let context: UnsafeMutablePointer<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVStream>
  private let encoderTimeBase: AVRational
  private let operation: MediaOperation

  /// Whether the container stores the codec's parameters once, at its head, instead of in the stream.
  static func needsGlobalHeader(_ container: MovieContainer) -> Bool {
    guard let format = av_guess_format(container.muxer, nil, nil) else { return false }
    return format.pointee.flags & AVFMT_GLOBALHEADER != 0
  }

  /// Opens the file and writes the head.
  init(path: String, container: MovieContainer, encoder: VideoEncoder, _ operation: MediaOperation) throws(MediaError) {
    self.operation = operation
    let muxer = container.muxer
    // The protocol is named so that no path can be taken for an address.
    let address = "file:" + path
    var opened: UnsafeMutablePointer<AVFormatContext>?
    guard av_guess_format(muxer, nil, nil) != nil else {
      throw operation.error(.missingCodec, "this build of libavformat cannot write \(container.traits.name) files")
    }
    try operation.check(avformat_alloc_output_context2(&opened, nil, muxer, address))
    guard let opened, let added = avformat_new_stream(opened, nil) else {
      avformat_free_context(opened)
      throw operation.error(code: kinora_error_no_memory)
    }
    // From here on every property is set, so that an error runs `deinit`.
    context = opened
    stream = added
    encoderTimeBase = encoder.context.pointee.time_base

    // Neither the time of day nor the library's version goes into the file.
    context.pointee.flags |= AVFMT_FLAG_BITEXACT
    try operation.check(avcodec_parameters_from_context(stream.pointee.codecpar, encoder.context))
    stream.pointee.time_base = encoderTimeBase
    stream.pointee.avg_frame_rate = encoder.context.pointee.framerate
    stream.pointee.r_frame_rate = encoder.context.pointee.framerate
    stream.pointee.sample_aspect_ratio = AVRational(num: 1, den: 1)

    try operation.check(avio_open(&context.pointee.pb, address, AVIO_FLAG_WRITE), .unwritable, while: "opening it")
    var options: OpaquePointer?
    defer { av_dict_free(&options) }
    // The index goes before the pictures, so that a film can play while it is still being downloaded.
    av_dict_set(&options, "movflags", "+faststart", 0)
    try operation.check(avformat_write_header(context, &options), while: "writing the head of the file")
  }

  deinit {
    avio_closep(&context.pointee.pb)
    avformat_free_context(context)
  }

  /// Writes one packet, whose times count frames.
  func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) {
    packet.pointee.stream_index = stream.pointee.index
    av_packet_rescale_ts(packet, encoderTimeBase, stream.pointee.time_base)
    try operation.check(av_interleaved_write_frame(context, packet), .unwritable, while: "writing to it")
    packetCount += 1
  }

  /// Completes and closes the file; returns the number of frames that the container counted, and of the file's bytes.
  func finish() throws(MediaError) -> (frames: Int, bytes: Int) {
    try operation.check(av_write_trailer(context), .unwritable, while: "completing it")
    avio_flush(context.pointee.pb)
    let bytes = Int(avio_size(context.pointee.pb))
    try operation.check(avio_closep(&context.pointee.pb), .unwritable, while: "closing it")
    return (Int(stream.pointee.nb_frames), bytes)
  }
}
