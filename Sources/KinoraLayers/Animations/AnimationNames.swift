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

  // MARK: Kinora's own

  /// An edge crosses the layer and uncovers the new picture. Kinora's own.
  public static let wipe = CATransitionType(rawValue: "wipe")
  /// A circle grows from the centre and uncovers the new picture; it has no side. Kinora's own.
  public static let iris = CATransitionType(rawValue: "iris")
  /// A hand turns once about the centre and uncovers the new picture: clockwise from the top `fromLeft`, the other way
  /// `fromRight`, and from three o'clock down `fromTop` and up `fromBottom`. Kinora's own.
  public static let clock = CATransitionType(rawValue: "clock")
  /// Every point changes at a time of its own, which the brightness of ``CATransition/picture`` says; it has no side.
  /// Kinora's own.
  public static let luma = CATransitionType(rawValue: "luma")
  /// The old picture grows to twice its size while it dissolves into the new one; it has no side. Kinora's own.
  public static let zoom = CATransitionType(rawValue: "zoom")
  /// The old picture gets out of focus while it fades out, and the new one comes into focus; it has no side. Kinora's
  /// own.
  public static let blur = CATransitionType(rawValue: "blur")
  /// The pictures are two sides of a cube that turns. Kinora's own.
  public static let cube = CATransitionType(rawValue: "cube")
  /// The pictures are the two sides of a card that is turned over. Kinora's own.
  public static let flip = CATransitionType(rawValue: "flip")
  /// The new picture slides in above the old one, which gives way by a quarter and gets darker. Kinora's own.
  public static let pageSlide = CATransitionType(rawValue: "pageSlide")
  /// The new picture slides in above the old one and casts a shadow on it. Kinora's own.
  public static let cover = CATransitionType(rawValue: "cover")
  /// The old picture slides away above the new one and casts a shadow on it. Kinora's own.
  public static let uncover = CATransitionType(rawValue: "uncover")

  /// Every type, Core Animation's first.
  public static let allCases: [CATransitionType] = [
    .fade, .moveIn, .push, .reveal, .wipe, .iris, .clock, .luma, .zoom, .blur, .cube, .flip, .pageSlide, .cover,
    .uncover,
  ]
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
