import Foundation

/// A buffer for a finished frame as encoders want it: 8-bit planar Y′CbCr 4:2:0, BT.709 matrix, limited range (Y
/// 16…235, C 16…240).
///
/// Width and height are the picture's; for odd sizes those of the chroma planes are rounded up. Chroma is sited left
/// (MPEG-2), as H.264 and VP9 assume when nothing says otherwise. Sharing follows `PixelBuffer`'s rule: one writer, and
/// readers only after it is done.
public final class YUVBuffer: @unchecked Sendable {
  /// The luma samples per row.
  public let width: Int
  /// The rows of luma.
  public let height: Int
  /// The bytes from one row of luma to the next.
  public let lumaBytesPerRow: Int
  /// The bytes from one row of chroma to the next.
  public let chromaBytesPerRow: Int
  /// The first luma sample; valid as long as the buffer lives.
  public let luma: UnsafeMutablePointer<UInt8>
  /// The first sample of Cb.
  public let chromaBlue: UnsafeMutablePointer<UInt8>
  /// The first sample of Cr.
  public let chromaRed: UnsafeMutablePointer<UInt8>
  /// The owner of the memory.
  private let storage: Storage

  /// The chroma samples per row: half of luma's, rounded up.
  public var chromaWidth: Int { (width + 1) / 2 }
  /// The rows of chroma: half of luma's, rounded up.
  public var chromaHeight: Int { (height + 1) / 2 }

  /// Memory that is given back with the buffer.
  private enum Storage {
    case own(UnsafeMutableRawPointer)
    case other(AnyObject)
  }

  /// A frame in the memory of `owner`, which is kept alive: three planes with their bytes from row to row.
  package init(
    width: Int, height: Int, luma: UnsafeMutablePointer<UInt8>, _ lumaBytesPerRow: Int,
    chroma: (blue: UnsafeMutablePointer<UInt8>, red: UnsafeMutablePointer<UInt8>), _ chromaBytesPerRow: Int,
    owner: AnyObject
  ) {
    precondition(width > 0 && height > 0, "a frame has at least one pixel")
    self.width = width
    self.height = height
    self.luma = luma
    self.lumaBytesPerRow = lumaBytesPerRow
    chromaBlue = chroma.blue
    chromaRed = chroma.red
    self.chromaBytesPerRow = chromaBytesPerRow
    storage = .other(owner)
  }

  /// A black frame of `width` × `height` pixels; both must be at least 1.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a frame has at least one pixel")
    self.width = width
    self.height = height
    lumaBytesPerRow = (width + 63) & ~63
    chromaBytesPerRow = ((width + 1) / 2 + 63) & ~63
    let lumaCount = lumaBytesPerRow * height
    let chromaCount = chromaBytesPerRow * ((height + 1) / 2)
    let storage = PixelMemory.allocate(byteCount: lumaCount + 2 * chromaCount)
    luma = storage.initializeMemory(as: UInt8.self, repeating: 16, count: lumaCount)
    chromaBlue = (storage + lumaCount).initializeMemory(as: UInt8.self, repeating: 128, count: chromaCount)
    chromaRed = (storage + lumaCount + chromaCount).initializeMemory(as: UInt8.self, repeating: 128, count: chromaCount)
    self.storage = .own(storage)
  }

  deinit { if case .own(let storage) = storage { storage.deallocate() } }
}
