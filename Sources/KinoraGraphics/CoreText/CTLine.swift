import Foundation

/// A line of text: glyphs in a row, measured from its beginning on the baseline, y upward.
public final class CTLine {
  let text: TypesetString
  let content: TypesetLine
  /// The line's range of the program's string, the line's terminator included.
  let range: CFRange
  /// The runs of one face and one set of attributes, left to right.
  let runs: [CTRun]

  init(_ content: TypesetLine, of text: TypesetString, range: CFRange) {
    self.content = content
    self.text = text
    self.range = range
    runs = CTRun.runs(of: content, text: text)
  }

  /// The line's heights; all 0 for an empty string.
  var height: LineHeight { text.runs.isEmpty ? LineHeight() : LineHeight(content, runs: text.runs) }

  /// A layout with everything that is drawn, whose baseline is `height.ascent` below its top. `color` is the context's
  /// colour, for text that takes it.
  func layout(contextColor color: CGColor?) -> TextLayout {
    CTLine.layout(content, of: text, contextColor: color)
  }

  static func layout(_ content: TypesetLine, of text: TypesetString, contextColor color: CGColor?) -> TextLayout {
    guard !text.runs.isEmpty else { return TextLayout([], of: []) }
    var runs = text.runs
    if let color {
      var start = 0
      for index in runs.indices {
        let attributes = text.attributes(at: text.unit(ofByte: start))
        if (attributes[.contextColor] as? NSNumber)?.boolValue == true { runs[index].color = color }
        start += runs[index].string.utf8.count
      }
    }
    return TextLayout([content], of: runs)
  }
}

/// A line with the whole text; line terminators in it count as spaces.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let copy = NSAttributedString(attributedString: attrString)
  let text = TypesetString(copy, CFRange(), singleLine: true)
  let content = text.lines(width: .infinity, isWrapped: false).first ?? TypesetLine()
  return CTLine(content, of: text, range: CFRange(location: 0, length: copy.length))
}

/// The line's runs, left to right: an array of `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs as CFArray }

/// The number of glyphs in the line.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.content.glyphs.count }

/// The range of the string that the line shows.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// The line's width. Its ascent and descent, both positive, and the leading that the fonts ask for are written to the
/// pointers.
@discardableResult
public func CTLineGetTypographicBounds(
  _ line: CTLine, _ ascent: UnsafeMutablePointer<CGFloat>?, _ descent: UnsafeMutablePointer<CGFloat>?,
  _ leading: UnsafeMutablePointer<CGFloat>?
) -> Double {
  let height = line.height
  ascent?.pointee = height.ascent
  descent?.pointee = height.descent
  leading?.pointee = height.gap
  return line.content.width
}

/// The part of the width that white space at the end takes.
public func CTLineGetTrailingWhitespaceWidth(_ line: CTLine) -> Double {
  let string = line.text.string.string as NSString
  let spaces = CharacterSet.whitespacesAndNewlines
  var width = 0.0
  // The end of the string is at the right, or at the left where it runs from right to left.
  let order = line.content.isRightToLeft ? line.content.glyphs : line.content.glyphs.reversed()
  for glyph in order {
    let index = line.text.unit(ofByte: glyph.byte) - line.text.start
    guard index < string.length, let scalar = Unicode.Scalar(string.character(at: index)), spaces.contains(scalar)
    else {
      break
    }
    width += glyph.advance
  }
  return width
}

/// The bounding box of the line's ink, drawn at the context's text position, or at the origin without a context; null
/// without ink.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let ink = line.layout(contextColor: nil).inkBounds
  guard !ink.isNull else { return .null }
  let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: line.height.ascent)
  return ink.applying(upright.concatenating(context?.textMatrix ?? .identity))
}

/// Options for what the bounds of a line include.
public struct CTLineBoundsOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Leaves out the leading.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// Has no effect, since glyphs are not shifted.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// Has no effect, since punctuation does not hang.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// Takes the ink's bounding box instead of the heights of the fonts.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// Takes the heights of the fonts, as without options.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
  /// Has no effect, since the bounds do not depend on the language.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}

/// The line's bounds relative to its beginning on the baseline, with y upward: its width and heights, and the leading
/// below them; or its ink's bounding box.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  let height = line.height
  let gap = options.contains(.excludeTypographicLeading) ? 0 : height.gap
  return CGRect(
    x: 0, y: -height.descent - gap, width: line.content.width, height: height.ascent + height.descent + gap)
}

/// How far a line must be moved to the right to stand flush in a width. A factor of 0 is flush left, 0.5 centred, 1
/// flush right.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
  let room = flushWidth - line.content.width + CTLineGetTrailingWhitespaceWidth(line)
  return room > 0 ? room * Double(max(0, min(1, flushFactor.isNaN ? 0 : flushFactor))) : 0
}

/// Draws the line from the context's text position on, transformed by its text matrix, and moves the text position to
/// the line's end.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.drawText(line.layout(contextColor: context.textColor), baseline: line.height.ascent)
  context.moveText(by: line.content.width)
}
