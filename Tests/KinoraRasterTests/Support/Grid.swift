import Foundation
import KinoraGraphics
import KinoraRaster

/// Renders `items` on a small canvas.
func render(
  _ width: Int, _ height: Int, background: CGColor = .clear, options: FrameRenderer.Options = .init(threads: 1),
  _ items: [DisplayItem]
) -> PixelBuffer {
  let renderer = FrameRenderer(width: width, height: height, options: options)
  renderer.render(DisplayList(width: width, height: height, background: background, items: items))
  return renderer.canvas
}

/// One component of every pixel, alpha unless said otherwise, as rows of numbers.
func grid(_ pixels: PixelBuffer, component: Int = 3) -> String {
  (0..<pixels.height).map { y in
    (0..<pixels.width).map { String(pixels[$0, y][component]) }.joined(separator: " ")
  }.joined(separator: "\n")
}

/// The pixels as bytes, without padding, for comparing whole pictures.
func bytes(_ pixels: PixelBuffer) -> [UInt8] { (0..<pixels.height).flatMap { Array(pixels.row($0)) } }

/// The greatest difference, in levels, between two pictures of the same size.
func greatestDifference(_ a: PixelBuffer, _ b: PixelBuffer) -> Int {
  zip(bytes(a), bytes(b)).reduce(0) { max($0, abs(Int($1.0) - Int($1.1))) }
}

extension DisplayItem {
  /// A filled rectangle.
  static func rect(
    _ x: Double, _ y: Double, _ width: Double, _ height: Double, _ color: CGColor = .white, opacity: Double = 1,
    blend: BlendMode = .normal, transform: Homography = .identity, edges: EdgeSet = .all
  ) -> DisplayItem {
    .shape(
      ShapeItem(
        .rect(CGRect(x: x, y: y, width: width, height: height)), paint: .color(color), transform: transform,
        opacity: opacity, blend: blend, antialiasedEdges: edges))
  }
}

extension PathGeometry {
  /// The closed polygon through `points`.
  init(polygon points: [(Double, Double)]) {
    self.init()
    for (index, point) in points.enumerated() {
      let point = CGPoint(x: point.0, y: point.1)
      if index == 0 { move(to: point) } else { line(to: point) }
    }
    close()
  }
}

/// A generator of the same numbers for the same seed, on every machine.
struct Seeded {
  private var state: UInt64
  init(_ seed: UInt64) { state = seed &* 0x9E37_79B9_7F4A_7C15 | 1 }

  mutating func next() -> UInt64 {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return state
  }
  mutating func int(_ range: Range<Int>) -> Int { range.lowerBound + Int(next() % UInt64(range.count)) }
  mutating func double(_ range: ClosedRange<Double>) -> Double {
    range.lowerBound + (range.upperBound - range.lowerBound) * Double(next() >> 11) / 9_007_199_254_740_992
  }
  mutating func chance(_ p: Double) -> Bool { double(0...1) < p }
  mutating func pick<T>(_ list: [T]) -> T { list[int(0..<list.count)] }
}
