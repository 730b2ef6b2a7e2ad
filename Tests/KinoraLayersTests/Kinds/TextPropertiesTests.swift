import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Properties of text that are Kinora's own")
struct TextPropertiesTests {
  let space = LayerSpace(toCanvas: .identity, isFlipped: false)

  func label(_ string: Any?) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 400, height: 100)
    layer.font = "DejaVu Sans"
    layer.string = string
    return layer
  }

  func runs(_ layer: CATextLayer) -> [(item: ShapeItem, run: GlyphRun)] {
    layer.ownItems(in: space).compactMap { item in
      guard case .shape(let shape) = item, case .glyphs(let run) = shape.outline else { return nil }
      return (shape, run)
    }
  }

  @Test("weight and slant choose faces of the font's family")
  func faces() throws {
    let layer = label("Hi")
    layer.weight = 700
    #expect(try #require(runs(layer).first).run.face.description.weight == 700)
    layer.isItalic = true
    #expect(try #require(runs(layer).first).run.face.description.isItalic)
    layer.weight = 0
    #expect(try #require(runs(layer).first).run.face.description.weight == 400)
    layer.font = try FontLibrary.shared.face(family: "DejaVu Serif")
    layer.isItalic = false
    layer.weight = 900
    let face = try #require(runs(layer).first).run.face
    #expect(face.description.family == "DejaVu Serif" && face.description.weight == 700)
  }

  @Test("text in a style takes from the layer what the style lacks, and follows it")
  func styles() throws {
    let text = NSMutableAttributedString(attributedString: NSAttributedString("Make it ", TextStyle()))
    text.append(NSAttributedString("right", TextStyle(fontSize: 50, color: .black, weight: 800)))
    let layer = label(text)
    layer.foregroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    var found = runs(layer)
    #expect(found.count == 2)
    #expect(found[0].item.paint == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
    #expect(found[1].item.paint == .color(.black))
    #expect(found.map(\.run.size) == [36, 50])
    #expect(found.map(\.run.face.description.weight) == [400, 700])
    layer.foregroundColor = .white
    layer.fontSize = 20
    layer.isItalic = true
    found = runs(layer)
    #expect(found[0].item.paint == .color(.white) && found[1].item.paint == .color(.black))
    #expect(found.map(\.run.size) == [20, 50])
    #expect(found.allSatisfy { $0.run.face.description.isItalic })
  }

  @Test("an outline is drawn below all letters, twice as wide as it reaches")
  func outlines() {
    let layer = label("Hi")
    layer.frame.size = CGSize(width: 400, height: 200)
    layer.verticalAlignment = .center
    layer.outlineWidth = 5
    layer.outlineColor = .black
    let items = layer.ownItems(in: space)
    #expect(items.count == 2)
    guard case .shape(let stroke)? = items.first, case .stroke(_, let style) = stroke.outline else {
      Issue.record("no stroke in \(items)")
      return
    }
    #expect(style.width == 10 && style.join == .round && stroke.paint == .color(.black))
    // The outline may leave the bounds, which cut off letters only.
    layer.outlineWidth = 9
    #expect(layer.ownItems(in: space).count == 2)
    layer.outlineColor = nil
    #expect(layer.ownItems(in: space).count == 1)
  }

  @Test("a number is shown by its format instead of the string, and an animation of it counts")
  func numbers() throws {
    let layer = label("string")
    layer.numberFormat = "#,##0.0 €"
    layer.number = 1234.56
    let expected = label("1,234.6 €")
    #expect(layer.ownItems(in: space) == expected.ownItems(in: space))
    let stage = Stage(size: CGSize(width: 400, height: 100))
    stage.root.addSublayer(layer)
    let count = CABasicAnimation(keyPath: "number")
    (count.fromValue, count.toValue, count.duration) = (0, 100, 1)
    layer.add(count, forKey: "count")
    stage.commit()
    stage.advance(to: 0.5)
    expected.string = "50.0 €"
    let shown = try #require(layer.presentation())
    #expect(shown.ownItems(in: space) == expected.ownItems(in: space))
    layer.numberFormat = nil
    layer.removeAllAnimations()
    #expect(layer.ownItems(in: space) == label("string").ownItems(in: space))
  }

  @Test("a wrong number format is a problem of the layer")
  func wrongFormat() {
    let layer = label(nil)
    layer.numberFormat = "0.0.0"
    #expect(
      layer.problems == [
        "numberFormat: the pattern has digits in two places; what is only shown stands in apostrophes"
      ])
    #expect(layer.contentProblem(missingGlyphs: .draw) != nil)
    #expect(layer.ownItems(in: space).isEmpty)
  }

  @Test("values out of range change nothing that can be drawn")
  func extremes() {
    let layer = label("Hi there")
    layer.isWrapped = true
    let plain = layer.ownItems(in: space)
    layer.lineHeight = -1
    layer.maxLines = -5
    layer.outlineWidth = -.infinity
    layer.tracking = .nan
    layer.weight = .nan
    #expect(layer.ownItems(in: space) == plain)
    layer.lineHeight = .infinity
    layer.outlineWidth = .infinity
    layer.weight = .infinity
    layer.tracking = 1e30
    layer.fit = .shrink
    _ = layer.ownItems(in: space)
  }
}
