import KinoraGraphics

/// A frame so small that many fit into memory: the mean luma of 32 × 18 places, in sixteenths of a level.
struct FrameLook {
  static let columns = 32
  static let rows = 18
  let values: [Int32]

  /// Each place is the mean of up to 8 × 8 pixels spread over it.
  init(_ pixels: PixelBuffer) {
    var values: [Int32] = []
    values.reserveCapacity(Self.columns * Self.rows)
    for row in 0..<Self.rows {
      let lines = Self.samples(row, of: Self.rows, length: pixels.height).map { pixels.words($0) }
      for column in 0..<Self.columns {
        let places = Self.samples(column, of: Self.columns, length: pixels.width)
        var sum = 0
        for line in lines {
          for x in places { sum += line[x].luma }
        }
        values.append(Int32(16 * sum / max(1, lines.count * places.count)))
      }
    }
    self.values = values
  }

  private static func samples(_ part: Int, of parts: Int, length: Int) -> [Int] {
    let start = part * length / parts
    let end = max(start + 1, (part + 1) * length / parts)
    return Array(stride(from: start, to: min(end, length), by: max(1, (end - start + 7) / 8)))
  }

  /// The sum of the squares of the differences.
  func distance(to other: FrameLook) -> Int {
    var sum = 0
    for index in values.indices {
      let difference = Int(values[index] - other.values[index])
      sum += difference * difference
    }
    return sum
  }
}
