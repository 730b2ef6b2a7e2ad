import Foundation
import KinoraGraphics
import KinoraTiming

/// The rows of `CALayer`'s table about contents.
extension PropertyRow {
  package static let contents = PropertyRow(
    key: "contents", kind: .image, type: .image, defaultValue: .none, traits: .animated(.content),
    read: { $0.layerState.contents.animatableValue }, assign: { $0.contents = $1.any },
    store: { $0.layerState.contents = LayerContents($1) })
  package static let contentsRect = PropertyRow(
    "contentsRect", \.contentsRect, in: \LayerState.contentsRect, .animated(.content).answering())
  package static let contentsCenter = PropertyRow(
    "contentsCenter", \.contentsCenter, in: \LayerState.contentsCenter, .animated(.content).answering())
  package static let contentsGravity = PropertyRow(
    "contentsGravity", \.contentsGravity, in: \LayerState.contentsGravity, .plain(.content).unasked().answering())
  package static let contentsScale = PropertyRow(
    "contentsScale", \.contentsScale, in: \LayerState.contentsScale, .animated(.content, range: 0...1e6).answering())
  package static let contentsFormat = PropertyRow(
    "contentsFormat", \.contentsFormat, in: \LayerState.contentsFormat,
    .plain([]).answering().supported(.stored("every picture is 8-bit RGBA")))
  package static let minificationFilter = PropertyRow(
    "minificationFilter", \.minificationFilter, in: \LayerState.minificationFilter, .plain(.content).answering())
  package static let magnificationFilter = PropertyRow(
    "magnificationFilter", \.magnificationFilter, in: \LayerState.magnificationFilter, .plain(.content).answering())
  package static let minificationFilterBias = PropertyRow(
    "minificationFilterBias", \.minificationFilterBias, in: \LayerState.minificationFilterBias,
    .plain(.content, animatable: true))
  package static let opaque = PropertyRow("opaque", \.isOpaque, in: \LayerState.opaque, .plain([]).answering())
  package static let needsDisplayOnBoundsChange = PropertyRow(
    "needsDisplayOnBoundsChange", \.needsDisplayOnBoundsChange, in: \LayerState.needsDisplayOnBoundsChange,
    .plain([]).answering())
  package static let drawsAsynchronously = PropertyRow(
    "drawsAsynchronously", \.drawsAsynchronously, in: \LayerState.drawsAsynchronously,
    .plain([]).supported(.stored("drawing is recorded at once")))
  package static let wantsExtendedDynamicRangeContent = PropertyRow(
    "wantsExtendedDynamicRangeContent", \.wantsExtendedDynamicRangeContent,
    in: \LayerState.wantsExtendedDynamicRangeContent,
    .plain([]).supported(.stored("every picture has the standard dynamic range")))
  package static let toneMapMode = PropertyRow(
    "toneMapMode", \.toneMapMode, in: \LayerState.toneMapMode,
    .plain([]).supported(.stored("every picture has the standard dynamic range")))
  package static let preferredDynamicRange = PropertyRow(
    "preferredDynamicRange", \.preferredDynamicRange, in: \LayerState.preferredDynamicRange,
    .plain([]).supported(.stored("every picture has the standard dynamic range")))
  package static let contentsHeadroom = PropertyRow(
    "contentsHeadroom", \.contentsHeadroom, in: \LayerState.contentsHeadroom,
    .plain([]).answering().supported(.stored("every picture has the standard dynamic range")))
  package static let wantsDynamicContentScaling = PropertyRow(
    "wantsDynamicContentScaling", \.wantsDynamicContentScaling, in: \LayerState.wantsDynamicContentScaling,
    .plain([]).supported(.stored("pictures are recorded, not rasterised")))

  static let contentsRows: [PropertyRow] = [
    .contents, .contentsRect, .contentsCenter, .contentsGravity, .contentsScale, .contentsFormat, .minificationFilter,
    .magnificationFilter, .minificationFilterBias, .opaque, .needsDisplayOnBoundsChange, .drawsAsynchronously,
    .wantsExtendedDynamicRangeContent, .toneMapMode, .preferredDynamicRange, .contentsHeadroom,
    .wantsDynamicContentScaling,
  ]
}
