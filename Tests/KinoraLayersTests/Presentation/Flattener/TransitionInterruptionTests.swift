import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// Transitions that begin while another is running.
@Suite("Interrupted transitions")
struct TransitionInterruptionTests {
  /// The corners of the images that show, by their names.
  private func corners(_ slide: Slide, _ third: CGImage, at time: Double) -> [String: CGPoint] {
    func images(_ items: [DisplayItem]) -> [ImageItem] {
      items.flatMap { item -> [ImageItem] in
        switch item {
        case .image(let image): [image]
        case .group(let group): images(group.items)
        default: []
        }
      }
    }
    var result: [String: CGPoint] = [:]
    for image in images(slide.items(at: time)) {
      let name =
        image.image == slide.old
        ? "first" : image.image == slide.new ? "second" : image.image == third ? "third" : "badge"
      result[name] = image.transform.apply(to: image.destination.origin)
    }
    return result
  }

  private func isNear(_ a: CGPoint?, _ b: CGPoint) -> Bool {
    a.map { abs($0.x - b.x) < 1e-9 && abs($0.y - b.y) < 1e-9 } ?? false
  }

  /// A slide that is pushed from the left at 1 s, and from the bottom at 1.25 s.
  private func pushedTwice(_ edit: @escaping (CALayer) -> Void = { _ in }) -> (Slide, CGImage) {
    let slide = Slide(.push, .fromLeft)
    let third = Slide.image(30)
    let layer = slide.layer
    slide.stage.at(1.25) {
      let second = CATransition()
      second.type = .push
      second.subtype = .fromBottom
      second.duration = 1
      second.timingFunction = CAMediaTimingFunction(name: .linear)
      layer.actions = ["contents": second]
      layer.contents = third
      edit(layer)
    }
    return (slide, third)
  }

  @Test("a second transition begins with what the first one shows")
  func secondTransitionBegins() {
    let (slide, third) = pushedTwice()
    let before = corners(slide, third, at: 1.125)
    #expect(isNear(before["first"], CGPoint(x: 62.5, y: 20)) && isNear(before["second"], CGPoint(x: -37.5, y: 20)))
    // At a quarter of the first push its two pictures stand still and are pushed up together.
    let there = corners(slide, third, at: 1.25)
    #expect(isNear(there["first"], CGPoint(x: 75, y: 20)) && isNear(there["second"], CGPoint(x: -25, y: 20)))
    #expect(isNear(there["third"], CGPoint(x: 50, y: 80)))
    let later = corners(slide, third, at: 1.75)
    #expect(isNear(later["first"], CGPoint(x: 75, y: -10)) && isNear(later["second"], CGPoint(x: -25, y: -10)))
    #expect(isNear(later["third"], CGPoint(x: 50, y: 50)))
    #expect(corners(slide, third, at: 2.5).keys.sorted() == ["third"])
  }

  @Test("layers and animations that are removed in the turn of a transition are in the picture that it begins with")
  func layersAnimationsTurn() {
    let badge = CALayer()
    badge.frame = CGRect(x: 10, y: 10, width: 10, height: 10)
    badge.contents = Slide.image(40)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.duration) = (15, 55, 2)
    move.timingFunction = CAMediaTimingFunction(name: .linear)
    let (slide, third) = pushedTwice { _ in
      badge.removeAllAnimations()
      badge.removeFromSuperlayer()
    }
    slide.layer.addSublayer(badge)
    slide.stage.commit()
    slide.stage.at(0.75) { badge.add(move, forKey: "move") }
    // The badge is ten points along its way, in the new picture of the first push, which is a quarter of its own way
    // in.
    let there = corners(slide, third, at: 1.25)
    #expect(isNear(there["badge"], CGPoint(x: 50 + 20 - 75, y: 30)))
  }

  @Test("a transition interrupted a hundred times has items no deeper than one interrupted ten times")
  func transitionInterruptedHundred() {
    let slide = Slide(.fade, nil)
    let layer = slide.layer
    for step in 1...100 {
      slide.stage.at(1 + Double(step) / 50) { layer.contents = Slide.image(UInt8(30 + step)) }
    }
    func depth(_ items: [DisplayItem]) -> Int {
      items.map { item in
        if case .group(let group) = item { 1 + depth(group.items) } else { 1 }
      }.max() ?? 0
    }
    #expect(depth(slide.items(at: 3.01)) < 40)
  }

  @Test("a frame of interrupted transitions does not depend on the frames before it")
  func frameNotDepend() {
    for time in [1.1, 1.25, 1.3, 1.9, 2.3] {
      let (straight, third) = pushedTwice()
      let wanted = corners(straight, third, at: time)
      let (stepped, other) = pushedTwice()
      for step in 0..<Int(time * 60) { _ = stepped.items(at: Double(step) / 60) }
      let found = corners(stepped, other, at: time)
      #expect(wanted.keys == found.keys)
      for (name, corner) in wanted { #expect(isNear(found[name], corner), "\(name) at \(time)") }
    }
  }
}
