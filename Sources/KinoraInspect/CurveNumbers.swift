import Foundation
import KinoraGraphics
import KinoraLayers

/// The numbers that a property's value has in a curve.
package enum CurveNumbers {
  /// The unit of a property's numbers.
  package static func unit(of keyPath: String) -> String {
    let points: Set = [
      "position", "bounds", "zPosition", "anchorPointZ", "cornerRadius", "borderWidth", "shadowOffset", "shadowRadius",
      "lineWidth", "fontSize", "lineDashPhase", "emitterPosition", "emitterSize", "frame",
    ]
    if keyPath.contains("rotation") { return "rad" }
    if keyPath.contains("translation") { return "pt" }
    return keyPath.split(separator: ".").first.map { points.contains(String($0)) } == true ? "pt" : ""
  }

  /// A value as numbers with the names of its components, one empty name for a single number; nil for what is not
  /// numbers.
  package static func numbers(of value: AnimatableValue) -> (names: [String], numbers: [Double])? {
    switch value {
    case .number(let number): ([""], [number])
    case .bool(let bool): ([""], [bool ? 1 : 0])
    case .point(let point): (["x", "y"], [point.x, point.y])
    case .size(let size): (["width", "height"], [size.width, size.height])
    case .rect(let rect):
      (["x", "y", "width", "height"], [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height])
    case .color(let color): (["red", "green", "blue", "alpha"], [color.red, color.green, color.blue, color.alpha])
    case .numbers(let numbers): (numbers.indices.map { "[\($0)]" }, numbers)
    default: nil
    }
  }
}
