import KinoraLayers
import KinoraScenes
import Testing

@Suite("Transitions in scenes")
struct TransitionSceneTests {
  private func load(_ transition: String) throws -> Scene {
    try Scenes.scene("layers: [{ name: 'a', animations: { t: { type: 'transition', \(transition) } } }]")
  }

  @Test("a side beside a type that comes from none is a problem that names the types with sides; null is no side")
  func sides() throws {
    for type in CATransitionType.allCases {
      if type.hasSide {
        _ = try load("transition: '\(type.rawValue)', subtype: 'fromTop'")
      } else {
        let error = #expect(throws: SceneProblems.self) {
          try load("transition: '\(type.rawValue)', subtype: 'fromTop'")
        }
        #expect(
          error?.problems.first?.message == "subtype: a transition of the type \"\(type.rawValue)\" comes from no side")
        #expect(error?.problems.first?.allowed?.contains("wipe, clock, cube") == true)
      }
      _ = try load("transition: '\(type.rawValue)', subtype: null")
    }
    #expect(throws: SceneProblems.self) { try load("subtype: 'fromTop'") }
  }
}
