import Foundation
import KinoraGraphics
import KinoraTiming

/// The rows of `CALayer`'s table about appearance.
extension PropertyRow {
  package static let backgroundColor = PropertyRow(
    "backgroundColor", \.backgroundColor, in: \LayerState.backgroundColor, .animated(.content))
  package static let cornerRadius = PropertyRow(
    "cornerRadius", \.cornerRadius, in: \LayerState.cornerRadius, .animated([.content, .composite], range: 0...1e9))
  package static let maskedCorners = PropertyRow(
    "maskedCorners", \.maskedCorners, in: \LayerState.maskedCorners,
    .fading([.content, .composite], animatable: false).answering())
  package static let cornerCurve = PropertyRow(
    "cornerCurve", \.cornerCurve, in: \LayerState.cornerCurve, .plain([.content, .composite]).answering())
  package static let borderWidth = PropertyRow(
    "borderWidth", \.borderWidth, in: \LayerState.borderWidth, .animated(.content, range: 0...1e9))
  package static let borderColor = PropertyRow(
    "borderColor", \.borderColor, in: \LayerState.borderColor, .animated(.content).answering())
  package static let opacity = PropertyRow(
    "opacity", \.opacity, in: \LayerState.opacity, .animated(.composite, range: 0...1).answering())
  package static let allowsGroupOpacity = PropertyRow(
    "allowsGroupOpacity", \.allowsGroupOpacity, in: \LayerState.allowsGroupOpacity, .plain(.composite).answering())
  package static let edgeAntialiasingMask = PropertyRow(
    "edgeAntialiasingMask", \.edgeAntialiasingMask, in: \LayerState.edgeAntialiasingMask,
    .plain([.content, .composite]).answering())
  package static let allowsEdgeAntialiasing = PropertyRow(
    "allowsEdgeAntialiasing", \.allowsEdgeAntialiasing, in: \LayerState.allowsEdgeAntialiasing,
    .plain([.content, .composite]).answering())
  package static let shadowColor = PropertyRow(
    "shadowColor", \.shadowColor, in: \LayerState.shadowColor, .animated(.composite).answering())
  package static let shadowOpacity = PropertyRow(
    "shadowOpacity", \.shadowOpacity, in: \LayerState.shadowOpacity, .animated(.composite, range: 0...1))
  package static let shadowOffset = PropertyRow(
    "shadowOffset", \.shadowOffset, in: \LayerState.shadowOffset, .animated(.composite).answering())
  package static let shadowRadius = PropertyRow(
    "shadowRadius", \.shadowRadius, in: \LayerState.shadowRadius, .animated(.composite, range: 0...1e9).answering())
  package static let shadowPath = PropertyRow(
    "shadowPath", \.shadowPath, in: \LayerState.shadowPath, .plain(.composite, animatable: true))
  package static let shouldRasterize = PropertyRow(
    "shouldRasterize", \.shouldRasterize, in: \LayerState.shouldRasterize, .plain(.composite, animatable: true))
  package static let rasterizationScale = PropertyRow(
    "rasterizationScale", \.rasterizationScale, in: \LayerState.rasterizationScale,
    .plain(.composite, animatable: true).answering())
  package static let compositingFilter = PropertyRow(
    object: "compositingFilter", \.compositingFilter, in: \LayerState.compositingFilter, .fading(.composite),
    type: .compositing)
  package static let filters = PropertyRow(
    object: "filters", \.filters, in: \LayerState.filters, .fading(.composite), type: .filters)
  package static let backgroundFilters = PropertyRow(
    object: "backgroundFilters", \.backgroundFilters, in: \LayerState.backgroundFilters, .fading(.composite),
    type: .filters)

  /// Whether key paths lead from the property into filters.
  package var holdsFilters: Bool {
    self === Self.filters || self === Self.backgroundFilters || self === Self.compositingFilter
  }

  static let appearanceRows: [PropertyRow] = [
    .backgroundColor, .cornerRadius, .maskedCorners, .cornerCurve, .borderWidth, .borderColor, .opacity,
    .allowsGroupOpacity, .edgeAntialiasingMask, .allowsEdgeAntialiasing, .shadowColor, .shadowOpacity, .shadowOffset,
    .shadowRadius, .shadowPath, .shouldRasterize, .rasterizationScale, .compositingFilter, .filters, .backgroundFilters,
  ]
}
