import CFFmpeg
import Foundation

/// Frames kept on the disk without loss, to be read once more in their order.
///
/// The frames are compressed as QuickTime Animation, whose encoder takes little time and little room for pixels that
/// stay as they are. Their file lies beside the output and has no name from its first moment on, so that the system removes it
/// however the process ends.
final class FrameSpool {
  private let operation: MediaOperation
  private let file: PartialFile
  private let encoder: UnsafeMutablePointer<AVCodecContext>
  private let decoder: UnsafeMutablePointer<AVCodecContext>
  private let packet: UnsafeMutablePointer<AVPacket>
  private let size: (width: Int32, height: Int32)
  private var count: Int64 = 0

  /// An empty spool for BGRA frames in `folder`; `name` is what its file is called for its first moment.
  init(
    width: Int32, height: Int32, in folder: String, for name: String, _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    size = (width, height)
    file = try PartialFile(in: folder, for: name + ".frames", operation)
    file.remove()
    do throws(MediaError) {
      encoder = try Self.context(avcodec_find_encoder(AV_CODEC_ID_QTRLE), "encode", size, operation)
    } catch {
      file.close()
      throw error
    }
    var made: UnsafeMutablePointer<AVCodecContext>? = encoder
    do throws(MediaError) {
      decoder = try Self.context(avcodec_find_decoder(AV_CODEC_ID_QTRLE), "decode", size, operation)
      packet = try operation.allocated(av_packet_alloc())
    } catch {
      avcodec_free_context(&made)
      file.close()
      throw error
    }
  }

  deinit {
    var packet: UnsafeMutablePointer<AVPacket>? = packet
    av_packet_free(&packet)
    var contexts: [UnsafeMutablePointer<AVCodecContext>?] = [encoder, decoder]
    for index in contexts.indices { avcodec_free_context(&contexts[index]) }
    file.close()
  }

  private static func context(
    _ codec: UnsafePointer<AVCodec>?, _ verb: String, _ size: (width: Int32, height: Int32), _ operation: MediaOperation
  ) throws(MediaError) -> UnsafeMutablePointer<AVCodecContext> {
    guard let codec else {
      throw operation.error(
        .missingCodec,
        "this build of libavcodec cannot \(verb) QuickTime Animation (qtrle), which keeps a film's frames until its palette "
          + "is known; use a palette for each frame")
    }
    let context = try operation.allocated(avcodec_alloc_context3(codec))
    context.pointee.width = size.width
    context.pointee.height = size.height
    context.pointee.pix_fmt = AV_PIX_FMT_ARGB
    context.pointee.bits_per_coded_sample = 32
    context.pointee.time_base = AVRational(num: 1, den: 1)
    context.pointee.thread_count = 1
    // Frames are read from the first on, so that only that one has to stand alone.
    context.pointee.gop_size = .max
    let result = avcodec_open2(context, codec, nil)
    guard result >= 0 else {
      var context: UnsafeMutablePointer<AVCodecContext>? = context
      avcodec_free_context(&context)
      throw operation.error(code: result, while: "opening \(String(cString: codec.pointee.name))")
    }
    return context
  }

  // MARK: Writing

  /// Adds a frame.
  func add(_ frame: UnsafeMutablePointer<AVFrame>) throws(MediaError) {
    // The encoder keeps what it was given, to compare the next frame with it.
    let stored = try LibraryFrame(width: size.width, height: size.height, format: AV_PIX_FMT_ARGB, operation)
    Self.turn(frame, into: stored.pointer)
    stored.pointer.pointee.pts = count
    count += 1
    try operation.check(avcodec_send_frame(encoder, stored.pointer), while: Self.doing)
    try operation.check(avcodec_receive_packet(encoder, packet), while: Self.doing)
    defer { av_packet_unref(packet) }
    var length = packet.pointee.size
    try withUnsafeBytes(of: &length) { bytes throws(MediaError) in try write(bytes) }
    try write(UnsafeRawBufferPointer(start: packet.pointee.data, count: Int(length)))
  }

  private static let doing = "keeping its frames until the palette is known"

  private func write(_ bytes: UnsafeRawBufferPointer) throws(MediaError) {
    do throws(MediaError) { try file.append(bytes, operation) } catch {
      var error = error
      error.reason = Self.doing + ": " + error.reason
      throw error
    }
  }

  /// Turns the order of the bytes of each pixel round: BGRA and ARGB.
  private static func turn(_ source: UnsafeMutablePointer<AVFrame>, into target: UnsafeMutablePointer<AVFrame>) {
    for y in 0..<Int(target.pointee.height) {
      let (from, to) = (source.words(ofRow: y), target.words(ofRow: y))
      for x in to.indices { to[x] = from[x].byteSwapped }
    }
  }

  // MARK: Reading

  /// Calls `body` with every frame, numbered in its order.
  func read(_ body: (LibraryFrame) throws(MediaError) -> Void) throws(MediaError) {
    var offset = 0
    let decoded = try LibraryFrame(operation)
    for number in 0..<count {
      var length = Int32(0)
      try withUnsafeMutableBytes(of: &length) { bytes throws(MediaError) in try fill(bytes, from: offset) }
      offset += 4
      try operation.check(av_new_packet(packet, length), while: Self.doing)
      defer { av_packet_unref(packet) }
      try fill(UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: Int(length)), from: offset)
      offset += Int(length)
      try operation.check(avcodec_send_packet(decoder, packet), while: Self.doing)
      try operation.check(avcodec_receive_frame(decoder, decoded.pointer), while: Self.doing)
      defer { av_frame_unref(decoded.pointer) }
      let frame = try LibraryFrame(width: size.width, height: size.height, format: AV_PIX_FMT_BGRA, operation)
      Self.turn(decoded.pointer, into: frame.pointer)
      frame.pointer.pointee.pts = number
      try body(frame)
    }
  }

  private func fill(_ bytes: UnsafeMutableRawBufferPointer, from offset: Int) throws(MediaError) {
    var done = 0
    while done < bytes.count, let base = bytes.baseAddress {
      let got = pread(file.descriptor, base + done, bytes.count - done, off_t(offset + done))
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { throw operation.systemError(.libraryFailed, got == 0 ? EIO : errno, Self.doing) }
      done += got
    }
  }
}
