import Foundation
import KinoraGraphics

/// A measure of how much a picture shows, by which `kinora frame --best` chooses.
///
/// The measure is Simpson's index: how often two pixels, taken at random, differ in colour, in 512 classes (the three
/// highest bits of red, green and blue). It is 0 for a picture of one colour and grows with the number of colours and the
/// equality of their shares. A picture in the middle of a fade has fewer classes than the whole picture, so the whole one
/// wins.
struct Thumbnail {
  /// The number of instants among which the best is chosen.
  static let candidates = 24
  /// The size to which candidates are scaled before they are measured.
  static let side = 160

  /// The measure of `picture`; transparent pixels count as black.
  static func measure(_ picture: CGImage) -> Double {
    var counts = [Int](repeating: 0, count: 512)
    let pixels = picture.pixels
    for y in 0..<pixels.height {
      for x in 0..<pixels.width {
        let pixel = pixels[x, y]
        counts[Int(pixel.x >> 5) << 6 | Int(pixel.y >> 5) << 3 | Int(pixel.z >> 5)] += 1
      }
    }
    let all = Double(pixels.width * pixels.height)
    return 1 - counts.reduce(0) { $0 + (Double($1) / all) * (Double($1) / all) }
  }

  /// The instant of the film that shows most, among ``candidates`` in the middles of equal parts; the earliest of equals.
  static func best(of pictures: (PixelSize?) throws -> StillPictures, width: Int, height: Int) throws -> Int {
    let scale = min(1, Double(side) / Double(max(width, height)))
    let small = PixelSize("\(max(1, Int(Double(width) * scale)))x\(max(1, Int(Double(height) * scale)))")
    let stills = try pictures(small)
    var best = (index: 0, measure: -1.0)
    try stills.draw(at: stills.times(candidates)) { index, picture in
      let measure = measure(picture)
      if measure > best.measure { best = (index, measure) }
    }
    return best.index
  }
}
