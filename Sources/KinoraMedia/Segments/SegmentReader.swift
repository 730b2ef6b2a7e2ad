import CFFmpeg
import Foundation

/// Reads the packets of a segment, one after the other.
final class SegmentReader {
  /// The encoder's head.
  let head: [UInt8]
  private let file: RegularFile
  private let operation: MediaOperation
  private var position = 0

  /// Opens a segment and reads its head.
  init(path: String) throws(MediaError) {
    operation = MediaOperation(name: "read the chunk of a film", file: path)
    file = try RegularFile(path: path, for: operation)
    var magic = [UInt8](repeating: 0, count: SegmentForm.magic.count)
    try Self.read(file, &magic, 0, operation)
    guard magic == SegmentForm.magic else {
      throw operation.error(.unknownFormat, "it does not begin as a segment does")
    }
    var count = [UInt8](repeating: 0, count: 4)
    try Self.read(file, &count, magic.count, operation)
    let size = Int(Self.number(count, 0, as: UInt32.self))
    guard size <= SegmentForm.greatestHead else { throw operation.error(.damaged, "its head has \(size) bytes") }
    var head = [UInt8](repeating: 0, count: size)
    try Self.read(file, &head, magic.count + 4, operation)
    self.head = head
    position = magic.count + 4 + size
  }

  /// When the first packet is decoded, in frames from the first frame.
  func firstDecodingTime() throws(MediaError) -> Int64 {
    var times = [UInt8](repeating: 0, count: 8)
    try Self.read(file, &times, position + 20, operation)
    return Self.number(times, 0, as: Int64.self)
  }

  /// Reads the next packet into `packet`, which is empty; false at the end of the segment.
  func next(_ packet: UnsafeMutablePointer<AVPacket>) throws(MediaError) -> Bool {
    if position == file.size { return false }
    var numbers = [UInt8](repeating: 0, count: 28)
    try take(&numbers)
    let size = Int(Self.number(numbers, 0, as: UInt32.self))
    let sides = Int(Self.number(numbers, 8, as: UInt32.self))
    guard size <= file.size - position, sides <= SegmentForm.greatestSides else {
      throw operation.error(.damaged, "a packet of it is larger than the file")
    }
    try operation.check(av_new_packet(packet, Int32(clamping: size)))
    packet.pointee.flags = Int32(bitPattern: Self.number(numbers, 4, as: UInt32.self))
    packet.pointee.pts = Self.number(numbers, 12, as: Int64.self)
    packet.pointee.dts = Self.number(numbers, 20, as: Int64.self)
    packet.pointee.duration = 1
    for _ in 0..<sides {
      var numbers = [UInt8](repeating: 0, count: 8)
      try take(&numbers)
      let count = Int(Self.number(numbers, 4, as: UInt32.self))
      guard count <= file.size - position else {
        throw operation.error(.damaged, "a packet of it is larger than the file")
      }
      let kind = AVPacketSideDataType(Self.number(numbers, 0, as: UInt32.self))
      let bytes = try operation.allocated(av_packet_new_side_data(packet, kind, count))
      try take(UnsafeMutableRawBufferPointer(start: bytes, count: count))
    }
    try take(UnsafeMutableRawBufferPointer(start: packet.pointee.data, count: size))
    return true
  }

  private func take(_ bytes: inout [UInt8]) throws(MediaError) {
    try Self.read(file, &bytes, position, operation)
    position += bytes.count
  }

  private func take(_ bytes: UnsafeMutableRawBufferPointer) throws(MediaError) {
    try Self.fill(bytes, file, position, operation)
    position += bytes.count
  }

  private static func read(
    _ file: RegularFile, _ bytes: inout [UInt8], _ position: Int, _ operation: MediaOperation
  ) throws(MediaError) {
    try bytes.withUnsafeMutableBufferPointer { bytes throws(MediaError) in
      try fill(UnsafeMutableRawBufferPointer(bytes), file, position, operation)
    }
  }

  private static func fill(
    _ bytes: UnsafeMutableRawBufferPointer, _ file: RegularFile, _ position: Int, _ operation: MediaOperation
  ) throws(MediaError) {
    var filled = 0
    while filled < bytes.count {
      let got = file.read(bytes[filled...], at: position + filled)
      guard got >= 0 else { throw operation.systemError(.unreadable, errno) }
      guard got > 0 else { throw operation.error(.damaged, "it ends early") }
      filled += got
    }
  }

  private static func number<Number: FixedWidthInteger>(
    _ bytes: [UInt8], _ offset: Int, as type: Number.Type
  ) -> Number {
    bytes.withUnsafeBytes { Number(littleEndian: $0.loadUnaligned(fromByteOffset: offset, as: type)) }
  }
}
