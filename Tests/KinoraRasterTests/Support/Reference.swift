import Foundation
import KinoraGraphics
import KinoraRaster

enum Reference {
  /// Exact pictures to compare drawn ones with.
  /// The shadow of `outline`, in levels: for each pixel the mean of the blurred plane, for which a picture four times
  /// as large stands. Blurred coverage would depend on where in its pixel an edge is.
  static func shadow(_ outline: Outline, _ place: Homography, _ width: Int, _ height: Int, sigma: Double) -> [Double] {
    let times = 4
    let large = render(
      width * times, height * times,
      [
        .shape(
          ShapeItem(
            outline, paint: .color(.black),
            transform: place.concatenating(Homography(a: 4, b: 0, c: 0, d: 4, tx: 0, ty: 0))))
      ])
    let blurred = blur(large, sigma * Double(times))
    var means = [Double](repeating: 0, count: width * height)
    for y in 0..<large.height {
      for x in 0..<large.width { means[y / times * width + x / times] += blurred[y * large.width + x] / 16 }
    }
    return means
  }

  /// The alpha of `picture`, which is transparent outside, convolved with a Gaussian in double precision.
  static func blur(_ picture: PixelBuffer, _ sigma: Double) -> [Double] {
    let w = picture.width
    let h = picture.height
    let values = (0..<h).flatMap { y in (0..<w).map { Double(picture[$0, y].w) } }
    let reach = Int((5 * sigma).rounded(.up))
    var kernel = (-reach...reach).map { exp(-0.5 * Double($0 * $0) / (sigma * sigma)) }
    let sum = kernel.reduce(0, +)
    kernel = kernel.map { $0 / sum }
    var middle = [Double](repeating: 0, count: w * h)
    var result = middle
    for y in 0..<h {
      for x in 0..<w {
        var value = 0.0
        for k in max(-reach, -x)...min(reach, w - 1 - x) { value += kernel[k + reach] * values[y * w + x + k] }
        middle[y * w + x] = value
      }
    }
    for y in 0..<h {
      for x in 0..<w {
        var value = 0.0
        for k in max(-reach, -y)...min(reach, h - 1 - y) { value += kernel[k + reach] * middle[(y + k) * w + x] }
        result[y * w + x] = value
      }
    }
    return result
  }
}
