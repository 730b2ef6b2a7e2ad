import Foundation
import KinoraGraphics
import KinoraLayers

/// The forms of fonts and attributed strings.
extension ArchiveForm {
  static let texts: [ArchiveForm] = [
    ArchiveForm(
      "font", "name; or family, weight and italic; or path, index and variations; with a size or without", CTFont.self,
      write: { $0.source.node(size: Double($0.size)) }, read: { _ in nil }
    ).orWriting(FontDescription.self) { CTFont.Source.description($0).node(size: nil) }
      .orWriting(FontFace.self) { CTFont.Source.face($0).node(size: nil) }
      .orWriting(CGFont.self) { $0.source.node(size: nil) }
      .reading { node, _, place throws(LayerArchiveError) in try font(node, at: place) },
    ArchiveForm(
      "attributedString", "string and runs, each a length in UTF-16 units and its attributes", NSAttributedString.self,
      write: { string, writer, place throws(LayerArchiveError) in
        try writer.attributed(string, at: place)
      },
      read: { node, reader, place throws(LayerArchiveError) in try reader.attributed(node, at: place) }),
    textStyle,
  ]

  /// A copy of the form that also writes values of one more type.
  private func orWriting<Value>(
    _ type: Value.Type, _ other: @escaping @Sendable (Value) -> ArchiveNode
  ) -> ArchiveForm {
    let write = write
    return ArchiveForm(
      tag, content,
      write: { value, writer, place throws(LayerArchiveError) in
        if let value = value as? Value { return other(value) }
        return try write(value, &writer, place)
      }, read: read)
  }

  private func reading(
    _ read: @escaping @Sendable (ArchiveNode, inout ArchiveReader, ArchivePlace) throws(LayerArchiveError) -> Any?
  ) -> ArchiveForm {
    ArchiveForm(tag, content, write: write, read: read)
  }

  private static func font(_ node: ArchiveNode, at place: ArchivePlace) throws(LayerArchiveError) -> Any? {
    guard let members = node.members else { return nil }
    let size = members["size"]?.double.map { CGFloat($0) }
    if let name = members["name"]?.string { return size.map { CTFont(name, size: $0) } }
    if let family = members["family"]?.string {
      guard case .integer(let weight)? = members["weight"] ?? .integer(400), (1...1000).contains(weight) else {
        return nil
      }
      let description = FontDescription(
        family: family, weight: Int(weight), isItalic: members["italic"]?.bool ?? false)
      return size.map { CTFont(description, size: $0) } ?? description
    }
    guard let path = members["path"]?.string, case .integer(let index)? = members["index"] ?? .integer(0),
      (0...0xFFFF).contains(index)
    else { return nil }
    let variations = (members["variations"]?.members ?? [:]).sorted { $0.key < $1.key }.compactMap { tag, value in
      value.double.map { FontVariation(tag: tag, value: Float($0)) }
    }
    do throws(FontError) {
      let face = try FontFace(contentsOf: path, index: Int(index), variations: variations)
      return size.map { CTFont(face, size: $0) } ?? face
    } catch {
      throw LayerArchiveError(.wrongValue, at: place, "\(error);")
    }
  }
}

extension CTFont.Source {
  fileprivate func node(size: Double?) -> ArchiveNode {
    var members: [String: ArchiveNode] = [:]
    if let size { members["size"] = ArchiveNode(size) }
    switch self {
    case .name(let name): members["name"] = .string(name)
    case .description(let description):
      members["family"] = .string(description.family)
      members["weight"] = .integer(Int64(description.weight))
      members["italic"] = .bool(description.isItalic)
    case .face(let face):
      members["path"] = .string(face.path)
      members["index"] = .integer(Int64(face.index))
      if !face.variations.isEmpty {
        members["variations"] = .object(
          Dictionary(face.variations.map { ($0.tag, ArchiveNode(Double($0.value))) }) { _, last in last })
      }
    }
    return .object(members)
  }
}

extension ArchiveWriter {
  fileprivate mutating func attributed(
    _ string: NSAttributedString, at place: ArchivePlace
  ) throws(LayerArchiveError) -> ArchiveNode {
    var found: [(length: Int, attributes: [NSAttributedString.Key: Any])] = []
    string.enumerateAttributes(in: NSRange(location: 0, length: string.length), options: []) { attributes, range, _ in
      found.append((range.length, attributes))
    }
    var runs: [ArchiveNode] = []
    for (index, run) in found.enumerated() {
      var members: [String: ArchiveNode] = ["length": .integer(Int64(run.length))]
      if !run.attributes.isEmpty {
        let named = Dictionary(run.attributes.map { ($0.key.rawValue, $0.value) }) { first, _ in first }
        members["attributes"] = try self.members(
          named, at: place.child("runs").child(index).child("attributes"))
      }
      runs.append(.object(members))
    }
    return .object(["string": .string(string.string), "runs": .array(runs)])
  }
}

extension ArchiveReader {
  fileprivate mutating func attributed(
    _ node: ArchiveNode, at place: ArchivePlace
  ) throws(LayerArchiveError) -> NSAttributedString? {
    guard let members = node.members, let text = members["string"]?.string, let runs = members["runs"]?.elements else {
      return nil
    }
    let string = NSMutableAttributedString(string: text)
    var location = 0
    for (index, run) in runs.enumerated() {
      guard let parts = run.members, case .integer(let length)? = parts["length"], length >= 0,
        length <= string.length - location
      else { return nil }
      let range = NSRange(location: location, length: Int(length))
      let place = place.child("runs").child(index).child("attributes")
      for (key, attribute) in (parts["attributes"]?.members ?? [:]).sorted(by: { $0.key < $1.key }) {
        let value = try value(attribute, at: place.child(key))
        string.addAttribute(NSAttributedString.Key(key), value: value, range: range)
      }
      location += Int(length)
    }
    return location == string.length ? string : nil
  }
}
