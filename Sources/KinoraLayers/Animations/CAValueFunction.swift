import Foundation
import KinoraGraphics

/// The name of a value function.
public struct CAValueFunctionName: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Makes a rotation from one number: the angle in radians about the x axis.
  public static let rotateX = CAValueFunctionName(rawValue: "rotateX")
  /// Makes a rotation from one number: the angle in radians about the y axis.
  public static let rotateY = CAValueFunctionName(rawValue: "rotateY")
  /// Makes a rotation from one number: the angle in radians about the z axis.
  public static let rotateZ = CAValueFunctionName(rawValue: "rotateZ")
  /// Makes a scaling from three numbers: the factors along x, y and z.
  public static let scale = CAValueFunctionName(rawValue: "scale")
  /// Makes a scaling from one number: the factor along x.
  public static let scaleX = CAValueFunctionName(rawValue: "scaleX")
  /// Makes a scaling from one number: the factor along y.
  public static let scaleY = CAValueFunctionName(rawValue: "scaleY")
  /// Makes a scaling from one number: the factor along z.
  public static let scaleZ = CAValueFunctionName(rawValue: "scaleZ")
  /// Makes a translation from three numbers: the distances along x, y and z.
  public static let translate = CAValueFunctionName(rawValue: "translate")
  /// Makes a translation from one number: the distance along x.
  public static let translateX = CAValueFunctionName(rawValue: "translateX")
  /// Makes a translation from one number: the distance along y.
  public static let translateY = CAValueFunctionName(rawValue: "translateY")
  /// Makes a translation from one number: the distance along z.
  public static let translateZ = CAValueFunctionName(rawValue: "translateZ")

  /// Every name.
  public static let allCases: [CAValueFunctionName] = [
    .rotateX, .rotateY, .rotateZ, .scale, .scaleX, .scaleY, .scaleZ, .translate, .translateX, .translateY, .translateZ,
  ]
}

/// A function from the numbers that an animation interpolates to a transform, so that a rotation can go round more than
/// once.
public final class CAValueFunction: Sendable {
  /// The function's name.
  public let name: CAValueFunctionName

  /// The function of a name; nil when there is none.
  public init?(name: CAValueFunctionName) {
    guard CAValueFunctionName.allCases.contains(name) else { return nil }
    self.name = name
  }

  /// The value that stands in for a missing end: the one that gives the identity. The underlying matrix cannot be
  /// turned back into numbers; Core Animation raises in this case.
  var neutral: AnimatableValue {
    switch name {
    case .scale: .numbers([1, 1, 1])
    case .translate: .numbers([0, 0, 0])
    case .scaleX, .scaleY, .scaleZ: .number(1)
    default: .number(0)
    }
  }

  /// The transform for `value`, which is one number, or three for `scale` and `translate`; nil for anything else.
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
