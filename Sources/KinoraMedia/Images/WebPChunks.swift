/// The chunks of a WebP file: name, length, data padded to even length, inside one RIFF chunk (WebP container specification).
enum WebPChunks {
  @Sendable
  static func survey(_ file: ByteReader) throws(ImageDefect) -> ImageSurvey {
    var survey = ImageSurvey()
    let end = 8 + Int(try file.littleEndian32(at: 4))
    guard end <= file.count else { throw .endsTooEarly }
    var offset = 12
    while offset + 8 <= end {
      let length = Int(try file.littleEndian32(at: offset + 4))
      let data = offset + 8
      let body = try file.part(data..<data + length)
      if file.reads("VP8X", at: offset) {
        survey.size = (1 + (try littleEndian24(body, at: 4)), 1 + (try littleEndian24(body, at: 7)))
      } else if file.reads("VP8L", at: offset) {
        let bits = try body.littleEndian32(at: 1)
        survey.size = (1 + Int(bits & 0x3FFF), 1 + Int(bits >> 14 & 0x3FFF))
      } else if file.reads("VP8 ", at: offset) {
        survey.size = (Int(try body.littleEndian16(at: 6) & 0x3FFF), Int(try body.littleEndian16(at: 8) & 0x3FFF))
      } else if file.reads("ICCP", at: offset) {
        survey.profile = ColorProfile(body)
      } else if file.reads("EXIF", at: offset) {
        // Some writers keep the marker that precedes EXIF in JPEG files.
        let start = body.reads("Exif\0\0", at: 0) ? 6 : 0
        survey.orientation = ImageOrientation(exif: try body.part(start..<body.count))
      }
      offset = data + length + length % 2
    }
    return survey
  }

  static func littleEndian24(_ bytes: ByteReader, at offset: Int) throws(ImageDefect) -> Int {
    Int(try bytes.littleEndian16(at: offset)) | Int(try bytes.byte(at: offset + 2)) << 16
  }
}
