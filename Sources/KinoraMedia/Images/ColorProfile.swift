import KinoraGraphics
import KinoraNumerics

/// A colour profile, which gives the meaning of a picture's samples: a curve for each of red, green and blue and a
/// matrix, or one curve for grey, as in the ICC profiles that cameras, editors and phones write (ICC.1:2010, sections
/// 8.3 and 10).
///
/// Profiles of other kinds (tables of colours, CMYK) are not supported; their pictures are taken as sRGB.
struct ColorProfile: Sendable {
  /// The linear light of each of the 256 levels, for each channel.
  let light: [[Double]]
  /// The matrix from linear light in the profile's primaries to linear light in sRGB's; nil for grey.
  let matrix: [[Double]]?

  init(light: [[Double]], matrix: [[Double]]?) {
    self.light = light
    self.matrix = matrix
  }

  /// Reads an ICC profile; nil for a profile that is not supported, is damaged, or changes no level of sRGB by more
  /// than one.
  init?(_ file: ByteReader) {
    guard let profile = try? Self(reading: file) else { return nil }
    self = profile
    if isNearSRGB { return nil }
  }

  private init?(reading file: ByteReader) throws(ImageDefect) {
    var tags: [String: ByteReader] = [:]
    for index in 0..<min(256, Int(try file.bigEndian32(at: 128))) {
      let entry = 132 + 12 * index
      let name = String(decoding: try file.part(entry..<entry + 4).bytes, as: UTF8.self)
      let offset = Int(try file.bigEndian32(at: entry + 4))
      tags[name] = try file.part(offset..<offset + Int(try file.bigEndian32(at: entry + 8)))
    }
    if file.reads("GRAY", at: 16) {
      guard let curve = try Self.curve(tags["kTRC"]) else { return nil }
      light = [curve, curve, curve]
      matrix = nil
    } else if file.reads("RGB ", at: 16), file.reads("XYZ ", at: 20) {
      guard let red = try Self.curve(tags["rTRC"]), let green = try Self.curve(tags["gTRC"]),
        let blue = try Self.curve(tags["bTRC"]), let x = try Self.color(tags["rXYZ"]),
        let y = try Self.color(tags["gXYZ"]), let z = try Self.color(tags["bXYZ"])
      else { return nil }
      light = [red, green, blue]
      // The columns are the primaries.
      matrix = Self.product(Self.fromXYZ, (0..<3).map { [x[$0], y[$0], z[$0]] })
    } else {
      return nil
    }
  }

  // MARK: Reading

  /// A signed number with 16 fraction bits.
  private static func number(_ bytes: ByteReader, at offset: Int) throws(ImageDefect) -> Double {
    Double(Int32(bitPattern: try bytes.bigEndian32(at: offset))) / 65536
  }

  private static func color(_ tag: ByteReader?) throws(ImageDefect) -> [Double]? {
    guard let tag, tag.reads("XYZ ", at: 0) else { return nil }
    return [try number(tag, at: 8), try number(tag, at: 12), try number(tag, at: 16)]
  }

  private static func curve(_ tag: ByteReader?) throws(ImageDefect) -> [Double]? {
    guard let tag else { return nil }
    let levels = (0..<256).map { Double($0) / 255 }
    if tag.reads("curv", at: 0) {
      let count = Int(try tag.bigEndian32(at: 8))
      if count == 0 { return levels }
      if count == 1 {
        let exponent = Double(try tag.bigEndian16(at: 12)) / 256
        return levels.map { Elementary.pow($0, exponent) }
      }
      guard count <= 65536 else { return nil }
      var table: [Double] = []
      for index in 0..<count { table.append(Double(try tag.bigEndian16(at: 12 + 2 * index)) / 65535) }
      return levels.map { level in
        let place = level * Double(count - 1)
        let low = min(Int(place), count - 2)
        return table[low] + (table[low + 1] - table[low]) * (place - Double(low))
      }
    }
    guard tag.reads("para", at: 0) else { return nil }
    let kind = Int(try tag.bigEndian16(at: 8))
    let counts = [1, 3, 4, 5, 7]
    guard counts.indices.contains(kind) else { return nil }
    var p: [Double] = []
    for index in 0..<counts[kind] { p.append(try number(tag, at: 12 + 4 * index)) }
    // The parameters are called g a b c d e f in the specification; those that a kind lacks get values without effect.
    let (g, a, b) = (p[0], kind > 0 ? p[1] : 1, kind > 0 ? p[2] : 0)
    let offset = kind == 2 ? p[3] : kind == 4 ? p[5] : 0
    let start = kind > 2 ? p[4] : kind > 0 && a != 0 ? -b / a : 0
    return levels.map { level in
      let value: Double
      if level >= start {
        value = Elementary.pow(max(0, a * level + b), g) + offset
      } else {
        value = kind > 2 ? p[3] * level + (kind == 4 ? p[6] : 0) : offset
      }
      return value.isFinite ? min(max(value, 0), 1) : 0
    }
  }

  // MARK: Converting

  /// The matrix from the profile connection space (XYZ relative to D50) to sRGB's linear light: the inverse of sRGB's
  /// primaries adapted to D50 by Bradford's matrix, as in the profiles of the ICC.
  static let fromXYZ: [[Double]] = inverse([
    [0.4360747, 0.3850649, 0.1430804], [0.2225045, 0.7168786, 0.0606169], [0.0139322, 0.0971045, 0.7141733],
  ])

  static func product(_ a: [[Double]], _ b: [[Double]]) -> [[Double]] {
    var result = b
    for row in 0..<3 {
      for column in 0..<3 {
        var sum = 0.0
        for index in 0..<3 { sum += a[row][index] * b[index][column] }
        result[row][column] = sum
      }
    }
    return result
  }

  static func inverse(_ m: [[Double]]) -> [[Double]] {
    func minor(_ row: Int, _ column: Int) -> Double {
      let (r, s) = ((row + 1) % 3, (row + 2) % 3)
      let (c, d) = ((column + 1) % 3, (column + 2) % 3)
      return m[r][c] * m[s][d] - m[r][d] * m[s][c]
    }
    var determinant = 0.0
    for column in 0..<3 { determinant += m[0][column] * minor(0, column) }
    var result = m
    for row in 0..<3 {
      for column in 0..<3 { result[row][column] = minor(column, row) / determinant }
    }
    return result
  }

  /// The sRGB level for each 65535th of linear light (IEC 61966-2-1).
  private static let levels: [UInt8] = (0..<65536).map { index in
    let light = Double(index) / 65535
    let value = light <= 0.0031308 ? 12.92 * light : 1.055 * Elementary.pow(light, 1 / 2.4) - 0.055
    return UInt8((value * 255).rounded())
  }

  private static func level(_ light: Double) -> UInt8 { levels[Int((min(max(light, 0), 1) * 65535).rounded())] }

  private func converted(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> (UInt8, UInt8, UInt8) {
    let (x, y, z) = (light[0][Int(r)], light[1][Int(g)], light[2][Int(b)])
    guard let m = matrix else { return (Self.level(x), Self.level(y), Self.level(z)) }
    func channel(_ row: [Double]) -> UInt8 {
      let light: Double = row[0] * x + row[1] * y + row[2] * z
      return Self.level(light)
    }
    return (channel(m[0]), channel(m[1]), channel(m[2]))
  }

  var isNearSRGB: Bool {
    let steps = stride(from: 0, through: 255, by: 51).map { UInt8($0) }
    func isNear(_ a: UInt8, _ b: UInt8) -> Bool { abs(Int(a) - Int(b)) <= 1 }
    let greys = (0...255).allSatisfy { value in
      let grey = UInt8(value)
      let (r, g, b) = converted(grey, grey, grey)
      return isNear(r, grey) && isNear(g, grey) && isNear(b, grey)
    }
    return greys
      && steps.allSatisfy { r in
        steps.allSatisfy { g in
          steps.allSatisfy { b in
            let result = converted(r, g, b)
            return isNear(result.0, r) && isNear(result.1, g) && isNear(result.2, b)
          }
        }
      }
  }

  /// Converts straight (not premultiplied) RGBA in place; colours outside sRGB are clamped to it.
  func convert(_ pixels: PixelBuffer) {
    var last = SIMD4<UInt8>.zero
    var result = converted(0, 0, 0)
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let pixel = pixels[x, y]
        if pixel.x != last.x || pixel.y != last.y || pixel.z != last.z {
          result = converted(pixel.x, pixel.y, pixel.z)
          last = pixel
        }
        pixels[x, y] = SIMD4(result.0, result.1, result.2, pixel.w)
      }
    }
  }
}
