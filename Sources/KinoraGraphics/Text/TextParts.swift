import Foundation

/// The parts into which a text is divided.
public enum TextUnit: Sendable, Hashable, CaseIterable {
  /// What a reader sees as one character. Spaces are no parts.
  case character
  /// What stands between white space, with the punctuation at it.
  case word
  /// A line as it is set.
  case line

  /// The ranges of UTF-8 bytes of the parts of a text; nil for lines, which depend on the layout.
  func ranges(in text: String) -> [Range<Int>]? {
    var ranges: [Range<Int>] = []
    var byte = 0
    var isInWord = false
    for character in text {
      let end = byte + character.utf8.count
      if character.isWhitespace {
        isInWord = false
      } else if self == .word, isInWord, let last = ranges.popLast() {
        ranges.append(last.lowerBound..<end)
      } else {
        ranges.append(byte..<end)
        isInWord = true
      }
      byte = end
    }
    return self == .line ? nil : ranges
  }

  /// The texts of the parts of a text; nil for lines, which depend on the layout.
  public func texts(in text: String) -> [String]? {
    let bytes = Array(text.utf8)
    return ranges(in: text)?.map { String(decoding: bytes[$0], as: UTF8.self) }
  }
}

extension TextLayout {
  /// A part of a text.
  public struct Part: Sendable, Equatable {
    /// The part's own text.
    public var text: String
    /// The part's box in the coordinates of the whole: as wide as its glyphs and as high as its lines.
    public var box: CGRect
    /// The glyphs of the part where they stand in the whole. Spaces after a part belong to it.
    public var layout: TextLayout
  }

  /// Lays out `runs` as `init(_:options:library:)` does, and returns the parts of the text in its order.
  public static func parts(
    of runs: [TextRun], by unit: TextUnit, options: Options = Options(), library: FontLibrary = .shared
  ) -> [Part] {
    let runs = runs.map(sane)
    guard !runs.isEmpty else { return [] }
    let fitted = TextFitting(library: library, blockSize: TextEngine.blockSize).fitted(runs, options)
    let lines = library.typeset(fitted.runs, options: fitted.options).lines
    return TextPartComposer(fitted.runs, fitted.options, unit, lines).parts
  }
}

/// Gathers the glyphs of typeset lines by the parts of the text.
private struct TextPartComposer {
  private let bytes: [UInt8]
  private let ranges: [Range<Int>]
  private var composers: [LineComposer]
  private var boxes: [CGRect]

  init(_ runs: [TextRun], _ options: TextLayout.Options, _ unit: TextUnit, _ lines: [TypesetLine]) {
    // As the typesetter is given it.
    let text = runs.map(\.string).joined().replacing("\0", with: "\u{FFFD}")
    bytes = Array(text.utf8)
    ranges = unit.ranges(in: text) ?? lines.map(\.bytes)
    let empty = LineComposer(runs: runs, options: options, lines: lines)
    composers = Array(repeating: empty, count: ranges.count)
    boxes = Array(repeating: .null, count: ranges.count)
    var whole = empty
    for (number, line) in lines.enumerated() {
      let place = whole.placed(line)
      for (part, glyphs) in pieces(of: line.glyphs, ofLine: unit == .line ? number : nil) {
        var piece = line
        piece.glyphs = glyphs
        composers[part].draw(piece, at: place)
        // White space takes no room at the end of a part.
        for glyph in glyphs where ranges[part].contains(glyph.byte) { include(glyph, of: part, at: place) }
      }
    }
  }

  /// The parts of the text.
  var parts: [TextLayout.Part] {
    ranges.indices.map { part in
      let range = ranges[part].clamped(to: 0..<bytes.count)
      return TextLayout.Part(
        text: String(decoding: bytes[range], as: UTF8.self), box: boxes[part].isNull ? .zero : boxes[part],
        layout: TextLayout(composers[part]))
    }
  }

  /// The glyphs of a line in pieces that are next to each other and belong to one part. In text of both directions a part
  /// may be in several places of a line.
  private func pieces(
    of glyphs: [TypesetLine.Glyph], ofLine line: Int?
  ) -> [(part: Int, glyphs: [TypesetLine.Glyph])] {
    if let line { return [(line, glyphs)] }
    var pieces: [(part: Int, glyphs: [TypesetLine.Glyph])] = []
    for glyph in glyphs {
      guard let part = part(ofByte: glyph.byte) else { continue }
      if pieces.last?.part == part {
        pieces[pieces.count - 1].glyphs.append(glyph)
      } else {
        pieces.append((part, [glyph]))
      }
    }
    return pieces
  }

  /// The last part that begins at a byte or before it; the first part for what stands before all of them.
  private func part(ofByte byte: Int) -> Int? {
    var (low, high) = (0, ranges.count)
    while low < high {
      let middle = (low + high) / 2
      if ranges[middle].lowerBound <= byte { low = middle + 1 } else { high = middle }
    }
    return ranges.isEmpty ? nil : max(0, low - 1)
  }

  private mutating func include(_ glyph: TypesetLine.Glyph, of part: Int, at place: TextLayout.Line) {
    boxes[part] = boxes[part].union(
      CGRect(
        x: place.x + glyph.x, y: place.baseline - place.ascent, width: max(0, glyph.advance),
        height: max(0, place.ascent + place.descent)))
  }
}
