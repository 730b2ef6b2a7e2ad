import Foundation
import KinoraNumerics

/// The motion of a spring as a pace from 0 to 1.
///
/// The run is the unit of time. What the spring still misses at the end of the run is made up evenly over the whole way,
/// so that the pace ends at 1.
public struct SpringCurve: Sendable, Hashable {
  /// How much the spring bounces, as in ``SpringMotion/init(perceptualDuration:bounce:initialVelocity:)``, −0.99…0.99.
  public let bounce: Double
  /// How long one swing seems to take, as a share of the run; nil for the share with which the spring has settled to a
  /// thousandth at the end.
  public let duration: Double?
  private let motion: SpringMotion
  private let rest: Double

  /// A spring's curve. A bounce outside −0.99…0.99 counts as the nearer end, and a duration that is not above 0 as none.
  public init(bounce: Double = 0, duration: Double? = nil) {
    let bounce = bounce.isNaN ? 0 : min(max(bounce, -0.99), 0.99)
    self.bounce = bounce
    self.duration = duration.flatMap { $0 > 0 && $0.isFinite ? $0 : nil }
    motion = SpringMotion(perceptualDuration: self.duration ?? Self.settling(bounce), bounce: bounce)
    rest = 1 - motion.value(at: 1)
  }

  /// The greatest perceptual duration with which a spring settles within a run.
  private static func settling(_ bounce: Double) -> Double {
    if bounce > 0 {
      // The envelope of the swing is a thousandth at the end; the motion's rate is proportional to one over its duration.
      return 1 / SpringMotion(perceptualDuration: 1, bounce: bounce).settlingDuration
    }
    var (short, long) = (0.0, 4.0)
    for _ in 0..<60 {
      let middle = (short + long) / 2
      if SpringMotion(perceptualDuration: middle, bounce: bounce).value(at: 1) > 0.999 {
        short = middle
      } else {
        long = middle
      }
    }
    return short
  }

  func value(at time: Double) -> Double { time == 1 ? 1 : motion.value(at: time) + rest * max(time, 0) }
}
