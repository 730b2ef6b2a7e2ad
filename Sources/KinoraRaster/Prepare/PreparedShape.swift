import CKernels
import Foundation
import KinoraGraphics

/// An outline filled with paint.
final class PreparedShape: Prepared {
  private let coverage = Coverage()
  private var ink = Ink.nothing
  /// The one colour it is painted with, over what is below; nil for other paint and other ways.
  private var flat: UInt32?
  private var gradient: GradientSource?
  private var image: ImageSource?
  private var item: ShapeItem?

  func set(_ item: ShapeItem, _ preparation: Preparation, _ scratch: Scratch) {
    let before = self.item
    self.item = nil
    flat = nil
    bounds = .empty
    bands.removeAll(keepingCapacity: true)
    opaqueArea = .empty
    guard takePaint(item, preparation), !ink.isInvisible else { return }
    // Where only the outline is another one, most of it may be as before: a line that grows changes at its end.
    if let before, Self.differOnlyInOutline(before, item) {
      changedArea = coverage.set(
        comparing: item.outline, transform: item.transform, antialiased: item.antialiasedEdges, preparation, scratch)
    } else {
      coverage.set(item.outline, transform: item.transform, antialiased: item.antialiasedEdges)
    }
    self.item = item
    flat = ink.blend == KK_BLEND_NORMAL ? color : nil
    bounds = coverage.bounds
    if changedArea == nil, case .path = item.outline { coverage.bands(&bands) }
    if ink.isOpaque { opaqueArea = coverage.solidArea }
  }

  private static func differOnlyInOutline(_ a: ShapeItem, _ b: ShapeItem) -> Bool {
    a.transform == b.transform && a.opacity == b.opacity && a.blend == b.blend && a.paint == b.paint
      && a.antialiasedEdges == b.antialiasedEdges
  }

  private func takePaint(_ item: ShapeItem, _ preparation: Preparation) -> Bool {
    let blend = kk_Blend(item.blend)
    switch item.paint {
    case .color(let color):
      ink = Ink(source: .color(color.pixel(opacity: item.opacity)), opacity: 255, blend: blend)
    case .gradient(let paint):
      let source = gradient ?? GradientSource()
      gradient = source
      guard source.set(paint, transform: item.transform, opacity: item.opacity) else { return false }
      ink = Ink(source: .pixels(source), opacity: 255, blend: blend)
    case .image(let picture, let rect, let sampling):
      let source = image ?? ImageSource()
      image = source
      guard
        let map = ImagePlacement.map(
          from: rect.standardized, to: CGRect(x: 0, y: 0, width: picture.width, height: picture.height), item.transform),
        source.set(
          picture, part: PixelRect(minX: 0, minY: 0, maxX: picture.width, maxY: picture.height), map: map,
          sampling: sampling, preparation.caches)
      else { return false }
      ink = Ink(source: .pixels(source), opacity: byte(item.opacity), blend: blend)
    }
    return true
  }

  override func settle(_ preparation: Preparation, _ scratch: Scratch) { coverage.keep(preparation, scratch) }

  override var hole: ConvexHole? { ink.isOpaque ? coverage.inner : nil }

  override var plainPaint: PlainPaint? { item == nil ? nil : PlainPaint(coverage: coverage, ink: ink) }

  /// Fills `plane` with the alpha it gives clear ground; false where it has to be drawn for that.
  func fillAlpha(_ plane: CoveragePlane, _ scratch: Scratch) -> Bool {
    guard case .color(let color) = ink.source, color >> 24 == 255, ink.blend == KK_BLEND_NORMAL, item != nil else {
      return false
    }
    coverage.fill(plane, scratch)
    return true
  }

  /// True when it replaces what is below it wherever it covers in full.
  var isOpaque: Bool { ink.isOpaque }

  /// Writes the spans of `area` to the scratch; see `Coverage.sweep`.
  func sweep(_ area: PixelRect, _ scratch: Scratch) -> Int { coverage.sweep(area, scratch) }

  /// The one colour it is painted with, or nil.
  var color: UInt32? {
    if case .color(let color) = ink.source { return color }
    return nil
  }

  /// Where the colours of `count` pixels stand: made in the scratch if need be.
  func colors(_ x: Int, _ y: Int, _ count: Int, _ scratch: Scratch) -> UnsafePointer<UInt32>? {
    guard case .pixels(let source) = ink.source else { return nil }
    if let direct = source.direct(x, y, count) { return direct }
    source.fetch(x, y, count, into: scratch.colors, scratch)
    return UnsafePointer(scratch.colors)
  }

  override var isCheap: Bool {
    guard ink.isOpaque, coverage.wholePixels != nil else { return false }
    switch ink.source {
    case .color: return true
    case .pixels(let source): return source.isCheap
    }
  }

  override var drawsThroughCells: Bool {
    super.drawsThroughCells || flat != nil && coverage.paintsThroughCells
  }

  override func draw(
    on surface: Surface, _ clip: PixelRect, through cells: DamagedCells, alone: Bool, _ scratch: Scratch
  ) {
    guard let flat, coverage.paintsThroughCells else {
      return super.draw(on: surface, clip, through: cells, alone: alone, scratch)
    }
    if cells.meets(clip) { coverage.paint(flat, on: surface, clip, through: cells, scratch) }
  }

  override func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    if let flat {
      coverage.paint(flat, on: surface, clip, scratch)
    } else {
      surface.paint(coverage.sweep(clip, scratch), in: clip, with: ink, scratch)
    }
  }
}
