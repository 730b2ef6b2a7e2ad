import Foundation
import KinoraLayers

extension SceneWriter {
  /// A value of a layout.
  func layout(_ value: LayoutValue) -> ScriptNode {
    switch value {
    case .rules(let rules): self.rules(rules)
    case .length(let length): self.length(length)
    case .insets(let insets): self.insets(insets)
    case .alignment(let alignment): .text(alignment.rawValue)
    case .placement(let placement): .text(placement.text)
    }
  }

  private func length(_ length: LayoutLength) -> ScriptNode {
    switch length {
    case .points(let value): .number(Double(value))
    case .percent(let value): .text(shortest(Double(value)) + "%")
    default: .text(length.word)
    }
  }

  private func insets(_ insets: LayoutInsets) -> ScriptNode {
    let edges = [insets.top, insets.right, insets.bottom, insets.left]
    if edges.allSatisfy({ $0 == edges[0] }) { return length(edges[0]) }
    if insets.top == insets.bottom, insets.left == insets.right { return .list(edges.prefix(2).map(length)) }
    return .list(edges.map(length))
  }

  /// A layout: its kind, and what differs from the rules of that kind.
  private func rules(_ rules: LayoutRules) -> ScriptNode {
    var members = ScriptNode.Members()
    let usual = LayoutRules(rules.kind)
    for key in LayoutVocabulary.keys(of: rules.kind) {
      switch key {
      case "kind": members.add(key, .text(rules.kind.rawValue))
      case "padding": if rules.padding != usual.padding { members.add(key, insets(rules.padding)) }
      case "safeArea": members.add(key, rules.safeArea.map(safeArea))
      case "align": members.add(key, word(rules.align, usual.align))
      case "justify": members.add(key, word(rules.justify, usual.justify))
      case "justifyItems": members.add(key, word(rules.justifyItems, usual.justifyItems))
      case "alignContent": members.add(key, word(rules.alignContent, usual.alignContent))
      case "gap" where rules.columnGap == rules.rowGap:
        if rules.rowGap != usual.rowGap { members.add(key, length(rules.rowGap)) }
      case "columnGap" where rules.columnGap != rules.rowGap:
        if rules.columnGap != usual.columnGap { members.add(key, length(rules.columnGap)) }
      case "rowGap" where rules.columnGap != rules.rowGap:
        if rules.rowGap != usual.rowGap { members.add(key, length(rules.rowGap)) }
      case "wrap": if rules.wraps != usual.wraps { members.add(key, .bool(rules.wraps)) }
      case "columns": members.add(key, tracks(rules.columns))
      case "rows": members.add(key, tracks(rules.rows))
      case "autoColumns": if rules.autoColumns != usual.autoColumns { members.add(key, track(rules.autoColumns)) }
      case "autoRows": if rules.autoRows != usual.autoRows { members.add(key, track(rules.autoRows)) }
      default: break
      }
    }
    return members.node
  }

  private func word<Word: RawRepresentable<String> & Equatable>(_ word: Word, _ usual: Word) -> ScriptNode? {
    word == usual ? nil : .text(word.rawValue)
  }

  private func safeArea(_ area: SafeArea) -> ScriptNode {
    if let named = SafeArea.named.first(where: { $0.area == area }) { return .text(named.name) }
    let parts = [area.top, area.right, area.bottom, area.left]
    return .list(
      parts.map { part in
        // The percentage of which reading makes exactly the part, as far as there is one.
        let percent = Double(part * 100)
        let candidates = [percent, percent.nextUp, percent.nextDown]
        return .text(shortest(candidates.first { $0 / 100 == Double(part) } ?? percent) + "%")
      })
  }

  /// The tracks of a grid: how many equal ones, or a list.
  private func tracks(_ tracks: [GridTrack]) -> ScriptNode? {
    if tracks.isEmpty { return nil }
    return tracks.allSatisfy { $0 == .fraction(1) } ? .number(Double(tracks.count)) : .list(tracks.map(track))
  }

  private func track(_ track: GridTrack) -> ScriptNode {
    if case .points(let value) = track.least, track == .points(value) { return .number(Double(value)) }
    return .text(track.text)
  }
}
