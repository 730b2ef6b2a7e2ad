import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import Testing

@Suite("Paths in scenes")
struct PathFormTests {
  private func path(_ text: String) throws -> CGPath {
    let stage = try Scenes.stage("layers: [{ type: 'CAShapeLayer', path: \(text) }]")
    let layer = try #require(stage.root.sublayers?.first as? CAShapeLayer)
    return try #require(layer.path)
  }

  private func problems(_ text: String) -> String {
    do {
      _ = try path(text)
      return ""
    } catch {
      return "\(error)"
    }
  }

  @Test("each form makes the path of its Swift twin")
  func forms() throws {
    let circle = CGPath(ellipseIn: CGRect(x: -5, y: -5, width: 10, height: 10), transform: nil)
    let rect = CGPath(rect: CGRect(x: 1, y: 2, width: 30, height: 4), transform: nil)
    let center = CGPoint(x: 3, y: 4)
    #expect(try path("{ data: 'M 0 0 L 5 5' }") == path("'M 0 0 L 5 5'"))
    #expect(try path("{ rect: [1, 2, 30, 4] }") == rect)
    #expect(try path("{ circle: [0, 0, 5] }") == circle && path("{ ellipse: [-5, -5, 10, 10] }") == circle)
    #expect(try path("{ line: [[0, 0], [5, 5]] }") == path("'M 0 0 L 5 5'"))
    #expect(try path("{ polygon: [[0, 0], [5, 5], [0, 5]] }") == path("'M 0 0 L 5 5 L 0 5 Z'"))
    #expect(
      try path("{ polygon: { sides: 6, radius: 9, center: [3, 4], rotation: '90deg', roundness: 0.5 } }")
        == CGPath(polygonAt: center, sides: 6, radius: 9, rotation: .pi / 2, roundness: 0.5))
    #expect(
      try path("{ star: { points: 5, radius: [9, 4], roundness: [0.5, 0.2] } }")
        == CGPath(
          starAt: .zero, points: 5, outerRadius: 9, innerRadius: 4, outerRoundness: 0.5, innerRoundness: 0.2))
    #expect(
      try path("{ sector: { radius: [9, 4], from: 0, to: 2, center: [3, 4] } }")
        == CGPath(sectorAt: center, outerRadius: 9, innerRadius: 4, startAngle: 0, endAngle: 2))
    #expect(try path("{ arc: { radius: 9, from: 0, to: '90deg' } }").geometry.verbs == [.move, .cubic])
    #expect(try path("{ union: [{ rect: [1, 2, 30, 4] }, { circle: [0, 0, 5] }] }") == rect.union(circle))
    #expect(try path("{ subtract: [{ rect: [1, 2, 30, 4] }, { circle: [0, 0, 5] }] }") == rect.subtracting(circle))
    #expect(
      try path("{ intersection: [{ rect: [1, 2, 30, 4] }, { circle: [0, 0, 5] }] }") == rect.intersection(circle))
    #expect(
      try path("{ exclude: [{ rect: [1, 2, 30, 4] }, { circle: [0, 0, 5] }] }") == rect.symmetricDifference(circle))
    #expect(
      try path("{ offset: { path: { rect: [1, 2, 30, 4] }, by: 2, lineJoin: 'miter' } }")
        == rect.offset(by: 2, lineJoin: .miter))
    #expect(
      try path("{ outline: { path: 'M 0 0 L 10 0', width: 4 } }").geometry.bounds
        == CGRect(x: 0, y: -2, width: 10, height: 4))
  }

  @Test("a list of paths is one path, and a path may be rounded, moved and turned around")
  func changes() throws {
    let rect = CGPath(rect: CGRect(x: 0, y: 0, width: 10, height: 10), transform: nil)
    #expect(
      try path("['M 0 0 L 5 5', { rect: [0, 0, 1, 1] }]").geometry.svg() == "M 0 0 L 5 5 M 0 0 L 1 0 L 1 1 L 0 1 Z")
    #expect(try path("{ rect: [0, 0, 10, 10], cornerRadius: 3 }") == rect.roundingCorners(radius: 3))
    #expect(try path("{ rect: [0, 0, 10, 10], reversed: true }") == rect.reversed())
    #expect(
      try path("{ rect: [0, 0, 10, 10], cornerRadius: 3, transform: [{ scale: 2 }, { translate: [5, 0] }] }")
        .geometry.bounds == CGRect(x: 5, y: 0, width: 20, height: 20), "rounded first, then scaled")
  }

  @Test("paths are read in animations, and a position follows any of them")
  func animations() throws {
    let scene = try Scenes.stage(
      """
      layers: [{ type: 'CAShapeLayer', animations: {
        a: { type: 'basic', keyPath: 'path', fromValue: { circle: [0, 0, 5] }, toValue: { rect: [0, 0, 1, 1] },
          morph: 'matched' },
        b: { type: 'keyframe', keyPath: 'position', path: { circle: [0, 0, 5] }, rotationMode: 'auto' } } }]
      """)
    let layer = try #require(scene.root.sublayers?.first)
    #expect((layer.animation(forKey: "a") as? CABasicAnimation)?.morph == .matched)
    #expect((layer.animation(forKey: "b") as? CAKeyframeAnimation)?.path?.geometry.verbs.count == 6)
  }

  @Test("a mistake is reported with what is allowed there")
  func mistakes() {
    #expect(problems("{ sta: { points: 5, radius: [1, 2] } }").contains("did you mean \"star\""))
    #expect(problems("{ circle: [0, 0, 1], rect: [0, 0, 1, 1] }").contains("several forms: rect, circle"))
    #expect(problems("{ cornerRadius: 4 }").contains("a path of no form"))
    #expect(problems("{ star: { points: 1, radius: [1, 2] } }").contains("a whole number from 2 to 1000"))
    #expect(problems("{ star: { points: 5, radius: 4 } }").contains("two radii [outer, inner]"))
    #expect(problems("{ star: { radius: [9, 4] } }").contains("a star needs \"points\""))
    #expect(problems("{ union: [] }").contains("at least one path"))
    #expect(problems("{ union: [{ circle: [0, 0, -1] }] }").contains("[x, y, radius], the radius 0 or more"))
    #expect(problems("{ line: [[0, 0]] }").contains("at least 2 points"))
    #expect(
      problems("{ circle: [0, 0, 1], transform: [{ rotate: 1, axis: [1, 0, 0] }] }").contains("stays in its plane"))
    #expect(problems("7").contains("a figure such as"))
    #expect(problems("{ data: 'M 0' }").contains("path data, character"))
  }

  @Test("the page lists every form and every change, and the schema has them")
  func page() throws {
    let page = try String(contentsOf: Fixtures.package.appendingPathComponent("docs/scene-format.md"), encoding: .utf8)
    let schema = try #require(try JSONSerialization.jsonObject(with: Data(SceneSchema.json().utf8)) as? [String: Any])
    let path = try #require((schema["$defs"] as? [String: Any])?["path"] as? [String: Any])
    let forms = try #require(path["anyOf"] as? [[String: Any]]).dropFirst(2)
    #expect(forms.compactMap { ($0["required"] as? [String])?.first } == PathForm.all.map(\.key))
    for form in PathForm.all { #expect(page.contains("| `\(form.key)` | \(form.content) | \(form.meaning) |")) }
    for change in PathForm.changes {
      #expect(page.contains("| `\(change.key)` | \(change.content) | \(change.meaning) |"))
    }
  }
}
