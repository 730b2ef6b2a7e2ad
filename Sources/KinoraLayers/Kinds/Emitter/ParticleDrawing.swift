import Foundation
import KinoraGraphics
import KinoraNumerics

/// Turns the particles of one instant into sprites.
struct ParticleDrawing {
  let mode: CAEmitterLayerRenderMode
  let images: ParticleImages

  /// The sprites in drawing order, in the layer's own space; nil when there are none. Under a flipped geometry images
  /// stay upright.
  func item(for particles: [Particle], at time: Double, isFlipped: Bool) throws -> SpriteItem? {
    var indices: [CGImage: UInt32] = [:]
    var item = SpriteItem(images: [], sprites: [], blend: mode == .additive ? .plusLighter : .normal)
    // Particles of a kind whose image does not move all have the image of the last one.
    var last: (kind: ParticleKind, size: SIMD2<Double>, index: UInt32)?
    for particle in ordered(particles, at: time) {
      if let last, last.kind === particle.kind {
        guard var sprite = sprite(of: particle, size: last.size, at: time, isFlipped: isFlipped) else { continue }
        sprite.image = last.index
        item.sprites.append(sprite)
        continue
      }
      guard let image = try images.image(of: particle.kind, age: time - particle.birth) else { continue }
      let size = SIMD2(Double(image.width), Double(image.height))
      guard var sprite = sprite(of: particle, size: size, at: time, isFlipped: isFlipped) else { continue }
      if let index = indices[image] {
        sprite.image = index
      } else {
        sprite.image = UInt32(item.images.count)
        indices[image] = sprite.image
        item.images.append(image)
        if item.images.count == 1 { item.sampling = sampling(of: particle.kind.values) }
      }
      if particle.kind.values.contents?.animation == nil { last = (particle.kind, size, sprite.image) }
      item.sprites.append(sprite)
    }
    return item.sprites.isEmpty ? nil : item
  }

  private func ordered(_ particles: [Particle], at time: Double) -> [Particle] {
    func sorted(_ isBefore: (Particle, Particle) -> Bool) -> [Particle] {
      // Sorting indices keeps equal particles in order: the standard library's sort promises no stability.
      particles.indices.sorted { a, b in
        isBefore(particles[a], particles[b]) || (!isBefore(particles[b], particles[a]) && a < b)
      }.map { particles[$0] }
    }
    switch mode {
    case .oldestFirst: return sorted { $0.birth < $1.birth }
    case .oldestLast: return sorted { $0.birth > $1.birth }
    case .backToFront: return sorted { $0.place(at: time).z < $1.place(at: time).z }
    default: return particles
    }
  }

  private func sampling(of values: CellValues) -> Sampling {
    switch values.minificationFilter {
    case .nearest: .nearest
    case .trilinear: .trilinear(bias: Double(values.minificationFilterBias))
    default: .linear
    }
  }

  /// The sprite of a particle: its image, of a size in pixels, centred on it, scaled and turned; nil when it would not be visible.
  private func sprite(
    of particle: Particle, size: SIMD2<Double>, at time: Double, isFlipped: Bool
  ) -> SpriteItem.Sprite? {
    let color = particle.color(at: time)
    let resolution = Double(particle.kind.values.contentsScale)
    let scale = particle.scale(at: time) / (resolution > 0 ? resolution : 1)
    guard color.w > 0, scale > 0 else { return nil }
    let turn = Elementary.sincos(particle.angle(at: time))
    let place = particle.place(at: time)
    let (a, b) = (turn.cos * scale, turn.sin * scale)
    let up = isFlipped ? -1.0 : 1.0
    let (c, d) = (-turn.sin * scale * up, turn.cos * scale * up)
    let (halfWidth, halfHeight) = (size.x / 2, size.y / 2)
    let sprite = SpriteItem.Sprite(
      a: Float(a), b: Float(b), c: Float(c), d: Float(d), tx: Float(place.x - a * halfWidth - c * halfHeight),
      ty: Float(place.y - b * halfWidth - d * halfHeight),
      tint: SIMD4<Float>(
        SIMD4(color.x * color.w, color.y * color.w, color.z * color.w, color.w)), image: 0)
    return sprite.tx.isFinite && sprite.ty.isFinite && sprite.a.isFinite && sprite.b.isFinite ? sprite : nil
  }
}
