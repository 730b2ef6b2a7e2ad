import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Drawing without antialiasing, and through masks that let blend modes through in part.
@Suite("Edges and masks in contexts")
struct ContextEdgeTests {
  func context(_ width: Int, _ height: Int) -> CGContext {
    CGContext(recording: CGSize(width: width, height: height))
  }

  // MARK: Without antialiasing

  @Test(
    "without antialiasing a pixel of a triangle is painted in full when its middle is inside, else not at all",
    arguments: [true, false])
  func aliased(byAllowance: Bool) throws {
    let (width, height) = (60, 50)
    let context = context(width, height)
    if byAllowance { context.setAllowsAntialiasing(false) } else { context.setShouldAntialias(false) }
    let triangle = [CGPoint(x: 4.2, y: 3.1), CGPoint(x: 55.7, y: 17.3), CGPoint(x: 13.9, y: 46.6)]
    context.addLines(between: triangle)
    context.fillPath()
    let pixels = try #require(context.makeImage()).pixels
    func inside(_ x: Double, _ y: Double) -> Double {
      // The least distance to the three sides, positive inside.
      (0..<3).map { i in
        let (a, b) = (triangle[i], triangle[(i + 1) % 3])
        let (dx, dy) = (b.x - a.x, b.y - a.y)
        return (dx * (y - a.y) - dy * (x - a.x)) / (dx * dx + dy * dy).squareRoot()
      }.min() ?? 0
    }
    for y in 0..<height {
      for x in 0..<width {
        let distance = inside(Double(x) + 0.5, Double(y) + 0.5)
        let alpha = pixels[x, y].w
        #expect(alpha == 0 || alpha == 255)
        // A pixel is painted when half of it is covered, which at a side is when its middle is inside; at a corner of
        // the triangle the two differ a little.
        if abs(distance) > 0.2 { #expect((alpha == 255) == (distance > 0), "\(x), \(y)") }
      }
    }
  }

  @Test("without antialiasing curves, strokes, turned rectangles and clips have hard edges too")
  func everythingHard() throws {
    let context = context(80, 60)
    context.setShouldAntialias(false)
    context.setFillColor(gray: 0, alpha: 1)
    context.fillEllipse(in: CGRect(x: 3.3, y: 2.2, width: 30, height: 21))
    context.setLineWidth(2.5)
    context.setLineDash(phase: 1, lengths: [7, 3])
    context.strokeEllipse(in: CGRect(x: 40.1, y: 4.4, width: 30, height: 21))
    context.saveGState()
    context.rotate(by: 0.2)
    context.fill(CGRect(x: 20.3, y: 30.1, width: 20, height: 9))
    context.restoreGState()
    context.addEllipse(in: CGRect(x: 50, y: 32, width: 21, height: 22))
    context.clip()
    context.fill(CGRect(x: 0, y: 0, width: 80, height: 60))
    let pixels = try #require(context.makeImage()).pixels
    let alphas = Set((0..<60).flatMap { y in (0..<80).map { pixels[$0, y].w } })
    #expect(alphas == [0, 255])
  }

  @Test("an item that only loses its antialiasing is drawn again")
  func smoothingGoes() {
    let renderer = FrameRenderer(width: 32, height: 32, options: .init(threads: 1))
    func list(_ edges: EdgeSet) -> DisplayList {
      let circle = Outline.path(PathGeometry { $0.addEllipse(in: CGRect(x: 3, y: 3, width: 25, height: 25)) }, .nonZero)
      return DisplayList(
        width: 32, height: 32, background: .white,
        items: [.shape(ShapeItem(circle, paint: .color(.black), antialiasedEdges: edges))])
    }
    renderer.render(list(.all))
    renderer.render(list(.aliased))
    #expect(bytes(renderer.canvas) == bytes(render(32, 32, background: .white, list(.aliased).items)))
  }

  // MARK: Masks

  /// A mask of three pixels: opaque on the left, half transparent in the middle, clear on the right.
  func mask() throws -> CGImage {
    let context = context(3, 1)
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.setFillColor(gray: 0, alpha: 128.0 / 255)
    context.fill(CGRect(x: 1, y: 0, width: 1, height: 1))
    return try #require(context.makeImage())
  }

  /// The middle row of 3 × 3 opaque yellow pixels after something was drawn over them through the mask.
  func masked(_ draw: (CGContext) -> Void) throws -> [[Int]] {
    let context = context(3, 3)
    context.interpolationQuality = .none
    context.setFillColor(red: 1, green: 1, blue: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 3), mask: try mask())
    draw(context)
    let pixels = try #require(context.makeImage()).pixels
    return (0..<3).map { x in (0..<4).map { Int(pixels[x, 1][$0]) } }
  }

  @Test(
    "through a mask m every blend mode B gives m·B(S, D) + (1 − m)·D", arguments: CGBlendMode.allCases)
  func maskedModes(mode: CGBlendMode) throws {
    let source = CGColor(red: 0, green: 0.4, blue: 1, alpha: 0.6)
    func fill(_ context: CGContext) {
      context.setBlendMode(mode)
      context.setFillColor(source)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    let plain = context(1, 1)
    plain.setFillColor(red: 1, green: 1, blue: 0, alpha: 1)
    plain.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    fill(plain)
    let blended = try #require(plain.makeImage()).pixels[0, 0]
    let row = try masked(fill)
    for component in 0..<4 {
      let below = component == 2 ? 0.0 : 255
      let result = Double(blended[component])
      for (x, share) in [1, 128.0 / 255, 0].enumerated() {
        let value = result * share + below * (1 - share)
        #expect(abs(Double(row[x][component]) - value) <= 1, "\(mode), pixel \(x): \(row[x])")
      }
    }
  }

  @Test("modes that erase leave alone what the shape does not cover, inside a mask too")
  func erasing() throws {
    for mode in [CGBlendMode.copy, .clear, .sourceIn, .sourceOut, .destinationIn, .destinationAtop] {
      let row = try masked { context in
        context.setBlendMode(mode)
        // The rows above and below the one that is looked at.
        context.setFillColor(.white)
        context.addRects([CGRect(x: 0, y: 0, width: 3, height: 1), CGRect(x: 0, y: 2, width: 3, height: 1)])
        context.fillPath()
      }
      #expect(row == [[Int]](repeating: [255, 255, 0, 255], count: 3), "\(mode)")
    }
  }

  @Test("two masks multiply")
  func twoMasks() throws {
    let row = try masked { context in
      try? context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 3), mask: mask())
      context.setBlendMode(.multiply)
      context.setFillColor(.black)
      context.fill(CGRect(x: 0, y: 0, width: 3, height: 3))
    }
    // Of the yellow, 1 − m² is left.
    #expect(row[0] == [0, 0, 0, 255] && row[2] == [255, 255, 0, 255])
    #expect(abs(Double(row[1][0]) - 255 * (1 - (128.0 / 255) * (128.0 / 255))) <= 1)
  }
}
