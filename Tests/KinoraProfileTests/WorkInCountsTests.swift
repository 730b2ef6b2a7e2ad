import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraProfile
import Testing

@Suite("The work of a layer, from counts")
struct WorkInCountsTests {
  /// The work of a layer of 200 × 150 points that moves, by its counts.
  private func work(_ make: @escaping @Sendable (CALayer, Stage) -> CALayer) throws -> Double {
    let film = Film(size: CGSize(width: 400, height: 300), frameRate: 10, duration: 1) { stage in
      stage.root.backgroundColor = CGColor(red: 0.9, green: 0.9, blue: 0.9, alpha: 1)
      let layer = CALayer()
      layer.frame = CGRect(x: 100, y: 75, width: 200, height: 150)
      let made = make(layer, stage)
      made.name = "layer"
      stage.root.addSublayer(made)
      let animation = CABasicAnimation(keyPath: "position.x")
      animation.byValue = 20
      animation.duration = 1
      made.add(animation, forKey: "move")
    }
    let layer = try #require(try film.profile(clocks: .counting).layers.first { $0.path == "layer" })
    return layer.work
  }

  private func picture(_ width: Int, _ height: Int) -> CGImage {
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height { for x in 0..<width { pixels[x, y] = SIMD4(UInt8(x & 255), UInt8(y & 255), 90, 255) } }
    return CGImage(pixels: pixels)
  }

  /// The work of a picture, turned by so many degrees.
  private func work(picture: CGImage, turned degrees: Double = 0) throws -> Double {
    try work { layer, _ in
      layer.contents = picture
      layer.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 0, 1)
      return layer
    }
  }

  @Test("a picture takes more the farther it is from being copied: scaled, turned, shrunk from a larger one")
  func pictures() throws {
    let copied = try work(picture: picture(200, 150))
    let scaled = try work(picture: picture(140, 105))
    let turned = try work(picture: picture(200, 150), turned: 10)
    let shrunk = try work(picture: picture(800, 600), turned: 10)
    #expect(copied < scaled && scaled < turned && turned < shrunk)
  }

  @Test("a gradient takes more from axial to radial to conic")
  func gradients() throws {
    let works = try [CAGradientLayerType.axial, .radial, .conic].map { type in
      try work { layer, _ in
        let gradient = CAGradientLayer()
        gradient.frame = layer.frame
        gradient.type = type
        gradient.startPoint = CGPoint(x: 0.5, y: 0.5)
        gradient.endPoint = CGPoint(x: 1, y: 1)
        gradient.colors = [CGColor(red: 1, green: 0, blue: 0, alpha: 1), CGColor(red: 0, green: 0, blue: 1, alpha: 1)]
        return gradient
      }
    }
    #expect(works[0] < works[1] && works[1] < works[2])
  }

  /// The work of sixty particles of a size.
  private func work(particles scale: CGFloat, spin: CGFloat) throws -> Double {
    let dot = picture(16, 16)
    return try work { layer, _ in
      let emitter = CAEmitterLayer()
      emitter.frame = layer.frame
      emitter.emitterPosition = CGPoint(x: 100, y: 75)
      emitter.emitterShape = .rectangle
      emitter.emitterSize = CGSize(width: 180, height: 120)
      emitter.beginTime = -2
      let cell = CAEmitterCell()
      cell.contents = dot
      cell.birthRate = 30
      cell.lifetime = 2
      cell.scale = scale
      cell.spin = spin
      emitter.emitterCells = [cell]
      return emitter
    }
  }

  @Test("particles take more the larger they are, and where they turn")
  func particles() throws {
    let whole = try work(particles: 1, spin: 0)
    let turned = try work(particles: 1, spin: 1)
    let large = try work(particles: 3, spin: 1)
    #expect(whole < turned)
    // Nine times the pixels, and as many particles.
    #expect(large > 3 * turned && large < 9 * turned)
  }
}
