import Foundation

/// Boolean operations on the areas of paths, as in Core Graphics since macOS 13 and iOS 16.
///
/// Open subpaths count as closed. Core Graphics' results have curves; ours consist of lines within 1/65,536 of the
/// paths' size of the true outline. They are normalised: no outline crosses itself or another, and both fill rules give
/// the same area. A path with a point that is not finite has no area.
extension CGPath {
  /// The area that either path covers.
  public func union(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 || $1 }
  }

  /// The area that both paths cover.
  public func intersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 && $1 }
  }

  /// The area of this path without the other's.
  public func subtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 && !$1 }
  }

  /// The area that exactly one of the paths covers.
  public func symmetricDifference(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    combined(other, rule) { $0 != $1 }
  }

  /// The path's area, outlined without crossings, with the inside on the same side of every outline.
  public func normalized(using rule: CGPathFillRule = .winding) -> CGPath {
    combined(CGPath(PathGeometry()), rule) { own, _ in own }
  }

  /// The parts of this path's lines that lie in the other's area; they stay open.
  public func lineIntersection(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(LineCombination.parts(of: geometry, in: other.geometry, rule: rule.fillRule, inside: true))
  }

  /// The parts of this path's lines that lie outside the other's area; they stay open.
  public func lineSubtracting(_ other: CGPath, using rule: CGPathFillRule = .winding) -> CGPath {
    CGPath(LineCombination.parts(of: geometry, in: other.geometry, rule: rule.fillRule, inside: false))
  }

  /// Whether the areas have more than an edge in common.
  public func intersects(_ other: CGPath, using rule: CGPathFillRule = .winding) -> Bool {
    !intersection(other, using: rule).isEmpty
  }

  /// One path for each connected area, its holes included, in the order of their topmost corners.
  public func componentsSeparated(using rule: CGPathFillRule = .winding) -> [CGPath] {
    let contours = Self.contours(of: geometry, PathGeometry(), rule.fillRule) { own, _ in own }
    let areas = contours.map(Self.area)
    let outer = contours.indices.filter { areas[$0] > 0 }
    let outlines = outer.map { PathGeometry(contours: [contours[$0]]) }
    let boxes = BoxTree(outlines.map { TreeBox($0.controlBounds) })
    var parts = outer.map { [contours[$0]] }
    for (hole, area) in zip(contours, areas) where area < 0 {
      let point = Self.inner(hole)
      // A hole belongs to the smallest area around it; among equally large areas, to the first.
      var owner: Int?
      boxes.forEach(touching: TreeBox(CGRect(origin: point, size: .zero))) { part in
        guard outlines[part].contains(point) else { return }
        if let other = owner, (areas[outer[other]], other) < (areas[outer[part]], part) { return }
        owner = part
      }
      if let owner { parts[owner].append(hole) }
    }
    return parts.map { CGPath(PathGeometry(contours: $0)) }
  }

  // MARK: Combining

  private func combined(_ other: CGPath, _ rule: CGPathFillRule, _ keep: @escaping (Bool, Bool) -> Bool) -> CGPath {
    CGPath(PathGeometry(contours: Self.contours(of: geometry, other.geometry, rule.fillRule, keep)))
  }

  private static func contours(
    of first: PathGeometry, _ second: PathGeometry, _ rule: FillRule, _ keep: @escaping (Bool, Bool) -> Bool
  ) -> [[CGPoint]] {
    PathCombination(first, second) { keep(rule.contains($0[0]), rule.contains($0[1])) }?.contours() ?? []
  }

  private static func area(_ contour: [CGPoint]) -> Double {
    var sum = 0.0
    for (index, a) in contour.enumerated() {
      let b = contour[index + 1 == contour.count ? 0 : index + 1]
      sum += Double(a.x) * Double(b.y) - Double(b.x) * Double(a.y)
    }
    return sum / 2
  }

  /// A point on the hole's outline: the middle of its first side.
  private static func inner(_ contour: [CGPoint]) -> CGPoint {
    guard contour.count > 1 else { return contour.first ?? .zero }
    return CGPoint(x: (contour[0].x + contour[1].x) / 2, y: (contour[0].y + contour[1].y) / 2)
  }
}

extension CGPathFillRule {
  var fillRule: FillRule { self == .evenOdd ? .evenOdd : .nonZero }
}

extension PathGeometry {
  /// A path of closed polygons.
  init(contours: [[CGPoint]]) {
    self.init()
    for contour in contours {
      for (index, point) in contour.enumerated() {
        if index == 0 { move(to: point) } else { line(to: point) }
      }
      if !contour.isEmpty { close() }
    }
  }
}
