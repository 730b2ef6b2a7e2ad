/// The rule for which places are inside a shape layer's path.
public struct CAShapeLayerFillRule: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["non-zero", "even-odd"]
  public static var fallback: Self { .nonZero }

  /// Places with any winding number but zero are inside.
  public static let nonZero = Self(code: 0)
  /// Places with an odd winding number are inside.
  public static let evenOdd = Self(code: 1)
}

/// How the ends of a stroked open path look.
public struct CAShapeLayerLineCap: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["butt", "round", "square"]
  public static var fallback: Self { .butt }

  /// The stroke is cut off at the end point.
  public static let butt = Self(code: 0)
  /// The stroke continues beyond the end point with half a disc.
  public static let round = Self(code: 1)
  /// The stroke continues beyond the end point with half a square.
  public static let square = Self(code: 2)
}

/// How the corners of a stroked path look.
public struct CAShapeLayerLineJoin: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["miter", "round", "bevel"]
  public static var fallback: Self { .miter }

  /// The outer edges continue until they meet, within `miterLimit`.
  public static let miter = Self(code: 0)
  /// The corner is rounded by a disc about it.
  public static let round = Self(code: 1)
  /// The corner is cut straight.
  public static let bevel = Self(code: 2)
}

extension CAShapeLayerFillRule: PropertyValue {}
extension CAShapeLayerLineCap: PropertyValue {}
extension CAShapeLayerLineJoin: PropertyValue {}
