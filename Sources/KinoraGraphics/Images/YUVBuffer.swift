import Foundation

/// A finished frame as an encoder wants it: 8-bit planar Y′CbCr 4:2:0, BT.709 matrix, limited range (Y 16…235, C 16…240).
///
/// Width and height are the picture's; odd sizes round the chroma planes up. Chroma is sited left (MPEG-2), as H.264 and VP9 assume when
/// nothing says otherwise. Sharing follows `PixelBuffer`'s rule: one writer, and readers only after it is done.
public final class YUVBuffer: @unchecked Sendable {
  /// Luma samples a row.
  public let width: Int
  /// Rows of luma.
  public let height: Int
  /// Bytes from one row of luma to the next.
  public let lumaBytesPerRow: Int
  /// Bytes from one row of chroma to the next.
  public let chromaBytesPerRow: Int
  /// The first luma sample; valid as long as the buffer lives.
  public let luma: UnsafeMutablePointer<UInt8>
  /// The first sample of Cb.
  public let chromaBlue: UnsafeMutablePointer<UInt8>
  /// The first sample of Cr.
  public let chromaRed: UnsafeMutablePointer<UInt8>
  private let storage: UnsafeMutableRawPointer

  /// Chroma samples a row: half of luma's, rounded up.
  public var chromaWidth: Int { (width + 1) / 2 }
  /// Rows of chroma: half of luma's, rounded up.
  public var chromaHeight: Int { (height + 1) / 2 }

  /// Black.
  public init(width: Int, height: Int) {
    precondition(width > 0 && height > 0, "a frame has at least one pixel")
    self.width = width
    self.height = height
    lumaBytesPerRow = (width + 63) & ~63
    chromaBytesPerRow = ((width + 1) / 2 + 63) & ~63
    let lumaCount = lumaBytesPerRow * height
    let chromaCount = chromaBytesPerRow * ((height + 1) / 2)
    storage = PixelMemory.allocate(byteCount: lumaCount + 2 * chromaCount)
    luma = storage.initializeMemory(as: UInt8.self, repeating: 16, count: lumaCount)
    chromaBlue = (storage + lumaCount).initializeMemory(as: UInt8.self, repeating: 128, count: chromaCount)
    chromaRed = (storage + lumaCount + chromaCount).initializeMemory(as: UInt8.self, repeating: 128, count: chromaCount)
  }

  deinit { storage.deallocate() }
}
