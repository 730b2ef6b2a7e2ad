import Foundation
import KinoraGraphics
import KinoraMessages
import KinoraTiming

/// Works out the language of a scene: what computes, repeats, nests and is shared becomes the plain values that a reader
/// reads. All of it happens once, when the scene is loaded.
final class SceneExpander {
  /// Where something is worked out: the names that it sees, and what it says about its origin.
  struct Room {
    var scope: ScriptScope
    var origin: SourceOrigin?
    /// How many levels of values are around, those outside of components included.
    var depth = 0

    /// The room inside the value.
    var inner: Room { Room(scope: scope, origin: origin, depth: depth + 1) }
    /// What stands before the names of layers and sounds.
    var prefix: String { origin?.prefix ?? "" }
  }

  let reader: SceneReader
  let names = SceneNames()
  let evaluator = Evaluator()
  /// What several parts of the scene use: components, motions, styles.
  var shared = SharedDefinitions()
  /// The outermost names.
  private(set) lazy var globals = ScriptScope(globals: names)
  /// The folder in which the scene's own paths begin.
  let folder: String
  /// The entries that instances bring to the timeline and to the sound.
  var timeline: [SourceNode] = []
  var audio: [SourceNode] = []
  /// How many instances of each component have got a name from it.
  var instanceCounts: [String: Int] = [:]
  /// The components that are being used, the outermost first.
  var chain: [String] = []
  /// Where the parts of the scene stand that a reader works out later.
  private var deferred: [Int: Room] = [:]

  /// Where the expression stands that is being worked out, the innermost of several; nil for none.
  private(set) var asking: SourceNode?
  /// The texts with expressions, by how they are written.
  private var templates: [String: WrittenTemplate] = [:]
  /// The steps of expressions inside the one that is being worked out.
  private var innerSteps = 0
  private var nextID: Int
  private var valuesLeft = 5_000_000

  init(_ reader: SceneReader, folder: String) {
    self.reader = reader
    self.folder = folder
    nextID = reader.source.bytes.count + 1
    names.evaluate = { [unowned self] node throws(ScriptError) in
      let room = Room(scope: globals, origin: node.origin)
      let value = try value(of: node, room)
      do throws(ScriptError) { return try evaluator.kept(value) } catch {
        report(error, node, room)
        throw .reported
      }
    }
  }

  /// The greatest number of levels of values inside each other, in instances of components too.
  private static let greatestDepth = 256

  // MARK: Identities

  /// An identity that no value has yet.
  func newID() -> Int {
    nextID += 1
    return nextID
  }

  /// Makes room for the identities of a text of `count` bytes; returns the first.
  func newIDs(_ count: Int) -> Int {
    defer { nextID += count + 1 }
    return nextID + 1
  }

  /// A value in the place of another.
  func node(_ value: SourceNode.Value, at node: SourceNode, _ room: Room) -> SourceNode {
    SourceNode(value: value, offset: node.offset, path: node.path, id: newID(), origin: room.origin)
  }

  // MARK: Values

  /// The value that a node of the scene stands for in expressions. What is wrong is reported at the node.
  func value(of node: SourceNode, _ room: Room) throws(ScriptError) -> ScriptValue {
    switch node.value {
    case .null: return .null
    case .bool(let value): return .bool(value)
    case .number(let value): return .number(value)
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "$")) else { return .string(text) }
      do throws(ScriptError) {
        return try evaluated(text, at: node, room)
      } catch {
        report(error, node, room)
        throw .reported
      }
    case .array(let nodes):
      try evaluator.spend(nodes.count / 4)
      var values: [ScriptValue] = []
      for node in nodes { values.append(try value(of: node, room)) }
      return .list(values)
    case .object(let members):
      try evaluator.spend(members.count)
      var object = ScriptObject()
      for member in members where object[member.key] == nil { object[member.key] = try value(of: member.value, room) }
      return .object(object)
    }
  }

  /// The value of a text that a node is or has as its key.
  private func evaluated(_ text: String, at node: SourceNode, _ room: Room) throws(ScriptError) -> ScriptValue {
    let (outer, outerSteps, before) = (asking, innerSteps, evaluator.steps)
    let place = SourceNode(value: .null, offset: node.offset, path: node.path, id: node.id, origin: room.origin)
    try evaluator.spend(text.utf8.count / 64)
    let written = try template(text, place)
    asking = place
    innerSteps = 0
    func finish() {
      let steps = before - evaluator.steps
      written.steps += steps - innerSteps
      innerSteps = outerSteps + steps
      asking = outer
    }
    do throws(ScriptError) {
      let value = try evaluator.value(of: written.template, room.scope)
      finish()
      return value
    } catch {
      finish()
      throw evaluator.steps < 0 && !error.isReported ? tooLong(error) : error
    }
  }

  private func template(_ text: String, _ place: SourceNode) throws(ScriptError) -> WrittenTemplate {
    if let known = templates[text] { return known }
    let template = try ScriptTemplate(text, rate: evaluator.rate) { names.contains($0) }
    let written = WrittenTemplate(template, text, at: place)
    templates[text] = written
    return written
  }

  /// The error of expressions that take too long, with the one that takes most.
  private func tooLong(_ error: ScriptError) -> ScriptError {
    let most = templates.values.max { ($0.steps, $1.place.offset) < ($1.steps, $0.place.offset) }
    guard let most else { return error }
    return ScriptError(
      "\(error.message): of \(Evaluator.greatestSteps) steps \(most.steps) are for \(quoted(most.text)) at "
        + reader.words(for: most.place), allowed: error.allowed, offset: error.offset, kind: error.kind)
  }

  /// A value as a node, as if it stood at another.
  func node(of value: ScriptValue, at place: SourceNode, _ room: Room) -> SourceNode {
    guard spendValue(place, room) else { return unreadable(place, room) }
    switch value {
    case .null: return node(.null, at: place, room)
    case .bool(let bool): return computed(.bool(bool), place, room)
    case .number(let number): return computed(.number(number), place, room)
    case .string(let text): return node(.string(text), at: place, room)
    case .time, .angle: return node(.string(value.text ?? ""), at: place, room)
    case .color(let color):
      let levels = [color.red, color.green, color.blue, color.alpha].map { node(.number($0), at: place, room) }
      return node(.array(levels), at: place, room)
    case .list(let list): return node(.array(list.map { self.node(of: $0, at: place, room) }), at: place, room)
    case .object(let object):
      let members = object.members.map {
        SourceNode.Member(key: $0.key, keyOffset: place.offset, value: self.node(of: $0.value, at: place, room))
      }
      return node(.object(members), at: place, room)
    }
  }

  private func computed(_ value: SourceNode.Value, _ place: SourceNode, _ room: Room) -> SourceNode {
    var node = node(value, at: place, room)
    node.isComputed = true
    return node
  }

  // MARK: Problems

  /// Reports the error of an expression in a text.
  func report(_ error: ScriptError, _ node: SourceNode, _ room: Room) {
    if error.isReported { return }
    // Making a message takes as long as many steps.
    try? evaluator.spend(50)
    let here = SourceNode(value: node.value, offset: node.offset, path: node.path, id: node.id, origin: room.origin)
    var offset = node.offset
    // An error inside a text is shown where it is, if the text stands in the file as it is read.
    if let inside = error.offset, let text = node.text {
      let bytes = (room.origin?.source ?? reader.source).bytes
      let start = node.offset + 1
      if bytes.count >= start + text.utf8.count, bytes[start..<start + text.utf8.count].elementsEqual(text.utf8) {
        offset = start + inside
      }
    }
    var allowed = error.allowed
    if error.kind == .unknownName, error.message.hasPrefix("unknown name"), error.suggestion == nil,
      room.origin?.use?.what.hasPrefix("in the component") ?? false
    {
      allowed = allowed.map {
        $0 + "; a component sees its own parameters, which \"with\" gives, and the scene's values"
      }
    }
    reader.report(at: offset, here, error.message, allowed: allowed, suggestion: error.suggestion, as: error.kind)
  }

  /// A node in place of one whose problem is reported: of a text the text, of anything else nothing.
  func unreadable(_ place: SourceNode, _ room: Room) -> SourceNode {
    let node = node(place.text.map(SourceNode.Value.string) ?? .null, at: place, room)
    reader.unreadable.insert(node.id)
    return node
  }

  /// A layer in place of one whose problem is reported, of which nothing but the name is known.
  func unreadableLayer(_ members: [SourceNode.Member], _ place: SourceNode, _ room: Room) -> SourceNode {
    let name = members.filter { $0.key == "name" }
    let named = self.members(name, room, as: .layer)
    if let text = named.first?.value.text { reader.namesInError.insert(room.prefix + text) }
    let node = node(.object(named), at: place, room)
    reader.unreadable.insert(node.id)
    return node
  }

  /// Counts values of the scene; false, with a problem, when there are too many.
  func spendValue(_ place: SourceNode, _ room: Room, count: Int = 1) -> Bool {
    if isExhausted { return false }
    valuesLeft -= count
    guard isExhausted else { return true }
    let error = ScriptError(
      "the scene becomes too large: its repetitions and components make more than 5000000 values",
      allowed: "fewer repetitions; what is alike can be a CAReplicatorLayer or an emitter", kind: .tooLarge)
    report(error, place, room)
    return false
  }

  /// Whether the scene has become larger than scenes may be, which is reported.
  var isExhausted: Bool { valuesLeft <= 0 }

  // MARK: Nodes

  /// A node with its expressions worked out, its repetitions repeated and its uses in place.
  func expanded(_ node: SourceNode, _ room: Room, as form: SceneForm) -> SourceNode {
    let size = if case .string(let text) = node.value { text.utf8.count } else { 0 }
    guard spendValue(node, room, count: 1 + size / 256) else { return unreadable(node, room) }
    guard room.depth <= Self.greatestDepth else {
      report(ScriptError("values stand deeper inside each other than \(Self.greatestDepth) levels"), node, room)
      return unreadable(node, room)
    }
    switch node.value {
    case .string(let text):
      guard text.utf8.contains(UInt8(ascii: "$")) else { break }
      do throws(ScriptError) {
        return self.node(of: try evaluated(text, at: node, room), at: node, room)
      } catch {
        report(error, node, room)
        return unreadable(node, room)
      }
    case .array(let nodes): return self.node(.array(elements(nodes, room.inner, as: form)), at: node, room)
    case .object(let members): return object(members, node, room, as: form)
    default: break
    }
    return self.node(node.value, at: node, room)
  }

  private func object(
    _ members: [SourceNode.Member], _ node: SourceNode, _ room: Room, as form: SceneForm
  ) -> SourceNode {
    switch form {
    case .layer where members.contains { $0.key == "use" }:
      return instance(members, node, room) ?? unreadableLayer(members, node, room)
    case .animation where members.contains { $0.key == "motion" }:
      return motion(members, node, room) ?? unreadable(node, room)
    case .deferred:
      let copy = self.node(node.value, at: node, room)
      deferred[copy.id] = room
      return copy
    case .layer, .style:
      return self.node(.object(withType(self.members(members, room, as: form))), at: node, room)
    default: return self.node(.object(self.members(members, room, as: form)), at: node, room)
    }
  }

  /// The members of a layer or a style with the class that its style says, if it says none itself.
  private func withType(_ members: [SourceNode.Member]) -> [SourceNode.Member] {
    guard let place = members.firstIndex(where: { $0.key == "style" }),
      case .object(let parts) = members[place].value.value,
      let type = parts.first(where: { $0.key == "type" })
    else { return members }
    var style = members[place].value
    style.value = .object(parts.filter { $0.key != "type" })
    var result = members
    result[place] = SourceNode.Member(key: "style", keyOffset: members[place].keyOffset, value: style)
    if !members.contains(where: { $0.key == "type" }) { result.append(type) }
    return result
  }

  /// The members of an object, those left out that an `if` of theirs leaves out.
  func members(_ members: [SourceNode.Member], _ room: Room, as form: SceneForm) -> [SourceNode.Member] {
    var result: [SourceNode.Member] = []
    result.reserveCapacity(members.count)
    // The keys so far, where keys are worked out.
    var known: Set<String> = []
    for member in members {
      let inner = form.inner(member.key)
      if inner.isRecord, case .object(let parts) = member.value.value,
        let condition = parts.first(where: { $0.key == "if" })
      {
        guard holds(condition.value, room) else { continue }
        let rest = SourceNode(
          value: .object(parts.filter { $0.key != "if" }), offset: member.value.offset, path: member.value.path,
          id: member.value.id, origin: member.value.origin)
        append(member, expanded(rest, room.inner, as: inner), room, form, &known, to: &result)
      } else {
        append(member, value(member, room.inner, inner), room, form, &known, to: &result)
      }
    }
    return result
  }

  private func value(_ member: SourceNode.Member, _ room: Room, _ form: SceneForm) -> SourceNode {
    switch (form, member.value.value) {
    case (.style, .string): namedStyle(member.value, room)
    case (.dictionary(.animation), .array(let nodes)) where member.key == "animations":
      keyed(elements(nodes, room.inner, as: .animation), member.value, room)
    default: expanded(member.value, room, as: form)
    }
  }

  private func append(
    _ member: SourceNode.Member, _ value: SourceNode, _ room: Room, _ form: SceneForm, _ known: inout Set<String>,
    to members: inout [SourceNode.Member]
  ) {
    var key = member.key
    if case .dictionary = form, key.utf8.contains(UInt8(ascii: "$")) {
      let place = SourceNode(
        value: .string(key), offset: member.keyOffset, path: member.value.path, id: member.value.id,
        origin: member.value.origin)
      do throws(ScriptError) {
        guard let text = try evaluated(key, at: place, room).text else {
          throw ScriptError("a key must be text", allowed: "an expression of text or a number")
        }
        key = text
      } catch {
        return report(error, place, room)
      }
      if known.contains(key) {
        return report(
          ScriptError("the key \(quoted(key)) is given twice", allowed: "each key once", kind: .duplicateName), place,
          room)
      }
    }
    if case .dictionary = form { known.insert(key) }
    members.append(SourceNode.Member(key: key, keyOffset: member.keyOffset, value: value))
  }

  /// A list of animations as an object: by the `key` of each, or a number.
  private func keyed(_ nodes: [SourceNode], _ place: SourceNode, _ room: Room) -> SourceNode {
    let members = nodes.enumerated().map { index, node in
      guard case .object(let parts) = node.value, let key = parts.first(where: { $0.key == "key" })?.value.text else {
        return SourceNode.Member(key: "animation \(index + 1)", keyOffset: node.offset, value: node)
      }
      var rest = node
      rest.value = .object(parts.filter { $0.key != "key" })
      return SourceNode.Member(key: key, keyOffset: node.offset, value: rest)
    }
    return node(.object(members), at: place, room)
  }

  /// Works out a node that was left for the reader, with values for names that are known only now.
  ///
  /// - Parameter what: What the reader does, as a clause for messages: "in each word".
  func expandDeferred(
    _ node: SourceNode, _ what: String, names: [(name: String, value: SourceNode.Value)]
  ) -> SourceNode {
    guard let room = deferred[node.id], case .object(let members) = node.value else { return node }
    let values = names.map { (name: $0.name, value: ScriptValue(literal: self.node($0.value, at: node, room))) }
    let inner = self.room(room, what, node, values)
    return self.node(.object(self.members(members, inner, as: .dictionary(.animation))), at: node, inner)
  }

  /// A room inside another, with values for more names.
  func room(
    _ outer: Room, _ what: String, _ node: SourceNode, _ names: [(name: String, value: ScriptValue)]
  ) -> Room {
    let use = SourceOrigin.Use(
      what: what,
      node: SourceNode(value: .null, offset: node.offset, path: node.path, id: node.id, origin: outer.origin)
    ) { names.map { ($0.name, $0.value.excerpt) } }
    let origin = SourceOrigin(
      source: outer.origin?.source ?? reader.source, folder: outer.origin?.folder ?? folder, use: use,
      prefix: outer.prefix)
    return Room(
      scope: ScriptScope(Dictionary(names.map { ($0.name, $0.value) }) { _, last in last }, in: outer.scope),
      origin: origin, depth: outer.depth)
  }
}
