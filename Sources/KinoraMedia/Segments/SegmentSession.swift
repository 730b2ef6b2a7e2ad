import CFFmpeg
import KinoraFormats
import KinoraMeasure

/// A segment that is being written: its encoder, its file, and the digests of what it was made from.
final class SegmentSession: EncodingSession, @unchecked Sendable {
  var clock: LaneClock?
  let operation: MediaOperation
  /// What the file holds; known when it is complete.
  private(set) var file = FileDigest(of: [])
  /// The digests of the frames so far.
  private(set) var digests = FrameDigests()
  private let encoder: VideoEncoder
  private let output: OutputFile
  private var digest = SHA256()
  private var waiting: [UInt8] = []
  private var byteCount = 0
  private var packetCount = 0

  init(
    _ output: OutputFile, _ container: MovieContainer, _ settings: MovieSettings, _ resolved: MovieSettings.Resolved,
    _ operation: MediaOperation
  ) throws(MediaError) {
    self.operation = operation
    self.output = output
    encoder = try VideoEncoder(
      settings, resolved, globalHeader: Muxer.needsGlobalHeader(container.muxer), operation)
    waiting = SegmentForm.magic
    let head = encoder.head
    waiting.add(UInt32(head.count))
    waiting += head
  }

  func encode(_ frame: FramePool.Frame) throws(MediaError) {
    digests.add(frame.pointer.pointee)
    try encoder.encode(frame.pointer, write)
  }

  func finish() throws(MediaError) -> EncodedFile {
    try encoder.encode(nil, write)
    try flush()
    let frames = digests.list.count
    guard packetCount == frames else {
      throw operation.error(.libraryFailed, "\(frames) frames went in and \(packetCount) packets came out")
    }
    file.bytes = byteCount
    file.sha256 = digest.finish()
    return EncodedFile(frames: frames, bytes: byteCount)
  }

  private func write(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) {
    let contents = packet.pointee
    // A chunk that does not begin with a whole picture could not be shown without the one before.
    guard packetCount > 0 || contents.flags & AV_PKT_FLAG_KEY != 0 else {
      throw operation.error(.libraryFailed, "\(encoder.encoderName) does not begin with a whole picture")
    }
    packetCount += 1
    let sides = UnsafeBufferPointer(start: contents.side_data, count: Int(contents.side_data_elems))
    waiting.add(UInt32(contents.size))
    waiting.add(UInt32(bitPattern: contents.flags))
    waiting.add(UInt32(sides.count))
    waiting.add(contents.pts)
    waiting.add(contents.dts)
    for side in sides {
      waiting.add(side.type.rawValue)
      waiting.add(UInt32(side.size))
      waiting += UnsafeBufferPointer(start: side.data, count: side.size)
    }
    waiting += UnsafeBufferPointer(start: contents.data, count: Int(contents.size))
    if waiting.count > 1 << 20 { try flush() }
  }

  private func flush() throws(MediaError) {
    try waiting.withUnsafeBufferPointer { waiting throws(MediaError) in
      let bytes = UnsafeRawBufferPointer(waiting)
      digest.add(bytes)
      try output.append(bytes)
    }
    byteCount += waiting.count
    waiting.removeAll(keepingCapacity: true)
  }
}

extension VideoEncoder {
  /// What the encoder writes at the head of a film (its extradata).
  var head: [UInt8] {
    Array(UnsafeBufferPointer(start: context.pointee.extradata, count: Int(context.pointee.extradata_size)))
  }
}
