import KinoraLayers
import KinoraNumerics

/// The numbers that a value consists of, with their names. A transform in its plane is taken apart into translation, scale and rotation.
enum TraceComponents {
  static func names(_ kind: AnimatableValue.Kind, _ count: Int) -> [String] {
    switch kind {
    case .point: ["x", "y"]
    case .size: ["width", "height"]
    case .rect: ["x", "y", "width", "height"]
    case .color: ["red", "green", "blue", "alpha"]
    case .transform:
      [
        "translation.x", "translation.y", "translation.z", "scale.x", "scale.y", "rotation.z", "skew", "m13", "m23",
        "m31", "m32", "m33", "m14", "m24", "m34", "m44",
      ]
    default: count == 1 ? [""] : (0..<count).map { "[\($0)]" }
    }
  }

  /// The 16 numbers of a transform that is written with as many, or with the 6 of its plane; nil for any other count.
  static func matrix(_ m: [Double]) -> [Double]? {
    switch m.count {
    case 6: [m[0], m[1], 0, 0, m[2], m[3], 0, 0, 0, 0, 1, 0, m[4], m[5], 0, 1]
    case 16: m
    default: nil
    }
  }

  /// The numbers of a value, as many as there are names; nil for no value.
  static func split(_ value: TraceValue?, _ kind: AnimatableValue.Kind) -> [Double]? {
    guard case .numbers(let numbers)? = value else { return nil }
    guard kind == .transform else { return numbers }
    guard let m = matrix(numbers) else { return nil }
    let (a, b, c, d) = (m[0], m[1], m[4], m[5])
    let width = Elementary.hypot(a, b)
    let area = a * d - b * c
    let rotation = width > 0 ? Elementary.atan2(b, a) : 0
    let skew = width > 0 ? (a * c + b * d) / (width * width) : 0
    return [
      m[12], m[13], m[14], width, width > 0 ? area / width : Elementary.hypot(c, d), rotation, skew, m[2], m[6], m[8],
      m[9], m[10], m[3], m[7], m[11], m[15],
    ]
  }
}
