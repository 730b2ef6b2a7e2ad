import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// A random stage with layers of every class, whose properties are set through the property table, and a timeline that
/// goes on changing them.
///
/// One seed always builds one stage, however it is then stepped.
struct RandomTree {
  private var values: RandomValues
  private let stage: Stage
  private var layers: [CALayer] = []

  /// The stage of a seed, with all its events, not yet committed.
  static func stage(seed: UInt64, size: CGSize) -> Stage {
    var tree = RandomTree(seed: seed, size: size)
    tree.grow()
    return tree.stage
  }

  private init(seed: UInt64, size: CGSize) {
    values = RandomValues(seed: seed, size: size)
    stage = Stage(size: size, yAxis: values.chance(0.2) ? .up : .down)
  }

  private mutating func grow() {
    if values.chance(0.5) { stage.background = values.color() }
    if values.chance(0.3) { stage.root.sublayerTransform = values.transform() }
    for _ in 0..<values.int(1...5) { stage.root.addSublayer(layer(depth: 0)) }
    for _ in 0..<values.int(0...2) { animate(values.pick(layers)) }
    for _ in 0..<values.int(0...4) {
      let time = values.pick([0.05, 0.1, 0.2, 0.3])
      // An event's change is chosen here, so that it does not depend on how the stage is stepped.
      let change = change()
      stage.at(time, change)
    }
  }

  // MARK: Layers

  private mutating func layer(depth: Int) -> CALayer {
    let layer: CALayer =
      switch values.int(0...13) {
      case 0: CAShapeLayer()
      case 1: CATextLayer()
      case 2: CAGradientLayer()
      case 3: CAReplicatorLayer()
      case 4: emitter()
      case 5: CAScrollLayer()
      case 6: CATransformLayer()
      case 7: CATiledLayer()
      case 8: DrawnLayer(seed: UInt64(values.int(0...9_999)), wildness: values.wildness)
      default: CALayer()
      }
    layers.append(layer)
    layer.bounds = CGRect(origin: .zero, size: values.extent())
    if values.chance(0.1) { layer.bounds.origin = values.point() }
    layer.position = values.point()
    if values.chance(0.7) { layer.backgroundColor = values.color() }
    for _ in 0..<values.int(0...7) { setSomething(of: layer) }
    if layer is DrawnLayer { layer.setNeedsDisplay() }
    if let text = layer as? CATextLayer, values.chance(0.8) { text.string = values.string() }
    if let shape = layer as? CAShapeLayer, values.chance(0.8) { shape.path = values.path() }
    if depth < 3 {
      for _ in 0..<(values.chance(0.5) ? 0 : values.int(0...3)) { layer.addSublayer(self.layer(depth: depth + 1)) }
      if values.chance(0.15) { layer.mask = self.layer(depth: depth + 1) }
    }
    return layer
  }

  private mutating func emitter() -> CAEmitterLayer {
    let layer = CAEmitterLayer()
    layer.emitterCells = (0..<values.int(1...2)).map { _ in cell(depth: 0) }
    layer.emitterPosition = values.point()
    layer.seed = UInt32(values.int(0...99))
    return layer
  }

  private mutating func cell(depth: Int) -> CAEmitterCell {
    let cell = CAEmitterCell()
    cell.contents = values.pick(values.images)
    // Absurd rates would be absurdly slow, so these two numbers are sensible; the others may be anything.
    cell.birthRate = Float(values.int(0...60))
    cell.lifetime = Float(values.pick([0.2, 0.5, 1]))
    cell.lifetimeRange = Float(values.number(0, 0.3))
    cell.velocity = CGFloat(values.number(-80, 80))
    cell.velocityRange = CGFloat(values.number(0, 20))
    cell.emissionRange = CGFloat(values.angle())
    cell.emissionLongitude = CGFloat(values.angle())
    cell.yAcceleration = CGFloat(values.number(-90, 90))
    cell.scale = CGFloat(values.number(0, 2))
    cell.scaleSpeed = CGFloat(values.number(-1, 1))
    cell.spin = CGFloat(values.angle())
    cell.color = values.color()
    cell.alphaSpeed = Float(values.number(-1, 1))
    if depth == 0, values.chance(0.2) { cell.emitterCells = [self.cell(depth: 1)] }
    return cell
  }

  // MARK: Properties

  private mutating func setSomething(of layer: CALayer) {
    let rows = type(of: layer).declaredRows.filter { !$0.isReadOnly && !Self.elsewhere.contains($0.key) }
    let row = values.pick(rows)
    guard let value = value(for: row) else { return }
    row.assign(layer, value)
  }

  /// Properties that other functions here set, or that make a tree slow without testing more.
  private static let elsewhere: Set<String> = [
    "sublayers", "mask", "delegate", "layoutManager", "layoutItem", "actions", "style", "constraints", "emitterCells",
    "name",
    "superlayer", "birthRate", "lifetime", "levelsOfDetail", "font", "string",
  ]

  private mutating func value(for row: PropertyRow) -> AnimatableValue? {
    switch row.key {
    case "filters", "backgroundFilters": return .object((0..<values.int(1...2)).map { _ in filter() })
    case "compositingFilter":
      return .object(values.pick(BlendModeName.all))
    // A larger scale would only take more time.
    case "rasterizationScale": return .number(values.pick([-1, 0, 0.25, 1, 1.7, 3]))
    case "instanceCount": return .number(Double(values.int(-1...4)))
    case "instanceTransform":
      return .transform(CATransform3DMakeTranslation(values.number(-9, 9), values.number(-9, 9), 0))
    case "hidden": return .bool(values.chance(0.2))
    case "speed": return .number(values.pick([0, 0.5, 1, 2, -1]))
    case "contentsRect", "contentsCenter": return .rect(values.unitRect())
    case "anchorPoint", "startPoint", "endPoint":
      return .point(CGPoint(x: values.number(-0.5, 1.5), y: values.number(-0.5, 1.5)))
    case "lineDashPattern": return .numbers((0..<values.int(0...4)).map { _ in values.number(0, 12) })
    case "locations": return .numbers((0..<values.int(0...4)).map { _ in values.number(0, 1) })
    default: return value(of: row.type, range: row.range ?? -30...60)
    }
  }

  private mutating func value(of type: PropertyType, range: ClosedRange<Double>) -> AnimatableValue? {
    switch type {
    case .number, .time, .angle: return .number(values.number(max(range.lowerBound, -60), min(range.upperBound, 60)))
    case .integer, .bits: return .number(values.number(0, 16))
    case .bool: return .bool(values.chance(0.5))
    case .point: return .point(values.point())
    case .size: return .size(CGSize(width: values.number(-20, 20), height: values.number(-20, 20)))
    case .rect: return .rect(values.rect())
    case .color: return values.chance(0.1) ? AnimatableValue.none : .color(values.color())
    case .transform: return .transform(values.transform())
    case .path: return .path(values.path())
    case .numbers: return .numbers((0..<values.int(0...4)).map { _ in values.number(0, 30) })
    case .colors: return .colors((0..<values.int(0...4)).map { _ in values.color() })
    case .image: return .image(values.pick(values.images))
    case .string, .text: return .string(values.string())
    case .features: return .object(values.pick([["tnum"], ["liga=0", "kern=0"], ["nonsense"]]))
    case .numberFormat:
      return values.chance(0.7) ? AnimatableValue.none : .string(values.pick(["#,##0.0", "0%", "0x"]))
    case .name(let names): return .string(values.pick(names))
    case .font, .filters, .compositing, .cells, .layer, .layers, .object: return nil
    }
  }

  private mutating func filter() -> CAFilter {
    let type = values.pick([
      "gaussianBlur", "gaussianBlur", "colorSaturate", "colorContrast", "colorMonochrome", "colorSepia",
      "colorBrightness", "colorHueRotate", "colorInvert", "colorMatrix", "multiplyColor", "dropShadow", "nonsense",
    ])
    let filter = CAFilter(type: type)
    filter.setInput(values.number(0, 9), forKey: "inputRadius")
    if values.chance(0.7) { filter.setInput(values.number(-1, 2), forKey: "inputAmount") }
    filter.setInput(values.angle(), forKey: "inputAngle")
    filter.setInput(values.color(), forKey: "inputColor")
    filter.setInput(CGSize(width: values.number(-9, 9), height: values.number(-9, 9)), forKey: "inputOffset")
    filter.setInput((0..<20).map { _ in values.number(-1, 1) }, forKey: "inputColorMatrix")
    return filter
  }

  // MARK: Time

  /// Something that happens to the tree.
  private mutating func change() -> () -> Void {
    let layer = values.pick(layers)
    switch values.int(0...5) {
    case 0:
      return { layer.removeFromSuperlayer() }
    case 1:
      let root = stage.root
      return { root.insertSublayer(layer, at: 0) }
    case 2:
      let animation = animation(for: layer)
      return { if let animation { layer.add(animation, forKey: nil) } }
    default:
      let rows = type(of: layer).declaredRows.filter { !$0.isReadOnly && !Self.elsewhere.contains($0.key) }
      let row = values.pick(rows)
      guard let value = value(for: row) else { return {} }
      return { row.assign(layer, value) }
    }
  }

  private mutating func animate(_ layer: CALayer) {
    if let animation = animation(for: layer) { layer.add(animation, forKey: nil) }
  }

  private mutating func animation(for layer: CALayer) -> CAAnimation? {
    let made: CAAnimation
    if values.chance(0.2) {
      let transition = CATransition()
      transition.type = values.pick(CATransitionType.allCases)
      transition.subtype = values.pick([.fromLeft, .fromRight, .fromTop, .fromBottom])
      if values.chance(0.5) { transition.outgoingLayer = values.pick(layers) }
      made = transition
    } else {
      let keyPath = values.pick(Self.animated)
      if values.chance(0.4) {
        let keyframes = CAKeyframeAnimation(keyPath: keyPath)
        keyframes.values = (0..<values.int(0...4)).map { _ in object(for: keyPath) }
        keyframes.calculationMode = values.pick([.linear, .discrete, .paced, .cubic, .cubicPaced])
        made = keyframes
      } else {
        let basic = values.chance(0.3) ? CASpringAnimation(keyPath: keyPath) : CABasicAnimation(keyPath: keyPath)
        if values.chance(0.8) { basic.toValue = object(for: keyPath) }
        if values.chance(0.5) { basic.fromValue = object(for: keyPath) }
        if values.chance(0.2) { basic.byValue = object(for: keyPath) }
        basic.isAdditive = values.chance(0.2)
        made = basic
      }
    }
    made.duration = values.pick([0.1, 0.3, 1])
    made.repeatCount = Float(values.pick([0, 1, 2.5]))
    made.autoreverses = values.chance(0.3)
    made.fillMode = values.pick([.removed, .forwards, .backwards, .both])
    return made
  }

  private static let animated = [
    "position", "bounds", "transform", "opacity", "cornerRadius", "backgroundColor", "shadowOpacity", "zPosition",
    "transform.rotation.y", "transform.rotation", "sublayerTransform", "bounds.size", "borderWidth", "position.x",
    "shadowPath", "contentsRect", "shadowRadius",
  ]

  private mutating func object(for keyPath: String) -> Any {
    switch keyPath {
    case "position": values.point()
    case "bounds": values.rect()
    case "contentsRect": values.unitRect()
    case "bounds.size": values.extent()
    case "transform", "sublayerTransform": values.transform()
    case "backgroundColor": values.color()
    case "shadowPath": values.path()
    case "transform.rotation.y", "transform.rotation": values.angle()
    case "opacity", "shadowOpacity": values.number(0, 1)
    default: values.number(-20, 60)
    }
  }
}
