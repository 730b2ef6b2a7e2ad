import KinoraExport
import KinoraGraphics

/// Which layer's pixels differ, where the values of all layers are as approved.
package struct DrawingBlame {
  /// The most layers that are drawn alone.
  private static let layerLimit = 200

  /// Compares a frame with its approved picture and looks whose area holds the difference; nil when they are equal, or where no layer
  /// holds most of it.
  package static func finding(_ film: Film, frame number: Int, approved: PixelBuffer) throws -> GoldenFinding? {
    let picture = try LayerPicture(film)
    let frame = try picture.frame(number)
    let actual = try film.frame(number: number).pixels
    guard let mask = Mask(approved, actual), mask.count > 0 else { return nil }
    var best: (entry: LayerPicture.Entry, hits: Int, fit: Double, isShadow: Bool)?
    for entry in frame.layers.filter(\.drawsItself).prefix(layerLimit) {
      let without = try picture.draw(frame, without: entry.own, onlyShadow: false)
      let bare = try picture.draw(frame, without: entry.own, onlyShadow: true)
      // What the layer changes and differs, of what it changes or differs.
      func consider(_ one: PixelBuffer, _ other: PixelBuffer, isShadow: Bool) {
        guard let area = Mask(one, other) else { return }
        let hits = mask.common(with: area)
        guard hits > 0 else { return }
        let fit = Double(hits) / Double(area.count + mask.count - hits)
        if best.map({ fit > $0.fit }) ?? true { best = (entry, hits, fit, isShadow) }
      }
      consider(without, bare, isShadow: false)
      consider(bare, actual, isShadow: true)
    }
    let bounds = mask.bounds
    let place = "\(mask.count) pixels in \(bounds.width)×\(bounds.height) at (\(bounds.x), \(bounds.y))"
    guard let best, best.hits * 2 > mask.count else { return nil }
    let effect =
      best.isShadow ? "`\(best.entry.path)`'s shadow" : "`\(best.entry.path)` (\(best.entry.type))"
    let inside = Double(best.hits) / Double(mask.count)
    return GoldenFinding(
      .drawing, layer: best.entry.path, since: number, expected: "the approved pixels",
      actual: "others, though all values are as approved: the engine draws \(effect) differently", share: 1,
      note: "\(place), by at most \(mask.largest) levels, \(Int((inside * 100).rounded(.down))) % of them in its area")
  }

  /// The pixels that differ.
  private struct Mask {
    private(set) var count = 0
    private(set) var largest = 0
    private var differs: [Bool]
    private let width: Int

    init?(_ a: PixelBuffer, _ b: PixelBuffer) {
      guard a.width == b.width, a.height == b.height else { return nil }
      width = a.width
      differs = [Bool](repeating: false, count: a.width * a.height)
      for y in 0..<a.height {
        let (left, right) = (a.row(y), b.row(y))
        for x in 0..<a.width {
          let most = (4 * x..<4 * x + 4).map { abs(Int(left[$0]) - Int(right[$0])) }.max() ?? 0
          if most == 0 { continue }
          differs[y * width + x] = true
          count += 1
          largest = max(largest, most)
        }
      }
    }

    var bounds: (x: Int, y: Int, width: Int, height: Int) {
      let places = differs.indices.filter { differs[$0] }
      let (xs, ys) = (places.map { $0 % width }, places.map { $0 / width })
      guard let left = xs.min(), let right = xs.max(), let top = ys.min(), let bottom = ys.max() else {
        return (0, 0, 0, 0)
      }
      return (left, top, right - left + 1, bottom - top + 1)
    }

    /// How many pixels are in both.
    func common(with other: Mask) -> Int { zip(differs, other.differs).reduce(0) { $0 + ($1.0 && $1.1 ? 1 : 0) } }
  }
}
