import CKernels
import Foundation
import Testing

/// The kernels that draw smooth masks.
@Suite("Kernels of shadows")
struct ShadowKernelTests {
  /// A smooth mask with random samples over a random rectangle. In each row of samples those outside a random run are 0,
  /// and some rows have none.
  final class Mask {
    let samples: Stored<Int16>
    let seen: Stored<kk_ShadowColumns>
    var mask: kk_SmoothMask

    init(_ random: inout Repeatable, wild: Bool) {
      func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
      let step = number(1...3)
      var x = number(-40...40)
      let y = number(-40...40)
      var width = number(1...300)
      let height = number(1...40)
      if number(0...1) == 0 {
        // As shadows have them: whole blocks of columns.
        x &= -32
        width = (width + 31) & -32
      }
      let column = (x >> step) - 1
      let row = (y >> step) - 1
      let columns = ((x + width - 1) >> step) + 3 - column
      let rows = ((y + height - 1) >> step) + 3 - row
      var numbers: [Int16] = []
      var runs: [Range<Int32>] = []
      for _ in 0..<rows {
        let first = number(0...columns / 4)
        let run = first..<(number(0...8) == 0 ? first : number(first...columns))
        runs.append(run)
        for at in 0..<columns {
          let sample: Int16 =
            wild && random.next() % 2 == 0
            ? [0, 16320].randomElement(using: &random)! : .random(in: 0...16320, using: &random)
          numbers.append(run.contains(at) ? sample : 0)
        }
      }
      numbers += (0..<Int(KK_SMOOTH_SPARE)).map { _ in .random(in: 0...16320, using: &random) }
      samples = Stored(numbers)
      seen = Stored(
        (0..<max(1, Int(rows) - 3)).map { index in
          let near = runs[index..<min(index + 4, runs.count)].filter { !$0.isEmpty }
          guard let low = near.map(\.lowerBound).min(), let high = near.map(\.upperBound).max() else {
            return kk_ShadowColumns(first: 0, end: 0)
          }
          let first = max((column + low - 2) << step, x)
          let end = min((column + high + 1) << step, x + width)
          return first < end ? kk_ShadowColumns(first: first, end: end) : kk_ShadowColumns(first: 0, end: 0)
        })
      mask = kk_SmoothMask(
        samples: samples.start, columns: columns, rows: rows, column: column, row: row, step: step, first_x: x,
        first_y: y, end_x: x + width, end_y: y + height, seen: UnsafePointer(seen.start))
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

  @Test("a shadow alone is the cubic through the mask's samples", arguments: 1...40)
  func values(seed: Int) {
    var random = Repeatable(UInt64(seed))
    let held = Mask(&random, wild: false)
    let m = held.mask
    let size = Double(1 << m.step)
    let area = kk_box(x0: m.first_x - 20, y0: m.first_y - 1, x1: m.end_x + 20, y1: m.end_y + 1)
    let width = Int(area.x1 - area.x0)
    var out = [UInt32](repeating: 0, count: width * Int(area.y1 - area.y0))
    withUnsafePointer(to: held.mask) { mask in
      out.withUnsafeMutableBufferPointer { out in
        var rows = kk_ShadowRows(
          mask: mask, area: area, dst: out.baseAddress!, dst_row_bytes: width * 4, spans: noSpans.start, span_count: 0,
          masks: noMasks.start, span_x: 0, span_y: 0, colors: nil, colors_row_bytes: 0, color: 0,
          shadow_color: 0xff00_0000, opacity: 255)
        scalar.shadow.rows(&rows)
      }
    }
    for (index, pixel) in out.enumerated() {
      let x = area.x0 + Int32(index % width)
      let y = area.y0 + Int32(index / width)
      guard x >= m.first_x, x < m.end_x, y >= m.first_y, y < m.end_y else {
        #expect(pixel == 0)
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
      #expect(abs(Double(pixel >> 24) - exact) <= 0.535, "\(x) \(y): \(pixel >> 24), not \(exact)")
      #expect(pixel << 8 == 0)
    }
  }

  private let noSpans = Stored([kk_span()])
  private let noMasks = Stored([UInt8](repeating: 0, count: Int(KK_COVERAGE_SPARE)))

  @Test("every SIMD level gives the scalar bytes", arguments: 1...60)
  func levels(seed: Int) {
    var random = Repeatable(UInt64(1000 + seed))
    let held = Mask(&random, wild: true)
    let m = held.mask
    func number(_ most: Int32) -> Int32 { Int32.random(in: 0...most, using: &random) }
    for _ in 0..<20 {
      let width = 1 + number(300)
      let x = m.first_x - 20 + number(60)
      let y = m.first_y - 3 + number(6)
      let painted = number(2) == 0
      let area = kk_box(x0: x, y0: y, x1: x + width, y1: y + 1 + number(30))
      let shape = Shape(&random, area)
      let colorsWidth = Int(width + number(9))
      let colors = Stored(random.pixels(colorsWidth * Int(area.y1 - area.y0)).map { $0 | 0xff00_0000 })
      let color = number(9) == 0 ? 0 : random.pixel() | 0xff00_0000
      let shade = number(1) == 0 ? 0x5900_0000 : random.pixel()
      let opacity = number(3) == 0 ? 255 : random.byte()
      let rowWidth = Int(width + number(9))
      let ground = random.pixels(rowWidth * Int(area.y1 - area.y0))
      expectEqualLevels(ground, offset: Int(number(15))) { kernels, target in
        withUnsafePointer(to: held.mask) { mask in
          var rows = kk_ShadowRows(
            mask: mask, area: area, dst: target, dst_row_bytes: rowWidth * 4, spans: UnsafePointer(shape.spans.start),
            span_count: shape.count, masks: UnsafePointer(shape.masks.start), span_x: shape.x, span_y: shape.y,
            colors: painted && color != 0 ? UnsafePointer(colors.start) : nil, colors_row_bytes: colorsWidth * 4,
            color: color, shadow_color: shade, opacity: opacity)
          kernels.shadow.rows(&rows)
        }
      }
      let pixels = random.pixels(Int(width))
      let values = Stored((0..<Int(width)).map { _ in Int16.random(in: 0...16320, using: &random) })
      expectEqualLevels(pixels, offset: Int(number(15))) { kernels, target in
        kernels.shadow.over(target, shade, values.start, Int(width))
      }
    }
  }

  @Test("every SIMD level takes the same samples", arguments: 1...60)
  func samples(seed: Int) {
    var random = Repeatable(UInt64(2000 + seed))
    func number(_ range: ClosedRange<Int32>) -> Int32 { Int32.random(in: range, using: &random) }
    func place(_ range: ClosedRange<Int32>) -> Int64 { Int64(number(range)) << 32 + Int64(number(0...Int32.max)) }
    for _ in 0..<20 {
      let width = number(2...120)
      let height = number(2...90)
      let stride = Int(width + number(0...9))
      let pairs = Stored(
        (0..<stride * Int(height)).map { _ -> UInt32 in
          let sample = { UInt32(number(0...2) == 0 ? 0 : number(0...16320)) }
          return sample() | sample() << 16
        })
      let held = Mask(&random, wild: false)
      let m = held.mask
      let angle = number(0...6) == 0 ? 0 : Double.random(in: 0...(2 * .pi), using: &random)
      let scale = exp(Double.random(in: -2.5...0.5, using: &random))
      let du = Int64(cos(angle) * scale * 4_294_967_296)
      let dv = Int64(sin(angle) * scale * 4_294_967_296)
      // The middle of the mask is somewhere in the source.
      let x = Int64(m.first_x + m.end_x) / 2
      let y = Int64(m.first_y + m.end_y) / 2
      let source = kk_SmoothSource(
        mask: kk_Mask(pairs: pairs.start, row_bytes: stride * 4, width: width, height: height),
        across: kk_AffineRow(
          u: place(0...width) - x * du + y * dv, v: place(0...height) - x * dv - y * du, du: du, dv: dv),
        down_u: -dv, down_v: du, first_u: place(-5...width / 2), end_u: place(0...width + 5),
        first_v: place(-5...height / 2), end_v: place(0...height + 5), invisible: Int16(number(0...4000)))
      let count = Int(m.columns * m.rows)
      var seen: [[kk_ShadowColumns]] = []
      expectEqualLevels([Int16](repeating: 9, count: count), offset: Int(number(0...15))) { kernels, target in
        var columns = [kk_ShadowColumns](repeating: kk_ShadowColumns(first: 7, end: 7), count: Int(m.rows))
        withUnsafePointer(to: source) { source in
          withUnsafePointer(to: held.mask) { kernels.shadow.samples(target, &columns, $0, source) }
        }
        seen.append(columns)
      }
      for columns in seen {
        #expect(columns.map(\.first) == seen[0].map(\.first) && columns.map(\.end) == seen[0].map(\.end))
      }
    }
  }

  @Test("seen are the columns that look at samples that show something", arguments: 1...20)
  func seen(seed: Int) {
    var random = Repeatable(UInt64(3000 + seed))
    let held = Mask(&random, wild: false)
    let m = held.mask
    let size = Int32(1) << m.step
    // A source of the mask's own samples.
    let stride = Int(m.columns) + 1
    var pairs = [UInt32](repeating: 0, count: stride * Int(m.rows + 1))
    for row in 0..<Int(m.rows) {
      for column in 0..<Int(m.columns) {
        let below = row + 1 < m.rows ? m.samples[(row + 1) * Int(m.columns) + column] : 0
        pairs[row * stride + column] =
          UInt32(m.samples[row * Int(m.columns) + column]) | UInt32(below) << 16
      }
    }
    let stored = Stored(pairs)
    let step = Int64(1) << 32 / Int64(size)
    let source = kk_SmoothSource(
      mask: kk_Mask(pairs: stored.start, row_bytes: stride * 4, width: m.columns + 1, height: m.rows + 1),
      across: kk_AffineRow(u: -Int64(m.column) << 32, v: -Int64(m.row) << 32, du: step, dv: 0), down_u: 0, down_v: step,
      first_u: -1 << 40, end_u: 1 << 40, first_v: -1 << 40, end_v: 1 << 40, invisible: 0)
    var samples = [Int16](repeating: 9, count: Int(m.columns * m.rows))
    var columns = [kk_ShadowColumns](repeating: kk_ShadowColumns(first: 7, end: 7), count: Int(m.rows))
    withUnsafePointer(to: source) { source in
      withUnsafePointer(to: held.mask) { scalar.shadow.samples(&samples, &columns, $0, source) }
    }
    #expect(samples == (0..<samples.count).map { m.samples[$0] })
    for index in 0..<Int(m.rows) - 3 {
      /// The samples' columns between which something shows in some rows.
      func shown(_ rows: Range<Int>) -> ClosedRange<Int32>? {
        let all = (0..<m.columns).filter { column in
          rows.contains { m.samples[$0 * Int(m.columns) + Int(column)] > 0 }
        }
        guard let first = all.first, let last = all.last else { return nil }
        return m.column + first...m.column + last
      }
      let seen = (m.first_x..<m.end_x).filter { x in
        let sample = x >> m.step
        let near = shown(index..<index + 4)?.overlaps(sample...sample + 1) ?? false
        return near && shown(index + 1..<index + 3)?.overlaps(sample - 1...sample + 2) ?? false
      }
      #expect(columns[index].first == seen.first ?? 0 && columns[index].end == (seen.last ?? -1) + 1, "\(size)")
    }
  }

  @Test("a blurred rectangle shows nothing outside of its seen columns", arguments: 1...40)
  func unseen(seed: Int) {
    var random = Repeatable(UInt64(4000 + seed))
    func number(_ range: ClosedRange<Double>) -> Double { .random(in: range, using: &random) }
    let step = Int32.random(in: 1...3, using: &random)
    // The least deviation for this distance of samples, or more.
    let sigma = 2.5 * Double(1 << step) * number(1...2)
    let width = number(0...120)
    let height = number(0...120)
    let reach = (3 * sigma).rounded(.up)
    // The blurred edges' profiles cut off at three deviations.
    func profile(_ x: Double, _ length: Double) -> Double {
      max(0, min(1, (erf(x / sigma / 2.0.squareRoot()) - erf((x - length) / sigma / 2.0.squareRoot())) / 2 - 0.001))
    }
    let columns = Int(width + 2 * reach) + 2
    let rows = Int(height + 2 * reach) + 2
    func sample(_ x: Int, _ y: Int) -> UInt32 {
      UInt32(profile(Double(x) - reach, width) * profile(Double(y) - reach, height) * 16320)
    }
    let pairs = Stored(
      (0..<columns * rows).map { sample($0 % columns, $0 / columns) | sample($0 % columns, $0 / columns + 1) << 16 })
    let color = UInt32.random(in: 1...255, using: &random) << 24
    let angle = number(0...(2 * .pi))
    let du = Int64(cos(angle) * 4_294_967_296)
    let dv = Int64(sin(angle) * 4_294_967_296)
    let size = Int32((Double(columns * columns + rows * rows)).squareRoot()) / 2 + 40
    let first = -size & -32
    let end = (size + 31) & -32
    let column = (first >> step) - 1
    let row = (-size >> step) - 1
    let maskColumns = ((end - 1) >> step) + 3 - column
    let maskRows = ((size - 1) >> step) + 3 - row
    let samples = Stored([Int16](repeating: 0, count: Int(maskColumns * maskRows + KK_SMOOTH_SPARE)))
    let seen = Stored([kk_ShadowColumns](repeating: kk_ShadowColumns(first: 7, end: 7), count: Int(maskRows)))
    var mask = kk_SmoothMask(
      samples: UnsafePointer(samples.start), columns: maskColumns, rows: maskRows, column: column, row: row, step: step,
      first_x: first, first_y: -size, end_x: end, end_y: size, seen: UnsafePointer(seen.start))
    let source = kk_SmoothSource(
      mask: kk_Mask(pairs: pairs.start, row_bytes: columns * 4, width: Int32(columns), height: Int32(rows)),
      across: kk_AffineRow(u: Int64(columns) << 31, v: Int64(rows) << 31, du: du, dv: dv), down_u: -dv, down_v: du,
      first_u: -1 << 48, end_u: 1 << 48, first_v: -1 << 48, end_v: 1 << 48,
      invisible: Int16(min(127.5 / Double(color >> 24) * 64 / 1.3 - 2, 16_000)))
    withUnsafePointer(to: source) { source in
      withUnsafePointer(to: mask) { scalar.shadow.samples(samples.start, seen.start, $0, source) }
    }
    let all = Stored(
      [kk_ShadowColumns](repeating: kk_ShadowColumns(first: first, end: end), count: Int(maskRows)))
    let side = Int(end - first)
    let pictures = [seen, all].map { columns in
      var picture = [UInt32](repeating: 0, count: side * Int(2 * size))
      mask.seen = UnsafePointer(columns.start)
      withUnsafePointer(to: mask) { mask in
        picture.withUnsafeMutableBufferPointer { picture in
          var rows = kk_ShadowRows(
            mask: mask, area: kk_box(x0: first, y0: -size, x1: end, y1: size),
            dst: picture.baseAddress!, dst_row_bytes: side * 4, spans: noSpans.start, span_count: 0,
            masks: noMasks.start, span_x: 0, span_y: 0, colors: nil, colors_row_bytes: 0, color: 0,
            shadow_color: color, opacity: 255)
          scalar.shadow.rows(&rows)
        }
      }
      return picture
    }
    #expect(pictures[0] == pictures[1])
  }

  /// Random spans in a random window of an area: in most rows an edge, a full run and an edge, of which some are
  /// missing, in others runs of any coverage with gaps between them.
  private struct Shape {
    let spans: Stored<kk_span>
    let masks: Stored<UInt8>
    let count: Int
    let x, y: Int32

    init(_ random: inout Repeatable, _ area: kk_box) {
      func number(_ most: Int32) -> Int32 { Int32.random(in: 0...max(most, 0), using: &random) }
      x = area.x0 + number((area.x1 - area.x0) / 3)
      y = area.y0 + number((area.y1 - area.y0) / 3)
      let width = number(area.x1 - x)
      var spans: [kk_span] = []
      var masks: [UInt8] = []
      for row in 0..<area.y1 - y where number(7) > 0 {
        var at = number(width / 2)
        // Edges on whole groups of columns are drawn in another way than others.
        if number(1) == 0 { at = ((x + at + 15) & -16) - x }
        func add(_ count: Int32, full: Bool, _ value: UInt8 = 255) {
          guard count > 0, at + count <= width else { return }
          let span = kk_span(
            x: UInt16(at), y: UInt16(row), count: UInt16(count), masked: full ? 0 : 1, value: full ? value : 0,
            mask_offset: full ? 0 : UInt32(masks.count))
          spans.append(span)
          if !full { masks += random.coverage(Int(count)) }
          at += count
        }
        if number(3) > 0 {
          let edge = number(1) == 0 ? 16 : number(20)
          add(edge, full: false)
          add(number(100), full: true)
          add(edge, full: false)
        } else {
          while at < width {
            let count = 1 + number(15)
            if number(1) == 0 { add(count, full: false) } else { add(count, full: true, max(random.byte(), 1)) }
            at += 1 + number(6)
          }
        }
      }
      count = spans.count
      self.spans = Stored(spans + [kk_span()])
      self.masks = Stored(masks + [UInt8](repeating: 7, count: Int(KK_COVERAGE_SPARE)))
    }
  }
}
