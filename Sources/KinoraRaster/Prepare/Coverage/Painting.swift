import CKernels
import KinoraMeasure

/// Ink that goes through coverage.
final class Painting {
  let coverage = Coverage()
  var ink = Ink.nothing
  /// Where drawing is counted, if somebody measures.
  var account: CostAccount = 0

  /// The colour, if the painting has only one and puts it over what is below in the ordinary way; nil for other ink.
  var flatColor: UInt32? {
    guard case .color(let color) = ink.source, ink.blend == KK_BLEND_NORMAL else { return nil }
    return color
  }

  /// A piece of the canvas where the painting replaces everything below, if one is known.
  var hole: ConvexHole? { ink.isOpaque ? coverage.inner : nil }

  /// True when drawing the painting takes no longer than copying finished pixels.
  var isCheap: Bool {
    guard ink.isOpaque, coverage.wholePixels != nil else { return false }
    switch ink.source {
    case .color: return true
    case .pixels(let source): return source.isCheap
    }
  }

  /// True when the painting takes all cells of an area at once.
  var takesCells: Bool { flatColor != nil && coverage.takesCells }

  /// True when the alpha that the painting gives clear pixels is its coverage.
  var alphaIsCoverage: Bool {
    guard let color = flatColor else { return false }
    return color >> 24 == 255
  }
}
