import Foundation
import KinoraGraphics
import Testing

@Suite("Drawing contexts")
struct CGContextTests {
  private let context = CGContext(recording: CGSize(width: 100, height: 50))
  private let box = CGRect(x: 1, y: 2, width: 3, height: 4)
  private let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)

  private var drawn: String { context.recording.items.dump() }

  @Test("a filled rectangle is recorded where the transform puts it")
  func fill() {
    context.translateBy(x: 10, y: 20)
    context.setFillColor(red)
    context.fill(box)
    context.scaleBy(x: 2, y: 3)
    context.fill(box)
    #expect(drawn == "rect 1 2 3 4 rgb(1 0 0) at 10 20\nrect 1 2 3 4 rgb(1 0 0) matrix 2 0 0 3 10 20\n")
  }

  @Test("saving and restoring covers colours, lines, alpha, clips and the transform")
  func saving() {
    context.saveGState()
    context.setFillColor(gray: 1, alpha: 0.5)
    context.setAlpha(0.25)
    context.setBlendMode(.multiply)
    context.rotate(by: 1)
    context.clip(to: box)
    context.restoreGState()
    context.fill(box)
    context.restoreGState()
    context.fill(box)
    #expect(drawn == "rect 1 2 3 4 rgb(0 0 0)\nrect 1 2 3 4 rgb(0 0 0)\n")
    #expect(context.ctm.isIdentity)
  }

  @Test("a path's points take the transform of when they are added, and the pen takes that of when it draws")
  func points() {
    context.scaleBy(x: 2, y: 2)
    context.move(to: CGPoint(x: 1, y: 1))
    context.translateBy(x: 10, y: 0)
    context.addLine(to: CGPoint(x: 1, y: 1))
    context.setLineWidth(3)
    context.strokePath()
    #expect(drawn == "stroke \"M -9 1 L 1 1\" width 3 rgb(0 0 0) matrix 2 0 0 2 20 0\n")
    #expect(context.isPathEmpty)
  }

  @Test("drawing a path fills and strokes as the drawing mode says")
  func modes() {
    context.setStrokeColor(red)
    for mode in [CGPathDrawingMode.fill, .eoFill, .stroke, .fillStroke] {
      context.addEllipse(in: CGRect(x: 0, y: 0, width: 2, height: 2))
      context.drawPath(using: mode)
    }
    let items = context.recording.items
    #expect(items.count == 5)
    guard case .shape(let evenOdd) = items[1], case .path(_, .evenOdd) = evenOdd.outline,
      case .shape(let stroke) = items[4], case .stroke = stroke.outline, stroke.paint == .color(red)
    else {
      Issue.record("\(items.dump())")
      return
    }
  }

  @Test("a path that is a rectangle is recorded as a rectangle")
  func rectangles() {
    context.addRect(box)
    context.fillPath()
    #expect(drawn == "rect 1 2 3 4 rgb(0 0 0)\n")
  }

  @Test("items drawn under a clip are recorded in one group, and clips nest")
  func clips() {
    context.fill(box)
    context.clip(to: CGRect(x: 0, y: 0, width: 20, height: 20))
    context.fill(box)
    context.fill(box)
    context.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10))
    context.clip(using: .evenOdd)
    context.fill(box)
    let items = context.recording.items
    #expect(items.count == 3)
    guard case .group(let one) = items[1], case .group(let two) = items[2] else {
      Issue.record("\(items.dump())")
      return
    }
    #expect(one.clips.count == 1 && one.items.count == 2 && !one.isolated)
    #expect(two.clips.count == 2)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 10, height: 10))
  }

  @Test("the clip's box is in user space and never beyond the drawing area")
  func clipBox() {
    context.scaleBy(x: 2, y: 2)
    #expect(context.boundingBoxOfClipPath == CGRect(x: 0, y: 0, width: 50, height: 25))
    context.clip(to: CGRect(x: 40, y: 5, width: 100, height: 2))
    #expect(context.boundingBoxOfClipPath == CGRect(x: 40, y: 5, width: 10, height: 2))
    context.clip()
    #expect(context.boundingBoxOfClipPath.isNull)
  }

  @Test("a shadow's blur is two standard deviations, in base space")
  func shadow() {
    context.scaleBy(x: 5, y: 5)
    context.setShadow(offset: CGSize(width: 1, height: 2), blur: 6, color: red)
    context.setBlendMode(.screen)
    context.fill(box)
    #expect(
      drawn == """
        group blend screen
          rect 1 2 3 4 rgb(0 0 0) matrix 5 0 0 5 0 0
          own shadow sigma 3 3 offset 1 2 rgb(1 0 0)

        """)
    context.setShadow(offset: .zero, blur: 0, color: nil)
    context.setBlendMode(.normal)
    context.fill(box)
    #expect(context.recording.items.count == 2)
  }

  @Test("alpha, blend mode, shadow and clip apply to a transparency layer as a whole")
  func layer() {
    context.clip(to: CGRect(x: 0, y: 0, width: 9, height: 9))
    context.setAlpha(0.5)
    context.setBlendMode(.multiply)
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.fill(box)
    context.setAlpha(0.25)
    context.fill(box)
    context.endTransparencyLayer()
    context.fill(box)
    #expect(
      drawn == """
        group not isolated
          clip rect 0 0 9 9
          group opacity 0.5 blend multiply
            rect 1 2 3 4 rgb(0 0 0)
            rect 1 2 3 4 rgb(0 0 0) opacity 0.25
          rect 1 2 3 4 rgb(0 0 0) opacity 0.5 blend multiply

        """)
  }

  @Test("layers ended without a beginning, and states left open in a layer, do no harm")
  func unbalanced() {
    context.endTransparencyLayer()
    context.beginTransparencyLayer(in: box, auxiliaryInfo: nil)
    context.saveGState()
    context.saveGState()
    context.setFillColor(red)
    context.endTransparencyLayer()
    context.restoreGState()
    context.fill(box)
    #expect(drawn == "rect 1 2 3 4 rgb(0 0 0)\n")
    context.saveGState()
    context.beginTransparencyLayer(auxiliaryInfo: nil)
    context.restoreGState()
    context.fill(box)
    #expect(context.recording.items.count == 1)
    context.endTransparencyLayer()
    #expect(context.recording.items.count == 2)
  }

  @Test("a gradient is drawn over all that is not clipped away, in user space")
  func gradients() throws {
    let gradient = try #require(CGGradient(colors: [.black, .white]))
    context.scaleBy(x: 2, y: 2)
    context.drawLinearGradient(
      gradient, start: .zero, end: CGPoint(x: 10, y: 0), options: .drawsAfterEndLocation)
    #expect(
      drawn
        == "rect 0 0 50 25 axial 0 0 to 10 0 [0 rgb(0 0 0), 1 rgb(1 1 1)] no start matrix 2 0 0 2 0 0\n")
    context.rotate(by: .pi / 4)
    context.drawRadialGradient(
      gradient, startCenter: .zero, startRadius: 0, endCenter: .zero, endRadius: 5, options: [])
    let box = context.recording.items[1].bounds
    #expect(abs(box.width - 100) < 1e-9 && abs(box.height - 50) < 1e-9)
  }

  @Test("images are drawn upright and sampled as the interpolation quality says")
  func images() {
    let image = CGImage(pixels: PixelBuffer(width: 8, height: 4))
    context.interpolationQuality = .none
    context.draw(image, in: box)
    #expect(drawn == "image #1 8x4 source 0 0 8 4 to 1 2 3 4 nearest\n")
  }

  @Test("clearing draws in the blend mode clear and leaves the state as it is")
  func clearing() {
    context.setAlpha(0.5)
    context.clear(box)
    context.fill(box)
    #expect(drawn == "rect 1 2 3 4 rgb(0 0 0) blend clear\nrect 1 2 3 4 rgb(0 0 0) opacity 0.5\n")
  }

  @Test("every blend mode of Core Graphics is recorded as the mode of the same name", arguments: CGBlendMode.allCases)
  func blendModes(_ mode: CGBlendMode) {
    #expect(mode.mode.rawValue == "\(mode)")
    #expect(CGBlendMode.allCases.count == 28 && BlendMode.allCases.count == 28)
  }

  @Test("a context tells whether a point is in a stroke, and replaces a path by its stroke")
  func strokes() {
    context.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    context.setLineWidth(4)
    #expect(context.pathContains(CGPoint(x: 5, y: 1.9), mode: .stroke))
    #expect(!context.pathContains(CGPoint(x: 5, y: 2.1), mode: .fillStroke))
    context.replacePathWithStrokedPath()
    #expect(context.boundingBoxOfPath == CGRect(x: 0, y: -2, width: 10, height: 4))
  }

  @Test("under a transform without an inverse nothing is drawn that would need one")
  func singular() throws {
    let gradient = try #require(CGGradient(colors: [.black, .white]))
    context.scaleBy(x: 0, y: 0)
    context.drawLinearGradient(gradient, start: .zero, end: CGPoint(x: 1, y: 0), options: [])
    context.addRect(box)
    context.strokePath()
    _ = context.boundingBoxOfClipPath
    _ = context.currentPointOfPath
    #expect(context.recording.items.count <= 1)
  }

  @Test("a recording becomes a display list at any reasonable scale")
  func displayList() throws {
    context.fill(box)
    let list = try #require(context.recording.displayList(scale: 2))
    #expect(list.width == 200 && list.height == 100)
    #expect(list.items.bounds == CGRect(x: 2, y: 4, width: 6, height: 8))
    #expect(context.recording.displayList(scale: 0) == nil)
    #expect(context.recording.displayList(scale: 1e9) == nil)
    #expect(context.recording.displayList(scale: .nan) == nil)
    #expect(CGContext(recording: CGSize(width: CGFloat.nan, height: -1)).size == .zero)
  }

  @Test("a recording drawn into another is clipped to its size and drawn as one")
  func recordings() {
    let inner = CGContext(recording: CGSize(width: 5, height: 5))
    inner.fill(box)
    context.translateBy(x: 7, y: 0)
    context.setAlpha(0.5)
    context.draw(inner.recording)
    #expect(
      drawn == """
        group opacity 0.5
          clip rect 0 0 5 5 at 7 0
          rect 1 2 3 4 rgb(0 0 0) at 7 0

        """)
  }
}
