import Foundation
import KinoraGraphics
import KinoraNumerics

/// One particle: the values it was born with, and what follows from them at any age.
///
/// At age a in seconds the place is start + velocity·a + ½·acceleration·a² and the angle is spin·a; the scale grows by
/// `scaleSpeed` a second and the colour by the colour speeds. Every `…Range` is the width of a uniform distribution
/// about the value.
struct Particle {
  let kind: ParticleKind
  /// When the particle was born, in seconds of the emitter's local time.
  let birth: Double
  let lifetime: Double
  let random: ParticleRandom
  private let start: SIMD3<Double>
  private let velocity: SIMD3<Double>
  private let scale: Double
  private let spin: Double
  /// The emitter's factors at the birth, which also apply to descendants.
  private let factors: EmitterFactors

  /// A particle of a kind; nil when its lifetime is not finite and above 0.
  init?(
    _ kind: ParticleKind, birth: Double, random: ParticleRandom, source: EmissionSource, factors: EmitterFactors
  ) {
    self.kind = kind
    self.birth = birth
    self.random = random
    start = source.place
    self.factors = factors
    lifetime =
      random.value(Double(kind.values.lifetime), range: Double(kind.values.lifetimeRange), .lifetime) * factors.lifetime
    guard lifetime > 0, lifetime.isFinite else { return nil }
    let speed =
      random.value(Double(kind.values.velocity), range: Double(kind.values.velocityRange), .velocity) * factors.velocity
    let longitude = random.value(
      source.heading + Double(kind.values.emissionLongitude), range: Double(kind.values.emissionRange), .longitude)
    let around = Elementary.sincos(longitude)
    let up = Elementary.sincos(source.elevation + Double(kind.values.emissionLatitude))
    velocity = SIMD3(up.cos * around.cos, up.cos * around.sin, up.sin) * speed
    scale = random.value(Double(kind.values.scale), range: Double(kind.values.scaleRange), .scale) * factors.scale
    spin = random.value(Double(kind.values.spin), range: Double(kind.values.spinRange), .spin) * factors.spin
  }

  private func age(at time: Double) -> Double { time - birth }

  func isAlive(at time: Double) -> Bool { time >= birth && time < birth + lifetime }

  /// The particle's place at a time, in the layer's own coordinates.
  func place(at time: Double) -> SIMD3<Double> {
    let age = age(at: time)
    let acceleration = SIMD3(
      Double(kind.values.xAcceleration), Double(kind.values.yAcceleration), Double(kind.values.zAcceleration))
    return start + velocity * age + acceleration * (age * age / 2)
  }

  /// The direction of the particle's motion in the xy plane, in radians from +x towards +y; 0 where it stands still.
  func heading(at time: Double) -> Double {
    let age = age(at: time)
    let x = velocity.x + Double(kind.values.xAcceleration) * age
    let y = velocity.y + Double(kind.values.yAcceleration) * age
    return x == 0 && y == 0 ? 0 : Elementary.atan2(y, x)
  }

  /// The particle's scale at a time, never negative.
  func scale(at time: Double) -> Double { max(0, scale + Double(kind.values.scaleSpeed) * age(at: time)) }

  /// How far the particle has turned, in radians from +x towards +y.
  func angle(at time: Double) -> Double { spin * age(at: time) }

  /// The particle's straight red, green, blue and alpha, each 0…1.
  func color(at time: Double) -> SIMD4<Double> {
    guard let color = kind.values.color else { return .zero }
    let age = age(at: time)
    func component(_ mean: CGFloat, _ range: Float, _ speed: Float, _ channel: ParticleRandom.Channel) -> Double {
      min(max(random.value(Double(mean), range: Double(range), channel) + Double(speed) * age, 0), 1)
    }
    return SIMD4(
      component(color.red, kind.values.redRange, kind.values.redSpeed, .red),
      component(color.green, kind.values.greenRange, kind.values.greenSpeed, .green),
      component(color.blue, kind.values.blueRange, kind.values.blueSpeed, .blue),
      component(color.alpha, kind.values.alphaRange, kind.values.alphaSpeed, .alpha))
  }

  /// Appends the particles that the particle emits and that live at `time`, up to `limit` in the list. Their directions
  /// are relative to its motion when they are born.
  func descendants(at time: Double, limit: Int, into list: inout [Particle]) {
    for (index, child) in kind.children.enumerated() where child.values.isEnabled {
      let rate = Double(child.values.birthRate) * factors.birthRate
      guard rate > 0, rate.isFinite else { continue }
      let stream = random.part(UInt64(index))
      // Births are halfway through intervals of 1/rate from the particle's birth to its death.
      let first = Self.index((time - birth - child.longestLife * max(1, factors.lifetime)) * rate - 0.5)
      let last = Self.index(min(time - birth, lifetime) * rate - 0.5)
      guard first <= last else { continue }
      for number in max(first, last - limit)...last {
        let moment = birth + (Double(number) + 0.5) / rate
        guard moment <= time, moment < birth + lifetime,
          let particle = Particle(
            child, birth: moment, random: stream.part(UInt64(number)),
            source: EmissionSource(place: place(at: moment), heading: heading(at: moment)), factors: factors)
        else { continue }
        particle.descendants(at: time, limit: limit, into: &list)
        if particle.isAlive(at: time), list.count < limit { list.append(particle) }
        if list.count >= limit { return }
      }
    }
  }

  /// A number rounded up to the index of a birth, within 0…10¹⁵.
  static func index(_ value: Double) -> Int { value >= 0 ? Int(min(value.rounded(.up), 1e15)) : 0 }
}
