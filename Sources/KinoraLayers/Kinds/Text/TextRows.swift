import Foundation
import KinoraGraphics

/// The rows of `CATextLayer`'s table that are Kinora's own.
extension PropertyRow {
  package static let textWeight = PropertyRow(
    "weight", \.weight, in: \TextState.weight,
    .plain(.content, animatable: true, range: 0...1000).choosingGlyphs().supported(.own))
  package static let textItalic = PropertyRow(
    "italic", \.isItalic, in: \TextState.isItalic, .plain(.content).choosingGlyphs().supported(.own))
  package static let tracking = PropertyRow(
    "tracking", \.tracking, in: \TextState.tracking, .animated(.content, range: -1000...1e4).supported(.own))
  package static let lineHeight = PropertyRow(
    "lineHeight", \.lineHeight, in: \TextState.lineHeight, .animated(.content, range: 0...100).supported(.own))
  package static let outlineWidth = PropertyRow(
    "outlineWidth", \.outlineWidth, in: \TextState.outlineWidth, .animated(.content, range: 0...1e4).supported(.own))
  package static let outlineColor = PropertyRow(
    "outlineColor", \.outlineColor, in: \TextState.outlineColor, .animated(.content).supported(.own))
  package static let textVerticalAlignment = PropertyRow(
    "verticalAlignment", \.verticalAlignment, in: \TextState.verticalAlignment, .plain(.content).supported(.own))
  package static let maxLines = PropertyRow(
    "maxLines", \.maxLines, in: \TextState.maxLines, .plain(.content, range: 0...1e6).supported(.own))
  package static let textFit = PropertyRow("fit", \.fit, in: \TextState.fit, .plain(.content).supported(.own))
  package static let balance = PropertyRow(
    "balance", \.isBalanced, in: \TextState.isBalanced, .plain(.content).supported(.own))
  package static let fontFeatures = PropertyRow(
    object: "features", \.features, in: \TextState.features, .plain(.content).supported(.own), type: .features)
  package static let textNumber = PropertyRow(
    "number", \.number, in: \TextState.number, .animated(.content).supported(.own))
  package static let numberFormat = PropertyRow(
    object: "numberFormat", \.numberFormat, in: \TextState.numberFormat,
    .plain(.content).choosingGlyphs().supported(.own), type: .numberFormat)

  static let textRows: [PropertyRow] = [
    .textString, .textFont, .fontSize, .foregroundColor, .wrapped, .truncationMode, .alignmentMode,
    .allowsFontSubpixelQuantization, .textWeight, .textItalic, .tracking, .lineHeight, .outlineWidth, .outlineColor,
    .textVerticalAlignment, .maxLines, .textFit, .balance, .fontFeatures, .textNumber, .numberFormat,
  ]
}
