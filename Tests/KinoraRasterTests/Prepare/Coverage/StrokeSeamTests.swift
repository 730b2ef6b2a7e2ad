import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// The places where strokes begin and meet themselves: dashes across the start of a closed path, and points that are
/// meant to be one.
@Suite("Seams of strokes")
struct StrokeSeamTests {
  func picture(_ path: PathGeometry, _ style: StrokeStyle) -> PixelBuffer {
    render(80, 80, [.shape(ShapeItem(.stroke(path, style), paint: .color(.black)))])
  }

  /// The sum of the coverage of all pixels.
  func area(_ pixels: PixelBuffer) -> Double {
    (0..<80).reduce(0) { sum, y in (0..<80).reduce(sum) { $0 + Double(pixels[$1, y].w) / 255 } }
  }

  static let square = PathGeometry { $0.addRect(CGRect(x: 20, y: 20, width: 40, height: 40)) }

  @Test(
    "a dash that goes on over the start of a closed path turns its corner there", arguments: [0, 5, 14.5] as [Double])
  func corner(phase: Double) {
    // Dashes of 15 and gaps of 5 go eight times into the square's 160. A dash goes through each corner, unless the
    // phase is 0: then one begins there.
    let style = StrokeStyle(width: 8, dashes: [15, 5], dashPhase: phase)
    let pixels = picture(Self.square, style)
    // The outermost pixel of a corner is covered when a dash goes through the corner.
    for (x, y) in [(16, 16), (63, 16), (63, 63), (16, 63)] {
      #expect(pixels[x, y].w == (phase == 0 ? 0 : 255) || (phase == 0 && x != 16), "corner \(x), \(y)")
    }
    #expect(pixels[17, 17].w == (phase > 0 ? 255 : 0))
  }

  @Test(
    "strokes with dashes cover what the outlines of the dashed path cover",
    arguments: [StrokeStyle.Cap.butt, .round, .square], [StrokeStyle.Join.miter, .round, .bevel])
  func outlines(cap: StrokeStyle.Cap, join: StrokeStyle.Join) {
    let triangle = PathGeometry {
      $0.move(to: CGPoint(x: 14, y: 60))
      $0.line(to: CGPoint(x: 66, y: 55))
      $0.cubic(to: CGPoint(x: 30, y: 14), control1: CGPoint(x: 70, y: 20), control2: CGPoint(x: 50, y: 10))
      $0.close()
    }
    let circle = PathGeometry { $0.addEllipse(in: CGRect(x: 15, y: 18, width: 50, height: 44)) }
    for path in [Self.square, triangle, circle] {
      for (phase, dashes) in [(0, [11, 4]), (3, [11, 9]), (-6, [13]), (4, [400, 10]), (20, [25, 3, 8, 3])]
        as [(Double, [Double])]
      {
        let style = StrokeStyle(width: 5, cap: cap, join: join, dashes: dashes, dashPhase: phase)
        let direct = picture(path, style)
        let outline = render(
          80, 80,
          [.shape(ShapeItem(.path(path.stroked(style, tolerance: 1.0 / 64), .nonZero), paint: .color(.black)))])
        var wrong = 0
        for y in 0..<80 { for x in 0..<80 where abs(Int(direct[x, y].w) - Int(outline[x, y].w)) > 40 { wrong += 1 } }
        // Pieces of a stroke that overlap in a part of a pixel may add up there.
        #expect(wrong <= 6, "\(dashes) from \(phase): \(wrong)")
        #expect(abs(area(direct) - area(outline)) < 6)
      }
    }
  }

  @Test("a dash longer than a closed path gives the bytes of the path without dashes")
  func oneDash() {
    let solid = StrokeStyle(width: 6)
    let dashed = StrokeStyle(width: 6, dashes: [500, 20], dashPhase: 100)
    #expect(bytes(picture(Self.square, solid)) == bytes(picture(Self.square, dashed)))
  }

  @Test("a closed path that is trimmed has ends where it was closed")
  func trimmed() {
    let style = StrokeStyle(width: 8, dashes: [15, 5], dashPhase: 5, end: 0.999)
    #expect(picture(Self.square, style)[17, 17].w == 0)
  }

  @Test(
    "points that are almost one make no corner between them",
    arguments: [1e-13, 1e-11, 1e-8, 1e-5, 3e-4])
  func nearlyOne(distance: Double) {
    func arc(_ offset: Double) -> PathGeometry {
      PathGeometry {
        $0.move(to: CGPoint(x: 65 + offset, y: 40 - offset))
        $0.addArc(
          center: CGPoint(x: 40, y: 40), radius: 25, startAngle: 0, endAngle: 3, clockwise: false, transform: .identity)
        $0.line(to: CGPoint(x: 10, y: 20))
        $0.line(to: CGPoint(x: 10 - offset, y: 20 - offset))
      }
    }
    for join in [StrokeStyle.Join.miter, .round, .bevel] {
      let style = StrokeStyle(width: 12, join: join)
      #expect(greatestDifference(picture(arc(distance), style), picture(arc(0), style)) <= 1)
      let outlines = [arc(distance), arc(0)].map { path in
        render(
          80, 80,
          [.shape(ShapeItem(.path(path.stroked(style, tolerance: 1.0 / 64), .nonZero), paint: .color(.black)))])
      }
      #expect(greatestDifference(outlines[0], outlines[1]) <= 1)
    }
  }

  @Test("a line of 200,000 very short pieces covers what the whole line covers")
  func dense() {
    let path = PathGeometry { path in
      path.move(to: CGPoint(x: 10, y: 40))
      for step in 1...200_000 { path.line(to: CGPoint(x: 10 + Double(step) * 3e-4, y: 40)) }
    }
    #expect(abs(area(picture(path, StrokeStyle(width: 10))) - 600) < 0.5)
  }
}
