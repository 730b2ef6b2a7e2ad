import CKernels
import Foundation
import KinoraGraphics
import KinoraMeasure

/// An outline filled with paint.
final class PreparedShape: Prepared {
  let painting = Painting()
  private var gradient: GradientSource?
  private var image: ImageSource?
  private var item: ShapeItem?
  /// What the outline covers, strip by strip, if that was of use in the last change; else empty.
  private var strips: [ConvexStrip] = []

  override var form: Form { .shape(Named(self)) }

  func set(_ item: ShapeItem, _ preparation: Preparation, _ scratch: Scratch) {
    let before = self.item
    let coverage = painting.coverage
    let seen = bounds
    var old: [ConvexStrip] = []
    if coverage.isWorthStrips(scratch.costs), let before, Self.haveSameColor(before, item) {
      old = strips.isEmpty ? coverage.convexStrips : strips
    }
    strips.removeAll()
    self.item = nil
    bounds = .empty
    bands.removeAll(keepingCapacity: true)
    opaqueArea = .empty
    guard takePaint(item, preparation), !painting.ink.isInvisible else { return }
    // When only the outline has changed, most of the coverage may be as before: a line that grows changes at its end.
    if let before, Self.differOnlyInOutline(before, item) {
      if let changed = coverage.set(
        comparing: item.outline, transform: item.transform, antialiased: item.antialiasedEdges, preparation, scratch)
      {
        changes.append(changed)
        isCompared = true
      }
    } else {
      coverage.set(item.outline, transform: item.transform, antialiased: item.antialiasedEdges, scratch)
    }
    if let meter = scratch.meter {
      meter.note(edges: coverage.edgeCount)
      meter.note(picturePixels: coverage.overlapCount)
    }
    self.item = item
    bounds = coverage.bounds
    if !old.isEmpty, coverage.isWorthStrips(scratch.costs) { compare(old, seen) }
    if !isCompared, case .path = item.outline { coverage.bands(&bands, scratch.costs) }
    if painting.ink.isOpaque { opaqueArea = coverage.solidArea }
  }

  private static func differOnlyInOutline(_ a: ShapeItem, _ b: ShapeItem) -> Bool {
    a.transform == b.transform && a.opacity == b.opacity && a.blend == b.blend && a.paint == b.paint
      && a.antialiasedEdges == b.antialiasedEdges
  }

  /// Whether two items give the same to every pixel that both cover in full.
  private static func haveSameColor(_ a: ShapeItem, _ b: ShapeItem) -> Bool {
    guard case .color = a.paint else { return false }
    return a.paint == b.paint && a.opacity == b.opacity && a.blend == b.blend
  }

  /// Finds what has changed since the outline of the same colour had the bounds `seen` and the strips `old`.
  private func compare(_ old: [ConvexStrip], _ seen: PixelRect) {
    strips = painting.coverage.convexStrips
    if strips.isEmpty { return }
    let rects = ConvexStrip.changes(from: old, to: strips)
    let area = isCompared ? changes.reduce(0) { $0 + $1.area } : seen.area + bounds.area
    if rects.reduce(0, { $0 + $1.area }) >= area { return }
    changes = rects
    isCompared = true
  }

  private func takePaint(_ item: ShapeItem, _ preparation: Preparation) -> Bool {
    let blend = kk_Blend(item.blend)
    switch item.paint {
    case .color(let color):
      painting.ink = Ink(source: .color(color.pixel(opacity: item.opacity)), opacity: 255, blend: blend)
    case .gradient(let paint):
      let source = gradient ?? GradientSource()
      gradient = source
      guard source.set(paint, transform: item.transform, opacity: item.opacity) else { return false }
      painting.ink = Ink(source: .pixels(source), opacity: 255, blend: blend)
    case .image(let picture, let rect, let sampling):
      let source = image ?? ImageSource()
      image = source
      guard
        let map = ImagePlacement.map(
          from: rect.standardized, to: CGRect(x: 0, y: 0, width: picture.width, height: picture.height), item.transform),
        source.set(
          picture, part: PixelRect(minX: 0, minY: 0, maxX: picture.width, maxY: picture.height), map: map,
          sampling: sampling, preparation)
      else { return false }
      painting.ink = Ink(source: .pixels(source), opacity: byte(item.opacity), blend: blend)
    }
    return true
  }

  /// Keeps the coverage of an item that is settled.
  func keepCoverage(_ preparation: Preparation, _ scratch: Scratch) { painting.coverage.keep(preparation, scratch) }
}
