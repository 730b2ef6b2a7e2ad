import Foundation
import KinoraGraphics

/// One rectangle of an image, and the rectangle that it is drawn on.
struct ImagePlacement {
  /// The rectangle in the image's pixels.
  var source: CGRect
  /// The rectangle in the item's own space.
  var destination: CGRect
  var antialiased: EdgeSet

  /// The map from the canvas to the image's pixels: back through `transform`, then from `destination` to `source`. Nil
  /// when the destination is empty or seen edge-on.
  static func map(from destination: CGRect, to source: CGRect, _ transform: Homography) -> Homography? {
    guard destination.width > 0, destination.height > 0, let inverse = transform.inverse else { return nil }
    let sx = source.width / destination.width
    let sy = source.height / destination.height
    return inverse.concatenating(
      Homography(
        a: sx, b: 0, c: 0, d: sy, tx: source.minX - destination.minX * sx, ty: source.minY - destination.minY * sy))
  }

  /// The rectangles of an item, one or up to nine, which have hard edges where they meet.
  static func parts(of item: ImageItem) -> [ImagePlacement] {
    let source = item.source.standardized
    let destination = item.destination.standardized
    let whole = ImagePlacement(source: source, destination: destination, antialiased: item.antialiasedEdges)
    guard let nine = item.ninePart, nine.unitsPerPixel > 0 else { return [whole] }
    let center = nine.center.standardized
    let xs = split(
      source.minX, source.maxX, center.minX, center.maxX, destination.minX, destination.maxX, nine.unitsPerPixel)
    let ys = split(
      source.minY, source.maxY, center.minY, center.maxY, destination.minY, destination.maxY, nine.unitsPerPixel)
    var result: [ImagePlacement] = []
    for (j, y) in ys.enumerated() {
      for (i, x) in xs.enumerated() {
        var edges: EdgeSet = []
        if i == 0, item.antialiasedEdges.contains(.minX) { edges.insert(.minX) }
        if i == xs.count - 1, item.antialiasedEdges.contains(.maxX) { edges.insert(.maxX) }
        if j == 0, item.antialiasedEdges.contains(.minY) { edges.insert(.minY) }
        if j == ys.count - 1, item.antialiasedEdges.contains(.maxY) { edges.insert(.maxY) }
        result.append(
          ImagePlacement(
            source: CGRect(x: x.from.0, y: y.from.0, width: x.from.1 - x.from.0, height: y.from.1 - y.from.0),
            destination: CGRect(x: x.to.0, y: y.to.0, width: x.to.1 - x.to.0, height: y.to.1 - y.to.0),
            antialiased: edges))
      }
    }
    return result
  }

  /// The pieces of one direction, at most three: the ends take `unit` for each pixel, or less when both do not fit, and
  /// the middle takes the rest.
  private static func split(
    _ s0: Double, _ s1: Double, _ c0: Double, _ c1: Double, _ d0: Double, _ d1: Double, _ unit: Double
  ) -> [(from: (Double, Double), to: (Double, Double))] {
    let a = min(max(c0, s0), s1)
    let b = min(max(c1, a), s1)
    var before = (a - s0) * unit
    var after = (s1 - b) * unit
    let room = d1 - d0
    if before + after > room, before + after > 0 {
      let shrink = room / (before + after)
      before *= shrink
      after *= shrink
    }
    let pieces = [
      (from: (s0, a), to: (d0, d0 + before)), (from: (a, b), to: (d0 + before, d1 - after)),
      (from: (b, s1), to: (d1 - after, d1)),
    ]
    return pieces.filter { $0.to.1 > $0.to.0 }
  }
}
