import Foundation

/// A pace of equal steps: `steps()` of CSS Easing Functions.
public struct StepCurve: Sendable, Hashable {
  /// Where the jumps are.
  public enum Position: String, Sendable, Hashable, CaseIterable {
    /// The first jump is at the start and none at the end.
    case jumpStart = "jump-start"
    /// The last jump is at the end and none at the start.
    case jumpEnd = "jump-end"
    /// There is a jump neither at the start nor at the end: both ends hold for as long as every other step.
    case jumpNone = "jump-none"
    /// There is a jump at the start and another at the end.
    case jumpBoth = "jump-both"
  }

  /// The number of intervals of equal length.
  public let count: Int
  /// Where the jumps are.
  public let position: Position

  /// A curve of `count` intervals, from 1, with ``Position/jumpNone`` from 2, to a million; fewer or more count as the
  /// nearer of these.
  public init(_ count: Int, _ position: Position = .jumpEnd) {
    self.count = min(max(count, position == .jumpNone ? 2 : 1), 1_000_000)
    self.position = position
  }

  /// The number of jumps from 0 to 1.
  private var jumps: Double {
    switch position {
    case .jumpStart, .jumpEnd: Double(count)
    case .jumpNone: Double(count) - 1
    case .jumpBoth: Double(count) + 1
    }
  }

  /// The step at `time`. A time within a billionth of the run before a jump counts as at the jump: the times of frames are
  /// rounded. Before 0 no jump has happened, not even one at the start.
  func value(at time: Double) -> Double {
    var passed = time * Double(count)
    let nearest = passed.rounded()
    if time >= 0, (passed - nearest).magnitude <= 1e-9 * Double(count) { passed = nearest }
    var step = passed.rounded(.down)
    if position == .jumpStart || position == .jumpBoth { step += 1 }
    if time >= 0 { step = max(step, 0) }
    if passed <= Double(count) { step = min(step, jumps) }
    return step / jumps
  }
}
