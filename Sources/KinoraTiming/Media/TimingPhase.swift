import Foundation

/// The phase of an animation at an instant: which run it is in, and how far into it.
public struct TimingPhase: Sendable, Hashable {
  /// Where the instant lies relative to the active window.
  public enum Position: UInt8, Sendable, Hashable {
    /// The instant lies before the beginning, where the fill mode shows the animation.
    case before
    /// The instant lies inside the window, ends included.
    case during
    /// The instant lies after the end, where the fill mode shows the animation.
    case after
  }

  /// Whether the instant lies before, inside or after the window.
  public let position: Position
  /// How far the current run has come, 0…1, before any timing function is applied.
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
