import Foundation
import KinoraLayers

/// The forms of layouts of boxes and of what layers say to them. Everything at its default is left out; a length is a
/// number of points, `"50%"` or a word.
extension ArchiveForm {
  static let boxLayout = ArchiveForm(
    "boxLayout", "kind, and the rules that differ from the default", BoxLayout.self,
    write: { .object($0.rules.members) },
    read: { $0.members.flatMap(LayoutRules.init).map { BoxLayout($0) } })

  static let layoutItem = ArchiveForm(
    "layoutItem", "what differs from the default", LayoutItem.self, write: { .object($0.members) },
    read: { $0.members.flatMap(LayoutItem.init) })
}

extension Optional where Wrapped == any CALayoutManager {
  /// Whether archives hold the layout manager: it is one of the library's.
  var isArchived: Bool { self is CAConstraintLayoutManager || self is BoxLayout }
}

/// A value of a layout that is written as one node.
private protocol ArchivedPart: Equatable {
  var node: ArchiveNode { get }
  init?(node: ArchiveNode)
}

/// The members of an object, as far as they differ from the default's.
private struct Members {
  private(set) var nodes: [String: ArchiveNode] = [:]

  mutating func add<Part: ArchivedPart>(_ key: String, _ part: Part, unless standard: Part) {
    if part != standard { nodes[key] = part.node }
  }

  mutating func add<Part: ArchivedPart>(_ key: String, _ part: Part?) { nodes[key] = part?.node }
}

/// Reads members; false when one is of another form, or unknown.
private struct MemberReader {
  private var nodes: [String: ArchiveNode]
  private var isValid = true

  init(_ nodes: [String: ArchiveNode]) { self.nodes = nodes }

  mutating func read<Part: ArchivedPart>(_ key: String, _ part: inout Part) {
    guard let node = nodes.removeValue(forKey: key) else { return }
    if let read = Part(node: node) { part = read } else { isValid = false }
  }

  mutating func read<Part: ArchivedPart>(_ key: String, _ part: inout Part?) {
    guard let node = nodes.removeValue(forKey: key) else { return }
    part = Part(node: node)
    if part == nil { isValid = false }
  }

  var isWhole: Bool { isValid && nodes.isEmpty }
}

extension LayoutItem {
  fileprivate var members: [String: ArchiveNode] {
    let standard = LayoutItem()
    var members = Members()
    for (key, length) in Self.lengths { members.add(key, self[keyPath: length], unless: standard[keyPath: length]) }
    members.add("grow", grow, unless: standard.grow)
    members.add("shrink", shrink, unless: standard.shrink)
    members.add("alignSelf", alignSelf)
    members.add("justifySelf", justifySelf)
    members.add("margin", margin, unless: standard.margin)
    members.add("aspect", aspect)
    members.add("column", column, unless: standard.column)
    members.add("row", row, unless: standard.row)
    members.add("free", isFree, unless: standard.isFree)
    return members.nodes
  }

  fileprivate init?(_ nodes: [String: ArchiveNode]) {
    self.init()
    var reader = MemberReader(nodes)
    for (key, length) in Self.lengths { reader.read(key, &self[keyPath: length]) }
    reader.read("grow", &grow)
    reader.read("shrink", &shrink)
    reader.read("alignSelf", &alignSelf)
    reader.read("justifySelf", &justifySelf)
    reader.read("margin", &margin)
    reader.read("aspect", &aspect)
    reader.read("column", &column)
    reader.read("row", &row)
    reader.read("free", &isFree)
    if !reader.isWhole { return nil }
  }

  private static var lengths: [(String, WritableKeyPath<LayoutItem, LayoutLength>)] {
    [
      ("width", \.width), ("height", \.height), ("minWidth", \.minWidth), ("minHeight", \.minHeight),
      ("maxWidth", \.maxWidth), ("maxHeight", \.maxHeight), ("basis", \.basis),
    ]
  }
}

extension LayoutRules {
  fileprivate var members: [String: ArchiveNode] {
    let standard = LayoutRules(kind)
    var members = Members()
    members.add("kind", kind)
    members.add("columnGap", columnGap, unless: standard.columnGap)
    members.add("rowGap", rowGap, unless: standard.rowGap)
    members.add("padding", padding, unless: standard.padding)
    members.add("safeArea", safeArea)
    members.add("align", align, unless: standard.align)
    members.add("justify", justify, unless: standard.justify)
    members.add("justifyItems", justifyItems, unless: standard.justifyItems)
    members.add("alignContent", alignContent, unless: standard.alignContent)
    members.add("wraps", wraps, unless: standard.wraps)
    members.add("columns", columns, unless: standard.columns)
    members.add("rows", rows, unless: standard.rows)
    members.add("autoColumns", autoColumns, unless: standard.autoColumns)
    members.add("autoRows", autoRows, unless: standard.autoRows)
    return members.nodes
  }

  fileprivate init?(_ nodes: [String: ArchiveNode]) {
    guard let kind = nodes["kind"].flatMap(Kind.init(node:)) else { return nil }
    self.init(kind)
    var reader = MemberReader(nodes)
    reader.read("kind", &self.kind)
    reader.read("columnGap", &columnGap)
    reader.read("rowGap", &rowGap)
    reader.read("padding", &padding)
    reader.read("safeArea", &safeArea)
    reader.read("align", &align)
    reader.read("justify", &justify)
    reader.read("justifyItems", &justifyItems)
    reader.read("alignContent", &alignContent)
    reader.read("wraps", &wraps)
    reader.read("columns", &columns)
    reader.read("rows", &rows)
    reader.read("autoColumns", &autoColumns)
    reader.read("autoRows", &autoRows)
    if !reader.isWhole { return nil }
  }
}

extension ArchivedPart where Self: RawRepresentable, RawValue == String {
  var node: ArchiveNode { .string(rawValue) }
  init?(node: ArchiveNode) {
    guard let value = node.string.flatMap(Self.init(rawValue:)) else { return nil }
    self = value
  }
}

extension LayoutAlignment: ArchivedPart {}
extension LayoutDistribution: ArchivedPart {}
extension LayoutRules.Kind: ArchivedPart {}

extension Bool: ArchivedPart {
  fileprivate var node: ArchiveNode { .bool(self) }
  fileprivate init?(node: ArchiveNode) {
    guard let value = node.bool else { return nil }
    self = value
  }
}

extension CGFloat: ArchivedPart {
  fileprivate var node: ArchiveNode { ArchiveNode(Double(self)) }
  fileprivate init?(node: ArchiveNode) {
    guard let value = node.double else { return nil }
    self = CGFloat(value)
  }
}

extension LayoutLength: ArchivedPart {
  fileprivate var node: ArchiveNode {
    switch self {
    case .points(let value): ArchiveNode(Double(value))
    case .percent(let value): .object(["percent": ArchiveNode(Double(value))])
    case .auto, .fill, .fit, .minContent, .maxContent: .string(word)
    }
  }

  fileprivate init?(node: ArchiveNode) {
    if let value = node.members?["percent"]?.double {
      self = .percent(CGFloat(value))
    } else if let word = node.string, let length = LayoutLength.words.first(where: { $0.word == word }) {
      self = length
    } else if let value = node.double {
      self = .points(CGFloat(value))
    } else {
      return nil
    }
  }
}

extension LayoutInsets: ArchivedPart {
  fileprivate var node: ArchiveNode { .array([top, right, bottom, left].map(\.node)) }
  fileprivate init?(node: ArchiveNode) {
    let parts = node.elements?.map { LayoutLength(node: $0) } ?? []
    guard parts.count == 4, let top = parts[0], let right = parts[1], let bottom = parts[2], let left = parts[3] else {
      return nil
    }
    self.init(top: top, right: right, bottom: bottom, left: left)
  }
}

extension SafeArea: ArchivedPart {
  fileprivate var node: ArchiveNode { ArchiveNode([top, right, bottom, left].map { Double($0) }) }
  fileprivate init?(node: ArchiveNode) {
    guard let parts = node.doubles, parts.count == 4 else { return nil }
    self.init(top: parts[0], right: parts[1], bottom: parts[2], left: parts[3])
  }
}

extension GridPlacement: ArchivedPart {
  fileprivate var node: ArchiveNode {
    .array([
      start.map { .integer(Int64($0)) } ?? .null, end.map { .integer(Int64($0)) } ?? .null, .integer(Int64(span)),
    ])
  }
  fileprivate init?(node: ArchiveNode) {
    guard let parts = node.elements, parts.count == 3 else { return nil }
    func number(_ node: ArchiveNode) -> Int? { if case .integer(let number) = node { Int(number) } else { nil } }
    guard let span = number(parts[2]) else { return nil }
    switch (number(parts[0]), number(parts[1])) {
    case (let start?, let end?): self = .lines(start, end)
    case (let start?, nil): self = .line(start, span: span)
    case (nil, let end?): self = .ending(end, span: span)
    case (nil, nil): self = .span(span)
    }
  }
}

extension GridTrack: ArchivedPart {
  fileprivate var node: ArchiveNode { .string(text) }
  fileprivate init?(node: ArchiveNode) {
    guard let track = node.string.flatMap(GridTrack.init(text:)) else { return nil }
    self = track
  }
}

extension Array: ArchivedPart where Element: ArchivedPart {
  fileprivate var node: ArchiveNode { .array(map(\.node)) }
  fileprivate init?(node: ArchiveNode) {
    guard let parts = node.elements?.map({ Element(node: $0) }), !parts.contains(where: { $0 == nil }) else {
      return nil
    }
    self = parts.compactMap(\.self)
  }
}
