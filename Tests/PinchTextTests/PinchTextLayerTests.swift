import Kinora
import PinchText
import Testing

@Suite("The pinched text")
struct PinchTextLayerTests {
  private func stage() throws -> (Stage, PinchTextLayer) {
    let stage = Stage(size: CGSize(width: 400, height: 200))
    let face = try FontLibrary.shared.face(family: "DejaVu Serif")
    let layer = PinchTextLayer(
      "water bends and nothing tears", face: face, size: 24, frame: CGRect(x: 20, y: 20, width: 300, height: 120))
    stage.root.addSublayer(layer)
    return (stage, layer)
  }

  private let thumb = TouchPoint(identifier: "thumb", point: CGPoint(x: 60, y: 30), scale: 0.7)
  private let index = TouchPoint(identifier: "index", point: CGPoint(x: 200, y: 40), scale: 0.4)

  private func scale(of name: String, in layer: PinchTextLayer) -> CGFloat? {
    layer.presentation()?.value(forKeyPath: "touchPointForIdentifier.\(name).scale") as? CGFloat
  }

  @Test("the text springs from rest to a touch's scale, while the model has the scale at once")
  func begins() throws {
    let (stage, layer) = try stage()
    stage.at(1) { [thumb] in layer.begin(thumb) }
    stage.advance(to: 1)
    #expect(layer.touchPointForIdentifier["thumb"]?.scale == 0.7)
    #expect(scale(of: "thumb", in: layer) == 0)
    stage.advance(to: 1.1)
    let early = try #require(scale(of: "thumb", in: layer))
    #expect(early > 0 && early < 0.7)
    stage.advance(to: 30)
    #expect(scale(of: "thumb", in: layer) == 0.7)
  }

  @Test("the text animates each touch by itself")
  func independent() throws {
    let (stage, layer) = try stage()
    stage.at(0) { [thumb] in layer.begin(thumb) }
    stage.at(20) { [index] in layer.begin(index) }
    stage.advance(to: 20.1)
    #expect(scale(of: "thumb", in: layer) == 0.7)
    let second = try #require(scale(of: "index", in: layer))
    #expect(second > 0 && second < 0.4)
  }

  @Test("a touch's point follows a path")
  func moves() throws {
    let (stage, layer) = try stage()
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 60, y: 30))
    path.addLine(to: CGPoint(x: 160, y: 30))
    stage.at(0) { [thumb] in
      layer.begin(thumb)
      layer.move(thumb, along: path, duration: 2)
    }
    stage.advance(to: 1)
    let point = layer.presentation()?.value(forKeyPath: "touchPointForIdentifier.thumb.point") as? CGPoint
    #expect(abs(try #require(point).x - 110) < 0.01)
    #expect(layer.touchPointForIdentifier["thumb"]?.point == CGPoint(x: 160, y: 30))
  }

  @Test("the text lies as before when the last touch has gone, and keeps nothing of it")
  func ends() throws {
    let (stage, layer) = try stage()
    stage.commit()
    let untouched = stage.displayList()
    stage.at(1) { [thumb] in layer.begin(thumb) }
    stage.at(2) { [thumb] in layer.end(thumb) }
    stage.advance(to: 1.5)
    let bent = stage.displayList()
    #expect((bent == untouched) == false)
    stage.advance(to: 2.2)
    #expect(layer.touchPointForIdentifier.keys.sorted() == ["thumb"])
    stage.advance(to: 30)
    #expect(layer.touchPointForIdentifier.isEmpty)
    let after = stage.displayList()
    #expect((after == untouched) == true)
    #expect(!after.items.isEmpty)
  }

  @Test("the text shows the same frame of its film whichever frame was asked for before")
  func anyOrder() throws {
    let face = try FontLibrary.shared.face(family: "DejaVu Serif")
    let forward = PinchTextFilm.film(face: face)
    _ = try forward.frame(number: 30)
    let played = try forward.frame(number: 250)
    let back = PinchTextFilm.film(face: face)
    _ = try back.frame(number: 590)
    #expect(FrameHash(of: try back.frame(number: 250)) == FrameHash(of: played))
  }
}
