import CKernels

/// Coverage kept from frame to frame, for outlines that stand still while something around them moves, and for outlines
/// that change only in part, as a line that grows at its end.
final class KeptCoverage {
  private var cells: KeptCells

  /// Keeps all of `coverage`; nil when it is too large or the ledger's limit leaves no room.
  init?(_ coverage: Coverage, _ ledger: Ledger, _ scratch: Scratch) {
    cells = KeptCells(Holding(0, for: .coverage, in: ledger))
    guard update(coverage, in: coverage.bounds, scratch) else { return nil }
  }

  deinit { cells.deallocate() }

  /// Takes `coverage` again inside `changed`; outside, it is as it was. False when there is no room, and then this
  /// object is of no more use.
  func update(_ coverage: Coverage, in changed: PixelRect, _ scratch: Scratch) -> Bool {
    cells.update(coverage, in: changed, scratch)
  }

  /// Puts `color` through the kept coverage, as `Coverage.paint` does.
  func paint(_ color: UInt32, on surface: Surface, _ bounds: PixelRect, of area: Area, _ scratch: Scratch) {
    var view = cells.view
    let paint = scratch.kernels.pointee.coverage.paint_kept
    let target = surface.pointer(bounds.minX, bounds.minY)
    guard let cells = area.cells else {
      return paint(&view, kk_box(bounds), nil, 0, 0, target, surface.stride * 4, color)
    }
    let column = Int32(cells.square.minX / Cells.width)
    let row = Int32(cells.square.minY / Cells.height)
    paint(&view, kk_box(bounds), cells.words, column, row, target, surface.stride * 4, color)
  }

  /// Writes the spans of `area`, as `Coverage.sweep` does.
  func sweep(_ area: PixelRect, _ scratch: Scratch) -> Int {
    var view = cells.view
    return kk_kept_sweep(&view, kk_box(area), scratch.spans, scratch.masks)
  }
}

extension kk_box {
  /// The sides of `rect`, in pixels.
  init(_ rect: PixelRect) {
    self.init(x0: Int32(rect.minX), y0: Int32(rect.minY), x1: Int32(rect.maxX), y1: Int32(rect.maxY))
  }
}
