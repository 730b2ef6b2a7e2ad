extension WebPChunks {
  /// The frames of an animated WebP (WebP container specification, "Animation"); nil for a still picture.
  @Sendable
  static func frames(_ file: ByteReader) throws(ImageDefect) -> FrameSequence? {
    let end = 8 + Int(try file.littleEndian32(at: 4))
    guard end <= file.count else { throw .endsTooEarly }
    var sequence = FrameSequence(width: 0, height: 0, loopCount: 1)
    var isAnimated = false
    try forEachChunk(file, in: 12..<end) { name, body throws(ImageDefect) in
      switch name {
      case "VP8X":
        sequence.width = 1 + (try littleEndian24(body, at: 4))
        sequence.height = 1 + (try littleEndian24(body, at: 7))
      case "ANIM":
        isAnimated = true
        sequence.loopCount = Int(try body.littleEndian16(at: 4))
      case "ANMF": sequence.frames.append(try frame(body))
      default: break
      }
    }
    guard isAnimated else { return nil }
    guard !sequence.frames.isEmpty else { throw ImageDefect(reason: "it holds no frames") }
    return sequence
  }

  private static func frame(_ body: ByteReader) throws(ImageDefect) -> FrameSequence.Frame {
    let flags = try body.byte(at: 15)
    let (width, height) = (1 + (try littleEndian24(body, at: 6)), 1 + (try littleEndian24(body, at: 9)))
    var alpha: ByteReader?
    var picture: (name: String, data: ByteReader)?
    try forEachChunk(body, in: 16..<body.count) { name, data throws(ImageDefect) in
      if name == "ALPH" { alpha = data }
      if name == "VP8 " || name == "VP8L" { picture = (name, data) }
    }
    guard let picture else { throw ImageDefect(reason: "a frame has no picture") }
    let transparency = alpha
    // A lossless picture says whether it uses transparency in the bit after its size (WebP Lossless, section 3).
    let isOpaque =
      picture.name == "VP8L" ? try picture.data.littleEndian32(at: 1) >> 28 & 1 == 0 : transparency == nil
    return FrameSequence.Frame(
      x: 2 * (try littleEndian24(body, at: 0)), y: 2 * (try littleEndian24(body, at: 3)), width: width, height: height,
      delay: Double(try littleEndian24(body, at: 12)) / 1000, disposal: flags & 1 == 1 ? .clear : .keep,
      isBlended: flags & 2 == 0, isOpaque: isOpaque
    ) {
      var chunks: [UInt8] = []
      func append(_ name: String, _ data: some Collection<UInt8>) {
        chunks += name.utf8
        chunks.append(littleEndian32: data.count)
        chunks += data
        if data.count % 2 == 1 { chunks.append(0) }
      }
      if let transparency, picture.name == "VP8 " {
        var header: [UInt8] = [0x10, 0, 0, 0]
        for side in [width - 1, height - 1] {
          header.append(littleEndian16: side)
          header.append(UInt8(truncatingIfNeeded: side >> 16))
        }
        append("VP8X", header)
        append("ALPH", transparency.bytes)
      }
      append(picture.name, picture.data.bytes)
      var bytes = Array("RIFF".utf8)
      bytes.append(littleEndian32: 4 + chunks.count)
      return bytes + Array("WEBP".utf8) + chunks
    }
  }

  /// Calls `body` with the name of four letters and the data of every chunk.
  private static func forEachChunk(
    _ file: ByteReader, in range: Range<Int>, _ body: (String, ByteReader) throws(ImageDefect) -> Void
  ) throws(ImageDefect) {
    var offset = range.lowerBound
    while offset + 8 <= range.upperBound {
      let name = String(decoding: try file.part(offset..<offset + 4).bytes, as: UTF8.self)
      let length = Int(try file.littleEndian32(at: offset + 4))
      try body(name, try file.part(offset + 8..<offset + 8 + length))
      offset += 8 + length + length % 2
    }
  }
}
