import Foundation
import KinoraGraphics

/// The layout of a text layer's text, kept as long as everything that it depends on stays the same.
///
/// A layer and its presentation copies share one setting, so that text in a moving layer is laid out once.
final class TextSetting {
  private struct Key: Equatable {
    var source: TextSource
    var font: TextFont
    var fontSize: CGFloat
    var options: TextLayout.Options
  }

  private var key: Key?
  private(set) var layout = TextLayout([])
  private(set) var fontErrors: [FontError] = []

  /// The layout of the text in a box of a size. It does not contain a plain string's colour, so that an animation of
  /// the colour needs no new layout.
  func layout(of state: TextState, size: CGSize) -> TextLayout {
    let key = Key(
      source: state.string, font: state.font, fontSize: state.fontSize,
      options: TextLayout.Options(
        size: size, isWrapped: state.isWrapped, truncation: state.truncationMode.truncation,
        alignment: state.alignmentMode.alignment))
    if key == self.key { return layout }
    let text: PreparedText? =
      switch state.string {
      case .plain(let string):
        PreparedText(string, font: state.font.source, size: state.fontSize)
      case .attributed(let string): PreparedText(string)
      case .none, .other: nil
      }
    self.key = key
    fontErrors = text?.errors ?? []
    layout = TextLayout(text?.runs ?? [], options: key.options)
    return layout
  }
}
