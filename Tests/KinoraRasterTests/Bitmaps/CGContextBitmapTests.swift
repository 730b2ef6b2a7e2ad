import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

/// The pixels that drawing into a bitmap gives. Grids are written as a bitmap is stored: top row first.
@Suite("Bitmap contexts")
struct CGContextBitmapTests {
  let last = CGImageAlphaInfo.premultipliedLast.rawValue

  func context(_ width: Int, _ height: Int, info: UInt32? = nil) throws -> CGContext {
    try #require(
      CGContext(
        data: nil, width: width, height: height, bitsPerComponent: 8, bytesPerRow: 0,
        space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: info ?? last))
  }

  func alpha(_ context: CGContext) throws -> String { grid(try #require(context.makeImage()).pixels) }

  func red(_ context: CGContext) throws -> String {
    grid(try #require(context.makeImage()).pixels, component: 0)
  }

  // MARK: The bitmap

  @Test("the origin is at the bottom left and y grows upward")
  func origin() throws {
    let context = try context(3, 3)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 2))
    #expect(try alpha(context) == "0 0 0\n255 0 0\n255 0 0")
    #expect(context.ctm == .identity && context.convertToDeviceSpace(CGPoint(x: 1, y: 2)) == CGPoint(x: 1, y: 2))
  }

  @Test("the bytes of a pixel come in the order that the format asks for")
  func formats() throws {
    let first = CGImageAlphaInfo.premultipliedFirst.rawValue
    let little = CGImageByteOrderInfo.order32Little.rawValue
    for (info, bytes) in [
      (last, [128, 64, 0, 128]), (first, [128, 128, 64, 0]), (first | little, [0, 64, 128, 128]),
      (CGImageAlphaInfo.noneSkipLast.rawValue, [128, 64, 0, 255]),
    ] as [(UInt32, [UInt8])] {
      let context = try context(1, 1, info: info)
      context.setFillColor(red: 1, green: 0.5, blue: 0, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      let data = try #require(context.data).assumingMemoryBound(to: UInt8.self)
      #expect((0..<4).map { data[$0] } == bytes)
    }
  }

  @Test("formats that nobody can draw into make no context")
  func refused() {
    let space = CGColorSpaceCreateDeviceRGB()
    func make(_ width: Int, _ bits: Int, _ row: Int, _ info: CGImageAlphaInfo, _ space: CGColorSpace) -> CGContext? {
      CGContext(
        data: nil, width: width, height: 2, bitsPerComponent: bits, bytesPerRow: row, space: space,
        bitmapInfo: info.rawValue)
    }
    #expect(make(2, 8, 8, .premultipliedLast, space) != nil)
    #expect(make(0, 8, 8, .premultipliedLast, space) == nil && make(1 << 20, 8, 0, .premultipliedLast, space) == nil)
    #expect(make(2, 16, 0, .premultipliedLast, space) == nil && make(2, 8, 7, .premultipliedLast, space) == nil)
    #expect(make(2, 8, 0, .last, space) == nil)
    #expect(make(2, 8, 0, .premultipliedLast, CGColorSpaceCreateDeviceGray()) == nil)
  }

  @Test("pixels in memory that the caller hands over stay below what is drawn")
  func ownMemory() throws {
    var bytes: [UInt8] = [255, 0, 0, 255, 0, 255, 0, 255]
    try bytes.withUnsafeMutableBytes { memory in
      let context = try #require(
        CGContext(
          data: memory.baseAddress, width: 2, height: 1, bitsPerComponent: 8, bytesPerRow: 8,
          space: CGColorSpaceCreateDeviceRGB(), bitmapInfo: last))
      context.setFillColor(gray: 1, alpha: 0.5)
      context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      context.flush()
    }
    #expect(bytes == [255, 128, 128, 255, 0, 255, 0, 255])
  }

  @Test("making an image between two drawings changes no byte of the result")
  func incremental() throws {
    let (once, twice) = (try context(4, 4), try context(4, 4))
    for context in [once, twice] {
      context.setFillColor(red: 0.3, green: 0.9, blue: 0.1, alpha: 0.6)
      context.fillEllipse(in: CGRect(x: 0, y: 0, width: 4, height: 3))
      if context === twice { _ = context.makeImage() }
      context.setBlendMode(.multiply)
      context.fill(CGRect(x: 1.5, y: 1.5, width: 9, height: 9))
    }
    #expect(bytes(try #require(once.makeImage()).pixels) == bytes(try #require(twice.makeImage()).pixels))
  }

  // MARK: Shapes

  @Test("a line of odd width on whole pixels fills half pixels on both sides")
  func line() throws {
    let context = try context(4, 3)
    context.move(to: CGPoint(x: 0, y: 1))
    context.addLine(to: CGPoint(x: 4, y: 1))
    context.strokePath()
    #expect(try alpha(context) == "0 0 0 0\n128 128 128 128\n128 128 128 128")
  }

  @Test("caps: butt ends at the point, square and round go on")
  func caps() throws {
    func ends(_ cap: CGLineCap) throws -> [UInt8] {
      let context = try context(8, 4)
      context.setLineWidth(4)
      context.setLineCap(cap)
      context.move(to: CGPoint(x: 3, y: 2))
      context.addLine(to: CGPoint(x: 5, y: 2))
      context.strokePath()
      let pixels = try #require(context.makeImage()).pixels
      return (0..<8).map { pixels[$0, 0].w }
    }
    #expect(try ends(.butt) == [0, 0, 0, 255, 255, 0, 0, 0])
    #expect(try ends(.square) == [0, 255, 255, 255, 255, 255, 255, 0])
    let round = try ends(.round)
    #expect(round[3] == 255 && round[4] == 255 && round[0] == 0 && round[2] > round[1] && round[2] < 255)
  }

  @Test("joins: a miter fills the corner, a bevel cuts it, a limit turns one into the other")
  func joins() throws {
    func corner(_ join: CGLineJoin, limit: CGFloat) throws -> UInt8 {
      let context = try context(8, 8)
      context.setLineWidth(4)
      context.setLineJoin(join)
      context.setMiterLimit(limit)
      context.addLines(between: [CGPoint(x: 0, y: 2), CGPoint(x: 6, y: 2), CGPoint(x: 6, y: 8)])
      context.strokePath()
      return try #require(context.makeImage()).pixels[7, 7].w
    }
    #expect(try corner(.miter, limit: 10) == 255)
    #expect(try corner(.miter, limit: 1) == 0 && corner(.bevel, limit: 10) == 0)
    let round = try corner(.round, limit: 10)
    #expect(round > 0 && round < 255)
  }

  @Test("dashes begin with the phase")
  func dashes() throws {
    let context = try context(8, 1)
    context.setLineDash(phase: 1, lengths: [2, 1])
    context.move(to: CGPoint(x: 0, y: 0.5))
    context.addLine(to: CGPoint(x: 8, y: 0.5))
    context.strokePath()
    #expect(try alpha(context) == "255 0 255 255 0 255 255 0")
  }

  @Test("the fill rule decides whether a square inside a square is a hole")
  func rules() throws {
    func middle(_ rule: CGPathFillRule) throws -> String {
      let context = try context(3, 3)
      context.addRect(CGRect(x: 0, y: 0, width: 3, height: 3))
      context.addRect(CGRect(x: 1, y: 1, width: 1, height: 1))
      context.fillPath(using: rule)
      return try alpha(context)
    }
    #expect(try middle(.winding) == "255 255 255\n255 255 255\n255 255 255")
    #expect(try middle(.evenOdd) == "255 255 255\n255 0 255\n255 255 255")
  }

  @Test("points added before the matrix changes stay where they are")
  func pathKeepsItsPlace() throws {
    let context = try context(4, 1)
    context.move(to: .zero)
    context.addLine(to: CGPoint(x: 2, y: 0))
    context.translateBy(x: 100, y: 0)
    context.addLine(to: CGPoint(x: -98, y: 1))
    context.addLine(to: CGPoint(x: -100, y: 1))
    context.fillPath()
    #expect(try alpha(context) == "255 255 0 0")
  }

  // MARK: State

  @Test("restoring a state that was never saved, and saving one that is never restored, do no harm")
  func balance() throws {
    let context = try context(2, 1)
    context.restoreGState()
    context.saveGState()
    context.setAlpha(0.5)
    context.saveGState()
    context.restoreGState()
    context.restoreGState()
    context.restoreGState()
    context.endTransparencyLayer()
    context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
    #expect(try alpha(context) == "255 255")
  }

  @Test("clips intersect, and restoring the state or resetting the clip takes them away")
  func clips() throws {
    let context = try context(4, 1)
    context.saveGState()
    context.clip(to: CGRect(x: 0, y: 0, width: 3, height: 1))
    context.clip(to: CGRect(x: 1, y: 0, width: 3, height: 1))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 1, y: 0, width: 2, height: 1))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    #expect(try alpha(context) == "0 255 255 0")
    context.restoreGState()
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.clip(to: .zero)
    context.resetClip()
    context.fill(CGRect(x: 3, y: 0, width: 1, height: 1))
    #expect(try alpha(context) == "255 255 255 255")
  }

  @Test("an image clips upright, by its alpha, or by its lightness when it is opaque")
  func imageMask() throws {
    func mask(_ pixels: [SIMD4<UInt8>]) -> CGImage {
      let buffer = PixelBuffer(width: 1, height: pixels.count)
      for (y, pixel) in pixels.enumerated() { buffer[0, y] = pixel }
      return CGImage(pixels: buffer)
    }
    for image in [
      mask([SIMD4(0, 0, 0, 255), SIMD4(0, 0, 0, 64)]),
      mask([SIMD4(255, 255, 255, 255), SIMD4(64, 64, 64, 255)]),
    ] {
      let context = try context(2, 2)
      context.clip(to: CGRect(x: 0, y: 0, width: 1, height: 2), mask: image)
      context.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
      #expect(try red(context) == "255 0\n64 0")
    }
  }

  @Test("alpha applies to each drawing, and to a transparency layer as one")
  func alphaOnce() throws {
    let (each, whole) = (try context(3, 1), try context(3, 1))
    for context in [each, whole] {
      context.setAlpha(0.5)
      if context === whole { context.beginTransparencyLayer(auxiliaryInfo: nil) }
      context.fill(CGRect(x: 0, y: 0, width: 2, height: 1))
      context.fill(CGRect(x: 1, y: 0, width: 2, height: 1))
      context.endTransparencyLayer()
    }
    #expect(try alpha(each) == "128 192 128" && alpha(whole) == "128 128 128")
  }

  @Test("a shadow falls by its offset in the context's first space, whatever the matrix; positive is up")
  func shadow()
    throws
  {
    let context = try context(4, 4)
    context.scaleBy(x: 2, y: 2)
    context.setShadow(offset: CGSize(width: 1, height: 1), blur: 0, color: CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    context.fill(CGRect(x: 0.5, y: 0.5, width: 0.5, height: 0.5))
    #expect(try red(context) == "0 0 0 0\n0 0 255 0\n0 0 0 0\n0 0 0 0")
    #expect(try alpha(context) == "0 0 0 0\n0 0 255 0\n0 255 0 0\n0 0 0 0")
  }

  @Test("a shadow's blur is two standard deviations")
  func blur() throws {
    let context = try context(41, 41)
    context.setShadow(offset: CGSize(width: 100, height: 0), blur: 8, color: .black)
    // The bar itself, one pixel wide, is beyond the left edge. It is so long that its shadow is a Gaussian of σ = 4
    // across.
    context.fill(CGRect(x: -80, y: -100, width: 1, height: 300))
    let pixels = try #require(context.makeImage()).pixels
    let peak = Double(pixels[20, 20].w)
    #expect(abs(peak - 255 / (4 * (2 * Double.pi).squareRoot())) < 1.5)
    #expect(abs(Double(pixels[24, 20].w) / peak - exp(-0.5)) < 0.08)
  }

  // MARK: Paint

  @Test("a pattern repeats, and moves with its phase")
  func pattern() throws {
    let stripes = try #require(
      CGPattern(bounds: CGRect(x: 0, y: 0, width: 1, height: 4), xStep: 2, yStep: 4) { cell in
        cell.setFillColor(red: 1, green: 0, blue: 0, alpha: 1)
        cell.fill(CGRect(x: 0, y: 0, width: 9, height: 9))
      })
    let context = try context(5, 1)
    context.setFillPattern(stripes)
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    #expect(try red(context) == "255 0 255 0 0")
    context.clear(CGRect(x: 0, y: 0, width: 5, height: 1))
    context.setPatternPhase(CGSize(width: 1, height: 0))
    context.fill(CGRect(x: 0, y: 0, width: 4, height: 1))
    #expect(try red(context) == "0 255 0 255 0")
  }

  @Test("an uncoloured pattern is drawn in the colour that is given with it")
  func stencil() throws {
    let dots = try #require(
      CGPattern(bounds: CGRect(x: 0, y: 0, width: 1, height: 1), xStep: 2, yStep: 2, isColored: false) {
        $0.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
      })
    let context = try context(3, 1)
    context.setFillPattern(dots, colorComponents: [1, 0.2, 0, 1])
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    let pixels = try #require(context.makeImage()).pixels
    #expect(pixels[0, 0] == SIMD4(255, 51, 0, 255) && pixels[1, 0] == .zero && pixels[2, 0] == SIMD4(255, 51, 0, 255))
  }

  @Test("a gradient stops at its ends unless the options let it go on")
  func gradient() throws {
    func row(_ options: CGGradientDrawingOptions) throws -> String {
      let context = try context(6, 1)
      let gradient = try #require(CGGradient(colors: [.black, .white]))
      context.drawLinearGradient(gradient, start: CGPoint(x: 2, y: 0), end: CGPoint(x: 4, y: 0), options: options)
      return try alpha(context)
    }
    #expect(try row([]) == "0 0 255 255 0 0")
    #expect(try row(.drawsBeforeStartLocation) == "255 255 255 255 0 0")
    #expect(try row(.drawsAfterEndLocation) == "0 0 255 255 255 255")
  }

  @Test("an image stands upright, and without interpolation it is enlarged without smoothing")
  func image() throws {
    let pixels = PixelBuffer(width: 1, height: 2)
    pixels[0, 0] = SIMD4(255, 0, 0, 255)
    pixels[0, 1] = SIMD4(0, 0, 0, 255)
    let context = try context(2, 4)
    context.interpolationQuality = .none
    context.draw(CGImage(pixels: pixels), in: CGRect(x: 0, y: 0, width: 2, height: 4))
    #expect(try red(context) == "255 255\n255 255\n0 0\n0 0")
    let flipped = CGContext(recording: CGSize(width: 2, height: 4))
    flipped.interpolationQuality = .none
    flipped.draw(CGImage(pixels: pixels), in: CGRect(x: 0, y: 0, width: 2, height: 4))
    #expect(try red(flipped) == "255 255\n255 255\n0 0\n0 0")
  }

  @Test("the mode copy replaces, clearing empties, and destination-over draws below")
  func modes() throws {
    let context = try context(3, 1)
    context.setFillColor(gray: 1, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    context.setBlendMode(.copy)
    context.setFillColor(gray: 1, alpha: 0.5)
    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
    context.clear(CGRect(x: 1, y: 0, width: 1, height: 1))
    context.setBlendMode(.destinationOver)
    context.setFillColor(gray: 0, alpha: 1)
    context.fill(CGRect(x: 0, y: 0, width: 3, height: 1))
    #expect(try red(context) == "128 0 255" && alpha(context) == "255 255 255")
  }
}
