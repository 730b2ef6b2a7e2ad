import Foundation

/// How far a render has come, as the user wants to see it.
///
/// The clock here is the user's, not the film's: it decides how often something is shown and what speed it says, never what is rendered.
final class ProgressDisplay {
  /// What to show.
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
  private let total: Int
  private let start = ContinuousClock.now
  private var lastShown: ContinuousClock.Instant?
  private var lastTenth = 0
  private var isBarShown = false
  /// Why the last line for programs could not be written. What is made goes on without.
  private(set) var failure: StandardOutputError?

  init(_ mode: Mode, total: Int, _ console: Console) {
    self.console = console
    self.total = total
    style =
      switch mode {
      case .auto: console.errorIsTerminal ? .bar : .lines
      case .plain: .lines
      case .json: .json
      case .none: .nothing
      }
  }

  /// Frames finished so far. Cheap enough to be called after every frame.
  func update(_ frames: Int) {
    switch style {
    case .nothing: return
    case .bar, .json:
      let now = ContinuousClock.now
      if let lastShown, now - lastShown < .milliseconds(100), frames < total { return }
      lastShown = now
      style == .bar ? showBar(frames) : showJSON(frames)
    case .lines:
      let tenth = total > 0 ? frames * 10 / total : 10
      guard tenth > lastTenth else { return }
      lastTenth = tenth
      console.note("\(frames) of \(total) frames, \(speedText(frames)) frames/s, \(timeText(left(frames))) left")
    }
  }

  /// Takes the bar off the terminal, so that whatever comes next starts on a clean line.
  func finish() {
    if isBarShown { console.draw("\r\u{1B}[K") }
    isBarShown = false
  }

  /// How long the work has taken so far.
  var elapsed: Duration { ContinuousClock.now - start }

  // MARK: Styles

  private func showBar(_ frames: Int) {
    let text = " \(frames)/\(total) frames  \(speedText(frames)) frames/s  \(timeText(left(frames))) left"
    let width = max(10, min(40, Self.terminalWidth() - text.count - 3))
    let filled = total > 0 ? min(width, width * frames / total) : width
    let bar = String(repeating: "█", count: filled) + String(repeating: "░", count: width - filled)
    console.draw("\r" + bar + text + "\u{1B}[K")
    isBarShown = true
  }

  private func showJSON(_ frames: Int) {
    guard failure == nil else { return }
    let left = left(frames).map { String(format: "%.3f", $0) } ?? "null"
    let speed = String(format: "%.3f", speed(frames))
    let line =
      "{\"event\":\"progress\",\"frame\":\(frames),\"frames\":\(total),\"framesPerSecond\":\(speed),\"secondsLeft\":\(left)}"
    do throws(StandardOutputError) { try console.print(json: line) } catch { failure = error }
  }

  // MARK: Figures

  private func speed(_ frames: Int) -> Double {
    let seconds = elapsed.seconds
    return seconds > 0 ? Double(frames) / seconds : 0
  }

  private func speedText(_ frames: Int) -> String { String(format: "%.1f", speed(frames)) }

  private func left(_ frames: Int) -> Double? {
    let speed = speed(frames)
    return speed > 0 ? Double(max(0, total - frames)) / speed : nil
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
