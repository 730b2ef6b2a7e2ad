import CKernels

/// Ink that goes through coverage.
final class Painting {
  let coverage = Coverage()
  var ink = Ink.nothing

  /// The one colour it paints with, over what is below in the ordinary way; nil for other ink.
  var flatColor: UInt32? {
    guard case .color(let color) = ink.source, ink.blend == KK_BLEND_NORMAL else { return nil }
    return color
  }

  /// Where it surely replaces what is below it, if it does.
  var hole: ConvexHole? { ink.isOpaque ? coverage.inner : nil }

  /// True when drawing it costs no more than copying finished pixels.
  var isCheap: Bool {
    guard ink.isOpaque, coverage.wholePixels != nil else { return false }
    switch ink.source {
    case .color: return true
    case .pixels(let source): return source.isCheap
    }
  }

  /// True when all cells of an area are painted at once.
  var takesCells: Bool { flatColor != nil && coverage.takesCells }

  /// True when the alpha it gives clear pixels is its coverage.
  var alphaIsCoverage: Bool {
    guard let color = flatColor else { return false }
    return color >> 24 == 255
  }

  /// Where the colours of `count` pixels stand that are not of one colour: made in the scratch if need be.
  func colors(_ x: Int, _ y: Int, _ count: Int, _ scratch: Scratch) -> UnsafePointer<UInt32>? {
    guard case .pixels(let source) = ink.source else { return nil }
    if let direct = source.direct(x, y, count) { return direct }
    source.fetch(x, y, count, into: scratch.colors, scratch)
    return UnsafePointer(scratch.colors)
  }
}
