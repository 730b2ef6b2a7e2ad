/// How a keyframe animation gets from one value to the next.
public struct CAAnimationCalculationMode: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The animation goes straight from each value to the next.
  public static let linear = CAAnimationCalculationMode(rawValue: "linear")
  /// The animation shows each value in turn, and nothing between.
  public static let discrete = CAAnimationCalculationMode(rawValue: "discrete")
  /// The animation goes straight from each value to the next, at even speed over all values.
  public static let paced = CAAnimationCalculationMode(rawValue: "paced")
  /// The animation goes through the values on a smooth curve.
  public static let cubic = CAAnimationCalculationMode(rawValue: "cubic")
  /// The animation goes through the values on a smooth curve, at even speed along it.
  public static let cubicPaced = CAAnimationCalculationMode(rawValue: "cubicPaced")

  /// Every mode.
  public static let allCases: [CAAnimationCalculationMode] = [.linear, .discrete, .paced, .cubic, .cubicPaced]
}

/// How a layer turns while it follows a path.
public struct CAAnimationRotationMode: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The layer's +x axis points along the path.
  public static let rotateAuto = CAAnimationRotationMode(rawValue: "auto")
  /// The layer's −x axis points along the path.
  public static let rotateAutoReverse = CAAnimationRotationMode(rawValue: "autoReverse")

  /// Every mode.
  public static let allCases: [CAAnimationRotationMode] = [.rotateAuto, .rotateAutoReverse]
}

/// What a transition does with the old and the new picture.
public struct CATransitionType: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The old picture fades out while the new one fades in.
  public static let fade = CATransitionType(rawValue: "fade")
  /// The new picture slides in above the old one.
  public static let moveIn = CATransitionType(rawValue: "moveIn")
  /// The new picture pushes the old one out.
  public static let push = CATransitionType(rawValue: "push")
  /// The old picture slides away above the new one.
  public static let reveal = CATransitionType(rawValue: "reveal")

  /// Every type.
  public static let allCases: [CATransitionType] = [.fade, .moveIn, .push, .reveal]
}

/// The side that a transition's movement comes from.
public struct CATransitionSubtype: RawRepresentable, Sendable, Hashable {
  public let rawValue: String
  public init(rawValue: String) { self.rawValue = rawValue }

  /// The movement comes from the right edge and goes left.
  public static let fromRight = CATransitionSubtype(rawValue: "fromRight")
  /// The movement comes from the left edge and goes right, as it does when no side is named.
  public static let fromLeft = CATransitionSubtype(rawValue: "fromLeft")
  /// The movement comes from the side that Core Animation calls the top.
  public static let fromTop = CATransitionSubtype(rawValue: "fromTop")
  /// The movement comes from the side that Core Animation calls the bottom.
  public static let fromBottom = CATransitionSubtype(rawValue: "fromBottom")

  /// Every side.
  public static let allCases: [CATransitionSubtype] = [.fromRight, .fromLeft, .fromTop, .fromBottom]
}
