import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("CATextLayer")
struct CATextLayerTests {
  let space = LayerSpace(toCanvas: .identity, isFlipped: false)

  func label(_ string: Any?, width: CGFloat = 400, height: CGFloat = 100) -> CATextLayer {
    let layer = CATextLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: width, height: height)
    layer.font = "DejaVu Sans"
    layer.string = string
    return layer
  }

  @Test("a new text layer has Core Animation's defaults and draws nothing")
  func newTextLayer() {
    let layer = CATextLayer()
    #expect(layer.string == nil && layer.font == nil)
    #expect(layer.fontSize == 36 && layer.foregroundColor == .white)
    #expect(!layer.isWrapped && layer.truncationMode == .none && layer.alignmentMode == .natural)
    #expect(layer.ownItems(in: space).isEmpty)
    #expect(layer.problems.isEmpty)
  }

  @Test("the first line stands at the top of the bounds")
  func firstLineAtTop() throws {
    let layer = label("Hi")
    layer.bounds.origin = CGPoint(x: 30, y: 20)
    let items = layer.ownItems(in: space)
    guard case .shape(let item)? = items.first, case .glyphs(let run) = item.outline else {
      Issue.record("no glyphs in \(items)")
      return
    }
    #expect(items.count == 1)
    #expect(item.paint == .color(.white))
    #expect(item.transform == .translation(x: 30, y: 20))
    #expect(run.size == 36)
    #expect(run.glyphs[0].y == 36 * run.face.metrics.ascent)
  }

  @Test("under a flipped geometry text stands upright at the visual top")
  func underFlippedGeometry() throws {
    let layer = label("Hi")
    let flipped = LayerSpace(toCanvas: Homography(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 100), isFlipped: true)
    guard case .shape(let item)? = layer.ownItems(in: flipped).first else {
      Issue.record("nothing drawn")
      return
    }
    // On the canvas nothing has changed, because the two flips cancel.
    #expect(item.transform == .identity)
  }

  @Test("text that reaches beyond the bounds is cut off, and text within them takes no group")
  func textBeyondBounds() {
    guard case .shape? = label("Hi").ownItems(in: space).first else {
      Issue.record("text that fits was grouped")
      return
    }
    guard case .group(let group)? = label("A long line", width: 50).ownItems(in: space).first else {
      Issue.record("text that does not fit was not clipped")
      return
    }
    #expect(group.clips == [GroupItem.Clip(.rect(CGRect(x: 0, y: 0, width: 50, height: 100)), transform: .identity)])
    #expect(!group.isolated)
  }

  @Test("fading a text's colour does not lay the text out again")
  func fadingColourLays() {
    let layer = label("Hi")
    let before = layer.ownItems(in: space)
    layer.foregroundColor = .black
    guard case .shape(let old)? = before.first, case .shape(let new)? = layer.ownItems(in: space).first else {
      Issue.record("nothing drawn")
      return
    }
    #expect(new.paint == .color(.black) && old.outline == new.outline)
    layer.foregroundColor = nil
    #expect(layer.ownItems(in: space).isEmpty)
  }

  @Test("an attributed string does not take the layer's font, size and colour")
  func attributedStringIgnores() throws {
    let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    let string = NSMutableAttributedString(
      string: "ab", attributes: [.font: CTFont("DejaVu Sans Mono", size: 20), .foregroundColor: red])
    string.addAttribute(.underlineStyle, value: 1, range: NSRange(location: 1, length: 1))
    let layer = label(string)
    layer.foregroundColor = .black
    layer.fontSize = 99
    let layout = layer.textLayout
    #expect(layout.segments.allSatisfy { $0.color == red && $0.run.size == 20 })
    #expect(layout.segments.first?.run.face.description.family == "DejaVu Sans Mono")
    #expect(layout.underlines.count == 1)
    // The layer holds a copy of the string.
    string.mutableString.setString("changed")
    #expect((layer.string as? NSAttributedString)?.string == "ab")
  }

  @Test("an unknown font is a problem that names the nearest one, and the text is shown all the same")
  func unknownFontProblem() {
    let layer = label("Hi")
    layer.font = "DejaVu Sanz"
    #expect(layer.problems.count == 1)
    #expect(layer.problems[0].contains("'DejaVu Sanz'") && layer.problems[0].contains("'DejaVu Sans'"))
    #expect(layer.ownItems(in: space).count == 1)
  }

  @Test("a character that no font has is a problem that names its code point")
  func missingGlyph() {
    let layer = label("a\u{10FFFD}")
    #expect(layer.problems.count == 1)
    #expect(layer.problems[0].contains("U+10FFFD"))
  }

  @Test(
    "a text that no font can show is a problem that names the layer, the text, the characters and the fonts"
  )
  func stageTextFont()
    throws
  {
    let layer = label("Grüße \u{10FFFD}\u{10FFFC}\u{10FFFD}")
    layer.name = "title"
    let stage = Stage(size: CGSize(width: 400, height: 100))
    stage.root.addSublayer(layer)
    stage.commit()
    #expect(stage.problem == nil)
    _ = stage.displayList()
    let words = try #require(stage.problem).description
    for part in [
      "CATextLayer \"title\"", "\"Grüße", "U+10FFFD, U+10FFFC,", "'DejaVu Sans'", "for them", "install a font",
    ] { #expect(words.contains(part), "\(words)") }
  }

  @Test("a hidden layer without a name is found at the first frame, by its place in the tree")
  func hiddenLayerWithout() throws {
    let box = CALayer()
    let mask = label("\u{10FFFD}")
    box.isHidden = true
    box.mask = mask
    let stage = Stage(size: CGSize(width: 400, height: 100))
    stage.root.addSublayer(CALayer())
    stage.root.addSublayer(box)
    stage.commit()
    _ = stage.displayList()
    #expect(try #require(stage.problem).description.hasPrefix("CATextLayer at sublayers[1].mask of the root: "))
  }

  @Test("text that changes later is a problem at the frame that shows it")
  func textChangesLater() {
    let layer = label("fine")
    let stage = Stage(size: CGSize(width: 400, height: 100))
    stage.root.addSublayer(layer)
    stage.at(1) { layer.string = "\u{10FFFD}" }
    stage.advance(to: 0.5)
    _ = stage.displayList()
    #expect(stage.problem == nil)
    stage.advance(to: 1)
    _ = stage.displayList()
    #expect(stage.problem != nil)
  }

  @Test("a stage may allow missing glyphs, which are drawn as boxes, but not unknown fonts")
  func stageMayLet() {
    let layer = label("\u{10FFFD}")
    let stage = Stage(size: CGSize(width: 400, height: 100))
    stage.missingGlyphs = .draw
    stage.root.addSublayer(layer)
    stage.commit()
    #expect(!stage.displayList().items.isEmpty)
    #expect(stage.problem == nil)
    layer.font = "DejaVu Sanz"
    stage.commit()
    _ = stage.displayList()
    #expect(stage.problem != nil)
  }

  @Test("a text layer's font may be a name, a face, a description or a sized font")
  func fontMayName() throws {
    let face = try FontLibrary.shared.face(family: "DejaVu Serif")
    let fonts: [Any] = [
      "DejaVu Serif", "DejaVuSerif", face, FontDescription(family: "DejaVu Serif"), CTFont("DejaVu Serif", size: 3),
    ]
    for font in fonts {
      let layer = label("Hi")
      layer.font = font
      #expect(layer.textLayout.segments.first?.run.face == face)
      #expect(layer.textLayout.segments.first?.run.size == 36)
    }
  }

  @Test("key-value coding reaches every property of a text layer")
  func keyValueCoding() {
    let layer = CATextLayer()
    layer.setValue("word", forKey: "string")
    layer.setValue("center", forKey: "alignmentMode")
    layer.setValue(true, forKey: "wrapped")
    layer.setValue("DejaVu Sans", forKey: "font")
    layer.setValue("middle", forKey: "truncationMode")
    #expect(layer.string as? String == "word" && layer.alignmentMode == .center && layer.isWrapped)
    #expect(layer.font as? String == "DejaVu Sans" && layer.truncationMode == .middle)
    #expect(layer.value(forKey: "string") as? String == "word")
    let copy = CATextLayer(layer: layer)
    #expect(copy.string as? String == "word" && copy.alignmentMode == .center)
  }

  @Test("absurd font sizes of a text layer do no harm", arguments: [CGFloat.nan, .infinity, -3, 0, 1e300])
  func absurdSizes(size: CGFloat) {
    let layer = label("Hi")
    layer.fontSize = size
    layer.isWrapped = true
    _ = layer.ownItems(in: space)
    layer.fontSize = 12
    layer.bounds.size = CGSize(width: size, height: size)
    _ = layer.ownItems(in: space)
  }
}
