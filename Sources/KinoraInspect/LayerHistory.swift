import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// What becomes of one layer over a film: its animations, and the curves of everything that changes.
package struct LayerHistory: Encodable, Sendable {
  /// An animation, while it is on the layer.
  package struct Run: Encodable, Sendable {
    package let key: String
    package let type: String
    /// The key path that it animates; nil for groups and transitions.
    package let keyPath: String?
    /// When it begins and ends, in seconds of the film; no end where it goes on for ever.
    package let begin: Double
    package let end: Double?
    /// The length of one run in seconds of the film.
    package let duration: Double
    package let autoreverses: Bool
  }

  /// The numbers of a property over the film.
  package struct Curve: Encodable, Sendable {
    package let keyPath: String
    /// The unit of the numbers: "pt", "rad" or nothing.
    package let unit: String
    package let components: [String]
    /// A list for each component, with a number, or none, for each of the times.
    package fileprivate(set) var values: [[Double?]]
  }

  /// The times at which the layer was looked at, in seconds.
  package let times: [Double]
  package let runs: [Run]
  package let curves: [Curve]
}

/// Looks at one layer again and again while a stage goes through its film.
///
/// The work is done in steps, since others wait for the same thread.
package final class LayerHistoryMaker {
  private let stage: Stage
  /// The layer's path, as ``LayerMap`` has it.
  private let path: String
  private let times: [Double]
  private var done = 0
  private var layer: CALayer?
  private var runs: [LayerHistory.Run] = []
  private var seen: Set<String> = []
  private var samples: [String: (components: [String], values: [(index: Int, numbers: [Double])])] = [:]
  private var order: [String] = []

  /// - Parameters:
  ///   - stage: A stage at its beginning.
  ///   - times: The times to look at, in order.
  package init(_ stage: Stage, of path: String, at times: [Double]) {
    (self.stage, self.path, self.times) = (stage, path, times)
  }

  /// Looks at the next `count` times; the history once all are done.
  package func step(_ count: Int) -> LayerHistory? {
    for index in done..<min(done + count, times.count) {
      stage.advance(to: times[index])
      if let layer = find() { look(at: layer, index) }
    }
    done = min(done + count, times.count)
    guard done == times.count else { return nil }
    return LayerHistory(times: times, runs: runs, curves: order.compactMap(curve))
  }

  private func find() -> CALayer? {
    if let layer {
      var top = layer
      while let above = top.superlayer { top = above }
      if top === stage.root { return layer }
    }
    let table = stage.layerTable()
    var seen = 0
    for (entry, plane) in zip(table.entries, stage.layerPlanes()) {
      guard path.hasPrefix(entry.path) else { continue }
      if entry.path == path {
        layer = plane.layer
        return layer
      }
      // The second layer of a path, and those after it, have a number behind it.
      guard path.dropFirst(entry.path.count).hasPrefix("#") else { continue }
      seen += 1
      if path == "\(entry.path)#\(seen)" {
        layer = plane.layer
        return layer
      }
    }
    layer = nil
    return nil
  }

  private func look(at layer: CALayer, _ index: Int) {
    for entry in layer.animationStore?.entries ?? [] where entry.isCommitted { add(entry, of: layer) }
    let shown = layer.presentation() ?? layer
    for row in type(of: layer).declaredRows where !row.isReadOnly && row.isAnimatable {
      let value = row.read(shown)
      if row.kind == .transform {
        for part in Self.parts {
          let keyPath = "\(row.key).\(part)"
          guard let part = try? layer.resolve(keyPath: keyPath, allowingNewKeys: false) else { continue }
          add(part.read(shown), keyPath, index)
        }
      } else {
        add(value, row.key, index)
      }
    }
  }

  /// The parts of a transform that have curves.
  private static let parts = [
    "translation.x", "translation.y", "translation.z", "scale.x", "scale.y", "rotation.x", "rotation.y", "rotation.z",
  ]

  private func add(_ value: AnimatableValue, _ keyPath: String, _ index: Int) {
    guard let (names, numbers) = CurveNumbers.numbers(of: value), numbers.count <= 4 else { return }
    if samples[keyPath] == nil {
      order.append(keyPath)
      samples[keyPath] = (names, [])
    }
    samples[keyPath]?.values.append((index, numbers))
  }

  private func add(_ entry: LiveAnimation, of layer: CALayer) {
    let begin = layer.convertTime(entry.timing.beginTime, to: nil)
    guard begin.isFinite, seen.insert("\(entry.key) \(entry.sequence)").inserted else { return }
    let end = layer.convertTime(entry.timing.endTime, to: nil)
    let once = layer.convertTime(entry.timing.beginTime + entry.timing.simpleDuration, to: nil) - begin
    runs.append(
      LayerHistory.Run(
        key: entry.key, type: String(describing: type(of: entry.animation)),
        keyPath: (entry.animation as? CAPropertyAnimation)?.keyPath, begin: begin, end: end.isFinite ? end : nil,
        duration: once.isFinite ? once : 0, autoreverses: entry.animation.autoreverses))
  }

  /// Whether numbers differ by more than the rounding of a matrix that is taken apart.
  private static func differ(_ a: [Double], _ b: [Double]) -> Bool {
    a.count != b.count || zip(a, b).contains { ($0 - $1).magnitude > 1e-9 * max(1, $0.magnitude) }
  }

  /// The curve of a key path; nil where nothing changes.
  private func curve(_ keyPath: String) -> LayerHistory.Curve? {
    guard let (components, values) = samples[keyPath], let first = values.first?.numbers,
      values.contains(where: { Self.differ($0.numbers, first) })
    else { return nil }
    var lists = [[Double?]](repeating: [Double?](repeating: nil, count: times.count), count: components.count)
    for (index, numbers) in values {
      for (component, number) in numbers.enumerated() where component < lists.count && number.isFinite {
        lists[component][index] = number
      }
    }
    return LayerHistory.Curve(
      keyPath: keyPath, unit: CurveNumbers.unit(of: keyPath), components: components, values: lists)
  }
}
