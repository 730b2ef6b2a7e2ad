import Foundation
import KinoraLayers
import KinoraMessages

/// Where a layer stands: what lays it out.
enum LayoutPlace {
  /// In the sublayers of a layer without a layout, or in none.
  case none
  case inside(LayoutRules.Kind)
  /// Where the timeline puts it.
  case unknown
}

extension SceneReader {
  // MARK: Values

  /// Reads a value of a layout.
  func layoutValue(_ node: SourceNode, _ what: String, _ form: LayoutForm) -> LayoutValue? {
    switch form {
    case .rules: return layoutRules(node).map(LayoutValue.rules)
    case .length, .limit, .gap, .basis: return length(node, what, form).map(LayoutValue.length)
    case .margin: return insets(node, what, form.allowed) { margin($0) }.map(LayoutValue.insets)
    case .alignment:
      let word = choice(node, what, of: LayoutVocabulary.alignments)
      return word.flatMap(LayoutAlignment.init(rawValue:)).map(LayoutValue.alignment)
    case .placement:
      let placement: GridPlacement? =
        switch node.value {
        case .number(let value): Int(exactly: value).flatMap { GridPlacement(text: "\($0)") }
        case .string(let text): GridPlacement(text: text)
        default: nil
        }
      if placement == nil { reportFound(node, what, allowed: form.allowed) }
      return placement.map(LayoutValue.placement)
    }
  }

  private func length(_ node: SourceNode, _ what: String, _ form: LayoutForm) -> LayoutLength? {
    let words: [LayoutLength] =
      switch form {
      case .length: LayoutLength.words
      case .basis: LayoutLength.words.filter { $0 != .fill }
      case .limit: [.auto]
      default: []
      }
    let length: LayoutLength? =
      switch node.value {
      case .number(let value): value.isFinite && value >= 0 ? .points(CGFloat(value)) : nil
      case .string(let text): words.first { $0.word == text } ?? share(text)
      default: nil
      }
    if length == nil {
      let near = node.text.flatMap { nearest(to: $0, in: words.map(\.word)) }
      let meant = near == nil ? numberMeant(node, what) { $0 >= 0 } : ""
      report(node, "\(what): found \(node.excerpt)", allowed: form.allowed + meant, suggestion: near)
    }
    return length
  }

  /// A percentage of 0 or more.
  private func share(_ text: String) -> LayoutLength? {
    guard case .percent(let value)? = LayoutLength.percentage(text), value >= 0 else { return nil }
    return .percent(value)
  }

  private func margin(_ node: SourceNode) -> LayoutLength? {
    switch node.value {
    case .number(let value): value.isFinite ? .points(CGFloat(value)) : nil
    case .string("auto"): .auto
    case .string(let text): LayoutLength.percentage(text)
    default: nil
    }
  }

  /// Reads one length for all edges, two or four.
  private func insets(
    _ node: SourceNode, _ what: String, _ allowed: String, _ edge: (SourceNode) -> LayoutLength?
  ) -> LayoutInsets? {
    var nodes = [node]
    if case .array(let elements) = node.value { nodes = elements }
    let edges = nodes.map(edge)
    if let wrong = zip(nodes, edges).first(where: { $1 == nil })?.0 {
      reportFound(wrong, what, allowed: allowed)
      return nil
    }
    let known = edges.compactMap(\.self)
    switch known.count {
    case 1: return LayoutInsets(known[0])
    case 2: return LayoutInsets(vertical: known[0], horizontal: known[1])
    case 4: return LayoutInsets(top: known[0], right: known[1], bottom: known[2], left: known[3])
    default:
      reportFound(node, what, allowed: allowed)
      return nil
    }
  }

  // MARK: Layouts

  private func layoutRules(_ node: SourceNode) -> LayoutRules? {
    guard let members = members(node, "layout", of: LayoutForm.rules.allowed) else { return nil }
    guard let kindNode = members.first(where: { $0.key == "kind" })?.value else {
      let meant = members.first { WordsOfOthers.meaning(of: $0.key, in: ["kind"]) != nil }
      report(
        at: meant?.keyOffset ?? node.offset, meant?.value ?? node,
        meant.map { "a layout has no key \(quoted($0.key))" } ?? "a layout needs \"kind\"",
        allowed: "kind: one of " + listed(LayoutVocabulary.kinds), suggestion: meant.map { _ in "kind" },
        as: meant == nil ? .missingKey : .unknownKey)
      return nil
    }
    guard let kind = choice(kindNode, "kind", of: LayoutVocabulary.kinds).flatMap(LayoutRules.Kind.init(rawValue:)),
      let fields = Fields(
        node, "a layout of the kind \(kind)", names: LayoutVocabulary.keys(of: kind), self,
        remedy: { Self.kindRemedy($0.key) })
    else { return nil }
    var rules = LayoutRules(kind)
    func read<Value>(_ key: String, _ value: (SourceNode) -> Value?, _ store: (Value) -> Void) {
      if let value = fields[key].flatMap(value) { store(value) }
    }
    func word<Word: RawRepresentable>(_ key: String, _ names: [String], _ store: (Word) -> Void)
    where Word.RawValue == String {
      read(key, { choice($0, key, of: names).flatMap(Word.init(rawValue:)) }, store)
    }
    for (key, ways) in [("gap", 3), ("columnGap", 1), ("rowGap", 2)] {
      read(key, { length($0, key, .gap) }) { gap in
        if ways & 1 != 0 { rules.columnGap = gap }
        if ways & 2 != 0 { rules.rowGap = gap }
      }
    }
    read("padding", { node in insets(node, "padding", LayoutVocabulary.padding) { padding($0) } }) {
      rules.padding = $0
    }
    read("safeArea", safeArea) { rules.safeArea = $0 }
    word("align", LayoutVocabulary.alignments) { rules.align = $0 }
    word("justify", LayoutVocabulary.distributions) { rules.justify = $0 }
    word("justifyItems", LayoutVocabulary.alignments) { rules.justifyItems = $0 }
    word("alignContent", LayoutVocabulary.distributions) { rules.alignContent = $0 }
    read("wrap", { bool($0, "wrap") }) { rules.wraps = $0 }
    read("columns", { tracks($0, "columns") }) { rules.columns = $0 }
    read("rows", { tracks($0, "rows") }) { rules.rows = $0 }
    read("autoColumns", { track($0, "autoColumns") }) { rules.autoColumns = $0 }
    read("autoRows", { track($0, "autoRows") }) { rules.autoRows = $0 }
    return rules
  }

  /// The kinds of layouts that have a key, in place of one that another kind has not.
  private static func kindRemedy(_ key: String) -> Fields.Remedy? {
    let kinds = LayoutRules.Kind.allCases.filter { LayoutVocabulary.keys(of: $0).contains(key) }
    if kinds.isEmpty { return nil }
    return Fields.Remedy(
      keys: [], words: "\(key) in a layout of the kind " + kinds.map(\.rawValue).joined(separator: " or "))
  }

  private func padding(_ node: SourceNode) -> LayoutLength? {
    switch node.value {
    case .number(let value): value.isFinite && value >= 0 ? .points(CGFloat(value)) : nil
    case .string(let text): share(text)
    default: nil
    }
  }

  private func safeArea(_ node: SourceNode) -> SafeArea? {
    if case .array(let elements) = node.value {
      let parts = elements.compactMap { $0.text.flatMap(share) }.map { part -> CGFloat in
        if case .percent(let value) = part { value / 100 } else { 0 }
      }
      guard elements.count == 4, parts.count == 4, parts.allSatisfy({ $0 <= 1 }) else {
        reportFound(node, "safeArea", allowed: LayoutVocabulary.safeArea)
        return nil
      }
      return SafeArea(top: parts[0], right: parts[1], bottom: parts[2], left: parts[3])
    }
    let name = choice(node, "safeArea", of: LayoutVocabulary.safeAreas)
    return SafeArea.named.first { $0.name == name }?.area
  }

  /// Reads a grid's tracks: a list, or a number of equal ones.
  private func tracks(_ node: SourceNode, _ what: String) -> [GridTrack]? {
    let most = GridPlacement.greatestLine
    let allowed =
      "a whole number from 1 to \(most), for equal \(what), or a list of at most as many tracks, such as [\"1fr\", \"2fr\", 120]"
    switch node.value {
    case .number(let value):
      if let count = Int(exactly: value), (1...most).contains(count) {
        return Array(repeating: .fraction(1), count: count)
      }
    case .array(let elements) where elements.count <= most:
      let tracks = elements.map { track($0, what) }
      return tracks.contains(nil) ? nil : tracks.compactMap(\.self)
    default: break
    }
    reportFound(node, what, allowed: allowed)
    return nil
  }

  private func track(_ node: SourceNode, _ what: String) -> GridTrack? {
    let track: GridTrack? =
      switch node.value {
      case .number(let value): value.isFinite && value >= 0 ? .points(CGFloat(value)) : nil
      case .string(let text): GridTrack(text: text)
      default: nil
      }
    if track == nil { reportFound(node, what, allowed: "a track: " + LayoutVocabulary.track) }
    return track
  }

  // MARK: Layers

  /// Checks what a layer says of its size and place against what lays it out, and gives a layout that is in no other and
  /// has no size the size of its content.
  func checkLayout(_ layer: inout SceneLayer, _ members: [SourceNode.Member], in place: LayoutPlace) {
    let own = layer.layoutKind
    let isFree = layer.properties.contains {
      if case .bool(true) = $0.value { $0.keyPath == "layoutItem.free" } else { false }
    }
    // What no layout places is one mistake, however much the layer says to it.
    var unplaced: [SourceNode.Member] = []
    func places(_ key: String) -> Bool {
      ["position", "frame"].contains {
        key.hasPrefix($0) && (key.utf8.count == $0.utf8.count || key.hasPrefix($0 + "."))
      }
    }
    for member in members {
      switch place {
      case .inside where !isFree && places(member.key):
        report(
          at: member.keyOffset, member.value, "\(member.key): the layout of the superlayer places this layer",
          allowed: "width, height, margin and their like; or free: true")
      case .inside(let kind):
        guard let word = LayoutVocabulary.word(member.key), !word.kinds.contains(kind) else { continue }
        let kinds = LayoutRules.Kind.allCases.filter(word.kinds.contains).map(\.rawValue)
        report(
          at: member.keyOffset, member.value, "\(member.key): the layer is in a \(kind)",
          allowed: "\(member.key) in a \(kinds.joined(separator: " or a "))")
      case .none:
        // A layout that makes no sense is a problem already.
        let isOutermost = own != nil || members.contains { $0.key == "layout" }
        guard let word = LayoutVocabulary.word(member.key), !(isOutermost && word.isForOutermost) else { continue }
        unplaced.append(member)
      case .unknown: break
      }
    }
    if let first = unplaced.first {
      let isForOutermost = unplaced.allSatisfy { LayoutVocabulary.word($0.key)?.isForOutermost ?? false }
      report(
        at: first.keyOffset, first.value, unplaced.map(\.key).joined(separator: ", ") + ": no layout places this layer",
        allowed: isForOutermost ? "layout on its superlayer or itself; or bounds" : "layout on its superlayer")
    }
    guard own != nil else { return }
    if case .inside = place, !isFree { return }
    let given = Set(layer.properties.map { String($0.keyPath.prefix { $0 != "." }) })
    if given.contains("bounds") || given.contains("frame") { return }
    let said = Set(layer.properties.map(\.keyPath))
    for word in ["layoutItem.width", "layoutItem.height"] where !said.contains(word) {
      if said.contains("layoutItem.aspect"), said.contains("layoutItem.width") || said.contains("layoutItem.height") {
        continue
      }
      layer.properties.append(SceneAssignment(word, .layout(.length(.fit))))
    }
  }
}

extension SceneLayer {
  /// The kind of the layer's layout; nil for none.
  var layoutKind: LayoutRules.Kind? {
    for assignment in properties where assignment.keyPath == "layoutManager" {
      if case .layout(.rules(let rules)) = assignment.value { return rules.kind }
    }
    return nil
  }
}
