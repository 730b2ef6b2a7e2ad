import Foundation
import KinoraGraphics

/// The way between two values that stay the same from frame to frame, with whatever it needs worked out in advance.
///
/// Ways and courses are classes so that asking one copies nothing but the answer.
class ValueWay {
  /// What ``numbers(at:)`` gives; nil for a way between values of another kind.
  var shape: NumericShape? { nil }

  /// The value as numbers, for a way that has a shape.
  func numbers(at fraction: Double) -> SIMD4<Double> { .zero }

  /// The value of a way between transforms.
  func transform(at fraction: Double) -> CATransform3D { CATransform3DIdentity }

  /// The value `fraction` of the way, by the rules of ``AnimatableValue/interpolated(to:at:)``.
  func value(at fraction: Double) -> AnimatableValue { .none }

  /// The way from one value to another.
  static func between(_ from: AnimatableValue, _ to: AnimatableValue) -> ValueWay {
    if let shape = NumericShape(from.kind), let a = shape.numbers(of: from), let b = shape.numbers(of: to) {
      return NumericWay(shape, a, b)
    }
    return switch (from, to) {
    case (.transform(let a), .transform(let b)): TransformWay(TransformInterpolation(from: a, to: b))
    case (.numbers(let a), .numbers(let b)) where a.count == b.count: NumbersWay(a, b)
    case (.colors(let a), .colors(let b)) where a.count == b.count: ColorsWay(a, b)
    default: AnyWay(from, to)
    }
  }
}

/// Between two numbers, points, sizes, rectangles or colours.
private final class NumericWay: ValueWay {
  private let from, to: SIMD4<Double>
  private let kind: NumericShape
  override var shape: NumericShape? { kind }

  init(_ kind: NumericShape, _ from: SIMD4<Double>, _ to: SIMD4<Double>) {
    (self.kind, self.from, self.to) = (kind, from, to)
  }

  override func numbers(at fraction: Double) -> SIMD4<Double> { kind.settled(lerp(from, to, fraction)) }

  override func value(at fraction: Double) -> AnimatableValue { kind.value(numbers(at: fraction)) }
}

/// Between two transforms.
final class TransformWay: ValueWay {
  private let interpolation: TransformInterpolation

  init(_ interpolation: TransformInterpolation) { self.interpolation = interpolation }

  override func transform(at fraction: Double) -> CATransform3D { interpolation.value(at: fraction) }

  override func value(at fraction: Double) -> AnimatableValue { .transform(transform(at: fraction)) }
}

private final class NumbersWay: ValueWay {
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

private final class ColorsWay: ValueWay {
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

private final class AnyWay: ValueWay {
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
