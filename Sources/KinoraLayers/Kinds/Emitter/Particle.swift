import Foundation
import KinoraGraphics
import KinoraNumerics

/// One particle: what it was born with, and from that, what it is at any age.
///
/// With age a in seconds: place = start + velocity·a + ½·acceleration·a²; scale grows by `scaleSpeed` and colour by the colour speeds a second;
/// the angle is spin·a. Every `…Range` is the width of a uniform distribution about the value.
struct Particle {
  let kind: ParticleKind
  /// In the emitter's local time.
  let birth: Double
  let lifetime: Double
  let random: ParticleRandom
  private let start: SIMD3<Double>
  private let velocity: SIMD3<Double>
  private let scale: Double
  private let spin: Double
  /// The multipliers its descendants share.
  private let setting: EmitterSetting

  /// Nil for a particle that does not live.
  init?(
    _ kind: ParticleKind, birth: Double, random: ParticleRandom, source: EmissionSource, setting: EmitterSetting
  ) {
    let values = kind.values
    self.kind = kind
    self.birth = birth
    self.random = random
    start = source.place
    self.setting = setting
    lifetime = random.value(Double(values.lifetime), range: Double(values.lifetimeRange), .lifetime) * setting.lifetime
    guard lifetime > 0, lifetime.isFinite else { return nil }
    let speed = random.value(Double(values.velocity), range: Double(values.velocityRange), .velocity) * setting.velocity
    let longitude = random.value(
      source.heading + Double(values.emissionLongitude), range: Double(values.emissionRange), .longitude)
    let around = Elementary.sincos(longitude)
    let up = Elementary.sincos(source.elevation + Double(values.emissionLatitude))
    velocity = SIMD3(up.cos * around.cos, up.cos * around.sin, up.sin) * speed
    scale = random.value(Double(values.scale), range: Double(values.scaleRange), .scale) * setting.scale
    spin = random.value(Double(values.spin), range: Double(values.spinRange), .spin) * setting.spin
  }

  private func age(at time: Double) -> Double { time - birth }

  func isAlive(at time: Double) -> Bool { time >= birth && time < birth + lifetime }

  /// x, y, z in the layer's own coordinates.
  func place(at time: Double) -> SIMD3<Double> {
    let age = age(at: time)
    let values = kind.values
    let acceleration = SIMD3(
      Double(values.xAcceleration), Double(values.yAcceleration), Double(values.zAcceleration))
    return start + velocity * age + acceleration * (age * age / 2)
  }

  /// The way it goes, in the xy plane: radians from +x toward +y.
  func heading(at time: Double) -> Double {
    let values = kind.values
    let age = age(at: time)
    let x = velocity.x + Double(values.xAcceleration) * age
    let y = velocity.y + Double(values.yAcceleration) * age
    return x == 0 && y == 0 ? 0 : Elementary.atan2(y, x)
  }

  /// Never negative.
  func scale(at time: Double) -> Double { max(0, scale + Double(kind.values.scaleSpeed) * age(at: time)) }

  /// Radians from +x toward +y.
  func angle(at time: Double) -> Double { spin * age(at: time) }

  /// Straight red, green, blue and alpha, each 0…1.
  func color(at time: Double) -> SIMD4<Double> {
    let values = kind.values
    guard let color = values.color else { return .zero }
    let age = age(at: time)
    func component(_ mean: CGFloat, _ range: Float, _ speed: Float, _ channel: ParticleRandom.Channel) -> Double {
      min(max(random.value(Double(mean), range: Double(range), channel) + Double(speed) * age, 0), 1)
    }
    return SIMD4(
      component(color.red, values.redRange, values.redSpeed, .red),
      component(color.green, values.greenRange, values.greenSpeed, .green),
      component(color.blue, values.blueRange, values.blueSpeed, .blue),
      component(color.alpha, values.alphaRange, values.alphaSpeed, .alpha))
  }

  /// The particles it emits that live at `time`. Their directions are relative to the way it goes when they are born.
  func descendants(at time: Double, limit: Int, into list: inout [Particle]) {
    for (index, child) in kind.children.enumerated() where child.values.isEnabled {
      let rate = Double(child.values.birthRate) * setting.birthRate
      guard rate > 0, rate.isFinite else { continue }
      let stream = random.part(UInt64(index))
      // Born halfway through each interval, from the particle's birth to its death.
      let first = Self.index((time - birth - child.longestLife * max(1, setting.lifetime)) * rate - 0.5)
      let last = Self.index(min(time - birth, lifetime) * rate - 0.5)
      guard first <= last else { continue }
      for number in max(first, last - limit)...last {
        let moment = birth + (Double(number) + 0.5) / rate
        guard moment <= time, moment < birth + lifetime,
          let particle = Particle(
            child, birth: moment, random: stream.part(UInt64(number)),
            source: EmissionSource(place: place(at: moment), heading: heading(at: moment)), setting: setting)
        else { continue }
        particle.descendants(at: time, limit: limit, into: &list)
        if particle.isAlive(at: time), list.count < limit { list.append(particle) }
        if list.count >= limit { return }
      }
    }
  }

  /// The number of a birth, at least 0, at most far beyond what is ever listed.
  static func index(_ value: Double) -> Int { value >= 0 ? Int(min(value.rounded(.up), 1e15)) : 0 }
}
