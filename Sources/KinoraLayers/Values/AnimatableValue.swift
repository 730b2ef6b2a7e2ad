import Foundation
import KinoraGraphics

/// The value of a property, not boxed, as it is stored and interpolated.
///
/// Values are copied in every frame for every animation, so the commonest hold no reference.
package enum AnimatableValue {
  /// No value, which is nil in a program.
  case none
  case number(Double)
  case bool(Bool)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(CGColor)
  case transform(CATransform3D)
  case numbers([Double])
  case colors([CGColor])
  case path(CGPath)
  case image(CGImage)
  /// A cross-fade between two images, either of which may be missing: the first alone at 0, the second alone at 1.
  case crossfade(CGImage?, CGImage?, Double)
  case string(String)
  /// A value of any other type, which is never interpolated. It is compared as `Hashable` if it is, else by identity.
  case object(Any)

  /// The kinds of values that a property can have.
  package enum Kind: UInt8, Sendable, CaseIterable {
    case none, number, bool, point, size, rect, color, transform, numbers, colors, path, image, string, object
  }

  package var kind: Kind {
    switch self {
    case .none: .none
    case .number: .number
    case .bool: .bool
    case .point: .point
    case .size: .size
    case .rect: .rect
    case .color: .color
    case .transform: .transform
    case .numbers: .numbers
    case .colors: .colors
    case .path: .path
    case .image, .crossfade: .image
    case .string: .string
    case .object: .object
    }
  }

  package var isNone: Bool {
    if case .none = self { true } else { false }
  }

  /// The number, or 1 for true and 0 for false; nil for any other value.
  package var double: Double? {
    switch self {
    case .number(let value): value
    case .bool(let value): value ? 1 : 0
    default: nil
    }
  }
}

extension AnimatableValue: Equatable {
  /// Whether two values are equal. Objects are equal when they are equal as `Hashable` values or are the same object.
  package static func == (a: AnimatableValue, b: AnimatableValue) -> Bool {
    switch (a, b) {
    case (.none, .none): true
    case (.number(let x), .number(let y)): x == y
    case (.bool(let x), .bool(let y)): x == y
    case (.point(let x), .point(let y)): x == y
    case (.size(let x), .size(let y)): x == y
    case (.rect(let x), .rect(let y)): x == y
    case (.color(let x), .color(let y)): x == y
    case (.transform(let x), .transform(let y)): x == y
    case (.numbers(let x), .numbers(let y)): x == y
    case (.colors(let x), .colors(let y)): x == y
    case (.path(let x), .path(let y)): x === y || x.geometry == y.geometry
    case (.image(let x), .image(let y)): x === y
    case (.crossfade(let a0, let a1, let f), .crossfade(let b0, let b1, let g)): a0 === b0 && a1 === b1 && f == g
    case (.string(let x), .string(let y)): x == y
    case (.object(let x), .object(let y)): Self.same(x, y)
    default: false
    }
  }

  private static func same(_ a: Any, _ b: Any) -> Bool {
    if let a = a as? AnyHashable, let b = b as? AnyHashable { return a == b }
    guard type(of: a) is AnyClass, type(of: b) is AnyClass else { return false }
    return (a as AnyObject) === (b as AnyObject)
  }
}
