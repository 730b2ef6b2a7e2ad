import Foundation

/// The parts of the schema about what scenes compute, share, repeat and nest.
extension SceneSchema {
  /// The sections of a scene that are the language's.
  static func sharedSections() -> [String: Object] {
    [
      "values": described(["type": "object"], "values by name, for expressions; they may use each other in any order"),
      "include": described(
        list(["type": "string"]),
        "files whose values, assets, components, motions and styles this scene uses, and std:motion"),
      "components": described(dictionary(reference("component")), "parts of films by name, for use"),
      "motions": described(dictionary(reference("motion")), "animations by name, with parameters, for motion"),
      "styles": described(dictionary(reference("style")), "properties by name, for the style of a layer"),
      "variants": described(
        dictionary(object(["canvas": ["type": "object"], "values": ["type": "object"]])),
        "other canvases and values for the same scene, by the name that --variant gives"),
      "sequence": described(
        list(reference("scene")), "scenes that follow each other, overlapping by their transitions"),
    ]
  }

  /// Adds the definitions of what the language shares by name to those of layers and animations.
  static func addLanguage(to definitions: inout [String: Object]) {
    func properties(_ name: String) -> Object { definitions[name]?["properties"] as? Object ?? [:] }
    func choices(_ names: [String], and more: [String]) -> Object { anyOf((names + more).map(reference)) }
    let name: Object = ["type": "string"]
    let with: Object = described(["type": "object"], "values for its parameters")

    // Layers whose class a style or an expression says may have the properties of any class.
    let layers = LayerVocabulary.types
    let every = union(layers.map(properties))
    var styled = object(every)
    let computed: Object = ["required": ["type"], "properties": ["type": reference("expression")]]
    styled["anyOf"] = [["required": ["style"]], computed]
    definitions["layer-of-any-class"] = styled
    let structure: Set<String> = [
      "name", "mask", "sublayers", "animations", "custom", "outline", "count", "parts", "captions",
    ]
    definitions["style"] = object(every.filter { !structure.contains($0.key) })

    let own = properties(LayerVocabulary.defaultType).filter { $0.key != "type" && $0.key != "sublayers" }
    let words: Object = [
      "use": described(name, "the name of a component"), "with": with,
      "for": described(reference("time"), "how long it is there, in its own time; the component's duration first"),
    ]
    let used = own.merging(words) { _, new in new }
    definitions["instance"] = object(used, required: ["use"])
    definitions["layer"] = choices(layers, and: ["layer-of-any-class", "instance"])
    var changes = properties("animation-transition").filter { !["transition", "outgoing", "key"].contains($0.key) }
    changes["type"] = described(properties("animation-transition")["transition"] as? Object ?? [:], "fade unless given")
    let text = "how the scene takes the place of the one before, in 0.5 s unless it says"
    let scene = used.merging(["transition": described(object(changes), text)]) { _, new in new }
    definitions["scene"] = object(scene, required: ["use"])

    let animations = AnimationVocabulary.types
    var moved = union(animations.map { properties("animation-" + $0) })
    moved["motion"] = described(name, "the name of a motion; the keys beside it are in place of the motion's")
    moved["with"] = with
    definitions["animation-motion"] = object(moved, required: ["motion"])
    let all = (animations + ["motion"]).map { "animation-" + $0 }
    definitions["animation"] = anyOf(all.map(reference))
    definitions["motion"] = anyOf(
      all.map { name in
        var motion = definitions[name] ?? [:]
        motion["properties"] = properties(name).merging(["parameters": reference("parameters")]) { own, _ in own }
        return motion
      })

    let declaration: Object = ["if": ["type": "object", "required": ["type"]], "then": parameter()]
    definitions["parameters"] = described(
      dictionary(declaration), "a default, or { type, default, description }, by name")
    definitions["component"] = object([
      "parameters": reference("parameters"),
      "size": described(["type": "array", "items": number, "minItems": 2, "maxItems": 2], "[width, height]"),
      "duration": described(reference("time"), "how long an instance lasts, in its own time"),
      "layers": list(reference("layer")), "timeline": list(entry()), "audio": list(sound()),
    ])
  }

  /// The properties of several objects; a property of several forms may have any of them.
  private static func union(_ objects: [Object]) -> Object {
    var forms: [String: [String: Object]] = [:]
    for properties in objects {
      for case (let key, let form as Object) in properties { forms[key, default: [:]][canonical(form)] = form }
    }
    return forms.mapValues { forms in
      if forms.count == 1, let form = forms.values.first { return form }
      let words = forms.values.compactMap { $0["const"] as? String }
      if words.count == forms.count { return ["enum": words.sorted()] }
      return anyOf(forms.sorted { $0.key < $1.key }.map(\.value))
    }
  }

  /// A schema as text, the same for equal schemas.
  private static func canonical(_ schema: Object) -> String {
    let data = try? JSONSerialization.data(withJSONObject: schema, options: [.sortedKeys])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
