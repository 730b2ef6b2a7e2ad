import KinoraLayers

/// The parts of the schema about layouts.
extension SceneSchema {
  /// The schema of a layout, one for each kind.
  static func layouts() -> Object { anyOf(LayoutRules.Kind.allCases.map(rules)) }

  /// The schema of a value of a layout.
  static func layout(_ form: LayoutForm) -> Object {
    let share: Object = ["type": "string", "pattern": "^[0-9.]+%$"]
    let amount: [Object] = [range(.notNegative), share]
    func words(_ words: [LayoutLength]) -> Object { ["enum": words.map(\.word)] }
    switch form {
    case .rules: return reference("layout")
    case .length: return anyOf(amount + [words(LayoutLength.words)])
    case .gap: return anyOf(amount)
    case .limit: return anyOf(amount + [words([.auto])])
    case .basis: return anyOf(amount + [words(LayoutLength.words.filter { $0 != .fill })])
    case .margin: return edges(anyOf([number, ["type": "string", "pattern": "^(auto|-?[0-9.]+%)$"]]))
    case .alignment: return ["enum": LayoutVocabulary.alignments]
    case .placement: return anyOf([["type": "integer"], ["type": "string"]])
    }
  }

  /// One value for all edges, or a list of two or four.
  private static func edges(_ edge: Object) -> Object {
    func edges(_ count: Int) -> Object { ["type": "array", "items": edge, "minItems": count, "maxItems": count] }
    return anyOf([edge, edges(2), edges(4)])
  }

  private static func rules(_ kind: LayoutRules.Kind) -> Object {
    var properties: Object = [:]
    for key in LayoutVocabulary.keys(of: kind) { properties[key] = rule(key) }
    properties["kind"] = ["const": kind.rawValue]
    return object(properties, required: ["kind"])
  }

  private static func rule(_ key: String) -> Object {
    let track = described(anyOf([range(.notNegative), ["type": "string"]]), LayoutVocabulary.track)
    let part: Object = ["type": "string", "pattern": "%$"]
    let parts: Object = ["type": "array", "items": part, "minItems": 4, "maxItems": 4]
    switch key {
    case "gap", "columnGap", "rowGap": return described(layout(.gap), LayoutForm.gap.allowed)
    case "padding": return described(edges(layout(.gap)), LayoutVocabulary.padding)
    case "safeArea": return described(anyOf([["enum": LayoutVocabulary.safeAreas], parts]), LayoutVocabulary.safeArea)
    case "align", "justifyItems": return ["enum": LayoutVocabulary.alignments]
    case "wrap": return ["type": "boolean"]
    case "columns", "rows":
      return anyOf([["type": "integer", "minimum": 1, "maximum": GridPlacement.greatestLine], list(track)])
    case "autoColumns", "autoRows": return track
    default: return ["enum": LayoutVocabulary.distributions]
    }
  }
}
