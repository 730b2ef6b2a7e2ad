import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Sprites")
struct SpriteTests {
  let image: CGImage = {
    let pixels = PixelBuffer(width: 5, height: 4)
    var random = Seeded(4)
    for y in 0..<4 {
      for x in 0..<5 {
        let a = random.int(40..<200)
        func c() -> UInt8 { UInt8(random.int(0..<a)) }
        pixels[x, y] = SIMD4(c(), c(), c(), UInt8(a))
      }
    }
    return CGImage(pixels: pixels)
  }()

  func draw(_ sprites: [SpriteItem.Sprite], _ blend: BlendMode, background: CGColor = .clear) -> PixelBuffer {
    render(24, 20, background: background, [.sprites(SpriteItem(images: [image], sprites: sprites, blend: blend))])
  }

  func sprite(_ x: Float, _ y: Float, _ tint: Float = 1) -> SpriteItem.Sprite {
    .init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y, tint: SIMD4(tint, tint, tint, tint), image: 0)
  }

  @Test("a sprite on whole pixels and without a tint is its image")
  func whole() {
    let picture = draw([sprite(6, 7)], .normal)
    for y in 0..<20 {
      for x in 0..<24 {
        let inside = (6..<11).contains(x) && (7..<11).contains(y)
        #expect(picture[x, y] == (inside ? image.pixels[x - 6, y - 7] : SIMD4(0, 0, 0, 0)))
      }
    }
  }

  @Test("a sprite between pixels is within 1.7 levels of the tinted bilinear mean")
  func between() {
    for (x, y, tint) in [(3.25, 4.5, 1.0), (6.875, 2.125, 0.6), (0.5, 0.25, 0.35)] {
      let picture = draw([sprite(Float(x), Float(y), Float(tint))], .normal)
      for py in 0..<20 {
        for px in 0..<24 {
          let u = Double(px) - x
          let v = Double(py) - y
          let i = Int(u.rounded(.down))
          let j = Int(v.rounded(.down))
          for c in 0..<4 {
            func p(_ a: Int, _ b: Int) -> Double {
              let inside = (0..<5).contains(i + a) && (0..<4).contains(j + b)
              return inside ? Double(image.pixels[i + a, j + b][c]) : 0
            }
            let fx = u - Double(i)
            let fy = v - Double(j)
            let value =
              (1 - fx) * (1 - fy) * p(0, 0) + fx * (1 - fy) * p(1, 0) + (1 - fx) * fy * p(0, 1) + fx * fy * p(1, 1)
            #expect(abs(Double(picture[px, py][c]) - value * tint) <= 1.7, "\(px) \(py)")
          }
        }
      }
    }
  }

  @Test("sprites in the mode plus-lighter add up to 255")
  func additive() {
    let twice = draw([sprite(6, 7), sprite(6, 7)], .plusLighter)
    for y in 0..<4 {
      for x in 0..<5 {
        for c in 0..<4 { #expect(Int(twice[x + 6, y + 7][c]) == min(255, 2 * Int(image.pixels[x, y][c]))) }
      }
    }
  }

  @Test("a scaled sprite follows its map, and a sprite with a NaN is not drawn")
  func scaled() {
    let big = SpriteItem.Sprite(a: 2, b: 0, c: 0, d: 2, tx: 3, ty: 2, tint: SIMD4(1, 1, 1, 1), image: 0)
    let picture = draw([big], .normal)
    // The centre of image pixel (1, 1) lies between the four canvas pixels around (6, 5): each takes 9/16 of it, and
    // the rest from its neighbours.
    for c in 0..<4 {
      func p(_ x: Int, _ y: Int) -> Double { Double(image.pixels[x, y][c]) }
      let value = 9 * p(1, 1) + 3 * p(0, 1) + 3 * p(1, 0) + p(0, 0)
      #expect(abs(Double(picture[5, 4][c]) - value / 16) <= 1.5)
    }
    #expect(
      draw([.init(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0, tint: SIMD4(1, 1, 1, 1), image: 9)], .normal)[0, 0].w == 0)
  }

  /// A sprite turned by `degrees` and scaled, whose middle is at (cx, cy).
  private func turned(_ degrees: Double, _ scale: Double, _ cx: Double, _ cy: Double) -> SpriteItem.Sprite {
    let a = cos(degrees * .pi / 180) * scale
    let b = sin(degrees * .pi / 180) * scale
    return .init(
      a: Float(a), b: Float(b), c: Float(-b), d: Float(a), tx: Float(cx - 2.5 * a + 2 * b),
      ty: Float(cy - 2.5 * b - 2 * a), tint: SIMD4(1, 1, 1, 1), image: 0)
  }

  @Test("a turned sprite is within two levels of its bilinear mean, which fades into nothing outside")
  func turns() {
    let cases: [(Double, Double)] = [
      (0, 3), (0, 0.4), (30, 1), (45, 2.5), (90, 1), (137, 4), (180, 2), (271, 3.3),
    ]
    for (degrees, scale) in cases {
      let sprite = turned(degrees, scale, 11.3, 10.6)
      let picture = draw([sprite], .normal)
      let (a, b) = (Double(sprite.a), Double(sprite.b))
      for y in 0..<20 {
        for x in 0..<24 {
          let dx = Double(x) + 0.5 - Double(sprite.tx)
          let dy = Double(y) + 0.5 - Double(sprite.ty)
          let u = (dx * a + dy * b) / (a * a + b * b) - 0.5
          let v = (dy * a - dx * b) / (a * a + b * b) - 0.5
          let (i, j) = (Int(u.rounded(.down)), Int(v.rounded(.down)))
          let (fx, fy) = (u - Double(i), v - Double(j))
          for c in 0..<4 {
            func p(_ k: Int, _ l: Int) -> Double {
              let inside = (0..<5).contains(i + k) && (0..<4).contains(j + l)
              return inside ? Double(image.pixels[i + k, j + l][c]) : 0
            }
            let upper = (1 - fx) * p(0, 0) + fx * p(1, 0)
            let lower = (1 - fx) * p(0, 1) + fx * p(1, 1)
            let value = (1 - fy) * upper + fy * lower
            #expect(abs(Double(picture[x, y][c]) - value) <= 2, "\(degrees)°, \(scale): \(x) \(y)")
          }
        }
      }
    }
  }

  @Test("turned sprites larger than a tile have the same bytes in tiles of every size, at every SIMD level")
  func largerThanTiles() {
    for blend in [BlendMode.normal, .plusLighter, .multiply] {
      for sampling in [Sampling.linear, .nearest] {
        let sprites = [turned(33, 40, 150, 90), turned(0, 25, 60, 80), turned(200, 7, 200, 120)]
        let items = [
          DisplayItem.sprites(SpriteItem(images: [image], sprites: sprites, sampling: sampling, blend: blend))
        ]
        let plain = FrameRenderer.Options(threads: 1, tileSize: 1024, simd: .scalar)
        let expected = bytes(render(300, 200, background: .white, options: plain, items))
        for tile in [16, 32, 128, 256] {
          for level in SIMDLevel.allCases where level <= .best {
            let options = FrameRenderer.Options(threads: 2, tileSize: tile, simd: level)
            #expect(
              bytes(render(300, 200, background: .white, options: options, items)) == expected, "\(tile), \(level)")
          }
        }
      }
    }
  }
}
