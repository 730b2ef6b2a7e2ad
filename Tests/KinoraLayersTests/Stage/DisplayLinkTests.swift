import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Display links")
struct DisplayLinkTests {
  private final class Notes {
    var times: [Double] = []
    var words: [String] = []
  }

  private static func stage(_ rate: Double = 10) throws -> Stage {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    stage.frameRate = try FrameRate(rate)
    return stage
  }

  @Test("a link is called at exactly every frame's time, however the stage is stepped", arguments: [1, 3, 7, 40])
  func everyFrame(steps: Int) throws {
    let stage = try Self.stage(29.97)
    let notes = Notes()
    let link = CADisplayLink { link in
      notes.times.append(link.timestamp)
      #expect(CACurrentMediaTime() == link.timestamp)
    }
    link.add(to: stage)
    for step in 1...steps { stage.advance(to: 1001.0 / 1000 * Double(step) / Double(steps)) }
    #expect(notes.times == (0...30).map { Double($0) * 1001 / 30000 })
  }

  @Test("a link has no times before its first call, and then the timestamp, target and duration of the frame")
  func times() throws {
    let stage = try Self.stage(10)
    let link = CADisplayLink { _ in }
    #expect(link.timestamp == 0 && link.targetTimestamp == 0 && link.duration == 0)
    #expect(!link.isPaused)
    #expect(link.preferredFrameRateRange == .default)
    link.add(to: stage)
    stage.advance(to: 0.35)
    #expect(link.timestamp == 0.3)
    #expect(link.targetTimestamp == 0.4)
    #expect(link.duration == 0.1)
  }

  @Test("a change by a link's call shows in the frame that it was called for")
  func sameFrame() throws {
    let stage = try Self.stage(10)
    let layer = CALayer()
    stage.root.addSublayer(layer)
    CADisplayLink { link in
      CATransaction.setDisableActions(true)
      layer.position.x = link.timestamp * 100
    }.add(to: stage)
    for frame in [0, 1, 5, 6] {
      stage.advance(to: Double(frame) / 10)
      #expect(layer.presentation()?.position.x == CGFloat(frame) * 10)
    }
  }

  @Test("a change by a link's call with actions animates from its frame on")
  func implicitAnimation() throws {
    let stage = try Self.stage(10)
    let layer = CALayer()
    stage.root.addSublayer(layer)
    CADisplayLink { link in if link.timestamp == 0.2 { layer.opacity = 0 } }.add(to: stage)
    stage.advance(to: 0.2)
    #expect(layer.presentation()?.opacity == 1)
    #expect(layer.animation(forKey: "opacity")?.beginTime == 0.2)
    stage.advance(to: 0.45)
    #expect(layer.presentation()?.opacity == 0)
  }

  @Test("at one instant events run first, then links in the order in which they were added, then layout")
  func order() throws {
    final class Board: CALayer {
      var notes: Notes?
      override func layoutSublayers() { notes?.words.append("layout") }
    }
    let stage = try Self.stage(10)
    let notes = Notes()
    let board = Board()
    stage.root.addSublayer(board)
    stage.commit()
    board.notes = notes
    func link(_ name: String) {
      CADisplayLink { link in
        guard link.timestamp == 0.5 else { return }
        notes.words.append(name)
        board.setNeedsLayout()
      }.add(to: stage)
    }
    link("first")
    link("second")
    stage.at(0.5) { notes.words.append("event") }
    stage.advance(to: 0.9)
    #expect(notes.words == ["event", "first", "second", "layout"])
  }

  @Test("an animation that ends at a frame's time ends after the links of that frame, however the stage is stepped")
  func orderOfEnds() throws {
    final class Listener: CAAnimationDelegate {
      let notes: Notes
      init(_ notes: Notes) { self.notes = notes }
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { notes.words.append("stop") }
    }
    for targets in [[0.9], [0.3, 0.9], [0.29, 0.31, 0.9]] {
      let stage = try Self.stage(10)
      let notes = Notes()
      let layer = CALayer()
      stage.root.addSublayer(layer)
      let fade = CABasicAnimation(keyPath: "opacity")
      (fade.fromValue, fade.beginTime, fade.duration) = (0, 0.1, 0.2)
      fade.delegate = Listener(notes)
      layer.add(fade, forKey: nil)
      CADisplayLink { link in if link.timestamp == 0.3 { notes.words.append("link") } }.add(to: stage)
      for target in targets { stage.advance(to: target) }
      #expect(notes.words == ["link", "stop"], "\(targets)")
    }
  }

  @Test("a paused link is not called, and calls that were left out are not made up for")
  func pausing() throws {
    let stage = try Self.stage(10)
    let notes = Notes()
    let link = CADisplayLink { notes.times.append($0.timestamp) }
    link.add(to: stage)
    stage.at(0.15) { link.isPaused = true }
    stage.at(0.35) { link.isPaused = false }
    stage.advance(to: 0.5)
    #expect(notes.times == [0, 0.1, 0.4, 0.5])
  }

  @Test("an invalidated link is not called any more, and releases its target")
  func invalidation() throws {
    final class Target {
      var calls = 0
      func step(_ link: CADisplayLink) {
        calls += 1
        if calls == 3 { link.invalidate() }
      }
    }
    let stage = try Self.stage(10)
    weak var gone: Target?
    do {
      let target = Target()
      gone = target
      CADisplayLink(target: target, selector: Target.step).add(to: stage)
    }
    #expect(gone != nil)
    stage.advance(to: 0.15)
    #expect(gone?.calls == 2)
    stage.advance(to: 1)
    #expect(gone == nil)
  }

  @Test("a link that is added as for a screen belongs to the stage of the calling thread")
  func runLoop() throws {
    let stage = try Self.stage(10)
    let notes = Notes()
    let link = CADisplayLink { notes.times.append($0.timestamp) }
    link.add(to: .main, forMode: .common)
    stage.advance(to: 0.1)
    link.remove(from: .main, forMode: .common)
    stage.advance(to: 0.3)
    link.add(to: .main, forMode: .default)
    stage.advance(to: 0.4)
    #expect(notes.times == [0, 0.1, 0.3, 0.4])
    link.invalidate()
    link.add(to: stage)
    stage.advance(to: 1)
    #expect(notes.times.count == 4)
  }

  @Test("a link added by an event or by another link begins with the next frame that links were not yet called for")
  func addedLate() throws {
    let stage = try Self.stage(10)
    let notes = Notes()
    func note(_ name: String) -> CADisplayLink {
      CADisplayLink { notes.words.append("\(name)\(Int(($0.timestamp * 10).rounded()))") }
    }
    stage.at(0.2) { note("a").add(to: stage) }
    stage.at(0.25) { note("b").add(to: stage) }
    let adder = CADisplayLink { link in
      guard link.timestamp == 0.3 else { return }
      note("c").add(to: stage)
      link.invalidate()
    }
    adder.add(to: stage)
    stage.advance(to: 0.4)
    #expect(notes.words == ["a2", "a3", "b3", "a4", "b4", "c4"])
  }

  @Test(
    "a preferred rate becomes the nearest one that the frames allow",
    arguments: [
      (60.0, 30, 2), (60, 60, 1), (60, 120, 1), (60, 25, 2), (60, 24, 3), (60, 20, 3), (60, 1, 60), (29.97, 15, 2),
      (25, 11, 2), (60, 0, 1),
    ])
  func preferredRate(rate: Double, preferred: Int, frames: Int) throws {
    let stage = try Self.stage(rate)
    let link = CADisplayLink { _ in }
    link.preferredFramesPerSecond = preferred
    #expect(link.preferredFramesPerSecond == preferred)
    link.add(to: stage)
    stage.advance(to: 0)
    let own = try FrameRate(rate).framesPerSecond.doubleValue
    #expect(abs(link.targetTimestamp - Double(frames) / own) < 1e-12)
    #expect(abs(link.duration - 1 / own) < 1e-12)
  }

  @Test("a range without a preference only limits the rate, and absurd ranges do no harm")
  func ranges() throws {
    func calls(_ range: CAFrameRateRange) throws -> Int {
      let stage = try Self.stage(60)
      let notes = Notes()
      let link = CADisplayLink { notes.times.append($0.timestamp) }
      link.preferredFrameRateRange = range
      link.add(to: stage)
      stage.advance(to: 59.0 / 60)
      return notes.times.count
    }
    #expect(try calls(CAFrameRateRange(minimum: 10, maximum: 30)) == 30)
    #expect(try calls(CAFrameRateRange(minimum: 10, maximum: 120)) == 60)
    #expect(try calls(CAFrameRateRange(minimum: 8, maximum: 15, preferred: 12)) == 12)
    #expect(try calls(CAFrameRateRange(minimum: .nan, maximum: .nan, preferred: .nan)) == 60)
    #expect(try calls(CAFrameRateRange(minimum: 0, maximum: 1e-30, preferred: 1e-30)) == 1)
    #expect(try calls(CAFrameRateRange(minimum: 0, maximum: .infinity, preferred: .infinity)) == 60)
  }

  @Test("a link's selector is a method of self, with the link as its argument or without one")
  func selectors() throws {
    class Player: NSObject {
      var log: [String] = []
      func start() {
        CADisplayLink(target: self, selector: Player.step(_:)).add(to: .main, forMode: .common)
        CADisplayLink(target: self, selector: Player.tick).add(to: .main, forMode: .common)
      }
      func step(_ link: CADisplayLink) { log.append("step \(link.timestamp)") }
      func tick() { log.append("tick") }
    }
    final class Louder: Player {
      override func tick() { log.append("TICK") }
    }
    let stage = try Self.stage(10)
    let player = Louder()
    player.start()
    stage.advance(to: 0.1)
    #expect(player.log == ["step 0.0", "TICK", "step 0.1", "TICK"])
  }
}
