import CPango

/// A block: consecutive paragraphs of a text, with marks that make Pango lay them out as it does in the whole text.
///
/// A paragraph depends on the others in two ways only. A paragraph without letters runs in the direction of the one
/// before it, or, at the beginning of the text, of the text's first letter; and the width of tabs comes from the text's
/// first font. So a block begins with an additional paragraph, a mark of that direction in that font. Its line and,
/// when the text goes on after the block, the line after the last line feed are not lines of the text. The additional
/// paragraph also gives every first paragraph something before it, to which HarfBuzz pays attention.
struct PangoBlock {
  enum Direction {
    /// There was no letter yet.
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

    /// An invisible character of the direction, in UTF-8; empty for `none`.
    var mark: [UInt8] {
      switch self {
      case .none: []
      case .leftToRight: Array("\u{200E}".utf8)
      case .rightToLeft: Array("\u{200F}".utf8)
      }
    }
  }

  /// The bytes that Pango is given.
  let bytes: [UInt8]
  /// The range of the whole text's bytes that is in the block.
  let range: Range<Int>
  /// Whether more of the text follows, so that the last line is not a line of the text.
  let goesOn: Bool
  /// The index in the whole text that the first of `bytes` would have.
  let offset: Int

  /// The number of lines at the beginning that are not lines of the text.
  var leadingLines: Int { offset < range.lowerBound ? 1 : 0 }

  /// A block with the end of a text and no marks.
  init(rest: ArraySlice<UInt8>) {
    bytes = Array(rest)
    range = rest.indices
    goesOn = false
    offset = range.lowerBound
  }

  /// A block with paragraphs of a text. `direction` is that of first paragraphs without letters.
  init(_ paragraphs: ArraySlice<UInt8>, goesOn: Bool, direction: Direction) {
    let isFirst = paragraphs.startIndex == 0
    let lead = isFirst ? [] : direction.mark + [UInt8(ascii: "\n")]
    // The first block needs no paragraph before it; but the text's first letter may be in a later block.
    let needsMark = isFirst && goesOn && Direction(ofFirstLetterIn: paragraphs) == .none
    bytes = lead + paragraphs + (needsMark ? direction.mark : [])
    range = paragraphs.indices
    self.goesOn = goesOn
    offset = range.lowerBound - lead.count
  }
}
