extension PNGChunks {
  /// The frames of an animated PNG (PNG specification, third edition, section 11.3.6); nil for a still picture.
  @Sendable
  static func frames(_ file: ByteReader) throws(ImageDefect) -> FrameSequence? {
    var sequence = FrameSequence(
      width: Int(try file.bigEndian32(at: 16)), height: Int(try file.bigEndian32(at: 20)), loopCount: 1)
    let header = try file.part(16..<29)
    var isAnimated = false
    var declared = 0
    // Colour types below 4 are grey, RGB or a palette without an alpha channel; a chunk may add transparency.
    var isOpaque = try header.byte(at: 9) < 4
    /// The chunks that every frame needs: palette, transparency, colour.
    var shared: [ByteReader] = []
    var current: FrameSequence.Frame?
    var data: [ByteReader] = []

    func endFrame() throws(ImageDefect) {
      guard var frame = current else { return }
      guard !data.isEmpty else { throw ImageDefect(reason: "frame \(sequence.frames.count) has no data") }
      let (parts, chunks, width, height) = (data, shared, frame.width, frame.height)
      frame.isOpaque = isOpaque
      frame.file = { still(header, width, height, chunks, parts) }
      sequence.frames.append(frame)
      current = nil
      data = []
    }

    var offset = 8
    while true {
      let length = Int(try file.bigEndian32(at: offset))
      let body = try file.part(offset + 8..<offset + 8 + length)
      func has(_ name: StaticString) -> Bool { file.reads(name, at: offset + 4) }
      if has("acTL") || has("fcTL") || has("fdAT") {
        let sum = checksum(try file.part(offset + 4..<offset + 8 + length).bytes)
        guard sum == (try file.bigEndian32(at: offset + 8 + length)) else {
          throw ImageDefect(reason: "a check sum is wrong in frame \(sequence.frames.count)")
        }
      }
      if has("acTL") {
        isAnimated = true
        declared = Int(try body.bigEndian32(at: 0))
        sequence.loopCount = Int(try body.bigEndian32(at: 4))
      } else if has("fcTL") {
        try endFrame()
        current = try frame(body)
      } else if has("IDAT") {
        // The main picture is a frame only when a control chunk comes before it.
        if current != nil { data.append(body) }
      } else if has("fdAT") {
        data.append(try body.part(4..<body.count))
      } else if has("IEND") {
        break
      } else if !has("IHDR"), sequence.frames.isEmpty, data.isEmpty {
        if has("tRNS") { isOpaque = false }
        shared.append(try file.part(offset..<offset + 12 + length))
      }
      offset += 12 + length
    }
    try endFrame()
    guard isAnimated, sequence.frames.count > 1 else { return nil }
    guard sequence.frames.count == declared else {
      throw ImageDefect(reason: "it declares \(declared) frames and holds \(sequence.frames.count)")
    }
    return sequence
  }

  private static func frame(_ control: ByteReader) throws(ImageDefect) -> FrameSequence.Frame {
    func number(_ offset: Int) throws(ImageDefect) -> Int { Int(try control.bigEndian32(at: offset)) }
    let numerator = Double(try control.bigEndian16(at: 20))
    let denominator = Double(try control.bigEndian16(at: 22))
    let disposal: FrameSequence.Disposal =
      switch try control.byte(at: 24) {
      case 1: .clear
      case 2: .restore
      default: .keep
      }
    return FrameSequence.Frame(
      x: try number(12), y: try number(16), width: try number(4), height: try number(8),
      delay: numerator / (denominator == 0 ? 100 : denominator), disposal: disposal,
      isBlended: try control.byte(at: 25) == 1, file: { [] })
  }

  /// A frame as a PNG file of its own.
  private static func still(
    _ header: ByteReader, _ width: Int, _ height: Int, _ shared: [ByteReader], _ data: [ByteReader]
  ) -> [UInt8] {
    var bytes = PNGFile.signature
    var size: [UInt8] = []
    size.append(bigEndian32: UInt32(truncatingIfNeeded: width))
    size.append(bigEndian32: UInt32(truncatingIfNeeded: height))
    append("IHDR", size + header.bytes.dropFirst(8), to: &bytes)
    for chunk in shared { bytes += chunk.bytes }
    for part in data { append("IDAT", part.bytes, to: &bytes) }
    append("IEND", to: &bytes)
    return bytes
  }
}
