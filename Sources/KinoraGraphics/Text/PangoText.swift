import CPango
import Foundation

/// Runs in the form that Pango takes: one UTF-8 text and attributes on ranges of bytes.
struct PangoText {
  private(set) var bytes: [UInt8] = []
  private var ends: [Int] = []
  private var styles: [(family: String, run: TextRun)] = []

  init(_ runs: [TextRun], pinned: PinnedFaces) {
    for run in runs {
      // Pango ends a text at a zero.
      bytes +=
        run.string.utf8.contains(0) ? Array(run.string.replacing("\0", with: "\u{FFFD}").utf8) : Array(run.string.utf8)
      ends.append(bytes.count)
      styles.append((pinned.family(of: run.face), run))
    }
  }

  /// The index of the run that a byte belongs to; the last run for bytes beyond the end.
  func run(at byte: Int) -> Int {
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if byte < ends[middle] { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The font size of a run; 0 for an index out of range.
  func size(of run: Int) -> Double { styles.indices.contains(run) ? styles[run].run.size : 0 }

  /// The number of Pango's units in a unit of the layout, for text of a size; infinite for text smaller than a unit of
  /// Pango's, which takes no space.
  static func scale(ofSize size: Double) -> Double {
    size * Double(PANGO_SCALE) < 1 ? .infinity : Double(PANGO_SCALE)
  }

  /// `kern` in Pango's units, clamped to 100,000 of the layout's units.
  private func spacing(_ kern: Double) -> Int32 {
    kern.isNaN ? 0 : Int32((min(max(kern, -1e5), 1e5) * Double(PANGO_SCALE)).rounded())
  }

  /// The direction of the text's first letter.
  var direction: PangoBlock.Direction { PangoBlock.Direction(ofFirstLetterIn: bytes[...]) }

  /// The next block: whole paragraphs from `start` on, at least `size` bytes unless the text ends. `direction` is that
  /// of first paragraphs without letters.
  func block(from start: Int, size: Int, direction: PangoBlock.Direction) -> PangoBlock {
    var end = bytes.count
    if end - start > size {
      end = bytes[(start + max(size, 1) - 1)...].firstIndex(of: UInt8(ascii: "\n")).map { $0 + 1 } ?? end
    }
    return PangoBlock(bytes[start..<end], goesOn: end < bytes.count, direction: direction)
  }

  /// A block with the bytes from `start` on as one paragraph.
  func rest(from start: Int) -> PangoBlock {
    let one = start == 0 ? bytes : bytes.map { $0 == UInt8(ascii: "\n") ? UInt8(ascii: " ") : $0 }
    return PangoBlock(rest: one[start...])
  }

  /// A new list of Pango's attributes for a block; the caller releases it.
  func attributes(of block: PangoBlock) -> OpaquePointer? {
    let list = pango_attr_list_new()
    // A word too long for a line is broken without a hyphen, as Core Text breaks it.
    pango_attr_list_insert(list, pango_attr_insert_hyphens_new(0))
    func insert(_ attribute: UnsafeMutablePointer<PangoAttribute>?, _ begin: Int, _ end: Int) {
      attribute?.pointee.start_index = UInt32(clamping: begin - block.offset)
      attribute?.pointee.end_index = UInt32(clamping: end - block.offset)
      pango_attr_list_insert(list, attribute)
    }
    func insertFont(of run: Int, _ begin: Int, _ end: Int) {
      let font = pango_font_description_new()
      pango_font_description_set_family(font, styles[run].family)
      // At size 0 a font has no box for missing glyphs, and Pango logs a warning.
      pango_font_description_set_absolute_size(font, max(styles[run].run.size * Double(PANGO_SCALE), 1))
      insert(pango_attr_font_desc_new(font), begin, end)
      pango_font_description_free(font)
    }
    // The font at the beginning of a layout decides the width of tabs; it must be the font of the text's beginning.
    if block.leadingLines > 0 { insertFont(of: self.run(at: 0), block.offset, block.range.lowerBound) }
    var run = self.run(at: block.range.lowerBound)
    var begin = block.range.lowerBound
    while styles.indices.contains(run), begin < block.range.upperBound {
      let end = min(ends[run], block.range.upperBound)
      if end > begin {
        let isLast = end == block.range.upperBound
        insertFont(of: run, begin, isLast ? block.offset + block.bytes.count : end)
        let kern = styles[run].run.kern
        if kern != 0 { insert(pango_attr_letter_spacing_new(spacing(kern)), begin, end) }
        if let features = styles[run].run.featureList { insert(pango_attr_font_features_new(features), begin, end) }
        begin = end
      }
      run += 1
    }
    return list
  }
}

/// How a text is fitted to a width, in Pango's terms.
struct PangoRequest {
  var width: Double
  var isWrapped: Bool
  /// Whether a word that is wider than the line is broken.
  var breaksWords: Bool
  var ellipsis: TextTruncation
  var isJustified: Bool

  init(_ options: TextLayout.Options) {
    width = options.wrapWidth ?? options.size.width
    breaksWords = options.breaksWords
    isWrapped = options.isWrapped
    ellipsis = options.isWrapped ? .none : options.truncation
    isJustified = options.alignment == .justified
  }

  func apply(to layout: OpaquePointer?) {
    pango_layout_set_auto_dir(layout, 1)
    pango_layout_set_wrap(layout, breaksWords ? PANGO_WRAP_WORD_CHAR : PANGO_WRAP_WORD)
    // A width of a million units counts as unlimited, and stays far below Pango's 32 bits.
    let limit = width.isFinite ? Int32(max(0, min(width, 1_000_000)) * Double(PANGO_SCALE)) : -1
    pango_layout_set_width(layout, isWrapped || ellipsis != .none ? limit : -1)
    pango_layout_set_justify(layout, isWrapped && isJustified ? 1 : 0)
    pango_layout_set_ellipsize(layout, limit >= 0 ? mode : PANGO_ELLIPSIZE_NONE)
  }

  private var mode: PangoEllipsizeMode {
    switch ellipsis {
    case .none: PANGO_ELLIPSIZE_NONE
    case .start: PANGO_ELLIPSIZE_START
    case .middle: PANGO_ELLIPSIZE_MIDDLE
    case .end: PANGO_ELLIPSIZE_END
    }
  }
}

/// Gives faces artificial family names, and finds the face for a pattern with such a name.
final class PinnedFaces {
  private var names: [FontFace: String] = [:]
  private var faces: [String: FontFace] = [:]

  func family(of face: FontFace) -> String {
    if let name = names[face] { return name }
    let name = "kinora-face-\(names.count)"
    names[face] = name
    faces[name] = face
    return name
  }

  /// The pattern element that carries the artificial name.
  static let mark = "kinoraface"

  func face(named name: String) -> FontFace? { faces[name] }

  /// Replaces an artificial name in a pattern by the face's file and own description.
  func complete(_ pattern: OpaquePointer) {
    // Outlines are used unhinted, so nothing may depend on a pixel grid.
    FcPatternDel(pattern, FC_HINTING)
    FcPatternAddBool(pattern, FC_HINTING, 0)
    var value: UnsafeMutablePointer<FcChar8>?
    guard FcPatternGetString(pattern, FC_FAMILY, 0, &value) == FcResultMatch, let value,
      let face = faces[String(cString: value)]
    else { return }
    let name = String(cString: value)
    FcPatternRemove(pattern, FC_FAMILY, 0)
    // Elements of a request that fontconfig does not know are kept in its answer.
    add(name, as: Self.mark, to: pattern)
    let variations = face.variations.map { "\($0.tag)=\($0.value)" }.joined(separator: ",")
    if !variations.isEmpty { add(variations, as: FC_FONT_VARIATIONS, to: pattern) }
    add(face.description.family, as: FC_FAMILY, to: pattern)
    add(face.file.fontconfigPath, as: FC_FILE, to: pattern)
    FcPatternDel(pattern, FC_WEIGHT)
    FcPatternAddDouble(pattern, FC_WEIGHT, FcWeightFromOpenTypeDouble(Double(face.description.weight)))
    FcPatternDel(pattern, FC_SLANT)
    FcPatternAddInteger(pattern, FC_SLANT, face.description.isItalic ? FC_SLANT_ITALIC : FC_SLANT_ROMAN)
  }

  /// Adds a string before the strings that the pattern has under `object`.
  private func add(_ string: String, as object: String, to pattern: OpaquePointer) {
    string.withCString { characters in
      characters.withMemoryRebound(to: FcChar8.self, capacity: string.utf8.count + 1) {
        var value = FcValue()
        value.type = FcTypeString
        value.u.s = $0
        FcPatternAdd(pattern, object, value, 0)
      }
    }
  }
}
