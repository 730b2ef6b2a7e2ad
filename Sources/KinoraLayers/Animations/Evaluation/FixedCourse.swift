import Foundation
import KinoraGraphics

/// Between two values that are both known, with whatever the way needs worked out in advance, by the rules of
/// ``AnimatableValue/interpolated(to:at:)``.
///
/// Courses are classes so that asking one copies nothing but the answer.
class FixedCourse: AnimationCourse {
  /// The value `fraction` of the way.
  func value(at fraction: Double) -> AnimatableValue { .none }

  final override func value(
    at fraction: Double, duration: Double, underlying: () -> AnimatableValue
  ) -> AnimatableValue {
    value(at: fraction)
  }

  /// The way from one value to another.
  static func between(_ from: AnimatableValue, _ to: AnimatableValue) -> FixedCourse {
    if let shape = NumericShape(from.kind), let a = shape.numbers(of: from), let b = shape.numbers(of: to) {
      return NumericCourse(shape, a, b)
    }
    return switch (from, to) {
    case (.transform(let a), .transform(let b)): TransformInterpolation(from: a, to: b).course
    case (.numbers(let a), .numbers(let b)) where a.count == b.count: NumbersCourse(a, b)
    case (.colors(let a), .colors(let b)) where a.count == b.count: ColorsCourse(a, b)
    default: AnyCourse(from, to)
    }
  }
}

/// Between two numbers, points, sizes, rectangles or colours.
final class NumericCourse: FixedCourse {
  let from, to: SIMD4<Double>
  private let kind: NumericShape
  override var shape: NumericShape? { kind }

  fileprivate init(_ kind: NumericShape, _ from: SIMD4<Double>, _ to: SIMD4<Double>) {
    (self.kind, self.from, self.to) = (kind, from, to)
  }

  private func numbers(at fraction: Double) -> SIMD4<Double> { kind.settled(lerp(from, to, fraction)) }

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

private final class AnyCourse: FixedCourse {
  private let from, to: AnimatableValue

  init(_ from: AnimatableValue, _ to: AnimatableValue) { (self.from, self.to) = (from, to) }

  override func value(at fraction: Double) -> AnimatableValue { from.interpolated(to: to, at: fraction) }
}

/// Two arrays filled in turn, so that a value that changes every frame allocates nothing once the layer has let go of the one before
/// last. An array that somebody still holds is copied, as any array would be.
struct AlternatingLists<Element> {
  private var even: [Element]
  private var odd: [Element]
  private var isOdd = false

  init(_ list: [Element]) {
    even = list
    // A second buffer of its own.
    odd = list.map { $0 }
  }

  /// The list whose elements `element` gives.
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
