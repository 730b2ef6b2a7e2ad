import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import Testing

/// Layers with background filters, here called glass, over an opaque film.
@Suite("Glass")
struct GlassTests {
  /// The layers around the glass.
  enum Around: String, CaseIterable {
    case nothing, square, turned, rounded, nested, masked, betweenPixels
  }

  /// The kinds of glass.
  enum Pane: CaseIterable {
    case bare, tinted, clipping, shadowed, masked
  }

  struct Case: CustomStringConvertible {
    var around: Around
    var pane: Pane
    var description: String { "\(pane) glass, \(around) around it" }
  }

  static let cases = Around.allCases.flatMap { around in Pane.allCases.map { Case(around: around, pane: $0) } }

  static func blur(_ radius: Double) -> CAFilter {
    let filter = CAFilter(type: "gaussianBlur")
    filter.setInput(radius, forKey: "inputRadius")
    return filter
  }

  static func pane(_ kind: Pane) -> CALayer {
    let pane = box(18, 14, 30, 24, nil)
    pane.name = "pane"
    pane.backgroundFilters = [blur(3), CAFilter(type: "colorInvert")]
    if kind == .bare { return pane }
    pane.backgroundColor = CGColor(red: 0.9, green: 0.8, blue: 0.1, alpha: 0.4)
    pane.addSublayer(box(5, 5, 40, 6, .blue))
    switch kind {
    case .clipping:
      pane.masksToBounds = true
      pane.cornerRadius = 7
    case .shadowed:
      pane.shadowOpacity = 0.7
      pane.shadowRadius = 4
    case .masked:
      pane.mask = box(4, 3, 20, 30, CGColor(gray: 0, alpha: 0.6))
    default: break
    }
    return pane
  }

  /// The layers of a scene on an opaque ground. The layer named "parent" holds the glass.
  static func layers(_ scene: Case, shift: CGFloat = 0) -> [CALayer] {
    let pane = pane(scene.pane)
    let parent = box(6, 5, 52, 40, nil)
    parent.name = "parent"
    let sibling = box(2 + shift, 10, 30, 9, CGColor(red: 0.2, green: 0.6, blue: 0.3, alpha: 1))
    parent.addSublayer(sibling)
    parent.addSublayer(pane)
    parent.addSublayer(box(40, 20, 40, 8, CGColor(red: 0.7, green: 0, blue: 0.6, alpha: 1)))
    var top = parent
    switch scene.around {
    case .nothing: break
    case .square:
      parent.masksToBounds = true
    case .turned:
      parent.masksToBounds = true
      parent.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
    case .rounded:
      parent.masksToBounds = true
      parent.cornerRadius = 12
    case .betweenPixels:
      parent.frame = CGRect(x: 6.25, y: 5.5, width: 52, height: 40)
      parent.masksToBounds = true
    case .masked: parent.mask = box(4, 3, 40, 30, CGColor(gray: 0, alpha: 0.7))
    case .nested:
      parent.masksToBounds = true
      top = box(3, 4.5, 70, 50, nil)
      top.masksToBounds = true
      top.opacity = 0.8
      top.addSublayer(box(0, 0, 20, 50, CGColor(red: 0, green: 0.3, blue: 0.9, alpha: 0.8)))
      top.addSublayer(parent)
    }
    return [box(10 + shift, 0, 14, 60, .red), box(0, 26, 80, 7, .black), box(50, 8, 9, 50, .green), top]
  }

  /// The picture of a scene after `change` of the layer called `name`.
  static func picture(_ scene: Case, _ name: String = "pane", _ change: (CALayer) -> Void = { _ in }) -> PixelBuffer {
    let layers = layers(scene)
    func visit(_ layer: CALayer) {
      if layer.name == name { change(layer) }
      for sublayer in layer.sublayers ?? [] { visit(sublayer) }
    }
    for layer in layers { visit(layer) }
    return drawn(80, 60, background: .white, layers)
  }

  /// The greatest difference, in levels, of `picture` from the mix of the two others in which `with` has a `share`.
  static func distance(_ picture: PixelBuffer, fromMixOf without: PixelBuffer, _ with: PixelBuffer, _ share: Double)
    -> Double
  {
    var worst = 0.0
    for ((value, a), b) in zip(zip(components(picture), components(without)), components(with)) {
      worst = max(worst, abs(Double(value) - (Double(a) * (1 - share) + Double(b) * share)))
    }
    return worst
  }

  @Test("an opaque film stays opaque behind glass", arguments: cases)
  func opaque(scene: Case) {
    for opacity in [1, 0.5] as [Float] {
      for name in ["pane", "parent"] {
        let picture = Self.picture(scene, name) { $0.opacity = opacity }
        #expect(components(picture).enumerated().allSatisfy { $0.offset % 4 != 3 || $0.element == 255 })
      }
    }
  }

  @Test("glass has its effect inside layers that only clip, mask or fade it", arguments: cases)
  func effect(scene: Case) {
    let with = Self.picture(scene)
    let without = Self.picture(scene) { $0.backgroundFilters = nil }
    // The pixel is near the middle of the glass and of what clips it.
    #expect(
      abs(Int(with[36, 36].x) - Int(without[36, 36].x)) > 20 || abs(Int(with[36, 36].y) - Int(without[36, 36].y)) > 20)
  }

  @Test("the opacity of glass mixes the pictures with and without it", arguments: cases)
  func opacity(scene: Case) {
    let with = Self.picture(scene)
    let without = Self.picture(scene) { $0.isHidden = true }
    for level in [3, 64, 128, 230, 252] {
      let share = Double(level) / 255
      let picture = Self.picture(scene) { $0.opacity = Float(share) }
      // The clips, masks and opacities of the layers around mix again, each within half a level.
      let slack = scene.around == .nothing ? 1.01 : scene.around == .nested ? 3 : 2
      #expect(Self.distance(picture, fromMixOf: without, with, share) <= slack, "at \(share)")
    }
  }

  @Test("a parent's opacity fades glass without a jump", arguments: cases)
  func parentOpacity(scene: Case) {
    let with = Self.picture(scene)
    let without = Self.picture(scene, "parent") { $0.isHidden = true }
    for level in [1, 77, 180, 254] {
      let share = Double(level) / 255
      let picture = Self.picture(scene, "parent") { $0.opacity = Float(share) }
      let slack = scene.around == .nothing ? 1.01 : scene.around == .nested ? 3 : 2
      #expect(Self.distance(picture, fromMixOf: without, with, share) <= slack, "at \(share)")
    }
  }

  @Test("glass inside a filtered or blended parent has only the parent's own picture below it")
  func isolated() {
    let scene = Case(around: .nothing, pane: .bare)
    let parent = Self.layers(scene)
    let filtered = Self.picture(scene, "parent") { $0.filters = [Self.blur(0.01)] }
    let pane = Self.picture(scene, "parent") {
      $0.filters = [Self.blur(0.01)]
      $0.sublayers?.first { $0.name == "pane" }?.backgroundFilters = nil
    }
    #expect(parent.count == 4)
    // Right of the sibling nothing of the parent is below the glass.
    #expect(filtered[50, 22] == pane[50, 22])
  }

  @Test(
    "glass has the same bytes with and without damage, for any number of threads and at every SIMD level",
    arguments: cases)
  func configurations(scene: Case) {
    func frames(_ options: FrameRenderer.Options) -> [[UInt8]] {
      let renderer = FrameRenderer(width: 80, height: 60, options: options)
      return [0, 3, 3, 9, 0].enumerated().map { index, shift in
        let stage = Stage(size: CGSize(width: 80, height: 60))
        stage.background = .white
        for layer in Self.layers(scene, shift: CGFloat(shift)) {
          if index == 2, layer.name == "parent" { layer.opacity = 0.6 }
          stage.root.addSublayer(layer)
        }
        stage.commit()
        renderer.render(stage.displayList())
        return components(renderer.canvas)
      }
    }
    let plain = FrameRenderer.Options(
      threads: 1, tileSize: 1024, simd: .scalar, tracksDamage: false, usesOcclusion: false)
    let expected = frames(plain)
    for level in SIMDLevel.allCases where level <= .best {
      for (threads, tile) in [(1, 16), (3, 32)] {
        #expect(frames(FrameRenderer.Options(threads: threads, tileSize: tile, simd: level)) == expected)
      }
    }
  }
}
