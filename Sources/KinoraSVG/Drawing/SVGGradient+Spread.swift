import Foundation
import KinoraGraphics
import KinoraNumerics

extension SVGGradient {
  /// How often a gradient is repeated at most; one that repeats more often is finer than anybody sees.
  private static let mostRounds = 256

  /// The gradient as one that goes on beyond its ends with its last colours, and looks the same within an area of its
  /// space: repetitions are written out.
  public func spreading(over area: CGRect) -> SVGGradient {
    guard spread != .pad else { return self }
    var result = self
    result.spread = .pad
    let corners = [
      CGPoint(x: area.minX, y: area.minY), CGPoint(x: area.maxX, y: area.minY), CGPoint(x: area.minX, y: area.maxY),
      CGPoint(x: area.maxX, y: area.maxY),
    ]
    switch form {
    case .linear(let from, let to):
      let (dx, dy) = (Double(to.x - from.x), Double(to.y - from.y))
      let places = corners.map { corner in
        (Double(corner.x - from.x) * dx + Double(corner.y - from.y) * dy) / (dx * dx + dy * dy)
      }
      let rounds = Self.rounds(places.min() ?? 0, places.max() ?? 1)
      func point(_ place: Int) -> CGPoint {
        CGPoint(x: Double(from.x) + dx * Double(place), y: Double(from.y) + dy * Double(place))
      }
      result.form = .linear(from: point(rounds.lowerBound), to: point(rounds.upperBound))
      result.stops = stops(in: rounds)
    case .radial(let center, let radius):
      let reach = corners.map { Elementary.hypot(Double($0.x - center.x), Double($0.y - center.y)) }.max() ?? 0
      let rounds = Self.rounds(0, reach / radius)
      result.form = .radial(center: center, radius: radius * Double(rounds.upperBound))
      result.stops = stops(in: rounds)
    }
    return result
  }

  /// The whole rounds that reach from one place to another, the first of which is at most 0.
  private static func rounds(_ first: Double, _ last: Double) -> Range<Int> {
    let low = max(min(first.rounded(.down), 0), Double(-mostRounds))
    let high = min(max(last.rounded(.up), 1), Double(mostRounds))
    return Int(low)..<Int(high)
  }

  private func stops(in rounds: Range<Int>) -> [Stop] {
    let count = Double(rounds.count)
    return rounds.flatMap { round -> [Stop] in
      let isBack = spread == .reflect && round % 2 != 0
      let turned = isBack ? stops.reversed().map { Stop(location: 1 - $0.location, color: $0.color) } : stops
      // The ends of a round are its own colours, also where its stops do not reach them.
      let whole =
        [Stop(location: 0, color: turned[0].color)] + turned + [
          Stop(location: 1, color: turned[turned.count - 1].color)
        ]
      return whole.map { stop in
        Stop(location: (Double(round - rounds.lowerBound) + stop.location) / count, color: stop.color)
      }
    }
  }
}
