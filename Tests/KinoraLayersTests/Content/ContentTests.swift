import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Contents")
struct ContentTests {
  func stage(with layer: CALayer) -> Stage {
    let stage = Stage(size: CGSize(width: 400, height: 300))
    stage.root.addSublayer(layer)
    return stage
  }

  func image() -> CGImage { CGImage(pixels: PixelBuffer(width: 2, height: 3)) }

  func drawing(_ layer: CALayer?) -> Recording? { layer?.contents as? Recording }

  @Test("a layer's contents are the value that was set")
  func contents() {
    let layer = CALayer()
    #expect(layer.contents == nil)
    let image = image()
    layer.contents = image
    #expect(layer.contents as? CGImage === image)
    layer.contents = "a string"
    #expect(layer.contents as? String == "a string")
    layer.setValue(image, forKey: "contents")
    #expect(layer.value(forKey: "contents") as? CGImage === image)
    layer.contents = nil
    #expect(layer.contents == nil)
  }

  // MARK: The guide's listings

  // The guide's listing 4.
  @Test("a layer with an image needs no subclass")
  func listing4() {
    let theImage = image()
    let theLayer = CALayer()
    theLayer.position = CGPoint(x: 50, y: 50)
    theLayer.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
    theLayer.contents = theImage
    let items = stage(with: theLayer).displayList().items
    guard case .image(let item)? = items.first else {
      Issue.record("no image was drawn")
      return
    }
    #expect(item.image === theImage)
    #expect(item.destination == CGRect(x: 0, y: 0, width: 100, height: 100))
    #expect(item.transform == .identity)
  }

  private final class StateDelegate: CALayerDelegate {
    let yes: CGImage
    let no: CGImage
    init(yes: CGImage, no: CGImage) { (self.yes, self.no) = (yes, no) }

    // The guide's listing 5.
    func display(_ theLayer: CALayer) {
      if (theLayer.value(forKey: "state") as? NSNumber)?.boolValue == true {
        theLayer.contents = yes
      } else {
        theLayer.contents = no
      }
    }
    func draw(_ layer: CALayer, in ctx: CGContext) { Issue.record("display was implemented") }
  }

  @Test("a delegate's display chooses the image by a value that the layer stores")
  func listing5() {
    let layer = CALayer()
    let delegate = StateDelegate(yes: image(), no: image())
    layer.delegate = delegate
    let stage = stage(with: layer)
    stage.commit()
    #expect(layer.contents == nil)
    layer.setNeedsDisplay()
    #expect(layer.needsDisplay())
    stage.commit()
    #expect(!layer.needsDisplay())
    #expect(layer.contents as? CGImage === delegate.no)
    layer.setValue(true, forKey: "state")
    layer.setNeedsDisplay(CGRect(x: 0, y: 0, width: 1, height: 1))
    stage.commit()
    #expect(layer.contents as? CGImage === delegate.yes)
  }

  private final class CurveDelegate: CALayerDelegate {
    var willDraw = 0
    func layerWillDraw(_ layer: CALayer) { willDraw += 1 }

    // The guide's listing 6.
    func draw(_ theLayer: CALayer, in theContext: CGContext) {
      let thePath = CGMutablePath()
      thePath.move(to: CGPoint(x: 15, y: 15))
      thePath.addCurve(
        to: CGPoint(x: 295, y: 15), control1: CGPoint(x: 15, y: 250), control2: CGPoint(x: 295, y: 250))
      theContext.beginPath()
      theContext.addPath(thePath)
      theContext.setLineWidth((theLayer.value(forKey: "lineWidth") as? NSNumber).map { CGFloat($0.doubleValue) } ?? 0)
      theContext.strokePath()
    }
  }

  func stroke(_ item: DisplayItem?) -> (path: PathGeometry, style: StrokeStyle, paint: Paint)? {
    guard case .shape(let shape)? = item, case .stroke(let path, let style) = shape.outline else { return nil }
    return (path, style, shape.paint)
  }

  @Test("a delegate strokes a path with the layer's lineWidth value")
  func listing6() throws {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 310, height: 200)
    layer.setValue(NSNumber(value: 6), forKey: "lineWidth")
    let delegate = CurveDelegate()
    layer.delegate = delegate
    layer.setNeedsDisplay()
    let stage = stage(with: layer)
    stage.commit()
    let recording = try #require(drawing(layer))
    #expect(recording.size == CGSize(width: 310, height: 200))
    let drawn = try #require(stroke(recording.items.first))
    #expect(drawn.style.width == 6)
    #expect(drawn.path.points.first == CGPoint(x: 15, y: 15))
    #expect(drawn.path.points.last == CGPoint(x: 295, y: 15))
    #expect(delegate.willDraw == 1)
  }

  // The guide's listing 7.
  private final class StateLayer: CALayer {
    var state = false
    var yes: CGImage?
    var no: CGImage?
    override func display() { contents = state ? yes : no }
  }

  @Test("a subclass's display sets the contents")
  func listing7() {
    let layer = StateLayer()
    layer.yes = image()
    layer.no = image()
    let stage = stage(with: layer)
    layer.setNeedsDisplay()
    stage.commit()
    #expect(layer.contents as? CGImage === layer.no)
    layer.state = true
    layer.setNeedsDisplay()
    layer.displayIfNeeded()
    #expect(layer.contents as? CGImage === layer.yes)
  }

  // The guide's listing 8.
  private final class CurveLayer: CALayer {
    var lineWidth: CGFloat = 0
    var lineColor = CGColor.black
    override func draw(in theContext: CGContext) {
      let thePath = CGMutablePath()
      thePath.move(to: CGPoint(x: 15, y: 15))
      thePath.addCurve(
        to: CGPoint(x: 295, y: 15), control1: CGPoint(x: 15, y: 250), control2: CGPoint(x: 295, y: 250))
      theContext.beginPath()
      theContext.addPath(thePath)
      theContext.setLineWidth(lineWidth)
      theContext.setStrokeColor(lineColor)
      theContext.strokePath()
    }
  }

  @Test("a subclass draws with its own properties")
  func listing8() throws {
    let layer = CurveLayer()
    layer.lineWidth = 3
    layer.lineColor = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
    layer.bounds = CGRect(x: 0, y: 0, width: 310, height: 200)
    let stage = stage(with: layer)
    stage.commit()
    #expect(layer.contents == nil)
    layer.setNeedsDisplay()
    stage.commit()
    let drawn = try #require(stroke(drawing(layer)?.items.first))
    #expect(drawn.style.width == 3)
    #expect(drawn.paint == .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1)))
  }

  // MARK: When contents are drawn

  final class Counting: CALayer {
    var drawn = 0
    override func draw(in ctx: CGContext) {
      drawn += 1
      ctx.fill(bounds)
    }
    override class func needsDisplay(forKey key: String) -> Bool {
      key == "progress" || super.needsDisplay(forKey: key)
    }
  }

  @Test("a layer is drawn only when that is asked for, and once for each commit")
  func drawnOnce() {
    let layer = Counting()
    let stage = stage(with: layer)
    stage.commit()
    #expect(layer.drawn == 0)
    layer.setNeedsDisplay()
    layer.setNeedsDisplay()
    #expect(layer.drawn == 0)
    stage.commit()
    stage.commit()
    #expect(layer.drawn == 1)
  }

  @Test("needsDisplayOnBoundsChange redraws a layer when its bounds change, and not before")
  func onBoundsChange() {
    let layer = Counting()
    let stage = stage(with: layer)
    layer.bounds = CGRect(x: 0, y: 0, width: 10, height: 10)
    stage.commit()
    #expect(layer.drawn == 0)
    layer.needsDisplayOnBoundsChange = true
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    stage.commit()
    #expect(layer.drawn == 1)
    layer.bounds = CGRect(x: 0, y: 0, width: 20, height: 10)
    layer.position = CGPoint(x: 1, y: 1)
    stage.commit()
    #expect(layer.drawn == 1)
  }

  @Test("setting a key that needs display, or a key path that starts with it, redraws the layer")
  func redrawingKeys() {
    let layer = Counting()
    let stage = stage(with: layer)
    stage.commit()
    layer.setValue(0.5, forKey: "progress")
    stage.commit()
    #expect(layer.drawn == 1)
    layer.setValue(["a": 1], forKey: "progress")
    stage.commit()
    layer.setValue(2, forKeyPath: "progress.a")
    stage.commit()
    #expect(layer.drawn == 3)
    layer.setValue(2, forKey: "other")
    stage.commit()
    #expect(layer.drawn == 3)
  }

  @Test("a layer that nobody draws keeps the contents that it was given")
  func nobodyDraws() {
    final class Silent: CALayerDelegate {}
    let layer = CALayer()
    let image = image()
    let silent = Silent()
    layer.contents = image
    layer.delegate = silent
    layer.setNeedsDisplay()
    let stage = stage(with: layer)
    stage.commit()
    #expect(layer.contents as? CGImage === image)
  }

  @Test("a drawing that draws nothing replaces an earlier one")
  func emptyDrawing() throws {
    final class Blinking: CALayer {
      var isOn = true
      override func draw(in ctx: CGContext) {
        super.draw(in: ctx)
        if isOn { ctx.fill(bounds) }
      }
    }
    let layer = Blinking()
    layer.bounds = CGRect(x: 0, y: 0, width: 5, height: 5)
    layer.setNeedsDisplay()
    let stage = stage(with: layer)
    stage.commit()
    #expect(drawing(layer)?.items.count == 1)
    layer.isOn = false
    layer.setNeedsDisplay()
    stage.commit()
    #expect(drawing(layer)?.items.isEmpty == true)
  }
}
