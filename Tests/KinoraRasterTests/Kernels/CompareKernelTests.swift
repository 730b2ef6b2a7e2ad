import CKernels
import Testing

/// The kernel of fingerprints.
@Suite("Kernels of comparison")
struct CompareKernelTests {
  static func fingerprint(_ kernels: kk_Kernels, _ pixels: [UInt32], width: Int, bands: Int = .max) -> [UInt64] {
    let rows = width == 0 ? 0 : pixels.count / width
    var hash = kk_Hash()
    kk_hash_begin(&hash, width, rows)
    pixels.withUnsafeBufferPointer { buffer in
      for start in stride(from: 0, to: rows, by: min(bands, max(rows, 1))) {
        kernels.compare.hash(&hash, buffer.baseAddress! + start * width, width * 4, width, min(bands, rows - start))
      }
    }
    var result: [UInt64] = [0, 0]
    kk_hash_finish(&hash, &result)
    return result
  }

  @Test("every SIMD level gives one fingerprint, row by row and at once")
  func levels() {
    var random = Repeatable(1)
    for width in kernelLengths where width > 0 {
      let pixels = random.words(width * 3)
      let expected = Self.fingerprint(scalar, pixels, width: width)
      for level in KernelLevel.all {
        #expect(Self.fingerprint(level.kernels, pixels, width: width) == expected)
        #expect(Self.fingerprint(level.kernels, pixels, width: width, bands: 1) == expected)
      }
    }
  }

  @Test("the fingerprint of a known picture never changes, because golden manifests store fingerprints")
  func stored() {
    let pixels = (0..<(100 * 7)).map { UInt32($0) &* 2_654_435_761 }
    #expect(Self.fingerprint(scalar, pixels, width: 100) == [1_848_397_706_433_717_291, 12_251_575_122_407_850_149])
  }

  @Test("a fingerprint depends on the size, but not on padding between rows")
  func padding() {
    var random = Repeatable(2)
    let tight = random.words(60)
    let loose = Stored((0..<6).flatMap { Array(tight[($0 * 10)..<($0 * 10 + 10)]) + random.words(3) })
    var hash = kk_Hash()
    kk_hash_begin(&hash, 10, 6)
    scalar.compare.hash(&hash, loose.start, 13 * 4, 10, 6)
    var result: [UInt64] = [0, 0]
    kk_hash_finish(&hash, &result)
    #expect(result == Self.fingerprint(scalar, tight, width: 10))
    #expect(result != Self.fingerprint(scalar, tight, width: 20))
  }

  @Test("a change of any single bit changes about half of the fingerprint's 128 bits")
  func avalanche() {
    var random = Repeatable(3)
    let pixels = random.words(64 * 4)
    let base = Self.fingerprint(scalar, pixels, width: 64)
    var seen: Set<[UInt64]> = [base]
    var changed = 0
    for i in pixels.indices {
      for bit in stride(from: 0, to: 32, by: 3) {
        var other = pixels
        other[i] ^= 1 << bit
        let result = Self.fingerprint(scalar, other, width: 64)
        #expect(seen.insert(result).inserted)
        let bits = (result[0] ^ base[0]).nonzeroBitCount + (result[1] ^ base[1]).nonzeroBitCount
        #expect((24...104).contains(bits))
        changed += bits
      }
    }
    let mean = Double(changed) / Double(seen.count - 1)
    #expect((63...65).contains(mean))
  }

  @Test("small structured changes of a flat picture all have different fingerprints")
  func structured() {
    let flat = [UInt32](repeating: 0xff20_2020, count: 128 * 2)
    var seen: Set<[UInt64]> = [Self.fingerprint(scalar, flat, width: 128)]
    var count = 1
    // Two pixels change by one step each, at many pairs of places.
    for i in stride(from: 0, to: 256, by: 3) {
      for j in stride(from: i + 1, to: 256, by: 1) {
        for (a, b) in [(1, 1), (1, -1), (1 << 24, 1 << 24)] where j % 5 < 2 || j - i == 64 {
          var other = flat
          other[i] = other[i] &+ UInt32(bitPattern: Int32(a))
          other[j] = other[j] &+ UInt32(bitPattern: Int32(b))
          seen.insert(Self.fingerprint(kk_kernels(kk_best_level()).pointee, other, width: 128))
          count += 1
        }
      }
    }
    #expect(seen.count == count)
  }
}
