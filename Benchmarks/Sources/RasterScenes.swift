import Foundation
import KinoraGraphics
import KinoraMedia

/// A yardstick scene as display lists, without layers, to measure the rasteriser alone. Every scene has 1920 × 1080
/// pixels and 60 frames a second, and frame f shows t = f / 60.
protocol RasterScene {
  func list(_ frame: Int) -> DisplayList
}

enum Yardstick {
  static let width = 1920
  static let height = 1080
  static let palette: [(Int, Int, Int)] = [
    (0xE7, 0x4C, 0x3C), (0xE6, 0x7E, 0x22), (0xF1, 0xC4, 0x0F), (0x2E, 0xCC, 0x71), (0x1A, 0xBC, 0x9C),
    (0x34, 0x98, 0xDB), (0x9B, 0x59, 0xB6), (0xEC, 0xF0, 0xF1),
  ]
  static let words = """
    layer frame motion shadow render vector easing path time scene blend image colour depth mask alpha opacity curve \
    stroke filter video pixel timing bounds anchor matrix camera exact sample gamma raster glyph kernel stagger bezier \
    canvas export encode headless animation
    """.split(separator: " ").map(String.init)

  static func color(_ rgb: (Int, Int, Int), _ alpha: Double = 1) -> CGColor {
    CGColor(red: Double(rgb.0) / 255, green: Double(rgb.1) / 255, blue: Double(rgb.2) / 255, alpha: alpha)
  }

  static func list(_ background: CGColor, _ items: [DisplayItem]) -> DisplayList {
    DisplayList(width: width, height: height, background: background, items: items)
  }

  /// The cubic timing function (x1, 0, x2, 1) at `u`.
  static func ease(_ u: Double, _ x1: Double, _ x2: Double) -> Double {
    let u = min(max(u, 0), 1)
    var low = 0.0
    var high = 1.0
    for _ in 0..<50 {
      let s = (low + high) / 2
      if ((1 - 3 * x2 + 3 * x1) * s + (3 * x2 - 6 * x1)) * s * s + 3 * x1 * s < u { low = s } else { high = s }
    }
    let s = (low + high) / 2
    return (-2 * s + 3) * s * s
  }

  static func pingpong(_ tau: Double, _ duration: Double) -> Double {
    if tau <= 0 { return 0 }
    let k = (tau / duration).rounded(.down)
    let phase = ease(tau / duration - k, 0.42, 0.58)
    return Int(k) % 2 == 0 ? phase : 1 - phase
  }
}

struct Congruential {
  var state: UInt32
  mutating func next() -> Double {
    state = 1_664_525 &* state &+ 1_013_904_223
    return Double(state >> 8) / 16_777_216
  }
}

/// S1: one picture pushes another out, in whole pixels.
struct PushScene: RasterScene {
  let a, b: CGImage

  func list(_ frame: Int) -> DisplayList {
    let shift = (1920 * Yardstick.ease(Double(frame) / 60 - 4.5, 0.42, 0.58) + 0.5).rounded(.down)
    func image(_ image: CGImage, _ x: Double) -> DisplayItem {
      let all = CGRect(x: 0, y: 0, width: 1920, height: 1080)
      return .image(ImageItem(image, source: all, destination: all, transform: .translation(x: x, y: 0)))
    }
    return Yardstick.list(.black, [image(a, -shift), image(b, 1920 - shift)])
  }
}

/// S2: a hundred turning cards with shadows, each a group with its own opacity.
struct CardScene: RasterScene {
  private let numbers: [[Double]]
  private let image: CGImage
  private let backdrop: DisplayItem

  init(_ image: CGImage) {
    var random = Congruential(state: 2)
    numbers = (0..<100).map { _ in (0..<7).map { _ in random.next() } }
    self.image = image
    backdrop = .shape(
      ShapeItem(
        .rect(CGRect(x: 0, y: 0, width: 1920, height: 1080)),
        paint: .gradient(
          GradientPaint(
            .axial(start: .zero, end: CGPoint(x: 1920, y: 1080)),
            stops: [
              .init(location: 0, color: Yardstick.color((0x1B, 0x2A, 0x4A))),
              .init(location: 1, color: Yardstick.color((0x6A, 0x3D, 0x7C))),
            ]))))
  }

  func list(_ frame: Int) -> DisplayList {
    var items = [backdrop]
    let bounds = CGRect(x: 0, y: 0, width: 180, height: 120)
    let outline = Outline.roundedRect(RoundedRect(rect: bounds, radius: 16))
    for (i, u) in numbers.enumerated() {
      let p = Yardstick.pingpong(Double(frame) / 60 - 0.02 * Double(i), 2)
      let x = (100 + 1720 * u[0]) * (1 - p) + (100 + 1720 * u[2]) * p
      let y = (80 + 920 * u[1]) * (1 - p) + (80 + 920 * u[3]) * p
      let turn = ((-30 + 60 * u[4]) * (1 - p) + (-30 + 60 * u[5]) * p) * Double.pi / 180
      let opacity = (0.3 + 0.3 * u[6]) * (1 - p) + p
      let c = cos(turn)
      let s = sin(turn)
      let place = Homography(
        a: c, b: s, c: -s, d: c, tx: x - 90 * c + 60 * s, ty: y - 90 * s - 60 * c)
      let k = i / 4 % 4
      let paint: Paint =
        i % 4 == 0
        ? .image(
          image, rect: CGRect(x: -100 - 400 * k, y: -200 - 150 * k, width: 1920, height: 1080), .linear)
        : .color(Yardstick.color(Yardstick.palette[i % 8]))
      let shadow = ShadowItem(
        outline, sigma: 12, color: CGColor(gray: 0, alpha: 0.35),
        transform: Homography.translation(x: 0, y: 6).concatenating(place))
      items.append(
        .group(
          GroupItem(
            [.shadow(shadow), .shape(ShapeItem(outline, paint: paint, transform: place))], opacity: opacity)))
    }
    return Yardstick.list(.black, items)
  }
}

/// S3: four hundred words that fly, grow and fade.
struct TypeScene: RasterScene {
  private let words: [(run: GlyphRun, u: [Double], color: CGColor)]

  init(_ face: FontFace) {
    var random = Congruential(state: 3)
    words = (0..<400).map { _ in
      let u = (0..<7).map { _ in random.next() }
      let run = TextScene.run(Yardstick.words[Int(40 * u[0])], face, 24 + (49 * u[1]).rounded(.down))
      return (run, u, Yardstick.color(Yardstick.palette[Int(8 * u[6])]))
    }
  }

  func list(_ frame: Int) -> DisplayList {
    var items: [DisplayItem] = []
    for (i, word) in words.enumerated() {
      let u = word.u
      let tau = Double(frame) / 60 - 0.015 * Double(i)
      let p = Yardstick.ease(tau / 1.5, 0, 0.58)
      let q = Yardstick.ease(tau - 3, 0.42, 1)
      let opacity = p * (1 - q)
      if opacity <= 1.0 / 512 { continue }
      let scale = (0.4 + 0.6 * p) * (1 + 0.6 * q)
      let x = 40 + 1640 * u[2] + (-400 + 800 * u[4]) * (1 - p)
      let y = 80 + 960 * u[3] + (-300 + 600 * u[5]) * (1 - p) - 200 * q
      items.append(
        .shape(
          ShapeItem(
            .glyphs(word.run), paint: .color(word.color),
            transform: Homography(a: scale, b: 0, c: 0, d: scale, tx: x, ty: y), opacity: opacity)))
    }
    return Yardstick.list(Yardstick.color((0x10, 0x14, 0x1C)), items)
  }
}

enum TextScene {
  /// A line of text without kerning and ligatures, whose baseline starts at the origin.
  static func run(_ text: String, _ face: FontFace, _ size: Double) -> GlyphRun {
    var x = 0.0
    var glyphs: [GlyphRun.Glyph] = []
    for scalar in text.unicodeScalars {
      let id = face.glyph(for: scalar) ?? 0
      glyphs.append(.init(id: id, x: x, y: 0))
      x += face.advance(of: id) * size
    }
    return GlyphRun(face: face, size: size, glyphs: glyphs)
  }
}

/// S4: turned pictures in perspective with blend modes, a mask and a blur.
struct DepthScene: RasterScene {
  let a, b: CGImage

  func list(_ frame: Int) -> DisplayList {
    let t = Double(frame) / 60
    var items: [DisplayItem] = [
      .shape(
        ShapeItem(
          .rect(CGRect(x: 0, y: 0, width: 1920, height: 1080)),
          paint: .gradient(
            GradientPaint(
              .axial(start: .zero, end: CGPoint(x: 0, y: 1080)),
              stops: [
                .init(location: 0, color: Yardstick.color((0x20, 0x24, 0x38))),
                .init(location: 1, color: Yardstick.color((0xB8, 0xA0, 0x8C))),
              ]))))
    ]
    let modes: [BlendMode] = [.normal, .multiply, .screen, .overlay]
    for i in 0..<24 {
      let cx = 160 + 320 * Double(i % 6) - 960
      let cy = 135 + 270 * Double(i / 6) - 540
      let angle = 50 * Double.pi / 180 * sin(2 * Double.pi * (t / 4 + Double(i) / 24))
      let z = 100 * sin(2 * Double.pi * (t / 5 + Double(i) / 12))
      let c = cos(angle)
      let s = sin(angle)
      // The places (X, Y, Z) to which the layer's x axis, y axis and origin go.
      let x = i % 2 == 0 ? (c, 0.0, -s) : (1.0, 0.0, 0.0)
      let y = i % 2 == 0 ? (0.0, 1.0, 0.0) : (0.0, c, s)
      let map = Homography.translation(x: -200, y: -130)
        .concatenating(
          Homography(
            m11: x.0, m12: x.1, m13: -x.2 / 1000, m21: y.0, m22: y.1, m23: -y.2 / 1000, m31: cx, m32: cy,
            m33: 1 - z / 1000)
        )
        .concatenating(.translation(x: 960, y: 540))
      items.append(
        .image(
          ImageItem(
            i % 2 == 0 ? a : b,
            source: CGRect(x: i * 137 % 1500, y: i * 61 % 800, width: 400, height: 260),
            destination: CGRect(x: 0, y: 0, width: 400, height: 260), transform: map, blend: modes[i % 4])))
    }
    let s = sin(2 * Double.pi * t / 5)
    let disc = CGRect(x: 0, y: 0, width: 600, height: 600)
    let masked = Homography.translation(x: 660 + 500 * s, y: 0)
    items.append(
      .group(
        GroupItem(
          [
            .image(
              ImageItem(
                b, source: CGRect(x: 660, y: 240, width: 600, height: 600), destination: disc, transform: masked))
          ],
          mask: [
            .shape(
              ShapeItem(
                .roundedRect(RoundedRect(rect: disc, radius: 300)), paint: .color(.black), transform: masked))
          ])))
    items.append(
      .group(
        GroupItem(
          [
            .image(
              ImageItem(
                a, source: CGRect(x: 700, y: 400, width: 500, height: 300),
                destination: CGRect(x: 0, y: 0, width: 500, height: 300),
                transform: .translation(x: 710 - 500 * s, y: 630)))
          ], filters: [.gaussianBlur(sigmaX: 20, sigmaY: 20)])))
    return Yardstick.list(.black, items)
  }
}
