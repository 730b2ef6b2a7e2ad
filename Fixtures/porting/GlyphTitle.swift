import CoreText
import QuartzCore
import UIKit

/// A title whose glyphs are layers of their own, each with an outline that draws itself.
final class GlyphTitle {
  private(set) var glyphs: [CAShapeLayer] = []

  init(_ text: String, on host: CALayer) {
    let font = CTFontCreateWithName("DejaVu Sans" as CFString, 40, nil)
    let attributes = [kCTFontAttributeName as NSAttributedString.Key: font]
    let string = NSAttributedString(string: text, attributes: attributes)
    let runs = CTLineGetGlyphRuns(CTLineCreateWithAttributedString(string))
    for i in 0..<CFArrayGetCount(runs) {
      let run = unsafeBitCast(CFArrayGetValueAtIndex(runs, i), to: CTRun.self)
      let key = unsafeBitCast(kCTFontAttributeName, to: UnsafeRawPointer.self)
      let found = CTRunGetAttributes(run)
      let runFont = unsafeBitCast(CFDictionaryGetValue(found, key), to: CTFont.self)
      for j in 0..<CTRunGetGlyphCount(run) {
        let range = CFRangeMake(j, 1)
        var glyph = CGGlyph()
        var position = CGPoint.zero
        CTRunGetGlyphs(run, range, &glyph)
        CTRunGetPositions(run, range, &position)
        guard let outline = CTFontCreatePathForGlyph(runFont, glyph, nil) else { continue }
        let shape = CAShapeLayer()
        shape.path = outline
        shape.position = position
        shape.fillColor = nil
        shape.strokeColor = UIColor.white.cgColor
        host.addSublayer(shape)
        glyphs.append(shape)
      }
    }
    host.isGeometryFlipped = true
  }

  func write() {
    for (number, glyph) in glyphs.enumerated() {
      let draw = CABasicAnimation(keyPath: #keyPath(CAShapeLayer.strokeEnd))
      draw.fromValue = 0
      draw.duration = 1
      draw.beginTime = CACurrentMediaTime() + Double(number) * 0.25
      draw.fillMode = .backwards
      glyph.add(draw, forKey: "draw")
    }
  }
}
