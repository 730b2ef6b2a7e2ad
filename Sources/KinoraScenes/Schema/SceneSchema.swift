import Foundation
import KinoraFormats
import KinoraLayers
import KinoraSound
import KinoraTiming

/// The JSON Schema of the scene format, for editors that complete and check text while it is typed.
///
/// The schema is made from the tables that check scenes: the layers' properties and the vocabulary of animations. It
/// finds fewer problems than `kinora check`, since it cannot express names, assets or counts that must agree.
public enum SceneSchema {
  /// The schema (JSON Schema draft 2020-12) as indented text.
  public static func json() -> String {
    let options: JSONSerialization.WritingOptions = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    let data = (try? JSONSerialization.data(withJSONObject: schema(), options: options)) ?? Data()
    return String(decoding: data, as: UTF8.self)
  }

  typealias Object = [String: Any]

  private static func schema() -> Object {
    var definitions: Object = [
      "time": anyOf([["type": "number"], described(["type": "string"], "1.5s, 250ms, 45f, 00:00:01:15")]),
      "timeExpression": anyOf([
        reference("time"),
        described(["type": "string"], "relative to an animation or a sound: layer.key.end + 0.2s, sound.end"),
      ]),
      "color": described(
        anyOf([["type": "string"], ["type": "array", "items": range(0, 1), "minItems": 3, "maxItems": 4]]),
        ValueForm.color.allowed),
      "timingFunction": anyOf([
        ["enum": AnimationVocabulary.timingFunctions],
        ["type": "array", "items": number, "minItems": 4, "maxItems": 4],
      ]),
      "video": video(),
      "actions": dictionary(anyOf([reference("animation"), ["type": "null"]])),
      "layer": anyOf(LayerVocabulary.types.map(reference)),
      "animation": anyOf(AnimationVocabulary.types.map { reference("animation-" + $0) }),
    ]
    for type in LayerVocabulary.types { definitions[type] = layer(type) }
    for type in AnimationVocabulary.types { definitions["animation-" + type] = animation(type) }
    var root = object(
      [
        "kinora": ["const": SceneReader.version], "canvas": canvas(), "assets": dictionary(asset()),
        "parameters": dictionary(parameter()), "layers": list(reference("layer")), "timeline": list(entry()),
        "audio": list(sound()), "loudness": range(SceneReader.loudnessRange), "output": output(),
      ], required: ["kinora", "canvas", "layers"])
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["title"] = "Kinora scene"
    root["$defs"] = definitions
    return root
  }

  // MARK: Sections

  private static func canvas() -> Object {
    let side: Object = ["type": "integer", "minimum": 1, "maximum": SceneCanvas.greatestSide]
    let rate = anyOf([
      ["type": "number", "exclusiveMinimum": 0, "maximum": SceneCanvas.greatestFrameRate], ["type": "string"],
    ])
    return object(
      [
        "width": side, "height": side, "frameRate": rate, "duration": reference("time"),
        "background": reference("color"),
      ],
      required: ["width", "height", "frameRate", "duration"])
  }

  private static func asset() -> Object {
    anyOf(
      SceneAsset.Kind.allCases.map {
        object([$0.rawValue: ["type": "string"]], required: [$0.rawValue])
      })
  }

  private static func video() -> Object {
    let end = anyOf([reference("time"), ["type": "null"]])
    let count: Object = ["type": "integer", "minimum": 1, "maximum": 1_000_000]
    return object(
      [
        "video": ["type": "string"],
        "trim": ["type": "array", "items": end, "minItems": 2, "maxItems": 2],
        "speed": range(.positive), "loop": anyOf([["type": "boolean"], count]),
        "whenOver": ["enum": SceneReader.whenOver],
        "sound": described(
          anyOf([["type": "boolean"], range(0, SoundVolume.highest), ["type": "string", "pattern": "dB$"]]),
          SceneReader.soundForms),
      ], required: ["video"])
  }

  private static func parameter() -> Object {
    object(
      [
        "type": ["enum": SceneParameter.Kind.allCases.map(\.rawValue)],
        "default": ["type": ["string", "number", "boolean"]],
        "description": ["type": "string"],
      ], required: ["type"])
  }

  private static func entry() -> Object {
    let name: Object = ["type": "string"]
    let removal = anyOf([name, object(["layer": name, "key": name], required: ["layer", "key"])])
    let addition = object(
      ["layer": name, "key": name, "animation": reference("animation")], required: ["layer", "animation"])
    let layer = object(
      ["layer": anyOf([name, reference("layer")]), "to": name, "index": ["type": "integer", "minimum": 0]],
      required: ["layer"])
    return object(
      [
        "at": reference("timeExpression"), "duration": reference("time"), "timingFunction": reference("timingFunction"),
        "disableActions": ["type": "boolean"], "set": dictionary([:]), "add": oneOrMany(addition),
        "remove": oneOrMany(removal), "addLayer": oneOrMany(layer),
      ], required: ["at"])
  }

  private static func sound() -> Object {
    let name: Object = ["type": "string"]
    let time = reference("time")
    let decibels: Object = ["type": "string", "pattern": "dB$"]
    func level(_ highest: Double) -> Object { anyOf([range(0, highest), decibels]) }
    let volume = level(SoundVolume.highest)
    let keyframe = object(
      ["at": reference("timeExpression"), "value": volume, "timingFunction": reference("timingFunction")],
      required: ["at", "value"])
    let duck = object(
      ["under": oneOrMany(name), "by": level(1), "attack": time, "release": time], required: ["under"])
    let loop = anyOf([["type": "boolean"], ["type": "integer", "minimum": 1, "maximum": 1_000_000]])
    return object(
      [
        "asset": name, "name": name, "at": reference("timeExpression"),
        "trim": anyOf([time, ["type": "array", "items": time, "minItems": 2, "maxItems": 2]]), "duration": time,
        "volume": described(anyOf([volume, list(keyframe)]), SceneReader.volumeForms), "fadeIn": time, "fadeOut": time,
        "loop": described(loop, SceneReader.loopForms),
        "speed": range(SoundClip.speeds.lowerBound.doubleValue, SoundClip.speeds.upperBound.doubleValue), "duck": duck,
      ], required: ["asset"])
  }

  private static func output() -> Object {
    var properties: Object = [:]
    for option in EncodingOption.all {
      var form: Object =
        switch option.form {
        case .choice(let words): ["enum": words]
        case .integer(let range): ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
        case .bitRate: ["type": ["integer", "string"], "pattern": "^[0-9]+(\\.[0-9]+)?[kKM]?$"]
        }
      form["description"] = option.help
      properties[option.key] = form
    }
    return object(properties)
  }

  // MARK: Layers

  private static func layer(_ type: String) -> Object {
    var properties: Object = [
      "mask": anyOf([reference("layer"), ["type": "null"]]),
      "sublayers": list(reference("layer")),
      "animations": dictionary(reference("animation")),
      "actions": reference("actions"),
      "style": ["type": "object"],
      "custom": ["type": "object"],
    ]
    for key in LayerVocabulary.keys(of: type) {
      if let form = LayerVocabulary.property(key, of: type) {
        properties[LayerVocabulary.row(key, of: type)?.sceneKey ?? key] = value(form)
      }
      for part in LayerVocabulary.components(of: key, of: type) {
        let path = key + "." + part
        if let form = LayerVocabulary.property(path, of: type) { properties[path] = value(form) }
      }
    }
    properties["type"] = ["const": type]
    return object(properties, required: type == LayerVocabulary.defaultType ? [] : ["type"])
  }

  private static func value(_ form: PropertyForm) -> Object {
    let value = described(schema(of: form.form), form.form.allowed)
    return form.mayBeNull ? anyOf([value, ["type": "null"]]) : value
  }

  private static func schema(of form: ValueForm) -> Object {
    switch form {
    case .number(let numbers): range(numbers)
    case .angle: anyOf([number, ["type": "string", "pattern": "deg$"]])
    case .time: reference("time")
    case .integer(let range):
      range.upperBound == .max
        ? ["type": "integer", "minimum": range.lowerBound]
        : ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
    case .bool: ["type": "boolean"]
    case .string, .path, .font: ["type": "string"]
    case .image: anyOf([["type": "string"], reference("video")])
    case .choice(let names): ["enum": names]
    case .flags(let names): list(["enum": names])
    case .point, .size: ["type": "array", "items": number, "minItems": 2, "maxItems": 2]
    case .rect: ["type": "array", "items": number, "minItems": 4, "maxItems": 4]
    case .color: reference("color")
    case .colors: list(reference("color"))
    case .numbers: list(number)
    case .transform: ["type": "array", "items": ["type": ["object", "number"]]]
    case .parts: list(["type": "object"])
    }
  }

  // MARK: Animations

  private static func animation(_ type: String) -> Object {
    var properties: Object = [:]
    for key in AnimationVocabulary.keys(of: type) { properties[key] = animationValue(key) }
    properties["type"] = ["const": type]
    return object(properties, required: ["type"])
  }

  private static func animationValue(_ key: String) -> Object {
    switch key {
    case "beginTime": reference("timeExpression")
    case "duration": anyOf([reference("time"), ["const": "settling"]])
    case "timeOffset", "repeatDuration", "perceptualDuration": reference("time")
    case "timingFunction": reference("timingFunction")
    case "timingFunctions": list(reference("timingFunction"))
    case "fillMode": ["enum": AnimationVocabulary.fillModes]
    case "calculationMode": ["enum": AnimationVocabulary.calculationModes]
    case "rotationMode": ["enum": AnimationVocabulary.rotationModes]
    case "transition": ["enum": AnimationVocabulary.transitions]
    case "subtype": ["enum": AnimationVocabulary.subtypes]
    case "valueFunction": ["enum": AnimationVocabulary.valueFunctions]
    case "keyPath", "path": ["type": "string"]
    case "values": ["type": "array"]
    case "animations": list(reference("animation"))
    case "keyTimes", "tensionValues", "continuityValues", "biasValues": list(number)
    case "autoreverses", "removedOnCompletion", "additive", "cumulative", "allowsOverdamping": ["type": "boolean"]
    case "fromValue", "toValue", "byValue": [:]
    default: number
    }
  }

  // MARK: Parts

  private static var number: Object { ["type": "number"] }

  private static func range(_ lowest: Double, _ highest: Double) -> Object { range(NumberRange(lowest, highest)) }

  private static func range(_ range: NumberRange) -> Object {
    var schema = number
    if range.lowest > -Double.greatestFiniteMagnitude {
      schema[range.excludesLowest ? "exclusiveMinimum" : "minimum"] = range.lowest
    }
    if range.highest < Double.greatestFiniteMagnitude { schema["maximum"] = range.highest }
    return schema
  }

  private static func object(_ properties: Object, required: [String] = []) -> Object {
    var schema: Object = ["type": "object", "properties": properties, "additionalProperties": false]
    if !required.isEmpty { schema["required"] = required }
    return schema
  }

  private static func dictionary(_ content: Object) -> Object { ["type": "object", "additionalProperties": content] }
  private static func list(_ content: Object) -> Object { ["type": "array", "items": content] }
  private static func oneOrMany(_ content: Object) -> Object { anyOf([content, list(content)]) }
  private static func anyOf(_ choices: [Object]) -> Object { ["anyOf": choices] }
  private static func reference(_ name: String) -> Object { ["$ref": "#/$defs/" + name] }

  private static func described(_ schema: Object, _ text: String) -> Object {
    schema.merging(["description": text]) { first, _ in first }
  }
}
