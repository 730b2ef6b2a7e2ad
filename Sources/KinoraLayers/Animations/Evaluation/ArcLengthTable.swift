/// Turns even progress along a curve into places on it: which stretch, and the curve's parameter there.
///
/// Lengths are sums of 64 chords a stretch; between them the parameter is taken to grow evenly.
struct ArcLengthTable {
  static let chordsPerSegment = 64

  /// Length from the start of the curve to the end of each chord, beginning with 0.
  private let lengths: [Double]
  private let segmentCount: Int

  /// `chord` is the distance between two parameters of a stretch.
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
    var low = 0
    var high = lengths.count - 1
    while high - low > 1 {
      let middle = (low + high) / 2
      if lengths[middle] <= target { low = middle } else { high = middle }
    }
    let inside = (target - lengths[low]) / (lengths[high] - lengths[low])
    let (segment, step) = low.quotientAndRemainder(dividingBy: Self.chordsPerSegment)
    return KeyframeTimeline.Place(
      segment: segment, fraction: (Double(step) + inside) / Double(Self.chordsPerSegment))
  }
}
