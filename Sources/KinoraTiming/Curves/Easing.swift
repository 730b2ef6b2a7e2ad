import Foundation
import KinoraNumerics

/// A pace of one of the families that animators know, after Robert Penner's easing equations ("Programming Macromedia
/// Flash MX", 2002, chapter 7).
///
/// The table has the pace in, `f(t)`. Out is `1 − f(1 − t)`, and in-out runs in over the first half and out over the
/// second, `f(2t)/2` and `1 − f(2 − 2t)/2`. Before 0 the progress is 0 and after 1 it is 1; in between *back* and
/// *elastic* leave 0…1.
///
/// | family | `f(t)` |
/// |---|---|
/// | sine | `1 − cos(πt/2)` |
/// | quad, cubic, quart, quint | `t²`, `t³`, `t⁴`, `t⁵` |
/// | expo | `2^(10t − 10)` |
/// | circ | `1 − √(1 − t²)` |
/// | back | `t²((s + 1)t − s)` with `s = 1.70158`, which goes back by a tenth; in-out with `s · 1.525` |
/// | elastic | `−2^(10t − 10) sin((10t − 10.75) · 2π/3)`; in-out with a swing one and a half times as long, `−2^(20t − 10) sin((20t − 11.125) · 2π/4.5)/2` in the first half |
/// | bounce | `1 − b(1 − t)`, `b` being four parabolas `7.5625 x²` of widths 1/2.75, 1/2.75, 0.5/2.75 and 0.25/2.75, the last three raised by 0.75, 0.9375 and 0.984375 |
public struct Easing: Sendable, Hashable, CaseIterable {
  /// The form of the pace.
  public enum Family: String, Sendable, Hashable, CaseIterable {
    case sine, quad, cubic, quart, quint, expo, circ, back, elastic, bounce
  }

  /// Which end of the way has the form.
  public enum Direction: String, Sendable, Hashable, CaseIterable {
    /// The start.
    case `in` = "In"
    /// The end.
    case out = "Out"
    /// Both.
    case inOut = "InOut"
  }

  /// The form of the pace.
  public let family: Family
  /// Which end of the way has the form.
  public let direction: Direction

  /// The pace of a family at one end or both.
  public init(_ family: Family, _ direction: Direction) { (self.family, self.direction) = (family, direction) }

  /// The name in scripts, such as `backOut`.
  public var name: String { family.rawValue + direction.rawValue }

  /// Every easing, family by family.
  public static let allCases = Family.allCases.flatMap { family in
    Direction.allCases.map { Easing(family, $0) }
  }

  /// The easing called `name`; nil when there is none.
  public static func named(_ name: String) -> Easing? { allCases.first { $0.name == name } }

  func value(at time: Double) -> Double {
    if time <= 0 { return 0 }
    if time >= 1 { return 1 }
    return switch direction {
    case .in: begun(time, isHalf: false)
    case .out: 1 - begun(1 - time, isHalf: false)
    case .inOut: time < 0.5 ? begun(2 * time, isHalf: true) / 2 : 1 - begun(2 - 2 * time, isHalf: true) / 2
    }
  }

  /// The pace in, at `t` in 0…1; `isHalf` for one half of the pace in-out.
  private func begun(_ t: Double, isHalf: Bool) -> Double {
    switch family {
    case .sine: return 1 - Elementary.cos(t * .pi / 2)
    case .quad: return t * t
    case .cubic: return t * t * t
    case .quart: return t * t * t * t
    case .quint: return t * t * t * t * t
    case .expo: return Elementary.exp2(10 * t - 10)
    case .circ: return 1 - (1 - t * t).squareRoot()
    case .back:
      let s = isHalf ? 1.70158 * 1.525 : 1.70158
      return t * t * ((s + 1) * t - s)
    case .elastic:
      let swing = isHalf ? (10 * t - 11.125) * (2 * .pi / 4.5) : (10 * t - 10.75) * (2 * .pi / 3)
      return -Elementary.exp2(10 * t - 10) * Elementary.sin(swing)
    case .bounce: return 1 - Self.bounced(1 - t)
    }
  }

  /// The pace of something that falls and bounces three times.
  private static func bounced(_ t: Double) -> Double {
    /// The parabola whose lowest point is at `middle`, above 0 by what it misses of 1.
    func parabola(_ middle: Double, _ height: Double) -> Double {
      let x = t - middle / 2.75
      return 7.5625 * x * x + height
    }
    if t < 1 / 2.75 { return parabola(0, 0) }
    if t < 2 / 2.75 { return parabola(1.5, 0.75) }
    if t < 2.5 / 2.75 { return parabola(2.25, 0.9375) }
    return parabola(2.625, 0.984375)
  }
}
