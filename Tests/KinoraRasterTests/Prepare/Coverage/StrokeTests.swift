import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Strokes")
struct StrokeTests {
  /// A stroke on a small canvas.
  func stroked(_ path: PathGeometry, _ style: StrokeStyle, _ size: Int = 40, _ transform: Homography = .identity)
    -> PixelBuffer
  {
    render(size, size, [.shape(ShapeItem(.stroke(path, style), paint: .color(.white), transform: transform))])
  }

  func line(_ points: [(Double, Double)], closed: Bool = false) -> PathGeometry {
    var path = PathGeometry()
    for (index, p) in points.enumerated() {
      if index == 0 { path.move(to: CGPoint(x: p.0, y: p.1)) } else { path.line(to: CGPoint(x: p.0, y: p.1)) }
    }
    if closed { path.close() }
    return path
  }

  func area(_ picture: PixelBuffer) -> Double {
    Double(bytes(picture).enumerated().reduce(0) { $0 + ($1.offset % 4 == 3 ? Int($1.element) : 0) }) / 255
  }

  @Test("a line with butt caps is a rectangle, and with square caps it is longer by its width")
  func buttAndSquare() {
    let path = line([(4, 3), (9, 3)])
    #expect(bytes(stroked(path, .init(width: 2))) == bytes(render(40, 40, [.rect(4, 2, 5, 2)])))
    #expect(bytes(stroked(path, .init(width: 2, cap: .square))) == bytes(render(40, 40, [.rect(3, 2, 7, 2)])))
  }

  @Test("a round cap adds half a disc at each end")
  func roundCaps() {
    let picture = stroked(line([(12, 20), (28, 20)]), .init(width: 10, cap: .round))
    #expect(abs(area(picture) - (160 + Double.pi * 25)) < 0.5)
  }

  @Test("a join adds a wedge (bevel), a corner (miter) or a part of a disc (round)")
  func joins() {
    let path = line([(8, 32), (8, 8), (32, 8)])
    let strips = 24.0 * 6 * 2 - 9
    #expect(abs(area(stroked(path, .init(width: 6, join: .miter))) - (strips + 9)) < 0.1)
    #expect(abs(area(stroked(path, .init(width: 6, join: .bevel))) - (strips + 4.5)) < 0.1)
    #expect(abs(area(stroked(path, .init(width: 6, join: .round))) - (strips + Double.pi * 9 / 4)) < 0.2)
    // A right angle's miter is √2 = 1.414… half-widths long, so that a limit of 1.41 makes it a bevel.
    #expect(
      bytes(stroked(path, .init(width: 6, join: .miter, miterLimit: 1.41)))
        == bytes(stroked(path, .init(width: 6, join: .bevel))))
  }

  @Test("a mitred zigzag is the polygon through its ends, the tips and the points in which the inner sides meet")
  func mitredPolygon() {
    let points = [(6.2, 33.1), (13.7, 8.4), (21.3, 30.6), (34.8, 12.9)], half = 2.0
    // The normals of the lines, to the right of the way.
    let normals = zip(points, points.dropFirst()).map { p, q in
      let (x, y) = (q.0 - p.0, q.1 - p.1), length = (x * x + y * y).squareRoot()
      return (y / length, -x / length)
    }
    let places = points.indices.map { i in
      let a = normals[max(i - 1, 0)], b = normals[min(i, 2)], scale = half / (1 + a.0 * b.0 + a.1 * b.1)
      return ((a.0 + b.0) * scale, (a.1 + b.1) * scale)
    }
    let right = zip(points, places).map { ($0.0 + $1.0, $0.1 + $1.1) }
    let left = zip(points, places).map { ($0.0 - $1.0, $0.1 - $1.1) }
    let polygon = ShapeItem(.path(line(right + left.reversed(), closed: true), .nonZero), paint: .color(.white))
    #expect(bytes(stroked(line(points), .init(width: 2 * half))) == bytes(render(40, 40, [.shape(polygon)])))
  }

  @Test("a closed path joins where it began")
  func closedPath() {
    let square = line([(8, 8), (32, 8), (32, 32), (8, 32)], closed: true)
    #expect(abs(area(stroked(square, .init(width: 4))) - (28 * 28 - 20 * 20)) < 0.1)
  }

  @Test("a stroke that crosses itself is filled once")
  func crossing() {
    let picture = stroked(line([(4, 20), (36, 20), (36, 36), (20, 36), (20, 4)]), .init(width: 4))
    let half = render(
      40, 40,
      [
        .shape(
          ShapeItem(
            .stroke(line([(4, 20), (36, 20), (36, 36), (20, 36), (20, 4)]), .init(width: 4)), paint: .color(.white),
            opacity: 0.5))
      ])
    #expect(picture[20, 20].w == 255)
    #expect(Set(stride(from: 3, to: bytes(half).count, by: 4).map { bytes(half)[$0] }) == [0, 128])
  }

  @Test("the stroke of a circle has a ring's area, or a disc's when it is wider than the circle")
  func ring() {
    // The handles, in radii, with which a cubic is a quarter of a circle within a thousandth.
    let k = 0.5522847498307936
    func circle(_ r: Double) -> PathGeometry {
      var path = PathGeometry()
      func p(_ x: Double, _ y: Double) -> CGPoint { CGPoint(x: 30 + x * r, y: 30 + y * r) }
      path.move(to: p(1, 0))
      path.cubic(to: p(0, 1), control1: p(1, k), control2: p(k, 1))
      path.cubic(to: p(-1, 0), control1: p(-k, 1), control2: p(-1, k))
      path.cubic(to: p(0, -1), control1: p(-1, -k), control2: p(-k, -1))
      path.cubic(to: p(1, 0), control1: p(k, -1), control2: p(1, -k))
      path.close()
      return path
    }
    let thin = area(stroked(circle(20), .init(width: 4), 60))
    #expect(abs(thin - Double.pi * (22 * 22 - 18 * 18)) < 2.5, "\(thin)")
    let fat = area(stroked(circle(6), .init(width: 20), 60))
    #expect(abs(fat - Double.pi * 256) < 4, "\(fat)")
  }

  @Test("start and end cut lines by length")
  func trimmed() {
    let path = line([(4, 10), (14, 10), (14, 30)])
    let picture = stroked(path, .init(width: 2, start: 0.1, end: 0.6))
    let expected = stroked(line([(7, 10), (14, 10), (14, 18)]), .init(width: 2))
    #expect(bytes(picture) == bytes(expected))
    #expect(bytes(stroked(path, .init(width: 2, start: 0.6, end: 0.6))).allSatisfy { $0 == 0 })
  }

  @Test("inside a curve, start and end are its parameter")
  func trimmedCurve() {
    // The curve is x = 4 + 32 t³ on a straight line: at an end of a half t is a half, which is an eighth of the way.
    let slow = PathGeometry { path in
      path.move(to: CGPoint(x: 4, y: 10))
      path.cubic(to: CGPoint(x: 36, y: 10), control1: CGPoint(x: 4, y: 10), control2: CGPoint(x: 4, y: 10))
    }
    let picture = stroked(slow, .init(width: 2, start: 0.25, end: 0.5))
    #expect(abs(area(picture) - 2 * 32 * (0.125 - 0.015625)) < 0.05)
    #expect(picture[5, 9].w > 240 && picture[9, 9].w == 0)
    // Of a line, a curve and a line, arc length tells in which of the three an end lies.
    let mixed = PathGeometry { path in
      path.move(to: CGPoint(x: 4, y: 30))
      path.line(to: CGPoint(x: 8, y: 30))
      path.cubic(to: CGPoint(x: 24, y: 30), control1: CGPoint(x: 8, y: 30), control2: CGPoint(x: 8, y: 30))
      path.line(to: CGPoint(x: 36, y: 30))
    }
    #expect(abs(area(stroked(mixed, .init(width: 2, end: 12.0 / 32))) - 2 * (4 + 16 * 0.125)) < 0.05)
    #expect(abs(area(stroked(mixed, .init(width: 2, start: 26.0 / 32))) - 2 * 6) < 0.05)
  }

  @Test("a stroke with a start and an end is that of the trimmed path", arguments: 0..<16)
  func trimmedPart(_ seed: Int) {
    var random = Seeded(UInt64(seed) + 400)
    func point() -> CGPoint { CGPoint(x: 4 + 32 * random.double(0...1), y: 4 + 32 * random.double(0...1)) }
    let path = PathGeometry { path in
      path.move(to: point())
      path.cubic(to: point(), control1: point(), control2: point())
      path.line(to: point())
      path.quad(to: point(), control: point())
    }
    let (start, end) = (0.6 * random.double(0...1), 0.65 + 0.3 * random.double(0...1))
    let cut = bytes(stroked(path, .init(width: 2, cap: .round, join: .round, start: start, end: end)))
    let part = bytes(stroked(path.trimmed(from: start, to: end), .init(width: 2, cap: .round, join: .round)))
    // Start and end are fractions of the length of chords, so that the ends may differ by a part of a pixel.
    let difference = zip(cut, part).reduce(0) { $0 + abs(Int($1.0) - Int($1.1)) }
    #expect(Double(difference) / (4 * 255) < 1)
  }

  @Test("dashes and gaps alternate from the phase on")
  func dashed() {
    let path = line([(2, 5), (38, 5)])
    let picture = stroked(path, .init(width: 2, dashes: [6, 4], dashPhase: 3))
    var expected = [DisplayItem.rect(2, 4, 3, 2)]
    for x in stride(from: 9.0, to: 38, by: 10) { expected.append(.rect(x, 4, min(6, 38 - x), 2)) }
    #expect(bytes(picture) == bytes(render(40, 40, expected)))
    // A list with an odd number of lengths is read twice: [5] stands for dashes and gaps of 5.
    let odd = stroked(path, .init(width: 2, dashes: [5]))
    #expect(odd[4, 4].w == 255 && odd[9, 4].w == 0 && odd[14, 4].w == 255)
  }

  @Test("a dash of no length with round ends is a dot")
  func dots() {
    let picture = stroked(line([(5, 20), (35, 20)]), .init(width: 6, cap: .round, dashes: [0, 10]))
    #expect(abs(area(picture) - 3 * Double.pi * 9) < 0.8)
  }

  @Test("a stroke with round caps and joins covers all pixels near its path and none far from it")
  func union() {
    var random = Seeded(21)
    for _ in 0..<6 {
      var path = PathGeometry()
      func p() -> CGPoint { CGPoint(x: random.double(8...72), y: random.double(8...72)) }
      let c = [p(), p(), p(), p()]
      path.move(to: c[0])
      path.cubic(to: c[3], control1: c[1], control2: c[2])
      let half = random.double(0.8...7)
      let picture = stroked(path, .init(width: 2 * half, cap: .round, join: .round), 80)
      let samples = (0...400).map { step -> (Double, Double) in
        let t = Double(step) / 400
        let s = 1 - t
        func b(_ v: (CGPoint) -> Double) -> Double {
          s * s * s * v(c[0]) + 3 * s * s * t * v(c[1]) + 3 * s * t * t * v(c[2]) + t * t * t * v(c[3])
        }
        return (b { Double($0.x) }, b { Double($0.y) })
      }
      for y in 0..<80 {
        for x in 0..<80 {
          let px = Double(x) + 0.5
          let py = Double(y) + 0.5
          let distance =
            samples.reduce(1e9) { min($0, ($1.0 - px) * ($1.0 - px) + ($1.1 - py) * ($1.1 - py)) }.squareRoot()
          if distance < half - 0.85 { #expect(picture[x, y].w >= 252, "\(x) \(y) \(distance) of \(half)") }
          if distance > half + 0.85 { #expect(picture[x, y].w == 0, "\(x) \(y) \(distance) of \(half)") }
        }
      }
    }
  }

  @Test("verbs and points are stored as the kernels read them")
  func layout() {
    #expect(PathGeometry.Verb.close.rawValue == 4 && MemoryLayout<PathGeometry.Verb>.size == 1)
    let verbs: [PathGeometry.Verb] = [.move, .line, .quad, .cubic, .close]
    #expect(verbs.withUnsafeBytes { Array($0) } == [0, 1, 2, 3, 4])
    #expect([CGPoint(x: 3, y: 4)].withUnsafeBytes { $0.load(fromByteOffset: 8, as: Double.self) } == 4)
  }
}
