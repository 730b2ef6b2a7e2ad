/// Finds how often outlines wind around both sides of each of their edges by a sweep line: a horizontal line that goes
/// over them from top to bottom.
///
/// Along the line winding numbers change only at edges, so that an edge starts from those of its neighbour to the left.
/// Edges must meet only at their ends, and form closed outlines.
struct WindingSweep {
  private(set) var edges: [Arrangement.Edge]
  /// The edges that the line crosses, by growing x; `Int32`, because the elements are moved often.
  private var crossed: [Int32] = []

  init(_ edges: [Arrangement.Edge]) {
    self.edges = edges
    let sloping = edges.indices.filter { edges[$0].low.y != edges[$0].high.y }
    // Edges that begin at one height are inserted from left to right, and by slope where they begin at one point. Edges
    // that end there are removed from right to left, so that few elements move.
    var starts = sloping.sorted { a, b in
      let (a, b) = (edges[a], edges[b])
      return a.low == b.low ? orientation(a.low, a.high, b.high) < 0 : a.low < b.low
    }[...]
    var ends = sloping.map { edges[$0].high }.sorted { ($0.y, -$0.x) < ($1.y, -$1.x) }[...]
    var level = edges.indices.filter { edges[$0].low.y == edges[$0].high.y }
      .sorted { edges[$0].low < edges[$1].low }[...]
    while let y = [starts.first.map { edges[$0].low.y }, ends.first?.y, level.first.map { edges[$0].low.y }]
      .compactMap({ $0 }).min()
    {
      while let index = level.first, edges[index].low.y == y {
        level.removeFirst()
        self.edges[index].left = windings(before: place(of: edges[index].middle))
      }
      while let corner = ends.first, corner.y == y {
        ends.removeFirst()
        crossed.removeSubrange(place(of: corner)..<place(after: corner))
      }
      while let index = starts.first, edges[index].low.y == y {
        let corner = edges[index].low
        let place = place(of: corner)
        var windings = windings(before: place)
        var group: [Int32] = []
        while let other = starts.first, edges[other].low == corner {
          starts.removeFirst()
          windings = windings &+ edges[other].count
          self.edges[other].left = windings
          group.append(Int32(other))
        }
        crossed.insert(contentsOf: group, at: place)
      }
    }
  }

  /// The winding numbers just left of an index in the crossed edges.
  private func windings(before place: Int) -> SIMD2<Int> { place == 0 ? .zero : edges[Int(crossed[place - 1])].left }

  /// The number of crossed edges that pass `p` on the side of smaller x.
  private func place(of p: GridPoint) -> Int { crossed.partitioningIndex { side(of: p, at: $0) >= 0 } }

  /// The number of crossed edges that pass `p` on the side of smaller x or go through it.
  private func place(after p: GridPoint) -> Int { crossed.partitioningIndex { side(of: p, at: $0) > 0 } }

  private func side(of p: GridPoint, at index: Int32) -> Int64 {
    orientation(edges[Int(index)].low, edges[Int(index)].high, p)
  }
}

extension [Int32] {
  /// The first index from which on a condition holds for every element.
  fileprivate func partitioningIndex(where holds: (Int32) -> Bool) -> Int {
    var (low, high) = (0, count)
    while low < high {
      let middle = (low + high) / 2
      if holds(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
