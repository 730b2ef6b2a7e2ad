import Foundation
import KinoraGraphics

/// An emitter's factors of its cells' numbers.
struct EmitterFactors {
  let birthRate, lifetime, velocity, scale, spin: Double
}

/// The values that decide on the particles born at one instant.
package struct EmitterSetting {
  package var position = CGPoint.zero
  package var zPosition: CGFloat = 0
  package var size = CGSize.zero
  package var depth: CGFloat = 0
  package var shape = CAEmitterLayerEmitterShape.point
  package var mode = CAEmitterLayerEmitterMode.volume
  /// The factor of every cell's birth rate; those of lifetime, velocity, scale and spin follow.
  package var birthRate = 1.0
  package var lifetime = 1.0
  package var velocity = 1.0
  package var scale = 1.0
  package var spin = 1.0
  package var kinds: [ParticleKind] = []

  package init() {}

  var factors: EmitterFactors {
    EmitterFactors(birthRate: birthRate, lifetime: lifetime, velocity: velocity, scale: scale, spin: spin)
  }
}
