import Foundation
import KinoraGraphics

/// Drawings of the kinds that charts, maps and titles are made of, each all over the picture and moved by a fraction of a
/// pixel in every frame, so that all of it is drawn again. Not scenes of the yardstick; `peers/everyday.py` draws the
/// same.
struct EverydayScene: RasterScene {
  enum Kind: String, CaseIterable {
    /// 40 lines of 1,000 values, one pixel wide.
    case hairlines
    /// 24 lines of text as outlines, 2 pixels wide.
    case outlines
    /// 54 lines of small text, which scroll.
    case paragraphs
    /// 400 words, each with its own motion.
    case labels
    /// 3,000 bars, each with its own motion.
    case bars
    /// A picture of 192 × 108 pixels, enlarged with its pixels as squares.
    case enlarged
    /// A filled outline of 50,000 points.
    case coast
    /// 20,000 discs in one path.
    case dots
  }

  private let make: (_ frame: Double) -> [DisplayItem]

  init(_ kind: Kind, picture: CGImage, _ face: FontFace) {
    let ink = CGColor(red: 0.9, green: 0.92, blue: 0.95, alpha: 1)
    var random = Congruential(state: 9)
    func color(_ index: Int) -> CGColor { Yardstick.color(Yardstick.palette[index % 8]) }
    func shape(_ outline: Outline, _ color: CGColor, _ x: Double = 0, _ y: Double = 0) -> DisplayItem {
      .shape(ShapeItem(outline, paint: .color(color), transform: .translation(x: x, y: y)))
    }
    switch kind {
    case .hairlines:
      let lines = (0..<40).map { index -> PathGeometry in
        var path = PathGeometry()
        var y = 40 + 25.0 * Double(index)
        for x in 0..<1000 {
          y += 12 * (random.next() - 0.5)
          let point = CGPoint(x: 160 + 1.6 * Double(x), y: y)
          if x == 0 { path.move(to: point) } else { path.line(to: point) }
        }
        return path
      }
      make = { frame in
        lines.enumerated().map { shape(.stroke($1, StrokeStyle(width: 1)), color($0), 0.3 * frame, 0.2 * frame) }
      }
    case .outlines:
      let lines = (0..<24).map { line in
        Self.outline(TextScene.run(Self.words(6, &random), face, 40), x: 60, y: 44 + 44 * Double(line))
      }
      make = { frame in
        lines.map { shape(.stroke($0, StrokeStyle(width: 2, join: .round)), ink, 0.3 * frame, 0.2 * frame) }
      }
    case .paragraphs:
      let lines = (0..<54).map { _ in TextScene.run(Self.words(22, &random), face, 16) }
      make = { frame in
        lines.enumerated().map { shape(.glyphs($1), ink, 60, 20 + 20 * Double($0) - 0.7 * frame) }
      }
    case .labels:
      let labels = (0..<400).map { _ in
        (TextScene.run(Self.words(1, &random), face, 18), (0..<4).map { _ in random.next() })
      }
      make = { frame in
        labels.enumerated().map { index, label in
          let (run, u) = label
          return shape(
            .glyphs(run), color(index), 40 + 1700 * u[0] + (u[2] - 0.5) * frame, 40 + 1000 * u[1] + (u[3] - 0.5) * frame
          )
        }
      }
    case .bars:
      let phases = (0..<3000).map { _ in random.next() }
      make = { frame in
        phases.enumerated().map { index, phase in
          let height = 20 + 18 * sin(2 * Double.pi * (phase + frame / 90))
          let rect = CGRect(
            x: 60 + 6 * Double(index % 300), y: 80 + 100 * Double(index / 300) - height, width: 4.5, height: height)
          return shape(.rect(rect), color(index))
        }
      }
    case .enlarged:
      let small = CGRect(x: 400, y: 300, width: 192, height: 108)
      make = { frame in
        let place = CGRect(x: -20 + 0.3 * frame, y: -20 + 0.2 * frame, width: 1940, height: 1100)
        return [.image(ImageItem(picture, source: small, destination: place, sampling: .nearest))]
      }
    case .coast:
      var path = PathGeometry()
      for index in 0..<50_000 {
        let turn = Double(index) / 50_000 * 2 * Double.pi
        let radius = 400 + 40 * sin(9 * turn) + 12 * sin(171 * turn) + 6 * random.next()
        let point = CGPoint(x: 900 + 2 * radius * cos(turn), y: 540 + radius * sin(turn))
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
      let coast = path
      make = { frame in [shape(.path(coast, .nonZero), color(4), 0.3 * frame, 0.2 * frame)] }
    case .dots:
      var path = PathGeometry()
      for _ in 0..<20_000 {
        let x = 20 + 1800 * random.next()
        path.addEllipse(in: CGRect(x: x, y: 20 + 1000 * random.next(), width: 5, height: 5))
      }
      let dots = path
      make = { frame in [shape(.path(dots, .nonZero), color(2), 0.3 * frame, 0.2 * frame)] }
    }
  }

  func list(_ frame: Int) -> DisplayList {
    Yardstick.list(Yardstick.color((0x10, 0x14, 0x1C)), make(Double(frame % 120)))
  }

  private static func words(_ count: Int, _ random: inout Congruential) -> String {
    (0..<count).map { _ in Yardstick.words[Int(40 * random.next())] }.joined(separator: " ")
  }

  /// The outlines of a line's glyphs as one path.
  private static func outline(_ run: GlyphRun, x: Double, y: Double) -> PathGeometry {
    var path = PathGeometry()
    for glyph in run.glyphs {
      path.append(
        run.face.outline(of: glyph.id).applying(
          CGAffineTransform(a: run.size, b: 0, c: 0, d: run.size, tx: x + glyph.x, ty: y + glyph.y)))
    }
    return path
  }
}
