import Foundation
import KinoraGraphics
import KinoraMessages

/// Makes elements of the nodes of a file, and notes what in them cannot be drawn as shapes.
struct SVGBuilder {
  /// How many elements a drawing may have, each instance of what is used counted.
  static let greatestCount = 20_000
  /// How many problems are worth telling.
  private static let mostProblems = 20

  static let shapes: Set = ["path", "rect", "circle", "ellipse", "line", "polyline", "polygon"]
  private static let groups: Set = ["g", "a", "switch"]
  private static let unseen: Set = [
    "defs", "symbol", "clipPath", "mask", "marker", "pattern", "linearGradient", "radialGradient", "filter", "style",
    "title", "desc", "metadata", "script", "view", "animate", "animateTransform", "animateMotion", "set", "font",
    "font-face", "cursor",
  ]

  let drawing: SVGDrawing
  private(set) var problems: [SVGProblem] = []
  private var count = 0
  /// The nodes that are being used, to find one that uses itself.
  private var open: [ObjectIdentifier] = []
  /// Whether shapes are read as what they clip: their areas alone.
  private var isClip = false

  init(_ drawing: SVGDrawing) {
    self.drawing = drawing
    for selector in drawing.sheet.unread.prefix(Self.mostProblems) {
      note(
        SVGProblem(
          "the selector \(quoted(selector)) is not understood",
          allowed: "names, .classes and #ids without combinators, such as path.on"))
    }
  }

  mutating func note(_ problem: SVGProblem) {
    if problems.count < Self.mostProblems, !problems.contains(problem) { problems.append(problem) }
  }

  // MARK: The whole, or an element

  /// The element with an id, or the whole drawing for nil; an empty group where there is a problem.
  mutating func element(_ id: String?, in viewport: CGRect) -> SVGElement {
    let root = drawing.root
    let inner = size(of: root, viewport)
    var result = SVGElement(.group([]))
    result.transform = fit(root, viewport)
    guard let id else {
      let style = style(of: root, SVGStyle())
      result.opacity = SVGStyle.share(style["opacity"]) ?? 1
      result.content = .group(children(of: root, style, inner))
      return result
    }
    guard let node = drawing.node(id) else {
      note(
        SVGProblem(
          "no element has the id \(quoted(id))"
            + (nearestName(to: id, in: drawing.ids).map { "; did you mean \(quoted($0))?" } ?? ""),
          allowed: drawing.ids.isEmpty
            ? "an id of the file, which has none" : drawing.ids.prefix(50).joined(separator: ", ")
        ))
      return result
    }
    var chain: [SVGNode] = []
    var above = node.parent
    while let next = above {
      chain.append(next)
      above = next.parent
    }
    // What the file only defines stands nowhere in it, and is shown as where it is used.
    let isDefined = node.name == "symbol" || chain.contains { Self.unseen.contains($0.name) }
    var style = SVGStyle()
    var wrapped: (SVGElement) -> SVGElement = { $0 }
    for group in isDefined ? [] : chain.reversed() {
      style = self.style(of: group, style)
      if group === root { continue }
      let shell = group.name == "svg" ? nil : common(group, style, inner)
      guard let shell else { continue }
      let outer = wrapped
      wrapped = { content in
        var shell = shell
        shell.id = nil
        shell.content = .group([content])
        return outer(shell)
      }
    }
    let found =
      node === root ? nil : (isDefined ? instance(of: node, style, inner, [:]) : self.element(node, style, inner))
    result.content = .group(found.map { [wrapped($0)] } ?? [])
    return result
  }

  private func style(of node: SVGNode, _ parent: SVGStyle) -> SVGStyle { SVGStyle(node, below: parent, drawing.sheet) }

  /// The size of the user space in a viewport, of which percentages are parts.
  private func size(of node: SVGNode, _ viewport: CGRect) -> SVGViewport {
    let box = SVGDrawing.viewBox(of: node)
    return SVGViewport(
      width: Double(box?.width ?? viewport.width), height: Double(box?.height ?? viewport.height))
  }

  private func fit(_ node: SVGNode, _ viewport: CGRect) -> CGAffineTransform {
    var box = SVGDrawing.viewBox(of: node)
    if node === drawing.root { box = box ?? CGRect(origin: .zero, size: drawing.size) }
    let place = CGAffineTransform(translationX: viewport.minX, y: viewport.minY)
    return box.flatMap { SVGAspect(node["preserveAspectRatio"]).map($0, to: viewport) } ?? place
  }

  // MARK: Nodes

  private mutating func children(of node: SVGNode, _ style: SVGStyle, _ viewport: SVGViewport) -> [SVGElement] {
    if node.name == "switch" {
      let first = node.children.first { !Self.unseen.contains($0.name) }
      return first.flatMap { element($0, style, viewport) }.map { [$0] } ?? []
    }
    return node.children.compactMap { element($0, style, viewport) }
  }

  /// The element of a node; nil for one that draws nothing.
  mutating func element(_ node: SVGNode, _ parent: SVGStyle, _ viewport: SVGViewport) -> SVGElement? {
    if Self.unseen.contains(node.name) { return nil }
    let style = style(of: node, parent)
    if style["display"] == "none" { return nil }
    count += 1
    guard count <= Self.greatestCount else {
      note(SVGProblem("the drawing has more than \(Self.greatestCount) elements"))
      return nil
    }
    guard var element = common(node, style, viewport) else { return nil }
    switch node.name {
    case let name where Self.groups.contains(name): element.content = .group(children(of: node, style, viewport))
    case "svg":
      guard let content = nested(node, style, viewport, [:]) else { return nil }
      (element.content, element.viewport) = (content.content, content.viewport)
    case "use":
      guard let used = use(node, style, viewport) else { return nil }
      element.content = .group([used])
      element.isInstance = true
    case let name where Self.shapes.contains(name):
      guard let shape = shape(node, style, viewport) else { return nil }
      element.content = .shape(shape)
      element.isHidden = style["visibility"] != "visible"
    default:
      note(
        SVGProblem(
          "\(node.words) cannot become shapes", line: node.line,
          allowed: node.name == "text"
            ? "text converted to paths" : "paths, basic shapes, groups and uses; or the file as contents, a picture"))
      return nil
    }
    if case .group(let elements) = element.content, elements.isEmpty { return nil }
    return element
  }

  /// An element with what nodes of all kinds have; nil where its map leaves no area.
  private mutating func common(_ node: SVGNode, _ style: SVGStyle, _ viewport: SVGViewport) -> SVGElement? {
    var element = SVGElement(.group([]))
    element.id = node.id
    if let text = node["transform"] {
      if let transform = CGAffineTransform(svg: text) {
        element.transform = transform
      } else {
        note(
          node.unreadable(
            "transform", text, allowed: "matrix, translate, scale, rotate, skewX, skewY with their numbers"))
      }
    }
    guard element.transform.isInvertible else { return nil }
    element.opacity = isClip ? 1 : SVGStyle.share(style["opacity"]) ?? 1
    for (name, plain) in Self.undrawn where style[name] != plain && !style[name].isEmpty {
      if name == "mask" || name == "filter" || !isClip {
        note(
          SVGProblem(
            "\(node.words): \(name) cannot become shapes", line: node.line, allowed: "\(name): \(plain)"))
      }
    }
    if let (id, _) = SVGStyle.reference(style["clip-path"]) { element.clip = clip(id, node, style, viewport) }
    return element
  }

  /// The properties that shapes do not have, and the values that need nothing.
  private static let undrawn = [
    ("mask", "none"), ("filter", "none"), ("mix-blend-mode", "normal"), ("vector-effect", "none"),
    ("marker", "none"), ("marker-start", "none"), ("marker-mid", "none"), ("marker-end", "none"), ("transform", "none"),
  ]

  // MARK: Uses

  private mutating func use(_ node: SVGNode, _ style: SVGStyle, _ viewport: SVGViewport) -> SVGElement? {
    guard let id = node.reference, let target = drawing.node(id) else {
      note(
        SVGProblem(
          "\(node.words) refers to nothing in the file", line: node.line, allowed: "href=\"#id\" of an element"))
      return nil
    }
    var place: [SVGViewport.Side: Double] = [:]
    for (name, side) in [("x", SVGViewport.Side.x), ("y", .y)] {
      if let text = node[name] { place[side] = SVGLength(text)?.resolved(viewport.part(side)) ?? 0 }
    }
    guard var element = instance(of: target, style, viewport, node.attributes) else { return nil }
    element.transform = element.transform.concatenating(
      CGAffineTransform(translationX: CGFloat(place[.x] ?? 0), y: CGFloat(place[.y] ?? 0)))
    return element
  }

  /// What a node looks like where it is used with some attributes.
  private mutating func instance(
    of node: SVGNode, _ style: SVGStyle, _ viewport: SVGViewport, _ attributes: [String: String]
  ) -> SVGElement? {
    let identity = ObjectIdentifier(node)
    guard !open.contains(identity) else {
      note(SVGProblem("\(node.words) uses itself", line: node.line, allowed: "a use of something else"))
      return nil
    }
    open.append(identity)
    defer { open.removeLast() }
    guard node.name == "symbol" || node.name == "svg" else { return element(node, style, viewport) }
    let own = self.style(of: node, style)
    guard own["display"] != "none", var shell = common(node, own, viewport),
      let content = nested(node, own, viewport, attributes)
    else { return nil }
    (shell.content, shell.viewport) = (content.content, content.viewport)
    return shell
  }

  /// The content of an `svg` inside another, or of a used symbol, in the viewport that it opens.
  private mutating func nested(
    _ node: SVGNode, _ style: SVGStyle, _ viewport: SVGViewport, _ attributes: [String: String]
  ) -> (content: SVGElement.Content, viewport: CGRect?)? {
    func side(_ name: String, _ side: SVGViewport.Side, _ whole: Double) -> Double {
      (attributes[name] ?? node[name]).flatMap(SVGLength.init)?.resolved(viewport.part(side)) ?? whole
    }
    func place(_ name: String, _ side: SVGViewport.Side) -> Double {
      node[name].flatMap(SVGLength.init)?.resolved(viewport.part(side)) ?? 0
    }
    let box = CGRect(
      x: place("x", .x), y: place("y", .y), width: side("width", .x, viewport.width),
      height: side("height", .y, viewport.height))
    guard box.width > 0, box.height > 0 else { return nil }
    var inner = SVGElement(.group(children(of: node, style, size(of: node, box))))
    inner.transform = fit(node, box)
    guard case .group(let elements) = inner.content, !elements.isEmpty else { return nil }
    let isOpen = style["overflow"] == "visible" || style["overflow"] == "auto"
    return (.group([inner]), isOpen ? nil : box)
  }

  // MARK: Clips

  private mutating func clip(
    _ id: String, _ node: SVGNode, _ style: SVGStyle, _ viewport: SVGViewport
  ) -> [SVGElement]? {
    guard let target = drawing.node(id), target.name == "clipPath" else {
      note(SVGProblem("\(node.words): no clipPath has the id \(quoted(id))", line: node.line))
      return nil
    }
    guard target["clipPathUnits"] != "objectBoundingBox" else {
      note(
        SVGProblem(
          "\(target.words): clipPathUnits is objectBoundingBox", line: target.line, allowed: "userSpaceOnUse"))
      return nil
    }
    let identity = ObjectIdentifier(target)
    guard !open.contains(identity) else {
      note(SVGProblem("\(target.words) clips itself", line: target.line))
      return nil
    }
    open.append(identity)
    let wasClip = isClip
    isClip = true
    defer {
      open.removeLast()
      isClip = wasClip
    }
    let own = self.style(of: target, style)
    guard var shell = common(target, own, viewport) else { return [] }
    shell.id = nil
    shell.content = .group(children(of: target, own, viewport))
    return [shell]
  }

  // MARK: Shapes

  private mutating func shape(_ node: SVGNode, _ style: SVGStyle, _ viewport: SVGViewport) -> SVGShape? {
    let path: PathGeometry
    do throws(SVGProblem) {
      guard let outline = try node.outline(viewport), !outline.isEmpty else { return nil }
      path = outline
    } catch {
      note(error)
      return nil
    }
    var paints = SVGPaints(drawing: drawing, node: node, style: style, bounds: path.bounds, viewport: viewport)
    let rule: FillRule = style[isClip ? "clip-rule" : "fill-rule"] == "evenodd" ? .evenOdd : .nonZero
    if isClip {
      return SVGShape(
        path: path, fill: .color(.black), fillRule: rule, stroke: nil, pen: StrokeStyle(), strokesFirst: false)
    }
    let stroke = paints.paint("stroke")
    let shape = SVGShape(
      path: path, fill: paints.paint("fill"), fillRule: rule, stroke: stroke,
      pen: stroke == nil ? StrokeStyle() : paints.pen(of: path), strokesFirst: style["paint-order"].hasPrefix("stroke"))
    paints.problems.forEach { note($0) }
    return shape
  }
}
