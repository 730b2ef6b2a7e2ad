import KinoraTiming

/// The timing function that a number follows from one value to another, found from samples.
struct CurveFit {
  /// The function by its name, by its control points or as CSS writes it.
  let name: String
  /// When it begins and ends, in seconds.
  let begin: Double
  let end: Double
  /// The greatest distance of a sample from it, as a share of the way.
  let residual: Double

  /// The greatest distance at which a function counts as found, and how many samples there must be between the ends.
  private static let tolerance = 0.004
  private static let leastSamples = 4

  /// The function of a number that rests, goes from one value to another and rests; nil where none fits or too little
  /// is seen.
  init?(times: [Double], values: [Double]) {
    if let steps = Self.steps(times, values) {
      self = steps
      return
    }
    guard let way = Way(times: times, values: values), way.points.count >= Self.leastSamples else { return nil }
    var best: CurveFit?
    func consider(_ curve: TimingCurve, _ name: String) {
      let (begin, end, residual) = way.fit(curve, isFine: false)
      guard residual < 0.05, best.map({ residual < $0.residual }) ?? true else { return }
      let fine = way.fit(curve, isFine: true, around: (begin, end))
      if best.map({ fine.residual < $0.residual - 1e-6 }) ?? true {
        best = CurveFit(name: name, begin: fine.begin, end: fine.end, residual: fine.residual)
      }
    }
    for (name, function) in Self.known { consider(function.curve, name) }
    if (best?.residual ?? 1) > Self.tolerance, let free = way.bezier() {
      if free.residual < (best?.residual ?? 1) { best = free }
    }
    guard let best, best.residual <= Self.tolerance else { return nil }
    self = best
  }

  fileprivate init(name: String, begin: Double, end: Double, residual: Double) {
    (self.name, self.begin, self.end, self.residual) = (name, begin, end, residual)
  }

  /// The functions that have names, the simplest first.
  private static let known: [(name: String, function: CAMediaTimingFunction)] = {
    var found: [(name: String, function: CAMediaTimingFunction)] = []
    for name in CAMediaTimingFunctionName.allCases { found.append((name.rawValue, CAMediaTimingFunction(name: name))) }
    for easing in Easing.allCases {
      found.append((easing.name, CAMediaTimingFunction.easing(easing.family, easing.direction)))
    }
    for tenth in 0...9 { found.append(("spring(\(Double(tenth) / 10))", .spring(bounce: Double(tenth) / 10))) }
    return found
  }()

  /// Equal steps of equal length; nil for anything else.
  private static func steps(_ times: [Double], _ values: [Double]) -> CurveFit? {
    var starts: [Int] = []
    for (index, value) in values.enumerated() where starts.last.map({ ValueChange.differ(values[$0], value) }) ?? true {
      starts.append(index)
    }
    guard (3...33).contains(starts.count), let first = values.first, let last = values.last, last != first else {
      return nil
    }
    let lengths = zip(starts.dropFirst(), starts.dropFirst(2)).map { $1 - $0 }
    guard let short = lengths.min(), let long = lengths.max(), short >= 2, long - short <= 1 else { return nil }
    let jump = (last - first) / Double(starts.count - 1)
    let isEven = zip(starts, starts.dropFirst()).allSatisfy {
      (values[$1] - values[$0] - jump).magnitude < 1e-6 * (last - first).magnitude
    }
    guard isEven else { return nil }
    let length = times[starts[2]] - times[starts[1]]
    return CurveFit(
      name: "steps(\(starts.count - 1))", begin: times[starts[1]] - length, end: times[starts[starts.count - 1]],
      residual: 0)
  }

  /// Whether the function goes in steps, or is a spring.
  var isSteps: Bool { name.hasPrefix("steps") }
  var isSpring: Bool { name.hasPrefix("spring") }
}

/// The way of a number from its first value to its last, as progress over time.
private struct Way {
  /// The samples from the last at rest before it to the first at rest after it.
  let points: [(time: Double, progress: Double)]
  /// Between which times it begins, and between which it ends.
  private let begins: (Double, Double)
  private let ends: (Double, Double)

  init?(times: [Double], values: [Double]) {
    guard let first = values.first, let last = values.last, ValueChange.differ(first, last),
      let start = values.firstIndex(where: { ValueChange.differ($0, first) }),
      let stop = values.lastIndex(where: { ValueChange.differ($0, last) }), start > 0, stop < values.count - 1
    else { return nil }
    let range = max(0, start - 1)...min(values.count - 1, stop + 1)
    points = range.map { (times[$0], (values[$0] - first) / (last - first)) }
    begins = (times[start - 1], times[start])
    ends = (times[stop], times[stop + 1])
  }

  private func residual(_ curve: TimingCurve, _ begin: Double, _ end: Double) -> Double {
    guard end > begin else { return .infinity }
    var greatest = 0.0
    for point in points {
      let fraction = min(max((point.time - begin) / (end - begin), 0), 1)
      greatest = max(greatest, (curve.value(at: fraction) - point.progress).magnitude)
      if greatest > 1 { break }
    }
    return greatest
  }

  /// Begin and end with which a function fits best.
  func fit(
    _ curve: TimingCurve, isFine: Bool, around known: (Double, Double)? = nil
  ) -> (begin: Double, end: Double, residual: Double) {
    var best = (begin: begins.0, end: ends.1, residual: Double.infinity)
    func look(_ firsts: [Double], _ lasts: [Double]) {
      for begin in firsts {
        for end in lasts {
          let found = residual(curve, begin, end)
          if found < best.residual - 1e-12 { best = (begin, end, found) }
        }
      }
    }
    func spread(_ range: (Double, Double), _ count: Int) -> [Double] {
      (0...count).map { range.0 + (range.1 - range.0) * Double($0) / Double(count) }
    }
    guard isFine, let known else {
      look(spread(begins, 4), spread(ends, 4))
      return best
    }
    best = (known.0, known.1, residual(curve, known.0, known.1))
    var width = (begins.1 - begins.0) / 4
    for _ in 0..<8 where best.residual > 1e-9 {
      let (begin, end) = (best.begin, best.end)
      look(
        [-1, -0.5, 0, 0.5, 1].map { min(max(begin + $0 * width, begins.0), begins.1) },
        [-1, -0.5, 0, 0.5, 1].map { min(max(end + $0 * width, ends.0), ends.1) })
      width /= 2
    }
    return best
  }

  /// The Bézier that fits best, found by steps that become smaller; begin and end are found with it.
  func bezier() -> CurveFit? {
    guard points.count >= 7 else { return nil }
    func parts(_ p: [Double]) -> (curve: TimingCurve, begin: Double, end: Double) {
      let curve = CAMediaTimingFunction(controlPoints: Float(p[0]), Float(p[1]), Float(p[2]), Float(p[3])).curve
      return (curve, begins.0 + (begins.1 - begins.0) * p[4], ends.0 + (ends.1 - ends.0) * p[5])
    }
    func squares(_ p: [Double]) -> Double {
      let (curve, begin, end) = parts(p)
      guard end > begin else { return .infinity }
      return points.reduce(0) { sum, point in
        let away = curve.value(at: min(max((point.time - begin) / (end - begin), 0), 1)) - point.progress
        return sum + away * away
      }
    }
    // Steps along each number, and along every two at once.
    var ways: [[(Int, Double)]] = []
    for i in 0..<6 {
      for sign in [1.0, -1] {
        ways.append([(i, sign)])
        for j in 0..<i { for other in [1.0, -1] { ways.append([(i, sign), (j, other)]) } }
      }
    }
    var best: (numbers: [Double], sum: Double) = ([], .infinity)
    for start in [[0.25, 0.25, 0.75, 0.75], [0.5, 0, 0.5, 1], [0.1, 0.8, 0.2, 1], [0.8, 0, 0.9, 0.2]] {
      var here = (numbers: start + [0, 1], sum: squares(start + [0, 1]))
      var step = 0.2
      var rounds = 0
      while step > 0.0005, rounds < 400 {
        rounds += 1
        var next = here
        for way in ways {
          var other = here.numbers
          for (index, sign) in way { other[index] += sign * step }
          for index in [0, 2, 4, 5] { other[index] = min(max(other[index], 0), 1) }
          let sum = squares(other)
          if sum < next.sum { next = (numbers: other, sum: sum) }
        }
        if next.sum < here.sum { here = next } else { step /= 2 }
      }
      if here.sum < best.sum { best = here }
    }
    guard best.numbers.count == 6 else { return nil }
    let (curve, begin, end) = parts(best.numbers)
    let words = best.numbers.prefix(4).map { TraceValue.number(($0 * 100).rounded() / 100) }.joined(separator: ", ")
    return CurveFit(name: "cubic(\(words))", begin: begin, end: end, residual: residual(curve, begin, end))
  }
}
