import Foundation
import KinoraScenes
import Testing

@Suite("The JSON Schema")
struct SchemaTests {
  @Test("the tables in the reference are those that the property tables print")
  func reference() throws {
    let page = try String(contentsOf: Fixtures.package.appendingPathComponent("docs/scene-format.md"), encoding: .utf8)
    #expect(page.hasSuffix("-->\n\n" + SceneReference.markdown() + "\n"))
  }

  @Test("the schema is JSON, every reference in it leads somewhere, and it knows every class and animation")
  func references() throws {
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: Any])
    for name in ["CALayer", "CATextLayer", "CAShapeLayer", "animation-spring", "animation-transition"] {
      #expect(definitions[name] != nil, "\(name)")
    }
    var references: Set<String> = []
    func collect(_ value: Any) {
      if let object = value as? [String: Any] {
        if let reference = object["$ref"] as? String { references.insert(reference) }
        object.values.forEach(collect)
      }
      if let list = value as? [Any] { list.forEach(collect) }
    }
    collect(schema)
    #expect(references.count > 10)
    for reference in references {
      #expect(reference.hasPrefix("#/$defs/") && definitions[String(reference.dropFirst(8))] != nil, "\(reference)")
    }
  }

  @Test("the schema knows the properties of a class, their key paths, ranges and words")
  func properties() throws {
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let layer = try #require(definitions["CALayer"])
    let properties = try #require(layer["properties"] as? [String: [String: Any]]).mapValues { property in
      // What several classes say of a property stands in a definition, with its description.
      (property["$ref"] as? String).flatMap { definitions[String($0.dropFirst(8))] } ?? property
    }
    #expect(layer["additionalProperties"] as? Bool == false)
    /// What a property may be, one of which is an expression.
    func choices(_ key: String) -> [[String: Any]] { properties[key]?["anyOf"] as? [[String: Any]] ?? [] }
    #expect(choices("opacity").first?["maximum"] as? Int == 1)
    #expect((choices("contentsGravity").first?["enum"] as? [String])?.contains("resizeAspectFill") == true)
    #expect(choices("opacity").last?["$ref"] as? String == "#/$defs/expression")
    #expect(choices("opacity").count == 2)
    #expect(properties["opacity"]?["description"] as? String == "a number from 0 to 1")
    #expect(properties["transform.rotation.z"] != nil)
    #expect(properties["strokeColor"] == nil)
  }

  @Test("the schema says once what several classes have alike, and every such property is described")
  func shared() throws {
    let text = SceneSchema.json()
    #expect(text.utf8.count < 450_000, "\(text.utf8.count)")
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    let definitions = try #require(schema["$defs"] as? [String: [String: Any]])
    let opacities = ["CALayer", "CATextLayer", "instance"].map { name in
      (definitions[name]?["properties"] as? [String: [String: Any]])?["opacity"]?["$ref"] as? String
    }
    #expect(opacities == Array(repeating: "#/$defs/property-opacity", count: 3))
    #expect(definitions["property-opacity"]?["description"] as? String == "a number from 0 to 1")
  }
}
