import Foundation
import KinoraGraphics
import KinoraMessages

/// Reads what a shape is painted with, and its pen.
struct SVGPaints {
  let drawing: SVGDrawing
  let node: SVGNode
  let style: SVGStyle
  /// The box around the shape's outline, to which gradients may refer.
  let bounds: CGRect
  let viewport: SVGViewport
  private(set) var problems: [SVGProblem] = []

  init(drawing: SVGDrawing, node: SVGNode, style: SVGStyle, bounds: CGRect, viewport: SVGViewport) {
    (self.drawing, self.node, self.style) = (drawing, node, style)
    (self.bounds, self.viewport) = (bounds, viewport)
  }

  private mutating func note(_ problem: SVGProblem) { problems.append(problem) }

  /// The paint of `fill` or `stroke`; nil for none.
  mutating func paint(_ name: String) -> SVGPaint? {
    let text = style[name]
    let opacity = SVGStyle.share(style[name + "-opacity"]) ?? 1
    guard let (id, fallback) = SVGStyle.reference(text) else { return color(text, name, opacity).map(SVGPaint.color) }
    guard let target = drawing.node(id) else {
      return fallback.isEmpty ? nil : color(fallback, name, opacity).map(SVGPaint.color)
    }
    guard target.name == "linearGradient" || target.name == "radialGradient" else {
      note(
        SVGProblem(
          "\(node.words): \(name) is \(target.words), which cannot become a layer", line: node.line,
          allowed: "a colour or a gradient"))
      return nil
    }
    var reader = SVGGradientReader(drawing: drawing, node: target, bounds: bounds, viewport: viewport)
    let paint = reader.paint(opacity: opacity, style)
    reader.problems.forEach { note($0) }
    return paint
  }

  private mutating func color(_ text: String, _ name: String, _ opacity: Double) -> CGColor? {
    if text == "none" { return nil }
    if text.lowercased() == "currentcolor" { return style.currentColor.faded(opacity) }
    guard let color = try? CGColor(css: text) else {
      note(node.unreadable(name, text, allowed: "none, currentColor, a CSS colour or url(#gradient)"))
      return nil
    }
    return color.faded(opacity)
  }

  /// The pen of the stroke along a path.
  mutating func pen(of path: PathGeometry) -> StrokeStyle {
    var pen = StrokeStyle(width: length("stroke-width", 1))
    pen.cap = style["stroke-linecap"] == "round" ? .round : style["stroke-linecap"] == "square" ? .square : .butt
    pen.join = style["stroke-linejoin"] == "round" ? .round : style["stroke-linejoin"] == "bevel" ? .bevel : .miter
    pen.miterLimit = SVGLength(style["stroke-miterlimit"])?.number ?? 4
    let dashes = style["stroke-dasharray"]
    guard dashes != "none", !dashes.isEmpty else { return pen }
    guard let lengths = SVGLength.list(dashes) else {
      note(node.unreadable("stroke-dasharray", dashes, allowed: "none, or lengths"))
      return pen
    }
    // Dashes count in the length that the author says the path has.
    var scale = 1.0
    if let given = node["pathLength"].flatMap(SVGLength.init)?.number, given > 0 { scale = path.length / given }
    pen.dashes = lengths.map { $0.resolved(viewport.part(.both)) * scale }
    pen.dashPhase = length("stroke-dashoffset", 0) * scale
    if pen.dashes.contains(where: { $0 < 0 }) || !pen.dashes.contains(where: { $0 > 0 }) { pen.dashes = [] }
    return pen
  }

  private mutating func length(_ name: String, _ missing: Double) -> Double {
    let text = style[name]
    guard let length = SVGLength(text) else {
      note(node.unreadable(name, text, allowed: "a length such as 2 or 1mm"))
      return missing
    }
    return length.resolved(viewport.part(.both))
  }
}

extension CGColor {
  /// The colour with its alpha multiplied.
  func faded(_ opacity: Double) -> CGColor {
    opacity == 1 ? self : CGColor(red: red, green: green, blue: blue, alpha: alpha * CGFloat(opacity))
  }
}
