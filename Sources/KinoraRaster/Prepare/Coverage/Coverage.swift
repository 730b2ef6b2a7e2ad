import CKernels
import Foundation
import KinoraGraphics

/// How much of each canvas pixel an outline covers, ready to be asked for the spans of any window.
final class Coverage {
  private enum Form {
    case nothing
    case box(kk_box)
    case edges(Edges)
    /// Coverage that was worked out before, and the edges that it came from.
    case kept(KeptCoverage, Edges)
  }

  /// How the edges in the buffer become coverage.
  private struct Edges {
    var evenOdd: Bool
    /// True when a pixel is covered either in full or not at all, namely in full when half of it or more is covered.
    var isAliased: Bool
    /// True when `hardSides` cut the coverage.
    var hasHardSides = false

    /// True when the edges' coverage is used as it is.
    var isPlain: Bool { !hasHardSides && !isAliased }
  }

  private var form = Form.nothing
  /// Whether the outline was a rectangle, rounded or not, which is convex however it is mapped.
  private var isConvex = false
  /// The sides of a rectangle that are not antialiased: only pixels whose centres are inside all of these are covered.
  private var hardSides: [HalfPlane] = []
  private var buffer = EdgeBuffer()
  /// The edges before the last `set(comparing:)`, whose memory the next one uses again.
  private var spare: EdgeBuffer?
  private var strokes: StrokeEdges?
  private(set) var bounds = PixelRect.empty
  /// A piece that is certainly covered in full, for outlines that are rectangles, rounded or turned or neither.
  private(set) var inner: ConvexHole?
  /// Pixels that are certainly covered in full; there may be more outside.
  private(set) var solidArea = PixelRect.empty
  /// The pixels between the corners of a rounded rectangle, down and across, that are certainly covered in full; of other
  /// outlines the same as `solidArea`, twice.
  private var betweenCorners = (PixelRect.empty, PixelRect.empty)

  init() {}

  /// A rectangle of pixels of `area` that are certainly covered in full, as large as is known.
  func solid(in area: PixelRect) -> PixelRect {
    let (first, second) = (area.intersection(betweenCorners.0), area.intersection(betweenCorners.1))
    return second.area > first.area ? second : first
  }

  /// Whether all pixels of `area` are certainly covered in full.
  func covers(_ area: PixelRect) -> Bool {
    if solid(in: area).contains(area) { return true }
    guard let edges, !edges.hasHardSides else { return false }
    return buffer.surround(area, evenOdd: edges.evenOdd)
  }

  /// Works the coverage out and keeps it until the next `set`, unless it comes from a plain rectangle.
  func keep(_ preparation: Preparation, _ scratch: Scratch) {
    // Coverage that reaches far beyond what can be seen would mostly be kept in vain.
    guard case .edges(let edges) = form, bounds.area <= scratch.costs.keptOverSeen * preparation.visible.area,
      let kept = KeptCoverage(self, preparation.caches.ledger, scratch)
    else { return }
    form = .kept(kept, edges)
  }

  /// Replaces `rects` by rectangles outside of which nothing is covered; leaves it empty when they would be hardly less
  /// than `bounds`.
  func bands(_ rects: inout [PixelRect], _ costs: Costs) {
    if let edges, !edges.hasHardSides {
      buffer.bands(&rects, costs)
    } else {
      rects.removeAll(keepingCapacity: true)
    }
  }

  /// Whether it is worth knowing what is covered strip by strip: the outline is certainly convex, and not small.
  func isWorthStrips(_ costs: Costs) -> Bool {
    isConvex && bounds.area >= costs.stripsFrom && bounds.height <= 8 * costs.mostBands
  }

  /// What is covered, from top to bottom, by a convex outline; empty when some of its sides are not antialiased.
  var convexStrips: [ConvexStrip] {
    if let edges { return edges.hasHardSides ? [] : buffer.convexStrips() }
    let whole = solidArea.isEmpty ? PixelRect(minX: 0, minY: bounds.maxY, maxX: 0, maxY: bounds.maxY) : solidArea
    let columns = bounds.minX..<bounds.maxX
    return [
      ConvexStrip(rows: bounds.minY..<whole.minY, touched: columns, covered: 0..<0),
      ConvexStrip(rows: whole.minY..<whole.maxY, touched: columns, covered: whole.minX..<whole.maxX),
      ConvexStrip(rows: whole.maxY..<bounds.maxY, touched: columns, covered: 0..<0),
    ].filter { !$0.rows.isEmpty }
  }

  /// How many edges the coverage is worked out from.
  var edgeCount: Int { edges == nil ? 0 : buffer.count }

  /// How many pixels were last found in which parts of the outline overlap.
  var overlapCount: Int { edges == nil ? 0 : buffer.overlaps.foundCount }

  private var edges: Edges? {
    switch form {
    case .nothing, .box: nil
    case .edges(let edges), .kept(_, let edges): edges
    }
  }

  /// The covered pixels when each of them is covered in full; else nil.
  var wholePixels: PixelRect? {
    if case .box = form, solidArea == bounds { return bounds }
    return nil
  }

  /// Takes `outline` as `set` does, and returns the pixels that may be covered differently since; nil for all pixels of
  /// the old and the new bounds.
  func set(
    comparing outline: Outline, transform: Homography, antialiased: EdgeSet, _ preparation: Preparation,
    _ scratch: Scratch
  ) -> PixelRect? {
    guard let before = edges, !before.hasHardSides else {
      set(outline, transform: transform, antialiased: antialiased, scratch)
      return nil
    }
    var kept: KeptCoverage?
    if case .kept(let known, _) = form { kept = known }
    let old = buffer
    buffer = spare ?? EdgeBuffer()
    spare = old
    let mayOverlap = take(outline, transform, antialiased, flatness, scratch.kernels)
    guard case .edges(let edges) = form, edges.evenOdd == before.evenOdd, !edges.hasHardSides else {
      if mayOverlap { findOverlaps(scratch) }
      return nil
    }
    var changed = buffer.difference(from: old)
    if mayOverlap {
      buffer.overlaps.find(
        in: buffer, evenOdd: edges.evenOdd, changed: changed, old: old.overlaps, scratch)
    }
    changed = changed.union(buffer.overlaps.difference(from: old.overlaps))
    // Coverage of which most stays as it was is worth keeping.
    if scratch.costs.changedPartKept * changed.area <= bounds.area {
      if let kept {
        if kept.update(self, in: changed, scratch) { form = .kept(kept, edges) }
      } else {
        keep(preparation, scratch)
      }
    }
    return changed
  }

  /// Takes the coverage of `outline` under `transform`. In paths a chord may be `flatness` pixels from its curve.
  func set(
    _ outline: Outline, transform: Homography, antialiased: EdgeSet, flatness: Double = flatness, _ scratch: Scratch
  ) {
    if take(outline, transform, antialiased, flatness, scratch.kernels) { findOverlaps(scratch) }
  }

  private func findOverlaps(_ scratch: Scratch) {
    if case .edges(let edges) = form { buffer.overlaps.find(in: buffer, evenOdd: edges.evenOdd, scratch) }
  }

  /// Takes `outline` as `set` does, but without looking for overlaps; true when there may be some.
  private func take(
    _ outline: Outline, _ transform: Homography, _ antialiased: EdgeSet, _ flatness: Double,
    _ kernels: UnsafePointer<kk_Kernels>
  ) -> Bool {
    let isAliased = antialiased.contains(.aliased)
    solidArea = .empty
    betweenCorners = (.empty, .empty)
    inner = nil
    switch outline {
    case .rect, .roundedRect: isConvex = true
    case .path, .stroke, .glyphs: isConvex = false
    }
    switch outline {
    case .rect(let rect):
      setRect(rect, transform, antialiased)
      inner = ConvexHole(rect.standardized, transform)
    case .roundedRect(let rounded):
      let corners = RoundedCorners(rounded)
      if corners.isRect {
        setRect(rounded.rect, transform, isAliased ? antialiased : .all)
      } else {
        setEdges(Edges(evenOdd: false, isAliased: isAliased)) {
          corners.path.addEdges(to: &$0, transform: transform, flatness: flatness)
        }
        inner = ConvexHole(corners.insetRect, transform)
        if transform.isAxisAligned {
          let (larger, other) = corners.solidRects
          solidArea = PixelRect(safelyInside: larger, transform)
          betweenCorners = (PixelRect(inside: larger, transform), PixelRect(inside: other, transform))
        }
      }
    case .path(let path, let rule):
      setEdges(Edges(evenOdd: rule == .evenOdd, isAliased: isAliased)) {
        path.addEdges(to: &$0, transform: transform, flatness: flatness)
      }
      return true
    case .stroke(let path, let style):
      let strokes = strokes ?? StrokeEdges()
      self.strokes = strokes
      setEdges(Edges(evenOdd: false, isAliased: isAliased)) { strokes.add(path, style, transform: transform, to: &$0) }
      return strokes.mayOverlap
    case .glyphs(let run):
      setEdges(Edges(evenOdd: false, isAliased: isAliased)) {
        GlyphEdges.add(run, transform: transform, to: &$0, kernels.pointee.outline)
      }
    }
    return false
  }

  private func setEdges(_ edges: Edges, _ body: (inout kk_edge_list) -> Void) {
    buffer.fill(body)
    bounds = buffer.bounds
    form = buffer.count == 0 ? .nothing : .edges(edges)
  }

  private func setRect(_ rect: CGRect, _ transform: Homography, _ antialiased: EdgeSet) {
    form = .nothing
    bounds = .empty
    let rect = rect.standardized
    guard rect.width > 0, rect.height > 0 else { return }
    guard transform.isAxisAligned else { return setTurnedRect(rect, transform, antialiased) }
    var x0 = rect.minX * transform.m11 + transform.m31
    var x1 = rect.maxX * transform.m11 + transform.m31
    var y0 = rect.minY * transform.m22 + transform.m32
    var y1 = rect.maxY * transform.m22 + transform.m32
    if !antialiased.contains(.minX) { x0 = (x0 - 0.5).rounded(.up) }
    if !antialiased.contains(.maxX) { x1 = (x1 - 0.5).rounded(.up) }
    if !antialiased.contains(.minY) { y0 = (y0 - 0.5).rounded(.up) }
    if !antialiased.contains(.maxY) { y1 = (y1 - 0.5).rounded(.up) }
    let box = kk_box(
      x0: Self.grid(min(x0, x1)), y0: Self.grid(min(y0, y1)), x1: Self.grid(max(x0, x1)), y1: Self.grid(max(y0, y1)))
    guard box.x0 < box.x1, box.y0 < box.y1 else { return }
    form = .box(box)
    bounds = PixelRect(
      minX: Int(box.x0) >> 8, minY: Int(box.y0) >> 8, maxX: (Int(box.x1) + 255) >> 8, maxY: (Int(box.y1) + 255) >> 8)
    let solid = PixelRect(
      minX: (Int(box.x0) + 255) >> 8, minY: (Int(box.y0) + 255) >> 8, maxX: Int(box.x1) >> 8, maxY: Int(box.y1) >> 8)
    solidArea = solid.isEmpty ? .empty : solid
    betweenCorners = (solidArea, solidArea)
  }

  /// A coordinate in 1/256 pixel, rounded as the ends of edges are. NaN becomes 0, so that a rectangle with a NaN is
  /// empty.
  private static func grid(_ value: Double) -> Int32 {
    Int32((PixelRect.limited(value) * 256 + 0.5).rounded(.down))
  }

  private func setTurnedRect(_ rect: CGRect, _ transform: Homography, _ antialiased: EdgeSet) {
    var grown = rect
    var edges = Edges(evenOdd: false, isAliased: antialiased.contains(.aliased))
    if antialiased != .all {
      hardSides = HalfPlane.sides(of: rect, transform, except: antialiased)
      edges.hasHardSides = !hardSides.isEmpty
      // Hard sides move outward by about two pixels, and the half planes then cut at pixel centres.
      let scale = max((abs(transform.determinant)).squareRoot(), 1e-6)
      let reach = min(2 / scale, 1e6)
      let left = antialiased.contains(.minX) ? 0 : reach
      let right = antialiased.contains(.maxX) ? 0 : reach
      let top = antialiased.contains(.minY) ? 0 : reach
      let bottom = antialiased.contains(.maxY) ? 0 : reach
      grown = CGRect(
        x: rect.minX - left, y: rect.minY - top, width: rect.width + left + right, height: rect.height + top + bottom)
    }
    let path = PathGeometry(outlining: grown)
    setEdges(edges) { path.addEdges(to: &$0, transform: transform) }
  }

  /// Writes the spans of `area`, which lies in `bounds` or up to seven columns beside them and is no larger than the
  /// scratch's window, to `scratch.spans`, and returns their number. Spans count columns and rows from the area's corner.
  func sweep(_ area: PixelRect, _ scratch: Scratch) -> Int {
    switch form {
    case .nothing: return 0
    case .box(let box):
      scratch.place(area)
      return kk_cover_box(scratch.window, box, scratch.spans)
    case .edges(let edges):
      fillWindow(area, scratch)
      var count = scratch.kernels.pointee.coverage.sweep(
        scratch.window, edges.evenOdd, scratch.spans, scratch.masks)
      if edges.hasHardSides {
        for side in hardSides { count = side.cut(scratch, area, count) }
      }
      return edges.isAliased ? Self.harden(scratch, count) : count
    case .kept(let kept, _): return kept.sweep(area, scratch)
    }
  }

  /// Makes each pixel of the first `count` spans of `scratch` covered in full or not at all; returns how many spans are
  /// left.
  private static func harden(_ scratch: Scratch, _ count: Int) -> Int {
    var left = 0
    for index in 0..<count {
      var span = scratch.spans[index]
      if span.masked == 0 {
        if span.value < 128 { continue }
        span.value = 255
      } else {
        let masks = scratch.masks + Int(span.mask_offset)
        for place in 0..<Int(span.count) { masks[place] = masks[place] < 128 ? 0 : 255 }
      }
      scratch.spans[left] = span
      left += 1
    }
    return left
  }

  /// Puts `color` through the coverage over the pixels of `area` in `bounds`, which are as for `sweep`. The area may
  /// have cells only when `takesCells`.
  func paint(_ color: UInt32, on surface: Surface, _ bounds: PixelRect, of area: Area, _ scratch: Scratch) {
    let evenOdd: Bool
    switch form {
    case .edges(let edges) where edges.isPlain: evenOdd = edges.evenOdd
    case .kept(let kept, _): return kept.paint(color, on: surface, bounds, of: area, scratch)
    case .nothing, .box, .edges:
      return surface.paint(
        sweep(bounds, scratch), in: bounds, with: Ink(source: .color(color), opacity: 255, blend: KK_BLEND_NORMAL),
        scratch)
    }
    let paint = scratch.kernels.pointee.coverage.paint
    guard let cells = area.cells else {
      fillWindow(bounds, scratch)
      return paint(
        scratch.window, evenOdd, surface.pointer(bounds.minX, bounds.minY), surface.stride * 4, color)
    }
    // The window has to begin where a column of cells does. Left of the coverage there is nothing to paint; but where a
    // clip cuts it, what is left of the column is painted apart.
    let shift = (bounds.minX - cells.square.minX) / Cells.width
    let cutX = bounds.minX
    var bounds = bounds
    bounds.minX = cells.square.minX + shift * Cells.width
    if max(bounds.minX, self.bounds.minX) < cutX {
      let next = bounds.minX + Cells.width
      let column = PixelRect(minX: cutX, minY: bounds.minY, maxX: min(next, bounds.maxX), maxY: bounds.maxY)
      area.forEachRect(in: column) { self.paint(color, on: surface, $0, of: Area($0), scratch) }
      bounds.minX = next
      if !bounds.isEmpty { self.paint(color, on: surface, bounds, of: area, scratch) }
      return
    }
    let window = scratch.window
    cells.words.withUnsafeBufferPointer { words in
      window.pointee.wanted = words.baseAddress
      window.pointee.wanted_shift = Int32(shift)
      window.pointee.wanted_row = Int32(bounds.minY - cells.square.minY)
      fillWindow(bounds, scratch)
      paint(window, evenOdd, surface.pointer(bounds.minX, bounds.minY), surface.stride * 4, color)
      window.pointee.wanted = nil
    }
  }

  /// True when `paint` takes all cells of an area at once.
  var takesCells: Bool {
    switch form {
    case .nothing, .box: false
    case .edges(let edges): edges.isPlain
    case .kept: true
    }
  }

  /// Puts the scratch's window over `area`, and the edges into it.
  private func fillWindow(_ area: PixelRect, _ scratch: Scratch) {
    let window = scratch.window
    scratch.place(area)
    // Rows are as short as the window allows, so that small outlines stay in the nearest cache.
    window.pointee.stride = (area.width + 24) & ~15
    guard let edges = buffer.edges else { return }
    scratch.kernels.pointee.coverage.add_edges(window, edges, buffer.count, buffer.blocks)
    buffer.overlaps.correct(window)
  }

  /// Fills all of `plane` with the coverage.
  func fill(_ plane: CoveragePlane, _ scratch: Scratch) {
    let area = plane.bounds
    for y in area.minY..<area.maxY { plane.pointer(area.minX, y).update(repeating: 0, count: area.width) }
    let inside = area.intersection(bounds)
    if inside.isEmpty { return }
    if case .edges(let edges) = form, edges.isPlain {
      fillWindow(inside, scratch)
      return scratch.kernels.pointee.coverage.take(
        scratch.window, edges.evenOdd, plane.pointer(inside.minX, inside.minY), plane.bytesPerRow)
    }
    for index in 0..<sweep(inside, scratch) {
      let span = scratch.spans[index]
      let target = plane.pointer(inside.minX + Int(span.x), inside.minY + Int(span.y))
      if span.masked == 0 {
        target.update(repeating: span.value, count: Int(span.count))
      } else {
        target.update(from: scratch.masks + Int(span.mask_offset), count: Int(span.count))
      }
    }
  }
}
