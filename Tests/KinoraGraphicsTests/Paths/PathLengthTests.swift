import Foundation
import KinoraGraphics
import Testing

@Suite("Lengths of paths")
struct PathLengthTests {
  private let square = PathGeometry { $0.addRect(CGRect(x: 0, y: 0, width: 100, height: 100)) }

  /// The length of a path's lines and of 20,000 chords of each curve.
  private func length(_ path: PathGeometry) -> Double {
    var total = 0.0
    var index = 0
    var current = Vector.zero
    var start = Vector.zero
    for verb in path.verbs {
      let p = path.points[index..<(index + verb.pointCount)].map { Vector($0) }
      switch verb {
      case .move: start = p[0]
      case .line: total += (p[0] - current).length
      case .quad, .cubic:
        var last = current
        for i in 1...20_000 {
          let t = Double(i) / 20_000
          let u = 1 - t
          let next =
            verb == .quad
            ? u * u * current + 2 * u * t * p[0] + t * t * p[1]
            : u * u * u * current + 3 * u * u * t * p[0] + 3 * u * t * t * p[1] + t * t * t * p[2]
          total += (next - last).length
          last = next
        }
      case .close: total += (start - current).length
      }
      current = p.last ?? start
      index += verb.pointCount
    }
    return total
  }

  @Test("a quarter of the length of a square's outline is one side")
  func sides() {
    #expect(square.trimmed(from: 0.25, to: 0.5).svg() == "M 100 0 L 100 100")
    #expect(square.trimmed(from: 0.875, to: 1).svg() == "M 0 50 L 0 0")
    #expect(square.trimmed(from: 0.125, to: 0.375).svg() == "M 50 0 L 100 0 L 100 50")
  }

  @Test("trimming beyond the ends changes nothing, and trimming to an empty range leaves nothing")
  func ends() {
    #expect(square.trimmed(from: 0, to: 1) == square)
    #expect(square.trimmed(from: -3, to: 7) == square)
    #expect(square.trimmed(from: 0.5, to: 0.5).isEmpty)
    #expect(square.trimmed(from: 0.7, to: 0.2).isEmpty)
    #expect(square.trimmed(from: .nan, to: 1).isEmpty)
    #expect(PathGeometry().trimmed(from: 0.2, to: 0.5).isEmpty)
  }

  @Test("the length runs through all subpaths in turn, and subpaths that are whole stay closed")
  func subpaths() throws {
    let path = try PathGeometry(svg: "M 0 0 L 10 0 M 0 5 L 30 5 M 0 9 h 5 v 5 h -5 z")
    #expect(path.trimmed(from: 1.0 / 12, to: 0.5).svg() == "M 5 0 L 10 0 M 0 5 L 20 5")
    #expect(path.trimmed(from: 1.0 / 3, to: 1).svg() == "M 10 5 L 30 5 M 0 9 L 5 9 L 5 14 L 0 14 Z")
  }

  @Test(
    "arc length tells in which curve a trimmed path ends, and the share of the curve's length is its parameter",
    arguments: 0..<12)
  func curves(_ seed: Int) throws {
    var random = Random(seed: seed)
    func point() -> CGPoint { CGPoint(x: random.unit() * 100, y: random.unit() * 100) }
    let p = (0..<6).map { _ in point() }
    let cubic = PathGeometry { path in
      path.move(to: p[0])
      path.cubic(to: p[3], control1: p[1], control2: p[2])
    }
    let quad = PathGeometry { path in
      path.move(to: p[3])
      path.quad(to: p[5], control: p[4])
    }
    var path = cubic
    path.quad(to: p[5], control: p[4])
    let (first, second) = (length(cubic), length(quad))
    let whole = first + second
    // Points of the curves, by the definition of these.
    func onCubic(_ t: Double) -> Vector {
      let u = 1 - t
      return u * u * u * Vector(p[0]) + 3 * u * u * t * Vector(p[1]) + 3 * u * t * t * Vector(p[2])
        + t * t * t * Vector(p[3])
    }
    func onQuad(_ t: Double) -> Vector {
      let u = 1 - t
      return u * u * Vector(p[3]) + 2 * u * t * Vector(p[4]) + t * t * Vector(p[5])
    }
    func expected(_ fraction: Double) -> Vector {
      let distance = fraction * whole
      return distance < first ? onCubic(distance / first) : onQuad((distance - first) / second)
    }
    let (a, b) = (0.1 + 0.3 * random.unit(), 0.5 + 0.5 * random.unit())
    let part = path.trimmed(from: a, to: b)
    #expect(part.verbs.allSatisfy { $0 != .line })
    #expect((Vector(part.points[0]) - expected(a)).length < 1e-4)
    #expect((Vector(try #require(part.currentPoint)) - expected(b)).length < 1e-4)
    let head = path.trimmed(from: 0, to: a)
    #expect((Vector(try #require(head.currentPoint)) - Vector(part.points[0])).length < 1e-9)
  }

  @Test("dashes along a curve have their lengths measured along the curve", arguments: 0..<6)
  func dashesOnCurves(_ seed: Int) throws {
    var random = Random(seed: seed)
    func point() -> CGPoint { CGPoint(x: random.unit() * 100, y: random.unit() * 100) }
    let path = PathGeometry { path in
      path.move(to: point())
      path.cubic(to: point(), control1: point(), control2: point())
    }
    let whole = length(path)
    let dash = whole / 9
    let dashes = path.dashed(lengths: [dash, dash])
    #expect(dashes.verbs.filter { $0 == .move }.count == 5)
    #expect(abs(length(dashes) - 5 * dash) < 1e-4 * whole)
  }

  @Test("the length of a curve with a cusp is measured")
  func cusp() {
    let path = PathGeometry { path in
      path.move(to: .zero)
      path.cubic(to: CGPoint(x: 100, y: 0), control1: CGPoint(x: 100, y: 100), control2: CGPoint(x: 0, y: 100))
    }
    let whole = length(path)
    #expect(abs(length(path.trimmed(from: 0, to: 0.5)) - whole / 2) < 1e-3)
  }

  @Test("dashes and gaps alternate from the phase on")
  func dashes() throws {
    let line = try PathGeometry(svg: "M 0 0 H 20")
    #expect(line.dashed(lengths: [4, 2]).svg() == "M 0 0 L 4 0 M 6 0 L 10 0 M 12 0 L 16 0 M 18 0 L 20 0")
    #expect(line.dashed(lengths: [4, 2], phase: 5).svg() == "M 1 0 L 5 0 M 7 0 L 11 0 M 13 0 L 17 0 M 19 0 L 20 0")
    #expect(line.dashed(lengths: [4, 2], phase: -1).svg() == "M 1 0 L 5 0 M 7 0 L 11 0 M 13 0 L 17 0 M 19 0 L 20 0")
    #expect(line.dashed(lengths: [6]).svg() == "M 0 0 L 6 0 M 12 0 L 18 0")
    #expect(
      line.dashed(lengths: [1, 2, 3]).svg()
        == "M 0 0 L 1 0 M 3 0 L 6 0 M 7 0 L 9 0 M 12 0 L 13 0 M 15 0 L 18 0 M 19 0 L 20 0")
  }

  @Test("a dash across a closed subpath's start is one dash")
  func closedDashes() {
    #expect(square.dashed(lengths: [100, 100], phase: 50).svg() == "M 100 50 L 100 100 L 50 100 M 0 50 L 0 0 L 50 0")
    #expect(square.dashed(lengths: [500, 1]) == square)
  }

  @Test("dashes without length are points with a direction")
  func dots() throws {
    let dots = try PathGeometry(svg: "M 0 0 V 10").dashed(lengths: [0, 4])
    #expect(dots.svg() == "M 0 0 L 0 0 M 0 4 L 0 4 M 0 8 L 0 8")
    #expect(dots.points[3].y > dots.points[2].y)
  }

  @Test("a pattern that makes no sense, or would make too many dashes, leaves a solid line")
  func solid() {
    for lengths in [[], [0, 0], [-1, 2], [.nan], [.infinity, 1], [1e-9]] as [[Double]] {
      #expect(square.dashed(lengths: lengths) == square)
    }
    #expect(square.dashed(lengths: [1, 1], phase: .nan) == square)
  }
}
