import Foundation

/// How wide a grid's column or how high its row is.
public struct GridTrack: Sendable, Hashable {
  /// A limit of a track's size.
  public enum Breadth: Sendable, Hashable {
    /// A number of points.
    case points(CGFloat)
    /// A part of the grid's inner size: 100 is the whole.
    case percent(CGFloat)
    /// A share of the space that the other tracks leave, in proportion to the numbers of all such tracks.
    case fraction(CGFloat)
    /// As much as the track's layers need, and a part of the space that is left.
    case auto
    /// As much as the largest of the track's layers takes at least.
    case minContent
    /// As much as the largest of the track's layers takes without limits.
    case maxContent
  }

  /// The least size.
  public var least: Breadth
  /// The greatest size.
  public var greatest: Breadth
  /// The size up to which the track grows with its content; nil for no such size.
  public var fitLimit: Breadth?

  /// A track between two sizes. The least size cannot be a fraction; one counts as `auto`.
  public static func minmax(_ least: Breadth, _ greatest: Breadth) -> GridTrack {
    if case .fraction = least { return GridTrack(least: .auto, greatest: greatest) }
    return GridTrack(least: least, greatest: greatest)
  }

  /// A track of a size.
  public init(_ size: Breadth) {
    if case .fraction = size { self.init(least: .auto, greatest: size) } else { self.init(least: size, greatest: size) }
  }

  private init(least: Breadth, greatest: Breadth) {
    self.least = least
    self.greatest = greatest
  }

  /// A track of a number of points.
  public static func points(_ value: CGFloat) -> GridTrack { GridTrack(.points(value)) }
  /// A track that is a part of the grid's inner size: 100 is the whole.
  public static func percent(_ value: CGFloat) -> GridTrack { GridTrack(.percent(value)) }
  /// A track that takes a share of the space that the others leave.
  public static func fraction(_ value: CGFloat = 1) -> GridTrack { GridTrack(.fraction(value)) }
  /// A track as large as its layers need.
  public static let auto = GridTrack(.auto)
  /// A track that grows with its content up to a size, points or percent.
  public static func fitContent(_ limit: Breadth) -> GridTrack {
    var track = GridTrack(least: .auto, greatest: .maxContent)
    track.fitLimit = limit
    return track
  }
}

extension GridTrack: ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral {
  /// A track of a number of points.
  public init(integerLiteral value: Int) { self = .points(CGFloat(value)) }
  /// A track of a number of points.
  public init(floatLiteral value: Double) { self = .points(CGFloat(value)) }
}

/// Which columns, or which rows, of a grid a layer covers.
public struct GridPlacement: Sendable, Hashable {
  /// The greatest number of a line, and of tracks covered.
  public static let greatestLine = 1000

  /// The line at which the layer starts: 1 is the grid's first line, −1 the last one of its declared tracks; nil where
  /// there is room.
  public let start: Int?
  /// The line at which it ends; nil for `span` tracks after the start.
  public let end: Int?
  /// How many tracks it covers where a line is missing.
  public let span: Int

  private init(start: Int?, end: Int?, span: Int) {
    func line(_ number: Int?) -> Int? {
      number.flatMap { $0 == 0 ? nil : min(max($0, -Self.greatestLine), Self.greatestLine) }
    }
    self.start = line(start)
    self.end = line(end)
    self.span = min(max(span, 1), Self.greatestLine)
  }

  /// One track, where there is room.
  public static let auto = GridPlacement(start: nil, end: nil, span: 1)
  /// A number of tracks, where there is room.
  public static func span(_ count: Int) -> GridPlacement { GridPlacement(start: nil, end: nil, span: count) }
  /// A number of tracks from a line on.
  public static func line(_ start: Int, span: Int = 1) -> GridPlacement {
    GridPlacement(start: start, end: nil, span: span)
  }
  /// The tracks between two lines.
  public static func lines(_ start: Int, _ end: Int) -> GridPlacement {
    GridPlacement(start: start, end: end, span: 1)
  }
  /// A number of tracks up to a line.
  public static func ending(_ end: Int, span: Int = 1) -> GridPlacement {
    GridPlacement(start: nil, end: end, span: span)
  }
}

extension GridPlacement: ExpressibleByIntegerLiteral {
  /// One track from a line on.
  public init(integerLiteral value: Int) { self = .line(value) }
}
