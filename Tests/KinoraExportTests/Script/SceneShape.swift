import Foundation
import KinoraGraphics
import KinoraScenes
import KinoraTiming

/// What a scene says, as lines of text found by reflection: independent of how scenes are written. Where things stand in a
/// script counts for nothing.
enum SceneShape {
  /// What does not take part: places in scripts, and what reading a script leaves behind for messages.
  private static let skipped: Set<String> = [
    "place", "written", "textPlace", "id", "text", "canvasPlace", "captions", "source", "warnings", "included",
    "parameters", "isChecked",
  ]

  static func lines(_ scene: Scene) -> [String] {
    var lines: [String] = []
    add(scene, "scene", &lines)
    return lines
  }

  private static func add(_ value: Any, _ path: String, _ lines: inout [String]) {
    if let function = value as? CAMediaTimingFunction {
      lines.append(
        "\(path) = \((0...3).map { String(describing: function.controlPoint(at: $0)) }) \(function.description)")
      return
    }
    if let properties = value as? [SceneAssignment], path.hasSuffix(".properties") {
      // The order of properties is one of writing; of several with one key the last counts.
      var last: [String: SceneAssignment] = [:]
      for property in properties { last[property.keyPath] = property }
      for (key, property) in last.sorted(by: { $0.key < $1.key }) { add(property.value, "\(path).\(key)", &lines) }
      return
    }
    if let assets = value as? [SceneAsset] {
      for asset in assets where asset.kind != .captions {
        lines.append("\(path) = \(asset.name) \(asset.kind) \(asset.path)")
      }
      return
    }
    let mirror = Mirror(reflecting: value)
    if mirror.displayStyle == .optional {
      if let inner = mirror.children.first?.value { add(inner, path, &lines) } else { lines.append("\(path) = nil") }
      return
    }
    let children = mirror.children.enumerated().filter { !skipped.contains($0.element.label ?? "") }
    if children.isEmpty {
      lines.append("\(path) = \(mirror.children.isEmpty ? "\(value)" : "{}")")
      return
    }
    for (index, child) in children { add(child.value, "\(path).\(child.label ?? "\(index)")", &lines) }
  }
}
