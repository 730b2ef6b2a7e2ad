/// The first directory of a TIFF file: tags and their values (TIFF 6.0, section 2). EXIF blocks are TIFF files too.
struct TIFFDirectory {
  private let file: ByteReader
  private let isLittleEndian: Bool
  private let offset: Int
  private let count: Int

  init(_ file: ByteReader) throws(ImageDefect) {
    self.file = file
    isLittleEndian = file.reads("II", at: 0)
    offset = Int(isLittleEndian ? try file.littleEndian32(at: 4) : try file.bigEndian32(at: 4))
    count = Int(isLittleEndian ? try file.littleEndian16(at: offset) : try file.bigEndian16(at: offset))
  }

  private func short(_ place: Int) throws(ImageDefect) -> Int {
    Int(isLittleEndian ? try file.littleEndian16(at: place) : try file.bigEndian16(at: place))
  }

  private func long(_ place: Int) throws(ImageDefect) -> Int {
    Int(isLittleEndian ? try file.littleEndian32(at: place) : try file.bigEndian32(at: place))
  }

  /// The first value of a tag, a whole number of 16 or 32 bits; nil when the directory does not have the tag.
  func number(_ tag: Int) throws(ImageDefect) -> Int? {
    for index in 0..<count {
      let entry = offset + 2 + 12 * index
      guard try short(entry) == tag else { continue }
      // Type 3 has 16 bits and is at the beginning of its field in either byte order.
      return try short(entry + 2) == 3 ? try short(entry + 8) : try long(entry + 8)
    }
    return nil
  }

  /// A survey with the size that the file declares.
  @Sendable
  static func survey(_ file: ByteReader) throws(ImageDefect) -> ImageSurvey {
    let directory = try TIFFDirectory(file)
    guard let width = try directory.number(256), let height = try directory.number(257) else {
      throw ImageDefect(reason: "it declares no size")
    }
    return ImageSurvey(size: (width, height))
  }
}
