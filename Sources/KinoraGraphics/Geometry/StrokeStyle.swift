/// How a path becomes an area.
public struct StrokeStyle: Sendable, Hashable {
  /// How open ends look.
  public enum Cap: Sendable, Hashable { case butt, round, square }
  /// How corners look.
  public enum Join: Sendable, Hashable { case miter, round, bevel }
  /// The pen's width, half of it on either side.
  public var width: Double
  /// How open ends look.
  public var cap: Cap
  /// How corners look.
  public var join: Join
  /// A miter longer than this many half-widths becomes a bevel.
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, in the path's units; empty for a solid line.
  public var dashes: [Double]
  /// How far into the pattern the stroke starts.
  public var dashPhase: Double
  /// Where the stroke begins, as ``PathGeometry/trimmed(from:to:)`` cuts: the curve by arc length, inside it by its parameter. Trimmed before dashing.
  public var start: Double
  /// Where the stroke ends, cut in the same way.
  public var end: Double

  /// A pen from its parts; a plain solid line of width 1 unless said.
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
