/// What scenes can say about text, in the schema.
extension SceneSchema {
  /// A text in a style of its own.
  static func span() -> Object {
    object(styleProperties.merging(["text": ["type": "string"]]) { own, _ in own }, required: ["text"])
  }

  /// What a style may have.
  private static func style() -> Object { object(styleProperties) }

  private static var styleProperties: Object {
    var properties: Object = ["outline": reference("outline")]
    for form in SpanVocabulary.forms { properties[form.keyPath] = value(form) }
    return properties
  }

  static func outline() -> Object {
    var properties: Object = [:]
    for (key, property) in zip(SceneReader.outlineKeys, ["outlineWidth", "outlineColor"]) {
      properties[key] = SpanVocabulary.form(property).map(value)
    }
    return described(object(properties, required: ["width"]), "an outline around the letters, below all letters")
  }

  /// The keys of a text layer's object that are no properties.
  static func text() -> Object {
    let count = object(
      [
        "from": number, "to": number, "format": described(["type": "string"], ValueForm.numberFormat.allowed),
        "duration": reference("time"), "beginTime": reference("timeExpression"),
        "timingFunction": reference("timingFunction"),
      ], required: ["to", "duration"])
    let captions = object(
      [
        "asset": ["type": "string"],
        "by": anyOf([["enum": SceneReader.captionUnits], ["type": "integer", "minimum": 1, "maximum": 1000]]),
        "current": described(style(), "how the word that is said is different"),
        "said": described(style(), "how the words before it are different"),
        "placed": described(["type": "boolean"], "whether cues stand where a WebVTT file says, in the layer's frame"),
      ], required: ["asset"])
    return [
      "captions": described(captions, "the captions of a file, shown when they are said"),
      "outline": reference("outline"),
      "parts": described(parts(), "a layer for every part of the text, with its animations"),
      "count": described(count, "a number that runs from one value to another"),
    ]
  }

  private static func parts() -> Object {
    var part = layer("TextPartLayer")
    var properties = part["properties"] as? Object ?? [:]
    for key in ["type", "name", "unit", "index"] { properties[key] = nil }
    properties["by"] = ["enum": SceneReader.units]
    part["properties"] = properties
    part["required"] = ["by"]
    return part
  }
}
