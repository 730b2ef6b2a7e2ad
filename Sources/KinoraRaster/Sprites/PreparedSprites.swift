import CKernels
import Foundation
import KinoraGraphics

/// Many small copies of a few images, sorted into cells of the canvas so that a tile looks only at its own.
///
/// A sprite that is only moved takes its place to 1/127 pixel across and 1/128 down; turned or scaled ones are sampled exactly
/// (bilinear, or nearest when asked). Factors of the tint are 0…32,768.
final class PreparedSprites: Prepared {
  /// Cells are this many pixels a side, aligned to the canvas.
  private static let cell = 128

  private var sprites: [BorderedSprite] = []
  private let placed = PlacedSprites()
  private var blend = KK_BLEND_NORMAL
  private var nearest = false
  private var columns = 0
  private var rows = 0
  private var origin = (x: 0, y: 0)
  /// Sprites of cell c are `entries[starts[c] ..< starts[c + 1]]`, in drawing order.
  private var starts: [Int32] = []
  private var entries: [Int32] = []
  /// For each part of the list, where its next sprite of a cell goes.
  private var next: [Int32] = []

  func set(_ item: SpriteItem, _ preparation: Preparation, _ scratch: Scratch) {
    bounds = .empty
    blend = kk_Blend(item.blend)
    nearest = item.sampling == .nearest
    sprites.removeAll(keepingCapacity: true)
    for image in item.images { sprites.append(preparation.caches.sprite(image)) }
    let workers = preparation.workers ?? .one(scratch)
    let placing = SpritePlacing(
      sprites: sprites, keepsBelowNothing: blend.keepsBelowNothing, nearest: nearest, visible: preparation.visible)
    placed.place(item.sprites, placing, workers)
    bounds = placed.bounds.intersection(preparation.visible)
    sort(workers)
  }

  /// A counting sort into cells: each part of the list counts its own, then knows where they go.
  private func sort(_ workers: Workers) {
    let size = Self.cell
    origin = (
      Int((Double(bounds.minX) / Double(size)).rounded(.down)), Int((Double(bounds.minY) / Double(size)).rounded(.down))
    )
    columns = bounds.isEmpty ? 0 : (bounds.maxX - origin.x * size + size - 1) / size
    rows = bounds.isEmpty ? 0 : (bounds.maxY - origin.y * size + size - 1) / size
    let cells = columns * rows
    let parts = placed.parts
    // Worked on apart from the object: thousands of sprites are counted here in every frame.
    var starts = take(&self.starts)
    var entries = take(&self.entries)
    var next = take(&self.next)
    starts.append(contentsOf: repeatElement(0, count: cells + 1))
    next.append(contentsOf: repeatElement(0, count: cells * parts))
    next.withUnsafeMutableBufferPointer { next in
      let next = SharedNumbers(next)
      workers.run(count: parts) { _, part in
        let counts = next.base + part * cells
        forEachCell(part) { cell, _ in counts[cell] += 1 }
      }
    }
    var sum: Int32 = 0
    for cell in 0..<cells {
      starts[cell] = sum
      for part in 0..<parts {
        let count = next[part * cells + cell]
        next[part * cells + cell] = sum
        sum += count
      }
    }
    starts[cells] = sum
    entries.append(contentsOf: repeatElement(0, count: Int(sum)))
    next.withUnsafeMutableBufferPointer { next in
      entries.withUnsafeMutableBufferPointer { entries in
        let next = SharedNumbers(next)
        let entries = SharedNumbers(entries)
        workers.run(count: parts) { _, part in
          let places = next.base + part * cells
          forEachCell(part) { cell, index in
            entries.base[Int(places[cell])] = Int32(index)
            places[cell] += 1
          }
        }
      }
    }
    self.starts = starts
    self.entries = entries
    self.next = next
  }

  /// Numbers that several threads write, each in places of its own.
  private struct SharedNumbers: @unchecked Sendable {
    let base: UnsafeMutablePointer<Int32>

    init(_ buffer: UnsafeMutableBufferPointer<Int32>) {
      // An empty list has no place to be written.
      base = buffer.baseAddress ?? UnsafeMutablePointer(bitPattern: 64)!
    }
  }

  /// The array, emptied but for its memory, and out of the property.
  private func take(_ list: inout [Int32]) -> [Int32] {
    var result: [Int32] = []
    swap(&result, &list)
    result.removeAll(keepingCapacity: true)
    return result
  }

  @inline(__always)
  private func forEachCell(_ part: Int, _ body: (_ cell: Int, _ index: Int) -> Void) {
    let size = Self.cell
    let bounds = bounds
    let left = origin.x * size
    let top = origin.y * size
    let columns = columns
    let placed = placed.base
    for index in self.placed.indices(part) {
      let area = placed[index].bounds.intersection(bounds)
      if area.isEmpty { continue }
      for row in (area.minY - top) / size...(area.maxY - 1 - top) / size {
        for column in (area.minX - left) / size...(area.maxX - 1 - left) / size {
          body(row * columns + column, index)
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
    let sprite = placed.base[index]
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
    drawRows(sprite, placed.map(of: sprite), image, on: surface, area, fast, scratch)
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
    _ sprite: PlacedSprite, _ map: Homography, _ image: BorderedSprite, on surface: Surface, _ area: PixelRect,
    _ fast: Bool,
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
