import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

/// What a stage does for one of many does not depend on how many there are. Work is counted, not timed.
@Suite("Many things on one stage")
struct ManyOnAStageTests {
  private func fade(_ duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    (animation.fromValue, animation.duration) = (0, duration)
    return animation
  }

  @Test("events run in order of time, then of addition, however they were scheduled")
  func events() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    var heard: [Int] = []
    for number in 0..<3000 { stage.at(Double((number * 7) % 100) / 10) { heard.append(number) } }
    stage.advance(to: 20)
    func time(_ number: Int) -> Int { (number * 7) % 100 }
    let expected = (0..<3000).sorted { a, b in time(a) == time(b) ? a < b : time(a) < time(b) }
    #expect(heard == expected)
  }

  @Test("animations that each end at a time of their own take steps that grow as they do")
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

  @Test("animations that are each added in a turn of their own take steps that grow as they do")
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

  @Test("an event among running animations asks none of them")
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

  @Test("a change of time reaches the animations below it, and no others")
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

  @Test("display links are called in order, whoever leaves meanwhile")
  func links() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    var heard: [Int] = []
    var links: [CADisplayLink] = []
    for number in 0..<100 {
      let link = CADisplayLink { _ in
        heard.append(number)
        // Each takes the one after the next away.
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
    // The frame at 0.5 s had not been called for.
    #expect(heard == [7, 7])
  }
}
