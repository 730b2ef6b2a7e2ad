import KinoraGraphics

/// A part of a list whose items may differ from those of the last list: what lies between two segments that both lists
/// have, or outside of all of them.
struct Stretch {
  /// The numbers of the old and the new items.
  let old, new: Range<Int>
  /// The numbers of the segments that these items are.
  let oldSegments, newSegments: Range<Int>
}

/// Finds the parts in which a list of segments differs from the one before.
enum SegmentChange {
  /// Whether two lists are the very same items in memory, segment by segment.
  static func areSame(_ old: SegmentedItems, _ new: SegmentedItems) -> Bool {
    old.count == new.count && old.segments.count == new.segments.count
      && old.segments.indices.allSatisfy { ItemSegment.areSame(old.segments[$0], new.segments[$0]) }
  }

  /// The stretches that may differ, in order. Every item outside of them is in a segment of both lists.
  static func stretches(from old: SegmentedItems, to new: SegmentedItems) -> [Stretch] {
    var end = (old: old.segments.count, new: new.segments.count)
    var start = 0
    while start < min(end.old, end.new), ItemSegment.areSame(old.segments[start], new.segments[start]) { start += 1 }
    while min(end.old, end.new) > start, ItemSegment.areSame(old.segments[end.old - 1], new.segments[end.new - 1]) {
      end = (end.old - 1, end.new - 1)
    }
    var stretches: [Stretch] = []
    func add(_ oldSegments: Range<Int>, _ newSegments: Range<Int>) {
      if oldSegments.isEmpty, newSegments.isEmpty { return }
      // Segments that were made anew in their places are compared one by one, where they are in memory.
      let isPaired =
        oldSegments.count == newSegments.count
        && zip(oldSegments, newSegments).allSatisfy {
          old.segments[$0].items.count == new.segments[$1].items.count
        }
      for (a, b) in isPaired
        ? zip(oldSegments, newSegments).map({ ($0..<$0 + 1, $1..<$1 + 1) })
        : [
          (oldSegments, newSegments)
        ]
      {
        stretches.append(
          Stretch(
            old: old.starts[a.lowerBound]..<old.starts[a.upperBound],
            new: new.starts[b.lowerBound]..<new.starts[b.upperBound], oldSegments: a, newSegments: b))
      }
    }
    var (i, j) = (start, start)
    if end.old - i > 1, end.new - j > 1 {
      var places: [ObjectIdentifier: Int] = [:]
      places.reserveCapacity(end.old - i)
      for place in i..<end.old { places[ObjectIdentifier(old.segments[place])] = place }
      for place in start..<end.new {
        guard let match = places[ObjectIdentifier(new.segments[place])], match >= i else { continue }
        add(i..<match, j..<place)
        (i, j) = (match + 1, place + 1)
      }
    }
    add(i..<end.old, j..<end.new)
    return stretches
  }
}

/// Items in segments, counted through.
struct SegmentedItems {
  let segments: [ItemSegment]
  /// How many items come before each segment, and before the end.
  let starts: [Int]

  init(_ segments: [ItemSegment]) {
    self.segments = segments
    var starts = [0]
    starts.reserveCapacity(segments.count + 1)
    var sum = 0
    for segment in segments {
      sum += segment.items.count
      starts.append(sum)
    }
    self.starts = starts
  }

  var count: Int { starts[segments.count] }

  /// The segment of an item, and the item's place in it.
  func place(of index: Int) -> (segment: ItemSegment, place: Int) {
    var (low, high) = (0, segments.count - 1)
    while low < high {
      let middle = (low + high + 1) / 2
      if starts[middle] <= index { low = middle } else { high = middle - 1 }
    }
    return (segments[low], index - starts[low])
  }

  /// Calls `body` with the items of some segments, one after the other in memory. Those of one segment are where they
  /// are; those of several are copied.
  func withItems<Result>(
    of range: Range<Int>, _ body: (UnsafeBufferPointer<DisplayItem>) -> Result
  ) -> Result {
    if range.count == 1 { return segments[range.lowerBound].items.withUnsafeBufferPointer(body) }
    return Array(segments[range]).items.withUnsafeBufferPointer(body)
  }
}
