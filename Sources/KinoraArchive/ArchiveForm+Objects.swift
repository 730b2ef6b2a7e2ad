import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages
import KinoraTiming

/// The forms of the library's objects, and of values that hold others.
extension ArchiveForm {
  static let objects: [ArchiveForm] = [
    ArchiveForm(
      "layerAt", "the JSON pointer of a layer in this archive",
      write: { value, writer, _ in (value as? CALayer).flatMap { writer.pointer(to: $0) }.map { .string($0) } },
      read: { node, reader, _ in node.string.flatMap { reader.layer(at: $0) } }),
    ArchiveForm(
      "layer", "a layer that is not in the tree", CALayer.self,
      write: { layer, writer, place throws(LayerArchiveError) in
        try writer.tree(layer, at: place)
      },
      read: { node, reader, place throws(LayerArchiveError) in try reader.tree(node, at: place) }),
    ArchiveForm(
      "animation", "an animation, as in a layer's animations", CAAnimation.self,
      write: { animation, writer, place throws(LayerArchiveError) in
        .object(try writer.animation(animation, at: place))
      },
      read: { node, reader, place throws(LayerArchiveError) in try reader.animation(node, at: place) }),
    ArchiveForm(
      "timingFunction", "[c1x, c1y, c2x, c2y], or the text of a function that is no Bézier", CAMediaTimingFunction.self,
      write: { function in
        if let text = function.text { return .string(text) }
        let points = [1, 2].compactMap { function.controlPoint(at: $0) }
        return ArchiveNode(points.flatMap { [Double($0.x), Double($0.y)] })
      },
      read: { node in
        if let text = node.string { return try? CAMediaTimingFunction(text: text) }
        guard let points = node.doubles?.map({ Float($0) }), points.count == 4 else { return nil }
        return CAMediaTimingFunction(controlPoints: points[0], points[1], points[2], points[3])
      }),
    ArchiveForm(
      "valueFunction", "the name of a value function", CAValueFunction.self, write: { .string($0.name.rawValue) },
      read: { $0.string.flatMap { CAValueFunction(name: CAValueFunctionName(rawValue: $0)) } }),
    ArchiveForm(
      "frameRateRange", "[minimum, maximum], or with the preferred rate as a third", CAFrameRateRange.self,
      write: { ArchiveNode(([$0.minimum, $0.maximum] + ($0.preferred.map { [$0] } ?? [])).map { Double($0) }) },
      read: { node in
        guard let rates = node.doubles?.map({ Float($0) }), rates.count == 2 || rates.count == 3 else { return nil }
        return CAFrameRateRange(minimum: rates[0], maximum: rates[1], preferred: rates.count == 3 ? rates[2] : nil)
      }),
    ArchiveForm(
      "emitterCell", "class, properties and values, as far as they differ from a new cell's", CAEmitterCell.self,
      write: { cell, writer, place throws(LayerArchiveError) in
        .object(try writer.cell(cell, at: place))
      },
      read: { node, reader, place throws(LayerArchiveError) in try reader.cell(node, at: place) }),
    ArchiveForm(
      "filter", "type, name, enabled and inputs", CAFilter.self,
      write: { filter, writer, place throws(LayerArchiveError) in
        try writer.filter(filter, at: place)
      },
      read: { node, reader, place throws(LayerArchiveError) in try reader.filter(node, at: place) }),
    ArchiveForm(
      "constraint", "attribute, source, sourceAttribute, scale, offset", CAConstraint.self,
      write: { constraint in
        .object([
          "attribute": .string("\(constraint.attribute)"), "source": .string(constraint.sourceName),
          "sourceAttribute": .string("\(constraint.sourceAttribute)"), "scale": ArchiveNode(Double(constraint.scale)),
          "offset": ArchiveNode(Double(constraint.offset)),
        ])
      },
      read: { node in
        guard let members = node.members, members.count == 5, let source = members["source"]?.string,
          let attribute = CAConstraintAttribute(named: members["attribute"]?.string),
          let sourceAttribute = CAConstraintAttribute(named: members["sourceAttribute"]?.string),
          let scale = members["scale"]?.double, let offset = members["offset"]?.double
        else { return nil }
        return CAConstraint(
          attribute: attribute, relativeTo: source, attribute: sourceAttribute, scale: scale, offset: offset)
      }),
    ArchiveForm(
      "layoutManager", "\"constraints\"", CAConstraintLayoutManager.self, write: { _ in .string("constraints") },
      read: { $0 == .string("constraints") ? CAConstraintLayoutManager() : nil }),
    .boxLayout, .layoutItem,
    ArchiveForm(
      "object", "a registered type's class, and the value as the type itself encodes it",
      write: { value, writer, place throws(LayerArchiveError) in try writer.registered(value, at: place) },
      read: { node, reader, place throws(LayerArchiveError) in try reader.registered(node, at: place) }),
    ArchiveForm(
      "name", "one of the names of a property",
      write: { value, _, _ in
        guard case .string(let name)? = (value as? any PropertyValue)?.propertyValue else { return nil }
        return .string(name)
      },
      read: { node, _, _ in node.string }),
  ]

  static let containers: [ArchiveForm] = [
    ArchiveForm(
      "dictionary", "an object of values", [String: Any].self,
      write: { dictionary, writer, place throws(LayerArchiveError) in
        try writer.members(dictionary, at: place)
      },
      read: { node, reader, place throws(LayerArchiveError) in
        guard let members = node.members else { return nil }
        var dictionary: [String: Any] = [:]
        for (key, member) in members.sorted(by: { $0.key < $1.key }) {
          dictionary[key] = try reader.value(member, at: place.child(key))
        }
        return dictionary
      }),
    ArchiveForm(
      "pairs", "a list of [key, value]: a dictionary whose keys are not all strings", [AnyHashable: Any].self,
      write: { dictionary, writer, place throws(LayerArchiveError) in
        .array(try writer.pairs(dictionary, at: place))
      },
      read: { node, reader, place throws(LayerArchiveError) in
        guard let pairs = node.elements else { return nil }
        var dictionary: [AnyHashable: Any] = [:]
        for (index, pair) in pairs.enumerated() {
          guard let pair = pair.elements, pair.count == 2,
            let key = try reader.value(pair[0], at: place.child(index).child(0)) as? AnyHashable
          else { return nil }
          dictionary[key] = try reader.value(pair[1], at: place.child(index).child(1))
        }
        return dictionary
      }),
  ]
}

extension CAConstraintAttribute {
  fileprivate init?(named name: String?) {
    guard let known = Self.allCases.first(where: { "\($0)" == name }) else { return nil }
    self = known
  }
}

extension ArchiveWriter {
  mutating func members(_ dictionary: [String: Any], at place: ArchivePlace) throws(LayerArchiveError) -> ArchiveNode {
    var members: [String: ArchiveNode] = [:]
    for (key, element) in dictionary.sorted(by: { $0.key < $1.key }) {
      members[key] = try value(element, at: place.child(key))
    }
    return .object(members)
  }

  /// The keys and values of a dictionary, sorted by the text of the keys, so that equal dictionaries are written alike.
  fileprivate mutating func pairs(
    _ dictionary: [AnyHashable: Any], at place: ArchivePlace
  ) throws(LayerArchiveError) -> [ArchiveNode] {
    var pairs: [(text: String, key: ArchiveNode, value: Any)] = []
    for (key, element) in dictionary {
      let node = try value(key.base, at: place.child(pairs.count).child(0))
      pairs.append(("\(node)", node, element))
    }
    pairs.sort { $0.text < $1.text }
    var nodes: [ArchiveNode] = []
    for (index, pair) in pairs.enumerated() {
      nodes.append(.array([pair.key, try value(pair.value, at: place.child(index).child(1))]))
    }
    return nodes
  }

  fileprivate mutating func filter(
    _ filter: CAFilter, at place: ArchivePlace
  ) throws(LayerArchiveError) -> ArchiveNode {
    var members: [String: ArchiveNode] = ["type": .string(filter.type)]
    if let name = filter.name { members["name"] = .string(name) }
    if !filter.isEnabled { members["enabled"] = .bool(false) }
    if !filter.inputs.isEmpty { members["inputs"] = try self.members(filter.inputs, at: place.child("inputs")) }
    return .object(members)
  }

  fileprivate func registered(_ value: Any, at place: ArchivePlace) throws(LayerArchiveError) -> ArchiveNode? {
    guard let name = classes.name(of: type(of: value)), case .value(let type) = classes.entries[name] else {
      return nil
    }
    do {
      return .object(["class": .string(name), "value": try type.encode(value)])
    } catch {
      throw LayerArchiveError(.notArchivable, at: place, "a \"\(name)\" did not encode itself: \(plainReason(error))")
    }
  }
}
