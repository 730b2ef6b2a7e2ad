import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("CAShapeLayer")
struct CAShapeLayerTests {
  let space = LayerSpace(toCanvas: .translation(x: 5, y: 7), isFlipped: false)

  func square(_ side: CGFloat) -> CGPath { CGPath(rect: CGRect(x: 0, y: 0, width: side, height: side), transform: nil) }

  @Test("a new shape layer has Core Animation's defaults and draws nothing")
  func newShapeLayer() {
    let layer = CAShapeLayer()
    #expect(layer.path == nil)
    #expect(layer.fillColor == .black)
    #expect(layer.strokeColor == nil)
    #expect(layer.lineWidth == 1 && layer.miterLimit == 10 && layer.strokeStart == 0 && layer.strokeEnd == 1)
    #expect(layer.fillRule == .nonZero && layer.lineCap == .butt && layer.lineJoin == .miter)
    #expect(layer.lineDashPattern == nil && layer.lineDashPhase == 0)
    #expect(layer.ownItems(in: space).isEmpty)
    #expect(CAShapeLayer.defaultValue(forKey: "lineCap") as? String == "butt")
    #expect(CAShapeLayer.defaultValue(forKey: "fillRule") as? String == "non-zero")
    #expect(CAShapeLayer.defaultValue(forKey: "strokeStart") == nil)
    #expect((CAShapeLayer.defaultValue(forKey: "miterLimit") as? NSNumber)?.doubleValue == 10)
  }

  @Test("a stroke that ends where it begins in single precision draws nothing")
  func strokeOfNoLength() {
    let layer = CAShapeLayer()
    layer.path = square(100)
    layer.fillColor = nil
    layer.strokeColor = .white
    layer.lineCap = .round
    for (start, end) in [(1 - 1e-9, 1), (0.5, 0.5 + 1e-9), (0.5, 0.5), (0.7, 0.2)] as [(CGFloat, CGFloat)] {
      (layer.strokeStart, layer.strokeEnd) = (start, end)
      #expect(layer.ownItems(in: space).isEmpty, "\(start) to \(end)")
    }
    (layer.strokeStart, layer.strokeEnd) = (0.5, 0.5 + 1e-6)
    #expect(layer.ownItems(in: space).count == 1)
  }

  @Test("a shape is filled first and then stroked, in the layer's own space")
  func fillThenStroke() {
    let layer = CAShapeLayer()
    let path = square(100)
    layer.path = path
    layer.fillRule = .evenOdd
    layer.strokeColor = .white
    layer.lineWidth = 3
    layer.lineCap = .round
    layer.lineJoin = .bevel
    layer.lineDashPattern = [4, 2]
    layer.lineDashPhase = 1
    layer.strokeEnd = 0.5
    let style = StrokeStyle(width: 3, cap: .round, join: .bevel, dashes: [4, 2], dashPhase: 1, end: 0.5)
    #expect(
      layer.ownItems(in: space) == [
        .shape(ShapeItem(.path(path.geometry, .evenOdd), paint: .color(.black), transform: space.toCanvas)),
        .shape(ShapeItem(.stroke(path.geometry, style), paint: .color(.white), transform: space.toCanvas)),
      ])
  }

  @Test("a stroke that is trimmed to nothing, clear or without width draws nothing")
  func nothingToStroke() {
    let layer = CAShapeLayer()
    layer.path = square(10)
    layer.fillColor = nil
    layer.strokeColor = .white
    #expect(layer.ownItems(in: space).count == 1)
    layer.strokeStart = 0.6
    layer.strokeEnd = 0.6
    #expect(layer.ownItems(in: space).isEmpty)
    layer.strokeStart = 0
    layer.lineWidth = 0
    #expect(layer.ownItems(in: space).isEmpty)
    layer.lineWidth = 1
    layer.strokeColor = .clear
    #expect(layer.ownItems(in: space).isEmpty)
  }

  @Test(
    "a dash pattern that makes no sense gives a solid line",
    arguments: [[-1, 2], [0, 0], [Double.nan, 1], [.infinity]])
  func senselessDashes(pattern: [Double]) {
    let layer = CAShapeLayer()
    layer.lineDashPattern = pattern.map { NSNumber(value: $0) }
    #expect(layer.shape.strokeStyle.dashes.isEmpty)
  }

  @Test("trimming beyond the path's ends stops at its ends")
  func trimsBeyondPath() {
    let layer = CAShapeLayer()
    layer.strokeStart = -3
    layer.strokeEnd = 7
    #expect(layer.shape.strokeStyle.start == 0 && layer.shape.strokeStyle.end == 1)
  }

  @Test("an offset moves the part that is stroked along the path, and around its end")
  func strokeOffset() {
    let layer = CAShapeLayer()
    layer.path = square(10)
    (layer.fillColor, layer.strokeColor) = (nil, .white)
    (layer.strokeEnd, layer.strokeOffset) = (0.5, 0.25)
    let path = square(10).geometry
    func stroked(_ path: PathGeometry, _ style: StrokeStyle) -> [DisplayItem] {
      [.shape(ShapeItem(.stroke(path, style), paint: .color(.white), transform: space.toCanvas))]
    }
    #expect(layer.ownItems(in: space) == stroked(path, StrokeStyle(start: 0.25, end: 0.75)))
    layer.strokeOffset = -1.25
    #expect(layer.ownItems(in: space) == stroked(path.trimmed(from: 0, to: 0.5, offset: 0.75), StrokeStyle()))
    layer.strokeEnd = 1
    #expect(layer.ownItems(in: space) == stroked(path, StrokeStyle()))
    (layer.strokeStart, layer.strokeEnd) = (0.5, 0.5 + 1e-9)
    #expect(layer.ownItems(in: space).isEmpty)
  }

  @Test("a shape layer copies its path when it is set")
  func pathCopiedSet() {
    let layer = CAShapeLayer()
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addLine(to: CGPoint(x: 10, y: 0))
    layer.path = path
    path.addLine(to: CGPoint(x: 10, y: 10))
    #expect(layer.path?.geometry.points.count == 2)
  }

  @Test("key-value coding reaches every property of a shape layer by Core Animation's key")
  func keyValueCoding() {
    let layer = CAShapeLayer()
    layer.setValue("round", forKey: "lineJoin")
    layer.setValue(NSNumber(value: 0.25), forKey: "strokeStart")
    layer.setValue([1, 2, 3], forKey: "lineDashPattern")
    layer.setValue(square(1), forKey: "path")
    #expect(layer.lineJoin == .round && layer.strokeStart == 0.25 && layer.lineDashPattern == [1, 2, 3])
    #expect(layer.path == square(1))
    #expect(layer.value(forKey: "fillRule") as? String == "non-zero")
  }

  @Test("a copy of a shape layer has the original's values")
  func copyOriginalValues() {
    let layer = CAShapeLayer()
    layer.path = square(3)
    layer.lineWidth = 9
    let copy = CAShapeLayer(layer: layer)
    #expect(copy.path == square(3) && copy.lineWidth == 9)
  }
}
