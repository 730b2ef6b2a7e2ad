import Foundation

extension CGColor {
  /// The components red, green, blue and alpha.
  public var components: [CGFloat]? { [red, green, blue, alpha] }

  /// The number of components, always four: three colours and alpha.
  public var numberOfComponents: Int { 4 }

  /// The colour space, always sRGB.
  public var colorSpace: CGColorSpace? { .sRGBSpace }

  /// This colour with another alpha.
  public func copy(alpha: CGFloat) -> CGColor? { CGColor(red: red, green: green, blue: blue, alpha: alpha) }

  /// The colour itself, since it is a value.
  public func copy() -> CGColor? { self }

  /// The colour whose `components`, alpha last, are in `space`, converted to sRGB. `components` must point to as many
  /// numbers as the space has components, and alpha.
  public init?(colorSpace space: CGColorSpace, components: UnsafePointer<CGFloat>) {
    let count = space.numberOfComponents + 1
    self.init(space: space, components: Array(UnsafeBufferPointer(start: components, count: count)))
  }

  /// The colour whose `components`, alpha last, are in `space`, converted to sRGB; nil unless the array has one number
  /// for each component and alpha.
  package init?(space: CGColorSpace, components c: [CGFloat]) {
    guard c.count == space.numberOfComponents + 1 else { return nil }
    switch space.kind {
    case .sRGB, .deviceRGB: self.init(red: c[0], green: c[1], blue: c[2], alpha: c[3])
    case .gray: self.init(gray: c[0], alpha: c[1])
    case .linearSRGB:
      self.init(
        red: TransferFunction.encode(c[0]), green: TransferFunction.encode(c[1]), blue: TransferFunction.encode(c[2]),
        alpha: c[3])
    case .displayP3:
      let (r, g, b) = (TransferFunction.decode(c[0]), TransferFunction.decode(c[1]), TransferFunction.decode(c[2]))
      // From P3 to sRGB primaries, both with white D65, in linear light (CSS Color 4, section 10).
      self.init(
        red: TransferFunction.encode(1.224_940_176 * r - 0.224_940_176 * g),
        green: TransferFunction.encode(-0.042_056_955 * r + 1.042_056_955 * g),
        blue: TransferFunction.encode(-0.019_637_555 * r - 0.078_636_046 * g + 1.098_273_600 * b), alpha: c[3])
    }
  }

  /// The colour itself where `space` is sRGB or device RGB, since colours are always in sRGB; nil for other spaces, to
  /// which nothing is converted.
  public func converted(to space: CGColorSpace, intent: CGColorRenderingIntent, options: [String: Any]?) -> CGColor? {
    space.kind == .sRGB || space.kind == .deviceRGB ? self : nil
  }
}

/// How colours outside a space are brought inside. Kinora clamps components, whatever the intent.
public enum CGColorRenderingIntent: Int32, Sendable {
  case defaultIntent, absoluteColorimetric, relativeColorimetric, perceptual, saturation
}

/// A colour space: the meaning of components as a colour. Kinora works in sRGB; other spaces serve to convert colours
/// from.
public final class CGColorSpace: Sendable, Hashable {
  enum Kind: Sendable, Hashable { case sRGB, deviceRGB, gray, linearSRGB, displayP3 }
  let kind: Kind

  private init(_ kind: Kind) { self.kind = kind }

  static let sRGBSpace = CGColorSpace(.sRGB)

  /// The name of sRGB.
  public static let sRGB = "kCGColorSpaceSRGB"
  /// The name of sRGB with components beyond 0…1.
  public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
  /// The name of the space with sRGB's primaries and linear light.
  public static let linearSRGB = "kCGColorSpaceLinearSRGB"
  /// The name of Display P3: the primaries of DCI-P3 with sRGB's transfer function.
  public static let displayP3 = "kCGColorSpaceDisplayP3"
  /// The name of the space of greys with a gamma of 2.2.
  public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"

  /// The colour space called `name`, which is one of the constants of this class; nil for an unknown name.
  public convenience init?(name: String) {
    switch name {
    case Self.sRGB, Self.extendedSRGB: self.init(.sRGB)
    case Self.linearSRGB: self.init(.linearSRGB)
    case Self.displayP3: self.init(.displayP3)
    case Self.genericGrayGamma2_2: self.init(.gray)
    default: return nil
    }
  }

  /// The number of colour components, alpha not counted.
  public var numberOfComponents: Int { kind == .gray ? 1 : 3 }

  public static func == (a: CGColorSpace, b: CGColorSpace) -> Bool { a.kind == b.kind }
  public func hash(into hasher: inout Hasher) { hasher.combine(kind) }

  fileprivate static let deviceRGB = CGColorSpace(.deviceRGB)
  fileprivate static let deviceGray = CGColorSpace(.gray)
}

/// The device's RGB space, which is sRGB here.
public func CGColorSpaceCreateDeviceRGB() -> CGColorSpace { .deviceRGB }

/// The device's space of greys, which are sRGB greys here.
public func CGColorSpaceCreateDeviceGray() -> CGColorSpace { .deviceGray }
