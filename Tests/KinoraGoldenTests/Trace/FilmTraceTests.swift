import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Traces of films")
struct FilmTraceTests {
  private static func film(_ body: @escaping (Stage, CALayer) -> Void) -> Film {
    Film(size: CGSize(width: 40, height: 30), frameRate: 10, duration: 1) { stage in
      let card = CALayer()
      card.name = "card"
      card.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
      card.backgroundColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
      stage.root.addSublayer(card)
      body(stage, card)
    }
  }

  @Test("a trace has a line a layer, a line a property that differs from its default, a line an animation")
  func text() throws {
    let film = Self.film { stage, card in
      let move = CABasicAnimation(keyPath: "position.x")
      move.toValue = 25
      move.duration = 0.4
      card.add(move, forKey: "move")
      stage.at(0.55) {
        CATransaction.setDisableActions(true)
        card.removeFromSuperlayer()
      }
    }
    let trace = try FilmTrace(of: film, frames: [0, 1, 2, 4, 5, 6])
    #expect(
      trace.text == """
        kinora trace 2
        frames 0..2 4..6, 10 a second
        "/" : CALayer
        "/" bounds 0 0 40 30
        "/" position 20 15
        "card" : CALayer 0..2 4..5
        "card" bounds 0 0 10 10
        "card" position 5 5; 10 5; 15 5; 25 5; 5 5; -
        "card" backgroundColor 1 0 0 1
        "card" @ position.x: class "CABasicAnimation"; begin 0; duration 0.4; toValue 25

        """)
  }

  @Test("a trace reads as it was written")
  func roundTrip() throws {
    let film = Self.film { stage, card in
      let text = CATextLayer()
      text.name = "a \"title\"\n; -"
      text.string = "Hello; \"*2\" 12\t-"
      text.font = "DejaVu Sans"
      text.frame = CGRect(x: 0, y: 10, width: 40, height: 20)
      text.fontSize = 7.1
      stage.root.addSublayer(text)
      let shape = CAShapeLayer()
      shape.path = CGPath(ellipseIn: CGRect(x: 0, y: 0, width: 9, height: 7), transform: nil)
      stage.root.addSublayer(shape)
      let unnamed = CALayer()
      unnamed.opacity = 0.1
      stage.root.addSublayer(unnamed)
      let turn = CAKeyframeAnimation(keyPath: "transform.rotation.z")
      turn.values = [0, 1, 2.5]
      turn.timingFunctions = [.init(name: .easeIn), .init(controlPoints: 0.1, 0.2, 0.3, 0.4)]
      turn.duration = 0.9
      card.add(turn, forKey: nil)
      stage.at(0.3) { card.opacity = 0.25 }
      stage.at(0.5) {
        let push = CATransition()
        push.type = .push
        push.subtype = .fromRight
        push.duration = 0.3
        text.add(push, forKey: nil)
        text.string = "Next"
      }
    }
    let trace = try FilmTrace(of: film, frames: Array(0..<10))
    let read = try FilmTrace(text: trace.text, file: "a.trace")
    #expect(read == trace)
    #expect(trace.text.contains("timingFunctions \"easeIn, cubic(0.1, 0.2, 0.3, 0.4)\""))
    #expect(trace.text.contains("transition none *5; \"push fromRight\" *4; none"), "\(trace.text)")
    #expect(trace.text.contains("fonts \"DejaVu Sans 400 (DejaVuSans.ttf "), "\(trace.text)")
  }

  @Test("layers of one name have paths of their own, and keep them when others go")
  func paths() throws {
    let film = Self.film { stage, card in
      let other = CALayer()
      other.name = "card"
      stage.root.addSublayer(other)
      stage.at(0.25) { card.removeFromSuperlayer() }
    }
    let trace = try FilmTrace(of: film, frames: [0, 5])
    #expect(trace.layers.map(\.path) == ["/", "card", "card#2"])
    #expect(trace.layer("card")?.isThere == [true, false])
    #expect(trace.layer("card#2")?.isThere == [true, true])
  }

  @Test(
    "a damaged trace is refused with its line and what is allowed there",
    arguments: [
      (
        "trace 2", "trace 7",
        "line 1: found \"kinora trace 7\"; allowed: kinora trace 2, which this version reads; record it again"
      ),
      (
        "trace 2", "trace 0",
        "line 1: found \"kinora trace 0\"; allowed: kinora trace 2, which this version reads; record it again"
      ),
      ("0..2", "2..0", "line 2: found \"2..0\"; allowed: frames in rising order, such as 0..3 5"),
      ("\"card\" :", "\"card :", "line 4: a text without its end; allowed: a quotation mark"),
      ("\"card\" :", "\"cards\" :", "line 5: \"card\" was not listed before; allowed: its layer's line first"),
      ("opacity 1", "opacity 1; 1", "line 5: 2 values; allowed: as many as there are frames, 3, or one for all"),
      ("opacity 1", "opacity full", "line 5: found \"full\"; allowed: a number, text, none or -"),
    ])
  func damaged(_ from: String, _ to: String, _ reason: String) {
    let text = """
      kinora trace 2
      frames 0..2, 30 a second
      "/" : CALayer
      "card" : CALayer
      "card" opacity 1
      """
    #expect(throws: Never.self) { try FilmTrace(text: text, file: "a.trace") }
    let error = #expect(throws: GoldenError.self) {
      try FilmTrace(text: text.replacing(from, with: to, maxReplacements: 1), file: "a.trace")
    }
    #expect(error == .unreadable(file: "a.trace", reason: reason))
  }
}
