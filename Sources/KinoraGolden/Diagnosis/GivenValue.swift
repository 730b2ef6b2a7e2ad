import KinoraLayers
import KinoraTiming

/// The value that a property was given, to which it goes by an animation that names no end: the animations that new values of properties make
/// by themselves are such. No trace has the value itself.
enum GivenValue {
  /// The value as approved and as it is, of a property whose animations are as approved; nil where nothing shows it.
  ///
  /// Before the first animation it is what is shown, and later what the property rests on between an animation and the next. Where it does not rest, it follows from what is shown on the way
  /// there, if two frames agree.
  static func find(
    _ property: PropertyChange, _ animations: [TracedAnimation], _ times: [Double]
  ) -> (expected: TraceValue, actual: TraceValue)? {
    let own = animations.filter { AnimationChange.root($0.target) == property.key }
    let begins = own.map { AnimationChange.begins([$0]).first ?? -.infinity }
    guard let first = property.places.first, own.contains(where: AnimationChange.isOpen) else { return nil }
    guard let latest = begins.lastIndex(where: { $0 <= times[first] }) else {
      // It had the value before the first of them.
      guard let old = property.expected[first], let new = property.actual[first] else { return nil }
      return (old, new)
    }
    guard AnimationChange.isOpen(own[latest]), let length = length(of: own[latest]) else { return nil }
    let next = begins.filter { $0 > times[first] }.min() ?? .infinity
    if let place = property.places.first(where: { times[$0] >= begins[latest] + length }), times[place] < next,
      let old = property.expected[place], let new = property.actual[place]
    {
      return (old, new)
    }
    guard [.number, .point, .size, .rect].contains(TraceDefaults.kind(property.key, of: property.type)),
      case .text(let words)? = own[latest]["timingFunction"] ?? .text("linear"),
      let function = try? CAMediaTimingFunction(css: words.replacing("cubic(", with: "cubic-bezier(")),
      case .numbers(let start)? = own[latest]["fromValue"]
    else { return nil }
    let way = property.places.filter { times[$0] < min(next, begins[latest] + length) }.map {
      (place: $0, share: function.value(at: (times[$0] - begins[latest]) / length))
    }.filter { $0.share > 0.01 }
    guard let one = way.first, let other = way.last, one.place != other.place,
      let old = end(property.expected, start, one, other), let new = end(property.actual, start, one, other)
    else { return nil }
    return (.numbers(old), .numbers(new))
  }

  /// How long an animation takes, in seconds of the film.
  private static func length(of animation: TracedAnimation) -> Double? {
    guard case .numbers(let duration)? = animation["duration"], let local = duration.first else { return nil }
    guard case .numbers(let speed)? = animation["speed"] else { return local }
    return speed.first.flatMap { $0 > 0 ? local / $0 : nil }
  }

  /// Where the values go that start at `start` and have gone a share of the way at each of two places; nil where these contradict each other.
  private static func end(
    _ values: [TraceValue?], _ start: [Double], _ one: (place: Int, share: Double), _ other: (place: Int, share: Double)
  ) -> [Double]? {
    let ends = [one, other].compactMap { at -> [Double]? in
      guard case .numbers(let shown)? = values[at.place], shown.count == start.count else { return nil }
      return zip(shown, start).map { $1 + ($0 - $1) / at.share }
    }
    guard ends.count == 2, zip(ends[0], ends[1]).allSatisfy({ ($0 - $1).magnitude <= 1e-6 * max(1, $0.magnitude) })
    else { return nil }
    return ends[1].map { ($0 * 1e6).rounded() / 1e6 }
  }
}
