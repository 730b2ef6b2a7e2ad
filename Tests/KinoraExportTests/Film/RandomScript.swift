import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import TestSupport

/// A random film: layers of every kind, animations of every class, events, transactions, transitions, delegates and
/// display links. One seed always gives one film.
final class RandomScript {
  static let size = CGSize(width: 72, height: 48)
  static let frames = 20

  static func film(_ seed: UInt64) -> Film {
    Film(size: size, frameRate: 10, duration: 2) { stage in RandomScript(seed, stage).build() }
  }

  private let stage: Stage
  private var noise: Noise
  private var layers: [CALayer] = []

  private init(_ seed: UInt64, _ stage: Stage) {
    noise = Noise(seed: seed)
    self.stage = stage
  }

  // MARK: Numbers

  private func unit() -> Double { Double(noise.below(1 << 20)) / Double(1 << 20) }
  private func number(_ low: Double, _ high: Double) -> Double { low + (high - low) * unit() }
  private func chance(_ share: Double) -> Bool { unit() < share }
  private func one<Element>(of list: [Element]) -> Element { list[noise.below(list.count)] }
  private func color() -> CGColor { CGColor(red: unit(), green: unit(), blue: unit(), alpha: number(0.3, 1)) }
  private func point() -> CGPoint { CGPoint(x: number(0, 72), y: number(0, 48)) }
  /// A time, often that of a frame, where the order of events matters most.
  private func time() -> Double { chance(0.5) ? Double(noise.below(20)) / 10 : number(0, 2) }

  // MARK: Building

  private func build() {
    stage.background = .black
    for _ in 0..<4 + noise.below(4) { add(layer(), to: layers.isEmpty || chance(0.6) ? stage.root : one(of: layers)) }
    if chance(0.3) { one(of: layers).mask = plain() }
    for _ in 0..<4 + noise.below(6) { one(of: layers).add(animation(), forKey: chance(0.5) ? "a" : nil) }
    for _ in 0..<3 + noise.below(5) {
      // An event may decide what it does when it runs, because events run in one order whatever frames are asked for.
      stage.at(time()) { [unowned self] in withExtendedLifetime(self) { event() } }
    }
    if chance(0.4) { link() }
    let script = self
    // An event that never comes keeps the script alive as long as its stage.
    stage.at(1e6) { withExtendedLifetime(script) {} }
  }

  private func add(_ layer: CALayer, to parent: CALayer) {
    parent.addSublayer(layer)
    layers.append(layer)
  }

  private func plain() -> CALayer {
    let layer = CALayer()
    layer.bounds = CGRect(x: 0, y: 0, width: number(4, 30), height: number(4, 30))
    layer.position = point()
    layer.backgroundColor = color()
    return layer
  }

  private func layer() -> CALayer {
    let layer: CALayer
    switch noise.below(8) {
    case 0:
      let shape = CAShapeLayer()
      let path = CGMutablePath()
      path.move(to: .zero)
      path.addCurve(to: CGPoint(x: 30, y: 20), control1: point(), control2: point())
      shape.path = path
      (shape.strokeColor, shape.fillColor, shape.lineWidth) = (color(), chance(0.5) ? color() : nil, 3)
      layer = shape
    case 1:
      let gradient = CAGradientLayer()
      gradient.colors = [color(), color(), color()]
      layer = gradient
    case 2:
      let text = CATextLayer()
      (text.string, text.fontSize) = ("Kinora", 12)
      layer = text
    case 3:
      let replicator = CAReplicatorLayer()
      (replicator.instanceCount, replicator.instanceDelay) = (3, chance(0.7) ? 0.15 : 0)
      replicator.instanceTransform = CATransform3DMakeTranslation(8, 3, 0)
      let child = plain()
      child.add(animation(), forKey: nil)
      replicator.addSublayer(child)
      layer = replicator
    case 4: layer = emitter()
    default: layer = plain()
    }
    if layer.bounds.isEmpty { layer.bounds = CGRect(x: 0, y: 0, width: 40, height: 24) }
    layer.position = point()
    if chance(0.3) { layer.cornerRadius = 5 }
    if chance(0.2) { (layer.shadowOpacity, layer.shadowRadius) = (0.8, 2) }
    if chance(0.2) { layer.speed = Float(one(of: [0.5, 2, -1])) }
    if chance(0.2) { layer.beginTime = time() }
    if chance(0.1) { layer.timeOffset = unit() }
    if chance(0.2) { layer.masksToBounds = true }
    return layer
  }

  private func emitter() -> CALayer {
    let pixels = PixelBuffer(width: 3, height: 3)
    for y in 0..<3 { for x in 0..<3 { pixels[x, y] = SIMD4(255, 200, 100, 255) } }
    let cell = CAEmitterCell()
    cell.name = "spark"
    cell.contents = CGImage(pixels: pixels)
    (cell.birthRate, cell.lifetime, cell.velocity, cell.emissionRange) = (12, 0.8, 30, 3)
    let layer = CAEmitterLayer()
    layer.emitterPosition = CGPoint(x: 20, y: 12)
    layer.emitterCells = [cell]
    if chance(0.5) {
      let wander = CABasicAnimation(keyPath: one(of: ["emitterPosition.x", "birthRate", "velocity"]))
      (wander.fromValue, wander.toValue, wander.duration) = (0, 3, 1.2)
      layer.add(wander, forKey: nil)
    }
    return layer
  }

  // MARK: Animations

  private func animation() -> CAAnimation {
    let animation: CAAnimation
    switch noise.below(10) {
    case 0:
      let group = CAAnimationGroup()
      group.animations = [property(), property()]
      animation = group
    case 1:
      let transition = CATransition()
      transition.type = one(of: [.fade, .push, .moveIn, .reveal])
      transition.subtype = one(of: [.fromLeft, .fromRight, .fromTop, .fromBottom])
      animation = transition
    default: animation = property()
    }
    animation.duration = chance(0.1) ? 0 : one(of: [0.1, 0.25, 0.3, 0.5, 1, 1.3])
    if chance(0.3) { animation.beginTime = time() }
    if chance(0.1) { animation.beginTime = AVCoreAnimationBeginTimeAtZero }
    if chance(0.3) { animation.repeatCount = one(of: [2, 1.5, .infinity]) }
    if chance(0.2) { animation.repeatDuration = 0.7 }
    if chance(0.3) { animation.autoreverses = true }
    if chance(0.2) { animation.speed = Float(one(of: [2, 0.5, -1])) }
    if chance(0.2) { animation.timeOffset = 0.1 }
    if chance(0.4) { animation.fillMode = one(of: [.forwards, .backwards, .both]) }
    if chance(0.3) { animation.isRemovedOnCompletion = false }
    if chance(0.4) { animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut) }
    if chance(0.3) { animation.delegate = Listener(self) }
    return animation
  }

  private func property() -> CAPropertyAnimation {
    let (keyPath, values) = one(of: [
      ("opacity", [unit(), unit(), unit()] as [Any]), ("position", [point(), point(), point()]),
      ("position.x", [number(0, 72), number(0, 72), 9]), ("backgroundColor", [color(), color(), color()]),
      ("bounds.size", [CGSize(width: 4, height: 9), CGSize(width: 20, height: 20), CGSize(width: 30, height: 3)]),
      ("transform.rotation.z", [0, number(-9, 9), 1]), ("transform.scale", [1, number(0.2, 2), 1.5]),
      ("transform", [CATransform3DIdentity, CATransform3DMakeRotation(2, 1, 1, 0), CATransform3DMakeScale(2, 1, 1)]),
      ("cornerRadius", [0, 9, 4]), ("hidden", [false, true, false]), ("strokeEnd", [0, 1, 0.5]),
    ])
    switch noise.below(4) {
    case 0:
      let animation = CAKeyframeAnimation(keyPath: keyPath)
      animation.values = values
      animation.calculationMode = one(of: CAAnimationCalculationMode.allCases)
      return animation
    case 1:
      let spring = CASpringAnimation(keyPath: keyPath)
      (spring.fromValue, spring.toValue) = (values[0], values[1])
      return spring
    default:
      let basic = CABasicAnimation(keyPath: keyPath)
      if chance(0.7) { basic.fromValue = values[0] }
      if chance(0.7) { basic.toValue = values[1] }
      basic.isAdditive = chance(0.2)
      basic.isCumulative = chance(0.2)
      return basic
    }
  }

  private final class Listener: CAAnimationDelegate {
    private weak var script: RandomScript?
    init(_ script: RandomScript) { self.script = script }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { script?.react(flag) }
  }

  private func react(_ finished: Bool) { if chance(0.5) { change(one(of: layers)) } }

  // MARK: What happens

  private func change(_ layer: CALayer) {
    switch noise.below(8) {
    case 0: layer.opacity = Float(unit())
    case 1: layer.position = point()
    case 2: layer.backgroundColor = color()
    case 3: layer.bounds.size = CGSize(width: number(4, 40), height: number(4, 40))
    case 4: layer.isHidden.toggle()
    case 5: layer.transform = CATransform3DMakeRotation(number(-3, 3), 0, 0, 1)
    case 6: layer.setValue(number(0.5, 2), forKeyPath: "transform.scale")
    default: layer.cornerRadius = number(0, 10)
    }
  }

  private func event() {
    let layer = one(of: layers)
    switch noise.below(11) {
    case 0: CATransaction.setDisableActions(true)
    case 1: CATransaction.setAnimationDuration(number(0.1, 1))
    case 2: CATransaction.setCompletionBlock { [weak self] in self.map { $0.change($0.one(of: $0.layers)) } }
    case 3: add(self.layer(), to: one(of: [stage.root, layer]))
    case 4: layer.removeFromSuperlayer()
    case 5: layer.removeAllAnimations()
    case 6: layer.add(animation(), forKey: chance(0.5) ? "a" : nil)
    case 7:
      let now = layer.convertTime(CACurrentMediaTime(), from: nil)
      (layer.speed, layer.timeOffset) = (0, now)
    case 8:
      let fade = CATransition()
      fade.type = one(of: [.fade, .push])
      layer.add(fade, forKey: nil)
    case 9: stage.at(CACurrentMediaTime() + unit()) { [weak self] in self?.event() }
    default: break
    }
    change(layer)
    if chance(0.3) { change(one(of: layers)) }
  }

  private func link() {
    let layer = one(of: layers)
    var (x, speed) = (20.0, 30.0)
    let link = CADisplayLink { link in
      CATransaction.setDisableActions(true)
      x += speed * (link.targetTimestamp - link.timestamp)
      if x < 0 || x > 60 { speed = -speed }
      layer.position.x = x
    }
    link.preferredFramesPerSecond = one(of: [0, 5])
    link.add(to: stage)
  }
}
