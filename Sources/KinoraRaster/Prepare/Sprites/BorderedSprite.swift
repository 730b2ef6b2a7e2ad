import KinoraGraphics
import KinoraMeasure

/// A sprite's image with a border of one transparent pixel, as the sprite kernels need it.
final class BorderedSprite {
  private let base: UnsafeMutablePointer<UInt32>
  /// The distance from one row to the next, in pixels.
  let stride: Int
  /// The image's size, without the border.
  let width, height: Int
  let byteCount: Int
  /// A rectangle around the pixels that are not wholly clear; empty when there are none.
  let ink: PixelRect

  /// The memory that the sprite takes of a budget.
  private let reservation: MemoryReservation?

  init(_ image: CGImage, _ reservation: MemoryReservation? = nil) {
    self.reservation = reservation
    width = image.width
    height = image.height
    stride = width + 2
    byteCount = Self.byteCount(image)
    base = Memory.pixels(stride * (height + 2))
    let pixels = image.pixels
    var ink = PixelRect.empty
    for y in 0..<height {
      let row = (pixels.base + y * pixels.bytesPerRow).assumingMemoryBound(to: UInt32.self)
      (base + (y + 1) * stride + 1).update(from: row, count: width)
      guard let first = (0..<width).first(where: { row[$0] != 0 }) else { continue }
      let last = (first..<width).last { row[$0] != 0 } ?? first
      ink = ink.union(PixelRect(minX: first, minY: y, maxX: last + 1, maxY: y + 1))
    }
    self.ink = ink
  }

  deinit { base.deallocate() }

  /// The bytes that an image takes with its border.
  static func byteCount(_ image: CGImage) -> Int { (image.width + 2) * (image.height + 2) * 4 }

  /// The address of the pixel at column `x` and row `y` of the image. The border has the columns −1 and `width` and the
  /// rows −1 and `height`.
  func pointer(_ x: Int, _ y: Int) -> UnsafePointer<UInt32> { UnsafePointer(base + (y + 1) * stride + x + 1) }
}

extension Caches {
  private struct SpriteKey: Hashable {
    let image: UInt64
  }

  /// The bordered sprite of an image, made if it is not kept.
  func sprite(_ image: CGImage, _ meter: CostMeter?) -> BorderedSprite {
    find(SpriteKey(image: image.identity), for: .sprites, image: image, meter) {
      let bytes = BorderedSprite.byteCount(image)
      let reservation = reserve(bytes, for: "the picture of a particle of \(image.width) × \(image.height) pixels")
      return (BorderedSprite(reservation == nil ? BorderedSprite.nothing : image, reservation), bytes)
    }
  }
}

extension BorderedSprite {
  /// The image that stands for one that there is no memory for.
  fileprivate static let nothing = CGImage(pixels: PixelBuffer(width: 1, height: 1))
}
