import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// A layer whose contents change at 1 s, with a transition that lasts 1 s.
struct Slide {
  let stage = Stage(size: CGSize(width: 200, height: 100))
  let layer = CALayer()
  let old = Slide.image(10)
  let new = Slide.image(20)

  init(_ type: CATransitionType, _ subtype: CATransitionSubtype?, _ edit: (CATransition) -> Void = { _ in }) {
    let transition = CATransition()
    transition.type = type
    transition.subtype = subtype
    transition.duration = 1
    transition.timingFunction = CAMediaTimingFunction(name: .linear)
    edit(transition)
    layer.frame = CGRect(x: 50, y: 20, width: 100, height: 60)
    layer.contents = old
    layer.actions = ["contents": transition]
    stage.root.addSublayer(layer)
    stage.commit()
    let (layer, new) = (layer, new)
    stage.at(1) { layer.contents = new }
  }

  static func image(_ value: UInt8) -> CGImage {
    let pixels = PixelBuffer(width: 1, height: 1)
    pixels[0, 0] = SIMD4(value, value, value, 255)
    return CGImage(pixels: pixels)
  }

  func items(at time: Double) -> [DisplayItem] {
    stage.advance(to: time)
    return stage.displayList().items
  }

  /// The top left corners of the two images, nil for one that does not show, and whether the new image is above.
  func corners(at time: Double) -> (old: CGPoint?, new: CGPoint?, newIsAbove: Bool) {
    let images = items(at: time).compactMap { item -> ImageItem? in
      if case .image(let image) = item { image } else { nil }
    }
    func corner(_ image: CGImage) -> CGPoint? {
      images.first { $0.image == image }.map { $0.transform.apply(to: $0.destination.origin) }
    }
    return (corner(old), corner(new), images.last?.image == new)
  }
}

@Suite("Flattened transitions")
struct TransitionFlatteningTests {
  static let sides: [(CATransitionSubtype?, CGVector)] = [
    (.fromLeft, CGVector(dx: 100, dy: 0)), (.fromRight, CGVector(dx: -100, dy: 0)),
    (.fromTop, CGVector(dx: 0, dy: 60)), (.fromBottom, CGVector(dx: 0, dy: -60)), (nil, CGVector(dx: 100, dy: 0)),
  ]
  let home = CGPoint(x: 50, y: 20)

  func moved(_ travel: CGVector, _ share: CGFloat) -> CGPoint {
    CGPoint(x: home.x + travel.dx * share, y: home.y + travel.dy * share)
  }

  func isNear(_ a: CGPoint?, _ b: CGPoint) -> Bool {
    guard let a else { return false }
    return abs(a.x - b.x) < 1e-9 && abs(a.y - b.y) < 1e-9
  }

  @Test("a push moves the old picture out and the new one in, side by side", arguments: sides)
  func pushMovesOld(side: CATransitionSubtype?, travel: CGVector) {
    let slide = Slide(.push, side)
    #expect(isNear(slide.corners(at: 0.5).old, home))
    for share in [0, 0.25, 0.5, 0.75] {
      let place = slide.corners(at: 1 + share)
      #expect(isNear(place.old, moved(travel, share)))
      #expect(isNear(place.new, moved(travel, share - 1)))
    }
    let after = slide.corners(at: 2.5)
    #expect(after.old == nil && isNear(after.new, home))
  }

  @Test("a move in slides the new picture over the old one", arguments: sides)
  func moveSlidesNew(side: CATransitionSubtype?, travel: CGVector) {
    let slide = Slide(.moveIn, side)
    for share in [0, 0.25, 0.75] {
      let place = slide.corners(at: 1 + share)
      #expect(isNear(place.old, home) && isNear(place.new, moved(travel, share - 1)) && place.newIsAbove)
    }
  }

  @Test("a reveal slides the old picture off the new one", arguments: sides)
  func revealSlidesOld(side: CATransitionSubtype?, travel: CGVector) {
    let slide = Slide(.reveal, side)
    for share in [0, 0.25, 0.75] {
      let place = slide.corners(at: 1 + share)
      #expect(isNear(place.new, home) && isNear(place.old, moved(travel, share)) && !place.newIsAbove)
    }
  }

  @Test("a fade weights both pictures and adds them, so that two opaque ones stay opaque")
  func fadeWeightsBoth() {
    let slide = Slide(.fade, nil)
    guard case .group(let dissolve)? = slide.items(at: 1.25).first else {
      Issue.record("no group")
      return
    }
    #expect(dissolve.isolated && dissolve.blend == .normal)
    let weights = dissolve.items.map { item -> Double in
      switch item {
      case .group(let group): group.blend == .plusLighter ? group.opacity : -1
      case .image(let image): image.blend == .plusLighter ? image.opacity : -1
      default: -1
      }
    }
    #expect(weights == [0.75, 0.25])
  }

  @Test("a transition's start and end progress cut out a part of the way")
  func startEndProgress() {
    let slide = Slide(.push, .fromRight) {
      $0.startProgress = 0.5
      $0.endProgress = 0.75
    }
    #expect(isNear(slide.corners(at: 1).old, CGPoint(x: 0, y: 20)))
    #expect(isNear(slide.corners(at: 1.5).old, CGPoint(x: -12.5, y: 20)))
  }

  @Test("a push from the left is the mirror image of a push from the right")
  func pushLeftPush() {
    let left = Slide(.push, .fromLeft)
    let right = Slide(.push, .fromRight)
    for time in stride(from: 1.0, through: 2, by: 0.125) {
      let (a, b) = (left.corners(at: time), right.corners(at: time))
      for (p, q) in [(a.old, b.old), (a.new, b.new)] {
        #expect((p == nil) == (q == nil))
        if let p, let q { #expect(abs((p.x - home.x) + (q.x - home.x)) < 1e-9 && p.y == q.y) }
      }
    }
  }

  @Test("a layer that masks to its bounds keeps the transition inside them")
  func layerMasksBounds() {
    let slide = Slide(.push, .fromRight)
    slide.layer.masksToBounds = true
    slide.stage.commit()
    guard case .group(let group)? = slide.items(at: 1.5).first else {
      Issue.record("not clipped")
      return
    }
    #expect(group.clips.count == 1)
    #expect(group.clips.first?.outline == .rect(CGRect(x: 0, y: 0, width: 100, height: 60)))
    #expect(group.items.count == 2)
  }

  @Test("the old picture of a transition is what showed before the change, with its animations")
  func oldPictureShowed() {
    let slide = Slide(.push, .fromRight)
    let child = CALayer()
    child.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
    child.backgroundColor = .black
    slide.layer.addSublayer(child)
    slide.stage.commit()
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 5
    move.toValue = 25
    move.duration = 2
    child.add(move, forKey: nil)
    slide.stage.commit()
    // The black square has come to x = 10 when the contents change, and stays there in the old picture.
    let squares = slide.items(at: 1.5).compactMap { item -> CGFloat? in
      if case .shape(let shape) = item { shape.transform.apply(to: .zero).x } else { nil }
    }
    #expect(squares.count == 2)
    #expect(squares.contains { abs($0 - (50 - 50 + 10)) < 1e-9 })
    #expect(squares.contains { abs($0 - (50 + 50 + 15)) < 1e-9 })
  }

  @Test("a layer that fades away shows what its animation showed at the time of its old superlayer", arguments: [1, 2])
  func removedInOtherTime(speed: Double) {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let (group, layer) = (CALayer(), CALayer())
    group.speed = Float(speed)
    layer.contents = Slide.image(10)
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    group.addSublayer(layer)
    stage.root.addSublayer(group)
    let move = CABasicAnimation(keyPath: "position.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 2
    layer.add(move, forKey: nil)
    stage.commit()
    let fade = CATransition()
    fade.duration = 1
    group.actions = ["sublayers": fade]
    stage.at(1 / speed) { layer.removeFromSuperlayer() }
    stage.advance(to: 1.1 / speed)
    func images(in items: [DisplayItem]) -> [CGFloat] {
      items.flatMap { item -> [CGFloat] in
        switch item {
        case .image(let image): [image.transform.apply(to: image.destination.origin).x]
        case .group(let group): images(in: group.items)
        default: []
        }
      }
    }
    let places = images(in: stage.displayList().items)
    #expect(places.count == 1 && places.allSatisfy { abs($0 - 45) < 1e-9 }, "\(places)")
  }
}
