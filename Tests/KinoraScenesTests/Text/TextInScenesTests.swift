import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import KinoraTiming
import Testing

@Suite("Text in scenes")
struct TextInScenesTests {
  func stage(_ layers: String, _ rest: String = "") throws -> Stage {
    try Scenes.stage("layers: [\(layers)] \(rest.isEmpty ? "" : ", \(rest)")")
  }

  func text(_ stage: Stage, _ index: Int = 0) throws -> CATextLayer {
    try #require(stage.root.sublayers?[index] as? CATextLayer)
  }

  @Test("spans become an attributed string whose styles the layer completes")
  func spans() throws {
    let stage = try stage(
      """
      { type: 'CATextLayer', font: 'DejaVu Sans', frame: [0, 0, 200, 50], fontSize: 20, foregroundColor: 'red',
        string: ['Make it ', { text: 'right', color: 'blue', weight: 800, italic: true, underline: true, fontSize: 30,
          tracking: 2, outline: { width: 3, color: 'white' }, features: ['liga=0'], font: 'DejaVu Serif' }, 5] }
      """)
    let string = try #require(try text(stage).string as? NSAttributedString)
    #expect(string.string == "Make it right5")
    let style = string.attribute(.textStyle, at: 9, effectiveRange: nil) as? TextStyle
    let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
    #expect(
      style
        == TextStyle(
          font: .name("DejaVu Serif"), fontSize: 30, color: blue, weight: 800, isItalic: true, tracking: 2,
          isUnderlined: true, outlineWidth: 3, outlineColor: .white, features: ["liga=0"]))
    #expect(string.attribute(.textStyle, at: 0, effectiveRange: nil) as? TextStyle == TextStyle())
  }

  @Test("the timeline sets spans, and a layer has an outline of two properties")
  func setSpans() throws {
    let stage = try stage(
      "{ type: 'CATextLayer', name: 't', font: 'DejaVu Sans', string: 'a', outline: { width: 2, color: 'red' } }",
      "timeline: [{ at: 1, set: { 't.string': ['b', { text: 'c', color: 'red' }], 't.outlineWidth': 4 } }]")
    let layer = try text(stage)
    #expect(layer.outlineWidth == 2 && layer.outlineColor == CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    stage.advance(to: 1)
    #expect((layer.string as? NSAttributedString)?.string == "bc")
    #expect(layer.outlineWidth == 4)
  }

  @Test("a count is a number, a format and an animation, before which its beginning shows")
  func count() throws {
    let stage = try stage(
      """
      { type: 'CATextLayer', name: 'total', font: 'DejaVu Sans', frame: [0, 0, 200, 50],
        count: { from: 100, to: 200, format: '0.0', duration: '2s', beginTime: '1s' } }
      """, "timeline: [{ at: 'total.count.end + 0.5s', set: { 'total.numberFormat': '0' } }]")
    let layer = try text(stage)
    #expect(layer.number == 200 && layer.numberFormat == "0.0")
    stage.commit()
    var shown: [CGFloat] = []
    for time in [0.5, 1, 2, 3, 3.25] {
      stage.advance(to: time)
      shown.append(try #require(layer.presentation()).number)
    }
    #expect(shown == [100, 100, 150, 200, 200])
    #expect(layer.numberFormat == "0.0")
    stage.advance(to: 3.5)
    #expect(layer.numberFormat == "0")
  }

  @Test("parts are layers called after the text, with everything that parts say")
  func parts() throws {
    let stage = try stage(
      """
      { type: 'CATextLayer', name: 'title', font: 'DejaVu Sans', frame: [0, 0, 200, 50], fontSize: 12,
        string: 'Every word, ', parts: { by: 'word', anchorPoint: [0.5, 1], opacity: 0.5,
          animations: { rise: { type: 'basic', keyPath: 'transform.translation.y', fromValue: '${length(text)}',
            toValue: '${n}', beginTime: '${i * 1s}', duration: 1 } } } }
      """, "timeline: [{ at: 'title/1.rise.end', set: { 'title/1.foregroundColor': 'red' } }]")
    stage.commit()
    let parts = try text(stage).sublayers?.compactMap { $0 as? TextPartLayer } ?? []
    #expect(parts.map(\.name) == ["title/0", "title/1"])
    #expect(parts.map(\.index) == [0, 1] && parts.allSatisfy { $0.unit == .word && $0.opacity == 0.5 })
    #expect(parts.allSatisfy { $0.animationKeys() == ["rise"] && $0.anchorPoint.y == 1 && $0.bounds.width > 10 })
    let rises = parts.compactMap { $0.animation(forKey: "rise") as? CABasicAnimation }
    #expect(rises.map { $0.fromValue as? Double } == [5, 5] && rises.allSatisfy { $0.toValue as? Double == 2 })
    #expect(rises.map(\.beginTime) == [0, 1])
    stage.advance(to: 1.5)
    #expect(parts.allSatisfy { $0.foregroundColor == nil })
    stage.advance(to: 2)
    #expect(parts.map { $0.foregroundColor != nil } == [false, true])
  }

  @Test("lines are those of the text as it is set")
  func lines() throws {
    let stage = try stage(
      """
      { type: 'CATextLayer', font: 'DejaVu Sans', frame: [0, 0, 90, 90], fontSize: 20, wrapped: true,
        string: ['one two ', { text: 'three', weight: 700 }], parts: { by: 'line' } }
      """)
    #expect(try text(stage).sublayers?.count == 2)
  }

  @Test("characters that no font has are found in spans and in number formats")
  func missing() throws {
    for text in ["string: ['a', { text: '\u{10FFFE}', weight: 700 }]", "numberFormat: '0\u{10FFFE}'"] {
      let scene = try Scenes.scene("layers: [{ type: 'CATextLayer', font: 'DejaVu Sans', \(text) }]")
      let problems = scene.rehearse(assets: NoAssets())
      #expect(problems.count == 1 && problems[0].message.contains("U+10FFFE"), "\(problems)")
    }
  }

  @Test("a program's own spans are checked")
  func programmed() throws {
    let canvas = try SceneCanvas(width: 20, height: 20, frameRate: .init(30), duration: .init(1))
    let span = SceneSpan("a", style: [SceneAssignment("colour", .bool(true))])
    let layer = SceneLayer("CATextLayer", properties: [SceneAssignment("string", .spans([span]))])
    let error = #expect(throws: SceneProblems.self) {
      try Scene(canvas: canvas, layers: [layer]).makeStage(assets: NoAssets())
    }
    #expect(error?.description.contains("\"colour\" is nothing of a span") ?? false)
  }
}
