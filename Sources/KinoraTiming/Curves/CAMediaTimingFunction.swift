import Foundation

/// The names of the built-in timing functions.
public struct CAMediaTimingFunctionName: RawRepresentable, Sendable, Hashable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }

  /// An even pace: progress is time.
  public static let linear = CAMediaTimingFunctionName(rawValue: "linear")
  /// A slow start: control points (0.42, 0) and (1, 1).
  public static let easeIn = CAMediaTimingFunctionName(rawValue: "easeIn")
  /// A slow end: control points (0, 0) and (0.58, 1).
  public static let easeOut = CAMediaTimingFunctionName(rawValue: "easeOut")
  /// A slow start and a slow end: control points (0.42, 0) and (0.58, 1).
  public static let easeInEaseOut = CAMediaTimingFunctionName(rawValue: "easeInEaseOut")
  /// The curve of implicit animations: control points (0.25, 0.1) and (0.25, 1).
  public static let `default` = CAMediaTimingFunctionName(rawValue: "default")

  /// Every built-in name, in the order documented.
  public static let allCases: [CAMediaTimingFunctionName] = [.linear, .easeIn, .easeOut, .easeInEaseOut, .default]
}

/// A timing function: a cubic Bézier curve from (0, 0) to (1, 1) whose x is time and whose y is progress, or one of
/// Kinora's own: steps, straight pieces, the animators' easings, a spring.
///
/// A timing function is immutable, so it may be shared between threads, and its copy is the function itself. Two
/// functions are equal when their control points are, or their formulas. Unlike Core Animation's it has no subclasses,
/// so that sampling an animation is no call through a method table.
public final class CAMediaTimingFunction: NSObject, NSCopying, NSSecureCoding, Sendable {
  private let points: (Float, Float, Float, Float)
  /// The function's curve, which works out its values.
  public let curve: TimingCurve

  /// A curve with the control points (c1x, c1y) and (c2x, c2y).
  ///
  /// The x of a control point is meant to lie in 0…1; outside it the curve would not be a function of time, so the solver clamps it
  /// (the stored point is unchanged). y may lie anywhere: below 0 and above 1 overshoot.
  public init(controlPoints c1x: Float, _ c1y: Float, _ c2x: Float, _ c2y: Float) {
    points = (c1x, c1y, c2x, c2y)
    curve = TimingCurve(UnitBezier(x1: Double(c1x), y1: Double(c1y), x2: Double(c2x), y2: Double(c2y)))
    super.init()
  }

  init(_ formula: TimingFormula) {
    points = (0, 0, 1, 1)
    curve = TimingCurve(formula)
    super.init()
  }

  /// The linear curve.
  public override convenience init() { self.init(controlPoints: 0, 0, 1, 1) }

  /// The built-in curve called `name`, which may be an ``Easing``'s. An unknown name gives the linear curve here and nil
  /// in ``named(_:)``.
  public convenience init(name: CAMediaTimingFunctionName) {
    if let easing = Easing.named(name.rawValue) {
      self.init(.easing(easing))
      return
    }
    let p = Self.controlPoints[name] ?? (0, 0, 1, 1)
    self.init(controlPoints: p.0, p.1, p.2, p.3)
  }

  /// The built-in curve called `name`, or nil when there is none.
  public static func named(_ name: CAMediaTimingFunctionName) -> CAMediaTimingFunction? {
    controlPoints[name] == nil && Easing.named(name.rawValue) == nil ? nil : CAMediaTimingFunction(name: name)
  }

  private static let controlPoints: [CAMediaTimingFunctionName: (Float, Float, Float, Float)] = [
    .linear: (0, 0, 1, 1), .easeIn: (0.42, 0, 1, 1), .easeOut: (0, 0, 0.58, 1), .easeInEaseOut: (0.42, 0, 0.58, 1),
    .default: (0.25, 0.1, 0.25, 1),
  ]

  /// Writes x and y of control point `index` to `values[0]` and `values[1]`.
  ///
  /// Points 0 and 3 are (0, 0) and (1, 1). An index outside 0…3 writes nothing, nor does 1 or 2 of a function that is no
  /// Bézier.
  public func getControlPoint(at index: Int, values: UnsafeMutablePointer<Float>) {
    guard let point = controlPoint(at: index) else { return }
    values[0] = point.x
    values[1] = point.y
  }

  /// Control point `index`, 0…3; nil outside, and for 1 and 2 of a function that is no Bézier.
  public func controlPoint(at index: Int) -> (x: Float, y: Float)? {
    if curve.formula != nil, index == 1 || index == 2 { return nil }
    return switch index {
    case 0: (0, 0)
    case 1: (points.0, points.1)
    case 2: (points.2, points.3)
    case 3: (1, 1)
    default: nil
    }
  }

  /// The progress at `time`: for a Bézier exactly 0 and 1 at the ends, and outside them straight on along the tangent, as
  /// in CSS.
  public func value(at time: Double) -> Double { curve.value(at: time) }

  // MARK: What every object has

  public override func isEqual(_ object: Any?) -> Bool {
    guard let other = object as? CAMediaTimingFunction else { return false }
    return self === other || points == other.points && curve.formula == other.curve.formula
  }

  public override var hash: Int {
    var hasher = Hasher()
    hasher.combine(points.0)
    hasher.combine(points.1)
    hasher.combine(points.2)
    hasher.combine(points.3)
    hasher.combine(curve.formula)
    return hasher.finalize()
  }

  /// The function itself, which never changes.
  public func copy(with zone: NSZone? = nil) -> Any { self }

  /// Always true, because an archived function consists of numbers only.
  public static var supportsSecureCoding: Bool { true }

  private static let codingKeys = ["c1x", "c1y", "c2x", "c2y"]
  private static let textKey = "text"

  /// Writes the control points to a keyed archive, or the ``text`` of a function that is no Bézier.
  public func encode(with coder: NSCoder) {
    if let text { coder.encode(text as NSString, forKey: Self.textKey) }
    for (key, value) in zip(Self.codingKeys, [points.0, points.1, points.2, points.3]) {
      coder.encode(value, forKey: key)
    }
  }

  /// The function a keyed archive holds; nil when a control point is missing or the text says nothing.
  public convenience init?(coder: NSCoder) {
    if coder.containsValue(forKey: Self.textKey) {
      guard let text = coder.decodeObject(of: NSString.self, forKey: Self.textKey),
        let formula = try? TimingFormula(text as String)
      else { return nil }
      self.init(formula)
      return
    }
    guard Self.codingKeys.allSatisfy(coder.containsValue) else { return nil }
    let values = Self.codingKeys.map { coder.decodeFloat(forKey: $0) }
    self.init(controlPoints: values[0], values[1], values[2], values[3])
  }
}
