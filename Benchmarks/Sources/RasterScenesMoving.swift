import Foundation
import KinoraGraphics

/// S5: two hundred growing strokes and fifty turning stars.
struct VectorScene: RasterScene {
  private let paths: [(path: PathGeometry, width: Double, color: CGColor)]
  private let stars: [[Double]]

  init() {
    var random = Congruential(state: 5)
    func next() -> Double { random.next() }
    paths = (0..<200).map { _ in
      var points: [CGPoint] = []
      for _ in 0..<4 {
        let x = 60 + 1800 * next()
        points.append(CGPoint(x: x, y: 60 + 960 * next()))
      }
      var path = PathGeometry()
      path.move(to: points[0])
      path.cubic(to: points[3], control1: points[1], control2: points[2])
      let width = 2 + 6 * next()
      return (path, width, Yardstick.color(Yardstick.palette[Int(8 * next())]))
    }
    stars = (0..<50).map { _ in (0..<7).map { _ in next() } }
  }

  func list(_ frame: Int) -> DisplayList {
    let t = Double(frame) / 60
    var items: [DisplayItem] = []
    for (i, stroke) in paths.enumerated() {
      let end = Yardstick.pingpong(t - 0.02 * Double(i), 3)
      if end <= 0 { continue }
      items.append(
        .shape(
          ShapeItem(
            .stroke(stroke.path, StrokeStyle(width: stroke.width, cap: .round, end: end)),
            paint: .color(stroke.color))))
    }
    let m = Yardstick.pingpong(t, 2)
    for u in stars {
      let outer = 30 + 50 * u[2]
      let inner = outer * (0.3 + 0.3 * m)
      let start = (360 * u[4] + (-120 + 240 * u[3]) * t) * Double.pi / 180
      var path = PathGeometry()
      for k in 0..<10 {
        let r = k % 2 == 0 ? outer : inner
        let angle = start + Double(k) * Double.pi / 5
        let point = CGPoint(x: 100 + 1720 * u[0] + r * sin(angle), y: 100 + 880 * u[1] - r * cos(angle))
        if k == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      path.close()
      let a = Yardstick.palette[Int(8 * u[5])]
      let b = Yardstick.palette[Int(8 * u[6])]
      func mix(_ x: Int, _ y: Int) -> Int { Int((Double(x) + Double(y - x) * m + 0.5).rounded(.down)) }
      items.append(
        .shape(
          ShapeItem(
            .path(path, .nonZero), paint: .color(Yardstick.color((mix(a.0, b.0), mix(a.1, b.1), mix(a.2, b.2)))))))
    }
    return Yardstick.list(Yardstick.color((0xF7, 0xF4, 0xEC)), items)
  }
}

/// S6: five thousand glowing sprites.
struct ParticleScene: RasterScene {
  private let images: [CGImage]
  private let particles: [(life: Double, phase: Double, vx: Double, vy: Double, image: UInt32)]

  init() {
    var random = Congruential(state: 6)
    particles = (0..<5000).map { _ in
      let life = 2 + 2 * random.next()
      let phase = 4 * random.next()
      let direction = (-125 + 70 * random.next()) * Double.pi / 180
      let speed = 500 + 700 * random.next()
      return (life, phase, speed * cos(direction), speed * sin(direction), UInt32(8 * random.next()))
    }
    images = Yardstick.palette.map { color in
      let pixels = PixelBuffer(width: 64, height: 64)
      for y in 0..<64 {
        for x in 0..<64 {
          let dx = Double(x) - 31.5
          let dy = Double(y) - 31.5
          let edge = max(0, 1 - (dx * dx + dy * dy).squareRoot() / 32)
          let m = edge * edge
          func c(_ v: Int) -> UInt8 { UInt8((Double(v) / 255 * 64 * m + 0.5).rounded(.down)) }
          pixels[x, y] = SIMD4(c(color.0), c(color.1), c(color.2), c(255))
        }
      }
      return CGImage(pixels: pixels)
    }
  }

  func list(_ frame: Int) -> DisplayList {
    let t = Double(frame) / 60
    let sprites = particles.map { particle -> SpriteItem.Sprite in
      let age = (t + particle.phase).truncatingRemainder(dividingBy: particle.life)
      let x = 960 + particle.vx * age - 32
      let y = 980 + particle.vy * age + 300 * age * age - 32
      let o = Float(1 - age / particle.life)
      return .init(
        a: 1, b: 0, c: 0, d: 1, tx: Float(x), ty: Float(y), tint: SIMD4(o, o, o, o), image: particle.image)
    }
    return Yardstick.list(.black, [.sprites(SpriteItem(images: images, sprites: sprites, blend: .plusLighter))])
  }
}

/// S7: much that stands still, a card and a bar that move.
struct StaticScene: RasterScene {
  private let still: [DisplayItem]

  init(_ image: CGImage, _ face: FontFace) {
    var random = Congruential(state: 7)
    let all = CGRect(x: 0, y: 0, width: 1920, height: 1080)
    var items: [DisplayItem] = [.image(ImageItem(image, source: all, destination: all))]
    for b in 0..<12 {
      let x = Double(60 + 460 * (b % 4))
      let y = Double(60 + 320 * (b / 4))
      items.append(
        .shape(
          ShapeItem(
            .roundedRect(RoundedRect(rect: CGRect(x: x, y: y, width: 420, height: 200), radius: 12)),
            paint: .color(CGColor(gray: 0, alpha: 0.55)))))
      for l in 0..<4 {
        let words = (0..<4).map { _ in Yardstick.words[Int(40 * random.next())] }
        items.append(
          .shape(
            ShapeItem(
              .glyphs(TextScene.run(words.joined(separator: " "), face, 24)), paint: .color(.white),
              transform: .translation(x: x + 20, y: y + 50 + 40 * Double(l)))))
      }
    }
    items.append(
      .shape(
        ShapeItem(
          .rect(CGRect(x: 60, y: 1040, width: 1800, height: 16)), paint: .color(CGColor(gray: 1, alpha: 0.25)))))
    still = items
  }

  func list(_ frame: Int) -> DisplayList {
    let t = Double(frame) / 60
    let p = Yardstick.pingpong(t, 2.5)
    let outline = Outline.roundedRect(RoundedRect(rect: CGRect(x: 0, y: 0, width: 300, height: 200), radius: 16))
    let x = 80 + 1460 * p
    let y = 790 - 420 * p
    var items = still
    items.append(
      .shadow(
        ShadowItem(
          outline, sigma: 12, color: CGColor(gray: 0, alpha: 0.35), transform: .translation(x: x, y: y + 6))))
    items.append(
      .shape(
        ShapeItem(
          outline, paint: .color(Yardstick.color((0x34, 0x98, 0xDB))), transform: .translation(x: x, y: y))))
    items.append(
      .shape(
        ShapeItem(
          .rect(CGRect(x: 60, y: 1040, width: 180 * t, height: 16)),
          paint: .color(Yardstick.color((0xF1, 0xC4, 0x0F))))))
    return Yardstick.list(.black, items)
  }
}
