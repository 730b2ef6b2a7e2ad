import Foundation

/// A pace of straight pieces: `linear()` of CSS Easing Functions Level 2.
public struct LinearCurve: Sendable, Hashable {
  /// A point through which the pace goes.
  public struct Stop: Sendable, Hashable, ExpressibleByFloatLiteral, ExpressibleByIntegerLiteral {
    /// The progress there.
    public let output: Double
    /// When the pace is there, 0…1; nil to spread it evenly between its neighbours.
    public let time: Double?

    /// A stop at a progress of `output`, at `time` or spread evenly.
    public init(_ output: Double, at time: Double? = nil) { (self.output, self.time) = (output, time) }

    /// A stop without a time.
    public init(floatLiteral value: Double) { self.init(value) }
    /// A stop without a time.
    public init(integerLiteral value: Int) { self.init(Double(value)) }
  }

  /// The points, with times that never fall.
  public let points: [(output: Double, time: Double)]

  /// A curve through `stops`, at least two of them; without that many the pace is even.
  ///
  /// A first stop without a time is at 0, a last one at 1, others are spread evenly between those that have one. A time
  /// that is less than one before it counts as that. Numbers that are not finite count as 0, others as the nearest within a
  /// million of it.
  public init(_ stops: [Stop]) {
    func finite(_ value: Double) -> Double { value.isFinite ? min(max(value, -1e6), 1e6) : 0 }
    let stops = stops.count < 2 ? [0, 1] : stops
    var times = [Double?](repeating: nil, count: stops.count)
    var latest = -Double.infinity
    for (index, stop) in stops.enumerated() {
      let own = stop.time.map(finite) ?? (index == 0 ? 0 : index == stops.count - 1 ? 1 : nil)
      guard let own else { continue }
      latest = max(own, latest)
      times[index] = latest
    }
    let known = times.indices.filter { times[$0] != nil }
    for (low, high) in zip(known, known.dropFirst()) {
      guard let from = times[low], let to = times[high] else { continue }
      for index in low + 1..<max(high, low + 1) {
        times[index] = from + (to - from) * (Double(index - low) / Double(high - low))
      }
    }
    points = zip(stops, times).map { (finite($0.output), $1 ?? 1) }
  }

  /// The progress at `time`: on the straight line through the last point that is not after it and the next, and before
  /// the first point and after the last on the lines of the outermost pieces.
  func value(at time: Double) -> Double {
    var (low, high) = (0, points.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if points[middle].time <= time { low = middle } else { high = middle }
    }
    low = min(low, points.count - 2)
    let (a, b) = (points[low], points[low + 1])
    if a.time == b.time || time == b.time { return b.output }
    return a.output + (b.output - a.output) * ((time - a.time) / (b.time - a.time))
  }

  public static func == (a: LinearCurve, b: LinearCurve) -> Bool {
    a.points.elementsEqual(b.points) { $0 == $1 }
  }

  public func hash(into hasher: inout Hasher) {
    for point in points {
      hasher.combine(point.output)
      hasher.combine(point.time)
    }
  }
}
