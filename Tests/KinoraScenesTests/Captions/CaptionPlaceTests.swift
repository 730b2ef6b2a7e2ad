import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import TestSupport
import Testing

@Suite("Captions where their file says")
struct CaptionPlaceTests {
  /// The stage of a scene of 200 × 100 with a text layer that shows captions where they say.
  private func stage(_ captions: String, _ layer: String = "frame: [20, 10, 160, 80]") throws -> Stage {
    let folder = try Scratch()
    try folder.write(captions.utf8, to: "film.vtt")
    let scene = try SceneLoader.load(
      text: """
        { kinora: 1, canvas: { width: 200, height: 100, frameRate: 30, duration: 10 },
          assets: { subs: { captions: 'film.vtt' } },
          layers: [{ type: 'CATextLayer', font: 'DejaVu Sans', fontSize: 10, alignmentMode: 'right', verticalAlignment: 'center',
            captions: { asset: 'subs', placed: true }, \(layer) }] }
        """, folder: folder.folder)
    return try scene.makeStage(assets: NoAssets())
  }

  /// Where the text of a cue with settings is: its frame, and its alignments.
  private func place(_ settings: String) throws -> String {
    let stage = try stage("WEBVTT\n\n00:00.000 --> 00:02.000 \(settings)\nHello")
    let layer = try #require(stage.root.sublayers?.first as? CATextLayer)
    let frame = layer.frame
    let numbers = [frame.minX, frame.minY, frame.width, frame.height].map { String(format: "%g", Double($0)) }
    return numbers.joined(separator: " ") + " \(layer.alignmentMode.rawValue) \(layer.verticalAlignment)"
  }

  @Test(
    "line, position, size and align are those of WebVTT, in the layer's frame",
    arguments: [
      // What a cue without settings, or with none that make sense, shows is the layer's own.
      ("", "20 10 160 80 right center"), ("size:0% line:high position:120%", "20 10 160 80 right center"),
      ("align:center", "20 10 160 80 center bottom"), ("align:left", "20 10 160 80 left bottom"),
      ("align:start size:50%", "20 10 80 80 natural bottom"), ("align:end size:50%", "100 10 80 80 right bottom"),
      ("size:50%", "60 10 80 80 center bottom"), ("position:25% size:100%", "20 10 80 80 center bottom"),
      ("position:25%,line-left align:center", "60 10 120 80 center bottom"),
      ("position:75%,line-right size:50%", "60 10 80 80 center bottom"),
      ("line:0", "20 10 160 80 center top"), ("line:2", "20 34 160 56 center top"),
      ("line:-1", "20 10 160 80 center bottom"), ("line:-2", "20 10 160 68 center bottom"),
      ("line:25%", "20 30 160 60 center top"), ("line:25%,end", "20 10 160 20 center bottom"),
      ("line:25%,center", "20 10 160 40 center center"),
    ])
  func settings(_ settings: String, _ expected: String) throws { #expect(try place(settings) == expected) }

  @Test("each cue stands at its own place from its beginning on, and SubRip knows none")
  func changes() throws {
    let two = "WEBVTT\n\n00:01.000 --> 00:02.000 line:0\na\n\n00:03.000 --> 00:04.000\nb"
    let stage = try stage(two)
    let layer = try #require(stage.root.sublayers?.first as? CATextLayer)
    #expect(layer.verticalAlignment == .center)
    stage.advance(to: 1.5)
    #expect(layer.verticalAlignment == .top && layer.alignmentMode == .center)
    stage.advance(to: 3.5)
    #expect(layer.verticalAlignment == .center && layer.alignmentMode == .right)
    let subRip = try self.stage("1\n00:00:00,000 --> 00:00:02,000 line:0\na")
    #expect((subRip.root.sublayers?.first as? CATextLayer)?.verticalAlignment == .center)
  }

  @Test("a layer without a place of its own cannot have placed captions")
  func refusal() throws {
    let error = #expect(throws: SceneProblems.self) { try stage("WEBVTT\n\n00:00.000 --> 00:02.000\na", "opacity: 1") }
    #expect(error?.problems.first?.message.contains("it is not known where the layer stands") == true)
  }
}
