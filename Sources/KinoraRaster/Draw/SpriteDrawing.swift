import CKernels
import KinoraGraphics

extension PreparedSprites {
  /// Draws the pixels of `clip`.
  func draw(on surface: Surface, _ clip: PixelRect, _ scratch: Scratch) {
    forEachSprite(in: clip) { draw($0, on: surface, $1, scratch) }
  }

  /// Calls `body` for the sprites in `clip`, square by square, with the part of the square in `clip`.
  @inline(__always)
  private func forEachSprite(in clip: PixelRect, _ body: (_ index: Int, _ area: PixelRect) -> Void) {
    let size = 1 << shift
    for row in (clip.minY >> shift) - origin.y...((clip.maxY - 1) >> shift) - origin.y {
      for column in (clip.minX >> shift) - origin.x...((clip.maxX - 1) >> shift) - origin.x {
        let x = (origin.x + column) << shift
        let y = (origin.y + row) << shift
        let area = clip.intersection(PixelRect(minX: x, minY: y, maxX: x + size, maxY: y + size))
        let square = row * columns + column
        for entry in Int(starts[square])..<Int(starts[square + 1]) {
          body(Int(entries[entry]), area)
        }
      }
    }
  }

  /// Adds the pixels of all sprites in `clip`, and what their colours take beyond one colour.
  func count(in clip: PixelRect, _ pixels: inout Int, _ colorWork: inout Int) {
    forEachSprite(in: clip) { index, area in
      let sprite = placed.base[index]
      let count = sprite.bounds.intersection(area).area
      pixels += count
      if !sprite.moved { colorWork += count * ColorWork.turnedSprite }
    }
  }

  private func draw(_ index: Int, on surface: Surface, _ square: PixelRect, _ scratch: Scratch) {
    let sprite = placed.base[index]
    let area = sprite.bounds.intersection(square)
    if area.isEmpty { return }
    let image = sprites[Int(sprite.image)]
    let fast = blend == KK_BLEND_NORMAL || blend == KK_BLEND_PLUS_LIGHTER
    if !fast {
      drawBlended(sprite, placed.map(of: sprite), image, on: surface, area, scratch)
    } else if sprite.moved {
      let x = area.minX - Int(sprite.x)
      let y = area.minY - Int(sprite.y)
      let block = kk_SpriteBlock(
        dst: surface.pointer(area.minX, area.minY), dst_row_bytes: surface.stride * 4, src: image.pointer(x, y),
        src_row_bytes: image.stride * 4, width: Int32(area.width), height: Int32(area.height), fx: sprite.fx,
        fy: sprite.fy, tint: sprite.tint)
      composite(block, scratch)
    } else {
      drawTurned(sprite, placed.map(of: sprite), image, on: surface, area, scratch)
    }
  }

  private func composite(_ block: kk_SpriteBlock, _ scratch: Scratch) {
    if blend == KK_BLEND_PLUS_LIGHTER {
      scratch.kernels.pointee.sprite.add(block)
    } else {
      scratch.kernels.pointee.sprite.over(block)
    }
  }

  /// Draws a turned or scaled sprite: samples it into a buffer, and puts all rows on the surface at once.
  private func drawTurned(
    _ sprite: PlacedSprite, _ map: Homography, _ image: BorderedSprite, on surface: Surface, _ area: PixelRect,
    _ scratch: Scratch
  ) {
    let rows = SpriteRows(map, image, nearest: nearest, scratch)
    // The buffer has a spare row and column, because the sprite kernels read one more of each, with weight zero.
    let room = Surface.stride(scratch.size) * scratch.size / Surface.stride(area.width + 1) - 1
    for top in stride(from: area.minY, to: area.maxY, by: room) {
      let height = min(room, area.maxY - top)
      let buffer = scratch.pushSurface(PixelRect(minX: 0, minY: 0, maxX: area.width + 1, maxY: height + 1))
      rows.fetch(PixelRect(minX: area.minX, minY: top, maxX: area.maxX, maxY: top + height), into: buffer)
      composite(
        kk_SpriteBlock(
          dst: surface.pointer(area.minX, top), dst_row_bytes: surface.stride * 4, src: UnsafePointer(buffer.base),
          src_row_bytes: buffer.stride * 4, width: Int32(area.width), height: Int32(height), fx: 0, fy: 0,
          tint: sprite.tint), scratch)
      scratch.popSurface()
    }
  }

  /// Draws a sprite in one of the rarer blend modes, row by row through a buffer.
  private func drawBlended(
    _ sprite: PlacedSprite, _ map: Homography, _ image: BorderedSprite, on surface: Surface, _ area: PixelRect,
    _ scratch: Scratch
  ) {
    let buffer = scratch.pushSurface(PixelRect(minX: 0, minY: 0, maxX: area.width + 1, maxY: 2))
    let rows = SpriteRows(map, image, nearest: nearest, scratch)
    for y in area.minY..<area.maxY {
      var block = kk_SpriteBlock(
        dst: scratch.colors, dst_row_bytes: 0, src: UnsafePointer(buffer.base), src_row_bytes: buffer.stride * 4,
        width: Int32(area.width), height: 1, fx: 0, fy: 0, tint: sprite.tint)
      if sprite.moved {
        block.src = image.pointer(area.minX - Int(sprite.x), y - Int(sprite.y))
        block.src_row_bytes = image.stride * 4
        block.fx = sprite.fx
        block.fy = sprite.fy
      } else {
        rows.fetch(PixelRect(minX: area.minX, minY: y, maxX: area.maxX, maxY: y + 1), into: buffer)
      }
      scratch.colors.update(repeating: 0, count: area.width)
      scratch.kernels.pointee.sprite.over(block)
      scratch.kernels.pointee.blend.row(blend, surface.pointer(area.minX, y), scratch.colors, nil, 255, area.width)
    }
    scratch.popSurface()
  }
}

/// The rows of canvas of a turned or scaled sprite.
private struct SpriteRows {
  private let view: kk_Image
  private let nearest: Bool
  private let kernels: UnsafePointer<kk_Kernels>
  /// The position of canvas pixel (0, 0) in the bordered image, and what a step down adds.
  private let row: kk_AffineRow
  private let down: (u: Int64, v: Int64)

  init(_ map: Homography, _ image: BorderedSprite, nearest: Bool, _ scratch: Scratch) {
    view = kk_Image(
      pixels: image.pointer(-1, -1), row_bytes: image.stride * 4, width: Int32(image.width + 2),
      height: Int32(image.height + 2))
    self.nearest = nearest
    kernels = scratch.kernels
    row = kk_AffineRow(
      u: GradientSource.fixed(map.m31), v: GradientSource.fixed(map.m32), du: GradientSource.fixed(map.m11),
      dv: GradientSource.fixed(map.m12))
    down = (GradientSource.fixed(map.m21), GradientSource.fixed(map.m22))
  }

  /// Samples the pixels of `area` into a surface, from its first pixel on.
  func fetch(_ area: PixelRect, into surface: Surface) {
    var first = row
    first.u = row.u &+ Int64(area.minY) &* down.u &+ Int64(area.minX) &* row.du
    first.v = row.v &+ Int64(area.minY) &* down.v &+ Int64(area.minX) &* row.dv
    if nearest {
      for y in 0..<area.height {
        var line = first
        line.u = first.u &+ Int64(y) &* down.u
        line.v = first.v &+ Int64(y) &* down.v
        kernels.pointee.sample.affine_nearest(surface.base + y * surface.stride, view, line, area.width)
      }
      return
    }
    withUnsafePointer(to: view) { view in
      let sprite = kk_TurnedSprite(
        dst: surface.base, dst_row_bytes: surface.stride * 4, image: view, row: first, down_u: down.u, down_v: down.v,
        width: Int32(area.width), height: Int32(area.height))
      withUnsafePointer(to: sprite) { kernels.pointee.sprite.turned($0) }
    }
  }
}
