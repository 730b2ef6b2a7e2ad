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
    var definitions: [String: Object] = [
      "time": anyOf([["type": "number"], described(["type": "string"], "1.5s, 250ms, 45f, 00:00:01:15")]),
      "timeExpression": anyOf([
        reference("time"),
        described(
          ["type": "string"],
          "relative to an animation, a sound, an instance or the film: layer.key.end + 0.2s, sound.end, 50%"),
      ]),
      "color": described(
        anyOf([["type": "string"], ["type": "array", "items": range(0, 1), "minItems": 3, "maxItems": 4]]),
        ValueForm.color.allowed),
      "timingFunction": timingFunction(),
      "video": video(), "layout": layouts(),
      "path": path(),
      "span": span(), "outline": outline(),
      "actions": dictionary(anyOf([reference("animation"), ["type": "null"]])),
    ]
    for type in LayerVocabulary.types { definitions[type] = layer(type) }
    for type in AnimationVocabulary.types { definitions["animation-" + type] = animation(type) }
    addLanguage(to: &definitions)
    let language = LanguageSchema(definitions, elements: ["scene"])
    var sections = [
      "canvas": canvas(), "assets": dictionary(asset()), "layers": list(reference("layer")),
      "timeline": list(entry()), "audio": list(sound()), "loudness": range(SceneReader.loudnessRange),
      "output": output(),
    ].mapValues { language.value($0) }
    sections["kinora"] = ["const": SceneReader.version]
    sections["parameters"] = dictionary(parameter())
    sections.merge(sharedSections()) { own, _ in own }
    for (key, text) in meanings { sections[key]?["description"] = text }
    var root = object(sections, required: ["kinora", "canvas"])
    root["anyOf"] = [["required": ["layers"]], ["required": ["sequence"]]]
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["title"] = "Kinora scene"
    root["$defs"] = language.definitions()
    return SharedProperties.sharing(root)
  }

  /// What the sections of a scene are for.
  private static let meanings = [
    "kinora": "the version of the format", "canvas": "the picture and the clock",
    "assets": "files, by the names the scene uses them by",
    "parameters": "values that come from outside: --param, or a row of --data", "layers": "the layers, bottom to top",
    "timeline": "what changes, and when", "audio": "what is heard, and when",
    "loudness": "how loud the film is to be, in LUFS; -16 is usual on the web",
    "output": "defaults for the encoder",
  ]

  // MARK: Sections

  private static func canvas() -> Object {
    let side: Object = ["type": "integer", "minimum": 1, "maximum": SceneCanvas.greatestSide]
    let rate = anyOf([
      ["type": "number", "exclusiveMinimum": 0, "maximum": SceneCanvas.greatestFrameRate], ["type": "string"],
    ])
    return object(
      [
        "width": side, "height": side, "frameRate": rate,
        "duration": described(
          reference("time"), "a time, or auto for the length of the sequence, or of what is in the film"),
        "background": reference("color"),
      ],
      required: ["width", "height", "frameRate", "duration"])
  }

  private static func asset() -> Object {
    anyOf(
      (SceneAsset.Kind.allCases.map(\.rawValue) + ["table"]).map {
        object([$0: ["type": "string"]], required: [$0])
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

  static func parameter() -> Object {
    object(
      [
        "type": ["enum": SceneParameter.Kind.allCases.map(\.rawValue)],
        "default": ["type": ["string", "number", "boolean", "array", "object"]],
        "description": ["type": "string"],
      ], required: ["type"])
  }

  static func entry() -> Object {
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

  static func sound() -> Object {
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

  static func layer(_ type: String) -> Object {
    var properties: Object = [
      "mask": anyOf([reference("layer"), ["type": "null"]]),
      "sublayers": list(reference("layer")),
      "animations": described(
        anyOf([dictionary(reference("animation")), list(reference("animation"))]),
        "animations by key, or a list of animations, each with its key"),
      "shapes": shapes(),
      "actions": reference("actions"),
      "style": described(anyOf([["type": "string"], reference("style")]), "the name of a style, or properties"),
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
    for name in LayoutVocabulary.names {
      if let form = LayoutVocabulary.property(name) { properties[name] = value(form) }
    }
    if LayerVocabulary.showsText(type) { properties.merge(text()) { own, _ in own } }
    properties["type"] = ["const": type]
    return object(properties, required: type == LayerVocabulary.defaultType ? [] : ["type"])
  }

  static func value(_ form: PropertyForm) -> Object {
    let value = described(schema(of: form.form), form.form.allowed)
    return form.mayBeNull ? anyOf([value, ["type": "null"]]) : value
  }

  static func schema(of form: ValueForm) -> Object {
    switch form {
    case .number(let numbers): range(numbers)
    case .angle: anyOf([number, ["type": "string", "pattern": "deg$"]])
    case .time: reference("time")
    case .integer(let range):
      range.upperBound == .max
        ? ["type": "integer", "minimum": range.lowerBound]
        : ["type": "integer", "minimum": range.lowerBound, "maximum": range.upperBound]
    case .bool: ["type": "boolean"]
    case .path: reference("path")
    case .string, .font, .numberFormat: ["type": "string"]
    case .text: anyOf([["type": "string"], list(anyOf([["type": ["string", "number"]], reference("span")]))])
    case .features: list(["type": "string", "pattern": "^[A-Za-z0-9]{4}(=[0-9]{1,4})?$"])
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
    case .layout(let form): layout(form)
    }
  }

  // MARK: Animations

  private static func animation(_ type: String) -> Object {
    var properties: Object = [:]
    for key in AnimationVocabulary.keys(of: type) { properties[key] = animationValue(key) }
    properties["type"] = ["const": type]
    properties["key"] = described(["type": "string"], "in a list of a layer's animations: its key")
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
    case "subtype": anyOf([["enum": AnimationVocabulary.subtypes], ["type": "null"]])
    case "valueFunction": ["enum": AnimationVocabulary.valueFunctions]
    case "picture": described(["type": "string"], "the image asset whose brightness says when each point changes")
    case "outgoing": described(["type": "string"], "the name of the layer whose live picture is the old picture")
    case "keyPath": ["type": "string"]
    case "path": reference("path")
    case "morph": ["enum": AnimationVocabulary.morphs]
    case "values": ["type": "array"]
    case "animations": list(reference("animation"))
    case "keyTimes", "tensionValues", "continuityValues", "biasValues": list(number)
    case "hold":
      described(["type": "boolean"], "shows the first value before the animation and the last one after it")
    case "autoreverses", "removedOnCompletion", "additive", "cumulative", "allowsOverdamping": ["type": "boolean"]
    case "fromValue", "toValue", "byValue": [:]
    default: number
    }
  }

  private static func timingFunction() -> Object {
    let share: Object = ["type": "number", "exclusiveMinimum": 0, "maximum": 1]
    return anyOf([
      ["enum": AnimationVocabulary.timingFunctions],
      described(
        ["type": "string", "pattern": "^(steps|linear)\\(.*\\)$"], "steps(4, jump-end), linear(0, 0.3 20%, 1)"),
      described(
        ["type": "array", "items": number, "minItems": 4, "maxItems": 4], "the control points [x1, y1, x2, y2]"),
      object(["spring": object(["bounce": range(-0.99, 0.99), "duration": share])], required: ["spring"]),
    ])
  }

  // MARK: Parts

  static var number: Object { ["type": "number"] }

  static func range(_ lowest: Double, _ highest: Double) -> Object { range(NumberRange(lowest, highest)) }

  static func range(_ range: NumberRange) -> Object {
    var schema = number
    if range.lowest > -Double.greatestFiniteMagnitude {
      schema[range.excludesLowest ? "exclusiveMinimum" : "minimum"] = range.lowest
    }
    if range.highest < Double.greatestFiniteMagnitude { schema["maximum"] = range.highest }
    return schema
  }

  static func object(_ properties: Object, required: [String] = []) -> Object {
    var schema: Object = ["type": "object", "properties": properties, "additionalProperties": false]
    if !required.isEmpty { schema["required"] = required }
    return schema
  }

  static func dictionary(_ content: Object) -> Object { ["type": "object", "additionalProperties": content] }
  static func list(_ content: Object) -> Object { ["type": "array", "items": content] }
  static func oneOrMany(_ content: Object) -> Object { anyOf([content, list(content)]) }
  static func anyOf(_ choices: [Object]) -> Object { ["anyOf": choices] }
  static func reference(_ name: String) -> Object { ["$ref": "#/$defs/" + name] }

  static func described(_ schema: Object, _ text: String) -> Object {
    schema.merging(["description": text]) { first, _ in first }
  }
}
