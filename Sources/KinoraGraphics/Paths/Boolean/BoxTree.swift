import Foundation

/// An axis-aligned box, sides included. Its coordinates are doubles, so whole numbers below 2⁵³ are exact.
struct TreeBox {
  var low, high: SIMD2<Double>

  /// The bounding box of the segment between two points.
  init(_ a: GridPoint, _ b: GridPoint) {
    let (a, b) = (SIMD2(Double(a.x), Double(a.y)), SIMD2(Double(b.x), Double(b.y)))
    low = pointwiseMin(a, b)
    high = pointwiseMax(a, b)
  }

  init(_ rect: CGRect) {
    low = SIMD2(Double(rect.minX), Double(rect.minY))
    high = SIMD2(Double(rect.maxX), Double(rect.maxY))
  }

  func touches(_ other: TreeBox) -> Bool { all(low .<= other.high) && all(other.low .<= high) }

  mutating func include(_ other: TreeBox) {
    low = pointwiseMin(low, other.low)
    high = pointwiseMax(high, other.high)
  }
}

/// A tree that finds which of many boxes touch a given one: each node is the bounding box of neighbours, packed after
/// Leutenegger, Lopez and Edgington, "STR: a simple and efficient algorithm for R-tree packing" (1997).
struct BoxTree {
  private static let fanOut = 8
  /// The original index of each box in the lowest level.
  private let order: [Int]
  /// The levels of the tree, from the boxes themselves to the one bounding box of all.
  private let levels: [[TreeBox]]

  init(_ boxes: [TreeBox]) {
    let leaves = Double((boxes.count + Self.fanOut - 1) / Self.fanOut)
    let slab = max(Int(leaves.squareRoot().rounded(.up)) * Self.fanOut, 1)
    var order = Self.sorted(Array(boxes.indices)) { boxes[$0].low.x + boxes[$0].high.x }
    for start in stride(from: 0, to: order.count, by: slab) {
      let part = start..<min(start + slab, order.count)
      order.replaceSubrange(part, with: Self.sorted(Array(order[part])) { boxes[$0].low.y + boxes[$0].high.y })
    }
    var levels = [order.map { boxes[$0] }]
    while let below = levels.last, below.count > 1 {
      levels.append(
        stride(from: 0, to: below.count, by: Self.fanOut).map { start in
          var box = below[start]
          for other in below[start..<min(start + Self.fanOut, below.count)] { box.include(other) }
          return box
        })
    }
    self.order = order
    self.levels = levels
  }

  private static func sorted(_ indices: [Int], by key: (Int) -> Double) -> [Int] {
    indices.map { (key: key($0), index: $0) }.sorted { ($0.key, $0.index) < ($1.key, $1.index) }.map(\.index)
  }

  /// Calls `body` with the index of each box that has a point in common with `box`, sides included, in no particular
  /// order.
  func forEach(touching box: TreeBox, _ body: (Int) -> Void) {
    visit(0..<(levels.last?.count ?? 0), of: levels.count - 1, box, body)
  }

  private func visit(_ range: Range<Int>, of level: Int, _ box: TreeBox, _ body: (Int) -> Void) {
    for place in range where levels[level][place].touches(box) {
      if level == 0 {
        body(order[place])
      } else {
        let start = place * Self.fanOut
        visit(start..<min(start + Self.fanOut, levels[level - 1].count), of: level - 1, box, body)
      }
    }
  }
}
