import Foundation
import KinoraNumerics

/// Where a particle starts, and the direction that its cell's longitude and latitude count from.
struct EmissionSource {
  var place = SIMD3<Double>.zero
  /// The direction in the layer's plane, in radians from +x towards +y.
  var heading = 0.0
  /// The angle between the direction and the layer's plane, in radians.
  var elevation = 0.0
}

/// The figure that particles start on, about the emitter's position.
///
/// Where the figure has a normal, directions count from it: everywhere on a line, and outwards on the sides of a
/// rectangle, the faces of a cuboid, the rim of a circle and the skin of a sphere. A line's normal is −y. Insides,
/// corners and the edges between faces have no normal, and directions there count from +x. `docs/emitters.md` has the
/// reasons.
struct EmitterFigure {
  private let half: SIMD3<Double>
  private let radius: Double
  private let shape: CAEmitterLayerEmitterShape
  private let mode: CAEmitterLayerEmitterMode
  private let middle: SIMD3<Double>

  init(_ setting: EmitterSetting) {
    half = SIMD3(Double(setting.size.width), Double(setting.size.height), Double(setting.depth)) / 2
    radius = Double(setting.size.width).magnitude
    // A cuboid without depth is a rectangle: its two faces coincide.
    shape = setting.shape == .cuboid && setting.depth == 0 ? .rectangle : setting.shape
    mode = setting.mode
    middle = SIMD3(Double(setting.position.x), Double(setting.position.y), Double(setting.zPosition))
  }

  /// Where a particle starts, and the direction of the figure there.
  func source(_ random: ParticleRandom) -> EmissionSource {
    var source = sourceAboutOrigin(random)
    source.place += middle
    return source
  }

  private func sourceAboutOrigin(_ random: ParticleRandom) -> EmissionSource {
    let u = SIMD3(random.unit(.place0), random.unit(.place1), random.unit(.place2))
    let choice = random.unit(.place3)
    switch shape {
    case .line:
      let place = SIMD3((mode == .points ? Self.end(u.x) : 2 * u.x - 1) * half.x, 0, 0)
      return EmissionSource(place: place, heading: -.pi / 2)
    case .rectangle: return rectangle(u, choice)
    case .cuboid: return cuboid(u, choice)
    case .circle: return circle(u)
    case .sphere: return sphere(u)
    default: return EmissionSource()
    }
  }

  private static func end(_ u: Double) -> Double { u < 0.5 ? -1 : 1 }

  private func rectangle(_ u: SIMD3<Double>, _ choice: Double) -> EmissionSource {
    var unit = 2 * u - 1
    unit.z = 0
    switch mode {
    case .points:
      unit.x = Self.end(u.x)
      unit.y = Self.end(u.y)
    case .outline:
      // A side is chosen with a probability proportional to its length.
      let axis = choice * (half.x + half.y) < half.x ? 1 : 0
      unit[axis] = Self.end(u[axis])
      return facing(unit, along: axis)
    default: break
    }
    return EmissionSource(place: unit * half)
  }

  private func cuboid(_ u: SIMD3<Double>, _ choice: Double) -> EmissionSource {
    var unit = 2 * u - 1
    let ends = SIMD3(Self.end(u.x), Self.end(u.y), Self.end(u.z))
    switch mode {
    case .points: unit = ends
    case .outline:
      // One of twelve edges is chosen with a probability proportional to its length: along the chosen axis, at an end
      // of the other two.
      let axis = Self.pick(half, choice)
      for other in 0..<3 where other != axis { unit[other] = ends[other] }
    case .surface:
      // One of six faces is chosen with a probability proportional to its area.
      let axis = Self.pick(SIMD3(half.y * half.z, half.z * half.x, half.x * half.y), choice)
      unit[axis] = ends[axis]
      return facing(unit, along: axis)
    default: break
    }
    return EmissionSource(place: unit * half)
  }

  /// A place on a side or face whose normal is along an axis.
  private func facing(_ unit: SIMD3<Double>, along axis: Int) -> EmissionSource {
    let place = unit * half
    let isNegative = place[axis].sign == .minus
    switch axis {
    case 0: return EmissionSource(place: place, heading: isNegative ? .pi : 0)
    case 1: return EmissionSource(place: place, heading: isNegative ? -.pi / 2 : .pi / 2)
    default: return EmissionSource(place: place, elevation: isNegative ? -.pi / 2 : .pi / 2)
    }
  }

  /// An axis, chosen with probabilities proportional to the weights.
  private static func pick(_ weights: SIMD3<Double>, _ choice: Double) -> Int {
    let target = choice * weights.sum()
    return target < weights.x ? 0 : target < weights.x + weights.y ? 1 : 2
  }

  private func circle(_ u: SIMD3<Double>) -> EmissionSource {
    switch mode {
    case .points: return axisPoint(u.x, of: 4)
    case .outline: return rim(u.x)
    default:
      var inside = rim(u.x)
      inside.place *= u.y.squareRoot()
      inside.heading = 0
      return inside
    }
  }

  private func sphere(_ u: SIMD3<Double>) -> EmissionSource {
    switch mode {
    case .points: return axisPoint(u.x, of: 6)
    case .outline: return rim(u.x)
    default:
      let turn = Elementary.sincos(2 * .pi * u.x)
      let z = 2 * u.y - 1
      let across = max(0, 1 - z * z).squareRoot()
      let skin = SIMD3(turn.cos * across, turn.sin * across, z) * radius
      if mode == .surface {
        return EmissionSource(place: skin, heading: 2 * .pi * u.x, elevation: Elementary.asin(z))
      }
      return EmissionSource(place: skin * Elementary.cbrt(u.z))
    }
  }

  /// A place on the rim of the circle in the layer's plane.
  private func rim(_ u: Double) -> EmissionSource {
    let turn = Elementary.sincos(2 * .pi * u)
    return EmissionSource(place: SIMD3(turn.cos, turn.sin, 0) * radius, heading: 2 * .pi * u)
  }

  private func axisPoint(_ u: Double, of count: Int) -> EmissionSource {
    let number = min(Int(u * Double(count)), count - 1)
    var point = SIMD3<Double>.zero
    point[number / 2] = number.isMultiple(of: 2) ? 1 : -1
    let headings: [Double] = [0, .pi, .pi / 2, -.pi / 2, 0, 0]
    return EmissionSource(place: point * radius, heading: headings[number], elevation: point.z * .pi / 2)
  }
}
