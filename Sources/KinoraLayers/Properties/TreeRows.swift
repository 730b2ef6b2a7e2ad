import Foundation

/// The rows of `CALayer`'s table about the tree, the delegate and derived rectangles.
extension PropertyRow {
  /// The frame is derived from `bounds`, `position`, `anchorPoint` and `transform`; setting it sets the first two.
  package static let frame = PropertyRow(
    "frame", default: CGRect.zero, .plain([]).unarchived().unasked(), get: { (layer: CALayer) in layer.frame },
    set: { $0.frame = $1 }, store: { $0.storeFrame($1) })
  package static let superlayer = PropertyRow(computed: "superlayer", of: CALayer.self, kind: .object, type: .layer) {
    $0.superlayer.map { .object($0) } ?? .none
  }
  package static let sublayers = PropertyRow(
    object: "sublayers", .fading(.sublayers), type: .layers, get: { (layer: CALayer) in layer.sublayers },
    set: { $0.sublayers = $1 as? [CALayer] }, store: { _, _ in })
  package static let mask = PropertyRow(
    object: "mask", .fading(.composite, animatable: false), type: .layer, get: { (layer: CALayer) in layer.mask },
    set: { $0.mask = $1 as? CALayer }, store: { _, _ in })
  package static let delegate = PropertyRow(
    object: "delegate", .plain([]).unarchived().unasked(), type: .object("any CALayerDelegate"),
    get: { (layer: CALayer) in layer.delegate }, set: { $0.delegate = $1 as? any CALayerDelegate },
    store: { $0.delegateObject = $1 as? any CALayerDelegate })
  package static let visibleRect = PropertyRow(computed: "visibleRect", of: CALayer.self, kind: .rect, type: .rect) {
    .rect($0.visibleRect)
  }

  static let treeRows: [PropertyRow] = [.frame, .superlayer, .sublayers, .mask, .delegate, .visibleRect]

  /// All rows of `CALayer`'s table.
  static let layerRows: [PropertyRow] =
    geometryRows + contentsRows + appearanceRows + timeRows + layoutRows + behaviourRows + treeRows
}
