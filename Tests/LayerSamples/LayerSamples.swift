import Foundation
import KinoraGraphics
import KinoraLayers

/// The classes of layers, and for every row of the property table a value that differs from its default.
package enum LayerSamples {
  package static let kinds = LayerKind.all.map(\.type)

  package static func make(_ type: CALayer.Type) -> CALayer {
    LayerKind.all.first { $0.type == type }?.make() ?? CALayer()
  }

  /// A value for a row whose values are no objects; nil for other rows.
  package static func plainValue(for row: PropertyRow) -> AnimatableValue? {
    switch row.type {
    case .name(let names): return names.first { .string($0) != row.defaultValue }.map { .string($0) }
    case .bits, .integer: return .number(5)
    default: break
    }
    return switch row.kind {
    case .number: .number(0.5)
    case .bool: .bool(row.defaultValue.double == 0)
    case .point: .point(CGPoint(x: 3, y: 4))
    case .size: .size(CGSize(width: 3, height: 4))
    case .rect: .rect(CGRect(x: 1, y: 2, width: 3, height: 4))
    case .color: .color(CGColor(red: 0.1, green: 0.2, blue: 0.3, alpha: 0.4))
    case .transform: .transform(CATransform3DMakeScale(2, 3, 4))
    case .numbers: .numbers([1, 2])
    case .colors: .colors([.white, .black])
    case .path: .path(CGPath(rect: CGRect(x: 0, y: 0, width: 5, height: 5), transform: nil))
    case .image: .image(image)
    case .string: .string("other")
    case .object, .none: nil
    }
  }

  /// A value for any row; nil for a row that has none here yet.
  package static func value(for row: PropertyRow) -> AnimatableValue? {
    plainValue(for: row) ?? objects[row.key].map { .object($0()) }
  }

  package static let image: CGImage = {
    let pixels = PixelBuffer(width: 2, height: 1)
    pixels[0, 0] = SIMD4(10, 20, 30, 255)
    pixels[1, 0] = SIMD4(1, 2, 3, 4)
    return CGImage(pixels: pixels)
  }()

  private static let objects: [String: @Sendable () -> Any] = [
    "compositingFilter": { "multiplyBlendMode" },
    "filters": { [CAFilter.gaussianBlur(radius: 4, name: "blur")] },
    "backgroundFilters": { [CAFilter(type: "colorInvert")] },
    "layoutManager": { CAConstraintLayoutManager() },
    "constraints": {
      [CAConstraint(attribute: .midX, relativeTo: "superlayer", attribute: .maxY, scale: 0.5, offset: -3)]
    },
    "layoutItem": {
      LayoutItem(width: .fill, height: 40, minWidth: 5, grow: 2, alignSelf: .center, margin: 3, column: .span(2))
    },
    "actions": { ["opacity": NSNull(), "position": CABasicAnimation(keyPath: "position")] as [String: any CAAction] },
    "style": { ["cornerRadius": 4, "style": ["glow": "strong"]] as [AnyHashable: Any] },
    "string": { "words" },
    "font": { "DejaVu Serif" },
    "features": { ["tnum", "liga=0"] },
    "numberFormat": { "0.0" },
    "emitterCells": {
      let cell = CAEmitterCell()
      (cell.name, cell.birthRate, cell.contents) = ("spark", 20, image)
      let child = CAEmitterCell()
      child.color = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      cell.emitterCells = [child]
      return [cell]
    },
  ]
}
