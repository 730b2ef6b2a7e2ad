/// An object of a layer: an emitter cell or a filter.
public struct ScenePart: Sendable {
  /// Whether a part is an emitter cell or a filter.
  public enum Kind: Sendable {
    case emitterCell, filter

    var allowed: String {
      switch self {
      case .emitterCell: "emitter cells such as { name: \"spark\", contents: \"dot\", birthRate: 50, lifetime: 2 }"
      case .filter: "filters such as { type: \"gaussianBlur\", inputRadius: 4 }"
      }
    }
  }

  /// Whether the part is an emitter cell or a filter.
  public let kind: Kind
  /// The type of a filter; "" for an emitter cell.
  public var type = ""
  /// The part's name in key paths; nil for none.
  public var name: String?
  /// Whether the part has an effect; nil keeps the default, true.
  public var isEnabled: Bool?
  /// The properties of an emitter cell or the inputs of a filter.
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
