import CKernels
import Testing

/// The kernels that draw smooth masks.
@Suite("Kernels of shadows")
struct ShadowKernelTests {
  /// A smooth mask with random samples over a random rectangle.
  final class Mask {
    let samples: Stored<Int16>
    var mask: kk_SmoothMask

    init(_ random: inout Repeatable, wild: Bool) {
      let step = Int32.random(in: 1...3, using: &random)
      let x = Int32.random(in: -40...40, using: &random)
      let y = Int32.random(in: -40...40, using: &random)
      let width = Int32.random(in: 1...300, using: &random)
      let height = Int32.random(in: 1...40, using: &random)
      let column = (x >> step) - 1
      let row = (y >> step) - 1
      let columns = ((x + width - 1) >> step) + 3 - column
      let rows = ((y + height - 1) >> step) + 3 - row
      let numbers = (0..<Int(columns * rows) + Int(KK_SMOOTH_SPARE)).map { _ -> Int16 in
        wild && random.next() % 2 == 0
          ? [0, 16320].randomElement(using: &random)! : .random(in: 0...16320, using: &random)
      }
      samples = Stored(numbers)
      mask = kk_SmoothMask(
        samples: samples.start, columns: columns, rows: rows, column: column, row: row, step: step, first_x: x,
        first_y: y, end_x: x + width, end_y: y + height)
    }
  }

  /// The cubic from `b` to `c` whose slopes at these are those between their neighbours; the four values are a step
  /// apart.
  static func cubic(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double) -> Double {
    let near = (c - a) / 2
    let far = (d - b) / 2
    let s = 1 - t
    return b * (1 + 2 * t) * s * s + c * (3 - 2 * t) * t * t + near * t * s * s - far * t * t * s
  }

  @Test("a value of the mask is that of the cubic through its samples", arguments: 1...40)
  func values(seed: Int) {
    var random = Repeatable(UInt64(seed))
    let held = Mask(&random, wild: false)
    let m = held.mask
    let size = Double(1 << m.step)
    for y in m.first_y - 1...m.end_y {
      let first = m.first_x - 20
      let count = Int(m.end_x - m.first_x) + 40
      var out = [UInt16](repeating: 7, count: count)
      withUnsafePointer(to: held.mask) { scalar.shadow.values(&out, $0, y, first, count) }
      for i in 0..<count {
        let x = first + Int32(i)
        guard x >= m.first_x, x < m.end_x, y >= m.first_y, y < m.end_y else {
          #expect(out[i] == 0)
          continue
        }
        func sample(_ i: Int, _ j: Int) -> Double {
          let column = Int((x >> m.step) - m.column) + i
          let row = Int((y >> m.step) - m.row) + j
          return Double(m.samples[row * Int(m.columns) + column]) / 64
        }
        let tx = Double(x & (1 << m.step - 1)) / size
        let ty = Double(y & (1 << m.step - 1)) / size
        let down = (-1...2).map { i in Self.cubic(sample(i, -1), sample(i, 0), sample(i, 1), sample(i, 2), ty) }
        let exact = min(max(Self.cubic(down[0], down[1], down[2], down[3], tx), 0), 255)
        #expect(abs(Double(out[i]) / 256 - exact) <= 0.03, "\(x) \(y): \(out[i]), not \(exact)")
      }
    }
  }

  @Test("every SIMD level gives the scalar bytes", arguments: 1...60)
  func levels(seed: Int) {
    var random = Repeatable(UInt64(1000 + seed))
    let held = Mask(&random, wild: true)
    let m = held.mask
    func number(_ most: Int32) -> Int32 { Int32.random(in: 0...most, using: &random) }
    for _ in 0..<40 {
      let first = m.first_x - 20 + number(m.end_x - m.first_x + 30)
      let left = first + number(40)
      let fullFirst = left + number(20)
      let fullEnd = fullFirst + number(100)
      let right = fullEnd + number(20)
      let end = right + number(50)
      let y = m.first_y - 1 + number(m.end_y - m.first_y + 1)
      let coverage = Stored(random.coverage(64), offset: Int(number(9)))
      let colors = Stored(random.pixels(200).map { $0 | 0xff00_0000 })
      let color = random.pixel() | 0xff00_0000
      let shade = number(1) == 0 ? 0x5900_0000 : random.pixel()
      let opacity = random.byte()
      let painted = number(1) == 0
      let pixels = random.pixels(Int(end - first) + 1)
      let freeFirst = first - number(12)
      let freeEnd = end + number(12)
      let ground = random.pixels(Int(freeEnd - freeFirst) + 1)
      expectEqualLevels(ground, offset: Int(number(15))) { kernels, target in
        withUnsafePointer(to: held.mask) { mask in
          var row = kk_ShadowRow(
            mask: mask, y: y, dst: target, x: freeFirst, first: first, left: left, full_first: fullFirst,
            full_end: fullEnd, right: right, end: end, free_first: freeFirst, free_end: freeEnd,
            left_coverage: coverage.start,
            right_coverage: coverage.start + 20, colors: painted ? nil : UnsafePointer(colors.start), color: color,
            shadow_color: shade, opacity: opacity)
          kernels.shadow.row(&row)
        }
      }
      let values = Stored((0..<Int(end - first) + 1).map { _ in Int16.random(in: 0...16320, using: &random) })
      expectEqualLevels(pixels, offset: Int(number(15))) { kernels, target in
        kernels.shadow.over(target, shade, values.start, Int(end - first))
      }
      expectEqualLevels([UInt16](repeating: 9, count: Int(end - first)), offset: Int(number(15))) { kernels, target in
        withUnsafePointer(to: held.mask) { kernels.shadow.values(target, $0, y, first, Int(end - first)) }
      }
    }
  }
}
