import Foundation

/// The alpha info of a bitmap: where its alpha is, and whether colours are multiplied by it.
public enum CGImageAlphaInfo: UInt32, Sendable {
  case none, premultipliedLast, premultipliedFirst, last, first, noneSkipLast, noneSkipFirst, alphaOnly
}

/// The order of the bytes of a pixel.
public enum CGImageByteOrderInfo: UInt32, Sendable {
  case orderMask = 0x7000
  case orderDefault = 0
  case order16Little = 0x1000
  case order32Little = 0x2000
  case order16Big = 0x3000
  case order32Big = 0x4000
}

/// The format of a bitmap's pixels: an alpha info and a byte order in one number.
public struct CGBitmapInfo: OptionSet, Sendable, Hashable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  /// The bits of the alpha info.
  public static let alphaInfoMask = CGBitmapInfo(rawValue: 0x1F)
  /// The bit for components that are floating-point numbers.
  public static let floatComponents = CGBitmapInfo(rawValue: 0x100)
  /// The bits of the byte order.
  public static let byteOrderMask = CGBitmapInfo(rawValue: 0x7000)
  /// Units of two bytes, the least significant first.
  public static let byteOrder16Little = CGBitmapInfo(rawValue: 0x1000)
  /// Units of four bytes, the least significant first.
  public static let byteOrder32Little = CGBitmapInfo(rawValue: 0x2000)
  /// Units of two bytes, the most significant first.
  public static let byteOrder16Big = CGBitmapInfo(rawValue: 0x3000)
  /// Units of four bytes, the most significant first.
  public static let byteOrder32Big = CGBitmapInfo(rawValue: 0x4000)
}
