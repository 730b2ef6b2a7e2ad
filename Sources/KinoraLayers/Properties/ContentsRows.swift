import Foundation
import KinoraGraphics
import KinoraTiming

/// Contents: the rows of `CALayer`'s table.
extension PropertyRow {
  package static let contents = PropertyRow(
    key: "contents", kind: .image, type: .image, defaultValue: .none, traits: .animated(.content),
    read: { $0.layerState.contents.animatableValue }, assign: { $0.contents = $1.any },
    store: { $0.layerState.contents = LayerContents($1) })
  package static let contentsRect = PropertyRow(
    "contentsRect", CGRect(x: 0, y: 0, width: 1, height: 1) as CGRect, .animated(.content).answering(),
    get: { $0.contentsRect }, set: { $0.contentsRect = $1 }, store: { $0.layerState.contentsRect = $1 })
  package static let contentsCenter = PropertyRow(
    "contentsCenter", CGRect(x: 0, y: 0, width: 1, height: 1) as CGRect, .animated(.content).answering(),
    get: { $0.contentsCenter }, set: { $0.contentsCenter = $1 }, store: { $0.layerState.contentsCenter = $1 })
  package static let contentsGravity = PropertyRow(
    "contentsGravity", .resize as CALayerContentsGravity, .plain(.content).unasked().answering(),
    get: { $0.contentsGravity }, set: { $0.contentsGravity = $1 }, store: { $0.layerState.contentsGravity = $1 })
  package static let contentsScale = PropertyRow(
    "contentsScale", 1 as CGFloat, .animated(.content, range: 0...1e6).answering(), get: { $0.contentsScale },
    set: { $0.contentsScale = $1 }, store: { $0.layerState.contentsScale = $1 })
  package static let contentsFormat = PropertyRow(
    "contentsFormat", .RGBA8Uint as CALayerContentsFormat,
    .plain([]).answering().supported(.stored("every picture is 8-bit RGBA")), get: { $0.contentsFormat },
    set: { $0.contentsFormat = $1 }, store: { $0.layerState.contentsFormat = $1 })
  package static let minificationFilter = PropertyRow(
    "minificationFilter", .linear as CALayerContentsFilter, .plain(.content).answering(),
    get: { $0.minificationFilter }, set: { $0.minificationFilter = $1 },
    store: { $0.layerState.minificationFilter = $1 })
  package static let magnificationFilter = PropertyRow(
    "magnificationFilter", .linear as CALayerContentsFilter, .plain(.content).answering(),
    get: { $0.magnificationFilter }, set: { $0.magnificationFilter = $1 },
    store: { $0.layerState.magnificationFilter = $1 })
  package static let minificationFilterBias = PropertyRow(
    "minificationFilterBias", 0 as Float, .plain(.content, animatable: true), get: { $0.minificationFilterBias },
    set: { $0.minificationFilterBias = $1 }, store: { $0.layerState.minificationFilterBias = $1 })
  package static let opaque = PropertyRow(
    "opaque", false as Bool, .plain([]).answering(), get: { $0.isOpaque }, set: { $0.isOpaque = $1 },
    store: { $0.layerState.opaque = $1 })
  package static let needsDisplayOnBoundsChange = PropertyRow(
    "needsDisplayOnBoundsChange", false as Bool, .plain([]).answering(), get: { $0.needsDisplayOnBoundsChange },
    set: { $0.needsDisplayOnBoundsChange = $1 }, store: { $0.layerState.needsDisplayOnBoundsChange = $1 })
  package static let drawsAsynchronously = PropertyRow(
    "drawsAsynchronously", false as Bool, .plain([]).supported(.stored("drawing is recorded at once")),
    get: { $0.drawsAsynchronously }, set: { $0.drawsAsynchronously = $1 },
    store: { $0.layerState.drawsAsynchronously = $1 })
  package static let wantsExtendedDynamicRangeContent = PropertyRow(
    "wantsExtendedDynamicRangeContent", false as Bool,
    .plain([]).supported(.stored("every picture has the standard dynamic range")),
    get: { $0.wantsExtendedDynamicRangeContent }, set: { $0.wantsExtendedDynamicRangeContent = $1 },
    store: { $0.layerState.wantsExtendedDynamicRangeContent = $1 })
  package static let toneMapMode = PropertyRow(
    "toneMapMode", .automatic as CALayer.ToneMapMode,
    .plain([]).supported(.stored("every picture has the standard dynamic range")), get: { $0.toneMapMode },
    set: { $0.toneMapMode = $1 }, store: { $0.layerState.toneMapMode = $1 })
  package static let preferredDynamicRange = PropertyRow(
    "preferredDynamicRange", .standard as CALayer.DynamicRange,
    .plain([]).supported(.stored("every picture has the standard dynamic range")), get: { $0.preferredDynamicRange },
    set: { $0.preferredDynamicRange = $1 }, store: { $0.layerState.preferredDynamicRange = $1 })
  package static let contentsHeadroom = PropertyRow(
    "contentsHeadroom", 0 as CGFloat,
    .plain([]).answering().supported(.stored("every picture has the standard dynamic range")),
    get: { $0.contentsHeadroom }, set: { $0.contentsHeadroom = $1 }, store: { $0.layerState.contentsHeadroom = $1 })
  package static let wantsDynamicContentScaling = PropertyRow(
    "wantsDynamicContentScaling", false as Bool, .plain([]).supported(.stored("pictures are recorded, not rasterised")),
    get: { $0.wantsDynamicContentScaling }, set: { $0.wantsDynamicContentScaling = $1 },
    store: { $0.layerState.wantsDynamicContentScaling = $1 })

  static let contentsRows: [PropertyRow] = [
    .contents, .contentsRect, .contentsCenter, .contentsGravity, .contentsScale, .contentsFormat, .minificationFilter,
    .magnificationFilter, .minificationFilterBias, .opaque, .needsDisplayOnBoundsChange, .drawsAsynchronously,
    .wantsExtendedDynamicRangeContent, .toneMapMode, .preferredDynamicRange, .contentsHeadroom,
    .wantsDynamicContentScaling,
  ]
}
