/// Makes the schema of what scenes may say out of the schema of plain values: an expression may stand in place of any
/// value, an element of a list may be repeated, and an object may be left out.
struct LanguageSchema {
  typealias Object = SceneSchema.Object

  /// The definitions of plain values by name.
  private let plain: [String: Object]
  /// The names of the definitions of elements of lists.
  private let elements: Set<String>

  /// - Parameter elements: The names of definitions of elements of lists that none of the others refers to.
  init(_ definitions: [String: Object], elements: Set<String>) {
    plain = definitions
    var names = elements
    for schema in definitions.values { Self.collect(schema, isElement: false, &names) }
    var waiting = Array(names)
    while let name = waiting.popLast() {
      var inner: Set<String> = []
      for choice in definitions[name]?["anyOf"] as? [Object] ?? [] { Self.collect(choice, isElement: true, &inner) }
      waiting += inner.subtracting(names)
      names.formUnion(inner)
    }
    self.elements = names
  }

  /// Collects the names of the definitions to which elements of lists refer.
  private static func collect(_ schema: Object, isElement: Bool, _ names: inout Set<String>) {
    if isElement, let name = name(schema) { names.insert(name) }
    for choice in schema["anyOf"] as? [Object] ?? [] { collect(choice, isElement: isElement, &names) }
    if let items = schema["items"] as? Object { collect(items, isElement: true, &names) }
    if let content = schema["additionalProperties"] as? Object { collect(content, isElement: false, &names) }
    for property in (schema["properties"] as? Object ?? [:]).values {
      if let property = property as? Object { collect(property, isElement: false, &names) }
    }
  }

  /// The name of the definition that a schema refers to; nil for another schema.
  private static func name(_ schema: Object) -> String? {
    (schema["$ref"] as? String)?.split(separator: "/").last.map(String.init)
  }

  /// The definitions as scenes may write them, with those of the language's own words.
  func definitions() -> Object {
    var result: Object = [:]
    for (name, schema) in plain {
      result[name] = Self.isRecord(schema) ? content(schema, isElement: elements.contains(name)) : value(schema)
    }
    return result.merging(Self.words) { own, _ in own }
  }

  /// The schema of a place in which a value or an expression may stand.
  func value(_ schema: Object, isElement: Bool = false) -> Object {
    if schema["const"] != nil { return schema }
    var content = content(schema, isElement: isElement)
    if acceptsText(schema) { return content }
    let text = content.removeValue(forKey: "description")
    let choices = content.count == 1 ? content["anyOf"] as? [Object] : nil
    var result: Object = ["anyOf": (choices ?? [content]) + [SceneSchema.reference("expression")]]
    result["description"] = text
    return result
  }

  /// The schema of a value that is no expression, with expressions inside.
  private func content(_ schema: Object, isElement: Bool) -> Object {
    var result = schema
    if let choices = schema["anyOf"] as? [Object] {
      result["anyOf"] = choices.map { content($0, isElement: isElement) }
    }
    if let items = schema["items"] as? Object { result["items"] = value(items, isElement: true) }
    if let content = schema["additionalProperties"] as? Object { result["additionalProperties"] = value(content) }
    if Self.isRecord(schema), var properties = schema["properties"] as? Object {
      properties = properties.mapValues { ($0 as? Object).map { value($0) } ?? $0 }
      properties["if"] = SceneSchema.reference("condition")
      if isElement { properties["repeat"] = SceneSchema.reference("repeat") }
      result["properties"] = properties
    }
    return result
  }

  /// Whether a schema is of objects with keys of the format.
  private static func isRecord(_ schema: Object) -> Bool { schema["properties"] != nil }

  /// Whether any text may stand where a schema stands.
  private func acceptsText(_ schema: Object) -> Bool {
    if let name = Self.name(schema) { return plain[name].map { !Self.isRecord($0) } ?? true }
    if Self.isRecord(schema) { return false }
    if let choices = schema["anyOf"] as? [Object] { return choices.contains(where: acceptsText) }
    if schema["enum"] != nil || schema["pattern"] != nil { return false }
    switch schema["type"] {
    case nil: return true
    case let type as String: return type == "string"
    case let types as [String]: return types.contains("string")
    default: return false
    }
  }

  /// The definitions of the words that may stand everywhere.
  private static var words: Object {
    let count: Object = ["type": "integer", "minimum": 0, "maximum": SceneExpander.greatestCount]
    let over = SceneSchema.anyOf([count, ["type": "array"], SceneSchema.reference("expression")])
    let name: Object = ["type": "string", "pattern": "^[^0-9\\s.][^\\s.]*$"]
    let details = SceneSchema.object(
      [
        "over": SceneSchema.described(over, "a list, or how many times"),
        "as": SceneSchema.described(name, "the name that the element has in expressions; item unless given"),
        "index": SceneSchema.described(name, "the name that its number from 0 has in expressions; i unless given"),
      ], required: ["over"])
    return [
      "expression": SceneSchema.described(
        ["type": "string", "pattern": "\\$\\{"], "an expression such as ${120 + 40 * i}"),
      "condition": SceneSchema.described(
        SceneSchema.anyOf([["type": "boolean"], SceneSchema.reference("expression")]),
        "whether this is there: true, false, or a condition such as ${i > 0}"),
      "repeat": SceneSchema.described(
        SceneSchema.anyOf([over, details]),
        "this element once for every element of a list, or so many times; expressions know item, i and n"),
    ]
  }
}
