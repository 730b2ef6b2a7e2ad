import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// How one type of value is written: as an object with a single member, whose name is the tag.
struct ArchiveForm: Sendable {
  let tag: String
  /// A description of what stands under the tag, for messages and the documentation.
  let content: String
  /// Writes a value; nil for a value of another type.
  let write: @Sendable (Any, inout ArchiveWriter, ArchivePlace) throws(LayerArchiveError) -> ArchiveNode?
  /// Reads a value; nil for a node that is not of the form.
  let read: @Sendable (ArchiveNode, inout ArchiveReader, ArchivePlace) throws(LayerArchiveError) -> Any?

  /// A form of values that hold no other values.
  init<Value>(
    _ tag: String, _ content: String, _ type: Value.Type, write: @escaping @Sendable (Value) -> ArchiveNode?,
    read: @escaping @Sendable (ArchiveNode) -> Value?
  ) {
    self.tag = tag
    self.content = content
    self.write = { value, _, _ in (value as? Value).flatMap(write) }
    self.read = { node, _, _ in read(node) }
  }

  /// A form of values that hold others. `write` gets the place of the value's content, which messages name.
  init<Value>(
    _ tag: String, _ content: String, _ type: Value.Type,
    write: @escaping @Sendable (Value, inout ArchiveWriter, ArchivePlace) throws(LayerArchiveError) -> ArchiveNode?,
    read: @escaping @Sendable (ArchiveNode, inout ArchiveReader, ArchivePlace) throws(LayerArchiveError) -> Any?
  ) {
    self.init(
      tag, content,
      write: { value, writer, place throws(LayerArchiveError) in
        guard let value = value as? Value else { return nil }
        return try write(value, &writer, place.child(tag))
      },
      read: read)
  }

  init(
    _ tag: String, _ content: String,
    write: @escaping @Sendable (Any, inout ArchiveWriter, ArchivePlace) throws(LayerArchiveError) -> ArchiveNode?,
    read: @escaping @Sendable (ArchiveNode, inout ArchiveReader, ArchivePlace) throws(LayerArchiveError) -> Any?
  ) {
    self.tag = tag
    self.content = content
    self.write = write
    self.read = read
  }

  /// A form of `count` numbers.
  private init<Value>(
    _ tag: String, _ content: String, _ type: Value.Type, count: Int, write: @escaping @Sendable (Value) -> [Double],
    read: @escaping @Sendable ([Double]) -> Value
  ) {
    self.init(
      tag, content, type, write: { ArchiveNode(write($0)) },
      read: { node in node.doubles.flatMap { $0.count == count ? read($0) : nil } })
  }

  /// All forms. A value is written in the first that fits it.
  static let all: [ArchiveForm] = plain + objects + texts + containers

  static func named(_ tag: String) -> ArchiveForm? { byTag[tag] }

  static let tags = all.map(\.tag)

  private static let byTag = Dictionary(all.map { ($0.tag, $0) }) { first, _ in first }

  /// The forms of structures, paths, images and Foundation's simple values.
  private static let plain: [ArchiveForm] = [
    ArchiveForm(
      "point", "[x, y]", CGPoint.self, count: 2, write: { [$0.x, $0.y].map { Double($0) } },
      read: { CGPoint(x: $0[0], y: $0[1]) }),
    ArchiveForm(
      "size", "[width, height]", CGSize.self, count: 2, write: { [$0.width, $0.height].map { Double($0) } },
      read: { CGSize(width: $0[0], height: $0[1]) }),
    ArchiveForm(
      "rect", "[x, y, width, height]", CGRect.self, count: 4,
      write: { [$0.origin.x, $0.origin.y, $0.size.width, $0.size.height].map { Double($0) } },
      read: { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) }),
    ArchiveForm(
      "color", "[red, green, blue, alpha], straight, in sRGB, nominally 0…1", CGColor.self, count: 4,
      write: { [$0.red, $0.green, $0.blue, $0.alpha].map { Double($0) } },
      read: { CGColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) }),
    ArchiveForm(
      "transform", "sixteen numbers, m11 m12 … m44", CATransform3D.self, count: 16, write: { $0.elements },
      read: { CATransform3D(elements: $0) }),
    affineTransform,
    ArchiveForm(
      "number", "\"inf\", \"-inf\", \"nan\" or \"-0\": what JSON has no number for", write: { _, _, _ in nil },
      read: { node, _, _ in node.double.map { NSNumber(value: $0) } }),
    ArchiveForm(
      "path", "SVG path data of M, L, Q, C and Z, a space between all words", CGPath.self,
      write: { .string(ArchivedPath.text(of: $0)) }, read: { $0.string.flatMap { ArchivedPath.path($0) } }),
    ArchiveForm(
      "image", "a place in the archive's list of images",
      write: { value, writer, _ in (value as? CGImage).map { writer.image($0) } },
      read: { node, reader, _ in reader.image(node) }),
    ArchiveForm(
      "date", "seconds since the start of 2001, UTC", Date.self,
      write: { ArchiveNode($0.timeIntervalSinceReferenceDate) },
      read: { $0.double.map { Date(timeIntervalSinceReferenceDate: $0) } }),
    ArchiveForm(
      "data", "base64", Data.self, write: { .string($0.base64EncodedString()) },
      read: { $0.string.flatMap { Data(base64Encoded: $0) } }),
    ArchiveForm(
      "url", "a URL", URL.self, write: { .string($0.absoluteString) },
      read: { $0.string.flatMap { URL(string: $0) } }),
    ArchiveForm(
      "uuid", "a UUID", UUID.self, write: { .string($0.uuidString) },
      read: { $0.string.flatMap { UUID(uuidString: $0) } }),
  ]

  /// An affine transform has a form apart from `transform`, so that it comes back as the type it was.
  static let affineTransform = ArchiveForm(
    "affineTransform", "[a, b, c, d, tx, ty]", CGAffineTransform.self, count: 6,
    write: { [$0.a, $0.b, $0.c, $0.d, $0.tx, $0.ty].map { Double($0) } },
    read: { CGAffineTransform(a: $0[0], b: $0[1], c: $0[2], d: $0[3], tx: $0[4], ty: $0[5]) })
}

extension ArchiveNode {
  /// The text of a string; nil for anything else.
  var string: String? { if case .string(let string) = self { string } else { nil } }
  /// The members of an object; nil for anything else.
  var members: [String: ArchiveNode]? { if case .object(let members) = self { members } else { nil } }
  /// The elements of a list; nil for anything else.
  var elements: [ArchiveNode]? { if case .array(let elements) = self { elements } else { nil } }
  /// The truth value; nil for anything else.
  var bool: Bool? { if case .bool(let bool) = self { bool } else { nil } }
}

extension CATransform3D {
  /// The elements of the matrix, row by row.
  fileprivate var elements: [Double] {
    [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44].map { Double($0) }
  }

  fileprivate init(elements e: [Double]) {
    self.init(
      m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7], m31: e[8], m32: e[9],
      m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
  }
}

extension LayerArchive {
  /// The rows of the table of forms in `docs/archive.md`.
  package static var formTable: String {
    ArchiveForm.all.map { "| `\($0.tag)` | \($0.content) |" }.joined(separator: "\n")
  }
}
