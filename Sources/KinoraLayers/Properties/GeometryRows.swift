import Foundation
import KinoraGraphics
import KinoraTiming

/// The rows of `CALayer`'s table about geometry.
extension PropertyRow {
  package static let bounds = PropertyRow(
    "bounds", \.bounds, in: \LayerState.bounds, .animated([.content, .placement, .sublayers, .layout]))
  package static let position = PropertyRow("position", \.position, in: \LayerState.position, .animated(.placement))
  package static let zPosition = PropertyRow("zPosition", \.zPosition, in: \LayerState.zPosition, .animated(.placement))
  package static let anchorPoint = PropertyRow(
    "anchorPoint", \.anchorPoint, in: \LayerState.anchorPoint, .animated([.placement, .sublayers]).answering())
  package static let anchorPointZ = PropertyRow(
    "anchorPointZ", \.anchorPointZ, in: \LayerState.anchorPointZ, .animated([.placement, .sublayers]))
  package static let transform = PropertyRow("transform", \.transform, in: \LayerState.transform, .animated(.placement))
  package static let sublayerTransform = PropertyRow(
    "sublayerTransform", \.sublayerTransform, in: \LayerState.sublayerTransform, .animated(.sublayers))
  package static let hidden = PropertyRow("hidden", \.isHidden, in: \LayerState.hidden, .fading(.composite).answering())
  package static let doubleSided = PropertyRow(
    "doubleSided", \.isDoubleSided, in: \LayerState.doubleSided, .plain(.composite, animatable: true).answering())
  package static let geometryFlipped = PropertyRow(
    "geometryFlipped", \.isGeometryFlipped, in: \LayerState.geometryFlipped,
    .fading([.placement, .content, .sublayers], animatable: false).answering())
  package static let masksToBounds = PropertyRow(
    "masksToBounds", \.masksToBounds, in: \LayerState.masksToBounds, .fading(.composite).answering())

  static let geometryRows: [PropertyRow] = [
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .hidden, .doubleSided,
    .geometryFlipped, .masksToBounds,
  ]
}
