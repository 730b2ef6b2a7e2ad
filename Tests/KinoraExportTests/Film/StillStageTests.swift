import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import Testing

@Suite("Stages that stand still")
struct StillStageTests {
  @Test("a frame in which no layer changed compares no item")
  func unchanged() {
    let stage = Stage(size: CGSize(width: 64, height: 64))
    for index in 0..<500 {
      let layer = CALayer()
      layer.frame = CGRect(x: index % 60, y: index / 60, width: 3, height: 3)
      layer.backgroundColor = .white
      stage.root.addSublayer(layer)
    }
    stage.commit()
    let renderer = FrameRenderer(width: 64, height: 64, options: .init(threads: 1))
    var compared: [Int] = []
    for frame in 0..<10 {
      stage.advance(to: Double(frame) / 10)
      compared.append(renderer.render(stage.displayList()).itemsCompared)
    }
    #expect(compared.first == 500 && compared.suffix(3) == [0, 0, 0])
    CATransaction.setDisableActions(true)
    stage.root.sublayers?[17].position.x += 1
    stage.advance(to: 1)
    #expect(renderer.render(stage.displayList()).itemsPrepared == 1)
  }
}
