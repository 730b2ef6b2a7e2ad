import Foundation
import KinoraExport

/// Shows the user how far a render has come.
///
/// The clock here is the user's, not the film's: it decides how often something is shown and which speed is printed,
/// never what is rendered.
final class ProgressDisplay {
  /// The ways of showing progress.
  enum Mode: String, CaseIterable {
    /// A bar on a terminal, lines elsewhere.
    case auto
    /// A line for every tenth of the film.
    case plain
    /// A JSON object a line on standard output, for programs.
    case json
    case none

    static let names = allCases.map(\.rawValue)
  }

  private enum Style { case bar, lines, json, nothing }

  private let console: Console
  private let style: Style
  /// The number of the row of data whose film is rendered; nil for a film without a row.
  private let row: Int?
  private var lastShown: ContinuousClock.Instant?
  private var lastTenth = 0
  private var isBarShown = false
  /// Why a line for programs could not be written; the render goes on without such lines.
  private(set) var failure: StandardOutputError?

  /// - Parameters:
  ///   - row: The number of the row whose film is rendered; a batch prints a line for each row, and no lines within one.
  ///   - isAlone: Whether no other film is rendered meanwhile, so that a bar has the terminal to itself.
  init(_ mode: Mode, _ console: Console, row: Int? = nil, isAlone: Bool = true) {
    self.console = console
    self.row = row
    let lines = row == nil ? Style.lines : .nothing
    style =
      switch mode {
      case .auto: console.errorIsTerminal ? isAlone ? .bar : .nothing : lines
      case .plain: lines
      case .json: .json
      case .none: .nothing
      }
  }

  /// Shows how far the export has come; cheap enough to be called after every frame.
  func update(_ progress: ExportProgress) {
    switch style {
    case .nothing: return
    case .bar, .json:
      let now = ContinuousClock.now
      if let lastShown, now - lastShown < .milliseconds(100), progress.fraction < 1 { return }
      lastShown = now
      style == .bar ? showBar(progress) : showJSON(progress)
    case .lines:
      let tenth = Self.share(progress, of: 10)
      guard tenth > lastTenth else { return }
      lastTenth = tenth
      console.note(
        "\(progress.framesDone) of \(progress.frameCount) frames, \(speed(progress)), \(timeText(progress.remaining)) left"
      )
    }
  }

  /// Removes the bar from the terminal, so that later output starts on an empty line.
  func finish() {
    if isBarShown { console.draw("\r\u{1B}[K") }
    isBarShown = false
  }

  // MARK: Styles

  private func showBar(_ progress: ExportProgress) {
    let text =
      " \(progress.framesDone)/\(progress.frameCount) frames  \(speed(progress))  \(timeText(progress.remaining)) left"
    let width = max(10, min(40, Self.terminalWidth() - text.count - 3))
    let filled = Self.share(progress, of: width)
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    console.draw("\r" + bar + text + "\u{1B}[K")
    isBarShown = true
  }

  private func showJSON(_ progress: ExportProgress) {
    guard failure == nil else { return }
    let left = progress.remaining.map { String(format: "%.3f", $0) } ?? "null"
    let speed = String(format: "%.3f", progress.framesPerSecond ?? 0)
    let line =
      "{\"event\":\"progress\"," + (row.map { "\"row\":\($0)," } ?? "")
      + "\"frame\":\(progress.framesDone),\"frames\":\(progress.frameCount),"
      + "\"framesPerSecond\":\(speed),\"secondsLeft\":\(left)}"
    do throws(StandardOutputError) { try console.print(json: line) } catch { failure = error }
  }

  // MARK: Figures

  /// The number of `whole` equal parts that are done.
  private static func share(_ progress: ExportProgress, of whole: Int) -> Int {
    progress.frameCount > 0 ? min(whole, whole * progress.framesDone / progress.frameCount) : whole
  }

  private func speed(_ progress: ExportProgress) -> String {
    String(format: "%.1f", progress.framesPerSecond ?? 0) + " frames/s"
  }

  private func timeText(_ seconds: Double?) -> String {
    guard let seconds, seconds < 360_000 else { return "–:––" }
    let whole = Int(seconds.rounded())
    return whole < 3600
      ? String(format: "%d:%02d", whole / 60, whole % 60)
      : String(format: "%d:%02d:%02d", whole / 3600, whole / 60 % 60, whole % 60)
  }

  private static func terminalWidth() -> Int {
    var size = winsize()
    guard ioctl(STDERR_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
    return Int(size.ws_col)
  }
}

extension Duration {
  /// The duration in seconds.
  var seconds: Double {
    Double(components.seconds) + Double(components.attoseconds) * 1e-18
  }
}
