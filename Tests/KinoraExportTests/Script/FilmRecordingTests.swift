import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraMedia
import KinoraScenes
import KinoraSound
import KinoraTiming
import LayerSamples
import TestSupport
import Testing

@Suite("A film recorded as a scene")
struct FilmRecordingTests {
  private func lists(_ stage: Stage, _ frames: Int, rate: Double = 10) -> [String] {
    (0..<frames).map { frame in
      stage.advance(to: Double(frame) / rate)
      return stage.displayList().dump()
    }
  }

  /// A film's scene, written as a script and read again.
  private func written(_ film: Film) throws -> Scene {
    let script = try film.scene().script()
    do { return try SceneLoader.load(text: script) } catch {
      Issue.record("\(error)\n\(script)")
      throw error
    }
  }

  @Test(
    "random films of layers, animations, events, delegates and display links show the same frames", arguments: 0..<60)
  func random(seed: Int) throws {
    let film = RandomScript.film(UInt64(seed) &* 7919 &+ 1)
    let scene: Scene
    do { scene = try film.scene() } catch let problems as SceneProblems {
      // Some of the films have sparks that are in no file, or animations that start where another has gone too far.
      let expected = ["an image that is in no file", "the animation of opacity: the number 1."]
      #expect(
        problems.problems.allSatisfy { problem in expected.contains { problem.message.contains($0) } }, "\(problems)")
      return
    }
    let expected = lists(try film.makeStage(), RandomScript.frames)
    let read = try SceneLoader.load(text: try scene.script())
    for (name, scene) in [("recorded", scene), ("read", read)] {
      let shown = lists(try scene.makeStage(assets: AssetLoader()), RandomScript.frames)
      guard let frame = expected.indices.first(where: { expected[$0] != shown[$0] }) else { continue }
      let message = "seed \(seed), \(name), frame \(frame):\n\(expected[frame])\n--\n\(shown[frame])"
      Issue.record(Comment(rawValue: message))
    }
  }

  @Test("a layer of every class has every value that scenes have a word for", arguments: LayerSamples.kinds.indices)
  func everyValue(_ index: Int) throws {
    let scratch = try Scratch()
    try ImageEncoder.writePNG(LayerSamples.image.pixels, to: scratch.path("a.png"))
    let image = try ImageDecoder.decode(path: scratch.path("a.png"))
    let kind = LayerSamples.kinds[index]
    func layer() -> CALayer {
      let layer = LayerSamples.make(kind)
      for row in layer.layerClass.rows where !row.isReadOnly && !["layoutManager", "layoutItem"].contains(row.key) {
        if row.kind == .image {
          row.assign(layer, .image(image))
        } else if row.key == "emitterCells" {
          let cell = CAEmitterCell()
          (cell.name, cell.birthRate, cell.contents, cell.lifetime) = ("spark", 20, image, 2)
          layer.setValue([cell], forKey: row.key)
        } else if let value = LayerSamples.value(for: row) {
          row.assign(layer, value)
        }
      }
      return layer
    }
    let film = Film(size: CGSize(width: 20, height: 20), frameRate: 10, duration: 1) { $0.root.addSublayer(layer()) }
    let scene = try film.scene()
    let script = try scene.script()
    let again = try SceneLoader.load(text: script)
    #expect(try again.script() == script)
    let made = try #require(try again.makeStage(assets: AssetLoader()).root.sublayers?.first)
    let sample = layer()
    for row in sample.layerClass.rows where row.kind != .object && row.kind != .image && !row.isReadOnly {
      if ["frame", "name"].contains(row.key) { continue }
      #expect(row.read(made) == row.read(sample), "\(row.key)\n\(script)")
    }
  }

  @Test("layouts are said as layouts, and the boxes that they place come out the same")
  func layout() throws {
    let film = Film(size: CGSize(width: 100, height: 60), frameRate: 10, duration: 2) { stage in
      stage.background = .black
      let row = CALayer()
      row.name = "row"
      row.frame = stage.root.bounds
      row.layoutManager = BoxLayout.row(gap: 4, padding: 6, align: .center)
      stage.root.addSublayer(row)
      for (index, size) in [10.0, 20, 30].enumerated() {
        let box = CALayer()
        box.bounds.size = CGSize(width: size, height: size)
        box.backgroundColor = .white
        if index == 1 { box.layoutItem.grow = 1 }
        row.addSublayer(box)
      }
      stage.at(1) { row.bounds.size.width = 60 }
    }
    let read = try written(film)
    #expect(try film.scene().script().contains("layout: { kind: \"row\", padding: 6, align: \"center\", gap: 4 }"))
    #expect(lists(try film.makeStage(), 20) == lists(try read.makeStage(assets: AssetLoader()), 20))
  }

  @Test("what closures do is written as what comes of it, at its time")
  func effects() throws {
    let film = Film(size: CGSize(width: 64, height: 36), frameRate: 10, duration: 2) { stage in
      stage.background = .black
      let card = CALayer()
      card.name = "card"
      card.frame = CGRect(x: 4, y: 4, width: 20, height: 20)
      card.backgroundColor = .white
      stage.root.addSublayer(card)
      stage.at(0.5) {
        CATransaction.setAnimationDuration(0.4)
        CATransaction.setCompletionBlock { card.cornerRadius = 5 }
        card.position.x = 40
      }
      stage.at(1.5) { card.removeFromSuperlayer() }
    }
    let scene = try film.scene()
    let times = scene.timeline.map(\.time)
    // The frame at 0.9 s shows the animation's end, and only the next what its completion block does.
    #expect(times == [0.5, 0.900001, 1.5])
    let script = try scene.script()
    #expect(script.contains("at: 0.5, disableActions: true") || script.contains("at: 0.5,\n      disableActions: true"))
    #expect(script.contains("\"card.position\": [40, 14]"), "\(script)")
    #expect(script.contains("remove: \"card\""))
    #expect(lists(try film.makeStage(), 20) == lists(try written(film).makeStage(assets: AssetLoader()), 20))
  }

  @Test("pictures, videos, fonts and sounds are assets by their paths")
  func files() throws {
    let media = EveryKindScene.media.path
    let film = Film(size: CGSize(width: 64, height: 36), frameRate: 10, duration: 1) { stage in
      stage.background = .black
      let picture = CALayer()
      picture.frame = stage.root.bounds
      picture.contents = try? ImageDecoder.decode(path: media + "/a.png")
      stage.root.addSublayer(picture)
      let clip = CALayer()
      clip.frame = stage.root.bounds
      clip.contents = try? Footage(path: media + "/clip.mp4").image(playing: Playback(start: 0.5, whenOver: .hold))
      stage.root.addSublayer(clip)
      if let sound = try? Sound(contentsOf: media + "/voice.ogg") {
        stage.play(sound, at: 0.25, name: "voice", volume: SoundVolume(decibels: -6), fadeOut: 0.1)
      }
    }
    let scene = try film.scene()
    #expect(
      scene.assets.map { "\($0.name) \($0.kind.rawValue)" } == ["a image", "clip video", "voice audio"])
    let script = try scene.script(for: media)
    for words in [
      "{ image: \"a.png\" }", "{ video: \"clip.mp4\" }", "trim: [0.5, null], whenOver: \"hold\"", "at: 0.25",
    ] {
      #expect(script.contains(words), "\(script)")
    }
    let read = try SceneLoader.load(text: script, folder: media, assets: AssetLoader())
    #expect(lists(try film.makeStage(), 10) == lists(try read.makeStage(assets: AssetLoader()), 10))
    #expect(read.audio.count == 1)
  }

  @Test("what scenes have no words for is refused with layer, property and what to do")
  func refused() throws {
    final class Drawn: CALayer {
      override func draw(in context: CGContext) { context.fill(bounds) }
    }
    let film = Film(size: CGSize(width: 64, height: 36), frameRate: 10, duration: 1) { stage in
      let drawn = Drawn()
      drawn.name = "scribble"
      drawn.frame = stage.root.bounds
      drawn.setNeedsDisplay()
      stage.root.addSublayer(drawn)
      let picture = CALayer()
      picture.contents = LayerSamples.image
      stage.root.addSublayer(picture)
    }
    #expect {
      _ = try film.scene(named: "drawing")
    } throws: { error in
      let words = "\(error)"
      return words.contains(
        "drawing: error: the Drawn \"scribble\": contents: what draw(in:) draws, which is in no file")
        && words.contains("the CALayer: contents: an image that is in no file")
        && words.contains("allowed: one from a file")
    }
  }
}
