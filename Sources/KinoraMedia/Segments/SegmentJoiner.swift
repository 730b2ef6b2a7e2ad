import CFFmpeg
import KinoraFormats
import KinoraTiming

/// Joins segments to a film: their packets go into the film as they are, with the times that they have there, beside the
/// sound, which is made here. What is joined of one segment has the bytes of the film that ``MovieWriter`` writes.
package final class SegmentJoiner {
  private let operation: MediaOperation
  private let encoder: VideoEncoder
  private let muxer: Muxer
  private let sound: SoundFeed?
  private let clock: FrameClock
  /// How many frames before it is shown the first packet is decoded.
  private let delay: Int64
  private var packetCount = 0

  /// Joins the segments at `paths`, which hold `counts` frames each, to a film at `path`.
  ///
  /// - Parameters:
  ///   - settings: those of the segments.
  ///   - sound: what is heard; nil for a film without a sound stream.
  ///   - inputs: files that must not be replaced.
  ///   - progress: called after each segment with the number of frames so far; false cancels.
  package static func join(
    _ paths: [String], counts: [Int], to path: String, container: MovieContainer, settings: MovieSettings,
    sound: MovieSound?, sparing inputs: InputFiles, progress: (Int) -> Bool = { _ in true }
  ) throws(MediaError) -> MovieSummary {
    let operation = MediaOperation(name: "join the chunks of the film", file: path)
    let resolved = try settings.resolved(for: container, operation)
    let file = try OutputFile(path: path, sparing: inputs, for: operation)
    return try LibraryLog.listening { () throws(MediaError) in
      var delay: Int64 = 0
      for path in paths { delay = max(delay, -(try SegmentReader(path: path).firstDecodingTime())) }
      let joiner = try SegmentJoiner(
        file, container, settings, resolved, sound: sound, delay: delay, operation)
      var first = 0
      for (path, count) in zip(paths, counts) {
        try joiner.add(path, from: first, count)
        first += count
        guard progress(first) else { throw operation.error(.cancelled, "it was cancelled") }
      }
      let (frames, bytes) = try joiner.finish()
      guard frames == first else {
        throw operation.error(.libraryFailed, "\(first) frames went in and the file counts \(frames)")
      }
      try file.commit()
      return MovieSummary(
        path: path, frameCount: frames, frameRate: settings.frameRate, byteCount: bytes, codec: resolved.codec,
        container: container, encoder: joiner.encoder.encoderName)
    }
  }

  private init(
    _ file: OutputFile, _ container: MovieContainer, _ settings: MovieSettings, _ resolved: MovieSettings.Resolved,
    sound: MovieSound?, delay: Int64, _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    self.delay = delay
    clock = FrameClock(rate: settings.frameRate)
    let globalHeader = Muxer.needsGlobalHeader(container.muxer)
    // The encoder makes no packet; the film's head says of its pictures what this encoder says of itself.
    encoder = try VideoEncoder(settings, resolved, globalHeader: globalHeader, operation)
    self.sound = try sound.map { sound throws(MediaError) in
      try SoundFeed(
        sound, try container.usedSoundCodec(sound.codec, bitRate: sound.bitRate, operation), globalHeader: globalHeader,
        operation)
    }
    muxer = try Muxer(
      address: "file:" + file.partialPath, muxer: container.muxer, name: container.traits.name, video: encoder,
      sound: self.sound?.encoder, options: container.muxerOptions(loop: resolved.loop), operation)
  }

  /// Adds the segment at `path`, whose `count` frames begin with the film's frame `first`.
  private func add(_ path: String, from first: Int, _ count: Int) throws(MediaError) {
    let reader = try SegmentReader(path: path)
    guard reader.head == encoder.head else {
      throw operation.error(
        .damaged, "\(path) begins with another head than this build's \(encoder.encoderName) writes")
    }
    let packet = try operation.allocated(av_packet_alloc())
    defer {
      var packet: UnsafeMutablePointer<AVPacket>? = packet
      av_packet_free(&packet)
    }
    let before = packetCount
    while try reader.next(packet) {
      packet.pointee.pts += Int64(first)
      // Frames are decoded at the film's rate, as they are shown; so this is what one encoder says of the whole film.
      packet.pointee.dts = Int64(packetCount) - delay
      guard packet.pointee.dts <= packet.pointee.pts else {
        throw operation.error(.libraryFailed, "\(path): a frame would have to be shown before it is decoded")
      }
      packetCount += 1
      try muxer.writeVideo(packet)
      try sound?.encode(upTo: clock.time(ofFrame: packetCount) ?? .zero, muxer.writeSound)
    }
    guard packetCount - before == count else {
      throw operation.error(.damaged, "\(path) holds \(packetCount - before) frames instead of \(count)")
    }
  }

  private func finish() throws(MediaError) -> (frames: Int, bytes: Int) {
    try sound?.encode(upTo: clock.time(ofFrame: packetCount) ?? .zero, isLast: true, muxer.writeSound)
    return try muxer.finish()
  }
}
