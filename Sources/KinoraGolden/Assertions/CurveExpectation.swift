import Foundation
import KinoraExport
import KinoraLayers
import KinoraTiming

/// An expectation that a property moves along a curve.
///
/// The values that the layer presents are read at 61 instants between the animation's beginning and its end, as shares of
/// the way between the first and the last, and compared with those of a timing function.
public struct CurveExpectation {
  private let layer: String
  private let keyPath: String
  private let function: CAMediaTimingFunction
  private let tolerance: Double
  private let number: Int

  /// - Parameters:
  ///   - layer: The layer's path, or its name where only one layer has it.
  ///   - keyPath: The property, such as "position.x" or "opacity".
  ///   - function: The expected pace.
  ///   - tolerance: The greatest difference, as a share of the way.
  ///   - number: Which of the animations of this property, 0 for the first.
  public init(
    layer: String, _ keyPath: String, matches function: CAMediaTimingFunction, within tolerance: Double,
    animation number: Int = 0
  ) {
    (self.layer, self.keyPath, self.function) = (layer, keyPath, function)
    (self.tolerance, self.number) = (tolerance, number)
  }

  /// What is wrong in `film`, as a few lines; nil when nothing is.
  public func failure(in film: Film) throws -> String? {
    let place = "layer \(layer), \(keyPath)"
    do {
      guard let span = try span(in: film) else {
        return "\(place): expected the curve \(Self.words(function)), but "
          + (number == 0 ? "nothing moves it" : "it has fewer than \(number + 1) animations")
      }
      var values = try PresentedValues(of: film, layer: layer, keyPath)
      var shown: [[Double]] = []
      let steps = 60
      for step in 0...steps {
        let time = step == steps ? span.end : span.begin + (span.end - span.begin) * Double(step) / Double(steps)
        guard let numbers = try values.numbers(at: time) else {
          return "\(place): the layer is not in the tree at \(FilmEvent.seconds(time)), where its animation runs"
        }
        shown.append(numbers)
      }
      guard let progress = Self.progress(shown) else {
        return "\(place): expected the curve \(Self.words(function)), but it has the same value at "
          + "\(FilmEvent.seconds(span.begin)) and at \(FilmEvent.seconds(span.end))"
      }
      let worst = Self.worst(progress, function)
      if worst.difference <= tolerance { return nil }
      let time = span.begin + (span.end - span.begin) * worst.time
      return """
        \(place): expected the curve \(Self.words(function)), \(Self.nearest(progress, tolerance))
          greatest difference \(Self.text(worst.difference)) of the way (allowed \(Self.text(tolerance))) at \
        \(FilmEvent.seconds(time)): expected \(Self.text(worst.expected)), is \(Self.text(worst.actual))
          from \(FilmEvent.seconds(span.begin)) to \(FilmEvent.seconds(span.end))
        """
    } catch let error as PresentedValues.Missing {
      return error.description
    }
  }

  // MARK: The animation

  /// When the animation runs for the first time, in seconds of the film; nil when there is none and nothing moves.
  func span(in film: Film) throws -> (begin: Double, end: Double)? {
    let format = try film.format
    var values = try PresentedValues(of: film, layer: layer, keyPath)
    let follower = RunFollower()
    values.watch(by: follower)
    var shown: [(time: Double, numbers: [Double])] = []
    for frame in 0..<format.frameCount {
      let time = format.clock.seconds(ofFrame: frame)
      if let numbers = try values.numbers(at: time) { shown.append((time, numbers)) }
      values.follow(follower, frame: frame)
    }
    guard !shown.isEmpty else {
      let known = values.known().prefix(20).joined(separator: ", ")
      throw PresentedValues.Missing(description: "there is no layer \(layer); the layers at the end are \(known)")
    }
    let runs = follower.runs.filter { run in
      (run.path == layer || run.layer.name == layer)
        && run.subject.split(separator: ", ").contains {
          keyPath == $0 || keyPath.hasPrefix("\($0).") || $0.hasPrefix("\(keyPath).")
        }
    }
    if number < runs.count {
      let run = runs[number]
      let timing = run.entry.timing
      let end = run.layer.convertTime(timing.beginTime + timing.simpleDuration, to: nil)
      return (run.begin, end.isFinite ? min(end, run.end) : run.end)
    }
    // What moves without an animation has its beginning and its end at frames.
    guard number == 0, let first = shown.first?.numbers, let last = shown.last?.numbers,
      let begin = shown.lastIndex(where: { $0.numbers == first }),
      let end = shown.firstIndex(where: { $0.numbers == last }),
      begin < end
    else { return nil }
    return (shown[begin].time, shown[end].time)
  }

  // MARK: Curves

  /// How far along the way the values are; nil when the first is the last.
  private static func progress(_ values: [[Double]]) -> [Double]? {
    guard let first = values.first, let last = values.last else { return nil }
    let way = zip(first, last).map { $1 - $0 }
    let square = way.reduce(0) { $0 + $1 * $1 }
    guard square > 0 else { return nil }
    return values.map { value in
      zip(zip(value, first), way).reduce(0) { $0 + ($1.0.0 - $1.0.1) * $1.1 } / square
    }
  }

  private static func worst(
    _ progress: [Double], _ function: CAMediaTimingFunction
  ) -> (difference: Double, time: Double, expected: Double, actual: Double) {
    var worst = (difference: -1.0, time: 0.0, expected: 0.0, actual: 0.0)
    for (step, actual) in progress.enumerated() {
      let time = Double(step) / Double(progress.count - 1)
      let expected = function.value(at: time)
      let difference = (expected - actual).magnitude
      if difference > worst.difference { worst = (difference, time, expected, actual) }
    }
    return worst
  }

  /// The function with a name that is nearest to what shows.
  private static func nearest(_ progress: [Double], _ tolerance: Double) -> String {
    nearest(tolerance) { worst(progress, $0).difference }
  }

  /// The function with a name that is nearest to what shows, by the distance that `distance` gives.
  static func nearest(_ tolerance: Double, _ distance: (CAMediaTimingFunction) -> Double) -> String {
    let names = CAMediaTimingFunctionName.allCases.map(\.rawValue) + CAMediaTimingFunction.ownNames
    let all = names.compactMap { name -> (name: String, difference: Double)? in
      let named =
        CAMediaTimingFunction.named(CAMediaTimingFunctionName(rawValue: name))
        ?? (try? CAMediaTimingFunction(text: name))
      return named.map { (name, distance($0)) }
    }
    guard let best = all.min(by: { $0.difference < $1.difference }) else { return "is another one" }
    if best.difference <= max(tolerance, 0.005) { return "is \(best.name)" }
    return "is none with a name; \(best.name) comes nearest, \(text(best.difference)) of the way off"
  }

  static func words(_ function: CAMediaTimingFunction) -> String {
    for name in CAMediaTimingFunctionName.allCases where CAMediaTimingFunction(name: name) == function {
      return name.rawValue
    }
    if let text = function.text { return text }
    guard let a = function.controlPoint(at: 1), let b = function.controlPoint(at: 2) else { return "\(function)" }
    return "cubic(\(a.x), \(a.y), \(b.x), \(b.y))"
  }

  static func text(_ number: Double) -> String {
    let text = "\((number * 10000).rounded() / 10000)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
