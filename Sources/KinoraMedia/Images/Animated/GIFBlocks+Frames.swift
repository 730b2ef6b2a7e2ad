extension GIFBlocks {
  /// The frames of a GIF file; nil when it has only one.
  ///
  /// The number of loops is in an application extension called NETSCAPE2.0. Without it the frames are shown once; n > 0
  /// repeats them n times after the first, as in browsers.
  @Sendable
  static func frames(_ file: ByteReader) throws(ImageDefect) -> FrameSequence? {
    var sequence = FrameSequence(
      width: Int(try file.littleEndian16(at: 6)), height: Int(try file.littleEndian16(at: 8)), loopCount: 1)
    let screenFlags = try file.byte(at: 10)
    let globalPalette = 13..<13 + paletteLength(screenFlags)
    var offset = globalPalette.upperBound
    var control = Control()
    while true {
      // Some writers leave the last byte out; that is no reason to refuse a file of one picture.
      if offset == file.count, sequence.frames.count < 2 { return nil }
      switch try file.byte(at: offset) {
      case 0x21:
        let label = try file.byte(at: offset + 1)
        if label == 0xF9 { control = try Control(file, at: offset + 3) }
        if label == 0xFF, file.reads("NETSCAPE2.0", at: offset + 3), try file.byte(at: offset + 15) == 1 {
          let count = Int(try file.littleEndian16(at: offset + 16))
          sequence.loopCount = count == 0 ? 0 : count + 1
        }
        offset = try endOfData(file, from: offset + 2)
      case 0x2C:
        let start = offset
        let flags = try file.byte(at: start + 9)
        let localPalette = start + 10..<start + 10 + paletteLength(flags)
        offset = try endOfData(file, from: localPalette.upperBound + 1)
        sequence.frames.append(
          try frame(
            file, control, at: start,
            palette: localPalette.isEmpty ? (globalPalette, screenFlags) : (localPalette, flags),
            data: localPalette.upperBound..<offset))
        control = Control()
      case 0x3B: return sequence.frames.count > 1 ? sequence : nil
      default: throw ImageDefect(reason: "its blocks are out of step after frame \(sequence.frames.count)")
      }
    }
  }

  /// The graphic control extension of the next picture: its delay, its disposal and its transparent colour.
  private struct Control {
    var delay = 0.0
    var disposal = FrameSequence.Disposal.keep
    var transparentIndex: UInt8?

    init() {}

    init(_ file: ByteReader, at offset: Int) throws(ImageDefect) {
      let flags = try file.byte(at: offset)
      delay = Double(try file.littleEndian16(at: offset + 1)) / 100
      switch flags >> 2 & 7 {
      case 2: disposal = .clear
      case 3: disposal = .restore
      default: disposal = .keep
      }
      if flags & 1 != 0 { transparentIndex = try file.byte(at: offset + 3) }
    }
  }

  /// A frame as a GIF file of its own: a screen of its size, its palette, its transparent colour, its data.
  private static func frame(
    _ file: ByteReader, _ control: Control, at start: Int, palette: (range: Range<Int>, flags: UInt8), data: Range<Int>
  ) throws(ImageDefect) -> FrameSequence.Frame {
    let (x, y) = (Int(try file.littleEndian16(at: start + 1)), Int(try file.littleEndian16(at: start + 3)))
    let (width, height) = (Int(try file.littleEndian16(at: start + 5)), Int(try file.littleEndian16(at: start + 7)))
    let isInterlaced = try file.byte(at: start + 9) & 0x40
    guard !palette.range.isEmpty else { throw ImageDefect(reason: "a frame has no palette") }
    let colors = try file.part(palette.range)
    let content = try file.part(data)
    return FrameSequence.Frame(
      x: x, y: y, width: width, height: height, delay: control.delay, disposal: control.disposal,
      isBlended: control.transparentIndex != nil
    ) {
      var bytes = Array("GIF89a".utf8)
      bytes.append(littleEndian16: width)
      bytes.append(littleEndian16: height)
      bytes += [0x80 | palette.flags & 7, 0, 0]
      bytes += colors.bytes
      if let index = control.transparentIndex { bytes += [0x21, 0xF9, 4, 1, 0, 0, index, 0] }
      bytes += [0x2C, 0, 0, 0, 0]
      bytes.append(littleEndian16: width)
      bytes.append(littleEndian16: height)
      bytes.append(isInterlaced)
      bytes += content.bytes
      bytes.append(0x3B)
      return bytes
    }
  }
}
