import Foundation

/// A buffer of pixels, which owns its memory: rows of 8-bit premultiplied RGBA in sRGB, with the bytes in the order R,
/// G, B, A.
///
/// Rows start on 64-byte boundaries (`bytesPerRow` is a multiple of 64) so that SIMD loads never split a cache line.
/// This file is the one place where pictures' memory is allocated and freed. A buffer is filled by one owner and only
/// then shared; after that nobody writes, which is what makes sending it between threads safe.
public final class PixelBuffer: @unchecked Sendable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The bytes from one row to the next.
  public let bytesPerRow: Int
  /// The first byte of the top row; valid as long as the buffer lives.
  public let base: UnsafeMutableRawPointer
  /// The buffer's part of a memory budget; nil when it is not counted.
  private let reservation: MemoryReservation?

  /// A buffer of `width` × `height` transparent black pixels; both must be at least 1.
  public convenience init(width: Int, height: Int) { self.init(width: width, height: height, reservation: nil) }

  /// A buffer of transparent black pixels that is counted in a budget for as long as it lives.
  ///
  /// - Parameter subject: What the buffer is for, in the words that come before "needs 2 GB" in the message.
  public convenience init(
    width: Int, height: Int, in budget: MemoryBudget, for subject: @autoclosure () -> String
  ) throws(MemoryError) {
    self.init(
      width: width, height: height,
      reservation: try budget.reserve(Self.byteCount(width: width, height: height), for: subject()))
  }

  /// A buffer of undefined pixels that is counted in a budget, for a caller that writes every one of them.
  package convenience init(
    unfilledWidth width: Int, height: Int, in budget: MemoryBudget, for subject: @autoclosure () -> String
  ) throws(MemoryError) {
    self.init(
      width: width, height: height,
      reservation: try budget.reserve(Self.byteCount(width: width, height: height), for: subject()), isFilled: false)
  }

  private init(width: Int, height: Int, reservation: MemoryReservation?, isFilled: Bool = true) {
    precondition(width > 0 && height > 0, "a pixel buffer has at least one pixel")
    self.reservation = reservation
    self.width = width
    self.height = height
    bytesPerRow = Self.bytesPerRow(width: width)
    base = PixelMemory.allocate(byteCount: bytesPerRow * height)
    if isFilled { base.initializeMemory(as: UInt8.self, repeating: 0, count: bytesPerRow * height) }
  }

  deinit { base.deallocate() }

  private static func bytesPerRow(width: Int) -> Int { (width * 4 + 63) & ~63 }

  /// The bytes that a buffer of `width` × `height` pixels takes.
  package static func byteCount(width: Int, height: Int) -> Int { bytesPerRow(width: width) * height }

  /// The bytes of row `y`, without the padding.
  public func row(_ y: Int) -> UnsafeMutableRawBufferPointer {
    UnsafeMutableRawBufferPointer(start: base + y * bytesPerRow, count: width * 4)
  }

  /// The pixel at column `x`, row `y`, as stored (premultiplied R, G, B, A).
  public subscript(x: Int, y: Int) -> SIMD4<UInt8> {
    get { (base + y * bytesPerRow + x * 4).loadUnaligned(as: SIMD4<UInt8>.self) }
    set { (base + y * bytesPerRow + x * 4).storeBytes(of: newValue, as: SIMD4<UInt8>.self) }
  }
}
