import Foundation
import KinoraGraphics
import KinoraTiming

/// Layout: the rows of `CALayer`'s table.
extension PropertyRow {
  package static let autoresizingMask = PropertyRow(
    "autoresizingMask", [] as CAAutoresizingMask, .plain([]), get: { $0.autoresizingMask },
    set: { $0.autoresizingMask = $1 }, store: { $0.layerState.autoresizingMask = $1 })
  package static let layoutManager = PropertyRow(
    object: "layoutManager", of: CALayer.self, .plain(.layout), type: .object("(any CALayoutManager)"),
    get: { $0.layoutManager }, set: { $0.layoutManager = $1 as? (any CALayoutManager) },
    store: { $0.layerState.layoutManager = $1 as? (any CALayoutManager) })
  package static let constraints = PropertyRow(
    object: "constraints", of: CALayer.self, .plain([]), type: .object("[CAConstraint]"), get: { $0.constraints },
    set: { $0.constraints = $1 as? [CAConstraint] }, store: { $0.layerState.constraints = $1 as? [CAConstraint] })

  static let layoutRows: [PropertyRow] = [
    .autoresizingMask, .layoutManager, .constraints,
  ]
}
