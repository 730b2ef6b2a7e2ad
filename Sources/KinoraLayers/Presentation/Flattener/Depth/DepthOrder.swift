import Foundation
import KinoraGraphics

/// Siblings in one space, cut where their planes pass through each other, in an order in which each may be drawn over the ones before.
///
/// Only siblings that overlap on the canvas are compared. Of two that cut each other one is divided, along the line in which the planes meet; of
/// several that lie over each other in a circle, too. Where two planes are the same, a sibling that nothing passes through is drawn before one that
/// something passes through, as frames that Core Animation rendered suggest; otherwise the later sibling is drawn above.
struct DepthOrder {
  private var pieces: [DepthPiece] = []
  private var cutCount = 0
  /// The places of the siblings that others pass through.
  private var crossed: Set<Int> = []
  /// Beyond this many pieces nothing more is divided.
  private let limit: Int

  /// The pieces, back to front.
  static func arranged(_ planes: [DepthPiece]) -> [DepthPiece] {
    var order = DepthOrder(limit: 8 * planes.count + 64)
    for (index, plane) in planes.enumerated() {
      for other in planes[..<index] where plane.relation(to: other) == .crossing {
        order.crossed.formUnion([plane.place, other.place])
      }
    }
    for plane in planes { order.insert(plane) }
    return order.sorted()
  }

  private init(limit: Int) { self.limit = limit }

  /// Adds a piece, dividing it or the ones there already until none crosses another.
  private mutating func insert(_ piece: DepthPiece) {
    var waiting = [piece]
    while let piece = waiting.popLast() {
      if let parts = divided(piece) {
        waiting.append(parts.back)
        waiting.append(parts.front)
      } else {
        pieces.append(piece)
      }
    }
  }

  /// The two parts of a piece that crosses one already there. An opaque one that a translucent one crosses is divided in its stead: its cut can
  /// be smooth.
  private mutating func divided(_ piece: DepthPiece) -> (front: DepthPiece, back: DepthPiece)? {
    for index in pieces.indices {
      guard pieces.count < limit, piece.relation(to: pieces[index]) == .crossing else { continue }
      cutCount += 1
      if !piece.isOpaque, pieces[index].isOpaque, let parts = pieces[index].split(by: piece, number: cutCount) {
        pieces[index] = parts.front
        pieces.append(parts.back)
      } else if let parts = piece.split(by: pieces[index], number: cutCount) {
        return parts
      }
    }
    return nil
  }

  /// Draws nothing before what it covers; among the free ones the first by rank.
  private mutating func sorted() -> [DepthPiece] {
    var before = relations()
    var order: [Int] = []
    var isDone = Array(repeating: false, count: pieces.count)
    while order.count < pieces.count {
      let open = pieces.indices.filter { !isDone[$0] }
      let free = open.filter { index in before[index].allSatisfy { isDone[$0] } }
      if let next = free.min(by: { rank($0) < rank($1) }) {
        order.append(next)
        isDone[next] = true
        continue
      }
      // A circle: one of them is divided by the plane of one it lies over, and everything is compared again.
      guard breakCircle(open, before, isDone) else {
        guard let next = open.min(by: { rank($0) < rank($1) }) else { break }
        order.append(next)
        isDone[next] = true
        continue
      }
      before = relations()
      order = []
      isDone = Array(repeating: false, count: pieces.count)
    }
    return order.map { pieces[$0] }
  }

  private func rank(_ index: Int) -> (Int, Int) { (pieces[index].rank, index) }

  /// Which of two pieces in one plane is drawn first.
  private func planeRank(_ index: Int) -> (Int, Int) {
    let place = pieces[index].place
    return (crossed.contains(place) ? 1 : 0, place)
  }

  /// For every piece the ones to be drawn before it.
  private func relations() -> [[Int]] {
    var before = Array(repeating: [Int](), count: pieces.count)
    for a in pieces.indices {
      for b in pieces.indices where b > a {
        if pieces[a].isCutBehind(pieces[b]) {
          before[b].append(a)
        } else if pieces[b].isCutBehind(pieces[a]) {
          before[a].append(b)
        } else {
          switch pieces[a].relation(to: pieces[b]) {
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
          pieces.append(parts.back)
          return true
        }
      }
    }
    return false
  }
}
