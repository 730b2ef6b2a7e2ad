import Foundation

/// Where an animation stands at an instant: which run, how far into it.
public struct TimingPhase: Sendable, Hashable {
  /// Where the instant lies relative to the active window.
  public enum Position: UInt8, Sendable, Hashable {
    /// Before the beginning; shown because of the fill mode.
    case before
    /// Inside the window, ends included.
    case during
    /// After the end; shown because of the fill mode.
    case after
  }

  /// Before, during or after.
  public let position: Position
  /// How far into the current run, 0…1, before any timing function.
  public let fraction: Double
  /// How many whole periods lie behind; negative when time runs backwards. Used by cumulative animations.
  public let iteration: Double
  /// The simple duration the fraction refers to, in seconds.
  public let simpleDuration: CFTimeInterval

  /// A phase from its parts.
  @inlinable
  public init(position: Position, fraction: Double, iteration: Double, simpleDuration: CFTimeInterval) {
    self.position = position
    self.fraction = fraction
    self.iteration = iteration
    self.simpleDuration = simpleDuration
  }
}
