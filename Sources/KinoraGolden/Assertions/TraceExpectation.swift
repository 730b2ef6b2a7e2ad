import Foundation
import KinoraExport
import KinoraTiming

/// An expectation that the layers of a film show the values of a trace.
public struct TraceExpectation {
  private let expected: FilmTrace
  private let tolerance: Double

  /// - Parameters:
  ///   - expected: The trace.
  ///   - tolerance: The greatest difference of two numbers that count as equal, relative to the greater where that is
  ///     above 1.
  public init(_ expected: FilmTrace, within tolerance: Double = 0) {
    (self.expected, self.tolerance) = (expected, tolerance)
  }

  /// What is wrong in `film`, as lines; nil when nothing is.
  public func failure(in film: Film) throws -> String? {
    if expected.frames.isEmpty { return "the expected trace has no frames, so it would accept any film" }
    let count = try film.format.frameCount
    if let last = expected.frames.last, last >= count {
      return "the expected trace has frame \(last), and the film has frames 0 to \(count - 1)"
    }
    let rate = try film.format.frameRate.description
    if rate != expected.frameRate { return "expected \(expected.frameRate) frames a second, is \(rate)" }
    return failure(in: try FilmTrace(of: film, frames: expected.frames))
  }

  /// What is wrong in a trace, as lines; nil when nothing is.
  public func failure(in actual: FilmTrace) -> String? {
    var lines: [String] = []
    let found = Dictionary(actual.layers.map { ($0.path, $0) }) { first, _ in first }
    let wanted = Set(expected.layers.map(\.path))
    for layer in expected.layers {
      guard let other = found[layer.path] else {
        lines.append("layer \(layer.path) is missing")
        continue
      }
      if layer.type != other.type { lines.append("layer \(layer.path): expected a \(layer.type), is a \(other.type)") }
      lines += differences(layer, other)
    }
    for layer in actual.layers where !wanted.contains(layer.path) {
      lines.append("layer \(layer.path) is not expected")
    }
    guard !lines.isEmpty else { return nil }
    let rest = lines.count > 8 ? "\n… and \(lines.count - 8) more" : ""
    return lines.prefix(8).joined(separator: "\n") + rest
  }

  /// The first frame of each property that differs.
  private func differences(_ layer: TracedLayer, _ other: TracedLayer) -> [String] {
    var lines: [String] = []
    if let index = zip(layer.isThere, other.isThere).enumerated().first(where: { $0.element.0 != $0.element.1 })?.offset
    {
      lines.append(
        "layer \(layer.path), frame \(expected.frames[index]): it is \(layer.isThere[index] ? "not " : "")in the tree")
    }
    let keys = layer.properties.map(\.key) + other.properties.map(\.key).filter { layer.property($0) == nil }
    for key in keys {
      let nothing = [TraceValue?](repeating: nil, count: expected.frames.count)
      let (a, b) = (layer.property(key)?.values ?? nothing, other.property(key)?.values ?? nothing)
      guard let index = zip(a, b).enumerated().first(where: { !isEqual($0.element.0, $0.element.1) })?.offset else {
        continue
      }
      func words(_ value: TraceValue?) -> String { value.map { "\($0)" } ?? "the default" }
      lines.append(
        "layer \(layer.path), \(key), frame \(expected.frames[index]): expected \(words(a[index])), is \(words(b[index]))"
      )
    }
    return lines
  }

  private func isEqual(_ a: TraceValue?, _ b: TraceValue?) -> Bool {
    guard tolerance > 0, case .numbers(let one)? = a, case .numbers(let two)? = b, one.count == two.count else {
      return a == b
    }
    return zip(one, two).allSatisfy {
      ($0 - $1).magnitude <= tolerance * max(1, $0.magnitude, $1.magnitude) || $0 == $1
    }
  }
}
