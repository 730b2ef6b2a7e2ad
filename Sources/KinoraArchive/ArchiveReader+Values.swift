import Foundation
import KinoraLayers
import KinoraMessages

/// Reading values, and the checks that every part of an archive goes through.
extension ArchiveReader {
  /// The value that a node stands for; null is `NSNull`.
  mutating func value(_ node: ArchiveNode, at place: ArchivePlace) throws(LayerArchiveError) -> Any {
    switch node {
    case .null: return NSNull()
    case .bool(let flag): return NSNumber(value: flag)
    case .integer(let whole): return NSNumber(value: whole)
    case .number(let number): return NSNumber(value: number)
    case .string(let string): return string
    case .array(let nodes):
      try place.checkDepth()
      var list: [Any] = []
      for (index, node) in nodes.enumerated() { list.append(try value(node, at: place.child(index))) }
      return list
    case .object(let members):
      try place.checkDepth()
      guard members.count == 1, let (tag, inner) = members.first else {
        throw LayerArchiveError(
          .wrongValue, at: place,
          "a value that is an object has one member, which says what it is; this has \(members.count)",
          allowed: ArchiveForm.tags)
      }
      guard let form = ArchiveForm.named(tag) else {
        throw LayerArchiveError(.unknownKey, at: place, "no value is called \"\(tag)\"", allowed: ArchiveForm.tags)
      }
      guard let value = try form.read(inner, &self, place.child(tag)) else {
        throw wrong(inner, form.content, at: place.child(tag))
      }
      return value
    }
  }

  mutating func registered(_ node: ArchiveNode, at place: ArchivePlace) throws(LayerArchiveError) -> Any? {
    let members = try members(of: node, "an object", ["class", "value"], at: place)
    let name = try className(members, at: place)
    guard case .value(let type)? = classes.entries[name] else {
      throw unknownClass(name, "values", at: place) { if case .value = $0 { true } else { false } }
    }
    do {
      return try type.decode(members["value"] ?? .null)
    } catch {
      throw LayerArchiveError(.wrongValue, at: place.child("value"), "this is no \"\(name)\": \(plainReason(error))")
    }
  }

  mutating func filter(_ node: ArchiveNode, at place: ArchivePlace) throws(LayerArchiveError) -> CAFilter? {
    let members = try members(of: node, "a filter", ["type", "name", "enabled", "inputs"], at: place)
    guard let type = members["type"]?.string else { return nil }
    let filter = CAFilter(type: type)
    filter.name = members["name"]?.string
    filter.isEnabled = members["enabled"]?.bool ?? true
    for (key, node) in (members["inputs"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
      filter.setInput(try value(node, at: place.child("inputs").child(key)), forKey: key)
    }
    return filter
  }

  // MARK: Checks

  /// The members of an object; throws when the node is no object or has a member that is not allowed.
  func members(
    of node: ArchiveNode, _ expected: String, _ allowed: [String], at place: ArchivePlace
  ) throws(LayerArchiveError) -> [String: ArchiveNode] {
    guard let members = node.members else { throw wrong(node, expected, at: place) }
    try Self.checkMembers(members, allowed, at: place)
    return members
  }

  static func checkMembers(
    _ members: [String: ArchiveNode], _ allowed: [String], at place: ArchivePlace
  ) throws(LayerArchiveError) {
    let known = Set(allowed)
    for key in members.keys.sorted() where !known.contains(key) {
      throw LayerArchiveError(.unknownKey, at: place, "there is nothing called \"\(key)\"", allowed: allowed)
    }
  }

  func className(_ members: [String: ArchiveNode], at place: ArchivePlace) throws(LayerArchiveError) -> String {
    guard let name = members["class"]?.string else {
      throw LayerArchiveError(.wrongValue, at: place, "\"class\" is missing or no string")
    }
    return name
  }

  func unknownClass(
    _ name: String, _ what: String, at place: ArchivePlace, where belongs: (ArchivableClasses.Entry) -> Bool
  ) -> LayerArchiveError {
    LayerArchiveError(
      .unknownClass, at: place.child("class"), "no class of \(what) is called \"\(name)\"",
      allowed: classes.names(where: belongs))
  }

  func wrong(_ node: ArchiveNode, _ expected: String, at place: ArchivePlace) -> LayerArchiveError {
    LayerArchiveError(.wrongValue, at: place, "\(node.kindName) stands where \(expected) belongs,")
  }
}

extension PropertyType {
  /// The type in words, for a message.
  var words: String {
    switch self {
    case .number, .time, .angle: "a number"
    case .integer: "a whole number"
    case .bool: "true or false"
    case .name(let names): "one of \(names.joined(separator: ", "))"
    case .bits: "a number that is a set of bits"
    case .numbers: "a list of numbers"
    case .colors: "a list of colours"
    case .layers: "a list of layers"
    case .compositing: "the name of a blend mode"
    case .filters: "a list of filters"
    case .cells: "a list of emitter cells"
    case .object(let type): "a value of type \(type)"
    case .string, .numberFormat: "a string"
    case .text: "a string or an attributed string"
    case .features: "a list of strings"
    default: "a \(self)"
    }
  }
}
