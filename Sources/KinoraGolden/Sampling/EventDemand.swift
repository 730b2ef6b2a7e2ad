/// An event with the frames that see it: one frame of each range.
package struct EventDemand {
  package let event: FilmEvent
  package let ranges: [ClosedRange<Int>]

  package init(event: FilmEvent, ranges: [ClosedRange<Int>]) { (self.event, self.ranges) = (event, ranges) }
}

extension EventDemand {
  /// The smallest set of frames that has one of every range of `demands`, in order.
  ///
  /// Taking the last frame of the range that ends first, again and again, is the smallest there is: that range needs a
  /// frame, and no frame of it is in more of the others than its last.
  package static func smallestFrames(for demands: [EventDemand]) -> [Int] {
    let ranges = demands.flatMap(\.ranges).sorted { ($0.upperBound, $0.lowerBound) < ($1.upperBound, $1.lowerBound) }
    var frames: [Int] = []
    for range in ranges where frames.last.map({ $0 < range.lowerBound }) ?? true { frames.append(range.upperBound) }
    return frames
  }

  /// Whether `frames`, which are in order, has one of every range.
  package func isSeen(by frames: [Int]) -> Bool {
    ranges.allSatisfy { range in
      // The first frame that is not before the range.
      var (low, high) = (0, frames.count)
      while low < high {
        let middle = (low + high) / 2
        if frames[middle] < range.lowerBound { low = middle + 1 } else { high = middle }
      }
      return low < frames.count && frames[low] <= range.upperBound
    }
  }
}
