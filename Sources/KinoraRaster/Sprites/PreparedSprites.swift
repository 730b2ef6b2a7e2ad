import CKernels
import Foundation
import KinoraGraphics

/// Many small copies of a few images, sorted into cells of the canvas so that a tile looks only at its own.
///
/// A sprite that is only moved takes its place to 1/127 pixel across and 1/128 down; turned or scaled ones are sampled exactly
/// (bilinear, or nearest when asked). Factors of the tint are 0…32,768.
final class PreparedSprites: Prepared {
  private struct Placed {
    var image: Int32
    var fx, fy: UInt8
    /// Its map's place in `maps`; −1 when only moved: the fast kernels apply.
    var map: Int32
    var moved: Bool { map < 0 }
    /// For moved sprites: the canvas column and row where image pixel (0, 0) is the right and lower neighbour with weights (fx, fy).
    var x, y: Int32
    var tint: (UInt16, UInt16, UInt16, UInt16)
    var bounds: PixelRect
  }

  /// Cells are this many pixels a side, aligned to the canvas.
  private static let cell = 128

  private var sprites: [BorderedSprite] = []
  private var placed: [Placed] = []
  private var maps: [Homography] = []
  private var blend = KK_BLEND_NORMAL
  private var nearest = false
  private var columns = 0
  private var rows = 0
  private var origin = (x: 0, y: 0)
  /// Sprites of cell c are `entries[starts[c] ..< starts[c + 1]]`, in drawing order.
  private var starts: [Int32] = []
  private var entries: [Int32] = []
  private var next: [Int32] = []

  func set(_ item: SpriteItem, _ preparation: Preparation) {
    bounds = .empty
    blend = kk_Blend(item.blend)
    nearest = item.sampling == .nearest
    sprites.removeAll(keepingCapacity: true)
    for image in item.images { sprites.append(preparation.caches.sprite(image)) }
    placed.removeAll(keepingCapacity: true)
    maps.removeAll(keepingCapacity: true)
    for sprite in item.sprites { place(sprite, preparation.visible) }
    var area = PixelRect.empty
    for sprite in placed { area = area.union(sprite.bounds) }
    bounds = area.intersection(preparation.visible)
    sort()
  }

  private func place(_ sprite: SpriteItem.Sprite, _ visible: PixelRect) {
    guard sprite.image < UInt32(sprites.count) else { return }
    let image = sprites[Int(sprite.image)]
    let tint = (
      Self.factor(sprite.tint.x), Self.factor(sprite.tint.y), Self.factor(sprite.tint.z), Self.factor(sprite.tint.w)
    )
    if tint == (0, 0, 0, 0), blend.keepsBelowNothing { return }
    let tx = Double(sprite.tx)
    let ty = Double(sprite.ty)
    guard abs(tx) < 50_000, abs(ty) < 50_000 else { return }
    var entry = Placed(
      image: Int32(sprite.image), fx: 0, fy: 0, map: -1, x: 0, y: 0, tint: tint, bounds: .empty)
    if sprite.a == 1, sprite.b == 0, sprite.c == 0, sprite.d == 1 {
      let x = nearest ? (tx + 0.5).rounded(.down) : tx.rounded(.up)
      let y = nearest ? (ty + 0.5).rounded(.down) : ty.rounded(.up)
      if !nearest {
        entry.fx = UInt8(((x - tx) * 127 + 0.5).rounded(.down))
        entry.fy = UInt8(((y - ty) * 128 + 0.5).rounded(.down))
      }
      entry.x = Int32(x)
      entry.y = Int32(y)
      // Where clear pixels change nothing, only the others count.
      let ink =
        blend.keepsBelowNothing
        ? image.ink : PixelRect(minX: 0, minY: 0, maxX: image.width, maxY: image.height)
      entry.bounds = PixelRect(
        minX: Int(x) + ink.minX - (entry.fx == 0 ? 0 : 1), minY: Int(y) + ink.minY - (entry.fy == 0 ? 0 : 1),
        maxX: Int(x) + ink.maxX, maxY: Int(y) + ink.maxY)
      guard !ink.isEmpty, entry.bounds.intersects(visible) else { return }
    } else {
      let map = Homography(
        a: Double(sprite.a), b: Double(sprite.b), c: Double(sprite.c), d: Double(sprite.d), tx: tx, ty: ty)
      guard let inverse = map.inverse else { return }
      // Half a pixel more on each side: bilinear sampling fades into the transparent border.
      let corners = [(-0.5, -0.5), (1, -0.5), (-0.5, 1), (1, 1)].map { u, v in
        map.apply(
          to: CGPoint(
            x: u < 0 ? -0.5 : Double(image.width) + 0.5, y: v < 0 ? -0.5 : Double(image.height) + 0.5))
      }
      entry.bounds = PixelRect(
        covering: corners.map { Double($0.x) }.min() ?? 0, corners.map { Double($0.y) }.min() ?? 0,
        corners.map { Double($0.x) }.max() ?? 0, corners.map { Double($0.y) }.max() ?? 0)
      guard entry.bounds.intersects(visible) else { return }
      // To positions in the bordered image, sample centres at whole numbers.
      entry.map = Int32(maps.count)
      maps.append(
        Homography.translation(x: 0.5, y: 0.5).concatenating(inverse).concatenating(.translation(x: 0.5, y: 0.5)))
    }
    placed.append(entry)
  }

  private static func factor(_ value: Float) -> UInt16 {
    value >= 1 ? 32_768 : value > 0 ? UInt16(value * 32_768 + 0.5) : 0
  }

  /// A counting sort into cells.
  private func sort() {
    let size = Self.cell
    origin = (
      Int((Double(bounds.minX) / Double(size)).rounded(.down)), Int((Double(bounds.minY) / Double(size)).rounded(.down))
    )
    columns = bounds.isEmpty ? 0 : (bounds.maxX - origin.x * size + size - 1) / size
    rows = bounds.isEmpty ? 0 : (bounds.maxY - origin.y * size + size - 1) / size
    let cells = columns * rows
    // Worked on apart from the object: thousands of sprites are counted here in every frame.
    var starts = take(&self.starts)
    var entries = take(&self.entries)
    var next = take(&self.next)
    starts.append(contentsOf: repeatElement(0, count: cells + 1))
    forEachCell { cell, _ in starts[cell + 1] += 1 }
    for cell in 0..<cells { starts[cell + 1] += starts[cell] }
    entries.append(contentsOf: repeatElement(0, count: Int(starts.last ?? 0)))
    next.append(contentsOf: starts)
    forEachCell { cell, index in
      entries[Int(next[cell])] = Int32(index)
      next[cell] += 1
    }
    self.starts = starts
    self.entries = entries
    self.next = next
  }

  /// The array, emptied but for its memory, and out of the property.
  private func take(_ list: inout [Int32]) -> [Int32] {
    var result: [Int32] = []
    swap(&result, &list)
    result.removeAll(keepingCapacity: true)
    return result
  }

  @inline(__always)
  private func forEachCell(_ body: (_ cell: Int, _ index: Int) -> Void) {
    let size = Self.cell
    let bounds = bounds
    let left = origin.x * size
    let top = origin.y * size
    let columns = columns
    placed.withUnsafeBufferPointer { placed in
      for index in placed.indices {
        let area = placed[index].bounds.intersection(bounds)
        if area.isEmpty { continue }
        for row in (area.minY - top) / size...(area.maxY - 1 - top) / size {
          for column in (area.minX - left) / size...(area.maxX - 1 - left) / size {
            body(row * columns + column, index)
          }
        }
      }
    }
  }

  override func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    let size = Self.cell
    for row in (clip.minY - origin.y * size) / size...(clip.maxY - 1 - origin.y * size) / size {
      for column in (clip.minX - origin.x * size) / size...(clip.maxX - 1 - origin.x * size) / size {
        let x = (origin.x + column) * size
        let y = (origin.y + row) * size
        let area = clip.intersection(PixelRect(minX: x, minY: y, maxX: x + size, maxY: y + size))
        let cell = row * columns + column
        for entry in Int(starts[cell])..<Int(starts[cell + 1]) {
          let index = Int(entries[entry])
          draw(index, on: surface, area, scratch)
        }
      }
    }
  }

  private func draw(_ index: Int, on surface: Surface, _ cell: PixelRect, _ scratch: Scratch) {
    let sprite = placed[index]
    let area = sprite.bounds.intersection(cell)
    if area.isEmpty { return }
    let image = sprites[Int(sprite.image)]
    let fast = blend == KK_BLEND_NORMAL || blend == KK_BLEND_PLUS_LIGHTER
    if sprite.moved, fast {
      let x = area.minX - Int(sprite.x)
      let y = area.minY - Int(sprite.y)
      let block = kk_SpriteBlock(
        dst: surface.pointer(area.minX, area.minY), dst_row_bytes: surface.stride * 4, src: image.pointer(x, y),
        src_row_bytes: image.stride * 4, width: Int32(area.width), height: Int32(area.height), fx: sprite.fx,
        fy: sprite.fy, tint: sprite.tint)
      composite(block, scratch)
      return
    }
    drawRows(sprite, sprite.map < 0 ? .identity : maps[Int(sprite.map)], image, on: surface, area, fast, scratch)
  }

  private func composite(_ block: kk_SpriteBlock, _ scratch: Scratch) {
    if blend == KK_BLEND_PLUS_LIGHTER {
      scratch.kernels.pointee.sprite.add(block)
    } else {
      scratch.kernels.pointee.sprite.over(block)
    }
  }

  /// Row by row through a buffer: turned and scaled sprites, and rarer blend modes.
  private func drawRows(
    _ sprite: Placed, _ map: Homography, _ image: BorderedSprite, on surface: Surface, _ area: PixelRect, _ fast: Bool,
    _ scratch: Scratch
  ) {
    // Two rows and a column to spare: the sprite kernels read one more of each, with weight zero.
    let rows = scratch.pushSurface(PixelRect(minX: 0, minY: 0, maxX: min(area.width + 1, scratch.size), maxY: 2))
    let view = kk_Image(
      pixels: image.pointer(-1, -1), row_bytes: image.stride * 4, width: Int32(image.width + 2),
      height: Int32(image.height + 2))
    let kernels = scratch.kernels
    let du = GradientSource.fixed(map.m11)
    let dv = GradientSource.fixed(map.m12)
    for y in area.minY..<area.maxY {
      let target = surface.pointer(area.minX, y)
      var block = kk_SpriteBlock(
        dst: target, dst_row_bytes: surface.stride * 4, src: UnsafePointer(rows.base), src_row_bytes: rows.stride * 4,
        width: Int32(area.width), height: 1, fx: 0, fy: 0, tint: sprite.tint)
      if sprite.moved {
        block.src = image.pointer(area.minX - Int(sprite.x), y - Int(sprite.y))
        block.src_row_bytes = image.stride * 4
        block.fx = sprite.fx
        block.fy = sprite.fy
      } else {
        let u = GradientSource.fixed(map.m31) &+ Int64(y) &* GradientSource.fixed(map.m21) &+ Int64(area.minX) &* du
        let v = GradientSource.fixed(map.m32) &+ Int64(y) &* GradientSource.fixed(map.m22) &+ Int64(area.minX) &* dv
        let line = kk_AffineRow(u: u, v: v, du: du, dv: dv)
        if nearest {
          kernels.pointee.sample.affine_nearest(rows.base, view, line, area.width)
        } else {
          kernels.pointee.sample.affine(rows.base, view, line, area.width)
        }
      }
      if fast {
        composite(block, scratch)
      } else {
        scratch.colors.update(repeating: 0, count: area.width)
        block.dst = scratch.colors
        kernels.pointee.sprite.over(block)
        kernels.pointee.blend.row(blend, target, scratch.colors, nil, 255, area.width)
      }
    }
    scratch.popSurface()
  }
}
