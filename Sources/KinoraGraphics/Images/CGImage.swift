import Foundation
import Synchronization

/// An immutable picture: premultiplied 8-bit RGBA in sRGB.
public final class CGImage: Sendable {
  /// The pixels. Nobody writes to them once the image exists.
  public let pixels: PixelBuffer
  /// True when every pixel is opaque, so that drawing may replace instead of blend.
  public let isOpaque: Bool
  /// Distinguishes this image from every other one alive in the process; never reaches an output.
  public let identity: UInt64
  /// The frames of an image that moves, of which `pixels` is the first; a layer shows them on its own time. Nil for a still picture.
  public let animation: ImageAnimation?
  /// What draws the image at any size, where it can be; `pixels` has it at its natural one.
  public let scalable: (any ScalableImage)?

  private static let lastIdentity = Atomic<UInt64>(0)

  /// Takes the buffer over; the caller must not write to it afterwards.
  public init(pixels: PixelBuffer, animation: ImageAnimation? = nil, scalable: (any ScalableImage)? = nil) {
    self.pixels = pixels
    self.animation = animation
    self.scalable = scalable
    isOpaque = (0..<pixels.height).allSatisfy { y in
      let row = pixels.row(y)
      return stride(from: 3, to: row.count, by: 4).allSatisfy { row[$0] == 255 }
    }
    identity = Self.lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// Pixels a row.
  public var width: Int { pixels.width }
  /// Rows.
  public var height: Int { pixels.height }
}

extension CGImage: Equatable {
  /// The same object; two images decoded apart are different even when their pixels agree.
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
}

extension CGImage: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
