import CFFmpeg
import KinoraFormats
import KinoraMeasure
import KinoraTiming

/// A film that is being written: its encoders, its muxer and the number of its frames.
final class MovieSession: EncodingSession, @unchecked Sendable {
  let operation: MediaOperation
  var encoderName: String { encoder.encoderName }
  private let encoder: VideoEncoder
  private let palettes: PaletteStage?
  private let sound: SoundFeed?
  private let muxer: Muxer
  private let frameClock: FrameClock
  private let countsPackets: Bool
  private let container: MovieContainer
  private let isTransparentGIF: Bool
  private var frameCount = 0
  var clock: LaneClock?

  /// - Parameter file: the output, nil for standard output.
  init(
    address: String, container: MovieContainer, settings: MovieSettings, _ resolved: MovieSettings.Resolved,
    sound: MovieSound?, file: OutputFile?, _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    self.container = container
    isTransparentGIF = container == .gif && resolved.isTransparent
    frameClock = FrameClock(rate: settings.frameRate)
    // An animated WebP is one packet, whatever the number of its frames.
    countsPackets = resolved.codec != .webp
    let globalHeader = Muxer.needsGlobalHeader(container.muxer)
    encoder = try VideoEncoder(settings, resolved, globalHeader: globalHeader, operation)
    palettes =
      resolved.pixelFormat.traits.model == .palette
      ? try PaletteStage(settings, resolved, beside: file, operation) : nil
    self.sound = try sound.map { sound throws(MediaError) in
      let codec = try container.usedSoundCodec(sound.codec, bitRate: sound.bitRate, operation)
      return try SoundFeed(sound, codec, globalHeader: globalHeader, operation)
    }
    muxer = try Muxer(
      address: address, muxer: container.muxer, name: container.traits.name, video: encoder, sound: self.sound?.encoder,
      options: container.muxerOptions(loop: resolved.loop), operation)
  }

  /// Encodes a frame, and the sound up to its end.
  func encode(_ frame: FramePool.Frame) throws(MediaError) {
    frameCount += 1
    if let palettes { try palettes.add(frame.pointer, encode) } else { try encode(frame.pointer) }
    guard let sound else { return }
    if let track = frame.soundTrack { sound.update(track) }
    clock?.enter(.sound)
    defer { clock?.leave() }
    try sound.encode(upTo: end, muxer.writeSound)
  }

  private func encode(_ picture: UnsafePointer<AVFrame>) throws(MediaError) {
    try encoder.encode(picture) { packet throws(MediaError) in
      if isTransparentGIF { GIFPacket.clearAfterwards(packet) }
      try write(packet)
    }
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) {
    clock?.enter(.mux)
    defer { clock?.leave() }
    try muxer.writeVideo(packet)
  }

  /// How long the frames so far last, in seconds.
  private var end: Rational { frameClock.time(ofFrame: frameCount) ?? .zero }

  /// Encodes the frames that the encoder still holds and completes the file.
  ///
  /// Frames in, packets out and frames in the container must be the same number: a film that lost one is an error, not a file.
  func finish() throws(MediaError) -> EncodedFile {
    try palettes?.finish(encode)
    try encoder.encode(nil, write)
    if container == .gif { try setFinalDelay() }
    try sound?.encode(upTo: end, isLast: true, muxer.writeSound)
    let packets = muxer.video?.packetCount ?? 0
    let (frames, bytes) = try muxer.finish()
    guard countsPackets else { return EncodedFile(frames: frameCount, bytes: bytes) }
    guard frameCount == packets, packets == frames else {
      throw operation.error(
        .libraryFailed, "\(frameCount) frames went in, \(packets) packets came out and the file counts \(frames)")
    }
    return EncodedFile(frames: frames, bytes: bytes)
  }

  /// A GIF says of each frame how long it shows, and libavformat knows that of all but the last: which shows until the
  /// film's end, in hundredths of a second as all times are.
  private func setFinalDelay() throws(MediaError) {
    func hundredths(_ frame: Int) -> Int64 {
      av_rescale_q(Int64(frame), encoder.context.pointee.time_base, AVRational(num: 1, den: 100))
    }
    try muxer.set("final_delay", hundredths(frameCount) - hundredths(frameCount - 1))
  }
}
