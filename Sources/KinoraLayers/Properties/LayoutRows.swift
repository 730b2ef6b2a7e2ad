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

  static let layoutRows: [PropertyRow] = [
    .autoresizingMask, .layoutManager, .constraints,
  ]
}
