import Foundation

/// The scale of an axis: a range of numbers, its ticks at round numbers, and its place on the page.
struct ChartScale {
  let low: Double
  let high: Double
  /// The numbers that are written along the axis.
  let ticks: [Double]
  private let step: Double
  private let start: Double
  private let end: Double

  /// - Parameters:
  ///   - count: The approximate number of ticks.
  ///   - widens: Whether the axis is extended to the next ticks; otherwise it ends where the range ends.
  init(_ range: ClosedRange<Double>, ticks count: Int, from start: Double, to end: Double, widens: Bool) {
    var (low, high) = (range.lowerBound, range.upperBound)
    if !(high - low > max(low.magnitude, high.magnitude) * 1e-9) {
      let half = max(low.magnitude * 0.1, 0.5)
      (low, high) = (low - half, high + half)
    }
    let rough = (high - low) / Double(max(count, 1))
    // The step is 1, 2 or 5 times a power of ten.
    var power = 1.0
    while power > rough { power /= 10 }
    while power * 10 <= rough { power *= 10 }
    step = [1, 2, 5, 10].map { $0 * power }.first { $0 >= rough * 0.999 } ?? power * 10
    let first = (low / step + (widens ? 1e-9 : -1e-9)).rounded(widens ? .down : .up)
    let last = (high / step + (widens ? -1e-9 : 1e-9)).rounded(widens ? .up : .down)
    // Steps that are small compared with the numbers are lost in rounding, so the number of ticks is limited.
    let steps = min(max(last - first, 0), 40)
    let (step, firstStep) = (step, first)
    ticks = (0...Int(steps)).map { (firstStep + Double($0)) * step }
    self.low = widens ? min(low, ticks.first ?? low) : low
    self.high = widens ? max(high, ticks.last ?? high) : high
    (self.start, self.end) = (start, end)
  }

  /// The coordinate of `number` on the page.
  func place(_ number: Double) -> Double { start + (number - low) / (high - low) * (end - start) }

  /// The text of a tick's number, with as many decimals as the step needs.
  func label(_ number: Double) -> String {
    if step >= 1e7 || step < 1e-6 { return String(format: "%.3g", number) }
    var decimals = 0
    var scaled = step
    while decimals < 7, (scaled - scaled.rounded()).magnitude > 1e-6 {
      scaled *= 10
      decimals += 1
    }
    let text = String(format: "%.\(decimals)f", number)
    return text.hasPrefix("-") && Double(text) == 0 ? String(text.dropFirst()) : text.replacing("-", with: "−")
  }
}
