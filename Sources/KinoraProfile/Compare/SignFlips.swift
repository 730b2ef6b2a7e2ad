/// The sign-flip test of numbers that were measured in the same rounds, each given as the logarithms of its rounds' ratios.
///
/// If nothing differs, a round is as likely the other way round, in all numbers at once. How much a number differs is its
/// sum over the root of its sum of squares, which no turning changes.
package enum SignFlips {
  /// The most rounds that are looked at; each doubles the ways of turning rounds round.
  private static let most = 16

  /// For each number, the part of all ways to turn rounds round in which any of the numbers differs at least as much as
  /// this one was found to: comparing many numbers then finds a false difference no more often than comparing one
  /// (Westfall and Young, *Resampling-Based Multiple Testing*, 1993: the greatest statistic).
  package static func chances(_ numbers: [[Double]]) -> [Double] {
    let rounds = min(numbers.map(\.count).min() ?? 0, most)
    let numbers = numbers.map { values in
      let squares = values.prefix(rounds).reduce(0) { $0 + $1 * $1 }
      return values.prefix(rounds).map { squares > 0 ? $0 / squares.squareRoot() : 0 }
    }
    let found = numbers.map { abs($0.reduce(0, +)) }
    var ways = [Int](repeating: 0, count: numbers.count)
    for signs in 0..<(1 << rounds) {
      var greatest = 0.0
      for values in numbers {
        var sum = 0.0
        for (round, value) in values.enumerated() { sum += signs & (1 << round) == 0 ? value : -value }
        greatest = max(greatest, abs(sum))
      }
      for (index, found) in found.enumerated() where greatest >= found * (1 - 1e-12) { ways[index] += 1 }
    }
    return ways.map { Double($0) / Double(1 << rounds) }
  }
}
