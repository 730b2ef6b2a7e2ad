import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraMessages

extension Scene {
  /// What the scene says and can hardly mean, although it can be rendered: ``warnings``, and what shows only when its
  /// layers are laid out and its texts set. There is nothing about a scene that ``rehearse(assets:memory:decoding:)`` has
  /// problems with.
  public func warnings(assets resolver: any AssetResolver) -> [SceneProblem] {
    guard let resources = try? SceneResources(assets, heard: heardVideos, resolver) else { return warnings }
    let builder = StageBuilder(animations: AnimationBuilder(resources: resources))
    var layers: [ObjectIdentifier: SceneLayer] = [:]
    var order: [CALayer] = []
    builder.made = { layer, description in
      layers[ObjectIdentifier(layer)] = description
      order.append(layer)
    }
    let stage = builder.stage(self)
    stage.root.layoutIfNeeded()
    var doubts = LayerDoubts(self, root: stage.root, layers)
    for layer in order {
      doubts.check(layer)
      doubts.check(gradient: layer)
      doubts.check(overflowing: layer)
    }
    checkMovingLayers(stage, order, &doubts) {
      let builder = StageBuilder(animations: AnimationBuilder(resources: resources))
      var order: [CALayer] = []
      builder.made = { layer, _ in order.append(layer) }
      return (builder.stage(self), order)
    }
    visitTexts(builder, resources) { layer, place in doubts.check(text: layer, place) }
    return SceneProblems(warnings + doubts.found).problems
  }

  /// The place of a layer in the script; nil in a scene that a program has made.
  func place(of layer: SceneLayer) -> ScenePlace? {
    text.flatMap { layer.written?.place(in: $0) }
  }
}

/// What is doubtful about the layers of a stage.
struct LayerDoubts {
  private(set) var found: [SceneProblem] = []
  private let scene: Scene
  let root: CALayer
  private let layers: [ObjectIdentifier: SceneLayer]
  /// The names of the layers whose geometry the timeline changes, or that it gives animations.
  private var moved: Set<String> = []
  private var warned: Set<ScenePlace> = []
  private var isStill: [ObjectIdentifier: Bool] = [:]
  /// The layers that the timeline changes in any way.
  private var changed: Set<String> = []
  /// The layers whose layouts have been found to be too full.
  var overflowing: Set<ObjectIdentifier> = []

  /// The first keys of key paths that move or resize a layer.
  private static let geometry: Set<String> = [
    "position", "bounds", "frame", "transform", "sublayerTransform", "anchorPoint", "zPosition", "anchorPointZ",
  ]

  init(_ scene: Scene, root: CALayer, _ layers: [ObjectIdentifier: SceneLayer]) {
    self.scene = scene
    self.root = root
    self.layers = layers
    for change in scene.timeline.flatMap(\.changes) {
      switch change {
      case .set(let name, let assignment):
        changed.insert(name)
        if Self.geometry.contains(String(assignment.keyPath.prefix { $0 != "." })) { moved.insert(name) }
      case .addAnimation(let name, _, _): moved.insert(name)
      case .addLayer(let name, let layer, _, _): if let name = name ?? layer?.name { moved.insert(name) }
      case .removeLayer, .removeAnimation: break
      }
    }
  }

  mutating func warn(_ layer: CALayer, _ message: String, allowed: String) {
    guard let description = layers[ObjectIdentifier(layer)] else { return }
    warn(at: scene.place(of: description), message, allowed: allowed)
  }

  /// A layer that is repeated is warned about once.
  private mutating func warn(at place: ScenePlace?, _ message: String, allowed: String) {
    var anywhere = place
    anywhere?.uses = []
    if let anywhere, !warned.insert(anywhere).inserted { return }
    var problem = scene.problem(place, message, allowed: allowed)
    problem.isWarning = true
    problem.kind = .doubtful
    found.append(problem)
  }

  func words(for layer: CALayer) -> String {
    "the \(layers[ObjectIdentifier(layer)]?.type ?? "layer")\(layer.name.map { " \(quoted($0))" } ?? "")"
  }

  mutating func check(_ layer: CALayer) {
    guard isStill(layer), let content = content(of: layer) else { return }
    if content.isEmpty, !(layer is CAShapeLayer) {
      warn(
        layer, "\(words(for: layer)) has no size, so nothing of it shows", allowed: "bounds with a width and a height")
      return
    }
    guard isInTree(layer) else { return }
    let place = layer.convert(reach(of: layer, content), to: root)
    let canvas = CGRect(origin: .zero, size: scene.canvas.size)
    if !place.intersects(canvas) {
      warn(
        layer, "\(words(for: layer)) is outside of the canvas for the whole film: it is at \(numbers(place))",
        allowed: "a place in \(numbers(canvas))")
    }
  }

  /// Warns about places of colours that are not as many as the colours, or that do not go from 0 up to 1.
  mutating func check(gradient layer: CALayer) {
    guard let gradient = layer as? CAGradientLayer, let colors = gradient.colors, let places = gradient.locations,
      !places.isEmpty
    else { return }
    let numbers = places.map(\.doubleValue)
    if places.count != colors.count {
      warn(
        layer, "\(words(for: layer)) has \(colors.count) colours and \(places.count) locations",
        allowed: "a location for each colour, or no locations")
    } else if zip(numbers, numbers.dropFirst()).contains(where: >) || numbers.contains(where: { $0 < 0 || $0 > 1 }) {
      warn(
        layer, "the locations of \(words(for: layer)) are \(numbers.map(shortest).joined(separator: ", "))",
        allowed: "numbers from 0 to 1 that never fall")
    }
  }

  func numbers(_ rect: CGRect) -> String {
    let values = [rect.minX, rect.minY, rect.width, rect.height].map { shortest(($0 * 10).rounded() / 10) }
    return "[" + values.joined(separator: ", ") + "]"
  }

  /// Warns about a text that has less room than it needs, and is cut off.
  mutating func check(text layer: CATextLayer, _ place: ScenePlace) {
    guard isStill(layer), layer.truncationMode == .none, !layer.bounds.isEmpty else { return }
    let needed = layer.textLayout.size
    let room = layer.bounds.size
    guard needed.width > room.width + 1 || needed.height > room.height + 1 else { return }
    warn(
      at: place,
      "the text does not fit: it needs \(shortest(needed.width.rounded(.up))) × \(shortest(needed.height.rounded(.up))) and has "
        + "\(shortest(room.width)) × \(shortest(room.height))",
      allowed: "larger bounds, a smaller fontSize, wrapped: true, fit: \"shrink\", or a truncationMode")
  }

  // MARK: Layers

  /// What a layer shows of its own, with its shadow.
  func reach(of layer: CALayer, _ content: CGRect) -> CGRect {
    guard layer.shadowOpacity > 0 else { return content }
    let spread = 3 * layer.shadowRadius
    return content.insetBy(dx: -spread, dy: -spread).union(
      content.offsetBy(dx: layer.shadowOffset.width, dy: layer.shadowOffset.height).insetBy(dx: -spread, dy: -spread))
  }

  /// Whether the layer and all above it stand where they stand for the whole film.
  mutating func isStill(_ layer: CALayer) -> Bool {
    if let known = isStill[ObjectIdentifier(layer)] { return known }
    var still = layer === root
    if let description = layers[ObjectIdentifier(layer)] {
      let isPlain = !(layer is CAReplicatorLayer || layer is CAScrollLayer || layer is CATransformLayer)
      still =
        isPlain && description.animations.isEmpty
        && (layer.layoutManager == nil || layer.layoutManager is DrawingLayout)
        && !(layer.name.map(moved.contains) ?? false) && (layer.superlayer.map { isStill($0) } ?? true)
    }
    isStill[ObjectIdentifier(layer)] = still
    return still
  }

  /// Whether a layer is one that shows its sublayers where they are, has no animations, and is not changed.
  func isPlain(_ layer: CALayer) -> Bool {
    if layer is CAReplicatorLayer || layer is CAScrollLayer || layer is CATransformLayer { return false }
    if let name = layer.name, moved.contains(name) || changed.contains(name) { return false }
    return layers[ObjectIdentifier(layer)]?.animations.isEmpty ?? true
  }

  /// Whether a layer has something of its own to show, or may have it at another time.
  func mayShow(_ layer: CALayer) -> Bool {
    layer is CATextLayer || !isPlain(layer) || content(of: layer).map { !$0.isEmpty } ?? false
  }

  var canvasSize: CGSize { scene.canvas.size }

  private func isInTree(_ layer: CALayer) -> Bool {
    var here: CALayer? = layer
    while let layer = here {
      if layer === root { return true }
      here = layer.superlayer
    }
    return false
  }

  /// Where a layer has something of its own to show, in its own space; nil for one that only holds others.
  func content(of layer: CALayer) -> CGRect? {
    if let shape = layer as? CAShapeLayer, let path = shape.path {
      let stroke = shape.strokeColor == nil ? 0 : shape.lineWidth * max(shape.miterLimit, 1)
      let shown = path.boundingBox.insetBy(dx: -stroke, dy: -stroke)
      return layer.backgroundColor == nil ? shown : shown.union(layer.bounds)
    }
    let shows =
      layer.contents != nil || (layer.backgroundColor?.alpha ?? 0) > 0 || layer.borderWidth > 0
      || (layer as? CATextLayer)?.string != nil || (layer as? CAGradientLayer)?.colors?.isEmpty == false
    return shows ? layer.bounds : nil
  }
}
