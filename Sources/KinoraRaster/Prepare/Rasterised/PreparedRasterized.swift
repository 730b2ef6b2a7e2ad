import Foundation
import KinoraGraphics
import KinoraMeasure

/// Items that are drawn on pixels of their own, again only when one of them changes, and placed as an image.
final class PreparedRasterized: Prepared {
  let list = PreparedList()
  /// The image of the items, placed on the canvas.
  let placed = PreparedImage()
  /// The image of the items, over `area`.
  private var image: CGImage?
  private var area = PixelRect.empty

  override var form: Form { .rasterized(Named(self)) }

  func set(_ item: RasterizedItem, _ preparation: Preparation, _ scratch: Scratch) {
    let wanted = PixelRect(covering: item.area.minX, item.area.minY, item.area.maxX, item.area.maxY)
    if wanted.isEmpty {
      image = nil
    } else {
      draw(item.items, over: wanted, preparation, scratch)
    }
    guard let image else {
      bounds = .empty
      return
    }
    placed.set(
      ImageItem(
        image, source: CGRect(x: 0, y: 0, width: area.width, height: area.height),
        destination: CGRect(x: area.minX, y: area.minY, width: area.width, height: area.height),
        sampling: item.sampling, transform: item.transform, opacity: item.opacity, blend: item.blend), preparation,
      scratch)
    bounds = placed.bounds
  }

  /// Draws the items, unless the image already shows them.
  private func draw(_ items: [DisplayItem], over wanted: PixelRect, _ preparation: Preparation, _ scratch: Scratch) {
    var inner = preparation
    inner.visible = wanted
    inner.owners = preparation.owners?.at(owner.end - 1)
    let workers = preparation.workers ?? .one(scratch)
    list.update(to: items, inner, workers)
    list.updateBackdrops(over: 0, inner, workers)
    if image != nil, area == wanted, !list.isDamaged { return }
    area = wanted
    image = nil
    guard let pixels = preparation.caches.ledger.pixels(wanted, for: "a rasterized layer") else { return }
    let surface = Surface(
      base: pixels.base.assumingMemoryBound(to: UInt32.self), stride: pixels.bytesPerRow / 4, bounds: wanted)
    preparation.drawing.draw(list, first: list.slots.count, then: [], over: 0, on: surface, workers)
    image = CGImage(pixels: pixels)
  }
}
