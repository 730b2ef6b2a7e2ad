import Foundation

extension Captions {
  /// Where a cue stands in a picture, as the settings of a WebVTT cue say. What they leave out has WebVTT's defaults: the
  /// middle of the lower edge.
  public struct Place: Sendable, Hashable {
    /// One of two edges, or the middle between them.
    public enum Edge: Sendable, Hashable { case start, center, end }

    /// Where the text stands from top to bottom.
    public enum Line: Sendable, Hashable {
      /// A line of text, counted from 0 at the top or from −1 at the bottom.
      case row(Int)
      /// A part of the picture's height, 0…1.
      case share(Double)
    }

    /// Where the text stands from top to bottom; nil for the lower edge.
    public var line: Line?
    /// Which edge of the text a share of the height is of.
    public var lineEdge = Edge.start
    /// Where the text stands from left to right, as a part of the picture's width; nil for what its alignment asks for.
    public var position: Double?
    /// Which edge of the text the position is of; nil for what its alignment asks for.
    public var positionEdge: Edge?
    /// How wide the text is at most, as a part of the picture's width.
    public var size = 1.0
    /// How lines are aligned, as a text layer's `alignmentMode` says it.
    public var alignment = "center"

    /// The usual place.
    public init() {}

    /// The place that cue settings such as `line:10% align:left` ask for; nil for none. As WebVTT has it, settings that
    /// make no sense are left out.
    init?(settings: some Sequence<Substring>) {
      var isGiven = false
      for setting in settings {
        let sides = setting.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if sides.count == 2, read(sides[0], sides[1].split(separator: ",", omittingEmptySubsequences: false)) {
          isGiven = true
        }
      }
      guard isGiven else { return nil }
    }

    /// Takes a setting; returns whether it makes sense.
    private mutating func read(_ name: Substring, _ values: [Substring]) -> Bool {
      let edge = values.count > 1 ? Self.edges[String(values[1]).replacing("line-", with: "")] : nil
      guard let first = values.first, values.count < 3, values.count == 1 || edge != nil else { return false }
      switch name {
      case "line":
        if let share = Self.share(first) {
          line = .share(share)
        } else if let row = Int(first), abs(row) < 10_000 {
          line = .row(row)
        } else {
          return false
        }
        lineEdge = edge ?? .start
      case "position":
        guard let share = Self.share(first) else { return false }
        (position, positionEdge) = (share, edge)
      case "size" where values.count == 1:
        guard let share = Self.share(first), share > 0 else { return false }
        size = share
      case "align" where values.count == 1:
        guard let mode = Self.modes[first] else { return false }
        alignment = mode
      default: return false
      }
      return true
    }

    private static let edges: [String: Edge] = [
      "start": .start, "left": .start, "center": .center, "middle": .center, "end": .end, "right": .end,
    ]
    /// The words of `align`. Lines that begin where their script does are natural ones.
    private static let modes: [Substring: String] = [
      "start": "natural", "left": "left", "center": "center", "middle": "center", "end": "right", "right": "right",
    ]

    /// The part that a percentage from 0 to 100 is.
    private static func share(_ text: Substring) -> Double? {
      guard text.hasSuffix("%"), text.utf8.dropLast().allSatisfy({ (48...57).contains($0) || $0 == 46 }),
        let value = Double(text.dropLast()), value <= 100
      else { return nil }
      return value / 100
    }
  }
}

extension Captions.Place {
  /// The part of a picture in which the text stands, and at which of its edges from top to bottom: a text layer's
  /// `verticalAlignment`.
  ///
  /// - Parameters:
  ///   - picture: The size of the picture.
  ///   - row: The height of a line of text.
  func box(in picture: CGSize, row: Double) -> (rect: CGRect, vertical: String) {
    let usual: (share: Double, edge: Edge) =
      switch alignment {
      case "left", "natural": (0, .start)
      case "right": (1, .end)
      default: (0.5, .center)
      }
    let share = position ?? usual.share
    let across: (left: Double, width: Double) =
      switch positionEdge ?? usual.edge {
      case .start: (share, min(size, 1 - share))
      case .center: (share - min(size / 2, share, 1 - share), 2 * min(size / 2, share, 1 - share))
      case .end: (share - min(size, share), min(size, share))
      }
    let high = Double(picture.height)
    let down: (top: Double, bottom: Double, edge: String) =
      switch (line, lineEdge) {
      case (nil, _): (0, high, "bottom")
      case (.row(let number)?, _) where number < 0: (0, max(0, high + Double(number + 1) * row), "bottom")
      case (.row(let number)?, _): (min(high, Double(number) * row), high, "top")
      case (.share(let share)?, .start): (share * high, high, "top")
      case (.share(let share)?, .end): (0, share * high, "bottom")
      case (.share(let share)?, .center):
        (share * high - min(share, 1 - share) * high, share * high + min(share, 1 - share) * high, "center")
      }
    let wide = Double(picture.width)
    let rect = CGRect(
      x: across.left * wide, y: down.top, width: across.width * wide, height: down.bottom - down.top)
    return (rect, down.edge)
  }
}
