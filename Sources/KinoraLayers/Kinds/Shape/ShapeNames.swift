/// Which winding numbers are inside a shape layer's path.
public struct CAShapeLayerFillRule: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["non-zero", "even-odd"]
  public static var fallback: Self { .nonZero }

  /// Every number but zero.
  public static let nonZero = Self(code: 0)
  /// Odd numbers.
  public static let evenOdd = Self(code: 1)
}

/// How the ends of a stroked open path look.
public struct CAShapeLayerLineCap: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["butt", "round", "square"]
  public static var fallback: Self { .butt }

  /// Cut off at the end point.
  public static let butt = Self(code: 0)
  /// A half disc beyond the end point.
  public static let round = Self(code: 1)
  /// Half a square beyond the end point.
  public static let square = Self(code: 2)
}

/// How a stroked path turns corners.
public struct CAShapeLayerLineJoin: NamedCode {
  public let code: UInt8
  public init(code: UInt8) { self.code = code }
  public static let names = ["miter", "round", "bevel"]
  public static var fallback: Self { .miter }

  /// The outer edges go on until they meet, within `miterLimit`.
  public static let miter = Self(code: 0)
  /// A disc about the corner.
  public static let round = Self(code: 1)
  /// The corner cut straight.
  public static let bevel = Self(code: 2)
}

extension CAShapeLayerFillRule: PropertyValue {}
extension CAShapeLayerLineCap: PropertyValue {}
extension CAShapeLayerLineJoin: PropertyValue {}
