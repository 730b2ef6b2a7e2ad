import Foundation
import KinoraGraphics
import KinoraTiming

/// Appearance: the rows of `CALayer`'s table.
extension PropertyRow {
  package static let backgroundColor = PropertyRow(
    "backgroundColor", nil as CGColor?, .animated(.content), get: { $0.backgroundColor },
    set: { $0.backgroundColor = $1 }, store: { $0.layerState.backgroundColor = $1 })
  package static let cornerRadius = PropertyRow(
    "cornerRadius", 0 as CGFloat, .animated([.content, .composite], range: 0...1e9), get: { $0.cornerRadius },
    set: { $0.cornerRadius = $1 }, store: { $0.layerState.cornerRadius = $1 })
  package static let maskedCorners = PropertyRow(
    "maskedCorners", .all as CACornerMask, .fading([.content, .composite], animatable: false).answering(),
    get: { $0.maskedCorners }, set: { $0.maskedCorners = $1 }, store: { $0.layerState.maskedCorners = $1 })
  package static let cornerCurve = PropertyRow(
    "cornerCurve", .circular as CALayerCornerCurve, .plain([.content, .composite]).answering(), get: { $0.cornerCurve },
    set: { $0.cornerCurve = $1 }, store: { $0.layerState.cornerCurve = $1 })
  package static let borderWidth = PropertyRow(
    "borderWidth", 0 as CGFloat, .animated(.content, range: 0...1e9), get: { $0.borderWidth },
    set: { $0.borderWidth = $1 }, store: { $0.layerState.borderWidth = $1 })
  package static let borderColor = PropertyRow(
    "borderColor", .black as CGColor?, .animated(.content).answering(), get: { $0.borderColor },
    set: { $0.borderColor = $1 }, store: { $0.layerState.borderColor = $1 })
  package static let opacity = PropertyRow(
    "opacity", 1 as Float, .animated(.composite, range: 0...1).answering(), get: { $0.opacity },
    set: { $0.opacity = $1 }, store: { $0.layerState.opacity = $1 })
  package static let allowsGroupOpacity = PropertyRow(
    "allowsGroupOpacity", true as Bool, .plain(.composite).answering(), get: { $0.allowsGroupOpacity },
    set: { $0.allowsGroupOpacity = $1 }, store: { $0.layerState.allowsGroupOpacity = $1 })
  package static let edgeAntialiasingMask = PropertyRow(
    "edgeAntialiasingMask", .all as CAEdgeAntialiasingMask, .plain([.content, .composite]).answering(),
    get: { $0.edgeAntialiasingMask }, set: { $0.edgeAntialiasingMask = $1 },
    store: { $0.layerState.edgeAntialiasingMask = $1 })
  package static let allowsEdgeAntialiasing = PropertyRow(
    "allowsEdgeAntialiasing", true as Bool, .plain([.content, .composite]).answering(),
    get: { $0.allowsEdgeAntialiasing }, set: { $0.allowsEdgeAntialiasing = $1 },
    store: { $0.layerState.allowsEdgeAntialiasing = $1 })
  package static let shadowColor = PropertyRow(
    "shadowColor", .black as CGColor?, .animated(.composite).answering(), get: { $0.shadowColor },
    set: { $0.shadowColor = $1 }, store: { $0.layerState.shadowColor = $1 })
  package static let shadowOpacity = PropertyRow(
    "shadowOpacity", 0 as Float, .animated(.composite, range: 0...1), get: { $0.shadowOpacity },
    set: { $0.shadowOpacity = $1 }, store: { $0.layerState.shadowOpacity = $1 })
  package static let shadowOffset = PropertyRow(
    "shadowOffset", CGSize(width: 0, height: -3) as CGSize, .animated(.composite).answering(), get: { $0.shadowOffset },
    set: { $0.shadowOffset = $1 }, store: { $0.layerState.shadowOffset = $1 })
  package static let shadowRadius = PropertyRow(
    "shadowRadius", 3 as CGFloat, .animated(.composite, range: 0...1e9).answering(), get: { $0.shadowRadius },
    set: { $0.shadowRadius = $1 }, store: { $0.layerState.shadowRadius = $1 })
  package static let shadowPath = PropertyRow(
    "shadowPath", nil as CGPath?, .plain(.composite, animatable: true), get: { $0.shadowPath },
    set: { $0.shadowPath = $1 }, store: { $0.layerState.shadowPath = $1 })
  package static let shouldRasterize = PropertyRow(
    "shouldRasterize", false as Bool,
    .plain(.composite, animatable: true), get: { $0.shouldRasterize },
    set: { $0.shouldRasterize = $1 }, store: { $0.layerState.shouldRasterize = $1 })
  package static let rasterizationScale = PropertyRow(
    "rasterizationScale", 1 as CGFloat,
    .plain(.composite, animatable: true).answering(), get: { $0.rasterizationScale },
    set: { $0.rasterizationScale = $1 }, store: { $0.layerState.rasterizationScale = $1 })
  package static let compositingFilter = PropertyRow(
    object: "compositingFilter", of: CALayer.self, .fading(.composite), type: .object("Any"),
    get: { $0.compositingFilter },
    set: { $0.compositingFilter = $1 }, store: { $0.layerState.compositingFilter = $1 })
  package static let filters = PropertyRow(
    object: "filters", of: CALayer.self, .fading(.composite), type: .object("[Any]"), get: { $0.filters },
    set: { $0.filters = $1 as? [Any] }, store: { $0.layerState.filters = $1 as? [Any] })
  package static let backgroundFilters = PropertyRow(
    object: "backgroundFilters", of: CALayer.self, .fading(.composite), type: .object("[Any]"),
    get: { $0.backgroundFilters },
    set: { $0.backgroundFilters = $1 as? [Any] }, store: { $0.layerState.backgroundFilters = $1 as? [Any] })

  /// Whether key paths go on into filters from here.
  package var holdsFilters: Bool {
    self === Self.filters || self === Self.backgroundFilters || self === Self.compositingFilter
  }

  static let appearanceRows: [PropertyRow] = [
    .backgroundColor, .cornerRadius, .maskedCorners, .cornerCurve, .borderWidth, .borderColor, .opacity,
    .allowsGroupOpacity, .edgeAntialiasingMask, .allowsEdgeAntialiasing, .shadowColor, .shadowOpacity, .shadowOffset,
    .shadowRadius, .shadowPath, .shouldRasterize, .rasterizationScale, .compositingFilter, .filters, .backgroundFilters,
  ]
}
