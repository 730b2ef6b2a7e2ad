import Foundation
import KinoraGraphics

/// The order in which siblings in one space are drawn over each other, cut where their planes pass through each other.
///
/// Only siblings that overlap on the canvas are compared. Of two that cross, one is divided along the line in which the
/// planes meet; of several that lie over each other in a circle, one is divided too. Where two planes are the same, a
/// sibling that nothing passes through is drawn before one that something passes through, as frames that Core Animation
/// rendered suggest; otherwise the later sibling is drawn above.
///
/// When all siblings overlap, every pair has to be compared. Beyond a number of comparisons the siblings stay whole and
/// in the order given.
struct DepthOrder {
  private var pieces: [DepthPiece] = []
  /// The boxes of the pieces on the canvas.
  private var boxes = BoxIndex()
  private var cutCount = 0
  /// The numbers of the siblings that others pass through.
  private var crossed: Set<Int> = []
  /// The number of pieces from which on none is divided any more.
  private let limit: Int
  /// How many pairs have been compared.
  private var comparisons = 0
  /// How many pairs may be compared.
  private let comparisonLimit: Int
  private var isExhausted: Bool { comparisons >= comparisonLimit }

  /// Whether every piece is compared with every other, not only with those that overlap it. The result is the same;
  /// tests compare the two.
  private let comparesAll: Bool

  /// The pieces of `planes`, back to front, and how many pairs were compared; `planes` as they are when
  /// `comparisonLimit` was reached.
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

  /// The indices of all pieces that overlap `box`, and of some that do not, in rising order.
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

  /// Adds a piece, and divides it or pieces added before until no piece crosses another.
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

  /// The two parts of a piece that crosses one added before; nil when it need not be divided. A translucent piece that
  /// crosses an opaque one is not divided itself: the opaque one is, because its cut can be smooth.
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

  /// A piece, ordered by when it would be drawn if the depth of the anchor points decided.
  private struct Rank: Comparable {
    let rank, index: Int

    static func < (a: Rank, b: Rank) -> Bool { a.rank == b.rank ? a.index < b.index : a.rank < b.rank }
  }

  private func rank(_ index: Int) -> Rank { Rank(rank: pieces[index].rank, index: index) }

  /// The order of pieces in one plane: the lesser is drawn first.
  private func planeRank(_ index: Int) -> (Int, Int) {
    let place = pieces[index].place
    return (crossed.contains(place) ? 1 : 0, place)
  }

  /// The pieces in an order in which each comes after those it covers; of the pieces that could come next, the first by
  /// rank. Nil when too many pairs would have to be compared.
  private mutating func sorted() -> [DepthPiece]? {
    while !isExhausted {
      if let order = orderUnlessCircle() { return isExhausted ? nil : order.map { pieces[$0] } }
    }
    return nil
  }

  /// The indices of the pieces in drawing order; nil when a piece of a circle has been divided, so that everything has
  /// to be compared again.
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
    /// The pieces that are left, by rank, for a circle that nothing divides.
    var rest = PriorityQueue<Rank>()
    var canDivide = true
    while order.count < pieces.count {
      var next = free.popFirst()
      if next == nil {
        // The pieces left form a circle: one of them is divided by the plane of one that it lies over.
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

  /// For every piece the indices of those to be drawn before it, in rising order.
  private mutating func relations() -> [[Int]] {
    // The two sides of a cut are ordered also where they do not overlap.
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
