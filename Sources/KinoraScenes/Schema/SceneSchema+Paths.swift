extension SceneSchema {
  /// The schema of a path: path data, an object in one of the forms of the table, or a list of paths.
  static func path() -> Object {
    var forms: [Object] = [described(["type": "string"], "SVG path data"), list(reference("path"))]
    for form in PathForm.all {
      var properties: Object = [form.key: described(schema(of: form), form.meaning + ": " + form.content)]
      for change in PathForm.changes {
        properties[change.key] = described(schema(ofChange: change.key), change.meaning)
      }
      forms.append(object(properties, required: [form.key]))
    }
    return described(anyOf(forms), ValueForm.path.allowed)
  }

  /// The schema of a layer's shapes.
  static func shapes() -> Object {
    let elements: Object = ["type": "object", "additionalProperties": ["type": "object"] as Object]
    let whole = object(["svg": ["type": "string"], "elements": elements], required: ["svg"])
    return described(
      anyOf([["type": "string"], whole]), "layers of the elements of an SVG file: " + SceneReader.shapesForms)
  }

  private static func schema(of form: PathForm) -> Object {
    switch form.key {
    case "rect", "ellipse": return numbers(4)
    case "circle": return numbers(3)
    case "line": return points(2)
    case "polygon":
      let regular = object(
        ["sides": count(3), "radius": size, "center": numbers(2), "rotation": angle, "roundness": number],
        required: ["sides", "radius"])
      return anyOf([points(3), regular])
    case "star":
      let roundness = anyOf([number, numbers(2)])
      return object(
        ["points": count(2), "radius": numbers(2), "center": numbers(2), "rotation": angle, "roundness": roundness],
        required: ["points", "radius"])
    case "arc":
      return object(
        ["center": numbers(2), "radius": size, "from": angle, "to": angle], required: ["radius", "from", "to"])
    case "sector":
      return object(
        ["center": numbers(2), "radius": anyOf([size, numbers(2)]), "from": angle, "to": angle],
        required: ["radius", "from", "to"])
    case "outline":
      return object(
        [
          "path": reference("path"), "width": range(.positive), "lineCap": ["enum": SceneReader.lineCaps.map(\.name)],
          "lineJoin": join, "miterLimit": size,
        ], required: ["path", "width"])
    case "offset":
      return object(
        ["path": reference("path"), "by": number, "lineJoin": join, "miterLimit": size], required: ["path", "by"])
    case "union", "intersection", "subtract", "exclude":
      return list(reference("path")).merging(["minItems": 1]) { first, _ in first }
    default: return ["type": "string"]
    }
  }

  private static func schema(ofChange key: String) -> Object {
    switch key {
    case "cornerRadius": size
    case "reversed": ["type": "boolean"]
    default: schema(of: .transform)
    }
  }

  private static var size: Object { range(.notNegative) }
  private static var angle: Object { schema(of: .angle) }
  private static var join: Object { ["enum": SceneReader.lineJoins.map(\.name)] }

  private static func numbers(_ count: Int) -> Object {
    ["type": "array", "items": number, "minItems": count, "maxItems": count]
  }

  private static func points(_ least: Int) -> Object {
    ["type": "array", "items": numbers(2), "minItems": least]
  }

  private static func count(_ least: Int) -> Object {
    ["type": "integer", "minimum": least, "maximum": PathForm.greatestCount]
  }
}
