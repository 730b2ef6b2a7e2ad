import Foundation
import KinoraGraphics
import KinoraNumerics

/// What decides the particles born at one instant.
package struct EmitterSetting {
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var size = CGSize.zero
  package var depth: CGFloat = 0
  package var shape = CAEmitterLayerEmitterShape.point
  package var mode = CAEmitterLayerEmitterMode.volume
  /// Multipliers of every cell's.
  package var birthRate = 1.0
  package var lifetime = 1.0
  package var velocity = 1.0
  package var scale = 1.0
  package var spin = 1.0
  package var kinds: [ParticleKind] = []

  package init() {}

  /// Where a particle starts.
  func place(_ random: ParticleRandom) -> SIMD3<Double> {
    SIMD3(Double(position.x), Double(position.y), Double(zPosition)) + EmitterFigure(self).point(random)
  }
}

/// The figure particles start on, about the origin.
struct EmitterFigure {
  private let half: SIMD3<Double>
  private let radius: Double
  private let shape: CAEmitterLayerEmitterShape
  private let mode: CAEmitterLayerEmitterMode

  init(_ setting: EmitterSetting) {
    half = SIMD3(Double(setting.size.width), Double(setting.size.height), Double(setting.depth)) / 2
    radius = Double(setting.size.width)
    shape = setting.shape
    mode = setting.mode
  }

  func point(_ random: ParticleRandom) -> SIMD3<Double> {
    let u = SIMD3(random.unit(.place0), random.unit(.place1), random.unit(.place2))
    let choice = random.unit(.place3)
    switch shape {
    case .line: return SIMD3((mode == .points ? Self.end(u.x) : 2 * u.x - 1) * half.x, 0, 0)
    case .rectangle: return rectangle(u, choice)
    case .cuboid: return cuboid(u, choice)
    case .circle: return circle(u)
    case .sphere: return sphere(u)
    default: return .zero
    }
  }

  private static func end(_ u: Double) -> Double { u < 0.5 ? -1 : 1 }

  private func rectangle(_ u: SIMD3<Double>, _ choice: Double) -> SIMD3<Double> {
    var unit = 2 * u - 1
    unit.z = 0
    switch mode {
    case .points:
      unit.x = Self.end(u.x)
      unit.y = Self.end(u.y)
    case .outline:
      // A side is chosen by its share of the whole way round.
      let onLong = choice * (half.x + half.y) < half.x
      if onLong { unit.y = Self.end(u.y) } else { unit.x = Self.end(u.x) }
    default: break
    }
    return unit * half
  }

  private func cuboid(_ u: SIMD3<Double>, _ choice: Double) -> SIMD3<Double> {
    var unit = 2 * u - 1
    let ends = SIMD3(Self.end(u.x), Self.end(u.y), Self.end(u.z))
    switch mode {
    case .points: unit = ends
    case .outline:
      // Twelve edges, chosen by length: along the axis found, at an end of the other two.
      let axis = Self.pick(half, choice)
      for other in 0..<3 where other != axis { unit[other] = ends[other] }
    case .surface:
      // Six faces, chosen by area.
      let axis = Self.pick(SIMD3(half.y * half.z, half.z * half.x, half.x * half.y), choice)
      unit[axis] = ends[axis]
    default: break
    }
    return unit * half
  }

  /// An axis, chosen with the given weights.
  private static func pick(_ weights: SIMD3<Double>, _ choice: Double) -> Int {
    let target = choice * weights.sum()
    return target < weights.x ? 0 : target < weights.x + weights.y ? 1 : 2
  }

  private func circle(_ u: SIMD3<Double>) -> SIMD3<Double> {
    if mode == .points { return Self.axisPoint(u.x, of: 4) * radius }
    let turn = Elementary.sincos(2 * .pi * u.x)
    let distance = mode == .outline ? radius : radius * u.y.squareRoot()
    return SIMD3(turn.cos, turn.sin, 0) * distance
  }

  private func sphere(_ u: SIMD3<Double>) -> SIMD3<Double> {
    if mode == .points { return Self.axisPoint(u.x, of: 6) * radius }
    let turn = Elementary.sincos(2 * .pi * u.x)
    if mode == .outline { return SIMD3(turn.cos, turn.sin, 0) * radius }
    let z = 2 * u.y - 1
    let across = max(0, 1 - z * z).squareRoot()
    let distance = mode == .surface ? radius : radius * Elementary.cbrt(u.z)
    return SIMD3(turn.cos * across, turn.sin * across, z) * distance
  }

  private static func axisPoint(_ u: Double, of count: Int) -> SIMD3<Double> {
    let number = min(Int(u * Double(count)), count - 1)
    var point = SIMD3<Double>.zero
    point[number / 2] = number.isMultiple(of: 2) ? 1 : -1
    return point
  }
}
