import Foundation
import KinoraNumerics

/// A synthesis: how a face is made bold or slanted when its family has no such face of its own.
public struct FontSynthesis: Sendable, Hashable {
  /// Whether strokes are 1/24 em thicker, as FreeType makes them; the advances stay.
  public var isEmboldened: Bool
  /// The slant to the right for each unit of height: 0 for upright; fontconfig asks for 0.2.
  public var slant: Double

  /// No synthesis: the face as it is.
  public static let none = FontSynthesis()

  /// A synthesis from its parts.
  public init(isEmboldened: Bool = false, slant: Double = 0) {
    self.isEmboldened = isEmboldened
    self.slant = slant.isFinite ? max(-4, min(slant, 4)) : 0
  }

  /// The distance in ems that the sides of an outline move outward when it is emboldened.
  static let reach = 1.0 / 48

  /// A face's details with the synthesis in its bounding box and its slant.
  func apply(to details: FontDetails) -> FontDetails {
    var details = details
    details.bounds = apply(to: details.bounds)
    if slant != 0 { details.italicAngle -= Elementary.atan(slant) * 180 / .pi }
    return details
  }

  func apply(to outline: PathGeometry) -> PathGeometry {
    if self == .none || outline.isEmpty { return outline }
    let bold = isEmboldened ? outline.emboldened(by: Self.reach) : outline
    // y grows downward, so points above the baseline, with negative y, move to the right.
    return slant == 0 ? bold : bold.mapPoints { CGPoint(x: $0.x - slant * $0.y, y: $0.y) }
  }

  /// A box that holds the outlines in `box` after the synthesis.
  func apply(to box: CGRect) -> CGRect {
    let bold = isEmboldened ? box.grown(by: 2 * Self.reach) : box
    if slant == 0 { return bold }
    let (top, bottom) = (-slant * bold.minY, -slant * bold.maxY)
    return CGRect(
      x: bold.minX + min(top, bottom), y: bold.minY, width: bold.width + abs(top - bottom), height: bold.height)
  }
}

extension PathGeometry {
  /// The outline with every point moved outward so that its sides lie `distance` further out, the control points of
  /// curves like corners. Corners that would reach more than twice as far are limited to that.
  func emboldened(by distance: Double) -> PathGeometry {
    let contours = contourRanges
    // Outer and inner contours run in opposite directions; the sign of the sum of their areas says which direction is
    // outward.
    let area = contours.reduce(0.0) { $0 + signedArea($1) }
    let reach = area < 0 ? -distance : distance
    var moved: [CGPoint] = []
    moved.reserveCapacity(points.count)
    for contour in contours { offset(contour, by: reach, into: &moved) }
    var index = 0
    return mapPoints { point in
      defer { index += 1 }
      return index < moved.count ? moved[index] : point
    }
  }

  /// The range of points of each contour.
  private var contourRanges: [Range<Int>] {
    var ranges: [Range<Int>] = []
    var start = 0
    var end = 0
    for verb in verbs {
      if verb == .move {
        if end > start { ranges.append(start..<end) }
        start = end
      }
      end += verb.pointCount
    }
    if end > start { ranges.append(start..<end) }
    return ranges
  }

  private func signedArea(_ range: Range<Int>) -> Double {
    var sum = 0.0
    for index in range {
      let (a, b) = (points[index], points[index + 1 == range.upperBound ? range.lowerBound : index + 1])
      sum += Double(a.x) * Double(b.y) - Double(a.y) * Double(b.x)
    }
    return sum / 2
  }

  private func offset(_ range: Range<Int>, by distance: Double, into moved: inout [CGPoint]) {
    let old = points[range]
    /// The unit direction from a point to the next different point in steps of `step`.
    func direction(from index: Int, step: Int) -> (x: Double, y: Double)? {
      var other = index
      for _ in 1..<max(2, old.count) {
        other += step
        if other == range.upperBound { other = range.lowerBound }
        if other < range.lowerBound { other = range.upperBound - 1 }
        let (x, y) = (Double(old[other].x - old[index].x), Double(old[other].y - old[index].y))
        let length = (x * x + y * y).squareRoot()
        if length > 1e-9 { return (x / length, y / length) }
      }
      return nil
    }
    for index in range {
      guard let out = direction(from: index, step: 1), let back = direction(from: index, step: -1) else {
        moved.append(old[index])
        continue
      }
      // The normals of the sides before and after the point, to the right of their direction.
      let before = (x: -back.y, y: back.x)
      let after = (x: out.y, y: -out.x)
      let cosine = before.x * after.x + before.y * after.y
      let scale = distance / max(1 + cosine, 0.5)
      moved.append(
        CGPoint(
          x: Double(old[index].x) + scale * (before.x + after.x),
          y: Double(old[index].y) + scale * (before.y + after.y)))
    }
  }
}
