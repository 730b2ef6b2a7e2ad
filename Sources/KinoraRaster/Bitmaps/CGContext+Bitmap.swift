import Foundation
import KinoraGraphics
import KinoraNumerics

/// Bitmap contexts: user space begins at the bottom-left corner, one unit a pixel, y upward, as in Core Graphics.
///
/// Drawing reaches the pixels when they are asked for: by `makeImage()`, `data`, or `flush()`, which whoever handed
/// over memory of their own calls before reading it. Drawing into an open transparency layer waits for its end.
extension CGContext {
  /// A context that draws into `data`, or into memory of its own when that is nil.
  ///
  /// What the memory holds stays below what is drawn. A pixel has four bytes, eight bits for each component, with
  /// premultiplied alpha or none (the fourth byte is skipped), in either byte order. Any other format, a size that is
  /// not 1…32,767 pixels a side, and rows shorter than their pixels give nil. The colour space is taken for sRGB.
  ///
  /// - Parameters:
  ///   - data: At least `bytesPerRow · height` bytes, top row first, which must live as long as the context.
  ///   - bytesPerRow: The bytes from a row to the next; 0 for as many as the pixels need.
  ///   - bitmapInfo: The sum of a `CGImageAlphaInfo` and a `CGImageByteOrderInfo`.
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

  /// Draws what was recorded into the bitmap; does nothing in a context without a bitmap.
  public func flush() { contextBitmap?.draw(takeRecorded()) }

  /// An immutable copy of the pixels. A context without a bitmap draws its recording, one pixel a unit; the answer is
  /// nil when that has not between 1 and 32,767 pixels each way.
  public func makeImage() -> CGImage? {
    if let bitmap = contextBitmap {
      flush()
      bitmap.distrust()
      return bitmap.readMemory()
    }
    guard let list = recording.displayList(), list.width <= Limits.pictureSide, list.height <= Limits.pictureSide else {
      return nil
    }
    let renderer = FrameRenderer(width: list.width, height: list.height, options: .init(threads: 1))
    renderer.render(list)
    return renderer.makeImage()
  }

  /// The bitmap's memory with everything drawn so far; nil for a context without a bitmap. A program may write to it,
  /// and what is drawn later is drawn over what was written.
  public var data: UnsafeMutableRawPointer? {
    flush()
    contextBitmap?.distrust()
    return contextBitmap?.memory
  }

  /// The bitmap's width in pixels; 0 for a recording.
  public var width: Int { contextBitmap?.width ?? 0 }
  /// The bitmap's height in pixels; 0 for a recording.
  public var height: Int { contextBitmap?.height ?? 0 }
  /// The bytes from a row of the bitmap to the next; 0 for a recording.
  public var bytesPerRow: Int { contextBitmap?.bytesPerRow ?? 0 }
  /// The bits of one component: 8 for a bitmap, 0 for a recording.
  public var bitsPerComponent: Int { contextBitmap == nil ? 0 : 8 }
  /// The bits of one pixel: 32 for a bitmap, 0 for a recording.
  public var bitsPerPixel: Int { contextBitmap == nil ? 0 : 32 }
  /// How the bitmap's bytes are laid out; zero for a recording.
  public var bitmapInfo: CGBitmapInfo { CGBitmapInfo(rawValue: contextBitmap?.info ?? 0) }
  /// Where the bitmap's alpha stands; `none` for a recording.
  public var alphaInfo: CGImageAlphaInfo {
    CGImageAlphaInfo(rawValue: bitmapInfo.rawValue & CGBitmapInfo.alphaInfoMask.rawValue) ?? .none
  }
  /// The bitmap's colour space; nil for a recording.
  public var colorSpace: CGColorSpace? { contextBitmap?.space }
}
