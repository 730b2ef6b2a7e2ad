import CKernels
import KinoraGraphics

/// A 128-bit fingerprint of a picture's canonical pixels: its size and its premultiplied RGBA rows without padding.
///
/// A fingerprint is the same on every machine and at every SIMD level (`kk_compare.h` says how it is computed). It
/// tells frames apart, but it is not cryptographic: somebody who wants two pictures with one fingerprint can make them.
public struct FrameHash: Sendable, Hashable {
  /// The first 64 bits.
  public let high: UInt64
  /// The last 64 bits.
  public let low: UInt64

  /// The fingerprint of `pixels`.
  public init(of pixels: PixelBuffer) {
    var state = kk_Hash()
    kk_hash_begin(&state, pixels.width, pixels.height)
    kk_kernels(kk_best_level()).pointee.compare.hash(
      &state, pixels.base.assumingMemoryBound(to: UInt32.self), pixels.bytesPerRow, pixels.width, pixels.height)
    var words: (UInt64, UInt64) = (0, 0)
    withUnsafeMutableBytes(of: &words) { bytes in
      kk_hash_finish(&state, bytes.assumingMemoryBound(to: UInt64.self).baseAddress.unsafelyUnwrapped)
    }
    (high, low) = words
  }

  /// The fingerprint of `image`.
  public init(of image: CGImage) { self.init(of: image.pixels) }

  /// Reads a fingerprint that `description` wrote, 32 hexadecimal digits; nil for anything else.
  public init?(_ text: String) {
    guard text.utf8.count == 32, let high = UInt64(text.prefix(16), radix: 16),
      let low = UInt64(text.suffix(16), radix: 16)
    else { return nil }
    self.high = high
    self.low = low
  }
}

extension FrameHash: CustomStringConvertible {
  /// The fingerprint as 32 lower-case hexadecimal digits.
  public var description: String { Self.digits(high) + Self.digits(low) }

  private static func digits(_ word: UInt64) -> String {
    let text = String(word, radix: 16)
    return String(repeating: "0", count: 16 - text.count) + text
  }
}
