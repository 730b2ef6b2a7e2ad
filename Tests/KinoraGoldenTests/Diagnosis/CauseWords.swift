import Foundation
import KinoraExport
import KinoraGolden
import KinoraScenes
import Testing

/// What is said of a fault in a scene, found from traces alone: nothing is drawn.
enum CauseWords {
  /// A scene of two seconds at 20 frames a second.
  static func scene(_ layers: String, timeline: String = "") -> String {
    """
    { kinora: 1, canvas: { width: 120, height: 60, frameRate: 20, duration: "2s", background: "#102030" },
      layers: [\(layers)], timeline: [\(timeline)] }
    """
  }

  /// The trace of all frames of a scene.
  static func trace(_ text: String) throws -> FilmTrace {
    try FilmTrace(of: Film(try SceneLoader.load(text: text, file: "scene", folder: ".")), frames: Array(0..<40))
  }

  /// The value of a property at a frame; what is left out in a trace is the default.
  private static func shown(_ key: String, of layer: TracedLayer, _ place: Int) -> TraceValue {
    layer.property(key)?.values[place] ?? TraceDefaults.value(key, of: layer.type)
  }

  /// What decides places and is not seen by itself.
  private static let rules: Set<String> = ["layout", "layoutItem"]

  /// The causes that are told when `from` in a scene becomes `to`.
  static func of(_ text: String, _ from: String, _ to: String) throws -> [String] {
    try findings(text, from, to).map(\.description)
  }

  /// The causes that are found when `from` in a scene becomes `to`.
  static func findings(_ text: String, _ from: String, _ to: String) throws -> [GoldenFinding] {
    let other = text.replacing(from, with: to, maxReplacements: 1)
    #expect(other != text, "\(from)")
    let (expected, actual) = (try trace(text), try trace(other))
    let frames = expected.frames.indices.filter { place in
      zip(expected.layers, actual.layers).contains { one, two in
        one.isThere[place] != two.isThere[place]
          || Set(one.properties.map(\.key) + two.properties.map(\.key)).contains { key in
            !rules.contains(key) && shown(key, of: one, place) != shown(key, of: two, place)
          }
      }
    }
    return TraceDiagnosis(expected, actual, differing: frames).findings
  }
}
