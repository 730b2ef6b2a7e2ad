/// The blocks of a GIF file up to the end of its first picture (GIF89a specification, section 17 ff.).
enum GIFBlocks {
  @Sendable
  static func survey(_ file: ByteReader) throws(ImageDefect) -> ImageSurvey {
    var survey = ImageSurvey(size: (Int(try file.littleEndian16(at: 6)), Int(try file.littleEndian16(at: 8))))
    var offset = 13 + paletteLength(try file.byte(at: 10))
    while true {
      switch try file.byte(at: offset) {
      case 0x21:  // An extension: a label, then data.
        offset = try endOfData(file, from: offset + 2)
      case 0x2C:  // A picture: place, size, an optional palette, the code size, then data.
        offset += 10 + paletteLength(try file.byte(at: offset + 9)) + 1
        survey.length = try endOfData(file, from: offset)
        return survey
      case 0x3B: throw ImageDefect(reason: "it holds no picture")
      default: throw ImageDefect(reason: "its blocks are out of step")
      }
    }
  }

  /// The length of the palette in bytes, three per colour; 0 when the flags say that there is none.
  static func paletteLength(_ flags: UInt8) -> Int { flags & 0x80 == 0 ? 0 : 3 << (Int(flags & 7) + 1) }

  /// The offset after the data at `start`, which consists of blocks of a length and as many bytes, and ends with an
  /// empty block.
  static func endOfData(_ file: ByteReader, from start: Int) throws(ImageDefect) -> Int {
    var offset = start
    while true {
      let length = Int(try file.byte(at: offset))
      offset += 1 + length
      if length == 0 { return offset }
    }
  }
}
