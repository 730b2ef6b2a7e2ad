import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import KinoraSound
import KinoraTiming
import Testing

@Suite("Components and sequences in Swift")
struct ComponentFilmTests {
  private static let size = CGSize(width: 64, height: 36)
  private static let orange = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  /// A box that moves on its own clock, and fades by an event.
  private static func box(x: CGFloat = 10) -> Component {
    Component(size: CGSize(width: 40, height: 20), duration: 2) { part in
      let box = CALayer()
      (box.bounds.size, box.position, box.backgroundColor) = (CGSize(width: 8, height: 8), CGPoint(x: x, y: 10), orange)
      part.layer.addSublayer(box)
      let move = CABasicAnimation(keyPath: "position.x")
      (move.fromValue, move.toValue, move.beginTime, move.duration) = (x, 30, 0.25, 1)
      move.holds = true
      box.add(move, forKey: "move")
      part.at(1) { box.opacity = 0.5 }
    }
  }

  private static let components = """
    components: { box: { parameters: { x: 10 }, size: [40, 20], duration: "2s",
      layers: [{ name: "b", bounds: [0, 0, 8, 8], position: ["${x}", 10], backgroundColor: "red", animations: { move: {
        type: "basic", keyPath: "position.x", fromValue: "${x}", toValue: 30, beginTime: "250ms", duration: "1s", hold: true } } }],
      timeline: [{ at: "1s", set: { "b.opacity": 0.5 } }] } }
    """

  private func lists(_ stage: Stage, to end: Double) -> [String] {
    stride(from: 0.05, to: end, by: 0.1).map { time in
      stage.advance(to: time)
      return stage.displayList().dump()
    }
  }

  private func scene(_ rest: String, duration: String) throws -> Stage {
    try SceneLoader.load(
      text:
        "{ kinora: 1, canvas: { width: 64, height: 36, frameRate: 10, duration: \(duration) }, \(Self.components), \(rest) }"
    ).makeStage(assets: AssetLoader())
  }

  @Test("a sequence with transitions shows what the same sequence of a scene shows, and lasts as long")
  func sequence() throws {
    var sequence = ComponentSequence()
    try sequence.append(Self.box())
    try sequence.append(Self.box(x: 20), for: 1.5, transition: CATransition(.push, from: .fromRight, duration: 0.4))
    try sequence.append(Self.box(), transition: CATransition(.wipe))
    #expect(sequence.duration == Rational(46, 10))
    let film = Film(size: Self.size, frameRate: 10, sequence: sequence) { stage, _ in stage.background = .black }
    #expect(try film.format.frameCount == 46)
    let script = try scene(
      """
      sequence: [{ use: "box", name: "a" },
        { use: "box", name: "b", with: { x: 20 }, for: "1.5s", transition: { type: "push", subtype: "fromRight", duration: "0.4s" } },
        { use: "box", name: "c", transition: { type: "wipe" } }]
      """, duration: "\"auto\"")
    let (made, read) = (lists(try film.makeStage(), to: 4.6), lists(script, to: 4.6))
    for index in made.indices where made[index] != read[index] {
      Issue.record("at \(0.05 + 0.1 * Double(index)) s:\n\(made[index])\n--\n\(read[index])")
      break
    }
  }

  @Test("an instance has a clock of its own, which runs at its speed, and is gone when its time is over")
  func clock() throws {
    let film = Film(size: Self.size, frameRate: 10, duration: 3) { stage in
      stage.background = .black
      stage.add(Self.box(), at: 0.5, speed: 2).layer.position = CGPoint(x: 30, y: 12)
      stage.add(Self.box(), at: 1, for: 1).layer.position = CGPoint(x: 30, y: 24)
    }
    let stage = try film.makeStage()
    stage.advance(to: 0.4)
    #expect(stage.root.sublayers?.isEmpty ?? true)
    // Half a second of the film is one of the first instance: 0.75 of its second of movement, and its event just now.
    stage.advance(to: 1)
    let box = try #require(stage.root.sublayers?.first?.sublayers?.first)
    #expect(box.presentation()?.position.x == 25)
    #expect(box.opacity == 0.5)
    #expect(stage.root.sublayers?.count == 2)
    stage.advance(to: 2.1)
    #expect(stage.root.sublayers?.count == 1)
  }

  @Test("instances nest, each in the time of the one around it, and sounds begin with them")
  func nested() throws {
    let tick = SoundClip(Sound(SoundSamples(mono: [Float](repeating: 0.1, count: 480))), begin: Rational(1))
    let inner = Component(size: CGSize(width: 4, height: 4), duration: 1, sounds: [tick]) { part in
      part.at(0.5) { part.layer.backgroundColor = Self.orange }
    }
    let outer = Component(duration: 3) { $0.add(inner, at: 1) }
    let stage = Stage(size: Self.size)
    let part = stage.add(outer, at: 2, speed: 2)
    #expect(part.end == Rational(7, 2))
    stage.advance(to: 2.6)
    let layer = try #require(part.layer.sublayers?.first)
    #expect(layer.convertTime(3, from: nil) == 1)
    #expect(layer.backgroundColor == nil)
    stage.advance(to: 2.75)
    #expect(layer.backgroundColor == Self.orange)
    #expect(stage.soundTrack?.clips.map(\.begin) == [Rational(3)])
  }

  @Test("a transition that is longer than the scenes that it joins is refused")
  func tooLong() throws {
    var sequence = ComponentSequence()
    try sequence.append(Self.box(), for: 1)
    #expect(throws: ComponentSequenceError.tooLong(transition: 1.5, room: 1)) {
      try sequence.append(Self.box(), transition: CATransition(.push, duration: 1.5))
    }
    #expect(throws: ComponentSequenceError.notALength(0)) { try sequence.append(Self.box(), for: 0) }
    #expect(sequence.entries.count == 1)
  }

  @Test("a film of components is recorded as a scene that shows the same")
  func recorded() throws {
    var sequence = ComponentSequence()
    try sequence.append(Self.box())
    try sequence.append(Self.box(x: 20), transition: CATransition(.iris, duration: 0.5))
    let film = Film(size: Self.size, frameRate: 10, sequence: sequence) { stage, _ in stage.background = .black }
    let read = try SceneLoader.load(text: try film.scene().script())
    #expect(lists(try film.makeStage(), to: 3.5) == lists(try read.makeStage(assets: AssetLoader()), to: 3.5))
  }

  @Test("a number that a program counts is what count counts in a scene")
  func counter() throws {
    let film = Film(size: Self.size, frameRate: 10, duration: 2) { stage in
      let label = CATextLayer()
      (label.frame, label.fontSize) = (stage.root.bounds, 12)
      stage.root.addSublayer(label)
      label.count(
        from: 5, to: 1500, format: "#,##0", duration: 1, beginTime: 0.5, timingFunction: .init(name: .easeOut))
    }
    let script = try scene(
      """
      layers: [{ type: "CATextLayer", fontSize: 12, frame: [0, 0, 64, 36],
        count: { from: 5, to: 1500, format: "#,##0", duration: "1s", beginTime: "0.5s", timingFunction: "easeOut" } }]
      """, duration: "2")
    let stage = try film.makeStage()
    stage.background = .black
    #expect(lists(stage, to: 2) == lists(script, to: 2))
  }
}
