import CZlib

/// The chunks of a PNG file: length, name, data, checksum, from the signature to `IEND` (PNG specification, section 5).
enum PNGChunks {
  @Sendable
  static func survey(_ file: ByteReader) throws(ImageDefect) -> ImageSurvey {
    var survey = ImageSurvey()
    var colors = PNGColors()
    var offset = 8
    guard file.reads("IHDR", at: 12) else { throw ImageDefect(reason: "its header chunk is missing") }
    survey.size = (Int(try file.bigEndian32(at: 16)), Int(try file.bigEndian32(at: 20)))
    // Samples per pixel, by colour type, times bits per sample; one byte more for interlacing and rows.
    let samples = [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][Int(try file.byte(at: 25))] ?? 4
    survey.decoderBytes = (samples * Int(try file.byte(at: 24)) + 7) / 8 + 1
    while true {
      let body = try file.part(offset + 8..<offset + 8 + Int(try file.bigEndian32(at: offset)))
      if file.reads("eXIf", at: offset + 4) { survey.orientation = ImageOrientation(exif: body) }
      colors.read(file, offset + 4, body)
      let end = offset + 12 + body.count
      guard end <= file.count else { throw .endsTooEarly }
      if file.reads("IEND", at: offset + 4) {
        survey.profile = colors.profile
        return survey
      }
      offset = end
    }
  }

  /// Adds a chunk whose data is that of `parts`, one after the other.
  static func append(_ name: StaticString, _ parts: any Collection<UInt8>..., to bytes: inout [UInt8]) {
    bytes.append(bigEndian32: UInt32(truncatingIfNeeded: parts.reduce(0) { $0 + $1.count }))
    let start = bytes.count
    name.withUTF8Buffer { bytes += $0 }
    for part in parts { bytes += part }
    bytes.append(bigEndian32: checksum(bytes[start...]))
  }

  /// The check sum of a chunk's name and data: ISO 3309's CRC-32.
  static func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
    UInt32(truncatingIfNeeded: bytes.withUnsafeBufferPointer { crc32_z(0, $0.baseAddress, $0.count) })
  }
}
