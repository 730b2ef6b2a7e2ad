import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraRaster

/// A layer with a frame and a colour.
func box(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = .black) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

extension CGColor {
  static let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
  static let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
  static let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
}

/// The pixels of a small canvas with `layers`, one pixel to a point.
func drawn(
  _ width: Int, _ height: Int, background: CGColor = .clear, sublayerTransform: CATransform3D = CATransform3DIdentity,
  _ layers: [CALayer]
) -> PixelBuffer {
  let stage = Stage(size: CGSize(width: width, height: height))
  stage.background = background
  stage.root.sublayerTransform = sublayerTransform
  for layer in layers { stage.root.addSublayer(layer) }
  stage.commit()
  let renderer = FrameRenderer(width: width, height: height, options: .init(threads: 1))
  renderer.render(stage.displayList())
  return renderer.canvas
}

/// One component of every pixel, alpha unless said otherwise, as rows of numbers.
func numbers(_ pixels: PixelBuffer, component: Int = 3) -> String {
  (0..<pixels.height).map { y in
    (0..<pixels.width).map { String(pixels[$0, y][component]) }.joined(separator: " ")
  }.joined(separator: "\n")
}

/// All components of the picture, row by row.
func components(_ pixels: PixelBuffer) -> [UInt8] { (0..<pixels.height).flatMap { Array(pixels.row($0)) } }

/// The greatest difference, in levels, between two pictures of one size.
func difference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
  zip(components(a), components(b)).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}

/// An image of an asymmetric pattern with some transparency.
func checkered(_ width: Int, _ height: Int) -> CGImage {
  let pixels = PixelBuffer(width: width, height: height)
  for y in 0..<height {
    for x in 0..<width {
      let alpha = (x + y) % 3 == 0 ? 255 : 200
      let level = UInt8((37 * x + 91 * y) % (alpha + 1))
      pixels[x, y] = SIMD4(level, UInt8(alpha) - level, UInt8(x * 40 % (alpha + 1)), UInt8(alpha))
    }
  }
  return CGImage(pixels: pixels)
}
