import Foundation
import KinoraGraphics
import Testing

@Suite("Strokes and dashes by the C functions' names")
struct CGPathStrokingTests {
  private let line: CGPath = {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 0, y: 0))
    path.addLine(to: CGPoint(x: 10, y: 0))
    return path
  }()

  @Test("the C function for the outline of a stroke gives the pen's area")
  func strokeOutline() throws {
    let outline = try #require(
      CGPath(
        __byStroking: line, transform: nil, lineWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10))
    #expect(outline.boundingBox == CGRect(x: -2, y: -2, width: 14, height: 4))
    var double = CGAffineTransform(scaleX: 2, y: 2)
    let large = CGPath(
      __byStroking: line, transform: &double, lineWidth: 4, lineCap: .butt, lineJoin: .round, miterLimit: 1)
    // The path is transformed, but not the pen.
    #expect(large?.boundingBox == CGRect(x: 0, y: -2, width: 20, height: 4))
    #expect(
      outline == line.copy(strokingWithWidth: 4, lineCap: .square, lineJoin: .miter, miterLimit: 10))
  }

  @Test("the C function for dashes cuts a path into dashes")
  func dashes() {
    let dashes = CGPath(__byDashing: line, transform: nil, phase: 1, lengths: [3, 2], count: 2)
    #expect(dashes == line.copy(dashingWithPhase: 1, lengths: [3, 2]))
  }

  @Test("an applier function is called with each element and with the pointer that it was given")
  func applierFunction() {
    let path = CGMutablePath()
    path.move(to: CGPoint(x: 1, y: 2))
    path.addQuadCurve(to: CGPoint(x: 5, y: 6), control: CGPoint(x: 3, y: 4))
    path.closeSubpath()
    var points: [CGPoint] = []
    withUnsafeMutablePointer(to: &points) { pointer in
      path.apply(info: pointer) { info, element in
        let list = info?.assumingMemoryBound(to: [CGPoint].self)
        switch element.pointee.type {
        case .moveToPoint, .addLineToPoint: list?.pointee.append(element.pointee.points[0])
        case .addQuadCurveToPoint: list?.pointee += [element.pointee.points[0], element.pointee.points[1]]
        case .addCurveToPoint, .closeSubpath: break
        }
      }
    }
    #expect(points == [CGPoint(x: 1, y: 2), CGPoint(x: 3, y: 4), CGPoint(x: 5, y: 6)])
  }
}
