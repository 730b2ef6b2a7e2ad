import Foundation
import KinoraGraphics

/// Random display lists for comparing configurations, with every kind of item, paint, effect and map, also at odd
/// places.
struct RandomList {
  private var random: Seeded
  private let width: Int
  private let height: Int
  private let images: [CGImage]
  private(set) var list: DisplayList

  init(seed: UInt64, width: Int, height: Int) {
    var random = Seeded(seed)
    self.width = width
    self.height = height
    var made: [CGImage] = []
    for index in 0..<4 {
      let size = [(17, 11), (64, 64), (3, 5), (40, 1)][index]
      let pixels = PixelBuffer(width: size.0, height: size.1)
      for y in 0..<size.1 {
        for x in 0..<size.0 {
          let a = index == 1 ? 255 : random.int(0..<256)
          func c() -> UInt8 { UInt8(random.int(0..<(a + 1))) }
          pixels[x, y] = SIMD4(c(), c(), c(), UInt8(a))
        }
      }
      made.append(CGImage(pixels: pixels))
    }
    images = made
    self.random = random
    list = DisplayList(width: width, height: height, background: .clear)
    list.background = color()
    for _ in 0..<random.int(1..<12) { list.items.append(item(depth: 0)) }
  }

  /// Makes the next frame, in which a few items change, come or go.
  mutating func advance() {
    for _ in 0..<random.int(0..<4) {
      let count = list.items.count
      switch random.int(0..<5) {
      case 0: list.items.insert(item(depth: 0), at: random.int(0..<(count + 1)))
      case 1 where count > 0: list.items.remove(at: random.int(0..<count))
      case 2 where count > 0:
        let index = random.int(0..<count)
        if case .group(let group) = list.items[index] { list.items[index] = .group(altered(group)) }
      default: if count > 0 { list.items[random.int(0..<count)] = item(depth: 0) }
      }
    }
    if random.chance(0.05) { list.background = color() }
  }

  /// Makes the next frame, in which only the two topmost items change.
  mutating func advanceTop() {
    let count = list.items.count
    for index in max(0, count - 2)..<count { list.items[index] = item(depth: 0) }
  }

  /// A copy of a group with one of its items exchanged.
  private mutating func altered(_ group: GroupItem) -> GroupItem {
    var items = group.items
    if !items.isEmpty { items[random.int(0..<items.count)] = item(depth: 2) }
    return GroupItem(
      items, clips: group.clips, filters: group.filters, shadow: group.shadow, opacity: group.opacity, mask: group.mask,
      blend: group.blend, backdropFilters: group.backdropFilters, isolated: group.isolated)
  }

  private mutating func color() -> CGColor {
    CGColor(
      red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
      alpha: random.chance(0.4) ? 1 : random.double(0...1))
  }

  private mutating func place(_ spread: Double = 0.3) -> CGPoint {
    CGPoint(
      x: random.double(-spread...1 + spread) * Double(width), y: random.double(-spread...1 + spread) * Double(height))
  }

  private mutating func rect() -> CGRect {
    if random.chance(0.3) {
      return CGRect(
        x: random.int(-10..<width), y: random.int(-10..<height), width: random.int(1..<width),
        height: random.int(1..<height))
    }
    let at = place()
    return CGRect(x: at.x, y: at.y, width: random.double(0.1...80), height: random.double(0.1...60))
  }

  private mutating func transform() -> Homography {
    switch random.int(0..<6) {
    case 0, 1: return .identity
    case 2: return .translation(x: Double(random.int(-9..<9)), y: Double(random.int(-9..<9)))
    case 3: return .translation(x: random.double(-20...20), y: random.double(-20...20))
    case 4:
      return Homography(
        a: random.double(-2...2), b: random.double(-1...1), c: random.double(-1...1), d: random.double(-2...2),
        tx: random.double(0...Double(width)), ty: random.double(0...Double(height)))
    default:
      return Homography(
        m11: random.double(0.3...1.5), m12: random.double(-0.5...0.5), m13: random.double(-0.01...0.01),
        m21: random.double(-0.5...0.5), m22: random.double(0.3...1.5), m23: random.double(-0.01...0.01),
        m31: random.double(-20...60), m32: random.double(-20...60), m33: 1)
    }
  }

  private mutating func blend() -> BlendMode { random.chance(0.6) ? .normal : random.pick(BlendMode.allCases) }

  private mutating func path() -> PathGeometry {
    var path = PathGeometry()
    for _ in 0..<random.int(1..<3) {
      path.move(to: place())
      for _ in 0..<random.int(1..<6) {
        switch random.int(0..<3) {
        case 0: path.line(to: place())
        case 1: path.quad(to: place(), control: place())
        default: path.cubic(to: place(), control1: place(), control2: place())
        }
      }
      if random.chance(0.7) { path.close() }
    }
    return path
  }

  private mutating func outline() -> Outline {
    switch random.int(0..<5) {
    case 0: return .rect(rect())
    case 1:
      return .roundedRect(
        RoundedRect(
          rect: rect(), radius: random.double(0...30), corners: CornerSet(rawValue: UInt8(random.int(0..<16))),
          continuous: random.chance(0.5)))
    case 2: return .stroke(path(), stroke())
    default: return .path(path(), random.chance(0.5) ? .nonZero : .evenOdd)
    }
  }

  private mutating func stroke() -> StrokeStyle {
    StrokeStyle(
      width: random.double(0.2...12), cap: random.pick([.butt, .round, .square]),
      join: random.pick([.miter, .round, .bevel]), miterLimit: random.double(1...10),
      dashes: random.chance(0.7) ? [] : (0..<random.int(1..<4)).map { _ in random.double(0...15) },
      dashPhase: random.double(-20...20), start: random.chance(0.7) ? 0 : random.double(0...1),
      end: random.chance(0.7) ? 1 : random.double(0...1))
  }

  private mutating func gradient() -> GradientPaint {
    let a = place()
    let b = place()
    let kind: GradientPaint.Kind =
      switch random.int(0..<4) {
      case 0: .axial(start: a, end: b)
      case 1: .radial(center: a, radiusX: random.double(1...90), radiusY: random.double(1...90))
      case 2: .conic(center: a, angle: random.double(-7...7))
      default:
        .twoCircles(start: a, startRadius: random.double(0...20), end: b, endRadius: random.double(0...60))
      }
    let locations = (0..<random.int(1..<4)).map { _ in random.double(0...1) }.sorted()
    return GradientPaint(
      kind, stops: locations.map { .init(location: $0, color: color()) }, extendsStart: random.chance(0.7),
      extendsEnd: random.chance(0.7))
  }

  private mutating func sampling() -> Sampling {
    random.pick([.nearest, .linear, .linear, .trilinear(bias: 0), .trilinear(bias: 0.7)])
  }

  private mutating func paint() -> Paint {
    switch random.int(0..<4) {
    case 0: .gradient(gradient())
    case 1: .image(random.pick(images), rect: rect(), sampling())
    default: .color(color())
    }
  }

  private mutating func edges() -> EdgeSet {
    random.chance(0.7) ? .all : EdgeSet(rawValue: UInt8(random.int(0..<16)))
  }

  private mutating func item(depth: Int) -> DisplayItem {
    switch random.int(0..<(depth < 2 ? 8 : 6)) {
    case 0, 1:
      return .shape(
        ShapeItem(
          outline(), paint: paint(), transform: transform(), opacity: random.chance(0.5) ? 1 : random.double(0...1),
          blend: blend(), antialiasedEdges: edges()))
    case 2, 3:
      let image = random.pick(images)
      let whole = CGRect(x: 0, y: 0, width: image.width, height: image.height)
      var nine: ImageItem.NinePart?
      if random.chance(0.2), image.width > 4 {
        nine = .init(center: whole.insetBy(dx: 1, dy: Double(image.height) / 3), unitsPerPixel: random.double(0.5...2))
      }
      let own = CGRect(
        x: random.int(-20..<width), y: random.int(-20..<height), width: image.width, height: image.height)
      return .image(
        ImageItem(
          image, source: random.chance(0.7) ? whole : whole.insetBy(dx: 0.3, dy: -1),
          destination: random.chance(0.5) ? own : rect(), ninePart: nine, sampling: sampling(), transform: transform(),
          opacity: random.chance(0.6) ? 1 : random.double(0...1), blend: blend(), antialiasedEdges: edges()))
    case 4:
      return .shadow(
        ShadowItem(
          outline(), sigma: random.double(0...26), color: color(), transform: transform(),
          opacity: random.double(0.3...1)))
    case 5:
      return .sprites(sprites())
    default: return .group(group(depth: depth + 1))
    }
  }

  private mutating func sprites() -> SpriteItem {
    let mode: BlendMode = random.pick([.normal, .plusLighter, .plusLighter, .multiply])
    let moved = random.chance(0.6)
    var sprites: [SpriteItem.Sprite] = []
    for _ in 0..<random.int(1..<20) {
      let at = place()
      let alpha = Float(random.double(0...1))
      let shade = Float(random.double(0...1)) * alpha
      sprites.append(
        .init(
          a: moved ? 1 : Float(random.double(-2...2)), b: moved ? 0 : Float(random.double(-1...1)),
          c: moved ? 0 : Float(random.double(-1...1)), d: moved ? 1 : Float(random.double(-2...2)), tx: Float(at.x),
          ty: Float(at.y), tint: SIMD4(shade, shade, alpha, alpha), image: UInt32(random.int(0..<images.count))))
    }
    return SpriteItem(images: images, sprites: sprites, sampling: random.chance(0.8) ? .linear : .nearest, blend: mode)
  }

  private mutating func filters() -> [Filter] {
    var result: [Filter] = []
    if random.chance(0.7) { result.append(.gaussianBlur(sigmaX: random.double(0...8), sigmaY: random.double(0...8))) }
    if random.chance(0.4) {
      result.append(.colorMatrix(ColorMatrix(rows: (0..<20).map { _ in random.double(-0.5...1) })))
    }
    return result
  }

  private mutating func group(depth: Int) -> GroupItem {
    let items = (0..<random.int(0..<4)).map { _ in item(depth: depth) }
    let clips = (0..<(random.chance(0.5) ? 0 : random.int(1..<3))).map { _ in
      GroupItem.Clip(outline(), transform: transform(), antialiasedEdges: edges())
    }
    let mask = random.chance(0.2) ? (0..<random.int(0..<3)).map { _ in item(depth: 2) } : nil
    let shadow =
      random.chance(0.2)
      ? GroupItem.Shadow(
        sigmaX: random.double(0...6), sigmaY: random.double(0...6),
        offset: CGSize(width: random.double(-9...9), height: random.double(-9...9)), color: color()) : nil
    return GroupItem(
      items, clips: clips, filters: random.chance(0.25) ? filters() : [], shadow: shadow,
      opacity: random.chance(0.4) ? 1 : random.double(0...1), mask: mask, blend: blend(),
      backdropFilters: random.chance(0.15) ? filters() : [], isolated: random.chance(0.7))
  }
}
