import KinoraMessages

// `repeat` and `if`, on the elements of lists.

extension SceneExpander {
  static let repeatKeys = ["over", "as", "index"]
  /// The greatest number of elements that one `repeat` makes.
  static let greatestCount = 100_000
  /// How many values a repetition counts as, beside those that it makes.
  private static let repetitionCost = 4

  /// The elements of a list, each as often as its `repeat` says, without those whose `if` does not hold.
  func elements(_ nodes: [SourceNode], _ room: Room, as form: SceneForm) -> [SourceNode] {
    var result: [SourceNode] = []
    result.reserveCapacity(nodes.count)
    for node in nodes where !isExhausted {
      each(node, room) { node, room in result.append(expanded(node, room, as: form)) }
    }
    return result
  }

  /// Calls `body` for every repetition of an element that an `if` does not leave out, with the names that it sees; the
  /// element is without its `repeat` and `if` then.
  func each(_ node: SourceNode, _ room: Room, _ body: (SourceNode, Room) -> Void) {
    guard case .object(let members) = node.value, members.contains(where: { $0.key == "repeat" || $0.key == "if" })
    else {
      return body(node, room)
    }
    var rest = node
    rest.value = .object(members.filter { $0.key != "repeat" && $0.key != "if" })
    let condition = members.first { $0.key == "if" }?.value
    func once(_ room: Room) {
      if condition.map({ holds($0, room) }) ?? true { body(rest, room) }
    }
    guard let repetition = members.first(where: { $0.key == "repeat" })?.value else { return once(room) }
    guard let (values, item, index) = repeated(repetition, room) else { return }
    let count = ScriptValue.number(Double(values.count))
    for (number, value) in values.enumerated() {
      // What an `if` leaves out takes time too.
      guard spendValue(repetition, room, count: Self.repetitionCost) else { return }
      once(
        self.room(
          room, "repeated", repetition,
          [(item, value), (index, .number(Double(number))), ("n", count)]))
    }
  }

  /// Whether the condition of an `if` holds.
  func holds(_ node: SourceNode, _ room: Room) -> Bool {
    do throws(ScriptError) {
      let value = try value(of: node, room)
      guard case .bool(let holds) = value else {
        throw ScriptError(
          "if: found \(value.excerpt)", allowed: "true, false, or a condition such as \"${i > 0}\"",
          suggestion: condition(meantBy: value, room))
      }
      return holds
    } catch {
      // What stands here is read nevertheless, so that its names are not missing elsewhere.
      report(error, node, room)
      return true
    }
  }

  /// What `repeat` goes through, and the names of the element and of its index.
  private func repeated(_ node: SourceNode, _ room: Room) -> (values: [ScriptValue], item: String, index: String)? {
    var over = node
    var (item, index) = ("item", "i")
    if case .object = node.value {
      let place = SourceNode(
        value: node.value, offset: node.offset, path: node.path, id: node.id, origin: room.origin)
      guard let fields = Fields(place, "repeat", names: Self.repeatKeys, reader),
        let list = fields.required("over", "a list, or a count")
      else { return nil }
      over = list
      if let name = fields["as"] {
        guard let word = self.name(name, room) else { return nil }
        item = word
      }
      if let name = fields["index"] {
        guard let word = self.name(name, room) else { return nil }
        index = word
      }
    }
    do throws(ScriptError) {
      switch try value(of: over, room) {
      case .list(let values):
        guard values.count <= Self.greatestCount else {
          throw ScriptError(
            "repeat: \(values.count) elements", allowed: "at most \(Self.greatestCount)", kind: .tooLarge)
        }
        return (values, item, index)
      case .number(let number):
        guard let count = Int(exactly: number), (0...Self.greatestCount).contains(count) else {
          throw ScriptError(
            "repeat: found \(shortest(number))", allowed: "a whole number from 0 to \(Self.greatestCount), or a list",
            kind: number > Double(Self.greatestCount) ? .tooLarge : .wrongValue)
        }
        return ((0..<count).map { .number(Double($0)) }, item, index)
      case let other:
        throw ScriptError(
          "repeat: found \(other.excerpt)", allowed: "a list, or how many times",
          suggestion: expression(meantBy: other, room))
      }
    } catch {
      report(error, over, room)
      return nil
    }
  }

  /// The condition that a text without "${…}" is meant to be, when it is one.
  private func condition(meantBy value: ScriptValue, _ room: Room) -> String? {
    guard case .string(let text) = value, text.utf8.count <= 200,
      let template = try? ScriptTemplate("${\(text)}", rate: evaluator.rate, isName: { names.contains($0) }),
      case .bool? = try? evaluator.value(of: template, room.scope)
    else { return nil }
    return "${\(text)}"
  }

  /// The expression that a text without "${…}" is meant to be, when it is the name of something.
  private func expression(meantBy text: ScriptValue, _ room: Room) -> String? {
    guard case .string(let name) = text, ScriptFunctions.isName(name) else { return nil }
    let node = SourceNode(value: .string("${\(name)}"), offset: 0, path: nil, id: newID())
    guard let found = try? value(of: node, room) else { return nil }
    switch found {
    case .list, .number: return "${\(name)}"
    default: return nil
    }
  }

  /// A word that can stand for a value in expressions.
  private func name(_ node: SourceNode, _ room: Room) -> String? {
    guard let word = node.text, ScriptFunctions.isName(word) else {
      report(
        ScriptError("found \(node.excerpt) as a name", allowed: "letters, digits and \"_\", no digit first"), node, room
      )
      return nil
    }
    return word
  }
}

extension ScriptFunctions {
  /// Whether expressions can use a word as a name.
  static func isName(_ word: String) -> Bool {
    guard let first = word.unicodeScalars.first, !("0"..."9").contains(first) else { return false }
    if ["true", "false", "null"].contains(word) { return false }
    return word.unicodeScalars.allSatisfy {
      $0 == "_" || $0.properties.isAlphabetic || ("0"..."9").contains($0)
    }
  }
}
