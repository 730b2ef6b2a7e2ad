import Foundation
import KinoraGraphics

/// The number `a + (b − a)·f`, and exactly `b` where `f` is 1.
@inline(__always)
func lerp(_ a: Double, _ b: Double, _ f: Double) -> Double { f == 1 ? b : a + (b - a) * f }

extension AnimatableValue {
  /// The value `fraction` of the way to `end`; a fraction outside 0…1 overshoots.
  ///
  /// | type | rule |
  /// |---|---|
  /// | numbers, points, sizes | component by component |
  /// | rectangles | component by component, then standardised: width and height are never negative |
  /// | colours | straight red, green, blue, alpha in sRGB; no colour at either end shows no colour |
  /// | arrays | element by element when the counts agree, otherwise switched half way |
  /// | paths | point by point when the elements correspond, lines raised to curves; otherwise switched half way |
  /// | transforms | ``TransformInterpolation`` |
  /// | pictures | cross-fade; nil is a transparent picture |
  /// | truth values | switched as soon as the fraction exceeds 0 |
  /// | everything else | switched half way |
  package func interpolated(to end: AnimatableValue, at fraction: Double) -> AnimatableValue {
    switch (self, end) {
    case (.number(let a), .number(let b)): .number(lerp(a, b, fraction))
    case (.point(let a), .point(let b)): .point(CGPoint(x: lerp(a.x, b.x, fraction), y: lerp(a.y, b.y, fraction)))
    case (.size(let a), .size(let b)):
      .size(CGSize(width: lerp(a.width, b.width, fraction), height: lerp(a.height, b.height, fraction)))
    case (.rect(let a), .rect(let b)): .rect(a.interpolated(to: b, at: fraction))
    case (.color(let a), .color(let b)): .color(a.interpolated(to: b, at: fraction))
    case (.color, .none), (.none, .color): .none
    case (.transform(let a), .transform(let b)): .transform(TransformInterpolation(from: a, to: b).value(at: fraction))
    case (.bool, .bool): fraction > 0 ? end : self
    case (.numbers(let a), .numbers(let b)) where a.count == b.count:
      .numbers(zip(a, b).map { lerp($0, $1, fraction) })
    case (.colors(let a), .colors(let b)) where a.count == b.count:
      .colors(zip(a, b).map { $0.interpolated(to: $1, at: fraction) })
    case (.path(let a), .path(let b)):
      a.interpolated(to: b, at: fraction).map { .path($0) } ?? switched(to: end, at: fraction)
    case (.image, .image), (.image, .none), (.none, .image), (.crossfade, .image), (.crossfade, .none),
      (.image, .crossfade), (.none, .crossfade), (.crossfade, .crossfade):
      crossfaded(to: end, at: fraction)
    case (.bool(let a), .number(let b)): .number(lerp(a ? 1 : 0, b, fraction))
    case (.number(let a), .bool(let b)): .number(lerp(a, b ? 1 : 0, fraction))
    default: switched(to: end, at: fraction)
    }
  }

  private func switched(to end: AnimatableValue, at fraction: Double) -> AnimatableValue {
    fraction < 0.5 ? self : end
  }

  /// A cross-fade between two pictures; at its ends the pictures themselves, so that nothing is blended there.
  private func crossfaded(to end: AnimatableValue, at fraction: Double) -> AnimatableValue {
    if fraction <= 0 { return self }
    if fraction >= 1 { return end }
    return .crossfade(dominantImage, end.dominantImage, fraction)
  }

  /// The picture, or the one of a cross-fade that shows more of itself. A fade out of the middle of a fade starts with
  /// this one, since a value holds two pictures at most.
  private var dominantImage: CGImage? {
    switch self {
    case .image(let image): image
    case .crossfade(let a, let b, let fraction): fraction < 0.5 ? a : b
    default: nil
    }
  }
}

extension CGRect {
  @inline(__always)
  func interpolated(to end: CGRect, at fraction: Double) -> CGRect {
    CGRect(
      x: lerp(origin.x, end.origin.x, fraction), y: lerp(origin.y, end.origin.y, fraction),
      width: lerp(size.width, end.size.width, fraction), height: lerp(size.height, end.size.height, fraction)
    ).standardized
  }
}

extension CGPath {
  /// The path between two paths, point by point; nil when their elements differ.
  func interpolated(to end: CGPath, at fraction: Double) -> CGPath? {
    combined(with: end) { CGFloat(lerp(Double($0), Double($1), fraction)) }
  }
}

extension CGColor {
  @inline(__always)
  func interpolated(to end: CGColor, at fraction: Double) -> CGColor {
    CGColor(
      red: lerp(red, end.red, fraction), green: lerp(green, end.green, fraction), blue: lerp(blue, end.blue, fraction),
      alpha: lerp(alpha, end.alpha, fraction))
  }
}
