/// A stroke style: how a pen turns a path into an area.
public struct StrokeStyle: Sendable, Hashable {
  /// The shape of a stroke's open ends.
  public enum Cap: Sendable, Hashable { case butt, round, square }
  /// The shape of a stroke's corners.
  public enum Join: Sendable, Hashable { case miter, round, bevel }
  /// The pen's width, half of it on either side.
  public var width: Double
  /// The shape of open ends.
  public var cap: Cap
  /// The shape of corners.
  public var join: Join
  /// The miter limit: a miter that reaches more than this many half-widths from the corner becomes a bevel.
  public var miterLimit: Double
  /// The lengths of dashes and gaps in turn, in the path's units; empty for a solid line.
  public var dashes: [Double]
  /// How far into the dash pattern the stroke starts.
  public var dashPhase: Double
  /// The start of the stroke, 0…1, as in ``PathGeometry/trimmed(from:to:)``, which finds the curve by arc length and
  /// the point in it by its parameter. A path is trimmed before it is dashed.
  public var start: Double
  /// The end of the stroke, 0…1, in the same measure as ``start``.
  public var end: Double

  /// A stroke style from its parts; by default a solid line of width 1.
  public init(
    width: Double = 1, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10, dashes: [Double] = [],
    dashPhase: Double = 0, start: Double = 0, end: Double = 1
  ) {
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dashes = dashes
    self.dashPhase = dashPhase
    self.start = start
    self.end = end
  }
}
