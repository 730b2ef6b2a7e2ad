import CFFmpeg
import Foundation
import KinoraNumerics
import KinoraSound
import KinoraTiming

/// A file whose sound is decoded from beginning to end: its demuxer, its decoder, and where in the sound each decoded
/// piece belongs.
///
/// Position 0 is the first sample to be heard, after whatever the encoder put before it; in a file with pictures it is
/// the beginning of whichever of the two comes first. Positions are counted in samples of the file rather than read
/// from its timestamps, which many containers round to milliseconds; timestamps count only where they leave a gap of
/// more than 20 ms, or overlap by more. A file belongs to one thread at a time.
final class SoundFile {
  /// The piece that was decoded last.
  let frame: UnsafeMutablePointer<AVFrame>
  /// Where the piece begins, in samples of the file.
  private(set) var position = 0
  /// The number of samples of the file that were decoded, silence in gaps included.
  private(set) var decodedCount = 0
  let operation: MediaOperation

  private let format: UnsafeMutablePointer<AVFormatContext>
  private let stream: UnsafeMutablePointer<AVStream>
  private let codec: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private var hasBegun = false
  private var isDraining = false
  /// Where, in seconds, something could not be decoded; nil while all could.
  private var damage: (seconds: Double, error: MediaError)?
  /// The timestamp of position 0.
  private var zero: Int64 = 0

  /// Opens the file at `path`; `start` is a place in seconds near which decoding may begin, at the latest there, where
  /// the container can find it exactly.
  init(path: String, near start: Double = 0, _ operation: MediaOperation) throws(MediaError) {
    self.operation = operation
    try Self.checkFile(path, operation)
    var opened = avformat_alloc_context()
    var bytes: UnsafeMutablePointer<AVIOContext>?
    // The protocol is named so that no path can be taken for an address.
    let result = avio_open2(&bytes, "file:" + path, AVIO_FLAG_READ, nil, nil)
    guard result >= 0, let context = opened, let bytes else {
      avformat_free_context(opened)
      throw operation.error(.unreadable, code: result)
    }
    context.pointee.pb = bytes
    context.pointee.flags |= AVFMT_FLAG_CUSTOM_IO
    // A playlist cannot open further files, here or elsewhere.
    context.pointee.io_open = { _, _, _, _, _ in kinora_error_from_errno(EPERM) }
    let (demuxer, code) = Self.open(&opened, closing: bytes)
    guard let demuxer else { throw operation.error(.unknownFormat, code: code) }
    do throws(MediaError) {
      let decoder = try Self.decoder(in: demuxer, operation)
      guard let packet = av_packet_alloc(), let frame = av_frame_alloc() else {
        throw operation.error(code: kinora_error_no_memory)
      }
      (format, stream, codec, self.packet, self.frame) = (demuxer, decoder.stream, decoder.codec, packet, frame)
    } catch {
      Self.close(demuxer)
      throw error
    }
    if start > 0, timestampsAreExact { seek(to: start) }
  }

  deinit {
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var codec: UnsafeMutablePointer<AVCodecContext>? = codec
    avcodec_free_context(&codec)
    Self.close(format)
  }

  private static func checkFile(_ path: String, _ operation: MediaOperation) throws(MediaError) {
    guard !path.isEmpty, !path.utf8.contains(0) else { throw operation.error(.notFound, "the file has no usable name") }
    var status = stat()
    guard stat(path, &status) == 0 else {
      if errno == ENOENT || errno == ENOTDIR { throw operation.error(.notFound, "there is no such file") }
      throw operation.systemError(.unreadable, errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: break
    case S_IFDIR: throw operation.error(.unreadable, "it is a folder")
    default: throw operation.error(.unreadable, "it is not a regular file")
    }
    guard status.st_size > 0 else { throw operation.error(.damaged, "it is empty") }
    try checkWave(path, size: Int(status.st_size), operation)
  }

  /// Checks that a WAV file has as many bytes as its head promises; libavformat takes a shorter one for whole.
  private static func checkWave(_ path: String, size: Int, _ operation: MediaOperation) throws(MediaError) {
    let descriptor = Foundation.open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw operation.systemError(.unreadable, errno) }
    defer { Foundation.close(descriptor) }
    var head = [UInt8](repeating: 0, count: 12)
    guard pread(descriptor, &head, 12, 0) == 12, Array(head[0..<4]) == Array("RIFF".utf8),
      Array(head[8..<12]) == Array("WAVE".utf8)
    else { return }
    let promised = 8 + head[4..<8].reversed().reduce(0) { $0 << 8 | Int($1) }
    // What writes to a pipe cannot know the size and puts the greatest or none.
    guard promised > size, promised < 0xFFFF_FF00 else { return }
    throw operation.error(
      .damaged, "it ends too early: its head promises \(promised) bytes, and it has \(size)")
  }

  private static func open(
    _ opened: inout UnsafeMutablePointer<AVFormatContext>?, closing bytes: UnsafeMutablePointer<AVIOContext>
  ) -> (context: UnsafeMutablePointer<AVFormatContext>?, code: Int32) {
    let code = avformat_open_input(&opened, nil, nil, nil)
    guard code >= 0, let context = opened else {
      var bytes: UnsafeMutablePointer<AVIOContext>? = bytes
      avio_closep(&bytes)
      return (nil, code)
    }
    let found = avformat_find_stream_info(context, nil)
    guard found >= 0 else {
      close(context)
      return (nil, found)
    }
    return (context, 0)
  }

  private static func close(_ context: UnsafeMutablePointer<AVFormatContext>) {
    var bytes = context.pointee.pb
    var context: UnsafeMutablePointer<AVFormatContext>? = context
    avformat_close_input(&context)
    avio_closep(&bytes)
  }

  private static func decoder(
    in format: UnsafeMutablePointer<AVFormatContext>, _ operation: MediaOperation
  ) throws(MediaError) -> (stream: UnsafeMutablePointer<AVStream>, codec: UnsafeMutablePointer<AVCodecContext>) {
    var found: UnsafePointer<AVCodec>?
    let index = av_find_best_stream(format, AVMEDIA_TYPE_AUDIO, -1, -1, &found, 0)
    guard index >= 0, let stream = format.pointee.streams[Int(index)] else {
      guard index != kinora_error_decoder_not_found else {
        throw operation.error(.missingCodec, "this build of libavcodec cannot decode its sound")
      }
      throw operation.error(.damaged, "there is no sound in it")
    }
    for other in 0..<Int(format.pointee.nb_streams) where other != Int(index) {
      format.pointee.streams[other]?.pointee.discard = AVDISCARD_ALL
    }
    guard let found, let codec = avcodec_alloc_context3(found) else {
      throw operation.error(code: kinora_error_no_memory)
    }
    codec.pointee.pkt_timebase = stream.pointee.time_base
    codec.pointee.thread_count = 1
    var result = avcodec_parameters_to_context(codec, stream.pointee.codecpar)
    if result >= 0 { result = avcodec_open2(codec, found, nil) }
    guard result >= 0, codec.pointee.sample_rate > 0 else {
      var codec: UnsafeMutablePointer<AVCodecContext>? = codec
      avcodec_free_context(&codec)
      throw operation.error(.damaged, code: min(result, -1), while: "opening its decoder")
    }
    return (stream, codec)
  }

  // MARK: What the file says

  /// The number of samples a second.
  var sampleRate: Int { Int(codec.pointee.sample_rate) }

  /// The number of channels.
  var channelCount: Int { Int(codec.pointee.ch_layout.nb_channels) }

  private var formatName: String { String(cString: format.pointee.iformat.pointee.name) }

  /// Whether the container finds any place, and says to the sample where it is.
  private var timestampsAreExact: Bool {
    let base = stream.pointee.time_base
    return base.num == 1 && base.den % codec.pointee.sample_rate == 0
      && ["wav", "w64", "aiff", "caf", "flac", "mov,mp4,m4a,3gp,3g2,mj2"].contains(formatName)
  }

  /// The number of samples that the container states, where it states it exactly.
  private var statedCount: Int? {
    let stated = stream.pointee.duration
    guard stated != kinora_no_timestamp, stated > 0, timestampsAreExact else { return nil }
    return samples(stated)
  }

  /// Whether the packets say exactly how many samples they hold.
  private var packetsAreExact: Bool { ["mp3", "aac"].contains(formatName) }

  /// How many samples there are from position 0 to the end. Reads as much of the file as it must; the file is of no use
  /// afterwards.
  func measure() throws(MediaError) -> Int {
    guard try decode() else { throw operation.error(.damaged, "there is no sound in it") }
    if let statedCount { return position + statedCount }
    if packetsAreExact {
      let count = try countPackets()
      try checkLength(count)
      return count
    }
    while try decode() {}
    return decodedCount
  }

  /// The time of position 0 in seconds, as the container counts it. Decodes the first piece.
  func origin() throws(MediaError) -> Rational {
    guard try decode() else { throw operation.error(.damaged, "there is no sound in it") }
    let base = stream.pointee.time_base
    return Rational(zero).times(Rational(Int64(base.num), Int64(base.den)) ?? .zero)
  }

  /// Checks that there are as many samples as the file's head promises, where it does.
  private func checkLength(_ count: Int) throws(MediaError) {
    let stated = stream.pointee.duration
    guard format.pointee.duration_estimation_method == AVFMT_DURATION_FROM_STREAM, stated != kinora_no_timestamp,
      samples(stated) > count + sampleRate / 2
    else { return }
    func seconds(_ count: Int) -> Double { (Double(count) / Double(sampleRate) * 100).rounded() / 100 }
    throw operation.error(
      .damaged, "it ends after \(seconds(count)) s, though it says it lasts \(seconds(samples(stated))) s")
  }

  private func countPackets() throws(MediaError) -> Int {
    guard av_seek_frame(format, stream.pointee.index, 0, AVSEEK_FLAG_BACKWARD) >= 0 else {
      while try decode() {}
      return decodedCount
    }
    var count = 0
    while try readPacket() {
      count += samples(packet.pointee.duration)
      var size = 0
      if let side = av_packet_get_side_data(packet, AV_PKT_DATA_SKIP_SAMPLES, &size), size >= 8 {
        let words = UnsafeRawPointer(side)
        count -= Int(words.loadUnaligned(as: UInt32.self).littleEndian)
        count -= Int(words.loadUnaligned(fromByteOffset: 4, as: UInt32.self).littleEndian)
      }
      av_packet_unref(packet)
    }
    return max(count, 0)
  }

  private func samples(_ time: Int64) -> Int {
    Int(av_rescale_q(time, stream.pointee.time_base, AVRational(num: 1, den: codec.pointee.sample_rate)))
  }

  // MARK: Decoding

  private func seek(to seconds: Double) {
    let base = stream.pointee.time_base
    let start = firstTimestamp
    let target = start + Int64(clamping: seconds * Double(base.den) / Double(base.num))
    // Where that fails, decoding begins at the beginning.
    if av_seek_frame(format, stream.pointee.index, target, AVSEEK_FLAG_BACKWARD) < 0 {
      av_seek_frame(format, stream.pointee.index, start, AVSEEK_FLAG_BACKWARD)
    }
    avcodec_flush_buffers(codec)
  }

  /// The timestamp of the sound's first sample as the container states it, in the stream's units.
  private var firstTimestamp: Int64 {
    stream.pointee.start_time == kinora_no_timestamp ? 0 : stream.pointee.start_time
  }

  /// The timestamp of position 0, in the stream's units.
  private func origin(first: Int64) -> Int64 {
    let base = stream.pointee.time_base
    var origin = timestampsAreExact ? firstTimestamp : first
    for index in 0..<Int(format.pointee.nb_streams) {
      guard let other = format.pointee.streams[index], other.pointee.start_time != kinora_no_timestamp,
        other.pointee.codecpar.pointee.codec_type == AVMEDIA_TYPE_VIDEO,
        other.pointee.disposition & AV_DISPOSITION_ATTACHED_PIC == 0
      else { continue }
      origin = min(origin, av_rescale_q(other.pointee.start_time, other.pointee.time_base, base))
    }
    return origin
  }

  /// Decodes the next piece into ``frame``; false at the end.
  ///
  /// Throws where a damaged part is followed by a sound one. What cannot be decoded at the end, often a tag, is passed
  /// over.
  func decode() throws(MediaError) -> Bool {
    while true {
      av_frame_unref(frame)
      let result = avcodec_receive_frame(codec, frame)
      if result == kinora_error_end { return false }
      if result == kinora_error_again {
        try feed()
        continue
      }
      if result < 0 {
        note(operation.error(.damaged, code: result))
        if isDraining { return false }
        continue
      }
      guard frame.pointee.nb_samples > 0, frame.pointee.sample_rate > 0 else { continue }
      if let damage, hasBegun {
        var error = damage.error
        error.reason = "it is damaged at \(Int(damage.seconds)) s: \(error.reason)"
        throw error
      }
      damage = nil
      if place() { return true }
    }
  }

  private func note(_ error: MediaError) {
    if damage == nil { damage = (Double(decodedCount) / Double(max(sampleRate, 1)), error) }
  }

  private func feed() throws(MediaError) {
    guard !isDraining else { return }
    guard try readPacket() else {
      isDraining = true
      avcodec_send_packet(codec, nil)
      return
    }
    let result = avcodec_send_packet(codec, packet)
    av_packet_unref(packet)
    if result == kinora_error_no_memory { throw operation.error(.outOfMemory, code: result) }
    if result < 0 { note(operation.error(.damaged, code: result)) }
  }

  /// Reads the next packet of the sound; false at the end.
  private func readPacket() throws(MediaError) -> Bool {
    while true {
      let result = av_read_frame(format, packet)
      if result == kinora_error_no_memory { throw operation.error(.outOfMemory, code: result) }
      if result < 0 { return false }
      if packet.pointee.stream_index == stream.pointee.index { return true }
      av_packet_unref(packet)
    }
  }

  /// Finds out where the decoded piece belongs; false when it lies in what was decoded before.
  private func place() -> Bool {
    let count = Int(frame.pointee.nb_samples)
    let time = frame.pointee.pts
    let isTimed = time != kinora_no_timestamp
    if !hasBegun {
      hasBegun = true
      zero = isTimed ? origin(first: time) : 0
      decodedCount = isTimed ? max(samples(time - zero), 0) : 0
    } else if isTimed {
      let stated = samples(time - zero)
      let tolerance = sampleRate / 50
      if stated > decodedCount + tolerance { decodedCount = stated }
      if stated + count <= decodedCount - tolerance { return false }
    }
    position = decodedCount
    decodedCount += count
    return true
  }
}
