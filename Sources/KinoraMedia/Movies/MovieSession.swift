import CFFmpeg
import KinoraFormats
import KinoraTiming

/// A film that is being written: its encoders, its muxer and the number of its frames.
final class MovieSession: EncodingSession, @unchecked Sendable {
  let operation: MediaOperation
  var encoderName: String { encoder.encoderName }
  private let encoder: VideoEncoder
  private let sound: SoundFeed?
  private let muxer: Muxer
  private let clock: FrameClock
  private let countsPackets: Bool
  private var frameCount = 0

  init(
    address: String, container: MovieContainer, settings: MovieSettings, _ resolved: MovieSettings.Resolved,
    sound: MovieSound?, _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    clock = FrameClock(rate: settings.frameRate)
    // An animated WebP is one packet, whatever the number of its frames.
    countsPackets = resolved.codec != .webp
    let globalHeader = Muxer.needsGlobalHeader(container.muxer)
    encoder = try VideoEncoder(settings, resolved, globalHeader: globalHeader, operation)
    self.sound = try sound.map { sound throws(MediaError) in
      let codec = try sound.resolvedCodec(for: container, operation)
      return try SoundFeed(sound, codec, globalHeader: globalHeader, operation)
    }
    muxer = try Muxer(
      address: address, muxer: container.muxer, name: container.traits.name, video: encoder, sound: self.sound?.encoder,
      options: container.muxerOptions, operation)
  }

  /// Encodes a frame, and the sound up to its end.
  func encode(_ frame: FramePool.Frame) throws(MediaError) {
    frameCount += 1
    try encoder.encode(frame.pointer, muxer.writeVideo)
    guard let sound else { return }
    if let track = frame.soundTrack { sound.update(track) }
    try sound.encode(upTo: end, muxer.writeSound)
  }

  /// How long the frames so far last, in seconds.
  private var end: Rational { clock.time(ofFrame: frameCount) ?? .zero }

  /// Encodes the frames that the encoder still holds and completes the file.
  ///
  /// Frames in, packets out and frames in the container must be the same number: a film that lost one is an error, not a file.
  func finish() throws(MediaError) -> EncodedFile {
    try encoder.encode(nil, muxer.writeVideo)
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
}
