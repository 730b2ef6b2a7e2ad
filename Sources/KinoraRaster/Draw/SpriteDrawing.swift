import CKernels
import KinoraGraphics

extension PreparedSprites {
  /// Draws the pixels of `clip`.
  func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    let size = 1 << shift
    for row in (clip.minY >> shift) - origin.y...((clip.maxY - 1) >> shift) - origin.y {
      for column in (clip.minX >> shift) - origin.x...((clip.maxX - 1) >> shift) - origin.x {
        let x = (origin.x + column) << shift
        let y = (origin.y + row) << shift
        let area = clip.intersection(PixelRect(minX: x, minY: y, maxX: x + size, maxY: y + size))
        let square = row * columns + column
        for entry in Int(starts[square])..<Int(starts[square + 1]) {
          let index = Int(entries[entry])
          draw(index, on: surface, area, scratch)
        }
      }
    }
  }

  private func draw(_ index: Int, on surface: Surface, _ square: PixelRect, _ scratch: Scratch) {
    let sprite = placed.base[index]
    let area = sprite.bounds.intersection(square)
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

  /// Draws a sprite row by row through a buffer: for turned and scaled sprites, and for the rarer blend modes.
  private func drawRows(
    _ sprite: PlacedSprite, _ map: Homography, _ image: BorderedSprite, on surface: Surface, _ area: PixelRect,
    _ fast: Bool,
    _ scratch: Scratch
  ) {
    // The buffer has two rows and a spare column, because the sprite kernels read one more row and column, with weight
    // zero.
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
