import Foundation
import KinoraGraphics
import KinoraLayers

/// What decides the places of sublayers, as text: the rules of a layout, and what a layer says of itself in one. What is not said is left out.
enum LayoutWords {
  /// The rules of a layer's layout, such as "row, gap 12, padding 8"; none where it has none.
  static func layout(of layer: CALayer) -> TraceValue {
    switch layer.layoutManager {
    case let boxes as BoxLayout: .text(rules(boxes.rules))
    case nil: .none
    case let manager?: .text(String(describing: type(of: manager)))
    }
  }

  /// What a layer says to the layout above it, such as "width 40, grow 1", and its constraints; none where that is nothing.
  static func item(of layer: CALayer) -> TraceValue {
    let words = item(layer.layoutItem) + (layer.constraints ?? []).map(constraint)
    return words.isEmpty ? .none : .text(words.joined(separator: ", "))
  }

  private static func rules(_ rules: LayoutRules) -> String {
    let usual = LayoutRules(rules.kind)
    var words = [rules.kind.rawValue]
    func add(_ name: String, _ value: String, _ standard: String) {
      if value != standard { words.append("\(name) \(value)") }
    }
    if rules.columnGap == rules.rowGap {
      add("gap", length(rules.rowGap), length(usual.rowGap))
    } else {
      add("columnGap", length(rules.columnGap), length(usual.columnGap))
      add("rowGap", length(rules.rowGap), length(usual.rowGap))
    }
    add("padding", insets(rules.padding), insets(usual.padding))
    if let area = rules.safeArea {
      add("safeArea", [area.top, area.right, area.bottom, area.left].map { number($0) }.joined(separator: " "), "")
    }
    add("align", rules.align.rawValue, usual.align.rawValue)
    add("justify", rules.justify.rawValue, usual.justify.rawValue)
    add("justifyItems", rules.justifyItems.rawValue, usual.justifyItems.rawValue)
    add("alignContent", rules.alignContent.rawValue, usual.alignContent.rawValue)
    add("wrap", "\(rules.wraps)", "\(usual.wraps)")
    add("columns", rules.columns.map(\.text).joined(separator: " "), "")
    add("rows", rules.rows.map(\.text).joined(separator: " "), "")
    add("autoColumns", rules.autoColumns.text, usual.autoColumns.text)
    add("autoRows", rules.autoRows.text, usual.autoRows.text)
    return words.joined(separator: ", ")
  }

  private static func item(_ item: LayoutItem) -> [String] {
    let usual = LayoutItem()
    let all: [(String, String, String)] = [
      ("width", length(item.width), length(usual.width)), ("height", length(item.height), length(usual.height)),
      ("minWidth", length(item.minWidth), length(usual.minWidth)),
      ("minHeight", length(item.minHeight), length(usual.minHeight)),
      ("maxWidth", length(item.maxWidth), length(usual.maxWidth)),
      ("maxHeight", length(item.maxHeight), length(usual.maxHeight)),
      ("grow", number(item.grow), number(usual.grow)), ("shrink", number(item.shrink), number(usual.shrink)),
      ("basis", length(item.basis), length(usual.basis)),
      ("alignSelf", item.alignSelf?.rawValue ?? "", ""), ("justifySelf", item.justifySelf?.rawValue ?? "", ""),
      ("margin", insets(item.margin), insets(usual.margin)), ("aspect", item.aspect.map { number($0) } ?? "", ""),
      ("column", item.column.text, usual.column.text), ("row", item.row.text, usual.row.text),
      ("free", "\(item.isFree)", "\(usual.isFree)"),
    ]
    return all.filter { $0.1 != $0.2 }.map { "\($0.0) \($0.1)" }
  }

  private static func constraint(_ rule: CAConstraint) -> String {
    let scale = rule.scale == 1 ? "" : "\(number(rule.scale)) · "
    return "\(rule.attribute) \(scale)\(rule.sourceName).\(rule.sourceAttribute) + \(number(rule.offset))"
  }

  private static func number(_ value: CGFloat) -> String { TraceValue.number(Double(value)) }

  private static func length(_ length: LayoutLength) -> String {
    switch length {
    case .points(let value): number(value)
    case .percent(let value): number(value) + "%"
    default: length.word
    }
  }

  private static func insets(_ insets: LayoutInsets) -> String {
    let edges = [insets.top, insets.right, insets.bottom, insets.left].map(length)
    if Set(edges).count == 1 { return edges[0] }
    return edges.joined(separator: " ")
  }
}
