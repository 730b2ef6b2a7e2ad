import KinoraLayers
import KinoraScenes
import KinoraTiming
import Testing

@Suite("Timing functions and holding in scenes")
struct TimingFunctionSceneTests {
  private func animation(_ rest: String) throws -> CAAnimation {
    let stage = try Scenes.stage(
      "layers: [{ animations: { a: { type: 'basic', keyPath: 'opacity', toValue: 0, \(rest) } } }]")
    return try #require(stage.root.sublayers?.first?.animation(forKey: "a"))
  }

  static let forms: [(String, CAMediaTimingFunction)] = [
    ("'easeOut'", CAMediaTimingFunction(name: .easeOut)), ("'backOut'", .backOut),
    ("'sineInOut'", .easing(.sine, .inOut)),
    ("'steps(4, jump-none)'", .steps(4, .jumpNone)), ("'steps( 4 )'", .steps(4)),
    ("'step-start'", .steps(1, .jumpStart)),
    ("'linear(0, 0.3 20%, 1)'", .linear([0, .init(0.3, at: 0.2), 1])),
    ("'linear(0, 1 20% 40%, 0.5)'", .linear([0, .init(1, at: 0.2), .init(1, at: 0.4), 0.5])),
    ("[0.1, -1, 0.2, 2]", CAMediaTimingFunction(controlPoints: 0.1, -1, 0.2, 2)),
    ("{ spring: { bounce: 0.3 } }", .spring(bounce: 0.3)), ("{ spring: {} }", .spring()),
    ("{ spring: { bounce: -0.2, duration: 0.5 } }", .spring(bounce: -0.2, duration: 0.5)),
  ]

  @Test("every form becomes the function that it names", arguments: forms)
  func everyForm(_ text: String, _ function: CAMediaTimingFunction) throws {
    #expect(try animation("timingFunction: \(text)").timingFunction == function)
  }

  @Test("keyframes, timeline entries and volumes take every form")
  func elsewhere() throws {
    let scene = try Scenes.scene(
      """
      layers: [{ name: 'a', animations: { k: { type: 'keyframe', keyPath: 'opacity', values: [0, 1, 0],
        timingFunctions: ['bounceOut', { spring: { bounce: 0.5 } }] } } }],
      timeline: [{ at: 1, timingFunction: 'steps(3)', set: { 'a.opacity': 0 } }]
      """)
    let stage = try scene.makeStage(assets: NoAssets())
    let layer = try #require(stage.root.sublayers?.first)
    let keyframes = try #require(layer.animation(forKey: "k") as? CAKeyframeAnimation)
    #expect(keyframes.timingFunctions == [.bounceOut, .spring(bounce: 0.5)])
    stage.advance(to: 1)
    #expect(layer.animation(forKey: "opacity")?.timingFunction != nil)
  }

  @Test("hold is a fill at both ends that stays; false is as if it were not there")
  func hold() throws {
    #expect(try animation("hold: true").isHeld)
    let other = try animation("hold: false")
    #expect(!other.isHeld && other.isRemovedOnCompletion && other.fillMode == .removed)
  }
}
