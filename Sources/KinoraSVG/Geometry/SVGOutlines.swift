import Foundation
import KinoraGraphics

extension SVGNode {
  /// The outline of a basic shape: rect, circle, ellipse, line, polyline, polygon or path. Nil for one that draws
  /// nothing, because it has no size; throws for an attribute that is not understood.
  func outline(_ viewport: SVGViewport) throws(SVGProblem) -> PathGeometry? {
    func length(_ name: String, _ side: SVGViewport.Side) throws(SVGProblem) -> Double? {
      guard let text = self[name], text != "auto" else { return nil }
      guard let length = SVGLength(text) else { throw unreadable(name, text, allowed: "a length such as 12 or 3mm") }
      return length.resolved(viewport.part(side))
    }
    switch name {
    case "path":
      guard let data = self["d"] else { return nil }
      do { return try PathGeometry(svg: data) } catch { throw SVGProblem("\(words): \(error)", line: line) }
    case "rect":
      let (x, y) = (try length("x", .x) ?? 0, try length("y", .y) ?? 0)
      let (width, height) = (try length("width", .x) ?? 0, try length("height", .y) ?? 0)
      let (givenX, givenY) = (try length("rx", .x), try length("ry", .y))
      guard width > 0, height > 0 else { return nil }
      let (rx, ry) = (givenX ?? givenY ?? 0, givenY ?? givenX ?? 0)
      let box = CGRect(x: x, y: y, width: width, height: height)
      return PathGeometry { $0.addRoundedRect(box, cornerWidth: CGFloat(rx), cornerHeight: CGFloat(ry)) }
    case "circle", "ellipse":
      let (x, y) = (try length("cx", .x) ?? 0, try length("cy", .y) ?? 0)
      let (rx, ry): (Double, Double)
      if name == "circle" {
        let radius = try length("r", .both) ?? 0
        (rx, ry) = (radius, radius)
      } else {
        let (givenX, givenY) = (try length("rx", .x), try length("ry", .y))
        (rx, ry) = (givenX ?? givenY ?? 0, givenY ?? givenX ?? 0)
      }
      guard rx > 0, ry > 0 else { return nil }
      return PathGeometry { $0.addEllipse(in: CGRect(x: x - rx, y: y - ry, width: 2 * rx, height: 2 * ry)) }
    case "line":
      let from = CGPoint(x: try length("x1", .x) ?? 0, y: try length("y1", .y) ?? 0)
      let to = CGPoint(x: try length("x2", .x) ?? 0, y: try length("y2", .y) ?? 0)
      return PathGeometry {
        $0.move(to: from)
        $0.line(to: to)
      }
    default:
      guard let text = self["points"] else { return nil }
      guard let numbers = SVGScanner.numbers(text), numbers.count % 2 == 0 else {
        throw unreadable("points", text, allowed: "pairs of numbers")
      }
      var path = PathGeometry()
      for index in stride(from: 0, to: numbers.count, by: 2) {
        let point = CGPoint(x: numbers[index], y: numbers[index + 1])
        if index == 0 { path.move(to: point) } else { path.line(to: point) }
      }
      if name == "polygon" { path.close() }
      return path
    }
  }

  func unreadable(_ attribute: String, _ text: String, allowed: String) -> SVGProblem {
    SVGProblem("\(words): \(attribute) is \"\(text.prefix(60))\"", line: line, allowed: allowed)
  }
}
