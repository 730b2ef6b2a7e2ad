import Foundation
import KinoraExport
import KinoraGolden
import KinoraGraphics
import KinoraLayers
import TestSupport
import Testing

@Suite("Recording long films")
struct LongFilmRecordingTests {
  private final class Count {
    var stages = 0
  }

  private func film(_ frames: Int, _ count: Count, _ body: @escaping (Stage, Int) -> Void = { _, _ in }) -> Film {
    Film(size: CGSize(width: 8, height: 8), frameRate: 10, duration: Double(frames) / 10) { stage in
      count.stages += 1
      let layer = CALayer()
      layer.frame = CGRect(x: 0, y: 0, width: 1, height: 8)
      layer.backgroundColor = .white
      stage.root.addSublayer(layer)
      for frame in 0..<frames {
        stage.at(Double(frame) / 10) {
          CATransaction.setDisableActions(true)
          layer.position.x = CGFloat(frame % 8)
        }
      }
      body(stage, count.stages)
    }
  }

  @Test(
    "the second time recording begins a film anew for every frame, but at most 64 times",
    arguments: [(20, 24), (300, 69)])
  func stages(frames: Int, most: Int) throws {
    let count = Count()
    let folder = try Scratch()
    let golden = Golden(store: GoldenStore(folder: folder.folder))
    let manifest = try golden.record(film(frames, count), named: "long", oracle: .none)
    #expect(manifest.frames.count == frames && count.stages <= most)
  }

  @Test("a film that differs each time it is begun is not recorded")
  func unsteady() throws {
    let count = Count()
    let folder = try Scratch()
    let golden = Golden(store: GoldenStore(folder: folder.folder))
    let unsteady = film(100, count) { stage, number in
      if number == 3 { stage.root.backgroundColor = .black }
    }
    #expect(throws: GoldenError.self) { try golden.record(unsteady, named: "unsteady", oracle: .none) }
  }
}
