import KinoraGraphics
import KinoraRaster

/// A proof that what compares pictures works here and now: it is given pairs whose differences are known, and must say
/// so of each. A comparison that finds nothing where there is something would let everything pass.
public struct ComparatorProof: Sendable {
  /// A pair and what was said of it.
  public struct Step: Sendable, CustomStringConvertible {
    /// What the pair is.
    public let pair: String
    /// What is wrong with what was said; nil for nothing.
    public let failure: String?

    public var description: String {
      "\(failure == nil ? "ok" : "FAILED"): \(pair)" + (failure.map { ": \($0)" } ?? "")
    }
  }

  /// Every pair.
  public let steps: [Step]
  /// Whether all was said rightly.
  public var holds: Bool { !steps.isEmpty && steps.allSatisfy { $0.failure == nil } }

  /// Compares the known pairs with `difference` and `hash`; by default with what goldens are compared with.
  public init(
    difference: (PixelBuffer, PixelBuffer) -> PixelDifference? = { PixelDifference($0, $1) },
    hash: (PixelBuffer) -> FrameHash = { FrameHash(of: $0) }
  ) {
    var steps: [Step] = []
    for pair in Self.pairs {
      let (a, b) = (pair.make(), pair.make())
      pair.change(b)
      var problems: [String] = []
      let (one, two) = (hash(a), hash(b))
      if (one == two) != (pair.count == 0) {
        problems.append(pair.count == 0 ? "equal pictures have two hashes" : "both have the hash \(one)")
      }
      if let found = difference(a, b) {
        if found.count != pair.count { problems.append("\(found.count) pixels are said to differ, \(pair.count) do") }
        if found.largest != pair.largest { problems.append("by \(found.largest) levels, it is \(pair.largest)") }
        let box = found.bounds.map { [$0.x, $0.y, $0.width, $0.height] }
        if box != pair.box { problems.append("in the box \(box ?? []), it is \(pair.box ?? [])") }
      } else {
        problems.append("they are said to have different sizes")
      }
      steps.append(Step(pair: pair.name, failure: problems.isEmpty ? nil : problems.joined(separator: "; ")))
    }
    let (wide, high) = (PixelBuffer(width: 6, height: 4), PixelBuffer(width: 4, height: 6))
    let isTold = difference(wide, high) == nil && hash(wide) != hash(high)
    steps.append(
      Step(pair: "6 × 4 and 4 × 6 pixels of one colour", failure: isTold ? nil : "they are said to be alike"))
    self.steps = steps
  }

  /// Two pictures that are alike but for a change, and what is to be said of them.
  private struct Pair {
    let name: String
    let width, height: Int
    let count, largest: Int
    let box: [Int]?
    let change: @Sendable (PixelBuffer) -> Void

    init(
      _ name: String, _ width: Int, _ height: Int, count: Int, largest: Int, box: [Int]?,
      _ change: @escaping @Sendable (PixelBuffer) -> Void
    ) {
      (self.name, self.width, self.height, self.count) = (name, width, height, count)
      (self.largest, self.box, self.change) = (largest, box, change)
    }

    /// A picture in which all pixels differ from their neighbours.
    func make() -> PixelBuffer {
      let picture = PixelBuffer(width: width, height: height)
      for y in 0..<height {
        for x in 0..<width {
          picture[x, y] = SIMD4(UInt8(x * 37 % 200), UInt8(y * 53 % 200), UInt8((x + y) % 200), 255)
        }
      }
      return picture
    }
  }

  private static let pairs: [Pair] = {
    var pairs = [Pair("equal pictures", 67, 35, count: 0, largest: 0, box: nil) { _ in }]
    // Rows that are no whole number of vectors, and each channel at each corner.
    let (width, height) = (67, 35)
    for (corner, x, y) in [
      ("first", 0, 0), ("last of the first row", width - 1, 0), ("first of the last row", 0, height - 1),
      ("last", width - 1, height - 1),
    ] {
      for (channel, name) in ["red", "green", "blue", "alpha"].enumerated() {
        pairs.append(
          Pair("one level of \(name) in the \(corner) pixel", width, height, count: 1, largest: 1, box: [x, y, 1, 1]) {
            picture in
            var pixel = picture[x, y]
            pixel[channel] = pixel[channel] == 255 ? 254 : pixel[channel] + 1
            picture[x, y] = pixel
          })
      }
    }
    pairs.append(
      Pair("two pixels far apart", 67, 35, count: 2, largest: 255, box: [3, 4, 60, 29]) { picture in
        picture[3, 4] = SIMD4(picture[3, 4].x, picture[3, 4].y, picture[3, 4].z, 0)
        picture[62, 32] = SIMD4(picture[62, 32].x, picture[62, 32].y, picture[62, 32].z, 254)
      })
    pairs.append(
      Pair("two rows exchanged", 8, 8, count: 16, largest: 53, box: [0, 2, 8, 2]) { picture in
        for x in 0..<8 { (picture[x, 2], picture[x, 3]) = (picture[x, 3], picture[x, 2]) }
      })
    pairs.append(
      Pair("one pixel of a large picture", 641, 361, count: 1, largest: 7, box: [320, 180, 1, 1]) { picture in
        var pixel = picture[320, 180]
        pixel.y += 7
        picture[320, 180] = pixel
      })
    return pairs
  }()
}
