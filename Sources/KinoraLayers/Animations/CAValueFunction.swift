import Foundation
import KinoraGraphics

/// The names of the value functions.
public struct CAValueFunctionName: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// One number: an angle in radians about the x axis.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// One number: an angle in radians about the y axis.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// One number: an angle in radians about the z axis.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Three numbers: the scale of each axis.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// One number.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// One number.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// One number.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Three numbers: the move along each axis.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// One number.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// One number.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// One number.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

  /// Every name.
  public static let allCases: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
  ]
}

/// Turns the numbers an animation interpolates into a transform, so that a rotation can go round more than once.
public final class CAValueFunction: Sendable {
  /// Which function it is.
  public let name: CAValueFunctionName

  /// Nil when there is no function of that name.
  public init?(name: CAValueFunctionName) {
    guard CAValueFunctionName.allCases.contains(name) else { return nil }
    self.name = name
  }

  /// What stands in for a missing end: the value that gives the identity. (A matrix cannot be turned back into numbers; Core
  /// Animation raises there.)
  var neutral: AnimatableValue {
    switch name {
    case .scale: .numbers([1, 1, 1])
    case .translate: .numbers([0, 0, 0])
    case .scaleX, .scaleY, .scaleZ: .number(1)
    default: .number(0)
    }
  }

  /// The transform for `value`: one number, or three for `scale` and `translate`. Anything else gives nil.
  func transform(of value: AnimatableValue) -> CATransform3D? {
    switch (name, value) {
    case (.scale, .numbers(let v)) where v.count == 3: return CATransform3DMakeScale(v[0], v[1], v[2])
    case (.translate, .numbers(let v)) where v.count == 3: return CATransform3DMakeTranslation(v[0], v[1], v[2])
    case (.scale, _), (.translate, _): return nil
    default: break
    }
    guard let v = value.double else { return nil }
    return switch name {
    case .rotateX: CATransform3DMakeRotation(v, 1, 0, 0)
    case .rotateY: CATransform3DMakeRotation(v, 0, 1, 0)
    case .rotateZ: CATransform3DMakeRotation(v, 0, 0, 1)
    case .scaleX: CATransform3DMakeScale(v, 1, 1)
    case .scaleY: CATransform3DMakeScale(1, v, 1)
    case .scaleZ: CATransform3DMakeScale(1, 1, v)
    case .translateX: CATransform3DMakeTranslation(v, 0, 0)
    case .translateY: CATransform3DMakeTranslation(0, v, 0)
    case .translateZ: CATransform3DMakeTranslation(0, 0, v)
    default: nil
    }
  }
}

extension CAValueFunction: Hashable {
  public static func == (a: CAValueFunction, b: CAValueFunction) -> Bool { a.name == b.name }
  public func hash(into hasher: inout Hasher) { hasher.combine(name) }
}
