import Foundation
import KinoraGraphics

/// The layout of a text layer's text, kept as long as everything that it depends on stays the same.
///
/// A layer and its presentation copies share one setting, so that text in a moving layer is laid out once.
final class TextSetting {
  private struct Key: Equatable {
    var source: TextSource
    var style: TextStyle
    var options: TextLayout.Options
  }

  private var key: Key?
  private var runs: [TextRun] = []
  private(set) var layout = TextLayout([])
  private(set) var fontErrors: [FontError] = []
  /// The bytes of text that were set since somebody asked.
  private var work = 0
  /// The parts of the text, where they were asked for.
  private var parts: [TextUnit: [TextLayout.Part]] = [:]

  /// The bytes of text that were set since the last call.
  func takeWorkDone() -> Int {
    defer { work = 0 }
    return work
  }

  /// The layout of the text in a box of a size. It does not contain a plain string's colour, so that an animation of
  /// the colour needs no new layout.
  func layout(of state: TextState, size: CGSize) -> TextLayout {
    prepare(state, size)
    return layout
  }

  /// The parts of the text in a box of a size.
  func parts(of state: TextState, size: CGSize, by unit: TextUnit) -> [TextLayout.Part] {
    prepare(state, size)
    if let known = parts[unit] { return known }
    let made = TextLayout.parts(of: runs, by: unit, options: key?.options ?? TextLayout.Options())
    parts[unit] = made
    return made
  }

  private func prepare(_ state: TextState, _ size: CGSize) {
    var key = Key(source: state.shown, style: state.style, options: state.options(size: size))
    if case .plain = key.source { key.style.color = nil }
    if key == self.key { return }
    let text = Self.prepared(key.source, key.style)
    self.key = key
    parts = [:]
    fontErrors = text?.errors ?? []
    runs = text?.runs ?? []
    note(runs)
    layout = TextLayout(runs, options: key.options)
  }

  private func note(_ runs: [TextRun]) { work += runs.reduce(0) { $0 + $1.string.utf8.count } }

  private static func prepared(_ source: TextSource, _ style: TextStyle) -> PreparedText? {
    switch source {
    case .plain(let string): PreparedText(string, style)
    case .attributed(let string): PreparedText(string, base: style)
    case .none, .other: nil
    }
  }

  /// The size of the text in a width, rounded up to 64ths of a unit in width so that the text has room in it. The least
  /// width is that of the longest word, and nothing for a line that may be cut short.
  func measured(_ state: TextState, in limit: ContentLimit) -> ContentSize {
    var runs = Self.prepared(state.shown, state.style)?.runs ?? []
    var options = state.options(size: CGSize(width: CGFloat.infinity, height: .infinity))
    options.isWrapped = false
    options.truncation = .none
    options.fit = .none
    if limit == .least, !state.isWrapped, state.truncationMode != .none { return ContentSize(width: 0, height: 0) }
    if limit == .least, state.isWrapped {
      options.maxLines = 0
      for index in runs.indices { runs[index].string = Self.wordByWord(runs[index].string) }
    }
    if case .width(let width) = limit, state.isWrapped {
      options.size.width = width
      options.isWrapped = true
    }
    note(runs)
    let layout = TextLayout(runs, options: options)
    return ContentSize(
      width: (layout.size.width * 64).rounded(.up) / 64, height: layout.size.height,
      baseline: layout.lines.first.map { $0.baseline })
  }

  /// A text with a line for every word; ideographs are words of their own.
  private static func wordByWord(_ text: String) -> String {
    var lines = ""
    for character in text {
      if character.isWhitespace {
        lines.append("\n")
      } else {
        lines.append(character)
        if character.unicodeScalars.first?.properties.isIdeographic ?? false { lines.append("\n") }
      }
    }
    return lines
  }
}
