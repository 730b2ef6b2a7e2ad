import Foundation

/// A run: glyphs of one face with one set of attributes, left to right. Positions are relative to the beginning of the
/// line, with y upward.
public final class CTRun {
  let text: TypesetString
  /// The run's part of the line, with its glyphs where they are in the line.
  let content: TypesetLine
  let glyphs: StoredValues<CGGlyph>
  let positions: StoredValues<CGPoint>
  let advances: StoredValues<CGSize>
  let indices: StoredValues<CFIndex>

  private init(_ content: TypesetLine, text: TypesetString) {
    self.content = content
    self.text = text
    glyphs = StoredValues(content.glyphs.map { $0.isBlank ? kCGFontIndexInvalid : CGGlyph(clamping: $0.id) })
    positions = StoredValues(content.glyphs.map { CGPoint(x: $0.x, y: -$0.y) })
    advances = StoredValues(content.glyphs.map { CGSize(width: $0.advance, height: 0) })
    indices = StoredValues(content.glyphs.map { text.unit(ofByte: $0.byte) })
  }

  static func runs(of line: TypesetLine, text: TypesetString) -> [CTRun] {
    var parts: [TypesetLine] = []
    for glyph in line.glyphs {
      if let last = parts.last?.glyphs.last, last.run == glyph.run, last.face == glyph.face,
        last.isRightToLeft == glyph.isRightToLeft
      {
        parts[parts.count - 1].glyphs.append(glyph)
      } else {
        var part = line
        part.glyphs = [glyph]
        part.isRightToLeft = glyph.isRightToLeft
        parts.append(part)
      }
    }
    return parts.map { CTRun($0, text: text) }
  }

  /// The indices of a range of glyphs; a length of 0 means to the end.
  func indices(of range: CFRange) -> Range<Int> {
    let all = CFRange(location: range.location, length: range.length == 0 ? .max : range.length)
    return Range(all.within(content.glyphs.count)) ?? 0..<0
  }

  /// A range of the run's glyphs as a line of their own.
  func part(_ range: CFRange) -> TypesetLine {
    var part = content
    part.glyphs = Array(content.glyphs[indices(of: range)])
    return part
  }

  var height: LineHeight { LineHeight(content, runs: text.runs) }

  /// The attributes of the run's text. The font is the one that is drawn, which may be a substitute for the one asked
  /// for.
  var attributes: [String: Any] {
    guard let first = content.glyphs.first else { return [:] }
    var list: [String: Any] = [:]
    for (key, value) in text.attributes(at: text.unit(ofByte: first.byte)) { list[key.rawValue] = value }
    let asked = list[NSAttributedString.Key.font.rawValue] as? CTFont
    if asked?.face != first.face {
      list[NSAttributedString.Key.font.rawValue] = CTFont(first.face, size: asked?.size ?? 12)
    }
    return list
  }
}

/// Values at an address that does not change while the object lives.
final class StoredValues<Value> {
  let count: Int
  let pointer: UnsafeMutablePointer<Value>

  init(_ values: [Value]) {
    count = values.count
    pointer = .allocate(capacity: max(1, values.count))
    pointer.initialize(from: values, count: values.count)
  }

  deinit {
    pointer.deinitialize(count: count)
    pointer.deallocate()
  }

  func copy(_ range: Range<Int>, to buffer: UnsafeMutablePointer<Value>) {
    for (place, index) in range.enumerated() { buffer[place] = pointer[index] }
  }
}

/// The number of glyphs in the run.
public func CTRunGetGlyphCount(_ run: CTRun) -> CFIndex { run.glyphs.count }

/// The attributes of the run's text under Core Text's names; the font is the one that is drawn.
public func CTRunGetAttributes(_ run: CTRun) -> CFDictionary { run.attributes as CFDictionary }

/// The range of the string that the run shows.
public func CTRunGetStringRange(_ run: CTRun) -> CFRange {
  let bytes = run.content.glyphs.map(\.byte)
  guard let first = bytes.min(), let last = bytes.max() else { return CFRange() }
  let start = run.text.unit(ofByte: first)
  let length = (run.text.string.string as NSString).rangeOfComposedCharacterSequence(
    at: min(run.text.unit(ofByte: last) - run.text.start, max(0, run.text.string.length - 1)))
  return CFRange(location: start, length: run.text.start + NSMaxRange(length) - start)
}

/// Writes the glyph indices of a range of the run's glyphs; a length of 0 means to the end. A control character has
/// `kCGFontIndexInvalid`.
public func CTRunGetGlyphs(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGGlyph>) {
  run.glyphs.copy(run.indices(of: range), to: buffer)
}

/// A pointer to the indices of the run's glyphs in their font, valid while the run lives.
public func CTRunGetGlyphsPtr(_ run: CTRun) -> UnsafePointer<CGGlyph>? { UnsafePointer(run.glyphs.pointer) }

/// Writes the positions of a range of glyphs.
public func CTRunGetPositions(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGPoint>) {
  run.positions.copy(run.indices(of: range), to: buffer)
}

/// A pointer to the positions of the run's glyphs, valid while the run lives.
public func CTRunGetPositionsPtr(_ run: CTRun) -> UnsafePointer<CGPoint>? { UnsafePointer(run.positions.pointer) }

/// Writes the advances of a range of glyphs.
public func CTRunGetAdvances(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CGSize>) {
  run.advances.copy(run.indices(of: range), to: buffer)
}

/// A pointer to the advances of the run's glyphs, valid while the run lives.
public func CTRunGetAdvancesPtr(_ run: CTRun) -> UnsafePointer<CGSize>? { UnsafePointer(run.advances.pointer) }

/// Writes, for each of a range of glyphs, the index of the UTF-16 unit of the string that it begins with.
public func CTRunGetStringIndices(_ run: CTRun, _ range: CFRange, _ buffer: UnsafeMutablePointer<CFIndex>) {
  run.indices.copy(run.indices(of: range), to: buffer)
}

/// A pointer to the index of the UTF-16 unit of the string that each glyph begins with, valid while the run lives.
public func CTRunGetStringIndicesPtr(_ run: CTRun) -> UnsafePointer<CFIndex>? { UnsafePointer(run.indices.pointer) }

/// The width of a range of glyphs. The run's ascent, descent and leading are written to the pointers.
@discardableResult
public func CTRunGetTypographicBounds(
  _ run: CTRun, _ range: CFRange, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let height = run.height
  ascent?.pointee = height.ascent
  descent?.pointee = height.descent
  leading?.pointee = height.gap
  return run.part(range).glyphs.reduce(0) { $0 + $1.advance }
}

/// The bounding box of the ink of a range of glyphs, drawn at the context's text position; null without ink.
public func CTRunGetImageBounds(_ run: CTRun, _ context: CGContext?, _ range: CFRange) -> CGRect {
  let part = run.part(range)
  let ink = CTLine.layout(part, of: run.text, contextColor: nil).inkBounds
  guard !ink.isNull else { return .null }
  let upright = CGAffineTransform(
    a: 1, b: 0, c: 0, d: -1, tx: 0, ty: LineHeight(part, runs: run.text.runs).ascent)
  return ink.applying(upright.concatenating(context?.textMatrix ?? .identity))
}

/// Draws a range of the run's glyphs where they are in their line, which begins at the context's text position.
public func CTRunDraw(_ run: CTRun, _ context: CGContext, _ range: CFRange) {
  let part = run.part(range)
  let layout = CTLine.layout(part, of: run.text, contextColor: context.textColor)
  context.drawText(layout, baseline: LineHeight(part, runs: run.text.runs).ascent)
}
