import CKernels
import Testing

/// The kernels of fingerprints and of differences.
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

  private struct Compared: Equatable {
    var any: Bool
    var above: [UInt64]
    var squares: UInt64
    var largest, first, last: UInt32
    var levels, marks: [UInt8]
    var cells: [UInt32]
  }

  private static func compared(_ kernels: kk_Kernels, _ a: [UInt32], _ b: [UInt32]) -> Compared {
    var total = kk_Difference()
    total.first = .max
    // What the kernel must not write is there to be seen.
    var levels = [UInt8](repeating: 99, count: (a.count + 7) / 8 * 8 + 8)
    var marks = [UInt8](repeating: 99, count: a.count + 8)
    var cells = [UInt32](repeating: 5, count: (a.count + 7) / 8 + 1)
    let any = kernels.compare.difference(&total, &levels, &cells, a, b, a.count)
    kernels.compare.mark(&marks, a, levels, a.count)
    let above = withUnsafeBytes(of: &total.above) { Array($0.bindMemory(to: UInt64.self)) }
    return Compared(
      any: any, above: above, squares: total.squares, largest: total.largest, first: total.first, last: total.last,
      levels: levels, marks: marks, cells: cells)
  }

  @Test("every SIMD level finds the same differences: none, few, many")
  func differences() {
    var random = Repeatable(5)
    for width in Array(0..<140) + [8159, 8160, 8161, 16321, 32769, 40000] {
      let a = random.words(width)
      let noise = random.words(width)
      let few = zip(a, noise).map { $1 % 29 == 0 ? $0 ^ ($1 >> 8) : $0 }
      let slight = zip(a, noise).map { $0 ^ ($1 & 0x0101_0101) }
      for b in [a, few, slight, noise] {
        let expected = Self.compared(scalar, a, b)
        for level in KernelLevel.all { #expect(Self.compared(level.kernels, a, b) == expected) }
      }
    }
  }

  @Test("differences are what their definition says, pixel by pixel")
  func definition() {
    let a: [UInt32] = [0xff00_0000, 0xff00_0000, 0x8040_2010, 0, 0, 0, 0, 0, 0xffff_ffff, 0x0000_0005]
    let b: [UInt32] = [0xff00_0000, 0xff00_0001, 0x8040_2000, 0, 0, 0, 0, 0, 0x0000_0000, 0x0000_0002]
    let found = Self.compared(kk_kernels(kk_best_level()).pointee, a, b)
    #expect(found.any && found.largest == 255 && found.first == 1 && found.last == 9)
    // More than 0, 1, 2, 4, 8, 16, 32, 64 levels.
    #expect(found.above == [4, 3, 3, 2, 2, 1, 1, 1])
    #expect(found.squares == 1 + 256 + 4 * 255 * 255 + 9)
    #expect(found.levels.prefix(16) == [0, 1, 16, 0, 0, 0, 0, 0, 255, 3, 0, 0, 0, 0, 0, 0])
    #expect(found.cells == [7, 7, 5])
    // A fifth of the luma of black is 0; level 1 is the first mark of a difference, level 255 the last.
    #expect(found.marks.prefix(10) == [0, 52, 64, 0, 0, 0, 0, 0, 255, 53])
  }
}
