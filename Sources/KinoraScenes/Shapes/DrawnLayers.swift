import Foundation
import KinoraGraphics
import KinoraSVG

/// Makes layers of the elements of an SVG drawing: shape layers, groups of them, and gradient layers with masks.
///
/// Every layer's bounds are the box around its outlines, in the element's user space, with the anchor point in the
/// middle, so that a layer turns and grows about its own middle.
struct DrawnLayers {
  /// The name of the layer that the drawing belongs to, which those of the elements begin with; nil for no names.
  let prefix: String?
  /// The names that other layers of the film have.
  private var taken: (String) -> Bool
  /// The names given, and the ids of their elements.
  private(set) var names: Set<String> = []

  init(prefix: String?, taken: @escaping (String) -> Bool = { _ in false }) {
    self.prefix = prefix
    self.taken = taken
  }

  /// The layer of an element.
  mutating func layer(_ element: SVGElement) -> SceneLayer { layer(element, scope: prefix) }

  /// A layer's name from the id of its element, whose characters that names cannot have become "_". What several
  /// elements would be called, only the first is.
  private mutating func name(_ id: String?, in scope: String?) -> String? {
    guard let id, let scope else { return nil }
    let word = String(id.map { $0 == "." || $0 == "/" || $0.isWhitespace ? "_" : $0 })
    let name = scope.isEmpty ? word : scope + "/" + word
    guard !taken(name), names.insert(name).inserted else { return nil }
    return name
  }

  private mutating func layer(_ element: SVGElement, scope: String?) -> SceneLayer {
    let name = name(element.id, in: scope)
    var layer: SceneLayer
    switch element.content {
    case .shape(let shape): layer = self.layer(shape, name)
    case .group(let elements):
      layer = SceneLayer()
      let inner = element.isInstance ? name ?? scope : scope
      layer.sublayers = elements.map { self.layer($0, scope: inner) }
    }
    layer.name = name
    place(&layer, element.bounds, element.transform)
    if element.opacity != 1 { layer.set("opacity", .number(element.opacity)) }
    if element.isHidden { layer.set("hidden", .bool(true)) }
    if element.viewport != nil { layer.set("masksToBounds", .bool(true)) }
    if let clip = element.clip {
      // The shapes that clip have no names: nothing of them shows.
      var unnamed = DrawnLayers(prefix: nil)
      var group = SceneLayer()
      group.sublayers = clip.map { unnamed.layer($0) }
      layer.mask = [group]
    }
    return layer
  }

  /// Gives a layer bounds, and the place at which the user space below it is mapped by `transform`.
  private func place(_ layer: inout SceneLayer, _ box: CGRect, _ transform: CGAffineTransform) {
    let box = box.isNull ? .zero : box
    layer.set("bounds", .rect(box))
    layer.set("position", .point(CGPoint(x: box.midX, y: box.midY).applying(transform)))
    let linear = CGAffineTransform(a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: 0, ty: 0)
    if !linear.isIdentity { layer.set("transform", .transform(CATransform3DMakeAffineTransform(linear))) }
  }

  // MARK: Shapes

  /// A shape with plain colours is one shape layer. One with a gradient, or with its stroke below its fill, is a layer
  /// of two: `fill` and `stroke`.
  private mutating func layer(_ shape: SVGShape, _ name: String?) -> SceneLayer {
    if !shape.strokesFirst || shape.stroke == nil, shape.fill?.isPlain ?? true, shape.stroke?.isPlain ?? true {
      var layer = SceneLayer("CAShapeLayer")
      Self.outline(&layer, shape)
      layer.set("fillColor", shape.fill?.color.map(SceneValue.color) ?? SceneValue.none)
      if let color = shape.stroke?.color { Self.stroke(&layer, shape, color) }
      return layer
    }
    var parts: [SceneLayer] = []
    if let fill = shape.fill {
      parts.append(
        part("fill", of: name, shape, fill, covering: shape.path.bounds) { layer, color in
          layer.set("fillColor", .color(color))
        })
    }
    if let paint = shape.stroke {
      let reach = shape.pen.width * max(1, shape.pen.join == .miter ? shape.pen.miterLimit : 1)
      let area = shape.path.bounds.insetBy(dx: -reach, dy: -reach)
      parts.append(
        part("stroke", of: name, shape, paint, covering: area) { layer, color in
          layer.set("fillColor", .none)
          Self.stroke(&layer, shape, color)
        })
    }
    var layer = SceneLayer()
    layer.sublayers = shape.strokesFirst ? parts.reversed() : parts
    return layer
  }

  private mutating func part(
    _ word: String, of name: String?, _ shape: SVGShape, _ paint: SVGPaint, covering area: CGRect,
    _ paintOutline: (inout SceneLayer, CGColor) -> Void
  ) -> SceneLayer {
    var outlined = SceneLayer("CAShapeLayer")
    Self.outline(&outlined, shape)
    paintOutline(&outlined, paint.color ?? .black)
    place(&outlined, shape.path.bounds, .identity)
    guard case .gradient(let gradient) = paint else {
      outlined.name = self.name(word, in: name)
      return outlined
    }
    var layer = SceneLayer()
    layer.name = self.name(word, in: name)
    place(&layer, shape.path.bounds, .identity)
    outlined.name = self.name("outline", in: layer.name)
    layer.mask = [outlined]
    var colors = SceneLayer("CAGradientLayer")
    colors.name = self.name("gradient", in: layer.name)
    fill(&colors, gradient, covering: area)
    layer.sublayers = [colors]
    return layer
  }

  private static func outline(_ layer: inout SceneLayer, _ shape: SVGShape) {
    layer.set("path", .path(shape.path))
    if shape.fillRule == .evenOdd { layer.set("fillRule", .string("even-odd")) }
  }

  private static func stroke(_ layer: inout SceneLayer, _ shape: SVGShape, _ color: CGColor) {
    layer.set("strokeColor", .color(color))
    layer.set("lineWidth", .number(shape.pen.width))
    layer.set("miterLimit", .number(shape.pen.miterLimit))
    switch shape.pen.cap {
    case .butt: break
    case .round: layer.set("lineCap", .string("round"))
    case .square: layer.set("lineCap", .string("square"))
    }
    switch shape.pen.join {
    case .miter: break
    case .round: layer.set("lineJoin", .string("round"))
    case .bevel: layer.set("lineJoin", .string("bevel"))
    }
    if !shape.pen.dashes.isEmpty {
      layer.set("lineDashPattern", .numbers(shape.pen.dashes))
      if shape.pen.dashPhase != 0 { layer.set("lineDashPhase", .number(shape.pen.dashPhase)) }
    }
  }

  // MARK: Gradients

  /// Makes a gradient layer's bounds the part of the gradient's space that covers an area of the user space.
  private func fill(_ layer: inout SceneLayer, _ gradient: SVGGradient, covering area: CGRect) {
    let corners = area.insetBy(dx: -1, dy: -1).applying(gradient.transform.inverted())
    let spread = gradient.spreading(over: corners)
    place(&layer, corners, gradient.transform)
    func unit(_ point: CGPoint) -> SceneValue {
      .point(CGPoint(x: (point.x - corners.minX) / corners.width, y: (point.y - corners.minY) / corners.height))
    }
    switch spread.form {
    case .linear(let from, let to):
      layer.set("startPoint", unit(from))
      layer.set("endPoint", unit(to))
    case .radial(let center, let radius):
      layer.set("type", .string("radial"))
      layer.set("startPoint", unit(center))
      layer.set("endPoint", unit(CGPoint(x: center.x + radius, y: center.y + radius)))
    }
    layer.set("colors", .colors(spread.stops.map(\.color)))
    layer.set("locations", .numbers(spread.stops.map(\.location)))
  }
}

extension SceneLayer {
  mutating func set(_ keyPath: String, _ value: SceneValue) {
    properties.append(SceneAssignment(keyPath: keyPath, value: value))
  }
}

extension SVGPaint {
  /// The one colour of the paint; nil for a gradient.
  fileprivate var color: CGColor? {
    guard case .color(let color) = self else { return nil }
    return color
  }

  fileprivate var isPlain: Bool { color != nil }
}
