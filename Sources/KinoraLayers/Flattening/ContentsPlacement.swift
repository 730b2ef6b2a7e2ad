import Foundation
import KinoraGraphics

/// Where a layer's contents are placed in its bounds.
///
/// `top` and `bottom` mean what a viewer sees: with y downward the top is where y is smallest, under an odd number of
/// geometry flips where it is largest.
struct ContentsPlacement {
  /// The part of the image that is shown, in pixels of the image.
  private(set) var source: CGRect
  /// The rectangle in which the part is shown, in the layer's own space.
  let destination: CGRect
  private(set) var ninePart: ImageItem.NinePart?

  /// Adapts the placement to an image that was drawn anew, `x` times as wide and `y` times as high.
  mutating func resample(x: CGFloat, y: CGFloat) {
    func scaled(_ rect: CGRect) -> CGRect {
      CGRect(x: rect.minX * x, y: rect.minY * y, width: rect.width * x, height: rect.height * y)
    }
    source = scaled(source)
    ninePart = ninePart.map {
      ImageItem.NinePart(center: scaled($0.center), unitsPerPixel: $0.unitsPerPixel / Double(x))
    }
  }

  /// The placement of an image in the bounds of a layer with the given properties.
  ///
  /// - Parameters:
  ///   - width: The image's width in pixels.
  ///   - height: The image's height in pixels.
  ///   - bounds: The layer's bounds.
  ///   - flipped: Whether y grows upwards on the screen.
  init(
    width: CGFloat, height: CGFloat, bounds: CGRect, gravity: CALayerContentsGravity, contentsRect: CGRect,
    contentsCenter: CGRect, contentsScale: CGFloat, flipped: Bool
  ) {
    source = CGRect(
      x: contentsRect.minX * width, y: contentsRect.minY * height, width: contentsRect.width * width,
      height: contentsRect.height * height)
    let scale = contentsScale > 0 ? contentsScale : 1
    let natural = CGSize(width: source.width / scale, height: source.height / scale)
    let size = Self.size(of: natural, in: bounds.size, gravity: gravity)
    let (horizontal, vertical) = Self.alignment(of: gravity)
    let y = flipped ? 1 - vertical : vertical
    destination = CGRect(
      x: bounds.minX + (bounds.width - size.width) * horizontal, y: bounds.minY + (bounds.height - size.height) * y,
      width: size.width, height: size.height)
    let unit = CGRect(x: 0, y: 0, width: 1, height: 1)
    ninePart =
      contentsCenter == unit
      ? nil
      : ImageItem.NinePart(
        center: CGRect(
          x: source.minX + contentsCenter.minX * source.width, y: source.minY + contentsCenter.minY * source.height,
          width: contentsCenter.width * source.width, height: contentsCenter.height * source.height),
        unitsPerPixel: Double(1 / scale))
  }

  private static func size(of natural: CGSize, in bounds: CGSize, gravity: CALayerContentsGravity) -> CGSize {
    func scaled(by factor: CGFloat) -> CGSize {
      CGSize(width: natural.width * factor, height: natural.height * factor)
    }
    guard natural.width > 0, natural.height > 0 else { return .zero }
    let across = bounds.width / natural.width
    let down = bounds.height / natural.height
    switch gravity {
    case .resize: return bounds
    case .resizeAspect: return scaled(by: min(across, down))
    case .resizeAspectFill: return scaled(by: max(across, down))
    default: return natural
    }
  }

  /// The share of the free space that is left of and above the image: 0 at the left or top, ½ centred, 1 at the right
  /// or bottom.
  private static func alignment(of gravity: CALayerContentsGravity) -> (horizontal: CGFloat, vertical: CGFloat) {
    switch gravity {
    case .topLeft: (0, 0)
    case .top: (0.5, 0)
    case .topRight: (1, 0)
    case .left: (0, 0.5)
    case .right: (1, 0.5)
    case .bottomLeft: (0, 1)
    case .bottom: (0.5, 1)
    case .bottomRight: (1, 1)
    default: (0.5, 0.5)
    }
  }
}
