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
    // Ink that takes so little time is often the first thing drawn in a tile, whose memory is then sent for ahead.
    let cheap = source.isCheap
    let opaque = ink.isOpaque && ink.blend == KK_BLEND_NORMAL
    let (blend, opacity) = (ink.blend, ink.opacity)
    scratch.beginRows(readsNoMipmaps: source.readsNoMipmaps(in: area))
    defer { scratch.endRows() }
    var span = UnsafePointer(scratch.spans)
    let last = span + count
    while span < last {
      let run = SpanRun(from: span, before: last)
      span = run.end
      let x = area.minX &+ run.x
      let y = area.minY &+ run.y
      let target = pointer(x, y)
      if let direct = source.direct(x, y, run.length) {
        composite(run, target, direct, blend, opacity, opaque: opaque, scratch)
        continue
      }
      guard opaque, run.isMostlyFull else {
        source.fetch(x, y, run.length, into: scratch.colors, scratch)
        composite(run, target, UnsafePointer(scratch.colors), blend, opacity, opaque: opaque, scratch)
        continue
      }
      // The colours go straight where they stay; what is below the edges is kept aside and comes back.
      if cheap { kk_send_for(target, scratch.costs.rowsAhead * stride * 4, run.length * 4) }
      run.forEachEdge { (scratch.colors + $0).update(from: target + $0, count: $1) }
      source.fetch(x, y, run.length, into: target, scratch)
      run.forEachEdge { place, count in
        for at in place..<place + count { swap(&scratch.colors[at], &target[at]) }
      }
      composite(run, target, UnsafePointer(scratch.colors), blend, opacity, opaque: true, edgesOnly: true, scratch)
    }
  }

  /// Puts the colours of a run's pixels through its spans. With `opaque` ink, which is put over what is below, those of
  /// full spans replace what is there; with `edgesOnly` they are there already.
  private func composite(
    _ run: SpanRun, _ target: UnsafeMutablePointer<UInt32>, _ colors: UnsafePointer<UInt32>, _ blend: kk_Blend,
    _ opacity: UInt8, opaque: Bool, edgesOnly: Bool = false, _ scratch: Scratch
  ) {
    let kernels = scratch.kernels
    var next = run.first
    while next < run.end {
      let span = next.pointee
      next += 1
      let place = Int(span.x) &- run.x
      let length = Int(span.count)
      let (target, colors) = (target + place, colors + place)
      if blend != KK_BLEND_NORMAL {
        kernels.pointee.blend.row(blend, target, colors, coverage(span, scratch), opacity, length)
      } else if span.masked != 0 {
        kernels.pointee.composite.over(target, colors, scratch.masks + Int(span.mask_offset), opacity, length)
      } else if span.value == 255 {
        if opaque {
          if !edgesOnly { target.update(from: colors, count: length) }
        } else {
          kernels.pointee.composite.over(target, colors, nil, opacity, length)
        }
      } else {
        // First coverage, then opacity: the order of spans whose coverage varies, so that the same coverage gives the
        // same bytes.
        kernels.pointee.composite.over(target, colors, coverage(span, scratch), opacity, length)
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

  /// Replaces the pixels of `area` by those of `source`.
  func replace(_ area: PixelRect, by source: PixelSource, _ scratch: Scratch) {
    let ahead = scratch.costs.rowsAhead
    let cheap = source.isCheap
    scratch.beginRows(readsNoMipmaps: source.readsNoMipmaps(in: area))
    defer { scratch.endRows() }
    for y in area.minY..<area.maxY {
      let target = pointer(area.minX, y)
      if let direct = source.direct(area.minX, y, area.width) {
        target.update(from: direct, count: area.width)
      } else {
        if cheap { kk_send_for(target, ahead * stride * 4, area.width * 4) }
        source.fetch(area.minX, y, area.width, into: target, scratch)
      }
    }
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

/// Spans that follow each other in a row without a gap, whose colours are fetched together: an outline's edge, its
/// inside, and its other edge.
private struct SpanRun {
  let first: UnsafePointer<kk_span>
  private(set) var end: UnsafePointer<kk_span>
  let x, y: Int
  private(set) var length: Int
  /// How many pixels are covered in full.
  private var fullLength: Int

  /// The run that begins at the span `first`, of those before `last`.
  @inline(__always)
  init(from first: UnsafePointer<kk_span>, before last: UnsafePointer<kk_span>) {
    self.first = first
    x = Int(first.pointee.x)
    y = Int(first.pointee.y)
    length = Int(first.pointee.count)
    fullLength = first.pointee.isFull ? length : 0
    end = first + 1
    while end < last, end.pointee.y == first.pointee.y, Int(end.pointee.x) == x &+ length {
      length &+= Int(end.pointee.count)
      if end.pointee.isFull { fullLength &+= Int(end.pointee.count) }
      end += 1
    }
  }

  var isMostlyFull: Bool { 2 &* fullLength >= length }

  /// Calls `body` with the place in the run and the length of each span that is not covered in full.
  @inline(__always)
  func forEachEdge(_ body: (Int, Int) -> Void) {
    if fullLength == length { return }
    var span = first
    while span < end {
      if !span.pointee.isFull { body(Int(span.pointee.x) &- x, Int(span.pointee.count)) }
      span += 1
    }
  }
}

extension kk_span {
  /// True when its pixels are covered in full.
  @inline(__always)
  var isFull: Bool { masked == 0 && value == 255 }
}
