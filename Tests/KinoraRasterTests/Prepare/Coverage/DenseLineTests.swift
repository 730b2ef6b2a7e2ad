import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Lines with many more points than pixels: for a round pen, one line stands for short ones that it passes near enough.
/// Eight times as large none of them is short, so that the picture made smaller shows what they cover.
@Suite("Lines of many points")
struct DenseLineTests {
  private static let size = 96

  /// A line of pieces of a tenth of a pixel around a centre, which wiggles by `height` pixels.
  private static func coast(_ height: Double, closed: Bool) -> PathGeometry {
    var path = PathGeometry()
    let count = 2400
    for index in 0..<count {
      let angle = Double(index) / Double(count) * 2 * .pi
      let radius =
        30 + 6 * sin(5 * angle) + height * (sin(61 * angle) + 0.6 * sin(173 * angle + 1) + 0.4 * sin(401 * angle + 2))
      let point = CGPoint(x: 48 + radius * cos(angle), y: 48 + radius * sin(angle))
      if index == 0 { path.move(to: point) } else { path.line(to: point) }
    }
    if closed { path.close() }
    return path
  }

  private func stroked(_ path: PathGeometry, _ style: StrokeStyle, times: Int) -> PixelBuffer {
    let scale = Homography(a: Double(times), b: 0, c: 0, d: Double(times), tx: 0, ty: 0)
    return render(
      Self.size * times, Self.size * times,
      [.shape(ShapeItem(.stroke(path, style), paint: .color(.white), transform: scale))])
  }

  /// The alpha of pixels, the mean of blocks of `times` × `times`.
  private func alpha(_ picture: PixelBuffer, _ times: Int) -> [Double] {
    (0..<Self.size * Self.size).map { index in
      let (x, y) = (index % Self.size * times, index / Self.size * times)
      var sum = 0
      for row in y..<y + times { for column in x..<x + times { sum += Int(picture[column, row].w) } }
      return Double(sum) / Double(times * times)
    }
  }

  @Test("a round pen's picture is within a few levels of all pieces'", arguments: [0.02, 0.1, 0.3, 1])
  func likeness(height: Double) {
    for width in [0.7, 1, 3, 9] {
      let path = Self.coast(height, closed: width != 3)
      let style = StrokeStyle(width: width, cap: .round, join: .round)
      let own = alpha(stroked(path, style, times: 1), 1)
      let exact = alpha(stroked(path, style, times: 8), 8)
      let differences = zip(own, exact).map { abs($0 - $1) }.filter { $0 > 0 }
      let mean = differences.reduce(0, +) / Double(max(differences.count, 1))
      // A line a sixteenth of a pixel away changes a pixel on its edge by 16 levels.
      #expect((differences.max() ?? 0) < 17 && mean < 2.5, "width \(width): \(differences.max() ?? 0), mean \(mean)")
    }
  }

  @Test("the miters and the caps of other pens turn with every piece")
  func others() {
    // Pieces of a tenth of a pixel, of which the last goes up: a square end turns with it.
    var path = PathGeometry()
    path.move(to: CGPoint(x: 20, y: 48))
    for index in 1...300 { path.line(to: CGPoint(x: 20 + Double(index) / 10, y: 48)) }
    path.line(to: CGPoint(x: 50.02, y: 47.9))
    let style = StrokeStyle(width: 20, cap: .square, join: .miter)
    let own = alpha(stroked(path, style, times: 1), 1)
    let exact = alpha(stroked(path, style, times: 8), 8)
    #expect(zip(own, exact).allSatisfy { abs($0 - $1) < 2 })
  }

  @Test("dashes and ends lie where the length of all pieces says")
  func lengths() {
    // A line that goes to and fro by a sixty-fourth of a pixel is longer than the way that it makes.
    var path = PathGeometry()
    path.move(to: CGPoint(x: 8, y: 48))
    for index in 1...640 { path.line(to: CGPoint(x: 8 + Double(index) / 8, y: 48 + (index % 2 == 0 ? 0 : 1.0 / 64))) }
    var style = StrokeStyle(width: 8, cap: .round, join: .round)
    style.end = 0.5
    let half = stroked(path, style, times: 1)
    #expect(half[50, 48].w == 255 && half[53, 48].w == 0)
    style.end = 1
    style.dashes = [20 * (1 + 1.0 / 64).squareRoot()]
    let dashed = stroked(path, style, times: 1)
    #expect(dashed[30, 48].w == 255 && dashed[33, 48].w == 0 && dashed[42, 48].w == 0 && dashed[45, 48].w == 255)
  }

  @Test("a line that turns back stays as long as it is")
  func back() {
    var path = PathGeometry()
    path.move(to: CGPoint(x: 20, y: 48))
    for index in 1...300 { path.line(to: CGPoint(x: 20 + Double(index) / 10, y: 48)) }
    for index in 1...300 { path.line(to: CGPoint(x: 50 - Double(index) / 10, y: 48)) }
    let picture = stroked(path, StrokeStyle(width: 4, cap: .round, join: .round), times: 1)
    #expect(picture[20, 48].w == 255 && picture[49, 48].w == 255 && picture[52, 48].w == 0 && picture[16, 48].w == 0)
  }
}
