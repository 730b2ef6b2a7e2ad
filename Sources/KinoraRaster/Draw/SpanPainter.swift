import CKernels

extension Surface {
  /// Paints the first `count` spans of `scratch`, whose window's origin is `area`'s, with `ink`.
  func paint(_ count: Int, in area: PixelRect, with ink: Ink, _ scratch: Scratch) {
    switch ink.source {
    case .color(let color): paint(count, in: area, color: color, blend: ink.blend, scratch)
    case .pixels(let source): paint(count, in: area, source: source, ink, scratch)
    }
  }

  private func paint(_ count: Int, in area: PixelRect, color: UInt32, blend: kk_Blend, _ scratch: Scratch) {
    let kernels = scratch.kernels
    let opaque = color >> 24 == 255
    for index in 0..<count {
      let span = scratch.spans[index]
      let target = pointer(area.minX &+ Int(span.x), area.minY &+ Int(span.y))
      let length = Int(span.count)
      let mask = span.masked != 0 ? UnsafePointer(scratch.masks + Int(span.mask_offset)) : nil
      if blend != KK_BLEND_NORMAL {
        kernels.pointee.blend.color(blend, target, color, coverage(span, scratch), 255, length)
      } else if mask == nil, opaque, span.value == 255 {
        kernels.pointee.composite.fill(target, color, length)
      } else {
        kernels.pointee.composite.over_color(target, color, mask, mask == nil ? span.value : 255, length)
      }
    }
  }

  private func paint(_ count: Int, in area: PixelRect, source: PixelSource, _ ink: Ink, _ scratch: Scratch) {
    let kernels = scratch.kernels
    let opaque = ink.isOpaque
    // Ink that takes so little time is often the first thing drawn in a tile, whose memory is then sent for ahead.
    let cheap = source.isCheap
    scratch.beginRows(readsNoMipmaps: source.readsNoMipmaps(in: area))
    defer { scratch.endRows() }
    for index in 0..<count {
      let span = scratch.spans[index]
      let x = area.minX &+ Int(span.x)
      let y = area.minY &+ Int(span.y)
      let target = pointer(x, y)
      let length = Int(span.count)
      let full = span.masked == 0 && span.value == 255
      let colors: UnsafePointer<UInt32>
      if let direct = source.direct(x, y, length) {
        if opaque, full {
          target.update(from: direct, count: length)
          continue
        }
        colors = direct
      } else {
        if opaque, full {
          if cheap { kk_send_for(target, scratch.costs.rowsAhead * stride * 4, length * 4) }
          source.fetch(x, y, length, into: target, scratch)
          continue
        }
        source.fetch(x, y, length, into: scratch.colors, scratch)
        colors = UnsafePointer(scratch.colors)
      }
      if ink.blend != KK_BLEND_NORMAL {
        kernels.pointee.blend.row(ink.blend, target, colors, coverage(span, scratch), ink.opacity, length)
      } else if span.masked != 0 {
        kernels.pointee.composite.over(target, colors, scratch.masks + Int(span.mask_offset), ink.opacity, length)
      } else if span.value == 255 {
        kernels.pointee.composite.over(target, colors, nil, ink.opacity, length)
      } else {
        // First coverage, then opacity: the order of spans whose coverage varies, so that the same coverage gives the
        // same bytes.
        kernels.pointee.composite.over(target, colors, coverage(span, scratch), ink.opacity, length)
      }
    }
  }

  /// The span's coverage as bytes; nil for full coverage.
  private func coverage(_ span: kk_span, _ scratch: Scratch) -> UnsafePointer<UInt8>? {
    if span.masked != 0 { return UnsafePointer(scratch.masks + Int(span.mask_offset)) }
    if span.value == 255 { return nil }
    scratch.row.update(repeating: span.value, count: Int(span.count))
    return UnsafePointer(scratch.row)
  }

  /// Replaces the pixels of `area` by `color`.
  func fill(_ area: PixelRect, with color: UInt32, _ scratch: Scratch) {
    let fill = scratch.kernels.pointee.composite.fill
    let ahead = scratch.costs.rowsAhead
    for y in area.minY..<area.maxY {
      kk_send_for(pointer(area.minX, y), ahead * stride * 4, area.width * 4)
      fill(pointer(area.minX, y), color, area.width)
    }
  }

  /// Copies `area` from `other`.
  func copy(_ area: PixelRect, from other: Surface, _ scratch: Scratch) {
    let ahead = scratch.costs.rowsAhead
    for y in area.minY..<area.maxY {
      kk_send_for(pointer(area.minX, y), ahead * stride * 4, area.width * 4)
      kk_send_for(other.pointer(area.minX, y), ahead * other.stride * 4, area.width * 4)
      pointer(area.minX, y).update(from: other.pointer(area.minX, y), count: area.width)
    }
  }

  /// Composites `area` of `other` with this surface.
  func composite(
    _ area: PixelRect, from other: Surface, mask: CoveragePlane?, opacity: UInt8, blend: kk_Blend, _ scratch: Scratch
  ) {
    let kernels = scratch.kernels
    for y in area.minY..<area.maxY {
      let target = pointer(area.minX, y)
      let colors = other.pointer(area.minX, y)
      if blend == KK_BLEND_NORMAL {
        kernels.pointee.composite.over(target, colors, mask?.pointer(area.minX, y), opacity, area.width)
      } else {
        kernels.pointee.blend.row(blend, target, colors, mask?.pointer(area.minX, y), opacity, area.width)
      }
    }
  }
}
