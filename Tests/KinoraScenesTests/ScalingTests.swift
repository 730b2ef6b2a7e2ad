import AllocationCounter
import Foundation
import KinoraScenes
import Testing

/// Loading a scene allocates memory in proportion to the text, whatever there is much of. Processor time is measured by
/// `ci/bench scaling`.
@Suite("Growth of loading", .serialized, .enabled(if: allocations_are_counted()))
struct ScalingTests {
  private static let kinds: [(name: String, scene: @Sendable (Int) -> String)] = [
    ("layers", { n in layers((0..<n).map { "{ name: 'l\($0)', opacity: 0.5 }" }) }),
    (
      "animations",
      { n in
        layers([
          "{ name: 'a', animations: { \(list(n) { "k\($0): { type: 'basic', keyPath: 'opacity', duration: 1 }" }) } }"
        ])
      }
    ),
    ("events", { n in layers(["{ name: 'a' }"], list(n) { "{ at: \($0 % 7), set: { 'a.opacity': 0.5 } }" }) }),
    (
      "relative times",
      { n in
        let chain = list(n) { "k\($0): { type: 'basic', keyPath: 'opacity', beginTime: 'a.k\($0 + 1).end' }" }
        return layers(["{ name: 'a', animations: { \(chain), k\(n): { type: 'basic', keyPath: 'opacity' } } }"])
      }
    ),
    (
      "layers added",
      { n in layers(["{ name: 'a' }"], list(n) { "{ at: 1, addLayer: { to: 'a', layer: { name: 'l\($0)' } } }" }) }
    ),
    (
      "assets",
      { n in
        let assets = list(n) { "a\($0): { image: '/dev/null' }" }
        return "assets: { \(assets) }, layers: [\(list(n) { "{ contents: 'a\($0)' }" })]"
      }
    ),
    (
      "parameters",
      { n in
        let parameters = list(n) { "p\($0): { type: 'number', default: 1 }" }
        return "parameters: { \(parameters) }, layers: [\(list(n) { "{ opacity: '${p\($0)}' }" })]"
      }
    ),
    (
      "names that are no layer's",
      { n in layers((0..<n).map { "{ name: 'l\($0)' }" }, list(n) { "{ at: 1, set: { 'x\($0).opacity': 1 } }" }) }
    ),
    ("names given twice", { n in layers((0..<n).map { _ in "{ name: 'a' }" }) }),
    (
      "times relative to what is not there",
      { n in
        let animations = list(n) { "k\($0): { type: 'basic', keyPath: 'opacity', beginTime: 'a.x\($0).end' }" }
        return layers(["{ name: 'a', animations: { \(animations) } }"])
      }
    ),
    (
      "values below a long key",
      { n in "'\(String(repeating: "k", count: n))': [\(list(n * 4) { "\($0)" })], layers: []" }
    ),
  ]

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  private static func layers(_ layers: [String], _ timeline: String = "") -> String {
    "layers: [\(layers.joined(separator: ","))], timeline: [\(timeline)]"
  }

  /// How often loading a text asks for memory.
  private func cost(_ text: String) -> UInt64 {
    let start = allocation_count()
    // The text may have problems; only the work of loading it counts.
    _ = try? Scenes.scene(text)
    return allocation_count() - start
  }

  @Test("four times as much of anything takes about four times as many allocations", arguments: kinds.map(\.name))
  func linear(_ name: String) throws {
    let scene = try #require(Self.kinds.first { $0.name == name }?.scene)
    let (small, large) = (scene(400), scene(1_600))
    _ = cost(small)
    let (few, many) = (cost(small), cost(large))
    // Work that grew with the square would take sixteen times as many.
    #expect(few > 0 && Double(many) < 5.5 * Double(few), "\(few), \(many)")
  }
}
