import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Decoding JPEG")
struct JPEGDecodingTests {
  /// Writes a JPEG of raw planar Y′CbCr at the best quality.
  private func jpeg(
    _ planes: [UInt8], _ layout: String, width: Int, height: Int, in scratch: Scratch, name: String = "a.jpg"
  ) throws -> String {
    let raw = try scratch.write(planes, to: "raw")
    try Tool.ffmpeg(
      "-f", "rawvideo", "-pix_fmt", layout, "-s", "\(width)x\(height)", "-i", raw, "-q:v", "1", "-qmin", "1",
      scratch.path(name))
    return scratch.path(name)
  }

  @Test(
    "flat colours are converted with the full-range matrix of BT.601",
    arguments: [(255, 128, 128), (0, 128, 128), (76, 85, 255), (150, 44, 21), (29, 255, 107), (120, 90, 160)])
  func flat(y: Int, cb: Int, cr: Int) throws {
    let scratch = try Scratch()
    let planes = [y, cb, cr].flatMap { [UInt8](repeating: UInt8($0), count: 256) }
    let image = try ImageDecoder.decode(
      path: try jpeg(planes, "yuvj444p", width: 16, height: 16, in: scratch))
    let (luma, blue, red) = (Double(y), Double(cb) - 128, Double(cr) - 128)
    let expected = [luma + 1.402 * red, luma - 0.344136 * blue - 0.714136 * red, luma + 1.772 * blue]
    let pixel = image.pixels[8, 8]
    for component in 0..<3 {
      #expect(abs(Double(pixel[component]) - min(max(expected[component], 0), 255)) <= 1.01)
    }
    #expect(image.isOpaque)
  }

  @Test(
    "pictures with every resolution of chroma are converted as zimg does when told that chroma is centred",
    arguments: ["yuvj420p", "yuvj422p", "yuvj440p", "yuvj444p"])
  func resolutions(layout: String) throws {
    let scratch = try Scratch()
    let (width, height) = (120, 76)
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "mandelbrot=size=\(width)x\(height)", "-frames:v", "1", "-pix_fmt", layout, "-q:v", "2",
      scratch.path("a.jpg"))
    let image = try ImageDecoder.decode(path: scratch.path("a.jpg"))
    let reference = try Tool.ffmpeg(
      "-i", scratch.path("a.jpg"), "-vf",
      "zscale=matrixin=170m:rangein=full:chromalin=center:matrix=gbr:range=full:f=bilinear,format=gbrp",
      "-pix_fmt", "rgb24", "-f", "rawvideo", "-")
    #expect((image.width, image.height) == (width, height))
    var squares = 0.0
    for index in 0..<width * height {
      let pixel = image.pixels[index % width, index / width]
      for component in 0..<3 {
        let difference = Double(pixel[component]) - Double(reference[3 * index + component])
        squares += difference * difference
      }
    }
    // Only rounding differs; a wrong matrix, range or place of chroma would differ by far more.
    #expect(squares / Double(3 * width * height) < 1, "mean square error \(squares / Double(3 * width * height))")
  }

  @Test("the EXIF orientation is applied", arguments: 1...8, [true, false])
  func orientation(value: Int, littleEndian: Bool) throws {
    let scratch = try Scratch()
    // The picture is grey, wider than tall, and differs in each quarter: top left 40, top right 90, bottom left 140,
    // bottom right 190.
    let (width, height) = (32, 16)
    let luma = (0..<width * height).map { index in UInt8(40 + (index % width / 16) * 50 + (index / width / 8) * 100) }
    _ = try jpeg(luma, "gray", width: width, height: height, in: scratch)
    let tag: [UInt8] =
      littleEndian
      ? [0x49, 0x49, 0x2A, 0, 8, 0, 0, 0, 1, 0, 0x12, 0x01, 3, 0, 1, 0, 0, 0, UInt8(value), 0, 0, 0, 0, 0, 0, 0]
      : [0x4D, 0x4D, 0, 0x2A, 0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(value), 0, 0, 0, 0, 0, 0]
    let body = Array("Exif\0\0".utf8) + tag
    let original = try scratch.read("a.jpg")
    let segment: [UInt8] = [0xFF, 0xE1, 0, UInt8(body.count + 2)] + body
    try scratch.write(original[0..<2] + segment + original[2...], to: "b.jpg")

    let image = try ImageDecoder.decode(path: scratch.path("b.jpg"))
    #expect((image.width, image.height) == (value < 5 ? (32, 16) : (16, 32)))
    let corners = [
      (image.width / 4, image.height / 4), (image.width * 3 / 4, image.height / 4),
      (image.width / 4, image.height * 3 / 4), (image.width * 3 / 4, image.height * 3 / 4),
    ].map { (Int(image.pixels[$0.0, $0.1].x) + 10) / 50 }
    // The tag Orientation in section 4.6.4 of EXIF 2.3 says where row 0 and column 0 of the stored picture lie when it
    // is shown.
    let expected = [
      [1, 2, 3, 4], [2, 1, 4, 3], [4, 3, 2, 1], [3, 4, 1, 2], [1, 3, 2, 4], [3, 1, 4, 2], [4, 2, 3, 1], [2, 4, 1, 3],
    ]
    #expect(corners == expected[value - 1])
  }

  // MARK: CMYK

  /// A baseline JPEG of one 8 × 8 block of four flat components, with or without Adobe's marker.
  private func fourInks(_ levels: [UInt8], adobe transform: UInt8?) -> [UInt8] {
    var bytes: [UInt8] = [0xFF, 0xD8]
    func segment(_ marker: UInt8, _ body: [UInt8]) {
      bytes += [0xFF, marker, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    }
    if let transform { segment(0xEE, Array("Adobe".utf8) + [0, 100, 0, 0, 0, 0, transform]) }
    segment(0xDB, [0] + [UInt8](repeating: 1, count: 64))
    segment(0xC0, [8, 0, 8, 0, 8, 4] + (1...4).flatMap { [UInt8($0), 0x11, 0] })
    // The table for DC has codes of four bits for the categories 0 to 11, and the one for AC a bit for the end of the
    // block.
    segment(0xC4, [0x00, 0, 0, 0, 12] + [UInt8](repeating: 0, count: 12) + (0...11).map { UInt8($0) })
    segment(0xC4, [0x10, 1] + [UInt8](repeating: 0, count: 15) + [0])
    segment(0xDA, [4] + (1...4).flatMap { [UInt8($0), 0] } + [0, 63, 0])
    var bits = ""
    for level in levels {
      let value = (Int(level) - 128) * 8
      let category = value == 0 ? 0 : Int.bitWidth - abs(value).leadingZeroBitCount
      func binary(_ number: Int, _ length: Int) -> String {
        (0..<length).reversed().map { number >> $0 & 1 == 1 ? "1" : "0" }.joined()
      }
      bits += binary(category, 4) + binary(value < 0 ? value + (1 << category) - 1 : value, category) + "0"
    }
    while bits.count % 8 != 0 { bits += "1" }
    for start in stride(from: 0, to: bits.count, by: 8) {
      let byte = UInt8(bits.dropFirst(start).prefix(8), radix: 2) ?? 0
      bytes += byte == 255 ? [255, 0] : [byte]
    }
    return bytes + [0xFF, 0xD9]
  }

  @Test(
    "inverted CMYK, as Adobe writes it, becomes RGB by the product of ink and black",
    arguments: [
      [255, 255, 255, 255], [255, 0, 0, 255], [200, 100, 50, 128], [255, 255, 255, 0], [7, 77, 177, 240],
    ])
  func inks(levels: [UInt8]) throws {
    let scratch = try Scratch()
    let path = try scratch.write(fourInks(levels, adobe: 0), to: "a.jpg")
    let image = try ImageDecoder.decode(path: path)
    let pixel = image.pixels[4, 4]
    for channel in 0..<3 {
      let expected = Double(levels[channel]) * Double(levels[3]) / 255
      #expect(abs(Double(pixel[channel]) - expected) <= 1, "\(pixel)")
    }
    #expect(image.isOpaque)
  }
}
