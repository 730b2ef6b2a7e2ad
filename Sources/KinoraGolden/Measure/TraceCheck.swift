import KinoraExport

/// Checks what a trace says of places against what pixels say, so that the trace cannot lie.
///
/// Looked at are layers that only move: of which nothing but `position` changes, with nothing in them that changes, in layers of which
/// nothing changes, without clips, so that the middle of what is drawn moves exactly as the position does.
public enum TraceCheck {
  /// A place that pixels contradict.
  public struct Contradiction: Sendable, Hashable {
    /// The path of the layer.
    public let layer: String
    /// The number of the frame.
    public let frame: Int
    /// How far the layer has moved since the first frame by the trace, in pixels of the canvas.
    public let traced: SIMD2<Double>
    /// How far the layer has moved since the first frame by its own pixels, in pixels of the canvas.
    public let measured: SIMD2<Double>

    /// What trace and pixels say.
    public var words: String {
      func words(_ way: SIMD2<Double>) -> String {
        "(\(TraceValue.number((way.x * 100).rounded() / 100)), \(TraceValue.number((way.y * 100).rounded() / 100)))"
      }
      return "by its values it has moved by \(words(traced)), by its pixels by \(words(measured))"
    }
  }

  /// The distance in pixels up to which trace and pixels agree.
  public static let tolerance = 0.25

  /// The layers that can be checked, in the trace's order.
  public static func layers(of trace: FilmTrace) -> [String] {
    let restless = restless(in: trace)
    let moving = trace.layers.filter { layer in
      layer.path != "/" && !restless.contains(layer.path) && ["CALayer", "CAShapeLayer"].contains(layer.type)
        && varying(layer) == ["position"]
        && !layer.isThere.contains(false) && layer.property("filters") == nil
    }
    return moving.map(\.path).filter { path in
      above(path, in: trace).allSatisfy { layer in
        layer.type == "CALayer" && varying(layer).isEmpty
          && ["transform", "sublayerTransform", "masksToBounds", "geometryFlipped", "filters"]
            .allSatisfy { layer.property($0) == nil }
          && !trace.layers.contains { $0.parent == layer.path && $0.label == "mask" }
      }
    }
  }

  private static func varying(_ layer: TracedLayer) -> [String] {
    layer.properties.filter { $0.runs.constant == nil && $0.key != "sublayers" }.map(\.key)
  }

  /// The layers in which something changes, comes or goes.
  private static func restless(in trace: FilmTrace) -> Set<String> {
    let parents = Dictionary(trace.layers.map { ($0.path, $0.parent) }) { first, _ in first }
    var found: Set<String> = []
    for layer in trace.layers where layer.isThere.contains(false) || !varying(layer).isEmpty {
      var next = layer.parent
      while let path = next, found.insert(path).inserted { next = parents[path] ?? nil }
    }
    return found
  }

  private static func above(_ path: String, in trace: FilmTrace) -> [TracedLayer] {
    var found: [TracedLayer] = []
    var next = trace.layer(path)?.parent
    while let path = next, let layer = trace.layer(path) {
      found.append(layer)
      next = layer.parent
    }
    return found
  }

  /// The first contradictions between `trace` and the pixels of `film`, at most one a layer.
  ///
  /// - Parameters:
  ///   - limit: The most layers that are measured.
  ///   - frames: The most frames of each, spread over those in which it moves.
  public static func contradictions(
    _ trace: FilmTrace, of film: Film, limit: Int = 3, frames count: Int = 4
  ) throws -> [Contradiction] {
    var found: [Contradiction] = []
    for path in layers(of: trace).prefix(limit) {
      guard let positions = trace.layer(path)?.property("position")?.values else { continue }
      let step = max(1, (trace.frames.count - 1) / max(1, count - 1))
      let places = stride(from: 0, to: trace.frames.count, by: step).map { $0 }
      let motion = try MeasuredMotion(of: film, layer: path, frames: places.map { trace.frames[$0] })
      let traced = Dictionary(places.map { (trace.frames[$0], point(positions[$0])) }) { first, _ in first }
      let seen = motion.samples.filter { !$0.isCut }
      guard let first = seen.first, let start = traced[first.frame] ?? nil else { continue }
      for sample in seen.dropFirst() {
        // A layer that is hidden in part by its own fading or by the edge of a group says nothing.
        guard (sample.weight - first.weight).magnitude < 0.02 * first.weight, let here = traced[sample.frame] ?? nil
        else { continue }
        let measured = SIMD2(sample.x - first.x, sample.y - first.y)
        let moved = here - start
        let apart = measured - moved
        if max(apart.x.magnitude, apart.y.magnitude) > tolerance {
          found.append(Contradiction(layer: path, frame: sample.frame, traced: moved, measured: measured))
          break
        }
      }
    }
    return found
  }

  private static func point(_ value: TraceValue?) -> SIMD2<Double>? {
    guard case .numbers(let numbers)? = value, numbers.count == 2 else { return nil }
    return SIMD2(numbers[0], numbers[1])
  }
}
