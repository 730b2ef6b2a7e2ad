import Foundation

/// A checked pattern of dashes and gaps.
struct DashPattern {
  /// The lengths of dash, gap, dash, gap and so on; an even number of them.
  let lengths: [Double]
  let total: Double
  /// The place in the pattern at which a subpath begins: the index in `lengths`, and in `firstRest` how much of that
  /// length is left.
  let firstIndex: Int
  let firstRest: Double

  /// A checked pattern; nil when the line is solid: without lengths, or when a number is negative or not finite, or
  /// their sum is 0.
  init?(lengths: [Double], phase: Double) {
    guard !lengths.isEmpty, lengths.allSatisfy({ $0 >= 0 && $0.isFinite }), phase.isFinite else { return nil }
    let even = lengths.count % 2 == 0 ? lengths : lengths + lengths
    let total = even.reduce(0, +)
    guard total > 0, total.isFinite else { return nil }
    var rest = phase.truncatingRemainder(dividingBy: total)
    if rest < 0 { rest += total }
    var index = 0
    while index < even.count - 1, rest > even[index] || (rest == even[index] && rest > 0) {
      rest -= even[index]
      index += 1
    }
    self.lengths = even
    self.total = total
    firstIndex = index
    firstRest = max(0, even[index] - rest)
  }
}

extension MeasuredPath {
  /// The part of the path between two fractions of its length; see `PathGeometry.trimmed(from:to:)`.
  func trimmed(from start: Double, to end: Double) -> PathGeometry {
    var result = PathGeometry()
    let from = max(0, start) * total
    let to = min(1, end) * total
    var behind = 0.0
    for subpath in subpaths {
      let a = from - behind
      let b = to - behind
      behind += subpath.length
      guard b > 0, a < subpath.length else { continue }
      if a <= 0, b >= subpath.length {
        append(subpath, into: &result)
      } else {
        appendPart(of: subpath, from: max(0, a), to: min(subpath.length, b), .byParameter, into: &result)
      }
    }
    return result
  }

  /// The dashes of the path; see `PathGeometry.dashed(lengths:phase:)`. Nil when there would be too many.
  func dashed(_ pattern: DashPattern) -> PathGeometry? {
    guard total.isFinite, total / pattern.total * Double(pattern.lengths.count / 2) < 100_000 else { return nil }
    var result = PathGeometry()
    var dashes: [(from: Double, to: Double)] = []
    for subpath in subpaths {
      guard subpath.length > 0 else {
        append(subpath, into: &result)
        continue
      }
      dashes.removeAll(keepingCapacity: true)
      var position = 0.0
      var index = pattern.firstIndex
      var rest = pattern.firstRest
      while position < subpath.length {
        if index % 2 == 0 { dashes.append((position, min(position + rest, subpath.length))) }
        position += rest
        index = (index + 1) % pattern.lengths.count
        rest = pattern.lengths[index]
      }
      guard let first = dashes.first, let last = dashes.last else { continue }
      let meets = subpath.closed && first.from == 0 && last.to == subpath.length
      if meets, dashes.count == 1 {
        append(subpath, into: &result)
        continue
      }
      for dash in meets ? dashes[1..<(dashes.count - 1)] : dashes[...] {
        // A dash of length 0 is a dot, made just long enough to have a direction.
        let dot = dash.to > dash.from ? 0 : min(1e-5, subpath.length / 4)
        appendPart(
          of: subpath, from: max(0, dash.from - dot), to: min(subpath.length, dash.to + dot), .byLength,
          into: &result)
      }
      if meets {
        appendPart(of: subpath, from: last.from, to: last.to, .byLength, into: &result)
        appendPart(of: subpath, from: 0, to: first.to, .byLength, continuing: true, into: &result)
      }
    }
    return result
  }
}
