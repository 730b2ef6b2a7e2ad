import Foundation
import KinoraGraphics

/// Converts points and rectangles from one layer's coordinates to another's.
///
/// Each layer flattens its sublayers into its own plane, so the way from a layer to one above it is a chain of
/// plane-to-plane maps, and the way down consists of their inverses. A layer that keeps the depth of its sublayers adds
/// its matrix to the next map instead.
enum SpaceConversion {
  static func convert(_ point: CGPoint, from: CALayer?, to: CALayer?) -> CGPoint {
    if from === to { return point }
    let (up, down) = maps(from: from, to: to)
    var point = point
    for map in up { point = map.apply(to: point) }
    for map in down.reversed() {
      // The map of a plane that is seen edge-on has no inverse; the point stays as it is.
      guard let inverse = map.inverse else { continue }
      point = inverse.apply(to: point)
    }
    return point
  }

  static func convert(_ rect: CGRect, from: CALayer?, to: CALayer?) -> CGRect {
    if from === to || rect.isNull || rect.isInfinite { return rect }
    let rect = rect.standardized
    let corners = [
      CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.maxY),
      CGPoint(x: rect.minX, y: rect.maxY),
    ].map { convert($0, from: from, to: to) }
    return bounding(corners)
  }

  static func bounding(_ points: [CGPoint]) -> CGRect {
    guard let first = points.first else { return .null }
    var (low, high) = (first, first)
    for point in points.dropFirst() {
      low = CGPoint(x: min(low.x, point.x), y: min(low.y, point.y))
      high = CGPoint(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// The maps from `from` up to the nearest common superlayer, and from `to` up to it. For layers of unrelated trees
  /// the maps go up to above their roots.
  private static func maps(from: CALayer?, to: CALayer?) -> (up: [Homography], down: [Homography]) {
    let sources = chain(from)
    let targets = chain(to)
    var shared = 0
    while shared < sources.count, shared < targets.count,
      sources[sources.count - 1 - shared] === targets[targets.count - 1 - shared]
    {
      shared += 1
    }
    return (
      planes(sources.prefix(sources.count - shared), below: shared > 0),
      planes(targets.prefix(targets.count - shared), below: shared > 0)
    )
  }

  /// The layer and those above it, up to the root.
  private static func chain(_ layer: CALayer?) -> [CALayer] {
    var result: [CALayer] = []
    var current = layer
    while let here = current {
      result.append(here)
      current = here.superlayer
    }
    return result
  }

  /// The maps of `layers`, each to the plane of its superlayer; the superlayer of the last is the common one.
  private static func planes(_ layers: ArraySlice<CALayer>, below hasCommon: Bool) -> [Homography] {
    var maps: [Homography] = []
    var pending: CATransform3D?
    for layer in layers {
      var matrix = LayerGeometry.matrix(of: layer)
      if let superlayer = layer.superlayer {
        if let sublayerMatrix = LayerGeometry.sublayerMatrix(of: superlayer), !layer.layerFlags.contains(.isMask) {
          matrix = CATransform3DConcat(matrix, sublayerMatrix)
        }
        if let before = pending { matrix = CATransform3DConcat(before, matrix) }
        if superlayer.keepsDepth {
          pending = matrix
          continue
        }
      } else if let before = pending {
        matrix = CATransform3DConcat(before, matrix)
      }
      pending = nil
      maps.append(Homography(matrix))
    }
    if let pending { maps.append(Homography(pending)) }
    return maps
  }
}
