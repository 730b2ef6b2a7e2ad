import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// The work that a stage does for one of many things does not depend on their number. The tests count it.
@Suite("Many things on one stage")
struct ManyOnAStageTests {
  private func fade(_ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration) = (0, duration)
    return animation
  }

  @Test("events run in the order of their times, then in the order of scheduling")
  func events() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    var heard: [Int] = []
    for number in 0..<3000 { stage.at(Double((number * 7) % 100) / 10) { heard.append(number) } }
    stage.advance(to: 20)
    func time(_ number: Int) -> Int { (number * 7) % 100 }
    let expected = (0..<3000).sorted { a, b in time(a) == time(b) ? a < b : time(a) < time(b) }
    #expect(heard == expected)
  }

  @Test("the steps for animations with different ends grow in proportion to their number")
  func ends() {
    func steps(_ count: Int) -> Int {
      let stage = Stage(size: CGSize(width: 10, height: 10))
      for number in 0..<count {
        let layer = CALayer()
        stage.root.addSublayer(layer)
        layer.add(fade(1 + Double(number) / Double(count)), forKey: nil)
      }
      stage.commit()
      stage.advance(to: 3)
      #expect(stage.animated.isEmpty)
      return stage.agendaSteps
    }
    let (some, twice) = (steps(500), steps(1000))
    #expect(twice < 500 * 40)
    #expect(Double(twice) < 2.5 * Double(some))
  }

  @Test("the steps for animations that are added in different turns grow in proportion to their number")
  func turns() {
    func steps(_ count: Int) -> Int {
      let stage = Stage(size: CGSize(width: 10, height: 10))
      for _ in 0..<count {
        let layer = CALayer()
        stage.root.addSublayer(layer)
        layer.add(fade(10), forKey: nil)
        stage.commit()
      }
      return stage.agendaSteps
    }
    let (some, twice) = (steps(500), steps(1000))
    #expect(twice < 1000 * 40)
    #expect(Double(twice) < 2.5 * Double(some))
  }

  @Test("an event does not look at the running animations")
  func eventsAmongAnimations() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layers = (0..<300).map { _ in CALayer() }
    for layer in layers {
      stage.root.addSublayer(layer)
      layer.add(fade(100), forKey: nil)
    }
    stage.commit()
    stage.advance(to: 0.5)
    let before = stage.agendaSteps
    for number in 0..<300 { stage.at(1 + Double(number) / 100) { layers[number].name = "\(number)" } }
    stage.advance(to: 10)
    #expect(stage.agendaSteps == before)
  }

  @Test("a change of a layer's time reaches the animations below the layer, and no others")
  func timing() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let (left, right) = (CALayer(), CALayer())
    for parent in [left, right] {
      stage.root.addSublayer(parent)
      let layer = CALayer()
      parent.addSublayer(layer)
      layer.add(fade(1), forKey: "fade")
    }
    stage.commit()
    stage.at(0.5) { left.speed = 0.5 }
    stage.advance(to: 1.25)
    #expect(left.sublayers?[0].animation(forKey: "fade") != nil)
    #expect(right.sublayers?[0].animation(forKey: "fade") == nil)
    stage.at(1.3) { left.style = ["speed": 4] }
    stage.advance(to: 6)
    #expect(left.sublayers?[0].animation(forKey: "fade") == nil)
  }

  @Test("display links are called in order, whichever of them leave meanwhile")
  func links() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    var heard: [Int] = []
    var links: [CADisplayLink] = []
    for number in 0..<100 {
      let link = CADisplayLink { _ in
        heard.append(number)
        // Each fourth link removes the one after the next.
        if number + 2 < 100, number.isMultiple(of: 4) { links[number + 2].invalidate() }
      }
      links.append(link)
      link.add(to: stage)
    }
    stage.advance(to: 0)
    #expect(heard == (0..<100).filter { $0 % 4 != 2 })
    for link in links { link.isPaused = true }
    heard = []
    stage.advance(to: 0.5)
    #expect(heard.isEmpty)
    links[7].isPaused = false
    stage.advance(to: 0.5 + 1 / 60)
    // Links had not yet been called for the frame at 0.5 s.
    #expect(heard == [7, 7])
  }
}
