import Foundation
import KinoraGraphics

/// Siblings in one space, cut where their planes pass through each other, in an order in which each may be drawn over the ones before.
///
/// Only siblings that overlap on the canvas are compared. Of two that cut each other one is divided, along the line in which the planes meet; of
/// several that lie over each other in a circle, too. Where two planes are the same, a sibling that nothing passes through is drawn before one that
/// something passes through, as frames that Core Animation rendered suggest; otherwise the later sibling is drawn above.
///
/// When all overlap, every pair has to be compared; beyond a number of comparisons the siblings stay whole, and as they were.
struct DepthOrder {
  private var pieces: [DepthPiece] = []
  /// Where they are on the canvas.
  private var boxes = BoxIndex()
  private var cutCount = 0
  /// The places of the siblings that others pass through.
  private var crossed: Set<Int> = []
  /// Beyond this many pieces nothing more is divided.
  private let limit: Int
  /// How many pairs have been compared.
  private var comparisons = 0
  /// How many pairs may be.
  private let comparisonLimit: Int
  private var isExhausted: Bool { comparisons >= comparisonLimit }

  /// Whether every piece is compared with every other: the definition of what finding the ones that overlap gives.
  private let comparesAll: Bool

  /// The pieces, back to front, and how many pairs were compared; `planes` as they are when that is more than may be.
  static func arranged(
    _ planes: [DepthPiece], comparesAll: Bool, comparisonLimit: Int
  ) -> (pieces: [DepthPiece], comparisons: Int) {
    var order = DepthOrder(
      limit: 8 * planes.count + 64, comparisonLimit: comparisonLimit, comparesAll: comparesAll)
    order.noteCrossed(planes)
    for plane in planes where !order.isExhausted { order.insert(plane) }
    return (order.sorted() ?? planes, order.comparisons)
  }

  private init(limit: Int, comparisonLimit: Int, comparesAll: Bool) {
    (self.limit, self.comparisonLimit, self.comparesAll) = (limit, comparisonLimit, comparesAll)
  }

  /// The pieces that may overlap `box`, and some others, rising.
  private func candidates(for box: CGRect) -> [Int] {
    comparesAll ? Array(pieces.indices) : boxes.candidates(for: box)
  }

  private mutating func noteCrossed(_ planes: [DepthPiece]) {
    var earlier = BoxIndex()
    for (index, plane) in planes.enumerated() where !isExhausted {
      for number in comparesAll ? Array(0..<index) : earlier.candidates(for: plane.box)
      where relation(plane, to: planes[number]) == .crossing {
        crossed.formUnion([plane.place, planes[number].place])
      }
      earlier.insert(plane.box, index)
    }
  }

  private mutating func append(_ piece: DepthPiece) {
    boxes.insert(piece.box, pieces.count)
    pieces.append(piece)
  }

  private mutating func relation(_ a: DepthPiece, to b: DepthPiece) -> DepthPiece.Relation {
    comparisons += 1
    return a.relation(to: b)
  }

  /// Adds a piece, dividing it or the ones there already until none crosses another.
  private mutating func insert(_ piece: DepthPiece) {
    var waiting = [piece]
    while let piece = waiting.popLast() {
      if let parts = divided(piece) {
        waiting.append(parts.back)
        waiting.append(parts.front)
      } else {
        append(piece)
      }
    }
  }

  /// The two parts of a piece that crosses one already there. An opaque one that a translucent one crosses is divided in its stead: its cut can
  /// be smooth.
  private mutating func divided(_ piece: DepthPiece) -> (front: DepthPiece, back: DepthPiece)? {
    for index in candidates(for: piece.box) {
      guard pieces.count < limit, !isExhausted, relation(piece, to: pieces[index]) == .crossing else { continue }
      cutCount += 1
      if !piece.isOpaque, pieces[index].isOpaque, let parts = pieces[index].split(by: piece, number: cutCount) {
        pieces[index] = parts.front
        append(parts.back)
      } else if let parts = piece.split(by: pieces[index], number: cutCount) {
        return parts
      }
    }
    return nil
  }

  /// A piece by where it would be drawn if depth were that of the anchor points.
  private struct Rank: Comparable {
    let rank, index: Int

    static func < (a: Rank, b: Rank) -> Bool { a.rank == b.rank ? a.index < b.index : a.rank < b.rank }
  }

  private func rank(_ index: Int) -> Rank { Rank(rank: pieces[index].rank, index: index) }

  /// Which of two pieces in one plane is drawn first.
  private func planeRank(_ index: Int) -> (Int, Int) {
    let place = pieces[index].place
    return (crossed.contains(place) ? 1 : 0, place)
  }

  /// Draws nothing before what it covers; among the free ones the first by rank. Nil when too much would have to be compared.
  private mutating func sorted() -> [DepthPiece]? {
    while !isExhausted {
      if let order = orderUnlessCircle() { return isExhausted ? nil : order.map { pieces[$0] } }
    }
    return nil
  }

  /// The order; nil when one of a circle has been divided, so that everything has to be compared again.
  private mutating func orderUnlessCircle() -> [Int]? {
    let before = relations()
    var after = Array(repeating: [Int](), count: pieces.count)
    for (index, earlier) in before.enumerated() {
      for other in earlier { after[other].append(index) }
    }
    var missing = before.map(\.count)
    var isDone = Array(repeating: false, count: pieces.count)
    var order: [Int] = []
    var free = PriorityQueue(pieces.indices.filter { missing[$0] == 0 }.map(rank))
    /// All in turn, for a circle that nothing divides.
    var rest = PriorityQueue<Rank>()
    var canDivide = true
    while order.count < pieces.count {
      var next = free.popFirst()
      if next == nil {
        // A circle: one of them is divided by the plane of one it lies over.
        if canDivide {
          let open = pieces.indices.filter { !isDone[$0] }
          if breakCircle(open, before, isDone) { return nil }
          canDivide = false
          rest = PriorityQueue(open.map(rank))
        }
        repeat { next = rest.popFirst() } while next.map { isDone[$0.index] } ?? false
      }
      guard let next else { break }
      order.append(next.index)
      isDone[next.index] = true
      for other in after[next.index] where !isDone[other] {
        missing[other] -= 1
        if missing[other] == 0 { free.insert(rank(other)) }
      }
    }
    return order
  }

  /// For every piece the ones to be drawn before it, rising.
  private mutating func relations() -> [[Int]] {
    // The two sides of a cut are told apart also where they do not overlap.
    let cut = Dictionary(grouping: pieces.indices.filter { !pieces[$0].cuts.isEmpty }) { pieces[$0].place }
    var before = Array(repeating: [Int](), count: pieces.count)
    for a in pieces.indices where !isExhausted {
      var others = candidates(for: pieces[a].box)
      if !pieces[a].cuts.isEmpty, let parts = cut[pieces[a].place] { others = Array(Set(others + parts)).sorted() }
      for b in others where b > a {
        if pieces[a].isCutBehind(pieces[b]) {
          before[b].append(a)
        } else if pieces[b].isCutBehind(pieces[a]) {
          before[a].append(b)
        } else {
          switch relation(pieces[a], to: pieces[b]) {
          case .apart: break
          case .behind: before[b].append(a)
          case .inFront: before[a].append(b)
          case .coplanar:
            if planeRank(a) < planeRank(b) { before[b].append(a) } else { before[a].append(b) }
          case .crossing:
            if rank(a) < rank(b) { before[b].append(a) } else { before[a].append(b) }
          }
        }
      }
    }
    return before
  }

  private mutating func breakCircle(_ open: [Int], _ before: [[Int]], _ isDone: [Bool]) -> Bool {
    guard pieces.count < limit else { return false }
    for index in open {
      for other in before[index] where !isDone[other] {
        cutCount += 1
        if let parts = pieces[index].split(by: pieces[other], number: cutCount) {
          pieces[index] = parts.front
          append(parts.back)
          return true
        }
      }
    }
    return false
  }
}
