import Foundation
import KinoraGraphics
import TestSupport

/// Random values of every type that a layer's properties have, mostly sensible and now and then absurd; the same for
/// the same seed.
struct RandomValues {
  private var noise: Noise
  /// The share of numbers that nobody would write: NaN, infinite, huge, tiny, negative.
  var wildness: Double
  /// The canvas the values are meant for.
  let size: CGSize
  private(set) var images: [CGImage] = []

  init(seed: UInt64, size: CGSize) {
    noise = Noise(seed: seed)
    self.size = size
    wildness = 0
    for (width, height) in [(17, 11), (32, 32), (3, 5), (40, 1)] { images.append(picture(width, height)) }
    // Half of the seeds give only sensible numbers, so that their pictures have something in them.
    wildness = chance(0.5) ? 0 : pick([0.01, 0.03, 0.1])
  }

  // MARK: Numbers

  mutating func int(_ range: ClosedRange<Int>) -> Int { range.lowerBound + noise.below(range.count) }
  mutating func unit() -> Double { Double(noise.next() >> 11) / 9_007_199_254_740_992 }
  mutating func chance(_ p: Double) -> Bool { unit() < p }
  mutating func pick<T>(_ list: [T]) -> T { list[noise.below(list.count)] }

  static let wild: [Double] = [
    .nan, .infinity, -.infinity, 1e300, -1e300, 1e-300, -1, 0, 1e10, -1e10, 32_768, 3e9, .greatestFiniteMagnitude,
    -.leastNonzeroMagnitude, 1e19, -1e19, 2_147_483_648, 0.5, 65_536,
  ]

  mutating func number(_ low: Double, _ high: Double) -> Double {
    if chance(wildness) { return pick(Self.wild) }
    if chance(0.2) { return (low + (high - low) * unit()).rounded() }
    return low + (high - low) * unit()
  }

  // MARK: Values

  mutating func point(_ spread: Double = 0.2) -> CGPoint {
    CGPoint(
      x: number(-spread * size.width, (1 + spread) * size.width),
      y: number(-spread * size.height, (1 + spread) * size.height))
  }

  mutating func extent() -> CGSize { CGSize(width: number(0, size.width), height: number(0, size.height)) }

  mutating func rect() -> CGRect { CGRect(origin: point(), size: extent()) }

  mutating func unitRect() -> CGRect {
    let (x, y) = (number(0, 0.5), number(0, 0.5))
    return CGRect(x: x, y: y, width: number(0, 1 - x), height: number(0, 1 - y))
  }

  mutating func color() -> CGColor {
    CGColor(red: number(0, 1), green: number(0, 1), blue: number(0, 1), alpha: chance(0.5) ? 1 : number(0, 1))
  }

  mutating func angle() -> Double { number(-7, 7) }

  mutating func affine() -> CGAffineTransform {
    var map = CGAffineTransform(rotationAngle: chance(0.3) ? .pi / 2 * Double(int(-4...4)) : angle())
    map = map.scaledBy(x: number(-2, 2), y: chance(0.1) ? 0 : number(-2, 2))
    return map.translatedBy(x: number(-9, 9), y: number(-9, 9))
  }

  /// A turn about any axis, a perspective, a mirror, a plane seen edge-on, or a matrix of anything.
  mutating func transform() -> CATransform3D {
    var matrix = CATransform3DIdentity
    switch int(0...8) {
    case 0: matrix = CATransform3DMakeTranslation(number(-30, 30), number(-30, 30), number(-200, 200))
    case 1: matrix = CATransform3DMakeAffineTransform(affine())
    case 2: matrix = CATransform3DMakeScale(pick([-1, 0, 1, 0.5, 3]), pick([-1, 1, 2]), 1)
    case 3, 4:
      matrix.m34 = pick([-0.001, -0.01, 0.004, -0.05])
      matrix = CATransform3DRotate(matrix, angle(), number(-1, 1), number(-1, 1), number(-1, 1))
    case 5: matrix = CATransform3DMakeRotation(.pi / 2, 1, 0, 0)
    case 6: matrix = CATransform3DMakeRotation(angle(), number(-1, 1), number(-1, 1), 0)
    case 7:
      matrix.m14 = number(-0.02, 0.02)
      matrix.m24 = number(-0.02, 0.02)
      matrix.m44 = number(-1, 2)
    default: break
    }
    return matrix
  }

  mutating func path() -> CGPath {
    let path = CGMutablePath()
    for _ in 0..<int(0...3) {
      path.move(to: point())
      for _ in 0..<int(0...5) {
        switch int(0...6) {
        case 0, 1: path.addLine(to: point())
        case 2: path.addQuadCurve(to: point(), control: point())
        case 3: path.addCurve(to: point(), control1: point(), control2: point())
        case 4:
          path.addArc(
            center: point(), radius: number(0, 40), startAngle: angle(), endAngle: angle(), clockwise: chance(0.5))
        case 5: path.addArc(tangent1End: point(), tangent2End: point(), radius: number(0, 40))
        default: path.addRect(rect())
        }
      }
      if chance(0.5) { path.closeSubpath() }
    }
    if chance(0.2) { path.addEllipse(in: rect()) }
    if chance(0.2) {
      path.addRoundedRect(in: rect().standardized, cornerWidth: number(0, 9), cornerHeight: number(0, 9))
    }
    return path
  }

  mutating func string() -> String {
    pick([
      "", "Kinora", "two\nlines", "العربية", "office fi fl",
      "a much longer line that has to be cut or wrapped somewhere",
      "\u{0}\u{fffd}", "漢字かな", "🙂👩‍👩‍👧", " ",
    ])
  }

  mutating func gradient() -> CGGradient? {
    let colors = (0..<int(1...4)).map { _ in color() }
    let locations = chance(0.5) ? nil : colors.map { _ in CGFloat(number(0, 1)) }
    return CGGradient(colors: colors, locations: locations)
  }

  private mutating func picture(_ width: Int, _ height: Int) -> CGImage {
    let pixels = PixelBuffer(width: width, height: height)
    let opaque = chance(0.4)
    for y in 0..<height {
      for x in 0..<width {
        let alpha = opaque ? 255 : int(0...255)
        pixels[x, y] = SIMD4(
          UInt8(int(0...alpha)), UInt8(int(0...alpha)), UInt8(int(0...alpha)), UInt8(alpha))
      }
    }
    return CGImage(pixels: pixels)
  }
}
