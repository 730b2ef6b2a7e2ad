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

  @Test(
    "a frame in which one of many layers moves looks at few, and only its own pixels are drawn", arguments: [1, 50])
  func oneMoves(groups: Int) throws {
    let stage = Stage(size: CGSize(width: 256, height: 64))
    CATransaction.setDisableActions(true)
    var layers: [CALayer] = []
    for index in 0..<5000 {
      if index % (5000 / groups) == 0 { stage.root.addSublayer(CALayer()) }
      let layer = CALayer()
      layer.frame = CGRect(x: 2 * (index % 125), y: index / 125, width: 1, height: 1)
      layer.backgroundColor = .white
      stage.root.sublayers?.last?.addSublayer(layer)
      layers.append(layer)
    }
    stage.commit()
    let renderer = FrameRenderer(width: 256, height: 64, options: .init(threads: 1))
    var last = FrameStatistics()
    for frame in 0..<8 {
      CATransaction.setDisableActions(true)
      layers[2345].position.x += 1
      stage.advance(to: Double(frame))
      last = renderer.render(stage.displayList())
    }
    #expect(last.items == 5000 && last.itemsCompared <= 64 && last.itemsPrepared == 1)
    #expect(last.pixelsDamaged <= 16 * 8)
    let fresh = FrameRenderer(width: 256, height: 64, options: .init(threads: 1, tracksDamage: false))
    fresh.render(stage.displayList())
    #expect(FrameHash(of: renderer.canvas) == FrameHash(of: fresh.canvas))
  }

  @Test("a layer inserted below others damages none of their pixels, though their numbers change")
  func insertedBelow() {
    let stage = Stage(size: CGSize(width: 64, height: 64))
    func add(_ name: String, _ x: CGFloat, _ width: CGFloat, at index: UInt32) {
      let layer = CALayer()
      layer.name = name
      layer.frame = CGRect(x: x, y: 8, width: width, height: 8)
      layer.backgroundColor = .white
      stage.root.insertSublayer(layer, at: index)
    }
    add("a", 30, 8, at: 0)
    add("b", 50, 9, at: 1)
    stage.commit()
    let renderer = FrameRenderer(width: 64, height: 64, options: .init(threads: 1))
    for _ in 0..<3 { renderer.render(stage.displayList()) }
    CATransaction.setDisableActions(true)
    add("first", 4, 5, at: 0)
    stage.commit()
    let list = stage.displayList()
    #expect(renderer.render(list).itemsPrepared == 1)
    #expect(
      renderer.planText(owners: list.owners, in: stage.layerTable()) == """
        plan: 1 of 1 tiles, 40 pixels
        tile 0 at 0, 0: 5 × 8 at 4, 8
          shape 0 (1 first) #ffffffff

        """)
    let layers = stage.layerTable()
    #expect(list.owners.map { layers[$0]?.description } == ["1 first", "2 a", "3 b"])
  }
}
