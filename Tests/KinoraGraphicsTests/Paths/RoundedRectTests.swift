import Foundation
import KinoraGraphics
import Testing

@Suite("Rounded rectangles")
struct RoundedRectTests {
  private let box = CGRect(x: 10, y: 20, width: 100, height: 60)

  @Test(
    "the outline of a rounded rectangle touches all four sides, whatever its corners",
    arguments: [0.0, 5, 25, 30, 400], [false, true])
  func bounds(_ radius: Double, _ continuous: Bool) {
    let path = RoundedRect(rect: box, radius: radius, continuous: continuous).geometry
    let bounds = path.bounds
    #expect(abs(bounds.minX - 10) < 1e-9 && abs(bounds.maxX - 110) < 1e-9)
    #expect(abs(bounds.minY - 20) < 1e-9 && abs(bounds.maxY - 80) < 1e-9)
  }

  @Test("all points of a circular corner are one radius from its centre")
  func circular() {
    let path = RoundedRect(rect: box, radius: 20).geometry.flattened(tolerance: 0.001)
    for point in path.points where point.x > 90 && point.y < 40 {
      #expect(abs((Vector(point) - Vector(90, 40)).length - 20) < 0.002)
    }
  }

  @Test("only the corners that were asked for are rounded", arguments: [false, true])
  func corners(_ continuous: Bool) {
    let path = RoundedRect(rect: box, radius: 10, corners: [.maxXMinY], continuous: continuous).geometry
    #expect(path.points.contains(CGPoint(x: 10, y: 20)))
    #expect(path.points.contains(CGPoint(x: 10, y: 80)))
    #expect(path.points.contains(CGPoint(x: 110, y: 80)))
    #expect(!path.points.contains(CGPoint(x: 110, y: 20)))
    #expect(RoundedRect(rect: box, radius: 10, corners: []).geometry.axisAlignedRect == box)
  }

  @Test("a continuous corner reaches 1.528665 radii along its edges")
  func reach() {
    let path = RoundedRect(rect: CGRect(x: 0, y: 0, width: 200, height: 200), radius: 40, continuous: true).geometry
    #expect(abs(Double(path.points[0].x) - RoundedRect.continuousReach * 40) < 1e-4)
    // On the diagonal the curve is near the circle of its radius, or outside it.
    let diagonal = path.points.map { Vector($0) }.map { ($0 - Vector(40, 40)).length }
    #expect(diagonal.allSatisfy { $0 > 39 })
  }

  @Test("a continuous corner becomes a circle when its room gets less, without a jump")
  func room() {
    let circle = RoundedRect(rect: CGRect(x: 0, y: 0, width: 80, height: 80), radius: 40, continuous: true).geometry
    for point in circle.flattened(tolerance: 0.001).points {
      #expect(abs((Vector(point) - Vector(40, 40)).length - 40) < 0.01)
    }
    func points(_ side: Double) -> [CGPoint] {
      RoundedRect(rect: CGRect(x: 0, y: 0, width: side, height: 300), radius: 40, continuous: true).geometry.points
    }
    let threshold = RoundedRect.continuousReach * 80
    for (a, b) in zip(points(threshold - 1e-6), points(threshold + 1e-6)) {
      #expect((Vector(a) - Vector(b)).length < 1e-5)
    }
  }

  @Test("the null rectangle has no outline, and a radius that makes no sense rounds nothing")
  func absurd() {
    #expect(RoundedRect(rect: .null, radius: 3).geometry.isEmpty)
    #expect(RoundedRect(rect: box, radius: -4).geometry.axisAlignedRect == box)
    #expect(RoundedRect(rect: box, radius: .nan).geometry.axisAlignedRect == box)
  }
}
