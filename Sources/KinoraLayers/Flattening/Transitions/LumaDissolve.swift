import Foundation
import KinoraGraphics

/// The transition in which the brightness of a picture says when each point changes: the dark ones first.
enum LumaDissolve {
  /// The share of all brightnesses that are changing at a time.
  private static let softness = 0.125

  static func draw(_ pictures: TransitionPictures, _ flattener: inout Flattener) {
    let bounds = pictures.bounds
    let image = pictures.transition.picture ?? clouds
    let upright =
      pictures.space.isFlipped
      ? Homography(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(bounds.minY + bounds.maxY)) : .identity
    let item = ImageItem(
      image, source: CGRect(x: 0, y: 0, width: image.width, height: image.height), destination: bounds,
      transform: upright.concatenating(pictures.space.toCanvas), antialiasedEdges: [])
    // Alpha is 1 at brightnesses that the threshold has passed, and falls to 0 within the softness above it.
    let slope = 1 / softness
    let matrix = ColorMatrix(
      rows: [Double](repeating: 0, count: 15) + [
        -0.2126 * slope, -0.7152 * slope, -0.0722 * slope, 0, pictures.share * (1 + softness) * slope,
      ])
    let matte = GroupItem([.image(item)], filters: [.colorMatrix(matrix)])
    let edge = GroupItem.Clip(.rect(bounds), transform: pictures.space.toCanvas, antialiasedEdges: [])
    pictures.reveal(through: .group(GroupItem([.group(matte)], clips: [edge])), with: &flattener)
  }

  /// The picture that is used where none is given: clouds, in which every brightness is equally frequent.
  static let clouds: CGImage = {
    let side = 256
    var noise = [Double](repeating: 0, count: side * side)
    var weight = 1.0
    for octave in 2...5 {
      let cells = 1 << octave
      for y in 0..<side {
        for x in 0..<side {
          noise[y * side + x] +=
            weight * value(Double(x * cells) / Double(side), Double(y * cells) / Double(side), octave)
        }
      }
      weight /= 2
    }
    // Of equal values the earlier one counts as darker, so that the order is one.
    let order = noise.indices.sorted { (noise[$0], $0) < (noise[$1], $1) }
    let pixels = PixelBuffer(width: side, height: side)
    for (rank, index) in order.enumerated() {
      let gray = UInt8(rank * 256 / order.count)
      pixels[index % side, index / side] = SIMD4(gray, gray, gray, 255)
    }
    return CGImage(pixels: pixels)
  }()

  /// Noise that is smooth between random values at whole numbers.
  private static func value(_ x: Double, _ y: Double, _ octave: Int) -> Double {
    let (column, row) = (Int(x), Int(y))
    func smooth(_ t: Double) -> Double { t * t * (3 - 2 * t) }
    let (u, v) = (smooth(x - Double(column)), smooth(y - Double(row)))
    func corner(_ dx: Int, _ dy: Int) -> Double {
      var hash = UInt64(column + dx) &* 0x9e37_79b9_7f4a_7c15 ^ UInt64(row + dy) &* 0xc2b2_ae3d_27d4_eb4f
      hash = (hash ^ UInt64(octave)) &* 0xff51_afd7_ed55_8ccd
      hash = (hash ^ hash >> 33) &* 0xc4ce_b9fe_1a85_ec53
      return Double(hash >> 40) / Double(1 << 24)
    }
    let top = corner(0, 0) * (1 - u) + corner(1, 0) * u
    let bottom = corner(0, 1) * (1 - u) + corner(1, 1) * u
    return top * (1 - v) + bottom * v
  }
}
