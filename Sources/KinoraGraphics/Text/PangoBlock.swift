import CPango

/// Some paragraphs of a text, with marks around them that make Pango lay them out as it does amid the whole text.
///
/// Between paragraphs, Pango hands on two things only: one without letters runs in the direction of the one before it, and those at the text's
/// beginning in that of its first letter; and tabs go by the text's first font. So a block begins with a paragraph of its own, a mark of that
/// direction in that font. Its line and, when the text goes on, the line after the last line feed are no lines of the text. Not even a first
/// paragraph is then without anything before it, which HarfBuzz heeds.
struct PangoBlock {
  enum Direction {
    /// No letters yet.
    case none
    case leftToRight, rightToLeft

    init(ofFirstLetterIn bytes: ArraySlice<UInt8>) {
      let found = bytes.withUnsafeBufferPointer { buffer in
        buffer.withMemoryRebound(to: CChar.self) { kinora_first_direction($0.baseAddress, Int32(clamping: $0.count)) }
      }
      switch found {
      case PANGO_DIRECTION_LTR: self = .leftToRight
      case PANGO_DIRECTION_RTL: self = .rightToLeft
      default: self = .none
      }
    }

    /// A letter that shows nothing.
    var mark: [UInt8] {
      switch self {
      case .none: []
      case .leftToRight: Array("\u{200E}".utf8)
      case .rightToLeft: Array("\u{200F}".utf8)
      }
    }
  }

  /// What Pango is given.
  let bytes: [UInt8]
  /// The bytes of the whole text that are in it.
  let range: Range<Int>
  /// Whether more of the text follows, so that the last line is none of it.
  let goesOn: Bool
  /// Where in the whole text the first of `bytes` would be.
  let offset: Int

  /// How many lines at the beginning are none of the text.
  var leadingLines: Int { offset < range.lowerBound ? 1 : 0 }

  /// The end of a text by itself.
  init(rest: ArraySlice<UInt8>) {
    bytes = Array(rest)
    range = rest.indices
    goesOn = false
    offset = range.lowerBound
  }

  /// Paragraphs of a text, where `direction` is what those without letters take when they are the first.
  init(_ paragraphs: ArraySlice<UInt8>, goesOn: Bool, direction: Direction) {
    let isFirst = paragraphs.startIndex == 0
    let lead = isFirst ? [] : direction.mark + [UInt8(ascii: "\n")]
    // The first block has nothing before it, as the text has; but the text's first letter may come later.
    let needsMark = isFirst && goesOn && Direction(ofFirstLetterIn: paragraphs) == .none
    bytes = lead + paragraphs + (needsMark ? direction.mark : [])
    range = paragraphs.indices
    self.goesOn = goesOn
    offset = range.lowerBound - lead.count
  }
}
