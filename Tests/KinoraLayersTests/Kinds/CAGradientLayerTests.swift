import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("CAGradientLayer")
struct CAGradientLayerTests {
  let space = LayerSpace(toCanvas: .identity, isFlipped: false)
  let clear = CGColor(red: 0, green: 0, blue: 0, alpha: 0)

  /// A layer of 200 × 100 points whose bounds begin at (10, 20).
  func layer(_ colors: [CGColor]? = [red, green, blue], _ edit: (CAGradientLayer) -> Void = { _ in }) -> CAGradientLayer
  {
    let layer = CAGradientLayer()
    layer.bounds = CGRect(x: 10, y: 20, width: 200, height: 100)
    layer.colors = colors
    edit(layer)
    return layer
  }

  func gradient(_ layer: CAGradientLayer) -> GradientPaint? {
    guard case .shape(let item)? = layer.backgroundItems(in: space).first, case .gradient(let paint) = item.paint else {
      return nil
    }
    return paint
  }

  @Test("a new gradient layer has Core Animation's defaults and draws nothing")
  func newGradientLayer() {
    let layer = CAGradientLayer()
    #expect(layer.colors == nil && layer.locations == nil && layer.type == .axial)
    #expect(layer.startPoint == CGPoint(x: 0.5, y: 0) && layer.endPoint == CGPoint(x: 0.5, y: 1))
    #expect(self.layer(nil).backgroundItems(in: space).isEmpty)
    #expect(CAGradientLayer.defaultValue(forKey: "type") as? String == "axial")
  }

  @Test("without locations the colours are spread evenly along the line, in the bounds' coordinates")
  func evenWithoutLocations() throws {
    let paint = try #require(gradient(layer()))
    #expect(paint.kind == .axial(start: CGPoint(x: 110, y: 20), end: CGPoint(x: 110, y: 120)))
    #expect(paint.stops.map(\.location) == [0, 0.5, 1] && paint.stops.map(\.color) == [red, green, blue])
    #expect(paint.extendsStart && paint.extendsEnd)
  }

  @Test("start and end point, in units of the bounds, may lie outside them")
  func pointsUnitsBounds() throws {
    let paint = try #require(
      gradient(
        layer {
          $0.startPoint = CGPoint(x: -0.5, y: 0)
          $0.endPoint = CGPoint(x: 1.5, y: 2)
        }))
    #expect(paint.kind == .axial(start: CGPoint(x: -90, y: 20), end: CGPoint(x: 310, y: 220)))
  }

  @Test(
    "locations are limited to 0…1 and never decrease, and the rest of the longer of the two lists is left out",
    arguments: [
      ([0.1, 0.2, 0.9], [0.1, 0.2, 0.9]), ([0.5, 0.2, 0.9], [0.5, 0.5, 0.9]), ([-1, 0.5, 7], [0, 0.5, 1]),
      ([0, .nan, 1], [0, 0, 1]), ([0.2, 0.4], [0.2, 0.4]), ([0, 0.1, 0.2, 0.3], [0, 0.1, 0.2]),
      ([0, 0, 0], [0, 0, 0]),
    ] as [([Double], [Double])])
  func locationsClamped(
    given: [Double], shown: [Double]
  ) throws {
    let paint = try #require(gradient(layer { $0.locations = given.map { NSNumber(value: $0) } }))
    #expect(paint.stops.map(\.location) == shown)
  }

  @Test("a gradient of one colour is filled with it, and one of clear colours draws nothing")
  func oneColour() {
    guard case .shape(let item)? = layer([red]).backgroundItems(in: space).first else {
      Issue.record("nothing drawn")
      return
    }
    #expect(item.paint == .color(red))
    #expect(layer([clear, clear]).backgroundItems(in: space).isEmpty && layer([]).backgroundItems(in: space).isEmpty)
    #expect(gradient(layer([red, clear])) != nil)
  }

  @Test("a radial gradient is an ellipse around the start point with radii as far as the end point")
  func radialGradientEllipse() throws {
    let paint = try #require(
      gradient(
        layer {
          $0.type = .radial
          $0.startPoint = CGPoint(x: 0.5, y: 0.5)
          $0.endPoint = CGPoint(x: 1, y: 0.25)
        }))
    #expect(paint.kind == .radial(center: CGPoint(x: 110, y: 70), radiusX: 100, radiusY: 25))
    let flat = layer {
      $0.type = .radial
      $0.startPoint = CGPoint(x: 0.5, y: 0.5)
      $0.endPoint = CGPoint(x: 1, y: 0.5)
    }
    #expect(flat.backgroundItems(in: space).isEmpty)
  }

  @Test(
    "a conic gradient begins toward the end point",
    arguments: [
      (CGPoint(x: 1, y: 0.5), 0), (CGPoint(x: 0.5, y: 1), 0.5), (CGPoint(x: 0, y: 0.5), 1),
      (CGPoint(x: 0.5, y: 0), -0.5),
    ] as [(CGPoint, Double)])
  func conicGradientBegins(end: CGPoint, halfTurns: Double) throws {
    let paint = try #require(
      gradient(
        layer {
          $0.type = .conic
          $0.startPoint = CGPoint(x: 0.5, y: 0.5)
          $0.endPoint = end
        }))
    guard case .conic(let center, let angle) = paint.kind else {
      Issue.record("\(paint.kind)")
      return
    }
    #expect(center == CGPoint(x: 110, y: 70) && abs(angle - halfTurns * .pi) < 1e-12)
  }

  @Test("a gradient fills the rounded bounds over the background colour, below contents and sublayers")
  func fillsRoundedBounds() {
    let layer = layer {
      $0.backgroundColor = .black
      $0.cornerRadius = 12
      $0.borderWidth = 2
    }
    layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)
    layer.addSublayer(plain(0, 0, 5, 5, red))
    let items = Scene(layer).items
    #expect(items.count == 4)
    guard case .gradient? = items[1].shape?.paint, case .roundedRect(let rect)? = items[1].shape?.outline else {
      Issue.record("\(items.dump())")
      return
    }
    #expect(rect.radius == 12 && items[0].shape?.paint == .color(.black) && items[2].shape?.paint == .color(red))
  }

  @Test("colours, locations and points are animated element by element")
  func animatedLists() throws {
    let layer = layer([red, blue]) { $0.locations = [0, 1] }
    let stage = Stage(size: CGSize(width: 300, height: 300))
    stage.root.addSublayer(layer)
    for (path, to) in [
      ("colors", [blue, red]), ("locations", [0.5, 1.0]), ("startPoint", CGPoint(x: 0.5, y: 0.5)), ("endPoint.y", 3.0),
    ] as [(String, Any)] {
      let animation = CABasicAnimation(keyPath: path)
      animation.toValue = to
      animation.duration = 1
      layer.add(animation, forKey: path)
    }
    stage.commit()
    stage.advance(to: 0.5)
    let shown = try #require(layer.presentation())
    #expect(shown.colors?.map(\.red) == [0.5, 0.5] && shown.colors?.map(\.blue) == [0.5, 0.5])
    #expect(shown.locations == [0.25, 1] && shown.startPoint == CGPoint(x: 0.5, y: 0.25) && shown.endPoint.y == 2)
  }

  @Test("lists of colours of different lengths switch instead of mixing")
  func unequalLists() throws {
    let layer = layer([red, blue])
    let stage = Stage(size: CGSize(width: 300, height: 300))
    stage.root.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "colors")
    animation.toValue = [red, green, blue]
    animation.duration = 1
    layer.add(animation, forKey: "colors")
    stage.commit()
    stage.advance(to: 0.4)
    #expect(layer.presentation()?.colors?.count == 2)
    stage.advance(to: 0.6)
    #expect(layer.presentation()?.colors?.count == 3)
  }

  @Test("absurd points of a gradient do no harm", arguments: [CGFloat.nan, .infinity, -1e300, 1e300])
  func absurdPoints(value: CGFloat) {
    for type in [CAGradientLayerType.axial, .radial, .conic] {
      let layer = layer {
        $0.type = type
        $0.startPoint = CGPoint(x: value, y: 0)
        $0.endPoint = CGPoint(x: 1, y: value)
      }
      _ = layer.backgroundItems(in: space)
      _ = Scene(layer).items
    }
  }
}
