import CFFmpeg

/// A format of picture files: how its files are recognised, decoded and checked for completeness.
struct ImageFormat: Sendable {
  var name: String
  var codec: AVCodecID
  /// The most bytes per pixel that the decoder takes, for its own picture and what it keeps besides. A survey may know
  /// a smaller number.
  var decoderBytes: Int
  /// Bytes and their offsets, which are the same in every file of the format.
  var signature: [(offset: Int, bytes: [UInt8])]
  /// Reads the file's structure without decoding it.
  var survey: @Sendable (ByteReader) throws(ImageDefect) -> ImageSurvey
  /// The file's frames, when it has several.
  var frames: @Sendable (ByteReader) throws(ImageDefect) -> FrameSequence? = { _ in nil }

  static let all: [ImageFormat] = [
    ImageFormat(
      name: "PNG", codec: AV_CODEC_ID_PNG, decoderBytes: 10,
      signature: [(0, [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])],
      survey: PNGChunks.survey, frames: PNGChunks.frames),
    ImageFormat(
      name: "JPEG", codec: AV_CODEC_ID_MJPEG, decoderBytes: 10, signature: [(0, [0xFF, 0xD8, 0xFF])],
      survey: JPEGSegments.survey),
    ImageFormat(
      name: "WebP", codec: AV_CODEC_ID_WEBP, decoderBytes: 9,
      signature: [(0, Array("RIFF".utf8)), (8, Array("WEBP".utf8))],
      survey: WebPChunks.survey, frames: WebPChunks.frames),
    ImageFormat(
      name: "GIF", codec: AV_CODEC_ID_GIF, decoderBytes: 6, signature: [(0, Array("GIF8".utf8))],
      survey: GIFBlocks.survey,
      frames: GIFBlocks.frames),
    ImageFormat(
      name: "BMP", codec: AV_CODEC_ID_BMP, decoderBytes: 5, signature: [(0, Array("BM".utf8))],
      survey: { bytes throws(ImageDefect) in
        // A negative height means rows from the top; the oldest header holds 16-bit sizes.
        guard try bytes.littleEndian32(at: 14) >= 40 else {
          return ImageSurvey(size: (Int(try bytes.littleEndian16(at: 18)), Int(try bytes.littleEndian16(at: 20))))
        }
        let width = Int32(bitPattern: try bytes.littleEndian32(at: 18))
        let height = Int32(bitPattern: try bytes.littleEndian32(at: 22))
        return ImageSurvey(size: (Int(width.magnitude), Int(height.magnitude)))
      }),
    ImageFormat(
      name: "TIFF", codec: AV_CODEC_ID_TIFF, decoderBytes: 9, signature: [(0, [0x49, 0x49, 0x2A, 0x00])],
      survey: TIFFDirectory.survey),
    ImageFormat(
      name: "TIFF", codec: AV_CODEC_ID_TIFF, decoderBytes: 9, signature: [(0, [0x4D, 0x4D, 0x00, 0x2A])],
      survey: TIFFDirectory.survey),
    ImageFormat(
      name: "QOI", codec: AV_CODEC_ID_QOI, decoderBytes: 5, signature: [(0, Array("qoif".utf8))],
      survey: { bytes throws(ImageDefect) in
        ImageSurvey(size: (Int(try bytes.bigEndian32(at: 4)), Int(try bytes.bigEndian32(at: 8))))
      }),
  ]

  /// The formats' names, for messages.
  static var names: String {
    var seen: [String] = []
    for format in all where !seen.contains(format.name) { seen.append(format.name) }
    return seen.joined(separator: ", ")
  }

  /// The format whose signature a file has; nil for an unknown format.
  static func recognised(in bytes: ByteReader) -> ImageFormat? {
    all.first { format in
      format.signature.allSatisfy { part in
        bytes.count >= part.offset + part.bytes.count && bytes.bytes[part.offset...].starts(with: part.bytes)
      }
    }
  }
}

/// What the structure of a picture file says before anything is decoded.
struct ImageSurvey {
  /// The size that the header declares, before the orientation is applied. Nil only while a header is being read.
  var size: (width: Int, height: Int)?
  var orientation = ImageOrientation.upright
  /// The colour profile, where it is not sRGB and the decoder does not pass it on.
  var profile: ColorProfile?
  /// The bytes per pixel that the decoder takes for this picture; nil for the format's number.
  var decoderBytes: Int?
  /// The number of bytes from the start that hold the first picture; nil for all.
  var length: Int?
}

/// Why a picture file's structure is damaged; the reason comes after "cannot decode the image:".
struct ImageDefect: Error {
  var reason: String
  static let endsTooEarly = ImageDefect(reason: "the file ends too early")
}

/// Reads a file's bytes at offsets that may be wrong; reading past the end throws a defect of the file and never traps.
struct ByteReader {
  let bytes: ArraySlice<UInt8>

  var count: Int { bytes.count }

  /// A reader of the bytes in `range`, whose offsets count from this reader's start.
  func part(_ range: Range<Int>) throws(ImageDefect) -> ByteReader {
    guard range.lowerBound >= 0, range.upperBound <= count else { throw .endsTooEarly }
    return ByteReader(bytes: bytes[bytes.startIndex + range.lowerBound..<bytes.startIndex + range.upperBound])
  }

  func byte(at offset: Int) throws(ImageDefect) -> UInt8 {
    guard offset >= 0, offset < count else { throw .endsTooEarly }
    return bytes[bytes.startIndex + offset]
  }

  func bigEndian16(at offset: Int) throws(ImageDefect) -> UInt16 {
    UInt16(try byte(at: offset)) << 8 | UInt16(try byte(at: offset + 1))
  }

  func littleEndian16(at offset: Int) throws(ImageDefect) -> UInt16 { try bigEndian16(at: offset).byteSwapped }

  func bigEndian32(at offset: Int) throws(ImageDefect) -> UInt32 {
    UInt32(try bigEndian16(at: offset)) << 16 | UInt32(try bigEndian16(at: offset + 2))
  }

  func littleEndian32(at offset: Int) throws(ImageDefect) -> UInt32 { try bigEndian32(at: offset).byteSwapped }

  /// Whether the ASCII characters of `text` are at `offset`.
  func reads(_ text: StaticString, at offset: Int) -> Bool {
    guard offset >= 0, offset + text.utf8CodeUnitCount <= count else { return false }
    let start = bytes.startIndex + offset
    return text.withUTF8Buffer { bytes[start..<start + $0.count].elementsEqual($0) }
  }
}
