import Foundation
import KinoraGraphics
import KinoraTiming

/// The rows of `CALayer`'s table about layout.
extension PropertyRow {
  package static let autoresizingMask = PropertyRow(
    "autoresizingMask", \.autoresizingMask, in: \LayerState.autoresizingMask, .plain([]))
  package static let layoutManager = PropertyRow(
    object: "layoutManager", \.layoutManager, in: \LayerState.layoutManager, .plain(.layout),
    type: .object("(any CALayoutManager)"))
  package static let constraints = PropertyRow(
    object: "constraints", \.constraints, in: \LayerState.constraints, .plain([]), type: .object("[CAConstraint]"))

  package static let layoutItem = PropertyRow(
    key: "layoutItem", kind: .object, type: .object("LayoutItem"), defaultValue: .object(LayoutItem()),
    traits: .plain(.layout), read: { .object($0.layoutItem) },
    assign: { $0.layoutItem = $1.any as? LayoutItem ?? LayoutItem() },
    store: { layer, value in layer.layerState.layoutItem = (value.any as? LayoutItem).map { [$0] } ?? [] })

  static let layoutRows: [PropertyRow] = [
    .autoresizingMask, .layoutManager, .constraints, .layoutItem,
  ]
}
