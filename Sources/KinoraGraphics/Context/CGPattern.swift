import Foundation

/// A pattern: a drawing, its cell, that is repeated over the areas it fills.
///
/// Core Graphics' pattern has C callbacks; ours has a closure, which is called once, when the pattern is made. Cells are placed exactly where
/// steps and matrix put them, as with `CGPatternTiling.noDistortion`.
public final class CGPattern: Sendable {
  /// The part of pattern space that a pattern cell shows.
  public let bounds: CGRect
  /// The map from pattern space to the context's user space as it was at first.
  public let matrix: CGAffineTransform
  /// The distances between pattern cells, in pattern space; may be smaller or larger than the bounds, and negative.
  public let xStep, yStep: CGFloat
  /// Whether the pattern has colours of its own. A pattern without is a stencil: the alpha of what it draws, filled
  /// with the current colour.
  public let isColored: Bool
  private let items: [DisplayItem]

  /// The most pattern cells drawn in one area; an area that needs more shows none.
  private static let cellLimit = 100_000.0

  /// A pattern, recorded by `draw`; nil for empty bounds, and for steps that are zero or not finite.
  ///
  /// - Parameter draw: Draws one cell, in pattern space.
  public init?(
    bounds: CGRect, matrix: CGAffineTransform = .identity, xStep: CGFloat, yStep: CGFloat, isColored: Bool = true,
    draw: (CGContext) -> Void
  ) {
    let bounds = bounds.standardized
    guard bounds.width > 0, bounds.height > 0, bounds.width.isFinite, bounds.height.isFinite, xStep != 0, yStep != 0,
      xStep.isFinite, yStep.isFinite
    else { return nil }
    self.bounds = bounds
    self.matrix = matrix
    self.xStep = xStep
    self.yStep = yStep
    self.isColored = isColored
    let context = CGContext(recording: bounds.size)
    context.translateBy(x: -bounds.minX, y: -bounds.minY)
    draw(context)
    // The cell is recorded at the origin, then moved back to where its bounds are and clipped to them.
    let back = Homography.translation(x: Double(bounds.minX), y: Double(bounds.minY))
    let drawn = context.recording.items.map { $0.transformed(by: back) }
    let fits = drawn.allSatisfy { bounds.contains($0.bounds) }
    items =
      drawn.isEmpty || fits ? drawn : [.group(GroupItem(drawn, clips: [.init(.rect(bounds), transform: .identity)]))]
  }

  /// The pattern cells that touch `area`, both in base space.
  func cells(over area: CGRect, phase: CGSize, start: CGAffineTransform, color: CGColor) -> [DisplayItem] {
    let map = matrix.concatenating(CGAffineTransform(translationX: phase.width, y: phase.height)).concatenating(start)
    guard !items.isEmpty, !area.isNull, !area.isEmpty, let back = Homography(map).inverse else { return [] }
    let seen = back.boundingBox(of: area)
    let columns = Self.range(seen.minX, seen.maxX, bounds.minX, bounds.maxX, xStep)
    let rows = Self.range(seen.minY, seen.maxY, bounds.minY, bounds.maxY, yStep)
    guard let columns, let rows, Double(columns.count) * Double(rows.count) <= Self.cellLimit else { return [] }
    var cells: [DisplayItem] = []
    let onto = Homography(map)
    for row in rows {
      for column in columns {
        let place = Homography.translation(x: Double(xStep) * Double(column), y: Double(yStep) * Double(row))
        let cell = place.concatenating(onto)
        cells += items.map { $0.transformed(by: cell) }
      }
    }
    if isColored { return cells }
    // A colour matrix gives the stencil's alpha one colour.
    let rows20 = [
      0, 0, 0, 0, Double(color.red), 0, 0, 0, 0, Double(color.green), 0, 0, 0, 0, Double(color.blue), 0, 0, 0,
      Double(color.alpha), 0,
    ]
    return [.group(GroupItem(cells, filters: [.colorMatrix(ColorMatrix(rows: rows20))]))]
  }

  /// The numbers n for which `low + n·step ..< high + n·step` touches `from ..< to`; nil when they cannot be counted.
  private static func range(
    _ from: CGFloat, _ to: CGFloat, _ low: CGFloat, _ high: CGFloat, _ step: CGFloat
  ) -> ClosedRange<Int>? {
    let a = Double((from - high) / step)
    let b = Double((to - low) / step)
    let first = min(a, b).rounded(.up)
    let last = max(a, b).rounded(.down)
    guard first.magnitude < 1e9, last.magnitude < 1e9, first <= last else { return nil }
    return Int(first)...Int(last)
  }

  /// The colour of components as `setFillPattern` takes them.
  static func color(of components: [CGFloat]) -> CGColor {
    switch components.count {
    case 2: CGColor(gray: components[0], alpha: components[1])
    case 4...: CGColor(red: components[0], green: components[1], blue: components[2], alpha: components[3])
    default: .black
    }
  }
}
