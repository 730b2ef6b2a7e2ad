import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming
import TestSupport
import Testing

/// Values that jump, late or early by a frame or half of one: frames chosen by events see whatever any frame shows.
@Suite("Frames that see jumps")
struct StepSamplingTests {
  /// A way in which a value jumps, and the animation that lets it.
  enum Jump: String, CaseIterable, Sendable {
    case keyTimes, evenly, eased, there, again, picture, steps, held, inside

    func animation(at begin: Double) throws -> CAAnimation {
      if self == .steps || self == .held {
        let move = AuditFilms.move(from: 20, to: 76, begin: begin, duration: 1.1, .linear)
        if self == .steps { move.timingFunction = try CAMediaTimingFunction(text: "steps(4)") }
        // A value that the animation holds and that is another before and after.
        if self == .held { (move.fromValue, move.isHeld) = (76, false) }
        return move
      }
      let way = CAKeyframeAnimation(keyPath: self == .picture ? "contents" : "position.x")
      way.values = self == .picture ? [10, 90, 170, 90].map(Self.picture) : [20, 40, 76, 30]
      way.calculationMode = .discrete
      (way.beginTime, way.duration) = (begin, 1.13)
      if self != .evenly { way.keyTimes = [0, 0.21, 0.5, 0.83, 1] }
      if self == .eased { way.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
      if self == .there { (way.autoreverses, way.duration) = (true, 0.61) }
      if self == .again { (way.repeatCount, way.duration) = (3, 0.37) }
      guard self == .inside else { return way }
      let group = CAAnimationGroup()
      way.beginTime = 0.13
      group.animations = [way]
      (group.beginTime, group.duration) = (begin, 1.4)
      return group
    }

    private static func picture(_ grey: UInt8) -> CGImage {
      let buffer = PixelBuffer(width: 2, height: 2)
      for place in 0..<4 { buffer[place % 2, place / 2] = SIMD4(grey, grey, grey, 255) }
      return CGImage(pixels: buffer)
    }

    /// A film of two seconds in which something else moves all the time.
    func film(at begin: Double) throws -> Film {
      nonisolated(unsafe) let animation = try animation(at: begin)
      return AuditFilms.make { stage in
        let ground = AuditFilms.card(in: stage)
        ground.add(AuditFilms.move(from: 10, to: 80, begin: 0, duration: 2, .linear), forKey: nil)
        let layer = CALayer()
        layer.name = "jumper"
        layer.frame = CGRect(x: 10, y: 2, width: 60, height: 14)
        layer.backgroundColor = .white
        stage.root.addSublayer(layer)
        layer.add(animation, forKey: nil)
      }
    }
  }

  @Test("no shift of a jump that any frame shows is missed, wherever the jump lies", arguments: Jump.allCases)
  func shifted(_ jump: Jump) throws {
    let folder = try Scratch()
    let store = GoldenStore(folder: folder.folder)
    for offset in 0..<16 {
      let film = try jump.film(at: 0.2 + Double(offset) / 240 + (offset % 4 == 3 ? 0.0007 : 0))
      let name = "\(jump.rawValue)-\(offset)"
      let frames = try FrameSampling.events.frames(of: film)
      try Golden(store: store).record(film, named: name, frames: frames, oracle: .none)
      #expect(frames.count < 45, "\(frames)")
      let report = try GoldenAudit(store: store).audit(film, named: name)
      let missed = report.missed.filter { $0.fault.layer == "jumper" && "\($0.fault)".contains("frame ") }
      #expect(missed.isEmpty, "\(name): \(missed.map { "\($0.fault) in \($0.frame ?? -1)" }), pinned \(frames)")
      #expect(report.noticed > 0)
    }
  }

  @Test("what the timeline lets jump is seen a frame late and a frame early, wherever it lies")
  func scheduled() throws {
    func film(at time: Double) -> Film {
      AuditFilms.make { stage in
        let card = AuditFilms.card(in: stage)
        stage.at(time) {
          CATransaction.setDisableActions(true)
          card.position.x = 60
        }
      }
    }
    let folder = try Scratch()
    let golden = Golden(store: GoldenStore(folder: folder.folder))
    for offset in 0..<40 {
      let time = 0.5 + Double(offset) / 300
      let name = "at-\(offset)"
      let sound = film(at: time)
      try golden.record(sound, named: name, frames: FrameSampling.events.frames(of: sound), oracle: .none)
      #expect(try golden.verify(sound, named: name).isMatch)
      for frames in [1.0, -1, 0.5, -0.5] {
        let other = film(at: time + frames / 30)
        let shows = try (0..<60).contains {
          try FrameHash(of: sound.frame(number: $0)) != FrameHash(of: other.frame(number: $0))
        }
        #expect(try golden.verify(other, named: name).isMatch == !shows, "\(time), \(frames) frames")
      }
    }
  }
}
