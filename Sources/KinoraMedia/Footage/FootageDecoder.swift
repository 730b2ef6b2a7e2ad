import CFFmpeg
import KinoraGraphics
import KinoraTiming

/// Decodes footage from any of its keys on.
///
/// Frames come in the order of showing. The same frame is the same pixels wherever decoding began. A decoder belongs to
/// one thread at a time.
final class FootageDecoder: @unchecked Sendable {
  private let footage: FootageFile
  private var demuxer: Demuxer
  private var codec: UnsafeMutablePointer<AVCodecContext>?
  private let frame: UnsafeMutablePointer<AVFrame>
  /// What the codec may keep at once.
  private let reservation: MemoryReservation?
  /// When the key shows at which decoding began. Frames before it may refer to what was not decoded.
  private var beginning = Int64.min
  /// How many packets of such frames the codec has been given and may refuse.
  private var refusable = 0
  /// The number of the frame that came last; nil right after a start.
  private var last: Int?
  /// Whether the demuxer's packet is the next to be decoded, instead of the one after it.
  private var isHeld = false
  private var isDraining = false

  /// How many threads decode. The number changes no pixel.
  private static let threads: Int32 = 4
  /// The most pictures that a codec keeps to refer to, besides those that its threads work on.
  private static let references = 8

  /// - Parameter demuxer: a demuxer of the footage, standing anywhere; nil to open one.
  init(_ footage: FootageFile, _ demuxer: Demuxer? = nil) throws(MediaError) {
    self.footage = footage
    let demuxer = if let demuxer { demuxer } else { try Demuxer(footage.file, footage.operation) }
    let operation = footage.operation
    let parameters = demuxer.stream.pointee.codecpar
    let size = Int(
      max(
        0,
        av_image_get_buffer_size(
          AVPixelFormat(parameters?.pointee.format ?? -1), parameters?.pointee.width ?? 0,
          parameters?.pointee.height ?? 0, 64)))
    reservation = try operation.reserve(size * (Int(Self.threads) + Self.references))
    frame = try operation.allocated(av_frame_alloc())
    demuxer.discardOthers()
    self.demuxer = demuxer
    let id = parameters?.pointee.codec_id ?? AV_CODEC_ID_NONE
    guard let decoder = Self.decoder(id, demuxer.stream) else {
      let name = String(cString: avcodec_get_name(id))
      throw operation.error(.missingCodec, "this build of libavcodec has no decoder for \(name)")
    }
    codec = try operation.allocated(avcodec_alloc_context3(decoder))
    try operation.check(avcodec_parameters_to_context(codec, parameters))
    codec?.pointee.pkt_timebase = demuxer.stream.pointee.time_base
    codec?.pointee.thread_count = Self.threads
    // With threads of several frames, strict decoders other than H.264's end the process over some damaged frames.
    codec?.pointee.thread_type = id == AV_CODEC_ID_H264 ? FF_THREAD_FRAME : FF_THREAD_SLICE
    codec?.pointee.flags |= AV_CODEC_FLAG_BITEXACT
    codec?.pointee.idct_algo = FF_IDCT_SIMPLE
    // The H.264 decoder takes it for an error that pictures refer to what lies before a key; it marks damaged ones.
    codec?.pointee.err_recognition = AV_EF_CRCCHECK | (id == AV_CODEC_ID_H264 ? 0 : AV_EF_EXPLODE)
    codec?.pointee.max_pixels = Int64(ImageDecoder.pixelLimit)
    try operation.check(avcodec_open2(codec, decoder, nil), while: "opening the decoder")
  }

  deinit {
    avcodec_free_context(&codec)
    var frame: UnsafeMutablePointer<AVFrame>? = frame
    av_frame_free(&frame)
  }

  /// The decoder of a codec. Of VP8 and VP9 only libvpx' decodes the transparency that a container keeps beside the
  /// pictures.
  private static func decoder(
    _ id: AVCodecID, _ stream: UnsafeMutablePointer<AVStream>
  ) -> UnsafePointer<AVCodec>? {
    let mode = av_dict_get(stream.pointee.metadata, "alpha_mode", nil, 0)
    if let value = mode?.pointee.value, String(cString: value) == "1" {
      switch id {
      case AV_CODEC_ID_VP8: if let decoder = avcodec_find_decoder_by_name("libvpx") { return decoder }
      case AV_CODEC_ID_VP9: if let decoder = avcodec_find_decoder_by_name("libvpx-vp9") { return decoder }
      default: break
      }
    }
    return avcodec_find_decoder(id)
  }

  // MARK: Starting

  /// Makes the frame that comes next one at or after the key in packet `key`.
  func start(at key: Int) throws(MediaError) {
    avcodec_flush_buffers(codec)
    (last, isDraining, isHeld) = (nil, false, false)
    (beginning, refusable) = (footage.index.time(ofPacket: key), 0)
    for distance in Self.distances {
      if try seek(to: key, from: distance) { return }
    }
    // A container that cannot seek is read from its beginning; what lies before the key is not decoded.
    demuxer = try Demuxer(footage.file, operation)
    demuxer.discardOthers()
    var number = 0
    while number < key {
      guard try demuxer.next() else { throw operation.error(.damaged, "the file ends too early") }
      if demuxer.time != nil { number += 1 }
    }
  }

  /// Goes to the packet of a key by the container's own means; false when that does not lead there.
  ///
  /// - Parameter distance: how many seconds before the key it is tried: containers go by times of decoding, which lie
  ///   before those of showing.
  private func seek(to key: Int, from distance: Double) throws(MediaError) -> Bool {
    let time = footage.index.time(ofPacket: key)
    let units = distance / footage.index.timeBase.doubleValue
    guard demuxer.seek(to: time.subtractingReportingOverflow(Int64(units)).partialValue) else { return false }
    for _ in 0..<Self.searched {
      guard try demuxer.next() else { return false }
      if demuxer.time == time {
        isHeld = true
        return true
      }
      guard let frame = demuxer.time.flatMap({ footage.index.frame(at: $0) }) else { continue }
      if footage.index.packet(of: frame) > key { return false }
    }
    return false
  }

  private static let distances = [0.0, 1, 8]
  /// How many packets are looked through for a key after seeking.
  private static let searched = 2000

  // MARK: Decoding

  /// The next frame; nil at the end.
  func next() throws(MediaError) -> FootagePicture? {
    while true {
      let result = avcodec_receive_frame(codec, frame)
      if result == kinora_error_end { return nil }
      if result == kinora_error_again {
        try feed()
        continue
      }
      try check(result)
      if let index = number(of: frame.pointee), last.map({ index > $0 }) ?? true {
        let flags = frame.pointee.decode_error_flags
        guard flags == 0, frame.pointee.flags & AV_FRAME_FLAG_CORRUPT == 0 else {
          throw error(.damaged, "parts of it cannot be read", frame: index)
        }
        last = index
        return try FootagePicture(index, taking: frame, footage.operation)
      }
      av_frame_unref(frame)
    }
  }

  private func number(of frame: AVFrame) -> Int? {
    let time = frame.pts != kinora_no_timestamp ? frame.pts : frame.best_effort_timestamp
    return time == kinora_no_timestamp || time < beginning ? nil : footage.index.frame(at: time)
  }

  /// Hands the codec one more packet, or tells it that there is none.
  private func feed() throws(MediaError) {
    if !isHeld {
      if !isDraining { isDraining = try !demuxer.next() }
      guard !isDraining else {
        try operation.check(avcodec_send_packet(codec, nil), .damaged)
        return
      }
    }
    isHeld = false
    if let time = demuxer.time, time < beginning { refusable += 1 }
    try check(avcodec_send_packet(codec, demuxer.packet))
  }

  private var operation: MediaOperation { footage.operation }

  private func check(_ result: Int32) throws(MediaError) {
    guard result < 0 else { return }
    if refusable > 0, last == nil {
      refusable -= 1
      return
    }
    throw error(.damaged, MediaOperation.text(of: result), frame: last.map { $0 + 1 }, code: result)
  }

  private func error(
    _ kind: MediaError.Kind, _ reason: String, frame: Int?, code: Int32? = nil
  ) -> MediaError {
    let place = frame.map { "at or after frame \($0) of \(footage.index.count)" } ?? "where decoding begins"
    var error = operation.error(kind, "\(place): \(reason)")
    error.code = code
    return error
  }
}
