import Foundation
import KinoraGraphics

/// A course between two known values, by the rules of ``AnimatableValue/interpolated(to:at:)``. Whatever does not
/// depend on the fraction is worked out in advance.
///
/// Courses are classes so that asking one for a value copies nothing but the value.
class FixedCourse: AnimationCourse {
  /// The value `fraction` of the way from the first to the second.
  func value(at fraction: Double) -> AnimatableValue { .none }

  final override func value(
    at fraction: Double, duration: Double, underlying: () -> AnimatableValue
  ) -> AnimatableValue {
    value(at: fraction)
  }

  /// The course from one value to another, between paths as `morph` says.
  static func between(
    _ from: AnimatableValue, _ to: AnimatableValue, _ morph: PathMorph = .corresponding
  ) -> FixedCourse {
    if let kind = NumericKind(from.kind), let a = kind.numbers(of: from), let b = kind.numbers(of: to) {
      return NumericCourse(kind, a, b)
    }
    return switch (from, to) {
    case (.transform(let a), .transform(let b)): TransformInterpolation(from: a, to: b).course
    case (.numbers(let a), .numbers(let b)) where a.count == b.count: NumbersCourse(a, b)
    case (.colors(let a), .colors(let b)) where a.count == b.count: ColorsCourse(a, b)
    case (.path(let a), .path(let b)) where morph == .matched: MorphCourse(a, b)
    default: AnyCourse(from, to)
    }
  }
}

/// A course between two numbers, points, sizes, rectangles or colours.
final class NumericCourse: FixedCourse {
  let from, to: SIMD4<Double>
  private let kind: NumericKind
  override var numericKind: NumericKind? { kind }

  fileprivate init(_ kind: NumericKind, _ from: SIMD4<Double>, _ to: SIMD4<Double>) {
    (self.kind, self.from, self.to) = (kind, from, to)
  }

  private func numbers(at fraction: Double) -> SIMD4<Double> { kind.standardized(lerp(from, to, fraction)) }

  override func numbers(at fraction: Double, duration: Double, underlying: () -> SIMD4<Double>?) -> SIMD4<Double>? {
    numbers(at: fraction)
  }

  override func value(at fraction: Double) -> AnimatableValue { kind.value(numbers(at: fraction)) }
}

private final class NumbersCourse: FixedCourse {
  private let from, to: [Double]
  private var lists: AlternatingLists<Double>

  init(_ from: [Double], _ to: [Double]) {
    (self.from, self.to) = (from, to)
    lists = AlternatingLists(from)
  }

  override func value(at fraction: Double) -> AnimatableValue {
    .numbers(lists.next { lerp(from[$0], to[$0], fraction) })
  }
}

private final class ColorsCourse: FixedCourse {
  private let from, to: [CGColor]
  private var lists: AlternatingLists<CGColor>

  init(_ from: [CGColor], _ to: [CGColor]) {
    (self.from, self.to) = (from, to)
    lists = AlternatingLists(from)
  }

  override func value(at fraction: Double) -> AnimatableValue {
    .colors(lists.next { from[$0].interpolated(to: to[$0], at: fraction) })
  }
}

/// A course between two paths with matched points. At its ends it shows the paths as they were given.
private final class MorphCourse: FixedCourse {
  private let from, to: CGPath
  private let matched: (from: CGPath, to: CGPath)

  init(_ from: CGPath, _ to: CGPath) {
    (self.from, self.to) = (from, to)
    matched = from.matched(to: to)
  }

  override func value(at fraction: Double) -> AnimatableValue {
    if fraction == 0 { return .path(from) }
    if fraction == 1 { return .path(to) }
    return AnimatableValue.path(matched.from).interpolated(to: .path(matched.to), at: fraction)
  }
}

private final class AnyCourse: FixedCourse {
  private let from, to: AnimatableValue

  init(_ from: AnimatableValue, _ to: AnimatableValue) { (self.from, self.to) = (from, to) }

  override func value(at fraction: Double) -> AnimatableValue { from.interpolated(to: to, at: fraction) }
}

/// Two arrays filled in turn, so that a list that changes in every frame allocates nothing if the layer has released
/// the one before last. An array that somebody still holds is copied, as any array would be.
struct AlternatingLists<Element> {
  private var even: [Element]
  private var odd: [Element]
  private var isOdd = false

  init(_ list: [Element]) {
    even = list
    // Mapping gives the second array a buffer of its own.
    odd = list.map { $0 }
  }

  /// The next list, its elements given by `element`.
  @inline(__always)
  mutating func next(_ element: (Int) -> Element) -> [Element] {
    isOdd.toggle()
    if isOdd {
      for index in odd.indices { odd[index] = element(index) }
      return odd
    }
    for index in even.indices { even[index] = element(index) }
    return even
  }
}
