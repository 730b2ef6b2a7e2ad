import KinoraExport
import KinoraGraphics

/// The motion of a layer measured from pixels: the layer is drawn alone, frame by frame, and its pixels are weighed.
///
/// What is measured follows from no property and no animation, only from what is drawn. A layer that draws nothing itself is measured with the
/// layers below it. Shadows are left out.
public struct MeasuredMotion: Sendable {
  /// A layer in one frame, in pixels of the canvas, y growing downwards.
  public struct Sample: Sendable, Hashable {
    /// The frame's number.
    public let frame: Int
    /// The centre of what is covered, each pixel weighted by its alpha. The first pixel's centre is at 0.5.
    public let x, y: Double
    /// The edges of what is covered; a pixel that is covered in part counts by its part.
    public let left, top, right, bottom: Double
    /// The sum of all alphas, in pixels.
    public let weight: Double
    /// The mean alpha of the covered pixels, 0…1.
    public let alpha: Double
    /// Whether the layer reaches the edge of the canvas, so that some of it may be cut off.
    public let isCut: Bool
  }

  /// The path of the layer.
  public let layer: String
  /// The frames in which the layer shows anything, in order.
  public let samples: [Sample]

  /// Measures the layer at `path` in the frames `frames` of `film`. Frames in which it is not there or covers nothing have no
  /// sample.
  ///
  /// Throws ``GoldenError/noSuchLayer(path:known:)`` when no frame has such a layer.
  public init(of film: Film, layer path: String, frames: [Int]) throws {
    let picture = try LayerPicture(film)
    var samples: [Sample] = []
    var isKnown = false
    var known: [String] = []
    let count = try film.format.frameCount
    for number in Set(frames).sorted() where (0..<count).contains(number) {
      let frame = try picture.frame(number)
      known = frame.layers.map(\.path)
      guard let entry = frame.layers.first(where: { $0.path == path }) else { continue }
      isKnown = true
      let pixels = try picture.draw(frame, only: entry.drawsItself ? [entry.own] : entry.family, shadows: false)
      if let sample = Self.sample(of: pixels, frame: number) { samples.append(sample) }
    }
    guard isKnown else { throw GoldenError.noSuchLayer(path: path, known: known) }
    (layer, self.samples) = (path, samples)
  }

  /// Weighs the pixels of a picture; nil when all are transparent.
  static func sample(of pixels: PixelBuffer, frame: Int) -> Sample? {
    var columns = [Int](repeating: 0, count: pixels.width)
    var rows = [Int](repeating: 0, count: pixels.height)
    var covered = 0
    for y in 0..<pixels.height {
      let row = pixels.row(y)
      for x in 0..<pixels.width {
        let alpha = Int(row[4 * x + 3])
        if alpha == 0 { continue }
        columns[x] += alpha
        rows[y] += alpha
        covered += 1
      }
    }
    let total = rows.reduce(0, +)
    guard total > 0 else { return nil }
    func middle(_ sums: [Int]) -> Double {
      sums.enumerated().reduce(0.0) { $0 + (Double($1.offset) + 0.5) * Double($1.element) } / Double(total)
    }
    func ends(_ sums: [Int]) -> (Double, Double) {
      let first = sums.firstIndex { $0 > 0 } ?? 0
      let last = sums.lastIndex { $0 > 0 } ?? 0
      // The first row or column of a shape may be covered in part: as far as the next one is covered more.
      func part(_ index: Int, _ next: Int) -> Double {
        guard sums.indices.contains(next), sums[next] > sums[index] else { return 1 }
        return Double(sums[index]) / Double(sums[next])
      }
      return (Double(first + 1) - part(first, first + 1), Double(last) + part(last, last - 1))
    }
    let (left, right) = ends(columns)
    let (top, bottom) = ends(rows)
    return Sample(
      frame: frame, x: middle(columns), y: middle(rows), left: left, top: top, right: right, bottom: bottom,
      weight: Double(total) / 255, alpha: Double(total) / 255 / Double(covered),
      isCut: columns[0] > 0 || rows[0] > 0 || columns[columns.count - 1] > 0 || rows[rows.count - 1] > 0)
  }
}
