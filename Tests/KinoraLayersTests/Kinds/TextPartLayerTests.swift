import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("TextPartLayer")
struct TextPartLayerTests {
  /// A stage with a text in the given size, and its parts.
  func film(_ string: String, by unit: TextUnit, _ edit: (CATextLayer) -> Void = { _ in }) -> (
    stage: Stage, text: CATextLayer, parts: [TextPartLayer]
  ) {
    let stage = Stage(size: CGSize(width: 400, height: 100))
    let text = CATextLayer()
    text.frame = CGRect(x: 0, y: 0, width: 400, height: 100)
    text.font = "DejaVu Sans"
    text.string = string
    edit(text)
    stage.root.addSublayer(text)
    let parts = text.addParts(by: unit)
    stage.commit()
    return (stage, text, parts)
  }

  /// Makes changes without actions.
  func change(_ stage: Stage, _ body: () -> Void) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    body()
    CATransaction.commit()
    stage.commit()
  }

  /// The glyphs of a frame: what each is, where it stands on the canvas, and its colour.
  func glyphs(_ stage: Stage) -> [String] {
    stage.displayList().items.flatMap { item -> [String] in
      guard case .shape(let shape) = item, case .glyphs(let run) = shape.outline else { return [] }
      return run.glyphs.map { glyph in
        let place = shape.transform.apply(to: CGPoint(x: glyph.x, y: glyph.y))
        // Places are multiples of 1/1024, which this rounds without ties.
        let (x, y) = ((place.x * 1000 + 0.3).rounded(), (place.y * 1000 + 0.3).rounded())
        return "\(glyph.id) \(x) \(y) \(shape.paint)"
      }
    }.sorted()
  }

  @Test("at rest the parts are the whole text", arguments: TextUnit.allCases)
  func atRest(unit: TextUnit) {
    for flipped in [false, true] {
      let plain = film("Every word\nwhere it stood", by: unit) { $0.isGeometryFlipped = flipped }
      let parts = glyphs(plain.stage)
      #expect(plain.parts.count > 1)
      change(plain.stage) { for part in plain.parts { part.removeFromSuperlayer() } }
      #expect(glyphs(plain.stage) == parts && !parts.isEmpty, "flipped: \(flipped)")
    }
  }

  @Test("a part turns and moves about the middle of its own box")
  func boxes() {
    let film = film("HH H", by: .word)
    #expect(film.parts.map(\.bounds) == film.parts.map(\.frame))
    #expect(film.parts[0].bounds.maxX < film.parts[1].bounds.minX)
    film.parts[1].setAffineTransform(CGAffineTransform(translationX: 0, y: 10))
    film.stage.commit()
    #expect(film.parts[1].frame.minY == film.parts[0].frame.minY + 10)
  }

  @Test("parts follow the text: its colour, its size, its string")
  func follows() {
    let film = film("one two", by: .word)
    let before = glyphs(film.stage)
    change(film.stage) { film.text.foregroundColor = .black }
    let black = glyphs(film.stage)
    #expect(black != before && black.count == before.count)
    #expect(black == before.map { $0.replacing("\(Paint.color(.white))", with: "\(Paint.color(.black))") })
    change(film.stage) { film.text.string = "three four seven" }
    #expect(glyphs(film.stage).count == 14)
    #expect(film.parts[0].bounds.width > film.parts[1].bounds.width)
    // What no part shows is shown by the text itself.
    change(film.stage) { film.parts[0].removeFromSuperlayer() }
    #expect(glyphs(film.stage).count == 14)
  }

  @Test("an animation of the text's colour reaches the parts in every frame")
  func animatedColour() {
    let film = film("one two", by: .word)
    let fade = CABasicAnimation(keyPath: "foregroundColor")
    (fade.fromValue, fade.toValue, fade.duration) = (CGColor.white, CGColor.black, 1)
    film.text.add(fade, forKey: "fade")
    film.stage.commit()
    var seen: Set<[String]> = []
    for step in 1...5 {
      film.stage.advance(to: Double(step) / 10)
      seen.insert(glyphs(film.stage))
    }
    #expect(seen.count == 5)
  }

  @Test("a part has a colour of its own where it has one")
  func ownColour() {
    let film = film("a b", by: .word)
    change(film.stage) { film.parts[0].foregroundColor = .black }
    #expect(Set(glyphs(film.stage).map { $0.contains("\(Paint.color(.black))") }) == [true, false])
  }

  @Test("an index that the text does not have, and a part outside of a text, show nothing")
  func nothing() {
    let film = film("a b", by: .word)
    film.parts[1].index = 7
    film.stage.commit()
    #expect(film.parts[1].bounds.isEmpty)
    let lost = TextPartLayer()
    film.stage.root.addSublayer(lost)
    film.stage.commit()
    #expect(glyphs(film.stage).count == 2)
  }
}
