import KinoraLayers

/// The words for layouts in scenes: `layout` on the layer that lays out, and what its sublayers say of themselves, which
/// in a program are properties of `layoutItem`.
enum LayoutVocabulary {
  /// A word of a sublayer.
  struct Word: Sendable {
    let name: String
    let form: ValueForm
    /// The kinds of layouts in which the word means something.
    let kinds: Set<LayoutRules.Kind>
    /// Whether it means something to a layer with a layout that is in no other.
    let isForOutermost: Bool
    let initial: String
    let note: String

    init(
      _ name: String, _ form: ValueForm, in kinds: Set<LayoutRules.Kind> = Set(LayoutRules.Kind.allCases),
      outermost: Bool = false, initial: String, _ note: String
    ) {
      (self.name, self.form, self.kinds, isForOutermost) = (name, form, kinds, outermost)
      (self.initial, self.note) = (initial, note)
    }
  }

  /// The word for the layout itself.
  static let layout = "layout"

  static let words: [Word] = [
    Word("width", .layout(.length), outermost: true, initial: "\"auto\"", "the frame's width"),
    Word("height", .layout(.length), outermost: true, initial: "\"auto\"", "the frame's height"),
    Word(
      "minWidth", .layout(.limit), outermost: true, initial: "\"auto\"", "the least width: the content's by default"),
    Word(
      "minHeight", .layout(.limit), outermost: true, initial: "\"auto\"", "the least height: the content's by default"),
    Word("maxWidth", .layout(.limit), outermost: true, initial: "\"auto\"", "the greatest width"),
    Word("maxHeight", .layout(.limit), outermost: true, initial: "\"auto\"", "the greatest height"),
    Word("aspect", .number(.positive), outermost: true, initial: "none", "width ÷ height where only one is known"),
    Word("margin", .layout(.margin), outermost: true, initial: "0", "the distances kept around the layer"),
    Word("grow", .number(.notNegative), in: [.row, .column], initial: "0", "the share of the free space it takes"),
    Word("shrink", .number(.notNegative), in: [.row, .column], initial: "1", "how much of what is missing it gives"),
    Word("basis", .layout(.basis), in: [.row, .column], initial: "\"auto\"", "the size before growing and shrinking"),
    Word("alignSelf", .layout(.alignment), initial: "the layout's `align`", "its own alignment"),
    Word(
      "justifySelf", .layout(.alignment), in: [.grid, .stack], initial: "the layout's",
      "its own alignment left to right"),
    Word("column", .layout(.placement), in: [.grid], initial: "where there is room", "the grid's columns it covers"),
    Word("row", .layout(.placement), in: [.grid], initial: "where there is room", "the grid's rows it covers"),
    Word("free", .bool, initial: "false", "whether it is left alone, where its `position` and `bounds` say"),
  ]

  private static let byName = Dictionary(words.map { ($0.name, $0) }) { first, _ in first }

  /// The names of all words, the layout's own included.
  static let names = [layout] + words.map(\.name)

  static func word(_ name: String) -> Word? { byName[name] }

  /// The form of a word, or of its key path in a program; nil for anything else.
  static func property(_ key: String) -> PropertyForm? {
    if key == layout || key == "layoutManager" {
      return PropertyForm(keyPath: "layoutManager", form: .layout(.rules), mayBeNull: true, isAnimatable: false)
    }
    let prefix = "layoutItem."
    let name = key.hasPrefix(prefix) ? String(key.dropFirst(prefix.count)) : key
    guard let word = byName[name] else { return nil }
    return PropertyForm(
      keyPath: prefix + name, form: word.form, mayBeNull: ["aspect", "alignSelf", "justifySelf"].contains(name),
      isAnimatable: false)
  }

  /// The key paths of the layout itself and of all words, in the order of the table.
  static let keyPaths = ["layoutManager"] + words.map { "layoutItem." + $0.name }

  /// The word for a key path, which is the key path itself for what is nothing of a layout.
  static func word(for keyPath: String) -> String {
    if keyPath == "layoutManager" { return layout }
    let prefix = "layoutItem."
    return keyPath.hasPrefix(prefix) ? String(keyPath.dropFirst(prefix.count)) : keyPath
  }

  // MARK: Layouts

  /// The keys of a layout of a kind.
  static func keys(of kind: LayoutRules.Kind) -> [String] {
    let all = ["kind", "padding", "safeArea", "align", "justify"]
    return switch kind {
    case .row, .column: all + ["gap", "columnGap", "rowGap", "wrap", "alignContent"]
    case .grid:
      all + [
        "gap", "columnGap", "rowGap", "justifyItems", "alignContent", "columns", "rows", "autoColumns", "autoRows",
      ]
    case .stack: all
    }
  }

  static let kinds = LayoutRules.Kind.allCases.map(\.rawValue)
  static let alignments = LayoutAlignment.allCases.map(\.rawValue)
  static let distributions = LayoutDistribution.allCases.map(\.rawValue)
  static let safeAreas = SafeArea.named.map(\.name)
  static let track =
    "a number, \"25%\", \"1fr\", \"auto\", \"min-content\", \"max-content\", "
    + "\"minmax(100, 1fr)\" or \"fit-content(200)\""
  static let padding =
    "a number, 0 or more, or \"5%\", or a list of 2 (vertical, horizontal) or 4 (top, right, bottom, left)"
  static let safeArea = listed(safeAreas) + ", or 4 parts such as [\"14%\", \"6%\", \"35%\", \"6%\"]"

  private static func listed(_ names: [String]) -> String { names.map { "\"\($0)\"" }.joined(separator: ", ") }
}

/// The form in which a value of a layout is written.
enum LayoutForm: Sendable, Hashable {
  /// A layout.
  case rules
  case length, limit, gap, basis, margin, alignment, placement

  /// What may be written.
  var allowed: String {
    switch self {
    case .rules: "a layout such as { kind: \"row\", gap: 12 }"
    case .length:
      "a number, 0 or more, \"50%\", \"fill\", \"fit\", \"auto\", \"min-content\" or \"max-content\""
    case .limit: "a number, 0 or more, \"50%\" or \"auto\""
    case .gap: "a number, 0 or more, or \"5%\""
    case .basis: "a number, 0 or more, \"50%\", \"auto\", \"fit\", \"min-content\" or \"max-content\""
    case .margin:
      "a number, \"5%\" or \"auto\", or a list of 2 (vertical, horizontal) or 4 (top, right, bottom, left)"
    case .alignment: LayoutVocabulary.alignments.joined(separator: ", ")
    case .placement: "a line such as 2 or -1, \"span 2\", \"2 / 4\", \"2 / span 2\" or \"1 / -1\""
    }
  }
}

extension LayoutValue {
  /// The forms that the value may have.
  var forms: Set<LayoutForm> {
    switch self {
    case .rules: [.rules]
    case .length: [.length, .limit, .gap, .basis]
    case .insets: [.margin]
    case .alignment: [.alignment]
    case .placement: [.placement]
    }
  }
}
