/// A picture cut into equal squares, over which costs are spread.
package struct HeatGrid: Sendable, Hashable {
  /// A rectangle of whole pixels.
  package struct Area: Sendable, Hashable {
    package var minX = 0, minY = 0, maxX = 0, maxY = 0

    package init(minX: Int = 0, minY: Int = 0, maxX: Int = 0, maxY: Int = 0) {
      (self.minX, self.minY, self.maxX, self.maxY) = (minX, minY, maxX, maxY)
    }

    package var isEmpty: Bool { minX >= maxX || minY >= maxY }
  }

  /// The side of a square in pixels.
  package let side: Int
  package let columns: Int
  package let rows: Int

  package var count: Int { columns * rows }

  /// Squares over a picture of `width` × `height` pixels, about as many as can be told apart.
  package init(width: Int, height: Int) {
    side = max(16, (max(width, height) + 47) / 48)
    columns = (width + side - 1) / side
    rows = (height + side - 1) / side
  }

  /// Adds `time` to the squares that a rectangle touches, by how much of it lies in each.
  func spread(_ time: UInt64, over rect: Area, in heat: inout [UInt64]) {
    let (minX, minY) = (max(rect.minX, 0), max(rect.minY, 0))
    let (maxX, maxY) = (min(rect.maxX, columns * side), min(rect.maxY, rows * side))
    guard minX < maxX, minY < maxY else { return }
    let perPixel = Double(time) / Double((maxX - minX) * (maxY - minY))
    for row in minY / side...(maxY - 1) / side {
      let height = min(maxY, (row + 1) * side) - max(minY, row * side)
      for column in minX / side...(maxX - 1) / side {
        let width = min(maxX, (column + 1) * side) - max(minX, column * side)
        heat[row * columns + column] += UInt64(perPixel * Double(width * height))
      }
    }
  }
}
