import Foundation
import KinoraGraphics
import Testing

@Suite("Paths")
struct CGPathTests {
  @Test("a path that is built step by step tells its elements in order")
  func elements() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addLine(to: CGPoint(x: 3, y: 4))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 7, y: 8))
    path.addCurve(
      to: CGPoint(x: 9, y: 10), control1: CGPoint(x: 11, y: 12), control2: CGPoint(x: 13, y: 14))
    path.closeSubpath()
    var types: [CGPathElementType] = []
    var last = CGPoint.zero
    path.applyWithBlock { element in
      types.append(element.pointee.type)
      if element.pointee.type == .addCurveToPoint { last = element.pointee.points[2] }
    }
    #expect(types == [.moveToPoint, .addLineToPoint, .addQuadCurveToPoint, .addCurveToPoint, .closeSubpath])
    #expect(last == CGPoint(x: 9, y: 10))
    #expect(path.currentPoint == CGPoint(x: 1, y: 2))
  }

  @Test("equal elements make equal paths, mutable or not")
  func equality() {
    let rect = CGRect(x: 1, y: 2, width: 3, height: 4)
    let path = CGMutablePath()
    path.addRect(rect)
    #expect(path == CGPath(rect: rect, transform: nil))
    #expect(Set([path, CGPath(rect: rect, transform: nil)]).count == 1)
    let copy = path.copy()
    path.closeSubpath()
    path.addLine(to: .zero)
    #expect(copy != path)
  }

  @Test("the control box holds the control points, and the path's box only the curve")
  func boxes() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addQuadCurve(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
    #expect(path.boundingBox == CGRect(x: 0, y: 0, width: 10, height: 10))
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 10, height: 5))
    #expect(CGMutablePath().boundingBox.isNull)
    let ellipse = CGPath(ellipseIn: CGRect(x: 3, y: 4, width: 20, height: 10), transform: nil)
    #expect(ellipse.boundingBoxOfPath == CGRect(x: 3, y: 4, width: 20, height: 10))
  }

  @Test("a cubic's box touches it where its derivative is zero")
  func cubicBox() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addCurve(to: CGPoint(x: 10, y: 0), control1: CGPoint(x: -10, y: 10), control2: CGPoint(x: 20, y: 10))
    let box = path.boundingBoxOfPath
    #expect(abs(box.maxY - 7.5) < 1e-12)
    #expect(box.minX < -1 && abs(box.minX + box.maxX - 10) < 1e-9)
  }

  @Test("the middle of two circles, one in the other, is inside by the winding rule and outside by even-odd")
  func contains() {
    let path = CGMutablePath()
    path.addEllipse(in: CGRect(x: 0, y: 0, width: 100, height: 100))
    path.addEllipse(in: CGRect(x: 25, y: 25, width: 50, height: 50))
    let center = CGPoint(x: 50, y: 50)
    #expect(path.contains(center))
    #expect(!path.contains(center, using: .evenOdd))
    #expect(path.contains(CGPoint(x: 50, y: 10), using: .evenOdd))
    #expect(!path.contains(CGPoint(x: 5, y: 5)))
    #expect(path.contains(CGPoint(x: 0, y: 0), transform: CGAffineTransform(translationX: 50, y: 50)))
  }

  @Test("clockwise arcs are clockwise when y is up, as in Core Graphics")
  func arcs() {
    let path = CGMutablePath()
    path.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: false)
    #expect(path.geometry.verbs == [.move, .cubic])
    #expect(path.boundingBoxOfPath.minX >= -1e-9)
    let long = CGMutablePath()
    long.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: .pi / 2, clockwise: true)
    #expect(long.geometry.verbs == [.move, .cubic, .cubic, .cubic])
    #expect(abs(long.boundingBoxOfPath.minX + 10) < 1e-9)
    let whole = CGMutablePath()
    whole.addArc(center: .zero, radius: 10, startAngle: 0, endAngle: 2 * .pi, clockwise: true)
    #expect(whole.geometry.verbs.count == 5)
    let relative = CGMutablePath()
    relative.move(to: CGPoint(x: 20, y: 0))
    relative.addRelativeArc(center: .zero, radius: 10, startAngle: 0, delta: -.pi / 2)
    #expect(relative.geometry.verbs == [.move, .line, .cubic])
    #expect(abs(relative.currentPoint.y + 10) < 1e-9)
  }

  @Test(
    "a tangent arc touches both lines and keeps its radius", arguments: [CGFloat(20), -20], [CGFloat(100), 30, -40])
  func tangentArc(_ y: CGFloat, _ x: CGFloat) {
    let path = CGMutablePath()
    path.move(to: .zero)
    let corner = CGPoint(x: 50, y: 0)
    path.addArc(tangent1End: corner, tangent2End: CGPoint(x: x, y: y), radius: 5)
    let touch = path.geometry.points[1]
    #expect(touch.y == 0 || abs(touch.y) < 1e-12)
    let end = path.currentPoint
    // Both ends of the arc are equally far from the corner, and the arc's end lies on the second line.
    let reach = (Vector(touch) - Vector(corner)).length
    #expect(abs((Vector(end) - Vector(corner)).length - reach) < 1e-9)
    let line = Vector(Double(x) - 50, Double(y))
    #expect(abs((Vector(end) - Vector(corner)).cross(line)) < 1e-7)
    // The centre is one radius, 5, above or below the point where the arc touches the first line.
    let center = Vector(touch) + Vector(0, y > 0 ? 5 : -5)
    #expect(abs((Vector(end) - center).length - 5) < 1e-9)
  }

  @Test("a tangent arc without a corner is a straight line to the point")
  func straightTangent() {
    let path = CGMutablePath()
    path.move(to: .zero)
    path.addArc(tangent1End: CGPoint(x: 5, y: 0), tangent2End: CGPoint(x: 9, y: 0), radius: 2)
    #expect(path.geometry.svg() == "M 0 0 L 5 0")
  }

  @Test("the corners of a rounded rectangle are limited to half its sides")
  func roundedRect() {
    let path = CGPath(
      roundedRect: CGRect(x: 0, y: 0, width: 20, height: 10), cornerWidth: 50, cornerHeight: 2, transform: nil)
    #expect(path.boundingBoxOfPath == CGRect(x: 0, y: 0, width: 20, height: 10))
    #expect(path.geometry.points[0] == CGPoint(x: 10, y: 0))
    #expect(path.contains(CGPoint(x: 10, y: 0.5)))
    #expect(!path.contains(CGPoint(x: 0.5, y: 0.5)))
  }

  @Test("a path is copied transformed, dashed or stroked")
  func copies() {
    var move = CGAffineTransform(translationX: 5, y: 0)
    let line = CGMutablePath()
    line.addLines(between: [.zero, CGPoint(x: 10, y: 0)])
    #expect(line.copy(using: &move)?.geometry.svg() == "M 5 0 L 15 0")
    #expect(line.copy(dashingWithPhase: 0, lengths: [3, 3]).geometry.svg() == "M 0 0 L 3 0 M 6 0 L 9 0")
    let outline = line.copy(strokingWithWidth: 2, lineCap: .butt, lineJoin: .miter, miterLimit: 10)
    #expect(outline.boundingBox == CGRect(x: 0, y: -1, width: 10, height: 2))
    #expect(outline.contains(CGPoint(x: 5, y: 0.9)))
  }

  @Test("a path that is a rectangle is recognised, and a trapezium is not")
  func isRect() {
    var found = CGRect.zero
    #expect(CGPath(rect: CGRect(x: 1, y: 2, width: 3, height: 4), transform: nil).isRect(&found))
    #expect(found == CGRect(x: 1, y: 2, width: 3, height: 4))
    let path = CGMutablePath()
    path.addLines(between: [.zero, CGPoint(x: 5, y: 0), CGPoint(x: 4, y: 4), CGPoint(x: 0, y: 4)])
    path.closeSubpath()
    #expect(!path.isRect(nil))
  }

  @Test("a line added to an empty path starts it")
  func emptyStart() {
    let path = CGMutablePath()
    path.closeSubpath()
    path.addLine(to: CGPoint(x: 1, y: 1))
    path.addLine(to: CGPoint(x: 2, y: 2))
    #expect(path.geometry.svg() == "M 1 1 L 1 1 L 2 2")
  }
}
