import KinoraNumerics

/// What happened to a number over time, found from its samples alone.
struct ValueFit {
  var kind: GoldenFinding.Kind
  var expected: String
  var actual: String
  var note = ""

  /// The cause that the samples speak for, in which `number` says numbers; nil when none fits.
  init?(_ change: ValueChange, times: [Double], number: (Double) -> String = ValueWords.number) {
    let there = change.expected.indices.filter { change.expected[$0] != nil && change.actual[$0] != nil }
    let e = there.compactMap { change.expected[$0] }
    let a = there.compactMap { change.actual[$0] }
    let t = there.map { times[$0] }
    guard let e0 = e.first, let a0 = a.first, let e1 = e.last, let a1 = a.last else { return nil }
    let moves = (e.contains { ValueChange.differ($0, e0) }, a.contains { ValueChange.differ($0, a0) })
    if !moves.0, !moves.1 {
      self.init(kind: .value, expected: number(e0), actual: number(a0))
    } else if !moves.1 {
      self.init(kind: .hold, expected: "\(number(e0)) to \(number(e1))", actual: "\(number(a0)) throughout")
    } else if !moves.0 {
      self.init(kind: .motion, expected: "\(number(e0)) throughout", actual: "\(number(a0)) to \(number(a1))")
    } else if let found = Self.jumps(e, a, t, number) ?? Self.scaled(e, a, number) ?? Self.moved(e, a, t)
      ?? Self.paced(e, a, t, number)
    {
      self = found
    } else {
      return nil
    }
  }

  init(kind: GoldenFinding.Kind, expected: String, actual: String, note: String = "") {
    (self.kind, self.expected, self.actual, self.note) = (kind, expected, actual, note)
  }

  // MARK: Jumps

  /// An approved course whose few values come at other times.
  private static func jumps(
    _ e: [Double], _ a: [Double], _ t: [Double], _ number: (Double) -> String
  ) -> ValueFit? {
    func runs(_ list: [Double]) -> [(value: Double, start: Int)] {
      var found: [(value: Double, start: Int)] = []
      for (index, value) in list.enumerated() where found.last.map({ ValueChange.differ($0.value, value) }) ?? true {
        found.append((value, index))
      }
      return found
    }
    let (left, right) = (runs(e), runs(a))
    guard left.count == right.count, left.count * 3 <= e.count, left.count <= 12,
      !zip(left, right).contains(where: { ValueChange.differ($0.value, $1.value) }),
      let first = zip(left, right).first(where: { $0.start != $1.start })
    else { return nil }
    let shift = t[first.1.start] - t[first.0.start]
    return ValueFit(
      kind: .begin, expected: "\(number(first.0.value)) at \(ValueWords.number(t[first.0.start])) s",
      actual: "at \(ValueWords.number(t[first.1.start])) s, \(ValueWords.milliseconds(shift))")
  }

  // MARK: Other values at the same times

  /// An approved course that is moved or scaled.
  private static func scaled(_ e: [Double], _ a: [Double], _ number: (Double) -> String) -> ValueFit? {
    guard let low = e.min(), let high = e.max(), high > low, let i = e.firstIndex(of: low),
      let j = e.firstIndex(of: high)
    else { return nil }
    let factor = (a[j] - a[i]) / (high - low)
    let offset = a[i] - factor * low
    let range = max(high - low, (a.max() ?? 0) - (a.min() ?? 0))
    guard zip(e, a).allSatisfy({ (offset + factor * $0 - $1).magnitude <= 1e-6 * range }) else { return nil }
    let ends = ("\(number(e[0])) to \(number(e[e.count - 1]))", "\(number(a[0])) to \(number(a[a.count - 1]))")
    if (factor - 1).magnitude < 1e-6 {
      return ValueFit(kind: .value, expected: ends.0, actual: ends.1, note: "\(number(offset)) more throughout")
    }
    if (factor + 1).magnitude < 1e-6, (offset - low - high).magnitude < 1e-6 * range {
      return ValueFit(kind: .direction, expected: ends.0, actual: ends.1)
    }
    return ValueFit(kind: .value, expected: ends.0, actual: ends.1, note: "\(ValueWords.number(factor)) times as far")
  }

  // MARK: Other times

  /// The value between samples.
  private static func value(_ list: [Double], _ t: [Double], at time: Double) -> Double {
    guard time > t[0] else { return list[0] }
    guard let next = t.firstIndex(where: { $0 >= time }) else { return list[list.count - 1] }
    if t[next] == time { return list[next] }
    // A cubic through four samples (Catmull and Rom), where the two in the middle move.
    let (y1, y2) = (list[next - 1], list[next])
    let f = (time - t[next - 1]) / (t[next] - t[next - 1])
    let y0 = next >= 2 ? list[next - 2] : y1
    let y3 = next + 1 < list.count ? list[next + 1] : y2
    if y0 == y1 || y2 == y3 { return y1 + (y2 - y1) * f }
    let (d1, d2) = ((y2 - y0) / 2, (y3 - y1) / 2)
    return y1 + f * (d1 + f * (3 * (y2 - y1) - 2 * d1 - d2 + f * (d1 + d2 - 2 * (y2 - y1))))
  }

  /// An approved course that comes later or earlier, faster or slower.
  private static func moved(_ e: [Double], _ a: [Double], _ t: [Double]) -> ValueFit? {
    guard let low = e.min(), let high = e.max(), t.count >= 6,
      let start = e.firstIndex(where: { ValueChange.differ($0, e[0]) }),
      let stop = e.lastIndex(where: { ValueChange.differ($0, e[e.count - 1]) }), stop >= start + 2
    else { return nil }
    let range = high - low
    let begin = t[max(0, start - 1)]
    let plain = misfit(e, a, t, begin, 0, 1)
    func best(_ shifts: [Double], _ rates: [Double]) -> (shift: Double, rate: Double, misfit: Double) {
      var found = (shift: 0.0, rate: 1.0, misfit: Double.infinity)
      for shift in shifts {
        for rate in rates {
          let distance = Self.misfit(e, a, t, begin, shift, rate)
          if distance < found.misfit { found = (shift, rate, distance) }
        }
      }
      return found
    }
    let span = t[t.count - 1] - t[0]
    let step = span / Double(t.count - 1)
    let coarse = (-60...60).map { Double($0) * min(step / 4, span / 60) }
    var shift = best(coarse, [1])
    var width = min(step / 4, span / 60)
    for _ in 0..<12 {
      width /= 2
      let next = best([shift.shift - width, shift.shift, shift.shift + width], [1])
      if next.misfit <= shift.misfit { shift = next }
    }
    let tolerance = 0.01 * range
    if shift.misfit < tolerance, shift.misfit < plain / 5 {
      return ValueFit(
        kind: .begin, expected: "begin at \(ValueWords.number(begin)) s", actual: ValueWords.milliseconds(shift.shift))
    }
    var rate = best([0], (-60...60).map { Elementary.exp2(Double($0) / 30) })
    var factor = 1.0 / 60
    for _ in 0..<12 {
      factor /= 2
      let next = best([0], [rate.rate * (1 - factor), rate.rate, rate.rate * (1 + factor)])
      if next.misfit <= rate.misfit { rate = next }
    }
    guard rate.misfit < tolerance, rate.misfit < plain / 5 else { return nil }
    let length = t[min(t.count - 1, stop + 1)] - begin
    return ValueFit(
      kind: .duration, expected: "\(ValueWords.number(length)) s",
      actual: "\(ValueWords.number((rate.rate * 1000).rounded() / 1000)) times as long")
  }

  /// The greatest distance of the actual samples from the approved course that begins `shift` later and takes `rate` times as long.
  private static func misfit(
    _ e: [Double], _ a: [Double], _ t: [Double], _ begin: Double, _ shift: Double, _ rate: Double
  ) -> Double {
    var greatest = 0.0
    for (index, time) in t.enumerated() {
      let asked = begin + (time - shift - begin) / rate
      guard asked <= t[t.count - 1] else { continue }
      greatest = max(greatest, (value(e, t, at: asked) - a[index]).magnitude)
    }
    return greatest
  }

  // MARK: Another way between the ends

  private static func paced(
    _ e: [Double], _ a: [Double], _ t: [Double], _ number: (Double) -> String
  ) -> ValueFit? {
    let (old, new) = (CurveFit(times: t, values: e), CurveFit(times: t, values: a))
    let range = (e.max() ?? 0) - (e.min() ?? 0)
    if let filled = filled(e, a, t, number) { return filled }
    let turned = (turningPoints(e, range).count, turningPoints(a, range).count)
    if turned.0 != turned.1, old == nil || new == nil {
      let comesBack = (ValueChange.differ(e[0], e[e.count - 1]), ValueChange.differ(a[0], a[a.count - 1]))
      if turned.0 == 0 || turned.1 == 0, comesBack.0 != comesBack.1 {
        return ValueFit(
          kind: .autoreverse, expected: comesBack.0 ? "one way" : "comes back",
          actual: comesBack.1 ? "one way" : "comes back")
      }
      if turned.0 > 1 || turned.1 > 1, isEven(turningPoints(e, range)), isEven(turningPoints(a, range)) {
        return ValueFit(kind: .repetition, expected: "\(turned.0) turning points", actual: "\(turned.1)")
      }
    }
    guard let new else { return nil }
    let name = old?.name ?? "what was approved"
    if old?.name == new.name { return nil }
    let kind: GoldenFinding.Kind =
      new.isSteps || old?.isSteps ?? false ? .steps : new.isSpring || old?.isSpring ?? false ? .spring : .curve
    return ValueFit(kind: kind, expected: name, actual: new.name)
  }

  /// An approved course beyond whose end, or before whose beginning, another value rests.
  private static func filled(
    _ e: [Double], _ a: [Double], _ t: [Double], _ number: (Double) -> String
  ) -> ValueFit? {
    let same = e.indices.filter { !ValueChange.differ(e[$0], a[$0]) }
    let other = e.indices.filter { ValueChange.differ(e[$0], a[$0]) }
    guard let first = other.first, let last = other.last, last - first + 1 == other.count, same.count >= 2 else {
      return nil
    }
    let isRest =
      !other.contains { ValueChange.differ(a[$0], a[first]) } && !other.contains { ValueChange.differ(e[$0], e[first]) }
    guard isRest, first == 0 || last == e.count - 1 else { return nil }
    return ValueFit(
      kind: .fill, expected: "\(number(e[first])) \(first == 0 ? "before its begin" : "after its end")",
      actual: number(a[first]))
  }

  /// Where a number turns by more than a fiftieth of its range.
  private static func turningPoints(_ list: [Double], _ range: Double) -> [Int] {
    var points: [Int] = []
    var (direction, extreme, place) = (0.0, list[0], 0)
    for (index, value) in list.enumerated() {
      let way = value - extreme
      if direction == 0, way.magnitude > range / 50 { direction = way > 0 ? 1 : -1 }
      if way * direction > 0 {
        (extreme, place) = (value, index)
      } else if way * direction < -range / 50 {
        points.append(place)
        (direction, extreme, place) = (-direction, value, index)
      }
    }
    return points
  }

  /// Whether turning points follow each other evenly, as those of something that repeats do.
  private static func isEven(_ points: [Int]) -> Bool {
    let lengths = zip(points, points.dropFirst()).map { $1 - $0 }
    guard let short = lengths.min(), let long = lengths.max() else { return true }
    return short >= 3 && long - short <= 2
  }
}
