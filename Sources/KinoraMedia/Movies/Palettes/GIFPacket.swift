import CFFmpeg

/// What libavcodec's encoder says of a frame of a GIF beside its pixels.
enum GIFPacket {
  /// Makes a frame disappear before the next one shows.
  ///
  /// The encoder asks for that only after frames with transparent pixels. An opaque frame would stand on, although the
  /// next may be transparent where it was.
  static func clearAfterwards(_ packet: UnsafeMutablePointer<AVPacket>) {
    guard let data = packet.pointee.data else { return }
    let bytes = UnsafeMutableBufferPointer(start: data, count: Int(packet.pointee.size))
    var place = 0
    // The first packet begins with the file's head: signature, size, flags, and perhaps a palette.
    if bytes.count > 13, bytes.prefix(3).elementsEqual("GIF".utf8) {
      place = 13 + (bytes[10] & 0x80 == 0 ? 0 : 3 << (Int(bytes[10] & 7) + 1))
    }
    while place + 7 < bytes.count, bytes[place] == extensionBlock {
      if bytes[place + 1] == graphicControl {
        // Some decoders clear with the background's colour where a frame has no transparent number.
        if bytes[place + 3] & hasTransparency == 0 { bytes[place + 6] = transparent }
        bytes[place + 3] = bytes[place + 3] & ~0x1C | toBackground | hasTransparency
        return
      }
      place += 2
      while place < bytes.count, bytes[place] != 0 { place += 1 + Int(bytes[place]) }
      place += 1
    }
  }

  private static let extensionBlock: UInt8 = 0x21
  private static let graphicControl: UInt8 = 0xF9
  /// The third to fifth bit: what becomes of the frame's pixels.
  private static let toBackground: UInt8 = 2 << 2
  private static let hasTransparency: UInt8 = 1
  /// The number that `palettegen` gives to what is transparent, and which an opaque frame does not use.
  private static let transparent: UInt8 = 255
}
