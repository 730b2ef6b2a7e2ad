/// An object that belongs to a layer without being one: an emitter cell or a filter.
public struct ScenePart: Sendable {
  /// Which of the two.
  public enum Kind: Sendable {
    case emitterCell, filter

    var allowed: String {
      switch self {
      case .emitterCell: "emitter cells such as { name: \"spark\", contents: \"dot\", birthRate: 50, lifetime: 2 }"
      case .filter: "filters such as { type: \"gaussianBlur\", inputRadius: 4 }"
      }
    }
  }

  /// What it is.
  public let kind: Kind
  /// A filter's type; "" for a cell.
  public var type = ""
  /// The name in key paths.
  public var name: String?
  /// False leaves it out; nil for the usual.
  public var isEnabled: Bool?
  /// A cell's properties or a filter's inputs.
  public var values: [SceneAssignment] = []

  /// An emitter cell.
  public static func emitterCell(name: String? = nil, _ values: [SceneAssignment]) -> ScenePart {
    ScenePart(kind: .emitterCell, name: name, values: values)
  }

  /// A filter of a type.
  public static func filter(_ type: String, name: String? = nil, _ inputs: [SceneAssignment] = []) -> ScenePart {
    ScenePart(kind: .filter, type: type, name: name, values: inputs)
  }
}
