import Foundation

/// A colour: straight (not premultiplied) components in sRGB, nominally 0…1.
///
/// Core Animation's colour is a reference to a colour in any space; ours is a value and always sRGB, so that animating one allocates
/// nothing. Colours given in other spaces are converted when they are made.
@frozen
public struct CGColor: Sendable, Hashable {
  /// The components, straight (not multiplied by alpha), nominally 0…1.
  public var red, green, blue, alpha: CGFloat

  /// A colour in sRGB, components nominally 0…1.
  @inlinable
  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// A colour in sRGB, components nominally 0…1, under Apple's newer label.
  @inlinable
  public init(srgbRed red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    self.init(red: red, green: green, blue: blue, alpha: alpha)
  }

  /// A grey in sRGB.
  @inlinable
  public init(gray: CGFloat, alpha: CGFloat) {
    self.init(red: gray, green: gray, blue: gray, alpha: alpha)
  }

  /// Opaque black.
  public static let black = CGColor(gray: 0, alpha: 1)
  /// Opaque white.
  public static let white = CGColor(gray: 1, alpha: 1)
  /// Transparent black.
  public static let clear = CGColor(gray: 0, alpha: 0)

  /// This color drawn over `below`, as source-over draws it, component by component.
  package func over(_ below: CGColor) -> CGColor {
    let rest = below.alpha * (1 - alpha)
    let total = alpha + rest
    guard total > 0 else { return .clear }
    func mixed(_ upper: CGFloat, _ lower: CGFloat) -> CGFloat { (upper * alpha + lower * rest) / total }
    return CGColor(
      red: mixed(red, below.red), green: mixed(green, below.green), blue: mixed(blue, below.blue), alpha: total)
  }
}
