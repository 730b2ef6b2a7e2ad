import Foundation
import Kinora
import KinoraScenes

/// Cases of what a script may have much of. Loading is reading and checking the text, and running is building the stage
/// of a valid scene; for repetitions also laying it out and listing what its first frame shows.
extension ScalingCase {
  static var scenes: [ScalingCase] {
    [
      script("layers of a script") { n in layers((0..<n).map { "{ name: 'l\($0)', opacity: 0.5 }" }) },
      script("animations of a script") { n in
        let animations = list(n) { "k\($0): { type: 'basic', keyPath: 'opacity', duration: 1 }" }
        return layers(["{ name: 'a', animations: { \(animations) } }"])
      },
      script("events of a script") { n in
        layers(["{ name: 'a' }"], list(n) { "{ at: \($0 % 7), set: { 'a.opacity': 0.5 } }" })
      },
      script("relative times in a chain") { n in
        let chain = list(n) { "k\($0): { type: 'basic', keyPath: 'opacity', beginTime: 'a.k\($0 + 1).end' }" }
        return layers(["{ name: 'a', animations: { \(chain), k\(n): { type: 'basic', keyPath: 'opacity' } } }"])
      },
      script("layers that a timeline adds") { n in
        layers(["{ name: 'a' }"], list(n) { "{ at: 1, addLayer: { to: 'a', layer: { name: 'l\($0)' } } }" })
      },
      script("parameters of a script") { n in
        let parameters = list(n) { "p\($0): { type: 'number', default: 1 }" }
        return "parameters: { \(parameters) }, layers: [\(list(n) { "{ opacity: '${p\($0)}' }" })]"
      },
      script("names that are no layer's") { n in
        layers((0..<n).map { "{ name: 'l\($0)' }" }, list(n) { "{ at: 1, set: { 'x\($0).opacity': 1 } }" })
      },
      script("names given twice") { n in layers((0..<n).map { _ in "{ name: 'a' }" }) },
      script("times relative to what is not there") { n in
        let animations = list(n) { "k\($0): { type: 'basic', keyPath: 'opacity', beginTime: 'a.x\($0).end' }" }
        return layers(["{ name: 'a', animations: { \(animations) } }"])
      },
      repetition("five expressions", scattered("")),
      repetition("five expressions, an animation", scattered(fade("i"))),
      repetition("five expressions, in rows of a hundred", rows("")),
      repetition("five, in rows, an animation", rows(fade("(row * columns + i)"))),
      repetition("five expressions, in a grid", grid("")),
      repetition("five, in a grid, an animation", grid(fade("i"))),
      script("instances of a component") { n in
        """
        components: { c: { parameters: { k: 1 }, layers: [{ name: 'x', opacity: '${k}' }],
          timeline: [{ at: 1, set: { 'x.opacity': 0 } }] } },
        layers: [{ repeat: \(n), use: 'c', with: { k: '${i / n}' } }]
        """
      },
      script("values below a long key") { n in
        "'\(String(repeating: "k", count: n))': [\(list(n) { "\($0)" })], layers: []"
      },
    ]
  }

  // MARK: Repetitions

  /// Layers of five expressions each, where these put them.
  private static func scattered(_ more: String) -> (Int) -> String {
    { n in
      """
      values: { columns: 100, gap: 19 }, layers: [{ repeat: \(n), name: 'l${i}', bounds: [0, 0, '${gap - 2}', 9],
        position: ['${(i % columns) * gap}', '${floor(i / columns)}'], opacity: '${random(1, i)}',
        backgroundColor: "${mix('red', 'blue', i / n)}"\(more) }]
      """
    }
  }

  private static func rows(_ more: String) -> (Int) -> String {
    { n in
      """
      values: { columns: 100 }, layers: [{ layout: { kind: 'column', gap: 1 }, width: 'fill', height: 'fill', sublayers: [
        { repeat: { over: \(n / 100), index: 'row' }, layout: { kind: 'row', gap: 1 }, height: 'fill', sublayers: [
          { repeat: '${columns}', width: 'fill', height: '${5 + i % 3}', margin: '${i % 2}', opacity: '${random(row, i)}',
            cornerRadius: '${i % 4}', backgroundColor: "${mix('red', 'blue', (row * columns + i) / \(n))}"\(more) }] }] }]
      """
    }
  }

  private static func grid(_ more: String) -> (Int) -> String {
    { n in
      """
      layers: [{ layout: { kind: 'grid', columns: 100, gap: 1 }, width: 'fill', height: 'fill', sublayers: [
        { repeat: \(n), width: '${8 + i % 5}', height: '${5 + i % 3}', opacity: '${random(1, i)}', cornerRadius: '${i % 4}',
          backgroundColor: "${mix('red', 'blue', i / n)}"\(more) }] }]
      """
    }
  }

  private static func fade(_ number: String) -> String {
    """
    , animations: { fade: { type: 'basic', keyPath: 'opacity', fromValue: 0, beginTime: '${\(number) * 0.5ms}',
      duration: '0.5s', fillMode: 'backwards' } }
    """
  }

  /// A case of repeated layers. Among its numbers are 10,000.
  private static func repetition(_ name: String, _ rest: @escaping (Int) -> String) -> ScalingCase {
    script("repetition: " + name, largest: 80_000, shows: true, rest)
  }

  /// - Parameter shows: Whether the stage is laid out and its first frame listed.
  private static func script(
    _ name: String, largest: Int = 100_000, shows: Bool = false, _ rest: @escaping (Int) -> String
  ) -> ScalingCase {
    ScalingCase(name: name, largest: largest) { count, recorder in
      let side = shows ? 1000 : 16
      let text =
        "{ kinora: 1, canvas: { width: \(side), height: \(side), frameRate: 30, duration: 10, background: 'white' }, \(rest(count)) }"
      // Scripts with mistakes are measured too, because finding all of these must not take too long.
      guard let scene = recorder.measure(.load, { try? SceneLoader.load(text: text) }) else { return }
      var stage =
        try recorder.measure(.run) {
          let stage = try scene.makeStage(assets: NoFiles())
          if shows {
            stage.advance(to: 0)
            _ = stage.displayList()
          }
          return stage
        } as Stage?
      recorder.measure(.tearDown) { stage = nil }
      _ = stage
    }
  }

  private static func list(_ count: Int, _ element: (Int) -> String) -> String {
    (0..<count).map(element).joined(separator: ",")
  }

  private static func layers(_ layers: [String], _ timeline: String = "") -> String {
    "layers: [\(layers.joined(separator: ","))], timeline: [\(timeline)]"
  }
}

/// A resolver for scripts without assets.
private struct NoFiles: AssetResolver {
  struct Missing: Error {}

  func image(atPath path: String) throws -> CGImage { throw Missing() }
  func video(atPath path: String) throws -> any PlayableImage { throw Missing() }
  func font(atPath path: String) throws -> FontFace { throw Missing() }
}
