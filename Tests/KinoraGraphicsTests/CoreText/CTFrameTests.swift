import Foundation
import KinoraGraphics
import Testing

@Suite("Core Text frames")
struct CTFrameTests {
  static let text = "the quick brown fox jumps over the lazy dog\nand again"

  private func string(_ alignment: CTTextAlignment? = nil, spacing: CGFloat = 0) -> NSAttributedString {
    var attributes: [NSAttributedString.Key: Any] = [.font: CTFontCreateWithName("DejaVu Sans" as CFString, 20, nil)]
    if var alignment {
      var spacing = spacing
      let settings = [
        CTParagraphStyleSetting(spec: .alignment, valueSize: MemoryLayout<CTTextAlignment>.size, value: &alignment),
        CTParagraphStyleSetting(spec: .lineSpacingAdjustment, valueSize: MemoryLayout<CGFloat>.size, value: &spacing),
      ]
      attributes[.paragraphStyle] = CTParagraphStyleCreate(settings, settings.count)
    }
    return NSAttributedString(string: Self.text, attributes: attributes)
  }

  private func frame(_ string: NSAttributedString, _ box: CGRect, _ range: CFRange = CFRange()) -> CTFrame {
    CTFramesetterCreateFrame(
      CTFramesetterCreateWithAttributedString(string), range, CGPath(rect: box, transform: nil), nil)
  }

  private func origins(_ frame: CTFrame) -> [CGPoint] {
    var origins = [CGPoint](repeating: .zero, count: CFArrayGetCount(CTFrameGetLines(frame)))
    CTFrameGetLineOrigins(frame, CFRange(), &origins)
    return origins
  }

  @Test("a frame's lines, breaks and baselines are those of a text layer's layout")
  func sameLayout() throws {
    let face = try FontLibrary.shared.face(family: "DejaVu Sans")
    for (core, own) in [(CTTextAlignment.left, TextAlignment.left), (.center, .center), (.right, .right)] {
      let layout = TextLayout(
        [TextRun(Self.text, face: face, size: 20)],
        options: TextLayout.Options(size: CGSize(width: 150, height: 300), isWrapped: true, alignment: own))
      let frame = frame(string(core), CGRect(x: 7, y: 9, width: 150, height: 300))
      let found = origins(frame)
      #expect(found.count == layout.lines.count && found.count > 3)
      for (line, origin) in zip(layout.lines, found) {
        #expect(abs(Double(origin.x) - line.x) < 1e-9 && abs(Double(origin.y) - (300 - line.baseline)) < 1e-9)
      }
    }
  }

  @Test("the lines of a frame tile the text, with the characters that end them")
  func linesTile() throws {
    let frame = frame(string(), CGRect(x: 0, y: 0, width: 150, height: 1000))
    let lines = try #require(CTFrameGetLines(frame) as? [CTLine])
    let ranges = lines.map(CTLineGetStringRange)
    #expect(ranges.first?.location == 0)
    for (range, next) in zip(ranges, ranges.dropFirst()) { #expect(range.location + range.length == next.location) }
    #expect(ranges.last.map { $0.location + $0.length } == Self.text.utf16.count)
    #expect(CTFrameGetVisibleStringRange(frame) == CFRange(location: 0, length: Self.text.utf16.count))
    #expect(CTFrameGetPath(frame).boundingBox.width == 150)
    // The glyphs of every line come from the line's own part of the text.
    for (line, range) in zip(lines, ranges) {
      for run in CTLineGetGlyphRuns(line) as? [CTRun] ?? [] {
        #expect(CTRunGetStringRange(run).location >= range.location)
      }
    }
  }

  @Test("a frame holds the lines that fit, and the next goes on from there")
  func linesThatFit() {
    let whole = origins(frame(string(), CGRect(x: 0, y: 0, width: 150, height: 1000))).count
    let first = frame(string(), CGRect(x: 0, y: 0, width: 150, height: 50))
    let seen = CTFrameGetVisibleStringRange(first)
    #expect(origins(first).count == 2 && seen.length < Self.text.utf16.count)
    let rest = frame(
      string(), CGRect(x: 0, y: 0, width: 150, height: 1000), CFRange(location: seen.length, length: 0))
    #expect(origins(rest).count == whole - 2)
    #expect(CTFrameGetStringRange(rest).location == seen.length)
    #expect(CTFrameGetVisibleStringRange(rest).location == seen.length)
  }

  @Test("text fits in the size that is suggested for it")
  func suggestedSize() {
    let setter = CTFramesetterCreateWithAttributedString(string())
    var fit = CFRange()
    let size = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRange(), nil, CGSize(width: 150, height: CGFloat.greatestFiniteMagnitude), &fit)
    #expect(size.width <= 150 && fit.length == Self.text.utf16.count)
    #expect(
      CTFrameGetVisibleStringRange(frame(string(), CGRect(x: 0, y: 0, width: 150, height: size.height))).length
        == Self.text.utf16.count)
    // Of the font's 2048 units an em, the ascender takes 1901 and the descender 483: together 2384.
    let line = 20 * 2384.0 / 2048
    let lines = origins(frame(string(), CGRect(x: 0, y: 0, width: 150, height: 1000))).count
    #expect(abs(Double(size.height) - Double(lines) * line) < 1e-6)
    let wide = CTFramesetterSuggestFrameSizeWithConstraints(
      setter, CFRange(location: 0, length: 9), nil,
      CGSize(width: CGFloat.greatestFiniteMagnitude, height: .greatestFiniteMagnitude), nil)
    #expect(abs(Double(wide.height) - line) < 1e-9)
  }

  @Test("a paragraph style adds room between lines, and tells the values that it was made of")
  func paragraphStyle() {
    let plain = origins(frame(string(.left), CGRect(x: 0, y: 0, width: 150, height: 500)))
    let airy = origins(frame(string(.left, spacing: 6), CGRect(x: 0, y: 0, width: 150, height: 500)))
    #expect(abs(plain[0].y - airy[0].y) < 1e-9 && abs(plain[2].y - airy[2].y - 12) < 1e-9)
    var alignment = CTTextAlignment.right
    let style = CTParagraphStyleCreate(
      [CTParagraphStyleSetting(spec: .alignment, valueSize: 1, value: &alignment)], 1)
    var answer = CTTextAlignment.left
    #expect(CTParagraphStyleGetValueForSpecifier(style, .alignment, 1, &answer) && answer == .right)
    var number: CGFloat = 0
    #expect(!CTParagraphStyleGetValueForSpecifier(style, .headIndent, 8, &number))
    #expect(CTParagraphStyleGetValueForSpecifier(CTParagraphStyleCreate(nil, 0), .alignment, 1, &answer))
    #expect(answer == .natural)
  }

  @Test("a frame without a box or without text is empty")
  func emptyFrames() {
    for box in [CGRect.zero, CGRect(x: 0, y: 0, width: 100, height: 3), .null] {
      #expect(origins(frame(string(), box)).isEmpty)
    }
    let empty = frame(NSAttributedString(string: ""), CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(origins(empty).isEmpty && CTFrameGetVisibleStringRange(empty) == CFRange())
    #expect(
      origins(frame(string(), CGRect(x: 0, y: 0, width: 100, height: 100), CFRange(location: 900, length: 5))).isEmpty)
  }
}
