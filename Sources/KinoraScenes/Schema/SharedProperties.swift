import Foundation

/// Moves what a schema says several times about properties of one name into its definitions, so that it says it once.
struct SharedProperties {
  typealias Object = SceneSchema.Object

  /// Schemas that are as short as a reference to them stay where they are.
  private static let leastLength = 48

  /// The names of the definitions, by the property's name and its schema as text.
  private var names: [[String]: String] = [:]
  private var definitions: [String: Object] = [:]

  /// The schema with its repetitions in its definitions.
  static func sharing(_ root: Object) -> Object {
    var counts: [[String]: (count: Int, schema: Object)] = [:]
    count(root, &counts)
    var shared = SharedProperties()
    var numbers: [String: Int] = [:]
    let repeated = counts.filter { $0.value.count > 1 }.sorted { $0.key.lexicographicallyPrecedes($1.key) }
    for (key, _) in repeated {
      let number = numbers[key[0], default: 0] + 1
      numbers[key[0]] = number
      shared.names[key] = "property-" + key[0] + (number > 1 ? "-\(number)" : "")
    }
    for (key, entry) in repeated {
      guard let name = shared.names[key] else { continue }
      shared.definitions[name] = shared.replaced(entry.schema)
    }
    var result = shared.replaced(root)
    let own = result["$defs"] as? Object ?? [:]
    result["$defs"] = own.merging(shared.definitions) { own, _ in own }
    return result
  }

  private static func count(_ value: Any, _ counts: inout [[String]: (count: Int, schema: Object)]) {
    if let list = value as? [Any] { for element in list { count(element, &counts) } }
    guard let object = value as? Object else { return }
    for (key, inner) in object {
      count(inner, &counts)
      guard key == "properties", let properties = inner as? [String: Object] else { continue }
      for (name, schema) in properties {
        let text = canonical(schema)
        if text.utf8.count >= leastLength { counts[[name, text], default: (0, schema)].count += 1 }
      }
    }
  }

  private func replaced(_ object: Object) -> Object {
    var result: Object = [:]
    for (key, inner) in object {
      if key == "properties", let properties = inner as? [String: Object] {
        var shared: Object = [:]
        for (name, schema) in properties {
          let definition = names.isEmpty ? nil : names[[name, Self.canonical(schema)]]
          shared[name] = definition.map(SceneSchema.reference) ?? replaced(schema)
        }
        result[key] = shared
      } else {
        result[key] = replaced(any: inner)
      }
    }
    return result
  }

  private func replaced(any value: Any) -> Any {
    if let object = value as? Object { return replaced(object) }
    if let list = value as? [Any] { return list.map(replaced(any:)) }
    return value
  }

  /// A schema as text, the same for equal schemas.
  private static func canonical(_ schema: Object) -> String {
    let data = try? JSONSerialization.data(withJSONObject: schema, options: [.sortedKeys])
    return String(decoding: data ?? Data(), as: UTF8.self)
  }
}
