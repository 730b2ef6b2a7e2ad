import Foundation
import KinoraGraphics
import KinoraMessages
import KinoraSVG

/// The SVG files of a scene whose elements become layers or paths, each read once.
struct SceneDrawings {
  /// The paths of the files of image assets.
  var paths: [String: String] = [:]
  fileprivate var known: [String: SVGDrawing] = [:]
  /// The names of the assets that cannot be drawn as shapes, which is reported once.
  fileprivate var failed: Set<String> = []
  /// The names of the layers whose elements could not become layers, which is reported.
  var unknownBelow: Set<String> = []
}

extension SceneReader {
  static let shapesForms = "\"asset\" or \"asset#id\", or { svg: \"asset#id\", elements }"

  /// Reads the shapes of a layer: the layers of the elements of an SVG file, below the layer's own sublayers.
  func shapes(_ node: SourceNode, into layer: inout SceneLayer) {
    if !drawShapes(node, into: &layer), let name = layer.name { drawings.unknownBelow.insert(name) }
  }

  /// - Returns: Whether the elements have become layers; what keeps them from it is reported.
  private func drawShapes(_ node: SourceNode, into layer: inout SceneLayer) -> Bool {
    var reference = node
    var elements: SourceNode?
    if case .object = node.value {
      guard let fields = Fields(node, "shapes", names: ["svg", "elements"], self),
        let svg = fields.required("svg", "\"asset\" or \"asset#id\"")
      else { return false }
      (reference, elements) = (svg, fields["elements"])
    }
    guard let (drawing, id) = drawing(reference, "shapes", allowed: Self.shapesForms) else { return false }
    guard let box = Self.box(of: &layer, drawing) else {
      report(reference, "shapes: the layer's bounds are empty", allowed: "bounds with a width and a height")
      return false
    }
    guard let element = element(drawing, id, in: box, reference, "shapes") else { return false }
    var drawn = DrawnLayers(prefix: layer.name) { [self] in namedLayers[$0] != nil }
    var content = drawn.layer(element)
    declare(content, reference)
    if let elements { self.elements(elements, of: layer.name, &content) }
    layer.sublayers.insert(content, at: 0)
    layer.drawing = DrawingPlace(placement: drawing.placement, box: box)
    return true
  }

  /// Reads a path from the outlines of an SVG file, in the units of its view box.
  func drawnPath(_ node: SourceNode) -> PathGeometry? {
    guard let (drawing, id) = drawing(node, "svg", allowed: "\"asset\" or \"asset#id\"") else { return nil }
    let units = drawing.viewBox ?? CGRect(origin: .zero, size: drawing.size)
    return element(drawing, id, in: units, node, "svg")?.outlines
  }

  // MARK: Files

  /// The drawing that `"asset"` or `"asset#id"` names, and the id.
  private func drawing(_ node: SourceNode, _ what: String, allowed: String) -> (SVGDrawing, id: String?)? {
    guard let text = string(node, what, allowed: allowed) else { return nil }
    let parts = text.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false).map(String.init)
    let name = parts[0]
    let id = parts.count > 1 ? parts[1] : nil
    guard hasAsset(.image, name), let path = drawings.paths[name] else {
      if !assetsInError.contains(name) {
        report(
          node, "\(what): there is no image asset \(quoted(name))", allowed: listed(assetNames(.image)),
          suggestion: nearest(to: name, in: assetNames(.image)).map { id == nil ? $0 : $0 + "#" + (id ?? "") })
      }
      return nil
    }
    if let drawing = drawings.known[name] { return (drawing, id) }
    if drawings.failed.contains(name) { return nil }
    do {
      let drawing = try SVGDrawing(SourceBytes.read(path: path, limit: SceneLoader.greatestSize))
      drawings.known[name] = drawing
      return (drawing, id)
    } catch let problem as SVGProblem {
      report(
        node, "\(what): \(FilePath(path).name): \(problem)", allowed: problem.allowed ?? "an SVG file")
    } catch let failure as SourceBytes.Failure {
      report(node, "\(what): \(FilePath(path).name): \(failure.reason)")
    } catch {
      report(node, "\(what): \(FilePath(path).name): \(plainReason(error))")
    }
    drawings.failed.insert(name)
    return nil
  }

  private func element(
    _ drawing: SVGDrawing, _ id: String?, in box: CGRect, _ node: SourceNode, _ what: String
  ) -> SVGElement? {
    do throws(SVGProblems) {
      return try drawing.element(id, in: box)
    } catch {
      let file = node.text.map { $0.split(separator: "#").first.map(String.init) ?? $0 } ?? ""
      for problem in error.problems { report(node, "\(what): \(file), \(problem)", allowed: problem.allowed) }
      return nil
    }
  }

  /// The rectangle that the drawing fills: the layer's bounds. A layer without bounds gets the drawing's size. Nil for
  /// bounds without an area.
  private static func box(of layer: inout SceneLayer, _ drawing: SVGDrawing) -> CGRect? {
    var box = CGRect(origin: .zero, size: drawing.size)
    for assignment in layer.properties {
      switch (assignment.keyPath, assignment.value) {
      case ("bounds", .rect(let rect)): box = rect
      case ("bounds.size", .size(let size)): box.size = size
      case ("bounds.size.width", .number(let width)): box.size.width = width
      case ("bounds.size.height", .number(let height)): box.size.height = height
      case ("frame", .rect(let rect)): box = CGRect(origin: .zero, size: rect.standardized.size)
      default: break
      }
    }
    guard box.width > 0, box.height > 0 else { return nil }
    if !layer.properties.contains(where: { $0.keyPath == "frame" || $0.keyPath == "bounds" }) {
      layer.properties.insert(SceneAssignment(keyPath: "bounds", value: .rect(box)), at: 0)
    }
    return box
  }

  // MARK: Names and elements

  /// Makes the names of drawn layers known to the timeline.
  private func declare(_ layer: SceneLayer, _ node: SourceNode) {
    if let name = layer.name {
      namedLayers[name] = (LayerOwner(type: layer.type, name: name), node)
      layerNames.append(name)
    }
    for below in layer.mask + layer.sublayers { declare(below, node) }
  }

  /// Reads what the scene says about single elements, by their ids.
  private func elements(_ node: SourceNode, of name: String?, _ content: inout SceneLayer) {
    guard let members = members(node, "elements", of: "an object of properties by the ids of elements") else { return }
    guard let name else {
      report(node, "elements: the layer has no name", allowed: "a name, with which those of its elements begin")
      return
    }
    let prefix = name + "/"
    let known = layerNames.filter { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
    for member in members {
      guard known.contains(member.key) else {
        report(
          at: member.keyOffset, member.value, "elements: nothing in the drawing is called \(quoted(member.key))",
          allowed: listed(known), suggestion: nearest(to: member.key, in: known))
        continue
      }
      content.change(prefix + member.key) { read(member.value, into: &$0) }
    }
  }

  private func read(_ node: SourceNode, into layer: inout SceneLayer) {
    let owner = LayerOwner(type: layer.type, name: layer.name)
    for member in members(node, "an element", of: "an object of properties, animations and actions") ?? [] {
      switch member.key {
      case "animations": layer.animations += animations(member.value, owner)
      case "actions": layer.actions += actions(member.value, owner)
      default:
        let key = LayerVocabulary.key(member.key, of: owner.type)
        guard key != "name", let form = property(key, at: member.keyOffset, member.value, owner) else { continue }
        if let value = value(member.value, member.key, form) { layer.set(key, value) }
      }
    }
  }
}

extension SceneLayer {
  /// Changes the layer of a name in this tree.
  fileprivate mutating func change(_ name: String, _ change: (inout SceneLayer) -> Void) {
    if self.name == name { return change(&self) }
    for index in mask.indices { mask[index].change(name, change) }
    for index in sublayers.indices { sublayers[index].change(name, change) }
  }
}
