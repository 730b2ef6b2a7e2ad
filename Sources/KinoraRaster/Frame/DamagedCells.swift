/// The damaged part of one tile as cells of 16 × 8 pixels: bands of cells from top to bottom, in each a bit for every cell from the left.
///
/// What is drawn through it changes pixels of damaged cells only.
struct DamagedCells {
  static let width = 16
  static let height = 8

  /// The tile's pixels, those beyond the canvas included; band 0 and bit 0 begin at its corner.
  let square: PixelRect
  let words: [UInt64]
  /// The smallest rectangle of whole cells around them, as far as it is on the canvas.
  let clip: PixelRect
  /// They as few disjoint rectangles.
  let rects: [PixelRect]

  /// At least one bit is set.
  init(square: PixelRect, canvas: PixelRect, words: [UInt64]) {
    self.square = square
    self.words = words
    var rects: [PixelRect] = []
    rects.reserveCapacity(64)
    for (band, word) in words.enumerated() {
      let top = square.minY + band * Self.height
      var rest = word
      while rest != 0 {
        let (first, count) = Self.takeRun(&rest)
        let left = square.minX + first * Self.width
        let right = left + count * Self.width
        // Rectangles that end here are among the last ones made.
        let above = rects.indices.suffix(64).last {
          rects[$0].maxY == top && rects[$0].minX == left && rects[$0].maxX == right
        }
        if let above {
          rects[above].maxY += Self.height
        } else {
          rects.append(PixelRect(minX: left, minY: top, maxX: right, maxY: top + Self.height))
        }
      }
    }
    var clip = PixelRect.empty
    for index in rects.indices {
      rects[index] = rects[index].intersection(canvas)
      clip = clip.union(rects[index])
    }
    self.rects = rects
    self.clip = clip
  }

  /// Takes the lowest run of set bits away.
  @inline(__always)
  private static func takeRun(_ bits: inout UInt64) -> (first: Int, count: Int) {
    let first = bits.trailingZeroBitCount
    let count = (~(bits &>> UInt64(first))).trailingZeroBitCount
    bits &= first + count == 64 ? 0 : UInt64.max &<< UInt64(first + count)
    return (first, count)
  }

  var area: Int { rects.reduce(0) { $0 + $1.area } }

  /// Whether `rect`, part of the tile, has damaged pixels.
  func meets(_ rect: PixelRect) -> Bool {
    let left = (rect.minX - square.minX) / Self.width
    let right = (rect.maxX - 1 - square.minX) / Self.width
    let marks: UInt64 = (UInt64.max &>> (63 - UInt64(right - left))) &<< UInt64(left)
    for band in (rect.minY - square.minY) / Self.height...(rect.maxY - 1 - square.minY) / Self.height
    where words[band] & marks != 0 {
      return true
    }
    return false
  }

  /// Calls `body` with the damaged columns `first ..< end` of row `y`, run by run.
  @inline(__always)
  func runs(_ y: Int, _ first: Int, _ end: Int, _ body: (_ first: Int, _ end: Int) -> Void) {
    var rest = words[(y &- square.minY) / Self.height]
    while rest != 0 {
      let (from, count) = Self.takeRun(&rest)
      let a = max(first, square.minX &+ from &* Self.width)
      let b = min(end, square.minX &+ (from &+ count) &* Self.width)
      if a < b { body(a, b) }
    }
  }
}
