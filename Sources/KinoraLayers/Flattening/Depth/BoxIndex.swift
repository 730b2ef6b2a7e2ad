import Foundation

/// Boxes indexed by where they are: the index finds those that may overlap a given box without looking at the rest.
///
/// There is a grid for every power of two. A box is in the grid whose squares are just larger than it is, in the square
/// of its corner with the least coordinates, so it reaches into the next square at most.
struct BoxIndex {
  private struct Square: Hashable {
    let x, y: Int
  }

  /// The grids, by the binary logarithm of the squares' side.
  private var grids: [Int: [Square: [Int]]] = [:]
  /// The numbers of boxes that are too large or not finite. They are found always.
  private var loose: [Int] = []

  private static let smallest = 0
  private static let largest = 30

  /// Notes that `number` has the box `box`. A box that shrinks later need not be noted again.
  mutating func insert(_ box: CGRect, _ number: Int) {
    let side = Double(max(box.width, box.height))
    let reach = Self.bound(box)
    guard let reach, side.isFinite else { return loose.append(number) }
    let exponent = side > 0 ? max(Self.smallest, Int(side.exponent) + 1) : Self.smallest
    guard exponent <= Self.largest else { return loose.append(number) }
    let size = Double(sign: .plus, exponent: exponent, significand: 1)
    let square = Square(x: Int((reach.minX / size).rounded(.down)), y: Int((reach.minY / size).rounded(.down)))
    grids[exponent, default: [:]][square, default: []].append(number)
  }

  /// The numbers of all boxes that overlap `box`, and of some that do not, in rising order.
  func candidates(for box: CGRect) -> [Int] {
    var found = loose
    guard let reach = Self.bound(box) else { return (found + grids.values.flatMap { $0.values.joined() }).sorted() }
    for (exponent, squares) in grids {
      let size = Double(sign: .plus, exponent: exponent, significand: 1)
      let x = Int((reach.minX / size).rounded(.down)) - 1...Int((reach.maxX / size).rounded(.down))
      let y = Int((reach.minY / size).rounded(.down)) - 1...Int((reach.maxY / size).rounded(.down))
      if x.count > squares.count || y.count > squares.count || x.count * y.count > squares.count {
        for (square, numbers) in squares where x.contains(square.x) && y.contains(square.y) { found += numbers }
      } else {
        for row in y {
          for column in x { if let numbers = squares[Square(x: column, y: row)] { found += numbers } }
        }
      }
    }
    found.sort()
    return found
  }

  /// The box's sides; nil when they are too far off for squares to be counted.
  private static func bound(_ box: CGRect) -> (minX: Double, minY: Double, maxX: Double, maxY: Double)? {
    let sides = (minX: Double(box.minX), minY: Double(box.minY), maxX: Double(box.maxX), maxY: Double(box.maxY))
    let isPlaced =
      sides.minX > -0x1p40 && sides.minY > -0x1p40 && sides.maxX < 0x1p40 && sides.maxY < 0x1p40
      && sides.minX <= sides.maxX && sides.minY <= sides.maxY
    return isPlaced ? sides : nil
  }
}
