import CKernels
import Testing

@Suite("Kernels of overlaps")
struct OverlapKernelTests {
  /// A pixel with vertical pieces at the given distances from its left side, which go down or up through all of it.
  private static func upright(_ pieces: [(x: Float, winding: Int32)], left: Int32) -> kk_PixelStrips {
    var strips = kk_PixelStrips()
    strips.piece_count = Int32(pieces.count)
    strips.strip_count = 1
    strips.setHeight(256, middle: 256, left: left, at: 0)
    for (index, piece) in pieces.enumerated() {
      strips.set(x: piece.x, slope: 0, y0: 0, y1: 512, isDown: piece.winding > 0, at: index)
    }
    return strips
  }

  @Test("the parts between pieces are inside by their winding numbers, by either rule", arguments: KernelLevel.all)
  func parts(level: KernelLevel) {
    // Winding numbers from the left: 1 for a quarter of the pixel, 2 for a quarter, 1 for an eighth, 0 for the rest.
    var strips = Self.upright([(0.5, -1), (0.25, 1), (0.625, -1)], left: 1)
    let whole = Int64(1 << 23)
    let nonzero = level.kernels.overlap.share(&strips, false)
    #expect(nonzero.inside == whole * 5 / 8)
    #expect(nonzero.wound == whole * 7 / 8)
    #expect(level.kernels.overlap.share(&strips, true).inside == whole * 3 / 8)
  }

  @Test("a line from corner to corner leaves half of the pixel on each side", arguments: KernelLevel.all)
  func diagonal(level: KernelLevel) {
    var strips = kk_PixelStrips()
    strips.piece_count = 1
    strips.strip_count = 32
    for strip in 0..<32 { strips.setHeight(8, middle: Int32(16 * strip + 8), left: 0, at: strip) }
    strips.set(x: 0, slope: 1, y0: 0, y1: 512, isDown: true, at: 0)
    #expect(level.kernels.overlap.share(&strips, false).inside == 1 << 22)
  }

  /// Whether a pixel with vertical pieces is plain.
  private static func isPlain(_ pieces: [(x: Float, winding: Int32)], left: Int32, _ level: KernelLevel) -> Bool {
    var strips = upright(pieces, left: left)
    return level.kernels.overlap.is_plain(&strips)
  }

  @Test("a pixel is plain when its winding numbers are at most two, one apart", arguments: KernelLevel.all)
  func plain(level: KernelLevel) {
    #expect(Self.isPlain([(0.5, 1)], left: 0, level))
    #expect(Self.isPlain([(0.5, -1), (0.25, 1)], left: 0, level))
    #expect(Self.isPlain([(0.75, 1), (0.5, -1), (0.25, 1)], left: 0, level))
    #expect(!Self.isPlain([(0.5, 1), (0.25, 1)], left: 0, level))
    #expect(Self.isPlain([(0.5, 1), (0.25, -1)], left: 1, level))
    #expect(!Self.isPlain([(0.25, -1), (0.5, 1), (0.75, 1)], left: 0, level))
    // What is left or right of the pixel does not count.
    #expect(Self.isPlain([(0, 1), (0, 1), (0.25, -1)], left: 0, level))
    #expect(Self.isPlain([(0.25, 1), (1, 1)], left: 0, level))
    // Pieces in one place change the number at once.
    #expect(Self.isPlain([(0.25, 1), (0.25, 1), (0.25, -1)], left: 0, level))
  }

  @Test("pieces that cross are not plain, and are cut where they cross, and at the sides", arguments: KernelLevel.all)
  func crossings(level: KernelLevel) {
    for spare in [0, 6] {
      var strips = Self.upright(
        [(0, 1), (1, -1)] + [(x: Float, winding: Int32)](repeating: (0, 1), count: spare), left: 0)
      // From the upper left corner to the right side at half the height, and from 3/4 of the upper side to 1/4 of the lower.
      strips.set(x: 0, slope: 2, y0: 0, y1: 512, isDown: true, at: 0)
      strips.set(x: 0.75, slope: -0.5, y0: 0, y1: 512, isDown: false, at: 1)
      #expect(!level.kernels.overlap.is_plain(&strips))
      var heights: [UInt64] = [0, 0, 0, 0]
      level.kernels.overlap.mark_crossings(&strips, &heights)
      let marks = (0..<256).filter { heights[$0 / 64] >> UInt64($0 % 64) & 1 == 1 }
      #expect(marks == [77, 128])
    }
  }

  @Test("any pieces in any strips share a pixel alike at every SIMD level", arguments: 1...24)
  func levels(seed: Int) {
    var random = Seeded(UInt64(seed))
    for count in [0, 1, 2, 3, 4, 5, 7, 8, 11, 16, 17, 40, 512] {
      var strips = kk_PixelStrips()
      strips.piece_count = Int32(count)
      var top: Int32 = 0
      var number = 0
      while top < 256 {
        let height = min(Int32(random.int(1..<[3, 40, 256][seed % 3])), 256 - top)
        strips.setHeight(height, middle: 2 * top + height, left: Int32(random.int(-3..<4)), at: number)
        top += height
        number += 1
      }
      strips.strip_count = Int32(number)
      for index in 0..<count {
        let (a, b) = (Int32(random.int(0..<257)), Int32(random.int(0..<257)))
        strips.set(
          x: Float(random.double(-2...3)), slope: Float(random.pick([0, 0.3, -8, 1e5]) * random.double(0...1)),
          y0: 2 * min(a, b), y1: 2 * max(a, b), isDown: random.int(0..<2) == 0, at: index)
      }
      if count <= KK_MOST_CUT {
        let isPlain = scalar.overlap.is_plain(&strips)
        var marks: [UInt64] = [1 << 7, 0, 0, 1 << 63]
        scalar.overlap.mark_crossings(&strips, &marks)
        for level in KernelLevel.all {
          #expect(level.kernels.overlap.is_plain(&strips) == isPlain, "\(level) \(count)")
          var heights: [UInt64] = [1 << 7, 0, 0, 1 << 63]
          level.kernels.overlap.mark_crossings(&strips, &heights)
          #expect(heights == marks, "\(level) \(count)")
        }
      }
      for evenOdd in [false, true] {
        let expected = scalar.overlap.share(&strips, evenOdd)
        for level in KernelLevel.all {
          let share = level.kernels.overlap.share(&strips, evenOdd)
          #expect(share.inside == expected.inside && share.wound == expected.wound, "\(level) \(count)")
        }
      }
    }
  }
}

extension kk_PixelStrips {
  fileprivate mutating func setHeight(_ height: Int32, middle: Int32, left: Int32, at index: Int) {
    withUnsafeMutableBytes(of: &self.height) { $0.bindMemory(to: Int32.self)[index] = height }
    withUnsafeMutableBytes(of: &self.middle) { $0.bindMemory(to: Int32.self)[index] = middle }
    withUnsafeMutableBytes(of: &self.left) { $0.bindMemory(to: Int32.self)[index] = left }
  }

  fileprivate mutating func set(x: Float, slope: Float, y0: Int32, y1: Int32, isDown: Bool, at index: Int) {
    withUnsafeMutableBytes(of: &self.x) { $0.bindMemory(to: Float.self)[index] = x }
    withUnsafeMutableBytes(of: &self.slope) { $0.bindMemory(to: Float.self)[index] = slope }
    withUnsafeMutableBytes(of: &self.y0) { $0.bindMemory(to: Int32.self)[index] = y0 }
    withUnsafeMutableBytes(of: &self.y1) { $0.bindMemory(to: Int32.self)[index] = y1 }
    withUnsafeMutableBytes(of: &self.down) { $0.bindMemory(to: Int32.self)[index] = isDown ? 1 : 0 }
  }
}
