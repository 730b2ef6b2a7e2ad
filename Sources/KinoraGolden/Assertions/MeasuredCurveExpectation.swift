import KinoraExport
import KinoraTiming

/// An expectation that the pixels of a layer move along a curve: as ``CurveExpectation``, but what is compared is measured where the layer
/// is drawn alone (``MeasuredMotion``) and read off no property.
///
/// When the motion begins and ends is the animation's to say. Between these two instants every frame is measured, and the
/// timing function is laid through the measured places so that the squares of the distances are least; so neither the first nor the
/// last place has to fall on a frame. A point and a size keep to the straight way between two of their values, as those of a basic
/// animation do.
public struct MeasuredCurveExpectation {
  private let curve: CurveExpectation
  private let layer: String
  private let keyPath: String
  private let function: CAMediaTimingFunction
  private let tolerance: Double

  /// The key paths of what can be measured of a layer: its place, its size and its opacity.
  public static var measurable: [String] { MeasuredProperty.keyPaths }

  /// - Parameters:
  ///   - layer: The layer's path.
  ///   - keyPath: The property, one of ``measurable``, such as "position".
  ///   - function: The expected pace.
  ///   - tolerance: The greatest distance of a measured place, as a share of the way.
  ///   - number: Which of the animations of this property, 0 for the first.
  public init(
    layer: String, _ keyPath: String, matches function: CAMediaTimingFunction, within tolerance: Double,
    animation number: Int = 0
  ) {
    curve = CurveExpectation(layer: layer, keyPath, matches: function, within: tolerance, animation: number)
    (self.layer, self.keyPath, self.function, self.tolerance) = (layer, keyPath, function, tolerance)
  }

  /// What is wrong in `film`, as a few lines; nil when nothing is.
  public func failure(in film: Film) throws -> String? {
    let place = "layer \(layer), \(keyPath), measured"
    guard Self.measurable.contains(keyPath) else {
      return "\(place): this cannot be measured; allowed: \(Self.measurable.joined(separator: ", "))"
    }
    do {
      guard let span = try curve.span(in: film) else { return "\(place): nothing moves it" }
      let clock = try film.format.clock
      let frames = try (0..<film.format.frameCount).filter {
        (span.begin...span.end).contains(clock.seconds(ofFrame: $0))
      }
      let samples = try MeasuredMotion(of: film, layer: layer, frames: frames).samples
      guard samples.count >= 4 else {
        return "\(place): it shows in \(samples.count) frames of its motion, and 4 are needed"
      }
      let times = samples.map { (clock.seconds(ofFrame: $0.frame) - span.begin) / (span.end - span.begin) }
      let values = samples.map { MeasuredProperty.numbers(keyPath, $0) ?? [] }
      guard let worst = Self.worst(times, values, function) else {
        return "\(place): expected the curve \(CurveExpectation.words(function)), but nothing moves"
      }
      if worst.distance <= tolerance { return nil }
      let near = CurveExpectation.nearest(tolerance) { Self.worst(times, values, $0)?.distance ?? .infinity }
      return """
        \(place): expected the curve \(CurveExpectation.words(function)), \(near)
          greatest difference \(CurveExpectation.text(worst.distance)) of the way \
        (allowed \(CurveExpectation.text(tolerance))) in frame \(samples[worst.index].frame)
          from \(FilmEvent.seconds(span.begin)) to \(FilmEvent.seconds(span.end))
        """
    } catch let error as PresentedValues.Missing {
      return error.description
    }
  }

  /// The measured value that lies farthest from the function that is laid through all, as a share of the way; nil where they do not move.
  private static func worst(
    _ times: [Double], _ values: [[Double]], _ function: CAMediaTimingFunction
  ) -> (distance: Double, index: Int)? {
    let shares = times.map { function.value(at: $0) }
    let count = Double(values.count)
    let mean = shares.reduce(0, +) / count
    let spread = shares.reduce(0) { $0 + ($1 - mean) * ($1 - mean) }
    var (away, way) = ([Double](repeating: 0, count: values.count), 0.0)
    for component in values[0].indices {
      let numbers = values.map { $0[component] }
      let middle = numbers.reduce(0, +) / count
      let common = zip(shares, numbers).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - middle) }
      let slope = spread > 0 ? common / spread : 0
      way += slope * slope
      for (index, number) in numbers.enumerated() {
        let distance = number - middle - slope * (shares[index] - mean)
        away[index] += distance * distance
      }
    }
    guard way > 1e-18 else { return nil }
    let distances = away.map { ($0 / way).squareRoot() }
    return distances.enumerated().max { $0.element < $1.element }.map { ($0.element, $0.offset) }
  }
}
