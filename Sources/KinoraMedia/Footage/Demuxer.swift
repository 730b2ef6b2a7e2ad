import CFFmpeg

/// A container that is read packet by packet: those of its best video stream.
///
/// A demuxer belongs to one thread at a time.
final class Demuxer: @unchecked Sendable {
  /// The video stream; valid as long as this object lives.
  let stream: UnsafeMutablePointer<AVStream>
  /// The packet that was read last.
  let packet: UnsafeMutablePointer<AVPacket>
  private let operation: MediaOperation
  private let input: ContainerInput
  private var context: UnsafeMutablePointer<AVFormatContext>?

  /// How much of a file is read to find out what it is.
  private static let probeSize: Int64 = 8 << 20
  private static let probeTime: Int64 = 5_000_000

  init(_ file: RegularFile, _ operation: MediaOperation) throws(MediaError) {
    guard file.size > 0 else { throw operation.error(.damaged, "the file is empty") }
    let input = try ContainerInput(file, operation)
    var context: UnsafeMutablePointer<AVFormatContext>? = try operation.allocated(avformat_alloc_context())
    var opened = false
    defer { if !opened { avformat_close_input(&context) } }
    context?.pointee.pb = input.context
    context?.pointee.flags |= AVFMT_FLAG_CUSTOM_IO | AVFMT_FLAG_GENPTS
    context?.pointee.probesize = Self.probeSize
    context?.pointee.max_analyze_duration = Self.probeTime
    context?.pointee.io_open = { _, _, _, _, _ in kinora_error_from_errno(EPERM) }
    av_opt_set(context, "protocol_whitelist", "none", 0)
    let result = avformat_open_input(&context, nil, nil, nil)
    guard result >= 0, let found = context else {
      // What is of no known format is not worth a line to the library.
      let isKnown = LibraryLog.lastLine != nil || result != kinora_error_invalid_data
      throw operation.error(isKnown ? .damaged : .unknownFormat, code: result, while: "it cannot be opened")
    }
    try Self.probe(found, operation)
    guard found.pointee.nb_streams > 0 else { throw operation.error(.damaged, "it holds no streams") }
    let number = av_find_best_stream(found, AVMEDIA_TYPE_VIDEO, -1, -1, nil, 0)
    guard number >= 0, let stream = found.pointee.streams[Int(number)],
      stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
    else { throw operation.error(.unknownFormat, "it has no video stream\(Self.contents(of: found))") }
    packet = try operation.allocated(av_packet_alloc())
    self.stream = stream
    self.operation = operation
    self.input = input
    self.context = found
    opened = true
    input.notePacket()
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    avformat_close_input(&context)
    // The context reads from the input until it is closed.
    withExtendedLifetime(input) {}
  }

  /// Finds out what the streams are, decoding as little of them as that takes.
  private static func probe(
    _ context: UnsafeMutablePointer<AVFormatContext>, _ operation: MediaOperation
  ) throws(MediaError) {
    let count = Int(context.pointee.nb_streams)
    var options = [OpaquePointer?](repeating: nil, count: max(1, count))
    for index in 0..<count {
      av_dict_set(&options[index], "threads", "1", 0)
      av_dict_set(&options[index], "max_pixels", "\(ImageDecoder.pixelLimit)", 0)
    }
    let result = avformat_find_stream_info(context, &options)
    for index in 0..<count { av_dict_free(&options[index]) }
    try operation.check(result, .damaged)
  }

  /// What a file without video has, for the message.
  private static func contents(of context: UnsafeMutablePointer<AVFormatContext>) -> String {
    let kinds = (0..<Int(context.pointee.nb_streams)).compactMap { index -> String? in
      guard let stream = context.pointee.streams[index] else { return nil }
      if stream.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC != 0 { return "a cover picture" }
      switch stream.pointee.codecpar.pointee.codec_type {
      case AVMEDIA_TYPE_AUDIO: return "sound"
      case AVMEDIA_TYPE_SUBTITLE: return "subtitles"
      default: return nil
      }
    }
    return kinds.isEmpty ? "" : ", only " + Set(kinds).sorted().joined(separator: " and ")
  }

  /// Whether the container's table of frames names places past the end of the file, of which `size` bytes are there.
  func isCutShort(at size: Int) -> Bool {
    let count = avformat_index_get_entries_count(stream)
    return (0..<max(0, count)).contains { index in
      guard let entry = avformat_index_get_entry(stream, index)?.pointee else { return false }
      return entry.size > 0 && entry.pos + Int64(entry.size) > Int64(size)
    }
  }

  /// How many seconds the file declares to last; nil when it does not say.
  var declaredDuration: Double? {
    guard let context = context?.pointee, context.duration_estimation_method == AVFMT_DURATION_FROM_STREAM,
      context.duration > 0
    else { return nil }
    return Double(context.duration) / Double(AV_TIME_BASE)
  }

  /// How many seconds the packets last that have been read, of all streams together.
  private(set) var readDuration = 0.0

  /// Leaves the packets of all other streams unread from now on.
  func discardOthers() {
    guard let context = context?.pointee else { return }
    for index in 0..<Int(context.nb_streams) where index != Int(stream.pointee.index) {
      context.streams[index]?.pointee.discard = AVDISCARD_ALL
    }
  }

  private func noteTime() {
    guard let context = context?.pointee, packet.pointee.stream_index < context.nb_streams,
      packet.pointee.pts != kinora_no_timestamp,
      let base = context.streams[Int(packet.pointee.stream_index)]?.pointee.time_base, base.den > 0
    else { return }
    let end = Double(packet.pointee.pts) + Double(max(0, packet.pointee.duration))
    // Some containers declare when their last frame ends, others how long it is from the first frame to there.
    let start =
      context.start_time == kinora_no_timestamp ? 0 : min(0, Double(context.start_time) / Double(AV_TIME_BASE))
    readDuration = max(readDuration, end * Double(base.num) / Double(base.den) - start)
  }

  /// When the packet's frame shows; nil when the container does not say, or says something absurd.
  var time: Int64? {
    let time = packet.pointee.pts
    return time != kinora_no_timestamp && time.magnitude < 1 << 60 ? time : nil
  }

  /// Reads the next packet of the stream into ``packet``; false at the end of the file.
  func next() throws(MediaError) -> Bool {
    while true {
      av_packet_unref(packet)
      let result = av_read_frame(context, packet)
      if result == kinora_error_end { return false }
      try operation.check(result, .damaged)
      input.notePacket()
      noteTime()
      if packet.pointee.stream_index == stream.pointee.index { return true }
    }
  }

  /// Goes back to a packet at or before a time of the stream, as near as the container finds one; false when it cannot.
  func seek(to time: Int64) -> Bool {
    av_packet_unref(packet)
    return av_seek_frame(context, stream.pointee.index, time, AVSEEK_FLAG_BACKWARD) >= 0
  }
}
