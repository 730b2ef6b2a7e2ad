import CKernels
import Foundation
import KinoraGraphics
import KinoraMeasure

/// An image on a rectangle, in one part or in up to nine.
final class PreparedImage: Prepared {
  private final class Part {
    let painting = Painting()
    let source = ImageSource()
  }

  /// Parts whose memory is used again; only the first `used` belong to the image.
  private var parts: [Part] = []
  private var used = 0

  override var form: Form { .image(Named(self)) }

  func set(_ item: ImageItem, _ preparation: Preparation, _ scratch: Scratch) {
    bounds = .empty
    opaqueArea = .empty
    used = 0
    let opacity = byte(item.opacity)
    let blend = kk_Blend(item.blend)
    if blend.keepsBackdropWhereClear, opacity == 0 { return }
    for placement in ImagePlacement.parts(of: item) {
      add(placement, item, opacity, blend, preparation, scratch)
    }
  }

  private func add(
    _ placement: ImagePlacement, _ item: ImageItem, _ opacity: UInt8, _ blend: kk_Blend, _ preparation: Preparation,
    _ scratch: Scratch
  ) {
    if used == parts.count { parts.append(Part()) }
    let part = parts[used]
    let coverage = part.painting.coverage
    let whole = PixelRect(covering: item.source.minX, item.source.minY, item.source.maxX, item.source.maxY)
    guard
      let map = ImagePlacement.map(from: placement.destination, to: placement.source, item.transform),
      part.source.set(item.image, part: whole, map: map, sampling: item.sampling, preparation)
    else { return }
    coverage.set(
      .rect(placement.destination), transform: item.transform, antialiased: placement.antialiased, scratch)
    part.painting.ink = Ink(source: .pixels(part.source), opacity: opacity, blend: blend)
    used += 1
    bounds = bounds.union(coverage.bounds)
    if part.painting.ink.isOpaque, coverage.solidArea.area > opaqueArea.area { opaqueArea = coverage.solidArea }
  }

  /// Calls `body` with the painting of each part.
  func forEachPart(_ body: (Painting) -> Void) {
    for index in 0..<used { body(parts[index].painting) }
  }

  /// True when drawing the image only copies pixels.
  var isCopied: Bool { used == 1 && parts[0].painting.isCheap }
}
