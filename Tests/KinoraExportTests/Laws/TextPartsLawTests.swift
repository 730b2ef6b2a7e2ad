import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("A text and its parts")
struct TextPartsLawTests {
  /// The picture of a text, whole or in parts.
  func picture(_ text: String, _ unit: TextUnit?, _ edit: (CATextLayer) -> Void = { _ in }) -> PixelBuffer {
    let layer = CATextLayer()
    layer.frame = CGRect(x: 7.25, y: 3.5, width: 260, height: 140)
    layer.font = "DejaVu Serif"
    layer.fontSize = 27
    layer.isWrapped = true
    layer.alignmentMode = .center
    layer.string = text
    edit(layer)
    if let unit { layer.addParts(by: unit) }
    return drawn(280, 150, background: .black, [layer])
  }

  /// The largest difference of any component of any pixel.
  func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
    var largest = 0
    for y in 0..<a.height {
      for x in 0..<a.width {
        for component in 0..<4 { largest = max(largest, abs(Int(a[x, y][component]) - Int(b[x, y][component]))) }
      }
    }
    return largest
  }

  static let texts = ["Every word stands where it stood, 2 lines", "AVATAR To. office — fjord", "שלום world 😀 नमस्ते"]

  @Test("words and lines at rest are the whole text, byte for byte", arguments: texts)
  func wordsAndLines(text: String) {
    let whole = picture(text, nil)
    #expect(difference(whole, drawn(280, 150, background: .black, [])) > 200)
    for unit in [TextUnit.word, .line] { #expect(difference(whole, picture(text, unit)) == 0, "\(unit)") }
    let turned: (CATextLayer) -> Void = { layer in
      layer.setAffineTransform(CGAffineTransform(rotationAngle: 0.3))
      layer.isBalanced = true
      layer.verticalAlignment = .bottom
      layer.lineHeight = 1.4
    }
    #expect(difference(picture(text, nil, turned), picture(text, .word, turned)) == 0)
  }

  @Test("characters at rest differ from the whole text only where two share a pixel's edge", arguments: texts)
  func characters(text: String) {
    // Of two edges in one pixel, one drawn above the other covers at most a quarter of the pixel less than both at once.
    #expect(difference(picture(text, nil), picture(text, .character)) <= 64)
  }
}
