import CKernels

/// The only painting of a group, drawn straight onto what is below. The bytes are those that the painting gives when it
/// is drawn on clear ground and the result is composited, faded, through the group's clips and mask.
struct FadedPainting {
  private let coverage: Coverage
  private let ink: Ink

  init(_ painting: Painting) {
    coverage = painting.coverage
    ink = painting.ink
  }

  /// Draws `area` through `plane`; without a plane every pixel is let through.
  func draw(on surface: Surface, _ area: PixelRect, through plane: CoveragePlane?, opacity: UInt8, _ scratch: Scratch) {
    let inside = area.intersection(coverage.bounds)
    if inside.isEmpty { return }
    let count = coverage.sweep(inside, scratch)
    if case .pixels(let source) = ink.source { scratch.beginRows(readsNoMipmaps: source.readsNoMipmaps(in: inside)) }
    defer { scratch.endRows() }
    for index in 0..<count {
      let span = scratch.spans[index]
      let x = inside.minX &+ Int(span.x)
      let y = inside.minY &+ Int(span.y)
      guard let plane else {
        draw(span, 0, Int(span.count), x, y, nil, on: surface, opacity, scratch)
        continue
      }
      let runs = MaskRuns(plane.pointer(x, y), Int(span.count))
      draw(span, runs.first, runs.fullFirst, x, y, plane, on: surface, opacity, scratch)
      draw(span, runs.fullFirst, runs.fullEnd, x, y, nil, on: surface, opacity, scratch)
      draw(span, runs.fullEnd, runs.end, x, y, plane, on: surface, opacity, scratch)
    }
  }

  /// Draws the pixels `from` ..< `to` of a span that begins at (x, y).
  private func draw(
    _ span: kk_span, _ from: Int, _ to: Int, _ x: Int, _ y: Int, _ plane: CoveragePlane?, on surface: Surface,
    _ opacity: UInt8, _ scratch: Scratch
  ) {
    if from >= to { return }
    let composite = scratch.kernels.pointee.composite
    let count = to - from
    let target = surface.pointer(x + from, y)
    let isFull = span.masked == 0 && span.value == 255
    let replaces = isFull && plane == nil && opacity == 255 && ink.isOpaque
    var colors: UnsafePointer<UInt32>
    switch ink.source {
    case .color(let color):
      if replaces { return composite.fill(target, color, count) }
      composite.fill(scratch.colors, color, count)
      colors = UnsafePointer(scratch.colors)
    case .pixels(let source):
      if let direct = source.direct(x + from, y, count) {
        if replaces { return target.update(from: direct, count: count) }
        colors = direct
      } else {
        if replaces { return source.fetch(x + from, y, count, into: target, scratch) }
        source.fetch(x + from, y, count, into: scratch.colors, scratch)
        colors = UnsafePointer(scratch.colors)
      }
    }
    if !isFull || ink.opacity != 255 {
      var mask: UnsafePointer<UInt8>?
      if span.masked != 0 {
        mask = UnsafePointer(scratch.masks + Int(span.mask_offset) + from)
      } else if !isFull {
        scratch.row.update(repeating: span.value, count: count)
        mask = UnsafePointer(scratch.row)
      }
      composite.modulate(scratch.colors, colors, mask, ink.opacity, count)
      colors = UnsafePointer(scratch.colors)
    }
    composite.over(target, colors, plane?.pointer(x + from, y), opacity, count)
  }
}

/// A row of coverage in parts: nothing before `first`, anything up to `fullFirst`, full coverage up to `fullEnd`,
/// anything up to `end`, then nothing.
private struct MaskRuns {
  var first, fullFirst, fullEnd, end: Int

  init(_ row: UnsafePointer<UInt8>, _ count: Int) {
    first = Self.run(of: 0, row, 0, count)
    end = Self.run(endingWith: 0, row, first, count)
    fullFirst = first
    while fullFirst < end, row[fullFirst] != 255 { fullFirst += 1 }
    fullEnd = Self.run(of: 255, row, fullFirst, end)
  }

  /// The end of the bytes from `from` on that equal `value`.
  private static func run(of value: UInt8, _ row: UnsafePointer<UInt8>, _ from: Int, _ end: Int) -> Int {
    let word = UInt64(value) &* 0x0101_0101_0101_0101
    var at = from
    while at + 8 <= end, UnsafeRawPointer(row + at).loadUnaligned(as: UInt64.self) == word { at += 8 }
    while at < end, row[at] == value { at += 1 }
    return at
  }

  /// The beginning of the bytes up to `end` that equal `value`.
  private static func run(endingWith value: UInt8, _ row: UnsafePointer<UInt8>, _ first: Int, _ end: Int) -> Int {
    let word = UInt64(value) &* 0x0101_0101_0101_0101
    var at = end
    while at - 8 >= first, UnsafeRawPointer(row + at - 8).loadUnaligned(as: UInt64.self) == word { at -= 8 }
    while at > first, row[at - 1] == value { at -= 1 }
    return at
  }
}
