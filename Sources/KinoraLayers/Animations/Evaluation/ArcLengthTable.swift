/// A table that turns even progress along a curve into a place on it: a stretch, and the curve's parameter there.
///
/// Lengths are sums of 64 chords a stretch; within a chord the parameter is taken to grow evenly.
struct ArcLengthTable {
  static let chordsPerSegment = 64

  /// The lengths from the start of the curve to the end of each chord, beginning with 0.
  private let lengths: [Double]
  private let segmentCount: Int
  /// Where the search starts: the whole length is divided into as many even shares as there are chords, and for each
  /// share this holds a chord that begins at or just before it.
  private let starts: [Int32]

  /// A table of `segmentCount` stretches; `chord` gives the distance between the points at two parameters of a stretch.
  init(segmentCount: Int, chord: (_ segment: Int, _ from: Double, _ to: Double) -> Double) {
    self.segmentCount = segmentCount
    var lengths = [0.0]
    lengths.reserveCapacity(segmentCount * Self.chordsPerSegment + 1)
    var sum = 0.0
    for segment in 0..<segmentCount {
      for step in 0..<Self.chordsPerSegment {
        let n = Double(Self.chordsPerSegment)
        let length = chord(segment, Double(step) / n, Double(step + 1) / n)
        sum += length.isFinite ? length : 0
        lengths.append(sum)
      }
    }
    self.lengths = lengths
    var starts: [Int32] = []
    var chord = 0
    for share in 0..<lengths.count - 1 {
      let target = Double(share) / Double(lengths.count - 1) * sum
      while chord + 2 < lengths.count, lengths[chord + 1] <= target { chord += 1 }
      starts.append(Int32(clamping: chord))
    }
    self.starts = starts
  }

  /// The place at `fraction` of the whole length; a curve without length divides time evenly between its stretches.
  func place(at fraction: Double) -> KeyframeTimeline.Place {
    guard segmentCount > 0, fraction > 0 else { return KeyframeTimeline.Place(segment: 0, fraction: 0) }
    let total = lengths[lengths.count - 1]
    if fraction >= 1 { return KeyframeTimeline.Place(segment: segmentCount - 1, fraction: 1) }
    guard total > 0 else {
      let scaled = fraction * Double(segmentCount)
      let segment = min(Int(scaled), segmentCount - 1)
      return KeyframeTimeline.Place(segment: segment, fraction: scaled - Double(segment))
    }
    let target = fraction * total
    let last = lengths.count - 2
    var low = Int(starts[min(Int(fraction * Double(starts.count)), last)])
    while lengths[low] > target, low > 0 { low -= 1 }
    while low < last, lengths[low + 1] <= target { low += 1 }
    let length = lengths[low + 1] - lengths[low]
    let inside = length > 0 ? (target - lengths[low]) / length : 0
    let (segment, step) = low.quotientAndRemainder(dividingBy: Self.chordsPerSegment)
    return KeyframeTimeline.Place(
      segment: segment, fraction: (Double(step) + inside) / Double(Self.chordsPerSegment))
  }
}
