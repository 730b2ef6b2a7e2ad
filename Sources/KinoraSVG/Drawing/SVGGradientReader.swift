import Foundation
import KinoraGraphics
import KinoraMessages

/// Reads a gradient, with what it takes over from others, for one shape.
struct SVGGradientReader {
  let drawing: SVGDrawing
  let bounds: CGRect
  let viewport: SVGViewport
  private(set) var problems: [SVGProblem] = []
  /// The gradient and those it refers to, from which missing attributes and stops are taken.
  private var chain: [SVGNode] = []
  private let node: SVGNode

  init(drawing: SVGDrawing, node: SVGNode, bounds: CGRect, viewport: SVGViewport) {
    (self.drawing, self.node, self.bounds, self.viewport) = (drawing, node, bounds, viewport)
    var next: SVGNode? = node
    while let here = next, !chain.contains(where: { $0 === here }) {
      chain.append(here)
      next = here.reference.flatMap(drawing.node)
    }
    if let again = next {
      problems.append(SVGProblem("\(again.words) takes over from itself", line: again.line))
    }
  }

  private func attribute(_ name: String) -> String? { chain.lazy.compactMap { $0[name] }.first }

  /// The paint; nil where the gradient has no stops, or no box to refer to.
  mutating func paint(opacity: Double, _ parent: SVGStyle) -> SVGPaint? {
    let stops = stops(opacity, parent)
    guard let last = stops.last else { return nil }
    let isRelative = attribute("gradientUnits") != "userSpaceOnUse"
    if isRelative, bounds.isNull || bounds.width == 0 || bounds.height == 0 { return nil }
    guard stops.count > 1 else { return .color(last.color) }
    var map = CGAffineTransform.identity
    if let text = attribute("gradientTransform") {
      guard let transform = CGAffineTransform(svg: text) else {
        problems.append(
          node.unreadable("gradientTransform", text, allowed: "matrix, translate, scale, rotate, skewX, skewY"))
        return nil
      }
      map = transform
    }
    if isRelative {
      map = map.concatenating(
        CGAffineTransform(a: bounds.width, b: 0, c: 0, d: bounds.height, tx: bounds.minX, ty: bounds.minY))
    }
    guard map.isInvertible, let form = form(isRelative) else { return nil }
    switch form {
    case .linear(let from, let to): if from == to { return .color(last.color) }
    case .radial(_, let radius): if radius <= 0 { return .color(last.color) }
    }
    let spread = SVGGradient.Spread(rawValue: attribute("spreadMethod") ?? "pad") ?? .pad
    return .gradient(SVGGradient(form: form, transform: map, stops: stops, spread: spread))
  }

  private mutating func form(_ isRelative: Bool) -> SVGGradient.Form? {
    let one = SVGViewport(width: 1, height: 1)
    func length(_ name: String, _ side: SVGViewport.Side, _ missing: String) -> Double {
      let length = SVGLength(attribute(name) ?? missing) ?? SVGLength(missing)
      return length?.resolved((isRelative ? one : viewport).part(side)) ?? 0
    }
    if node.name == "linearGradient" {
      return .linear(
        from: CGPoint(x: length("x1", .x, "0%"), y: length("y1", .y, "0%")),
        to: CGPoint(x: length("x2", .x, "100%"), y: length("y2", .y, "0%")))
    }
    let center = CGPoint(x: length("cx", .x, "50%"), y: length("cy", .y, "50%"))
    let focus = CGPoint(
      x: attribute("fx") == nil ? center.x : CGFloat(length("fx", .x, "50%")),
      y: attribute("fy") == nil ? center.y : CGFloat(length("fy", .y, "50%")))
    let radius = length("r", .both, "50%")
    let apart = max(abs(focus.x - center.x), abs(focus.y - center.y))
    guard Double(apart) <= radius * 1e-3, length("fr", .both, "0%") <= 0 else {
      problems.append(
        SVGProblem(
          "\(node.words): a focus away from the centre cannot become a layer", line: node.line,
          allowed: "fx and fy as cx and cy, no fr"))
      return nil
    }
    return .radial(center: center, radius: radius)
  }

  private mutating func stops(_ opacity: Double, _ parent: SVGStyle) -> [SVGGradient.Stop] {
    let nodes = chain.lazy.map { $0.children.filter { $0.name == "stop" } }.first { !$0.isEmpty } ?? []
    var floor = 0.0
    var stops: [SVGGradient.Stop] = []
    for node in nodes {
      let style = SVGStyle(node, below: parent, drawing.sheet)
      floor = max(floor, SVGStyle.share(node["offset"] ?? "0") ?? 0)
      let text = style["stop-color"]
      let isCurrent = text.lowercased() == "currentcolor"
      guard let color = isCurrent ? style.currentColor : try? CGColor(css: text) else {
        problems.append(node.unreadable("stop-color", text, allowed: "a CSS colour"))
        continue
      }
      let share = SVGStyle.share(style["stop-opacity"]) ?? 1
      stops.append(SVGGradient.Stop(location: floor, color: color.faded(share * opacity)))
    }
    return stops
  }
}
