/// The chunks of a PNG file: length, name, data, check sum, from the signature to `IEND` (PNG specification, section 5).
enum PNGChunks {
  @Sendable
  static func survey(_ file: ByteReader) throws(ImageDefect) -> ImageSurvey {
    var survey = ImageSurvey()
    var offset = 8
    guard file.reads("IHDR", at: 12) else { throw ImageDefect(reason: "its header chunk is missing") }
    survey.size = (Int(try file.bigEndian32(at: 16)), Int(try file.bigEndian32(at: 20)))
    while true {
      let length = Int(try file.bigEndian32(at: offset))
      let data = offset + 8
      if file.reads("eXIf", at: offset + 4) {
        survey.orientation = ImageOrientation(exif: try file.part(data..<data + length))
      }
      guard data + length + 4 <= file.count else { throw .endsTooEarly }
      if file.reads("IEND", at: offset + 4) { return survey }
      offset = data + length + 4
    }
  }
}
