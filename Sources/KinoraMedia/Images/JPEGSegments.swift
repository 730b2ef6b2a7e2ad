/// The marker segments of a JPEG file, from start of image to end of image (ITU-T T.81, annex B).
///
/// Decoders fill the missing part of a truncated file with grey; reading up to the end marker reveals that it is
/// missing.
enum JPEGSegments {
  @Sendable
  static func survey(_ file: ByteReader) throws(ImageDefect) -> ImageSurvey {
    var survey = ImageSurvey()
    var offset = 2
    while true {
      guard try file.byte(at: offset) == 0xFF else { throw ImageDefect(reason: "its segments are out of step") }
      let marker = try file.byte(at: offset + 1)
      offset += 2
      switch marker {
      case 0xFF:  // A fill byte: the marker's code is still to come.
        offset -= 1
      case 0xD9:
        guard survey.size != nil else { throw ImageDefect(reason: "it holds no picture") }
        survey.length = offset
        return survey
      case 0x01, 0xD0...0xD8:  // Markers that stand alone.
        break
      default:
        let length = Int(try file.bigEndian16(at: offset))
        guard length >= 2 else { throw ImageDefect(reason: "a segment has an impossible length") }
        let body = try file.part(offset + 2..<offset + length)
        switch marker {
        case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
          survey.size = (Int(try body.bigEndian16(at: 3)), Int(try body.bigEndian16(at: 1)))
        case 0xE1 where body.reads("Exif\0\0", at: 0):
          survey.orientation = ImageOrientation(exif: try body.part(6..<body.count))
        default: break
        }
        offset += length
        if marker == 0xDA { offset = try endOfScan(file, from: offset) }
      }
    }
  }

  /// The offset of the marker that ends the compressed data at `offset`: 0xFF followed by neither zero nor a restart
  /// marker's code.
  private static func endOfScan(_ file: ByteReader, from offset: Int) throws(ImageDefect) -> Int {
    let bytes = file.bytes
    var index = bytes.startIndex + offset
    while index + 1 < bytes.endIndex {
      if bytes[index] == 0xFF, bytes[index + 1] != 0, !(0xD0...0xD7).contains(bytes[index + 1]) {
        return index - bytes.startIndex
      }
      index += 1
    }
    throw .endsTooEarly
  }
}
