import Foundation
import KinoraExport
import KinoraGraphics
import KinoraInspect
import KinoraLayers
import KinoraMedia
import Testing

@Suite("What is told of layers")
struct LayerHistoryTests {
  /// A stage on which one layer moves from 1 s to 3 s, and another of the same name appears at 2 s.
  private func stage() -> Stage {
    let stage = Stage(size: CGSize(width: 100, height: 50))
    func box() -> CALayer {
      let layer = CALayer()
      layer.name = "box"
      layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
      layer.position = CGPoint(x: 20, y: 20)
      layer.backgroundColor = .black
      return layer
    }
    let layer = box()
    stage.root.addSublayer(layer)
    let move = CABasicAnimation(keyPath: "position.x")
    (move.fromValue, move.toValue, move.beginTime, move.duration) = (20, 60, 1, 2)
    layer.add(move, forKey: "move")
    stage.at(2) {
      CATransaction.setDisableActions(true)
      stage.root.addSublayer(box())
    }
    return stage
  }

  private func history(of path: String) throws -> LayerHistory {
    let maker = LayerHistoryMaker(stage(), of: path, at: [0, 1, 1.5, 2, 2.5, 3, 3.5])
    #expect(maker.step(4) == nil)
    return try #require(maker.step(4))
  }

  @Test("the history of a layer has its animations, and the curves of what changes alone")
  func curves() throws {
    let history = try history(of: "box")
    #expect(history.runs.map(\.key) == ["move"])
    #expect(history.runs.first?.keyPath == "position.x")
    #expect(history.runs.first?.begin == 1)
    #expect(history.runs.first?.end == 3)
    #expect(history.curves.map(\.keyPath) == ["position"])
    #expect(history.curves.first?.values == [[20, 20, 30, 40, 50, 60, 20], [20, 20, 20, 20, 20, 20, 20]])
  }

  @Test("the second layer of a path has a number, and a history from when it is there")
  func second() throws {
    let history = try history(of: "box#2")
    #expect(history.runs.isEmpty)
    #expect(history.curves.isEmpty)
  }

  @Test("a map has layers in tree order, with corners on the canvas and the order in which they are drawn")
  func map() throws {
    let stage = stage()
    stage.advance(to: 2.5)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    stage.root.sublayers?[1].transform = CATransform3DMakeRotation(.pi / 2, 0, 0, 1)
    CATransaction.commit()
    stage.commit()
    stage.samplePresentations()
    let map = LayerMap(of: stage, drawing: stage.displayList())
    #expect(map.layers.map(\.path) == ["/", "box", "box#2"])
    #expect(map.layers.map(\.parent) == [nil, 0, 0])
    #expect(map.layers.map(\.order) == [nil, 0, 1])
    #expect(map.layers[1].corners == [45, 15, 55, 15, 55, 25, 45, 25])
    #expect(zip(map.layers[2].corners, [25, 15, 25, 25, 15, 25, 15, 15]).allSatisfy { abs($0 - $1) < 1e-9 })
  }

  @Test("corners follow perspective and layers that keep depth, as conversions between layers do")
  func depth() throws {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let depth = CATransformLayer()
    depth.position = CGPoint(x: 100, y: 50)
    depth.transform = CATransform3DMakeRotation(0.6, 0, 1, 0)
    let card = CALayer()
    card.bounds = CGRect(x: 0, y: 0, width: 40, height: 30)
    card.transform = CATransform3DMakeRotation(0.4, 1, 0, 0)
    let dot = CALayer()
    dot.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    dot.position = CGPoint(x: 7, y: 9)
    var eye = CATransform3DIdentity
    eye.m34 = -1.0 / 300
    stage.root.sublayerTransform = eye
    stage.root.addSublayer(depth)
    depth.addSublayer(card)
    card.addSublayer(dot)
    stage.commit()
    for plane in stage.layerPlanes() {
      for corner in [CGPoint(x: 0, y: 0), CGPoint(x: 5, y: 3)] {
        let (found, wanted) = (plane.onCanvas.apply(to: corner), plane.layer.convert(corner, to: nil))
        #expect(abs(found.x - wanted.x) < 1e-9 && abs(found.y - wanted.y) < 1e-9)
      }
    }
  }

  @Test("a viewer shows the exported frames whatever the order, and scales them to a width")
  func viewer() throws {
    let film = Film(size: CGSize(width: 100, height: 50), frameRate: 10, duration: 4) { stage in
      let layer = CALayer()
      layer.frame = CGRect(x: 10, y: 10, width: 20, height: 20)
      layer.backgroundColor = .white
      stage.root.addSublayer(layer)
      stage.at(1) { layer.opacity = 0 }
    }
    let viewer = try FilmViewer(film)
    for time in [1.1, 0, 1.05, 3, 1.1] {
      #expect(try ImageEncoder.png(viewer.picture(at: time).pixels) == ImageEncoder.png(film.frame(at: time).pixels))
      #expect(try viewer.stage(at: time).seconds == time)
    }
    let small = try FilmViewer(film, width: 40).picture(at: 0)
    #expect((small.width, small.height) == (40, 20))
  }
}
