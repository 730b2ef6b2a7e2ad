import Foundation
import KinoraGraphics
import KinoraLayers

/// The numbers of a presented value, as far as it has any.
enum RunValues {
  /// The components of a value; nil for a value that is not made of numbers.
  static func numbers(of value: AnimatableValue) -> [Double]? {
    switch value {
    case .number(let number): [number]
    case .bool(let bool): [bool ? 1 : 0]
    case .point(let point): [point.x, point.y]
    case .size(let size): [size.width, size.height]
    case .rect(let rect): [rect.origin.x, rect.origin.y, rect.size.width, rect.size.height]
    case .color(let color): [color.red, color.green, color.blue, color.alpha]
    case .colors(let colors): colors.flatMap { [$0.red, $0.green, $0.blue, $0.alpha] }
    case .numbers(let numbers): numbers
    case .transform(let m):
      [
        m.m11, m.m12, m.m13, m.m14, m.m21, m.m22, m.m23, m.m24, m.m31, m.m32, m.m33, m.m34, m.m41, m.m42, m.m43, m.m44,
      ]
    case .crossfade(_, _, let fraction): [fraction]
    default: nil
    }
  }

  /// The turning points of a curve with a value for each frame: the places of its extrema, ends left out. Swings of less
  /// than half a hundredth of the whole range, which nobody sees, do not count.
  static func turns(_ values: [Double]) -> [Int] {
    guard let least = values.min(), let most = values.max(), most > least else { return [] }
    let swing = (most - least) / 200
    var turns: [Int] = []
    var (low, high) = (0, 0)
    var direction = 0
    for place in values.indices {
      if values[place] > values[high] { high = place }
      if values[place] < values[low] { low = place }
      if direction >= 0, values[high] - values[place] > swing {
        if direction > 0 { turns.append(high) }
        (direction, low, high) = (-1, place, place)
      } else if direction <= 0, values[place] - values[low] > swing {
        if direction < 0 { turns.append(low) }
        (direction, low, high) = (1, place, place)
      }
    }
    return turns
  }

  /// Where a motion with a position for each frame is fastest between two places: the frame with the longest steps to
  /// its neighbours; the middle one of several that are as long. Nil where nothing moves.
  static func fastest(_ values: [[Double]], in range: ClosedRange<Int>) -> Int? {
    guard range.count > 2 else { return nil }
    func step(_ place: Int) -> Double {
      zip(values[place], values[place + 1]).reduce(0) { $0 + ($1.1 - $1.0) * ($1.1 - $1.0) }
    }
    let inside = range.lowerBound + 1..<range.upperBound
    let paces = inside.map { step($0 - 1) + step($0) }
    guard let most = paces.max(), most > 0 else { return nil }
    let best = zip(inside, paces).filter { $0.1 >= most * 0.998 }.map(\.0)
    return best[best.count / 2]
  }
}
