import Foundation
import Synchronization

/// An immutable picture: premultiplied 8-bit RGBA in sRGB.
public final class CGImage: Sendable {
  /// The pixels. Nobody writes to them once the image exists.
  public let pixels: PixelBuffer
  /// Whether every pixel is opaque, so that drawing may replace pixels instead of blending.
  public let isOpaque: Bool
  /// A number that tells this image from every other one in the process; it never reaches an output.
  public let identity: UInt64
  /// The frames of an image that moves, of which `pixels` is the first; a layer shows them on its own time. Nil for a still picture.
  public let animation: ImageAnimation?
  /// What draws the image at any size; nil for an image of pixels only. `pixels` has the image at its natural size.
  public let scalable: (any ScalableImage)?
  /// The path of the file that the image was decoded from, as it was given; nil for one that a program made.
  public let path: String?

  private static let lastIdentity = Atomic<UInt64>(0)

  /// An image of the pixels in a buffer, to which the caller must not write afterwards.
  public convenience init(
    pixels: PixelBuffer, animation: ImageAnimation? = nil, scalable: (any ScalableImage)? = nil
  ) {
    let isOpaque = (0..<pixels.height).allSatisfy { y in
      let row = pixels.row(y)
      return stride(from: 3, to: row.count, by: 4).allSatisfy { row[$0] == 255 }
    }
    self.init(pixels: pixels, isOpaque: isOpaque, animation: animation, scalable: scalable)
  }

  /// An image of pixels that are known to be opaque, or to have transparent ones among them.
  package init(
    pixels: PixelBuffer, isOpaque: Bool, animation: ImageAnimation? = nil, scalable: (any ScalableImage)? = nil,
    path: String? = nil
  ) {
    self.pixels = pixels
    self.isOpaque = isOpaque
    self.animation = animation
    self.scalable = scalable
    self.path = path
    identity = Self.lastIdentity.wrappingAdd(1, ordering: .relaxed).newValue
  }

  /// The image as one from the file at `path`.
  package func from(_ path: String) -> CGImage {
    CGImage(pixels: pixels, isOpaque: isOpaque, animation: animation, scalable: scalable, path: path)
  }

  /// The width in pixels.
  public var width: Int { pixels.width }
  /// The height in pixels.
  public var height: Int { pixels.height }
}

extension CGImage: Equatable {
  /// Whether both are the same object; two images decoded separately differ even when their pixels agree.
  public static func == (a: CGImage, b: CGImage) -> Bool { a === b }
}

extension CGImage: Hashable {
  public func hash(into hasher: inout Hasher) { hasher.combine(identity) }
}
