import Foundation
import KinoraGraphics
import KinoraTiming

/// The rows of `CALayer`'s table about behaviour.
extension PropertyRow {
  package static let actions = PropertyRow(
    object: "actions", \.actions, in: \LayerState.actions, .plain([]), type: .object("[String: any CAAction]"))
  package static let style = PropertyRow(
    object: "style", \.style, in: \LayerState.style, .plain(.timing), type: .object("[AnyHashable: Any]"))
  package static let name = PropertyRow("name", \.name, in: \LayerState.name, .plain([]))

  static let behaviourRows: [PropertyRow] = [
    .actions, .style, .name,
  ]
}
