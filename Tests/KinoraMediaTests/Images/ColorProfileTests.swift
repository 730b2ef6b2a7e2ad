import Foundation
import KinoraGraphics
import KinoraMedia
import TestSupport
import Testing

@Suite("Colour profiles")
struct ColorProfileTests {
  // MARK: Writing profiles

  private func big32(_ value: Int) -> [UInt8] { [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) } }
  private func fixed(_ value: Double) -> [UInt8] { big32(Int((value * 65536).rounded())) }
  private func xyz(_ values: [Double]) -> [UInt8] { Array("XYZ ".utf8) + big32(0) + values.flatMap(fixed) }
  private func gamma(_ exponent: Double) -> [UInt8] {
    let number = Int((exponent * 256).rounded())
    return Array("curv".utf8) + big32(0) + big32(1) + [UInt8(number >> 8), UInt8(number & 255)]
  }
  /// The curve of sRGB as a profile's third kind of parametric curve.
  private var standardCurve: [UInt8] {
    Array("para".utf8) + big32(0) + [0, 3, 0, 0]
      + [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045].flatMap(fixed)
  }

  private func profile(space: String, connection: String = "XYZ ", _ tags: [(String, [UInt8])]) -> [UInt8] {
    var header = [UInt8](repeating: 0, count: 128)
    header.replaceSubrange(16..<20, with: Array(space.utf8))
    header.replaceSubrange(20..<24, with: Array(connection.utf8))
    var table = big32(tags.count)
    var data: [UInt8] = []
    for (name, body) in tags {
      table += Array(name.utf8) + big32(132 + 12 * tags.count + data.count) + big32(body.count)
      data += body
    }
    return header + table + data
  }

  private func rgb(_ primaries: [[Double]], _ curve: [UInt8]) -> [UInt8] {
    profile(
      space: "RGB ",
      zip(["rXYZ", "gXYZ", "bXYZ"], primaries).map { ($0, xyz($1)) } + ["rTRC", "gTRC", "bTRC"].map { ($0, curve) })
  }

  /// Display P3's primaries relative to D50, as the profiles that systems ship have them.
  private let displayP3 = [[0.51512, 0.2412, -0.00105], [0.29198, 0.69225, 0.04189], [0.1571, 0.06657, 0.78407]]
  private let sRGB = [[0.43607, 0.22249, 0.01392], [0.38515, 0.71687, 0.09708], [0.14307, 0.06061, 0.7141]]

  // MARK: Writing pictures

  /// Writes a PNG of one colour with a profile.
  private func png(_ color: [UInt8], _ profile: [UInt8], in scratch: Scratch) throws -> String {
    // The data are in zlib's format, in one block that is not compressed; the checksum, Adler-32, is two sums modulo
    // 65521.
    let (low, high) = profile.reduce((1, 0)) { sums, byte in
      let low = (sums.0 + Int(byte)) % 65521
      return (low, (sums.1 + low) % 65521)
    }
    let length = [UInt8(profile.count & 255), UInt8(profile.count >> 8)]
    let block = [0x78, 0x01, 0x01] + length + length.map { ~$0 } + profile + big32(high << 16 | low)
    return try png(color, [("iCCP", Array("test\0".utf8) + [0] + block)], in: scratch)
  }

  /// Writes a PNG of one colour with more chunks.
  private func png(_ color: [UInt8], _ chunks: [(String, [UInt8])], in scratch: Scratch) throws -> String {
    let layout = color.count == 1 ? "gray" : color.count == 3 ? "rgb24" : "rgba"
    let raw = try scratch.write((0..<16).flatMap { _ in color }, to: "raw")
    try Tool.ffmpeg("-f", "rawvideo", "-pix_fmt", layout, "-s", "4x4", "-i", raw, scratch.path("plain.png"))
    let plain = try scratch.read("plain.png")
    // The chunks come after the signature of 8 bytes and the header of 25.
    return try scratch.write(plain[0..<33] + chunks.flatMap(chunk) + plain[33...], to: "a.png")
  }

  private func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    // The check sum is CRC-32, whose polynomial with its bits reversed is EDB88320.
    let sum = ~body.reduce(UInt32.max) { sum, byte in
      (0..<8).reduce(sum ^ UInt32(byte)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ (sum >> 1) : sum >> 1 }
    }
    return big32(data.count) + body + big32(Int(sum))
  }

  private func decoded(_ color: [UInt8], _ profile: [UInt8]) throws -> SIMD4<UInt8> {
    let scratch = try Scratch()
    return try ImageDecoder.decode(path: try png(color, profile, in: scratch)).pixels[1, 1]
  }

  private func decoded(_ color: [UInt8], _ chunks: [(String, [UInt8])]) throws -> SIMD4<UInt8> {
    let scratch = try Scratch()
    return try ImageDecoder.decode(path: try png(color, chunks, in: scratch)).pixels[1, 1]
  }

  // MARK: The arithmetic, once more

  private func light(_ level: UInt8) -> Double {
    let value = Double(level) / 255
    return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
  }

  private func level(_ light: Double) -> Double {
    let light = min(max(light, 0), 1)
    return 255 * (light <= 0.0031308 ? 12.92 * light : 1.055 * pow(light, 1 / 2.4) - 0.055)
  }

  @Test(
    "Display P3 becomes the sRGB colour that looks the same",
    arguments: [[200, 100, 50], [10, 200, 30], [128, 128, 128], [0, 0, 0], [255, 255, 255], [60, 70, 200]] as [[UInt8]])
  func displayP3(color: [UInt8]) throws {
    // Display P3 is given once as an ICC profile, and once as a PNG's chromaticities: x and y of white, red, green and
    // blue in hundred-thousandths.
    let places = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000].flatMap(big32)
    let found = [try decoded(color, rgb(displayP3, standardCurve)), try decoded(color, [("cHRM", places)])]
    // The matrix from Display P3's light to sRGB's, as CSS Color 4's sample code has it.
    let matrix = [
      [1.2249401762805598, -0.22494017628055996, 0], [-0.042056954709688163, 1.0420569547096881, 0],
      [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
    ]
    let source = color.map(light)
    for channel in 0..<3 {
      let expected = level((0..<3).reduce(0) { $0 + matrix[channel][$1] * source[$1] })
      #expect(found.allSatisfy { abs(Double($0[channel]) - expected) <= 1.2 }, "\(found) \(expected)")
    }
  }

  @Test("a profile of sRGB, with its curve as a formula or as a table, changes nothing")
  func identity() throws {
    let table =
      Array("curv".utf8) + big32(0) + big32(1024)
      + (0..<1024).flatMap { index -> [UInt8] in
        let value = Double(index) / 1023
        let light = value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
        let number = Int((light * 65535).rounded())
        return [UInt8(number >> 8), UInt8(number & 255)]
      }
    for curve in [standardCurve, table] {
      #expect(try decoded([13, 77, 201], rgb(sRGB, curve)) == SIMD4(13, 77, 201, 255))
    }
  }

  @Test("a gamma of 1.8 changes the colours and keeps the alpha")
  func gamma() throws {
    let pixel = try decoded([100, 100, 100, 255], rgb(sRGB, gamma(1.8)))
    let exponent = (1.8 * 256).rounded() / 256
    let expected = level(pow(100.0 / 255, exponent))
    #expect(abs(Double(pixel.x) - expected) <= 1 && pixel.x == pixel.y && pixel.w == 255)
    let faint = try decoded([100, 100, 100, 51], rgb(sRGB, gamma(1.8)))
    #expect(faint.w == 51 && abs(Double(faint.x) - expected / 5) <= 1)
  }

  @Test("a grey picture's profile has a curve of its own")
  func grey() throws {
    let pixel = try decoded([100], profile(space: "GRAY", [("kTRC", gamma(1))]))
    #expect(abs(Double(pixel.x) - level(100.0 / 255)) <= 1 && pixel.x == pixel.y && pixel.y == pixel.z)
  }

  @Test("a PNG's gamma counts unless another chunk overrules it, or it is sRGB's, or makes no sense")
  func chunks() throws {
    let linear = ("gAMA", big32(100_000))
    let pixel = try decoded([100, 100, 100, 51], [linear])
    #expect(pixel.w == 51 && abs(Double(pixel.x) - level(100.0 / 255) / 5) <= 1, "\(pixel)")
    #expect(try decoded([100], [linear]).x == UInt8(level(100.0 / 255).rounded()))
    let color: [UInt8] = [13, 77, 201]
    let same = SIMD4<UInt8>(13, 77, 201, 255)
    #expect(try decoded(color, [linear]) != same)
    #expect(try decoded(color, [linear, ("sRGB", [0])]) == same)
    // A gamma of 1/2.2, in hundred-thousandths, stands for sRGB's curve, but not with Adobe RGB's primaries.
    let about = ("gAMA", big32(45455))
    #expect(try decoded(color, [about]) == same)
    let adobe = [31270, 32900, 64000, 33000, 21000, 71000, 15000, 6000].flatMap(big32)
    let dark = try decoded([20, 20, 20], [about, ("cHRM", adobe)])
    #expect(abs(Double(dark.x) - level(pow(20.0 / 255, 2.2))) <= 1 && dark.x == dark.y && dark.y == dark.z, "\(dark)")
    #expect(try decoded(color, [("gAMA", big32(0))]) == same)
    #expect(try decoded(color, [("cHRM", Array(repeating: 0, count: 32))]) == same)
    #expect(try decoded(color, [("cHRM", [0, 0]), ("gAMA", [1])]) == same)
  }

  @Test("the profile of an animated picture converts every frame")
  func animated() throws {
    let scratch = try Scratch()
    let picture = "color=gray:size=8x8:rate=10:duration=0.3,format=rgba,geq=r=100:g=100+N:b=100:a=255"
    try Tool.ffmpeg("-f", "lavfi", "-i", picture, "-c:v", "libwebp_anim", "-lossless", "1", scratch.path("p.webp"))
    try Tool.ffmpeg("-f", "lavfi", "-i", picture, "-pix_fmt", "rgb24", scratch.path("p.apng"))
    func little(_ value: Int) -> [UInt8] { big32(value).reversed() }
    var webp = try scratch.read("p.webp")
    let profile = rgb(sRGB, gamma(1))
    // The profile comes after the header, a bit of which says that there is one.
    webp[20] |= 0x20
    webp.insert(contentsOf: Array("ICCP".utf8) + little(profile.count) + profile, at: 30)
    webp.replaceSubrange(4..<8, with: little(webp.count - 8))
    var apng = try scratch.read("p.apng")
    // The gamma comes after the signature and the header, together 33 bytes.
    apng.insert(contentsOf: chunk("gAMA", big32(100_000)), at: 33)

    for (name, bytes) in [("a.webp", webp), ("a.apng", apng)] {
      let image = try ImageDecoder.decode(path: try scratch.write(bytes, to: name))
      let animation = try #require(image.animation)
      for frame in 0..<3 {
        let pixel = try #require(try animation.image(at: 0.1 * Double(frame) + 0.05)).pixels[4, 4]
        #expect(abs(Double(pixel.x) - level(100.0 / 255)) <= 1, "\(name), frame \(frame): \(pixel)")
        #expect(abs(Double(pixel.y) - level(Double(100 + frame) / 255)) <= 1, "\(name), frame \(frame): \(pixel)")
      }
    }
  }

  @Test("the profile of a JPEG converts it")
  func jpeg() throws {
    let scratch = try Scratch()
    try Tool.ffmpeg(
      "-f", "lavfi", "-i", "color=0x808080:size=16x16", "-frames:v", "1", "-pix_fmt", "yuvj444p", "-q:v", "1",
      scratch.path("a.jpg"))
    let plain = try scratch.read("a.jpg")
    let body = Array("ICC_PROFILE\0".utf8) + [1, 1] + rgb(sRGB, gamma(1))
    let segment: [UInt8] = [0xFF, 0xE2, UInt8((body.count + 2) >> 8), UInt8((body.count + 2) & 255)] + body
    let path = try scratch.write(plain[0..<2] + segment + plain[2...], to: "b.jpg")
    let pixel = try ImageDecoder.decode(path: path).pixels[8, 8]
    #expect(abs(Double(pixel.x) - level(128.0 / 255)) <= 2, "\(pixel)")
  }

  @Test("a picture whose profile is damaged or not understood is taken for sRGB")
  func unknown() throws {
    let color: [UInt8] = [13, 77, 201]
    let same = SIMD4<UInt8>(13, 77, 201, 255)
    #expect(try decoded(color, profile(space: "CMYK", connection: "Lab ", [])) == same)
    #expect(try decoded(color, profile(space: "RGB ", [("rXYZ", xyz([1, 0, 0]))])) == same)
    let whole = rgb(displayP3, standardCurve)
    var noise = Noise(seed: 2)
    for _ in 0..<40 {
      var bytes = whole
      for _ in 0...noise.below(8) { bytes[noise.below(bytes.count)] = noise.bytes(1)[0] }
      _ = try decoded(color, Array(bytes.prefix(noise.below(3) == 0 ? 1 + noise.below(bytes.count) : bytes.count)))
    }
  }
}
