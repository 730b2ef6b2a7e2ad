import CKernels
import Testing

/// The kernels of premultiplication and of colour matrices.
@Suite("Kernels of colour")
struct ColorKernelTests {
  @Test("premultiplying gives C·A/255, rounded to the nearest")
  func premultiplied() {
    for a in 0...255 {
      var row = (0...255).map { packed(UInt32($0), UInt32($0), UInt32($0), UInt32(a)) }
      scalar.color.premultiply(&row, row, 256)
      for c in 0...255 {
        let exact = UInt32((Double(c * a) / 255).rounded())
        #expect(row[c] == packed(exact, exact, exact, UInt32(a)))
      }
    }
  }

  @Test("straight colours are C·255/A, rounded to the nearest, and premultiply to what they were")
  func straightened() {
    for a in 0...255 {
      let row = (0...a).map { packed(UInt32($0), 0, UInt32(a - $0), UInt32(a)) }
      var straight = [UInt32](repeating: 1, count: row.count)
      scalar.color.straighten(&straight, row, row.count)
      for c in 0...a {
        let exact = { (c: Int) in a == 0 ? UInt32(0) : UInt32((Double(c) * 255 / Double(a)).rounded()) }
        #expect(straight[c] == packed(exact(c), 0, exact(a - c), UInt32(a)))
      }
      var again = straight
      scalar.color.premultiply(&again, straight, row.count)
      #expect(again == row)
    }
  }

  static let matrices: [[Float]] = [
    [1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0],
    [0.2126, 0.7152, 0.0722, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0, 0.2126, 0.7152, 0.0722, 0, 0, 0, 0, 0, 1, 0],
    [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 0.5, 0.25],
    [1.5, 0.2, -0.3, 0.1, -0.1, 0.4, 2, 0.1, -0.5, 0.2, 0, 0.3, 0.9, 0, 0.05, 0.2, 0.1, -0.4, 0.8, 0.1],
  ]

  @Test(
    "a colour matrix works on components that are not premultiplied, limits them and premultiplies",
    arguments: matrices.indices)
  func matrix(index: Int) {
    var random = Repeatable(1)
    let n = 3000
    let pixels = random.pixels(n)
    let m = Self.matrices[index].map(Double.init)
    var row = pixels
    scalar.color.matrix(&row, row, Self.matrices[index], n)
    for i in 0..<n {
      let p = components(pixels[i])
      let straight = (0..<3).map { p[3] == 0 ? 0 : p[$0] / p[3] } + [p[3] / 255, 1]
      let out = (0..<4).map { r in min(max((0..<5).map { m[5 * r + $0] * straight[$0] }.reduce(0, +), 0), 1) }
      #expect(
        distance(row[i], [out[0] * out[3] * 255, out[1] * out[3] * 255, out[2] * out[3] * 255, out[3] * 255]) <= 0.501)
    }
    if index == 0 { #expect(row == pixels) }
  }

  @Test("an opaque component of any level has its exact place between 0 and 1", arguments: KernelLevel.all)
  func opaque(level: KernelLevel) {
    // Scaled by so much, the quotient's last bits decide the level.
    let row = (0..<256).map { packed(UInt32($0), UInt32(255 - $0), UInt32($0), 255) }
    for offset in 0..<256 {
      let scale = Float(1 << 20)
      let shift = -Float(offset) / 255 * scale
      let matrix: [Float] = [scale, 0, 0, 0, shift, 0, scale, 0, 0, shift, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0]
      var out = row
      level.kernels.color.matrix(&out, row, matrix, 256)
      var expected = row
      scalar.color.matrix(&expected, row, matrix, 256)
      #expect(out == expected)
    }
  }

  @Test("every SIMD level gives the scalar bytes")
  func levels() {
    var random = Repeatable(2)
    for n in kernelLengths {
      for pixels in [random.pixels(n), random.pixels(n).map { $0 | 0xff00_0000 }, random.words(n)] {
        let ground = [UInt32](repeating: 1, count: n)
        expectEqualLevels(ground, offset: n % 3, "premultiply \(n)") { $0.color.premultiply($1, pixels, n) }
        expectEqualLevels(pixels, offset: n % 3, "premultiply in place \(n)") { $0.color.premultiply($1, $1, n) }
        expectEqualLevels(ground, offset: n % 3, "straighten \(n)") { $0.color.straighten($1, pixels, n) }
        for matrix in Self.matrices + [[Float](repeating: .nan, count: 20), [Float](repeating: 3e38, count: 20)] {
          expectEqualLevels(ground, offset: n % 3, "matrix \(n)") { $0.color.matrix($1, pixels, matrix, n) }
        }
      }
    }
  }
}
