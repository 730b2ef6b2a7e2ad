import Foundation
import KinoraGraphics

/// The way between two values that stay the same from frame to frame, with whatever it needs worked out in advance.
enum ValueInterpolator {
  case number(Double, Double)
  indirect case transform(TransformInterpolation)
  indirect case values(AnimatableValue, AnimatableValue)

  init(from: AnimatableValue, to: AnimatableValue) {
    switch (from, to) {
    case (.number(let a), .number(let b)): self = .number(a, b)
    case (.transform(let a), .transform(let b)): self = .transform(TransformInterpolation(from: a, to: b))
    default: self = .values(from, to)
    }
  }

  @inline(__always)
  func value(at fraction: Double) -> AnimatableValue {
    switch self {
    case .number(let a, let b): .number(lerp(a, b, fraction))
    case .transform(let way): .transform(way.value(at: fraction))
    case .values(let a, let b): a.interpolated(to: b, at: fraction)
    }
  }
}
