import Foundation
import KinoraNumerics

/// A mass on a spring let go at distance 1 from its target: progress from 0 towards 1 over time in seconds.
///
/// `ω₀ = √(stiffness/mass)`, `ζ = damping / (2√(stiffness·mass))`, clamped to 1 unless overdamping is allowed. The velocity is in units of
/// the whole distance per second, positive towards the target. A mass or stiffness that is not above 0 cannot move anything: progress is
/// then 1 at once.
public struct SpringMotion: Sendable, Hashable {
  /// The mass; above 0, by default 1.
  public let mass: Double
  /// The stiffness; above 0, by default 100.
  public let stiffness: Double
  /// The damping; at least 0, by default 10.
  public let damping: Double
  /// The velocity at the start, in whole distances per second; by default 0.
  public let initialVelocity: Double
  /// Whether a damping ratio above 1 is kept rather than clamped to 1; by default false.
  public let allowsOverdamping: Bool

  /// The natural frequency ω₀ in radians per second.
  public let naturalFrequency: Double
  /// The damping ratio ζ after clamping.
  public let dampingRatio: Double
  private let regime: Regime

  private enum Regime: Sendable, Hashable {
    case still
    /// Underdamped: the decay ζω₀, the frequency ω_d and the weight of the sine.
    case under(decay: Double, frequency: Double, sine: Double)
    /// Critically damped: the decay ω₀ and the weight of t.
    case critical(decay: Double, slope: Double)
    /// Overdamped: the displacement is a·e^(r₁t) + b·e^(r₂t), where r₁ is the slower rate.
    case over(r1: Double, a: Double, r2: Double, b: Double)
  }

  /// A spring from its physical constants.
  public init(
    mass: Double = 1, stiffness: Double = 100, damping: Double = 10, initialVelocity: Double = 0,
    allowsOverdamping: Bool = false
  ) {
    self.mass = mass
    self.stiffness = stiffness
    self.damping = damping
    self.initialVelocity = initialVelocity
    self.allowsOverdamping = allowsOverdamping
    let omega = (stiffness / mass).squareRoot()
    let ratio = max(damping, 0) / (2 * (stiffness * mass).squareRoot())
    guard mass > 0, stiffness > 0, omega.isFinite, omega > 0, ratio.isFinite, initialVelocity.isFinite else {
      naturalFrequency = 0
      dampingRatio = 0
      regime = .still
      return
    }
    let zeta = allowsOverdamping ? ratio : min(ratio, 1)
    naturalFrequency = omega
    dampingRatio = zeta
    let v = initialVelocity
    if zeta < 1 {
      let decay = zeta * omega
      let frequency = omega * (1 - zeta * zeta).squareRoot()
      regime = .under(decay: decay, frequency: frequency, sine: (decay - v) / frequency)
    } else if zeta == 1 {
      regime = .critical(decay: omega, slope: omega - v)
    } else {
      let root = (zeta * zeta - 1).squareRoot()
      let r2 = -omega * (zeta + root)
      // The product of the two rates is ω₀²; dividing avoids subtracting nearly equal numbers.
      let r1 = omega * omega / r2
      let a = (v + r2) / (r1 - r2)
      regime = .over(r1: r1, a: a, r2: r2, b: -1 - a)
    }
  }

  /// A spring described by its look: how long one swing seems to take, and how much the spring bounces (0 none, 1
  /// forever, negative overdamped, above −1).
  ///
  /// The mass is 1, the stiffness `(2π/d)²` and the damping `4π(1−b)/d` for b ≥ 0 and `4π/(d(1+b))` for b < 0;
  /// overdamping is allowed.
  public init(perceptualDuration: Double, bounce: Double, initialVelocity: Double = 0) {
    let d = perceptualDuration
    let b = min(max(bounce, -1), 1)
    let w = 2 * Double.pi / d
    self.init(
      mass: 1, stiffness: w * w, damping: b >= 0 ? 4 * Double.pi * (1 - b) / d : 4 * Double.pi / (d * (1 + b)),
      initialVelocity: initialVelocity, allowsOverdamping: true)
  }

  /// The period without damping, `2π√(mass/stiffness)`, in seconds; 0 for a spring that cannot move.
  public var perceptualDuration: Double {
    regime == .still ? 0 : 2 * Double.pi * (mass / stiffness).squareRoot()
  }

  /// The bounce of ``init(perceptualDuration:bounce:initialVelocity:)`` that has this spring's damping ratio: `1 − ζ`,
  /// or `1/ζ − 1` for ζ above 1. It is 0 for a spring that cannot move.
  public var bounce: Double {
    guard regime != .still else { return 0 }
    let ratio = max(damping, 0) / (2 * (stiffness * mass).squareRoot())
    return ratio <= 1 ? 1 - ratio : 1 / ratio - 1
  }

  /// The progress at `time` seconds: 0 at the start, then towards 1, and beyond 1 where the spring swings past its
  /// target.
  public func value(at time: Double) -> Double {
    guard time > 0 else { return time == 0 || regime == .still ? (regime == .still ? 1 : 0) : 0 }
    switch regime {
    case .still: return 1
    case .under(let decay, let frequency, let sine):
      let (s, c) = Elementary.sincos(frequency * time)
      return 1 - Elementary.exp(-decay * time) * (c + sine * s)
    case .critical(let decay, let slope):
      return 1 - (1 + slope * time) * Elementary.exp(-decay * time)
    case .over(let r1, let a, let r2, let b):
      return 1 + a * Elementary.exp(r1 * time) + b * Elementary.exp(r2 * time)
    }
  }
}

extension SpringMotion {
  /// How many seconds until the spring counts as settled: within a thousandth of its target.
  ///
  /// Underdamped: when the envelope of the swing is that small, `ln(1000·(1 + |(ζω₀ − v)/ω_d|)) / (ζω₀)`. Otherwise:
  /// the first multiple of 0.1 s, made by repeated addition, at which the displacement is below a thousandth. Without
  /// damping: `Float.greatestFiniteMagnitude`.
  public var settlingDuration: Double {
    let forever = Double(Float.greatestFiniteMagnitude)
    switch regime {
    case .still: return 0
    case .under(let decay, _, let sine):
      guard decay > 0 else { return forever }
      return min(Elementary.log(1000 * (1 + sine.magnitude)) / decay, forever)
    case .critical(let decay, _): return stepped(slowest: decay, forever)
    case .over(let r1, _, _, _): return stepped(slowest: -r1, forever)
    }
  }

  private func stepped(slowest decay: Double, _ forever: Double) -> Double {
    var time = 0.0
    // 10,000 s of stepping; a spring slower than that answers from its envelope.
    for _ in 0..<100_000 {
      if (value(at: time) - 1).magnitude < 0.001 { return time }
      time += 0.1
    }
    return min(max(Elementary.log(1000) / decay, time), forever)
  }
}
