import Foundation
import KinoraGraphics
import KinoraTiming

/// Behaviour: the rows of `CALayer`'s table.
extension PropertyRow {
  package static let actions = PropertyRow(
    object: "actions", of: CALayer.self, .plain([]), type: .object("[String: any CAAction]"), get: { $0.actions },
    set: { $0.actions = $1 as? [String: any CAAction] },
    store: { $0.layerState.actions = $1 as? [String: any CAAction] })
  package static let style = PropertyRow(
    object: "style", of: CALayer.self, .plain(.timing), type: .object("[AnyHashable: Any]"), get: { $0.style },
    set: { $0.style = $1 as? [AnyHashable: Any] }, store: { $0.layerState.style = $1 as? [AnyHashable: Any] })
  package static let name = PropertyRow(
    "name", nil as String?, .plain([]), get: { $0.name }, set: { $0.name = $1 }, store: { $0.layerState.name = $1 })

  static let behaviourRows: [PropertyRow] = [
    .actions, .style, .name,
  ]
}
