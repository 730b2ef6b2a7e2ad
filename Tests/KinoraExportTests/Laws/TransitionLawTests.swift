import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming
import Testing

/// Laws that transitions keep, whatever they look like in between.
@Suite("Laws of transitions")
struct TransitionLawTests {
  /// Kinora's own types.
  static let own = CATransitionType.allCases.filter { ![.fade, .push, .moveIn, .reveal].contains($0) }
  static let sides = CATransitionSubtype.allCases
  /// The canvas' width. How much pictures are shrunk under perspective is chosen for blocks of 16 columns of the canvas,
  /// which mirror each other where the width is a multiple of 16.
  private static let width = 64

  /// A picture of random colours and transparencies, or its mirror image.
  private static func picture(_ seed: UInt32, opaque: Bool, mirrored: (x: Bool, y: Bool) = (false, false)) -> CGImage {
    let (width, height) = (24, 16)
    let pixels = PixelBuffer(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        let (column, row) = (mirrored.x ? width - 1 - x : x, mirrored.y ? height - 1 - y : y)
        func random(_ channel: UInt32) -> UInt8 {
          var hash = seed &* 747_796_405 &+ UInt32(row * width + column) &* 2_891_336_453 &+ channel &* 277_803_737
          hash = (hash ^ hash >> 15) &* 2_246_822_519
          return UInt8(truncatingIfNeeded: hash >> 16)
        }
        let alpha: UInt8 = opaque ? 255 : random(3)
        func part(_ channel: UInt32) -> UInt8 { UInt8(Int(random(channel)) * Int(alpha) / 255) }
        pixels[x, y] = SIMD4(part(0), part(1), part(2), alpha)
      }
    }
    return CGImage(pixels: pixels)
  }

  /// The frame of a transition between two pictures at a progress.
  private func frame(
    _ type: CATransitionType, _ subtype: CATransitionSubtype? = nil, at progress: Double, _ old: CGImage,
    _ new: CGImage, _ edit: (CALayer, CATransition) -> Void = { _, _ in }
  ) -> [UInt8] {
    let layer = CALayer()
    layer.frame = CGRect(x: 8, y: 6, width: 48, height: 32)
    layer.contents = old
    layer.masksToBounds = true
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    edit(layer, transition)
    let stage = Stage(size: CGSize(width: Self.width, height: 44))
    stage.background = .white
    stage.root.addSublayer(layer)
    stage.commit()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    layer.contents = new
    layer.add(transition, forKey: nil)
    CATransaction.commit()
    stage.commit()
    stage.advance(to: progress)
    let renderer = FrameRenderer(width: Self.width, height: 44, options: .init(threads: 1))
    renderer.render(stage.displayList())
    return components(renderer.canvas)
  }

  /// The frame of one picture without a transition.
  private func still(_ picture: CGImage) -> [UInt8] { frame(.fade, at: 1, picture, picture) }

  @Test("progress 0 is the old picture and progress 1 the new one, to the byte", arguments: own, sides)
  func ends(_ type: CATransitionType, _ side: CATransitionSubtype) {
    for opaque in [true, false] {
      let (old, new) = (Self.picture(1, opaque: opaque), Self.picture(2, opaque: opaque))
      #expect(frame(type, side, at: 0, old, new) == still(old))
      #expect(frame(type, side, at: 1, old, new) == still(new))
      let between = frame(type, side, at: 0.4, old, new)
      #expect(between != still(old) && between != still(new))
    }
  }

  @Test(
    "a transition of two equal pictures that only reveals is that picture, to the byte, transparent too",
    arguments: [CATransitionType.wipe, .iris, .clock, .luma], sides)
  func equalPictures(_ type: CATransitionType, _ side: CATransitionSubtype) {
    for opaque in [true, false] {
      let picture = Self.picture(3, opaque: opaque)
      for progress in [0.1, 0.37, 0.5, 0.73, 0.95] {
        for angle in [0, 0.3] {
          func turned(_ layer: CALayer, _: CATransition) { layer.transform = CATransform3DMakeRotation(angle, 0, 0, 1) }
          let one = frame(type, side, at: progress, picture, picture, turned)
          let greatest = greatestDifference(one, frame(.fade, at: 1, picture, picture, turned))
          // The edges of a turned layer are rounded once more in the transition's group.
          #expect(greatest <= (angle == 0 ? 0 : 1), "\(progress) at \(angle): \(greatest)")
        }
      }
    }
  }

  /// Clouds have no mirror image.
  @Test(
    "from the other side, a transition of mirrored pictures is mirrored",
    arguments: own.filter { $0 != .luma })
  func mirrored(_ type: CATransitionType) {
    for (a, b, flip) in [
      (CATransitionSubtype.fromLeft, CATransitionSubtype.fromRight, (x: true, y: false)),
      (.fromTop, .fromBottom, (x: false, y: true)),
    ] {
      for progress in [0.2, 0.5, 0.8] {
        func pictures(_ flip: (x: Bool, y: Bool)) -> (CGImage, CGImage) {
          (Self.picture(4, opaque: true, mirrored: flip), Self.picture(5, opaque: true, mirrored: flip))
        }
        let plain = pictures((false, false))
        let other = pictures(flip)
        let one = frame(type, a, at: progress, plain.0, plain.1)
        let two = mirror(frame(type, b, at: progress, other.0, other.1), flip)
        let greatest = greatestDifference(one, two)
        // Filters and edges between pixels may round to the other side; a face in perspective does so along its whole edge.
        #expect(greatest <= (type == .cube ? 8 : 4), "\(a.rawValue) at \(progress): \(greatest)")
      }
    }
  }

  @Test(
    "a type that knows sides differs by them, and one that does not is the same from all",
    arguments: CATransitionType.allCases)
  func knownSides(_ type: CATransitionType) {
    let (old, new) = (Self.picture(8, opaque: true), Self.picture(9, opaque: true))
    let frames = Set(Self.sides.map { frame(type, $0, at: 0.3, old, new) })
    #expect(frames.count == (type.hasSide ? 4 : 1))
  }

  private func greatestDifference(_ a: [UInt8], _ b: [UInt8]) -> Int {
    zip(a, b).map { abs(Int($0) - Int($1)) }.max() ?? 0
  }

  /// The pixels of a frame, mirrored.
  private func mirror(_ pixels: [UInt8], _ flip: (x: Bool, y: Bool)) -> [UInt8] {
    var result: [UInt8] = []
    for y in 0..<44 {
      for x in 0..<Self.width {
        let place = ((flip.y ? 43 - y : y) * Self.width + (flip.x ? Self.width - 1 - x : x)) * 4
        result += pixels[place..<place + 4]
      }
    }
    return result
  }

  @Test("a dissolve by a picture's brightness changes the dark points first, each at its own progress")
  func brightness() {
    let ramp = PixelBuffer(width: 48, height: 1)
    for x in 0..<48 { ramp[x, 0] = SIMD4(UInt8(x * 255 / 47), UInt8(x * 255 / 47), UInt8(x * 255 / 47), 255) }
    let (old, new) = (solid(0), solid(255))
    for progress in [0.25, 0.5, 0.75] {
      let pixels = frame(.luma, at: progress, old, new) { _, transition in transition.picture = CGImage(pixels: ramp) }
      for x in 0..<48 {
        let wanted = min(max((progress * 1.125 - Double(x) / 47) / 0.125, 0), 1) * 255
        let found = Double(pixels[((6 + 16) * Self.width + 8 + x) * 4])
        #expect(abs(found - wanted) <= 10, "\(x) at \(progress): \(found), \(wanted)")
      }
    }
  }

  private func solid(_ value: UInt8) -> CGImage {
    let pixels = PixelBuffer(width: 1, height: 1)
    pixels[0, 0] = SIMD4(value, value, value, 255)
    return CGImage(pixels: pixels)
  }

  @Test("at any progress the built-in picture has changed as large a share of the layer", arguments: [0.2, 0.5, 0.8])
  func evenClouds(_ progress: Double) {
    let pixels = frame(.luma, at: progress, solid(0), solid(255))
    var sum = 0.0
    for y in 6..<38 { for x in 8..<56 { sum += Double(pixels[(y * Self.width + x) * 4]) } }
    #expect(abs(sum / (48 * 32) / 255 - progress) < 0.05)
  }

  @Test("the share that wipe, iris and clock have uncovered follows the progress", arguments: [0.125, 0.25, 0.5, 0.75])
  func shares(_ progress: Double) {
    func share(_ type: CATransitionType) -> Double {
      let pixels = frame(type, at: progress, solid(0), solid(255))
      var sum = 0.0
      for y in 6..<38 { for x in 8..<56 { sum += Double(pixels[(y * Self.width + x) * 4]) } }
      return sum / (48 * 32) / 255
    }
    #expect(abs(share(.wipe) - progress) < 0.002)
    let radius = 0.5 * (48.0 * 48 + 32 * 32).squareRoot() * progress
    if radius <= 16 { #expect(abs(share(.iris) - Double.pi * radius * radius / (48 * 32)) < 0.003) }
    if progress == 0.25 || progress == 0.5 || progress == 0.75 {
      #expect(abs(share(.clock) - progress) < 0.002)
    }
  }

  @Test("a pace that leaves 0…1 shows a reveal's ends there, and moves pictures beyond them")
  func overshoot() {
    let (old, new) = (Self.picture(6, opaque: true), Self.picture(7, opaque: true))
    func over(_ type: CATransitionType) -> [UInt8] {
      frame(type, at: 0.6, old, new) { _, transition in transition.timingFunction = .linear([1.2, 1.2]) }
    }
    for type in [CATransitionType.wipe, .iris, .clock, .luma] { #expect(over(type) == still(new)) }
    for type in [CATransitionType.cover, .flip] { #expect(over(type) != still(new)) }
  }
}
