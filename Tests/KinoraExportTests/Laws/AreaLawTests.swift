import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// Boolean operations against the rasteriser: what it covers of each pixel obeys the laws of areas.
@Suite("Combined areas as they are drawn")
struct AreaLawTests {
  private static let side = 64

  /// How much of each pixel a path covers, 0…255.
  private func coverage(_ path: CGPath) -> [Int] {
    let layer = CAShapeLayer()
    layer.path = path
    let pixels = drawn(Self.side, Self.side, [layer])
    return (0..<Self.side).flatMap { y in (0..<Self.side).map { Int(pixels[$0, y][3]) } }
  }

  /// A closed path through random points, with curves where `isCurved` is true; it may cross itself.
  private func path(_ random: inout SeededNumbers, isCurved: Bool) -> CGPath {
    func point() -> CGPoint { CGPoint(x: 4 + random.unit() * 56, y: 4 + random.unit() * 56) }
    let path = CGMutablePath()
    path.move(to: point())
    for _ in 0..<5 {
      if isCurved {
        path.addCurve(to: point(), control1: point(), control2: point())
      } else {
        path.addLine(to: point())
      }
    }
    path.closeSubpath()
    return path
  }

  @Test(
    "pixel by pixel, union and intersection cover what both paths cover, and de Morgan's laws hold",
    arguments: 0..<16)
  func laws(_ seed: Int) {
    var random = SeededNumbers(state: UInt64(seed + 1) &* 0x9e37_79b9_7f4a_7c15)
    let (a, b) = (path(&random, isCurved: seed % 2 == 1), path(&random, isCurved: seed % 4 > 1))
    let frame = CGPath(
      rect: CGRect(x: 0, y: 0, width: Self.side, height: Self.side), transform: nil)
    let (coverA, coverB) = (coverage(a.normalized()), coverage(b.normalized()))
    let (union, both) = (coverage(a.union(b)), coverage(a.intersection(b)))
    let outsideBoth = coverage(frame.subtracting(a).intersection(frame.subtracting(b)))
    let outsideEither = coverage(frame.subtracting(a).union(frame.subtracting(b)))
    let (one, rest) = (coverage(a.symmetricDifference(b)), coverage(a.subtracting(b)))
    func most(_ difference: (Int) -> Int) -> Int { union.indices.map { abs(difference($0)) }.max() ?? 0 }
    #expect(most { coverA[$0] + coverB[$0] - union[$0] - both[$0] } <= 3)
    #expect(most { outsideBoth[$0] - (255 - union[$0]) } <= 2)
    #expect(most { outsideEither[$0] - (255 - both[$0]) } <= 2)
    #expect(most { one[$0] + both[$0] - union[$0] } <= 3)
    #expect(most { rest[$0] + both[$0] - coverA[$0] } <= 3)
  }
}

/// Numbers that depend on the seed alone (xorshift).
private struct SeededNumbers {
  var state: UInt64

  mutating func unit() -> Double {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Double(state >> 11) * 0x1p-53
  }
}
