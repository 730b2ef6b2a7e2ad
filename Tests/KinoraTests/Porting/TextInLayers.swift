import Kinora
import Testing

/// A layer that draws its text with Core Text, as programs do that need more than a `CATextLayer`.
private final class ParagraphLayer: CALayer {
  var text = NSAttributedString(string: "")

  override init() { super.init() }

  override init(layer: Any) {
    super.init(layer: layer)
    text = (layer as? ParagraphLayer)?.text ?? text
  }

  required init?(coder: NSCoder) { nil }

  override func draw(in ctx: CGContext) {
    ctx.textMatrix = .identity
    ctx.translateBy(x: 0, y: bounds.height)
    ctx.scaleBy(x: 1, y: -1)
    let path = CGPath(rect: CGRect(origin: .zero, size: bounds.size), transform: nil)
    let setter = CTFramesetterCreateWithAttributedString(text)
    CTFrameDraw(CTFramesetterCreateFrame(setter, CFRangeMake(0, 0), path, nil), ctx)
  }
}

@Suite("Ported text")
struct TextInLayersTests {
  private func pixels(_ layer: CALayer, _ axis: Stage.YAxis = .down) throws -> [UInt8] {
    let stage = Stage(size: CGSize(width: 160, height: 120), yAxis: axis)
    layer.frame = CGRect(x: 10, y: 10, width: 140, height: 100)
    stage.root.addSublayer(layer)
    layer.setNeedsDisplay()
    stage.commit()
    let image = try stage.image()
    return (0..<120).flatMap { Array(image.pixels.row($0)) }
  }

  private let text = NSAttributedString(
    string: "Tipping\na longer line of words",
    attributes: [
      .font: CTFontCreateWithName("DejaVu Sans" as CFString, 18, nil),
      .foregroundColor: CGColor(red: 0.2, green: 0.3, blue: 0.9, alpha: 1),
    ])

  @Test("a frame drawn in a layer has the pixels of a text layer, within the last bit of coverage")
  func frame() throws {
    let drawn = ParagraphLayer()
    drawn.text = text
    let shown = CATextLayer()
    shown.string = text
    shown.isWrapped = true
    let (a, b) = (try pixels(drawn), try pixels(shown))
    #expect(a.contains { $0 > 0 })
    // Baselines are computed in another way, so that a pixel may differ in the last bit of its coverage.
    #expect(zip(a, b).allSatisfy { abs(Int($0) - Int($1)) <= 1 })
  }

  @Test("a text layer takes a graphics font, and returns the font that it was given")
  func fonts() throws {
    let layer = CATextLayer()
    layer.string = "Ag"
    layer.fontSize = 30
    let font = try #require(CGFont("DejaVu Serif" as CFString))
    layer.font = font
    #expect(layer.font as? CGFont === font)
    let other = CATextLayer()
    (other.string, other.fontSize, other.font) = ("Ag", 30, "DejaVu Serif")
    #expect(try pixels(layer) == pixels(other))
    let sized = CTFontCreateWithGraphicsFont(font, 12, nil, nil)
    layer.font = sized
    #expect(layer.font as? CTFont === sized)
  }
}
