import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// Frames in which many items change a little: drawn through cells of damage, they are compared with the same frames
/// drawn whole.
@Suite("Cells of damage")
struct CellsTests {
  static let size = (width: 420, height: 300)

  /// Thirty strokes, polygons and rectangles, some of them in groups that fade or clip them: in every frame some of the
  /// strokes grow, and some of the other items become new ones.
  struct Scene {
    private var random: Seeded
    private var items: [DisplayItem] = []

    init(seed: Int) {
      random = Seeded(UInt64(seed))
      for index in 0..<30 { items.append(item(index)) }
    }

    private mutating func point() -> CGPoint { CGPoint(x: random.double(-30...450), y: random.double(-30...330)) }

    private mutating func item(_ index: Int) -> DisplayItem {
      let color = CGColor(
        red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
        alpha: random.pick([1, 1, 0.6]))
      switch index % 6 {
      case 0, 1, 2:
        var path = PathGeometry()
        path.move(to: point())
        path.cubic(to: point(), control1: point(), control2: point())
        let style = StrokeStyle(
          width: random.double(1...9), cap: random.pick([.round, .butt]), join: .round, end: random.double(0.1...0.6))
        return .shape(ShapeItem(.stroke(path, style), paint: .color(color)))
      case 3, 4:
        var path = PathGeometry()
        let center = point()
        for corner in 0..<random.int(3..<7) {
          let p = CGPoint(x: center.x + random.double(-40...40), y: center.y + random.double(-40...40))
          if corner == 0 { path.move(to: p) } else { path.line(to: p) }
        }
        path.close()
        return clipped(
          .shape(ShapeItem(.path(path, random.pick([.nonZero, .evenOdd])), paint: .color(color))), at: center)
      default:
        let item = DisplayItem.rect(
          random.double(0...400), random.double(0...280), random.double(4...90), random.double(4...60), color)
        return random.chance(0.2) ? .group(GroupItem([item], opacity: 0.5)) : item
      }
    }

    /// Half of the items as they are; of the others what lies in a rectangle of whole pixels around `center`.
    private mutating func clipped(_ item: DisplayItem, at center: CGPoint) -> DisplayItem {
      if random.chance(0.5) { return item }
      let clip = CGRect(
        x: center.x.rounded() - Double(random.int(0..<30)), y: center.y.rounded() - Double(random.int(0..<30)),
        width: Double(random.int(1..<50)), height: Double(random.int(1..<50)))
      return .group(GroupItem([item], clips: [.init(.rect(clip), transform: .identity)]))
    }

    var list: DisplayList {
      DisplayList(
        width: size.width, height: size.height, background: CGColor(gray: 0.9, alpha: 1), items: items)
    }

    mutating func advance() {
      for index in items.indices where random.chance(0.15) {
        guard case .shape(var shape) = items[index], case .stroke(let path, var style) = shape.outline else {
          items[index] = item(index)
          continue
        }
        style.end = min(style.end + random.double(0...0.08), 1)
        shape.outline = .stroke(path, style)
        items[index] = .shape(shape)
      }
    }
  }

  @Test("drawing through cells changes no byte, at any tile size and SIMD level", arguments: 1...12)
  func cells(seed: Int) {
    var scene = Scene(seed: seed)
    var renderers: [(String, FrameRenderer)] = []
    for (tile, threads) in [(1024, 1), (256, 1), (128, 2)] {
      for level in SIMDLevel.allCases where level <= .best {
        let options = FrameRenderer.Options(threads: threads, tileSize: tile, simd: level)
        let renderer = FrameRenderer(width: Self.size.width, height: Self.size.height, options: options)
        renderers.append(("tiles of \(tile), \(level)", renderer))
      }
    }
    for frame in 0..<6 {
      let whole = FrameRenderer(
        width: Self.size.width, height: Self.size.height,
        options: .init(threads: 1, simd: .scalar, tracksDamage: false))
      whole.render(scene.list)
      let expected = bytes(whole.canvas)
      for (name, renderer) in renderers {
        renderer.render(scene.list)
        #expect(bytes(renderer.canvas) == expected, "seed \(seed), frame \(frame), \(name)")
      }
      scene.advance()
    }
  }

  @Test("a line that grows damages only its end")
  func growing() {
    var path = PathGeometry()
    path.move(to: CGPoint(x: 20, y: 20))
    path.cubic(
      to: CGPoint(x: 400, y: 280), control1: CGPoint(x: 300, y: -60), control2: CGPoint(x: 60, y: 380))
    func list(_ end: Double) -> DisplayList {
      let stroke = Outline.stroke(path, StrokeStyle(width: 5, cap: .round, end: end))
      return DisplayList(
        width: 420, height: 300, background: .black, items: [.shape(ShapeItem(stroke, paint: .color(.white)))])
    }
    let renderer = FrameRenderer(width: 420, height: 300, options: .init(threads: 1))
    renderer.render(list(0.5))
    for step in 1...10 {
      // The line grows by 5 of its about 500 pixels in each frame.
      let statistics = renderer.render(list(0.5 + 0.01 * Double(step)))
      #expect(statistics.pixelsDamaged > 0 && statistics.pixelsDamaged < 1200)
    }
  }

  @Test("a triangle that changes its colour damages less than two thirds of the box around it")
  func triangle() {
    var path = PathGeometry()
    path.move(to: CGPoint(x: 20, y: 20))
    path.line(to: CGPoint(x: 240, y: 20))
    path.line(to: CGPoint(x: 20, y: 240))
    path.close()
    func list(_ gray: Double) -> DisplayList {
      DisplayList(
        width: 256, height: 256, background: .black,
        items: [.shape(ShapeItem(.path(path, .nonZero), paint: .color(CGColor(gray: gray, alpha: 1))))])
    }
    let renderer = FrameRenderer(width: 256, height: 256, options: .init(threads: 1))
    renderer.render(list(0.2))
    #expect(renderer.render(list(0.3)).pixelsDamaged < 220 * 220 * 2 / 3)
  }

  @Test("two items that change in far corners of a tile damage little between them")
  func corners() {
    func list(_ gray: Double) -> DisplayList {
      DisplayList(
        width: 256, height: 256, background: .black,
        items: [
          .rect(4, 4, 20, 20, CGColor(gray: gray, alpha: 1)), .rect(230, 230, 20, 20, CGColor(gray: gray, alpha: 1)),
        ])
    }
    let renderer = FrameRenderer(width: 256, height: 256, options: .init(threads: 1))
    renderer.render(list(0.2))
    #expect(renderer.render(list(0.3)).pixelsDamaged < 3000)
  }
}
