import Foundation
import KinoraGraphics
import KinoraNumerics

/// Bitmap contexts: user space begins at the bottom-left corner, one unit a pixel, y upward, as in Core Graphics.
///
/// Drawing reaches the pixels when they are asked for: by `makeImage()`, `data`, or `flush()`, which whoever handed over memory of their own
/// calls before reading it. Drawing into an open transparency layer waits for its end.
extension CGContext {
  /// A context that draws into `data`, or into memory of its own when that is nil.
  ///
  /// What the memory holds stays below what is drawn. Four bytes a pixel, eight bits a component, premultiplied alpha or none (the fourth byte
  /// skipped), in either byte order; anything else, a size that is not 1…32,767 pixels a side, or rows shorter than their pixels give nil. The
  /// colour space is taken for sRGB.
  ///
  /// - Parameters:
  ///   - data: At least `bytesPerRow · height` bytes, top row first; must live as long as the context.
  ///   - bytesPerRow: 0 for as many as the pixels need.
  ///   - bitmapInfo: A `CGImageAlphaInfo` and a `CGImageByteOrderInfo`, added.
  public convenience init?(
    data: UnsafeMutableRawPointer?, width: Int, height: Int, bitsPerComponent: Int, bytesPerRow: Int,
    space: CGColorSpace, bitmapInfo: UInt32
  ) {
    guard (1...Limits.pictureSide).contains(width), (1...Limits.pictureSide).contains(height), bitsPerComponent == 8,
      space.numberOfComponents == 3, let format = BitmapFormat(bitmapInfo),
      bytesPerRow == 0 || (4 * width...1 << 24).contains(bytesPerRow)
    else { return nil }
    self.init(recording: CGSize(width: width, height: height), yUp: true)
    bitmap = ContextBitmap(
      memory: data, width: width, height: height, bytesPerRow: bytesPerRow == 0 ? 4 * width : bytesPerRow,
      info: bitmapInfo, space: space, format: format)
  }

  private var contextBitmap: ContextBitmap? { bitmap as? ContextBitmap }

  /// Draws what was recorded into the bitmap. Nothing for a context without one.
  public func flush() { contextBitmap?.draw(takeRecorded()) }

  /// An immutable copy of the pixels. A context without a bitmap draws its picture, one pixel a unit; nil when that is no picture of at least one
  /// and at most 32,767 pixels each way.
  public func makeImage() -> CGImage? {
    if let bitmap = contextBitmap {
      flush()
      bitmap.distrust()
      return bitmap.readMemory()
    }
    guard let list = picture.displayList(), list.width <= Limits.pictureSide, list.height <= Limits.pictureSide else {
      return nil
    }
    let renderer = FrameRenderer(width: list.width, height: list.height, options: .init(threads: 1))
    renderer.render(list)
    return renderer.makeImage()
  }

  /// The bitmap's memory, everything drawn so far in it; nil for a context without a bitmap. It may be written to; what is drawn later is drawn
  /// over that.
  public var data: UnsafeMutableRawPointer? {
    flush()
    contextBitmap?.distrust()
    return contextBitmap?.memory
  }

  /// In pixels; 0 for a context without a bitmap, as everything below.
  public var width: Int { contextBitmap?.width ?? 0 }
  /// Of the bitmap, in pixels; 0 for a recording.
  public var height: Int { contextBitmap?.height ?? 0 }
  /// From a row of the bitmap to the next; 0 for a recording.
  public var bytesPerRow: Int { contextBitmap?.bytesPerRow ?? 0 }
  /// 8 for a bitmap, 0 for a recording.
  public var bitsPerComponent: Int { contextBitmap == nil ? 0 : 8 }
  /// 32 for a bitmap, 0 for a recording.
  public var bitsPerPixel: Int { contextBitmap == nil ? 0 : 32 }
  /// How the bitmap's bytes are laid out.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: contextBitmap?.info ?? 0) }
  /// Where the bitmap's alpha is.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }
  /// Nil for a context without a bitmap.
  public var colorSpace: CGColorSpace? { contextBitmap?.space }
}
