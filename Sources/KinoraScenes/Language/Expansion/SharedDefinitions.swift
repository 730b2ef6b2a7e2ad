import KinoraMessages

/// What a scene and the files that it includes define by name, for any number of uses.
struct SharedDefinitions {
  /// The kinds of definitions, by their keys in a scene.
  enum Kind: String, CaseIterable {
    case components, motions, styles

    /// The kind in a message.
    var word: String { String(rawValue.dropLast()) }
  }

  private var definitions: [Kind: [String: SourceNode]] = [:]
  private var names: [Kind: [String]] = [:]
  /// The definitions that something uses.
  private var used: Set<String> = []

  /// Adds a definition; returns the one that has the name already.
  mutating func define(_ kind: Kind, _ name: String, _ node: SourceNode) -> SourceNode? {
    if let first = definitions[kind]?[name] { return first }
    definitions[kind, default: [:]][name] = node
    names[kind, default: []].append(name)
    return nil
  }

  mutating func use(_ kind: Kind, _ name: String) -> SourceNode? {
    used.insert(kind.rawValue + "/" + name)
    return definitions[kind]?[name]
  }

  func isUsed(_ kind: Kind, _ name: String) -> Bool { used.contains(kind.rawValue + "/" + name) }

  func known(_ kind: Kind) -> [String] { names[kind] ?? [] }
}

extension SceneExpander {
  /// The definition that a node names; nil, with a problem, for none.
  func definition(
    _ kind: SharedDefinitions.Kind, _ node: SourceNode, _ room: Room
  ) -> (name: String, node: SourceNode)? {
    do throws(ScriptError) {
      guard case .string(let name) = try value(of: node, room) else {
        throw ScriptError("found \(node.excerpt)", allowed: "the name of a \(kind.word)")
      }
      guard let found = shared.use(kind, name) else {
        let known = shared.known(kind)
        let near = nearestName(to: name, in: known)
        if names.isIncomplete, near == nil { throw ScriptError.reported }
        let file = StandardLibrary.file(defining: name, among: kind.rawValue)
        throw ScriptError(
          "no \(kind.word) is called \(quoted(name))" + (file.map { "; the library's is in \(quoted($0))" } ?? ""),
          allowed: file.map { "include: [\(quoted($0))]" + (known.isEmpty ? "" : ", or \(listed(known))") }
            ?? listed(known),
          suggestion: file == nil ? near : nil, kind: .unknownName)
      }
      let link = kind.word + " " + quoted(name)
      if chain.contains(link) {
        let circle = chain[(chain.firstIndex(of: link) ?? 0)...] + [link]
        throw ScriptError(
          "the \(link) uses itself: " + circle.prefix(6).joined(separator: ", which uses the "),
          allowed: "components, motions and styles that do not contain themselves", kind: .circle)
      }
      return (name, found)
    } catch {
      report(error, node, room)
      return nil
    }
  }

  /// The room inside a definition: it sees its parameters and the scene's values, and nothing of its user.
  ///
  /// - Parameter prefix: What stands before the names of layers inside; nil leaves it as it is around.
  func room(
    inside definition: SourceNode, _ what: String, _ node: SourceNode, _ user: Room,
    _ names: [(name: String, value: ScriptValue)], prefix: String? = nil
  ) -> Room {
    let place = SourceNode(value: .null, offset: node.offset, path: node.path, id: node.id, origin: user.origin)
    let use = SourceOrigin.Use(what: what, node: place) { names.map { ($0.name, $0.value.excerpt) } }
    let origin = SourceOrigin(
      source: definition.origin?.source ?? reader.source, folder: definition.origin?.folder ?? folder, use: use,
      prefix: prefix ?? user.prefix)
    return Room(
      scope: ScriptScope(Dictionary(names.map { ($0.name, $0.value) }) { _, last in last }, in: globals),
      origin: origin, depth: user.depth + 1)
  }

  /// The values of a definition's parameters: those that `with` gives, and the defaults of the others. Nil, with a
  /// problem, where one is missing, unknown or of another kind.
  func arguments(
    _ parameters: SourceNode?, with given: SourceNode?, _ user: Room, _ node: SourceNode, _ what: String
  ) -> [(name: String, value: ScriptValue)]? {
    var isValid = true
    var values = ScriptObject()
    do throws(ScriptError) {
      if let given {
        guard case .object(let object) = try evaluator.kept(value(of: given, user)) else {
          throw ScriptError("with: found \(given.excerpt)", allowed: "an object of values by parameter")
        }
        values = object
      }
    } catch {
      report(error, given ?? node, user)
      return nil
    }
    var result: [(name: String, value: ScriptValue)] = []
    let declared = parameters.flatMap { reader.members($0, "parameters", of: "an object of parameters by name") } ?? []
    let unknown = values.members.map(\.key).filter { name in !declared.contains { $0.key == name } }
    // What is meant by a slip is not missing as well.
    let open = declared.map(\.key).filter { values[$0] == nil }
    let meant = Dictionary(unknown.compactMap { name in nearestName(to: name, in: open).map { (name, $0) } }) { a, _ in
      a
    }
    for member in declared {
      let declaration = ParameterDeclaration(member.value, reader)
      let place = Room(scope: globals, origin: member.value.origin)
      if !ScriptFunctions.isName(member.key) {
        reader.report(
          at: member.keyOffset, member.value, "found \(quoted(member.key)) as a parameter's name",
          allowed: "letters, digits and \"_\", no digit first")
        isValid = false
      } else if let value = values[member.key] {
        if let kind = declaration?.kind, !kind.accepts(value) {
          report(
            ScriptError(
              "\(quoted(member.key)) of \(what): found \(value.excerpt)",
              allowed: "a \(kind.rawValue), as the parameter's type says"), given ?? node, user)
          isValid = false
        }
        result.append((member.key, value))
      } else if let fallback = declaration?.fallback {
        guard let value = try? value(of: fallback, place) else {
          isValid = false
          continue
        }
        result.append((member.key, value))
      } else if declaration != nil {
        isValid = false
        if meant.values.contains(member.key) { continue }
        report(
          ScriptError(
            "\(what) needs a value for its parameter \(quoted(member.key))",
            allowed: "with: { \(member.key): … }, or a default where the parameter is declared", kind: .missingValue),
          node, user)
      } else {
        isValid = false
      }
    }
    for name in unknown {
      let known = declared.map(\.key)
      report(
        ScriptError(
          "\(what) has no parameter \(quoted(name))", allowed: listed(known),
          suggestion: meant[name] ?? nearestName(to: name, in: known), kind: .unknownName), given ?? node, user)
      isValid = false
    }
    return isValid ? result : nil
  }
}

/// The declaration of a parameter of a component or a motion: `{ type, default, description }`, or its default alone.
struct ParameterDeclaration {
  /// The kind that values must be of; nil for any.
  var kind: SceneParameter.Kind?
  /// The default; nil when a value must be given.
  var fallback: SourceNode?

  /// Nil, with a problem, for a declaration with a problem.
  init?(_ node: SourceNode, _ reader: SceneReader) {
    guard case .object(let members) = node.value, members.contains(where: { $0.key == "type" }) else {
      fallback = node
      return
    }
    let kinds = SceneParameter.Kind.allCases.map(\.rawValue)
    guard let fields = Fields(node, "a parameter", names: ["type", "default", "description"], reader),
      let type = fields.required("type", listed(kinds)),
      let kind = reader.choice(type, "type", of: kinds).flatMap(SceneParameter.Kind.init(rawValue:))
    else { return nil }
    self.kind = kind
    fallback = fields["default"]
  }
}

extension SceneParameter.Kind {
  /// Whether a value is of the kind. Times, angles and colours count as text, which is how scenes write them.
  func accepts(_ value: ScriptValue) -> Bool {
    switch (self, value) {
    case (.number, .number), (.bool, .bool), (.list, .list), (.object, .object): true
    case (.string, .string), (.string, .time), (.string, .angle), (.string, .color): true
    default: false
    }
  }
}
