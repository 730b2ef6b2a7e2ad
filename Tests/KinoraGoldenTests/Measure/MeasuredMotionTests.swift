import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Motion measured from pixels")
struct MeasuredMotionTests {
  private static func film(_ body: @escaping (Stage, CALayer) -> Void) -> Film {
    Film(size: CGSize(width: 80, height: 60), frameRate: 20, duration: 1) { stage in
      let back = CALayer()
      back.frame = CGRect(x: 0, y: 0, width: 80, height: 60)
      back.backgroundColor = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
      stage.root.addSublayer(back)
      let card = CALayer()
      card.name = "card"
      card.frame = CGRect(x: 10, y: 20, width: 12, height: 8)
      card.backgroundColor = .white
      stage.root.addSublayer(card)
      let over = CALayer()
      over.frame = CGRect(x: 30, y: 0, width: 10, height: 60)
      over.backgroundColor = .black
      stage.root.addSublayer(over)
      body(stage, card)
    }
  }

  @Test("the middle of a rectangle that moves evenly is where the formula puts it, whatever lies over it")
  func place() throws {
    let film = Self.film { _, card in
      let move = CABasicAnimation(keyPath: "position")
      move.fromValue = CGPoint(x: 16, y: 24)
      move.toValue = CGPoint(x: 56, y: 36)
      move.duration = 1
      card.add(move, forKey: nil)
    }
    let motion = try MeasuredMotion(of: film, layer: "card", frames: Array(0..<20))
    #expect(motion.samples.count == 20)
    for sample in motion.samples {
      let t = Double(sample.frame) / 20
      #expect((sample.x - (16 + 40 * t)).magnitude < 0.01 && (sample.y - (24 + 12 * t)).magnitude < 0.01, "\(sample)")
      #expect((sample.weight - 96).magnitude < 0.5 && !sample.isCut)
      #expect(
        (sample.left - (10 + 40 * t)).magnitude < 0.02 && (sample.bottom - (28 + 12 * t)).magnitude < 0.02, "\(sample)")
    }
  }

  @Test("opacity is the mean alpha, and a shadow does not count")
  func alpha() throws {
    let film = Self.film { _, card in
      card.shadowOpacity = 1
      card.shadowRadius = 5
      let fade = CABasicAnimation(keyPath: "opacity")
      fade.fromValue = 0.2
      fade.toValue = 1
      fade.duration = 1
      card.add(fade, forKey: nil)
    }
    for sample in try MeasuredMotion(of: film, layer: "card", frames: [0, 5, 10, 15]).samples {
      #expect((sample.alpha - (0.2 + 0.8 * Double(sample.frame) / 20)).magnitude < 0.003, "\(sample)")
      #expect((sample.x - 16).magnitude < 0.01)
    }
  }

  @Test("a layer that is not there is an error that lists those that are")
  func unknown() throws {
    let error = #expect(throws: GoldenError.self) {
      try MeasuredMotion(of: Self.film { _, _ in }, layer: "crad", frames: [0])
    }
    #expect("\(String(describing: error))".contains("card"))
  }

  @Test("a trace that says another place than the pixels is contradicted")
  func lies() throws {
    let film = Self.film { _, card in
      let move = CABasicAnimation(keyPath: "position.x")
      move.toValue = 60
      move.duration = 1
      card.add(move, forKey: nil)
    }
    var trace = try FilmTrace(of: film, frames: Array(0..<20))
    #expect(TraceCheck.layers(of: trace) == ["card"])
    #expect(try TraceCheck.contradictions(trace, of: film).isEmpty)
    let index = try #require(trace.layers.firstIndex { $0.path == "card" })
    let place = try #require(trace.layers[index].properties.firstIndex { $0.key == "position" })
    let late = trace.layers[index].properties[place].values
    trace.layers[index].properties[place].runs = TraceRuns([late[0]] + late.dropLast())
    let found = try TraceCheck.contradictions(trace, of: film)
    #expect(found.map(\.layer) == ["card"])
  }

  @Test("a layer in which something moves too is not checked against its own position alone")
  func restless() throws {
    let film = Self.film { _, card in
      for layer in [card, CALayer()] {
        if layer !== card {
          layer.frame = CGRect(x: 2, y: 2, width: 4, height: 4)
          card.addSublayer(layer)
        }
        let move = CABasicAnimation(keyPath: "position.x")
        move.toValue = 60
        move.duration = 1
        layer.add(move, forKey: nil)
      }
    }
    let trace = try FilmTrace(of: film, frames: Array(0..<20))
    #expect(!TraceCheck.layers(of: trace).contains("card"))
  }
}
