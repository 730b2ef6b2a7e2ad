import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraSVG
import KinoraScenes
import Testing

/// SVG files as layers against the same files drawn by librsvg.
@Suite("SVG files as shapes")
struct SVGShapeTests {
  private static let names = ["basics", "strokes", "moves", "gradients", "styles", "clips", "logo"]

  private static func path(_ name: String) -> String {
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().deletingLastPathComponent()
      .appendingPathComponent("Fixtures/media/svg/\(name).svg").path
  }

  @Test("the layers look as librsvg draws the file, but for the antialiasing of edges", arguments: names, [1.0, 2.3])
  func likeLibrsvg(_ name: String, scale: CGFloat) throws {
    let drawing = try SVGDrawing(contentsOf: Self.path(name))
    let size = CGSize(
      width: (drawing.size.width * scale).rounded(), height: (drawing.size.height * scale).rounded())
    let (width, height) = (Int(size.width), Int(size.height))
    let picture = box(0, 0, size.width, size.height, nil)
    picture.contents = try ImageDecoder.decode(path: Self.path(name))
    let layer = try drawing.makeLayer(size: size)
    layer.frame = CGRect(origin: .zero, size: size)
    let expected = components(drawn(width, height, background: .white, [picture]))
    let found = components(drawn(width, height, background: .white, [layer]))
    var (sum, far) = (0, 0)
    for (a, b) in zip(expected, found) {
      let difference = abs(Int(a) - Int(b))
      sum += difference
      if difference > 24 { far += 1 }
    }
    let mean = Double(sum) / Double(found.count)
    let share = Double(far) / Double(found.count)
    #expect(mean < 0.4 && share < 0.002, "mean \(mean) levels, share \(share)")
  }

  @Test("elements are layers by their ids, which can be drawn on, filled anew and moved about their own middle")
  func layers() throws {
    let logo = try SVGDrawing(contentsOf: Self.path("logo")).makeLayer()
    func named(_ name: String, in layer: CALayer) -> CALayer? {
      layer.name == name ? layer : (layer.sublayers ?? []).lazy.compactMap { named(name, in: $0) }.first
    }
    let ring = try #require(named("ring", in: logo) as? CAShapeLayer)
    #expect(ring.lineWidth == 8 && ring.fillColor == nil && ring.lineCap == .round)
    #expect(abs(ring.position.x - 60) < 0.1 && abs(ring.position.y - 60) < 0.1, "the middle of the ring")
    #expect(named("mark", in: logo)?.sublayers?.count == 2)
    #expect((named("o", in: logo) as? CAShapeLayer)?.fillRule == .evenOdd)
    logo.frame = CGRect(x: 0, y: 0, width: 240, height: 120)
    let before = components(drawn(240, 120, [logo]))
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    ring.strokeEnd = 0
    CATransaction.commit()
    #expect(components(drawn(240, 120, [logo])) != before)
  }
}
