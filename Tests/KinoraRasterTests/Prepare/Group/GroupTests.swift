import Foundation
import KinoraGraphics
import KinoraRaster
import Testing

@Suite("Groups")
struct GroupTests {
  @Test("a plain group gives the bytes of its items without a group", arguments: 1...12)
  func plainGroup(seed: Int) {
    var random = Seeded(UInt64(seed))
    let items = (0..<6).map { _ -> DisplayItem in
      .rect(
        random.double(-5...30), random.double(-5...30), random.double(1...30), random.double(1...30),
        CGColor(
          red: random.double(0...1), green: random.double(0...1), blue: random.double(0...1),
          alpha: random.double(0...1)))
    }
    let background = CGColor(red: 0.2, green: 0.7, blue: 0.4, alpha: 1)
    #expect(
      bytes(render(40, 40, background: background, items))
        == bytes(render(40, 40, background: background, [.group(GroupItem(items))])))
  }

  @Test("a group's opacity applies to the whole group, not to each item")
  func groupOpacity() {
    let group = GroupItem([.rect(0, 0, 4, 2), .rect(2, 0, 4, 2)], opacity: 0.5)
    let picture = render(6, 2, [.group(group)])
    #expect(grid(picture) == "128 128 128 128 128 128\n128 128 128 128 128 128")
  }

  @Test("a faded shadow and shape have the same bytes whether they are drawn in one pass or not", arguments: 1...12)
  func card(seed: Int) {
    var random = Seeded(UInt64(seed))
    let turn = random.double(-2...2)
    let place = Homography(
      a: cos(turn), b: sin(turn), c: -sin(turn), d: cos(turn), tx: random.double(40...90), ty: random.double(30...70))
    let rect = CGRect(x: -40, y: -25, width: 80, height: 50)
    let star = PathGeometry(polygon: (0..<8).map { _ in (random.double(-40...40), random.double(-30...30)) })
    let outline = random.pick([
      Outline.rect(rect), .roundedRect(RoundedRect(rect: rect, radius: 9)), .path(star, .evenOdd),
    ])
    let gradient = GradientPaint(
      .axial(start: .zero, end: CGPoint(x: 30, y: 10)),
      stops: [.init(location: 0, color: .white), .init(location: 1, color: .black)])
    let paint = random.pick([Paint.color(CGColor(red: 1, green: 0.4, blue: 0.1, alpha: 1)), .gradient(gradient)])
    let shadow = DisplayItem.shadow(
      ShadowItem(
        outline, sigma: random.double(5...24),
        color: CGColor(red: 0, green: 0, blue: random.pick([0, 0.7]), alpha: 0.6),
        transform: Homography.translation(x: random.double(-90...90), y: 6).concatenating(place)))
    let shape = DisplayItem.shape(ShapeItem(outline, paint: paint, transform: place))
    let opacity = random.double(0...1)
    let nothing = DisplayItem.rect(0, 0, 0, 0)
    let background = CGColor(red: 0.2, green: 0.7, blue: 0.4, alpha: 1)
    #expect(
      bytes(render(140, 110, background: background, [.group(GroupItem([shadow, shape], opacity: opacity))]))
        == bytes(
          render(140, 110, background: background, [.group(GroupItem([shadow, nothing, shape], opacity: opacity))])))
  }

  @Test("a clip multiplies a group by the coverage of its outline")
  func clip() {
    let clip = GroupItem.Clip(.rect(CGRect(x: 1, y: 0.5, width: 2.25, height: 1.5)), transform: .identity)
    let picture = render(5, 3, [.group(GroupItem([.rect(0, 0, 5, 3)], clips: [clip]))])
    #expect(
      grid(picture) == """
        0 128 128 32 0
        0 255 255 64 0
        0 0 0 0 0
        """)
  }

  @Test("the coverage of several clips multiplies, and an empty clip hides everything")
  func clips() {
    let half = GroupItem.Clip(.rect(CGRect(x: 0.5, y: 0, width: 9, height: 9)), transform: .identity)
    let none = GroupItem.Clip(.rect(.zero), transform: .identity)
    let both = render(2, 1, [.group(GroupItem([.rect(0, 0, 5, 3)], clips: [half, half]))])
    #expect(grid(both) == "64 255")
    let hidden = render(2, 1, [.group(GroupItem([.rect(0, 0, 5, 3)], clips: [half, none]))])
    #expect(grid(hidden) == "0 0")
  }

  @Test("a mask multiplies by its alpha, inside another mask too, and an empty mask hides everything")
  func mask() {
    let faded = DisplayItem.rect(1, 0, 2, 1, CGColor(gray: 0, alpha: 0.5))
    let once = render(4, 1, [.group(GroupItem([.rect(0, 0, 4, 1)], mask: [faded]))])
    #expect(grid(once) == "0 128 128 0")
    let inner = DisplayItem.group(GroupItem([.rect(0, 0, 2, 1)], mask: [faded]))
    let twice = render(4, 1, [.group(GroupItem([.rect(0, 0, 4, 1)], mask: [inner]))])
    #expect(grid(twice) == "0 128 0 0")
    let empty = render(4, 1, [.group(GroupItem([.rect(0, 0, 4, 1)], mask: []))])
    #expect(grid(empty) == "0 0 0 0")
  }

  /// Compares with the formulas of W3C *Compositing and Blending Level 1*, section 10.1, for opaque colours.
  @Test(
    "separable blend modes give the W3C values over an opaque backdrop",
    arguments: [BlendMode.multiply, .screen, .overlay, .darken, .lighten, .hardLight, .difference, .exclusion])
  func blending(mode: BlendMode) {
    func formula(_ b: Double, _ s: Double) -> Double {
      func hardLight(_ b: Double, _ s: Double) -> Double {
        s <= 0.5 ? b * 2 * s : b + (2 * s - 1) - b * (2 * s - 1)
      }
      switch mode {
      case .multiply: return b * s
      case .screen: return b + s - b * s
      case .overlay: return hardLight(s, b)
      case .darken: return min(b, s)
      case .lighten: return max(b, s)
      case .hardLight: return hardLight(b, s)
      case .difference: return abs(b - s)
      default: return b + s - 2 * b * s
      }
    }
    for (b, s) in [(0.2, 0.6), (0.8, 0.4), (0.5, 0.5), (0.0, 1.0), (1.0, 0.3)] {
      let color = CGColor(red: s, green: 1 - s, blue: s * s, alpha: 1)
      let below = CGColor(red: b, green: b, blue: 1 - b, alpha: 1)
      let expected = [formula(b, s), formula(b, 1 - s), formula(1 - b, s * s)]
      let direct = render(1, 1, background: below, [.rect(0, 0, 1, 1, color, blend: mode)])
      let grouped = render(1, 1, background: below, [.group(GroupItem([.rect(0, 0, 1, 1, color)], blend: mode))])
      for (index, value) in expected.enumerated() {
        #expect(abs(Double(direct[0, 0][index]) - value * 255) <= 1.6, "\(mode) \(b) \(s)")
      }
      #expect(bytes(direct) == bytes(grouped))
    }
  }

  @Test("a group that is not isolated lets its items blend with what is below")
  func nonIsolated() {
    let gray = CGColor(gray: 0.5, alpha: 1)
    let item = DisplayItem.rect(0, 0, 2, 1, gray, blend: .multiply)
    let clip = GroupItem.Clip(.rect(CGRect(x: 0, y: 0, width: 1.5, height: 1)), transform: .identity)
    let open = render(2, 1, background: gray, [.group(GroupItem([item], clips: [clip], isolated: false))])
    #expect(grid(open, component: 0) == "64 96")
    let isolated = render(2, 1, background: gray, [.group(GroupItem([item], clips: [clip]))])
    #expect(grid(isolated, component: 0) == "128 128")
  }

  @Test("a group's shadow is its alpha, moved and tinted, beneath it")
  func groupShadow() {
    let shadow = GroupItem.Shadow(
      sigmaX: 0, sigmaY: 0, offset: CGSize(width: 2, height: 1), color: CGColor(red: 1, green: 0, blue: 0, alpha: 0.5))
    let picture = render(6, 3, [.group(GroupItem([.rect(1, 0, 2, 2)], shadow: shadow))])
    #expect(
      grid(picture) == """
        0 255 255 0 0 0
        0 255 255 128 128 0
        0 0 0 128 128 0
        """)
  }

  @Test("a colour matrix works on components that are not premultiplied")
  func colorMatrix() {
    let invert = ColorMatrix(rows: [-1, 0, 0, 0, 1, 0, -1, 0, 0, 1, 0, 0, -1, 0, 1, 0, 0, 0, 1, 0])
    let color = CGColor(red: 1, green: 0.2, blue: 0, alpha: 0.5)
    let picture = render(1, 1, [.group(GroupItem([.rect(0, 0, 1, 1, color)], filters: [.colorMatrix(invert)]))])
    #expect(picture[0, 0].w == 128)
    #expect(abs(Int(picture[0, 0].x) - 0) <= 1 && abs(Int(picture[0, 0].y) - 102) <= 1)
    #expect(abs(Int(picture[0, 0].z) - 128) <= 1)
  }

  @Test("a group's blur is within a level of the Gaussian", arguments: [0.8, 2.0, 4.5, 9.0])
  func blur(sigma: Double) {
    let size = 90
    let item = DisplayItem.rect(30, 34, 31, 23)
    let sharp = render(size, size, [item])
    let blurred = render(
      size, size, [.group(GroupItem([item], filters: [.gaussianBlur(sigmaX: sigma, sigmaY: sigma)]))])
    let expected = Reference.blur(sharp, sigma)
    for y in 0..<size {
      for x in 0..<size {
        #expect(abs(Double(blurred[x, y].w) - expected[y * size + x]) <= 1.01, "\(x) \(y)")
      }
    }
  }

  /// A group with a shadow on and off the canvas, opaque in places, translucent in others, clear in the middle.
  private static func shadowed(_ seed: Int, _ offset: CGSize, _ width: Double = 90) -> DisplayItem {
    let shadow = GroupItem.Shadow(
      sigmaX: [0.4, 2, 7, 13][seed % 4], sigmaY: [1, 0.1, 9, 5][seed % 4], offset: offset,
      color: CGColor(red: 0.1, green: 0, blue: 0.3, alpha: 0.8))
    let translucent = CGColor(red: 0.2, green: 0.6, blue: 0.4, alpha: 0.5)
    return .group(
      GroupItem(
        [
          .rect(-9, 20, 40, 60, .white), .rect(50.5, 10.25, width, 90, .white), .rect(10, 60, 70, 40, translucent),
        ], shadow: shadow))
  }

  @Test("a group's shadow is alike at whole offsets and next to them, in any number of threads", arguments: 0..<12)
  func shadowOffsets(seed: Int) {
    let offset = CGSize(width: [4.0, 0, -130][seed % 3], height: [-3.0, 90, 7][seed % 3])
    // So near that the place in the mask is rounded to the same number.
    let beside = CGSize(width: offset.width + 1e-11, height: offset.height - 1e-11)
    let whole = bytes(render(160, 120, background: .white, [Self.shadowed(seed, offset)]))
    #expect(bytes(render(160, 120, background: .white, [Self.shadowed(seed, beside)])) == whole)
    let options = FrameRenderer.Options(threads: 3, tileSize: 32)
    #expect(bytes(render(160, 120, background: .white, options: options, [Self.shadowed(seed, offset)])) == whole)
  }

  @Test("where a group is opaque its shadow shows nowhere", arguments: 0..<4)
  func shadowHidden(seed: Int) {
    let group = Self.shadowed(seed, CGSize(width: 6, height: 5))
    let picture = render(160, 120, background: .black, [group])
    let opaque = (51..<140).flatMap { x in (11..<100).map { (x, $0) } }.filter { x, y in
      !(x < 80 && (60..<100).contains(y))
    }
    #expect(opaque.allSatisfy { picture[$0.0, $0.1] == SIMD4(255, 255, 255, 255) })
  }

  @Test(
    "a group's shadow of any opacity is within a level of the Gaussian", arguments: [0.7, 3.0, 6.5, 13],
    [0.2, 0.55, 0.9, 1])
  func shadow(sigma: Double, alpha: Double) {
    let size = 130
    let (dx, dy) = (40.4, 38.7)
    let shadow = GroupItem.Shadow(
      sigmaX: sigma, sigmaY: sigma, offset: CGSize(width: dx, height: dy), color: CGColor(gray: 0, alpha: alpha))
    let picture = render(size, size, [.group(GroupItem([.rect(5, 4, 21, 23)], shadow: shadow))])
    // A colour's alpha is itself rounded to a level.
    let alpha = (alpha * 255).rounded() / 255
    let expected = Reference.blur(render(size, size, [.rect(5 + dx, 4 + dy, 21, 23)]), sigma)
    var worst = 0.0
    for y in 36..<size {
      for x in 36..<size { worst = max(worst, abs(Double(picture[x, y].w) - alpha * expected[y * size + x])) }
    }
    #expect(worst <= 1, "\(worst)")
  }

  @Test("a backdrop filter changes what is below a group, and only inside the clip")
  func backdrop() {
    let stripes = stride(from: 0, to: 40, by: 4).map { DisplayItem.rect(Double($0), 0, 2, 40) }
    let clip = GroupItem.Clip(.rect(CGRect(x: 10, y: 10, width: 20, height: 20)), transform: .identity)
    let group = DisplayItem.group(
      GroupItem([], clips: [clip], backdropFilters: [.gaussianBlur(sigmaX: 3, sigmaY: 3)]))
    let plain = render(40, 40, background: .black, stripes)
    let picture = render(40, 40, background: .black, stripes + [group])
    for y in 0..<40 {
      for x in 0..<40 {
        if (10..<30).contains(x), (10..<30).contains(y) {
          #expect(abs(Int(picture[x, y].x) - 128) < 16)
        } else {
          #expect(picture[x, y] == plain[x, y])
        }
      }
    }
  }

  @Test("a clipped group's blur spreads beyond the clip, with tiles of any size")
  func blurBeyondClip() {
    let clip = GroupItem.Clip(.rect(CGRect(x: -19, y: 3.5, width: 21, height: 9)), transform: .identity)
    let group = DisplayItem.group(
      GroupItem([.rect(-30, -10, 40, 40)], clips: [clip], filters: [.gaussianBlur(sigmaX: 6, sigmaY: 6)]))
    let whole = render(64, 32, options: .init(threads: 1, tileSize: 1024), [group])
    #expect(whole[17, 8].w > 0)
    #expect(bytes(whole) == bytes(render(64, 32, options: .init(threads: 1, tileSize: 16), [group])))
  }

  @Test("when a group that clears grows, all that it covers is drawn again")
  func clearingGrows() {
    let renderer = FrameRenderer(width: 64, height: 64, options: .init(threads: 1, tileSize: 16))
    func list(_ items: [DisplayItem]) -> DisplayList {
      DisplayList(
        width: 64, height: 64, background: .white, items: [.group(GroupItem(items, opacity: 1, blend: .clear))])
    }
    let (first, second) = (DisplayItem.rect(4, 4, 4, 4), DisplayItem.rect(50, 50, 4, 4))
    renderer.render(list([first]))
    renderer.render(list([first, second]))
    #expect(bytes(renderer.canvas) == bytes(render(64, 64, background: .white, list([first, second]).items)))
  }

  @Test(
    "when an item leaves a group, the right pixels are drawn again, in modes that a clear pixel may change",
    arguments: [BlendMode.plusDarker, .sourceIn])
  func darkeningShrinks(blend: BlendMode) {
    let renderer = FrameRenderer(width: 64, height: 64, options: .init(threads: 1, tileSize: 16))
    func list(_ items: [DisplayItem]) -> DisplayList {
      DisplayList(width: 64, height: 64, background: .white, items: [.group(GroupItem(items, blend: blend))])
    }
    let items: [DisplayItem] = [.rect(4, 4, 8, 8, .black), .rect(30, 30, 20, 20), .rect(20, 4, 8, 8, .black)]
    renderer.render(list(items))
    renderer.render(list([items[0], items[2]]))
    #expect(bytes(renderer.canvas) == bytes(render(64, 64, background: .white, list([items[0], items[2]]).items)))
  }

  @Test("a group that loses its blur and its items leaves nothing behind")
  func blurGoes() {
    let renderer = FrameRenderer(width: 64, height: 64, options: .init(threads: 1, tileSize: 16))
    func list(_ items: [DisplayItem], _ filters: [Filter]) -> DisplayList {
      DisplayList(width: 64, height: 64, background: .white, items: [.group(GroupItem(items, filters: filters))])
    }
    renderer.render(list([.rect(20, 20, 20, 20, .black)], [.gaussianBlur(sigmaX: 5, sigmaY: 5)]))
    renderer.render(list([], []))
    #expect(bytes(renderer.canvas) == bytes(render(64, 64, background: .white, [])))
  }
}
