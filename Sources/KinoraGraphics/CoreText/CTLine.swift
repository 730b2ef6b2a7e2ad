import Foundation

/// A line of text: glyphs in a row, measured from its beginning on the baseline, y upward.
public final class CTLine {
  let text: TypesetString
  let content: TypesetLine
  /// The stretch of the program's string, what ends the line included.
  let range: CFRange
  /// The runs of one face and one set of attributes, left to right.
  let runs: [CTRun]

  init(_ content: TypesetLine, of text: TypesetString, range: CFRange) {
    self.content = content
    self.text = text
    self.range = range
    runs = CTRun.runs(of: content, text: text)
  }

  /// Heights; all 0 for an empty string.
  var height: LineHeight { text.runs.isEmpty ? LineHeight() : LineHeight(content, runs: text.runs) }

  /// Everything drawn, its baseline at `height.ascent` below the layout's top. `color` is the context's, for text that takes it.
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

/// The text on one line, whatever separates lines in it.
public func CTLineCreateWithAttributedString(_ attrString: CFAttributedString) -> CTLine {
  let copy = NSAttributedString(attributedString: attrString)
  let text = TypesetString(copy, CFRange(), singleLine: true)
  let content = text.lines(width: .infinity, isWrapped: false).first ?? TypesetLine()
  return CTLine(content, of: text, range: CFRange(location: 0, length: copy.length))
}

/// The line's runs, left to right: an array of `CTRun`.
public func CTLineGetGlyphRuns(_ line: CTLine) -> CFArray { line.runs as CFArray }

/// How many glyphs the line has.
public func CTLineGetGlyphCount(_ line: CTLine) -> CFIndex { line.content.glyphs.count }

/// The stretch of the string the line shows.
public func CTLineGetStringRange(_ line: CTLine) -> CFRange { line.range }

/// The line's width; its heights into the pointers: above and below the baseline, both positive, and the room the fonts ask for between lines.
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

/// A box around the ink as drawn at the context's text position; without a context at the origin. Null without ink.
public func CTLineGetImageBounds(_ line: CTLine, _ context: CGContext?) -> CGRect {
  let ink = line.layout(contextColor: nil).inkBounds
  guard !ink.isNull else { return .null }
  let upright = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: line.height.ascent)
  return ink.applying(upright.concatenating(context?.textMatrix ?? .identity))
}

/// What the bounds of a line take in.
public struct CTLineBoundsOptions: OptionSet, Sendable, Hashable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  /// Leaves out the room between lines.
  public static let excludeTypographicLeading = CTLineBoundsOptions(rawValue: 1 << 0)
  /// No effect: glyphs are not shifted.
  public static let excludeTypographicShifts = CTLineBoundsOptions(rawValue: 1 << 1)
  /// No effect: punctuation does not hang.
  public static let useHangingPunctuation = CTLineBoundsOptions(rawValue: 1 << 2)
  /// The ink instead of the heights of the fonts.
  public static let useGlyphPathBounds = CTLineBoundsOptions(rawValue: 1 << 3)
  /// The heights of the fonts.
  public static let useOpticalBounds = CTLineBoundsOptions(rawValue: 1 << 4)
  /// No effect.
  public static let includeLanguageExtents = CTLineBoundsOptions(rawValue: 1 << 5)
}

/// The line's box from its beginning on the baseline, y upward: its width and heights, the room between lines below them; or the ink.
public func CTLineGetBoundsWithOptions(_ line: CTLine, _ options: CTLineBoundsOptions) -> CGRect {
  if options.contains(.useGlyphPathBounds) { return CTLineGetImageBounds(line, nil) }
  let height = line.height
  let gap = options.contains(.excludeTypographicLeading) ? 0 : height.gap
  return CGRect(
    x: 0, y: -height.descent - gap, width: line.content.width, height: height.ascent + height.descent + gap)
}

/// How far a line must be moved to the right to stand flush in a width: 0 for left, 0.5 for the middle, 1 for right.
public func CTLineGetPenOffsetForFlush(_ line: CTLine, _ flushFactor: CGFloat, _ flushWidth: Double) -> Double {
  let room = flushWidth - line.content.width + CTLineGetTrailingWhitespaceWidth(line)
  return room > 0 ? room * Double(max(0, min(1, flushFactor.isNaN ? 0 : flushFactor))) : 0
}

/// Draws the line from the context's text position on, through its text matrix, and moves the text position to the line's end.
public func CTLineDraw(_ line: CTLine, _ context: CGContext) {
  context.drawText(line.layout(contextColor: context.textColor), baseline: line.height.ascent)
  context.moveText(by: line.content.width)
}
