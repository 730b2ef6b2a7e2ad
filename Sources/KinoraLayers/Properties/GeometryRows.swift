import Foundation
import KinoraGraphics
import KinoraTiming

/// Geometry: the rows of `CALayer`'s table.
extension PropertyRow {
  package static let bounds = PropertyRow(
    "bounds", .zero as CGRect, .animated([.content, .placement, .sublayers, .layout]), get: { $0.bounds },
    set: { $0.bounds = $1 }, store: { $0.layerState.bounds = $1 })
  package static let position = PropertyRow(
    "position", .zero as CGPoint, .animated(.placement), get: { $0.position }, set: { $0.position = $1 },
    store: { $0.layerState.position = $1 })
  package static let zPosition = PropertyRow(
    "zPosition", 0 as CGFloat, .animated(.placement), get: { $0.zPosition }, set: { $0.zPosition = $1 },
    store: { $0.layerState.zPosition = $1 })
  package static let anchorPoint = PropertyRow(
    "anchorPoint", CGPoint(x: 0.5, y: 0.5) as CGPoint, .animated([.placement, .sublayers]).answering(),
    get: { $0.anchorPoint }, set: { $0.anchorPoint = $1 }, store: { $0.layerState.anchorPoint = $1 })
  package static let anchorPointZ = PropertyRow(
    "anchorPointZ", 0 as CGFloat, .animated([.placement, .sublayers]), get: { $0.anchorPointZ },
    set: { $0.anchorPointZ = $1 }, store: { $0.layerState.anchorPointZ = $1 })
  package static let transform = PropertyRow(
    "transform", CATransform3DIdentity as CATransform3D, .animated(.placement), get: { $0.transform },
    set: { $0.transform = $1 }, store: { $0.layerState.transform = $1 })
  package static let sublayerTransform = PropertyRow(
    "sublayerTransform", CATransform3DIdentity as CATransform3D, .animated(.sublayers), get: { $0.sublayerTransform },
    set: { $0.sublayerTransform = $1 }, store: { $0.layerState.sublayerTransform = $1 })
  package static let hidden = PropertyRow(
    "hidden", false as Bool, .fading(.composite).answering(), get: { $0.isHidden }, set: { $0.isHidden = $1 },
    store: { $0.layerState.hidden = $1 })
  package static let doubleSided = PropertyRow(
    "doubleSided", true as Bool, .plain(.composite, animatable: true).answering(), get: { $0.isDoubleSided },
    set: { $0.isDoubleSided = $1 }, store: { $0.layerState.doubleSided = $1 })
  package static let geometryFlipped = PropertyRow(
    "geometryFlipped", false as Bool, .fading([.placement, .content, .sublayers], animatable: false).answering(),
    get: { $0.isGeometryFlipped }, set: { $0.isGeometryFlipped = $1 }, store: { $0.layerState.geometryFlipped = $1 })
  package static let masksToBounds = PropertyRow(
    "masksToBounds", false as Bool, .fading(.composite).answering(), get: { $0.masksToBounds },
    set: { $0.masksToBounds = $1 }, store: { $0.layerState.masksToBounds = $1 })

  static let geometryRows: [PropertyRow] = [
    .bounds, .position, .zPosition, .anchorPoint, .anchorPointZ, .transform, .sublayerTransform, .hidden, .doubleSided,
    .geometryFlipped, .masksToBounds,
  ]
}
