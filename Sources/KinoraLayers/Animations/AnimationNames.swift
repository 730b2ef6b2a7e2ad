/// How a keyframe animation gets from one value to the next.
public struct CAAnimationCalculationMode: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Straight from each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// Each value in turn, without anything between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// Straight, at even speed over all values.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// Through the values on a smooth curve.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// On the smooth curve, at even speed along it.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  /// Every mode.
  public static let allCases: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
}

/// How a layer turns while it follows a path.
public struct CAAnimationRotationMode: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// Its +x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// Its −x axis points along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")

  /// Every mode.
  public static let allCases: [CAAnimationRotationMode] = [.rotateAuto, .rotateAutoReverse]
}

/// What a transition does with the old and the new picture.
public struct CATransitionType: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old fades out while the new fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new slides in above the old.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new pushes the old out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old slides away above the new.
  public static let reveal = CATransitionType(rawValue: "reveal")

  /// Every type.
  public static let allCases: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
}

/// The side a transition's movement comes from.
public struct CATransitionSubtype: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// From the right edge, leftwards.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// From the left edge, rightwards. The side when none is named.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// From the side Core Animation calls the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// From the side Core Animation calls the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")

  /// Every side.
  public static let allCases: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]
}
