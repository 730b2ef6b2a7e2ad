import Foundation
import KinoraTiming

/// The settings of an emitter from its beginning until now, and thereby the particles that it has emitted.
///
/// Between two entries the emitter stays as the earlier one says. Births are evenly spaced: with B(t) the integral of a
/// cell's birth rate, particle number n is born when B = n + ½. So the particles of an instant follow from the entries
/// alone, whichever frames were drawn before.
struct EmissionHistory {
  private struct Entry {
    var start: Double
    var setting: EmitterSetting
    /// For every cell, the integral of its birth rate up to the start.
    var births: [Double]
    /// How long after the end of this entry a particle born in it, or in one before, may live, in seconds.
    var reach: Double
    /// The greatest number of cells in this entry and those before it.
    var cells: Int
  }

  private var entries: [Entry] = []

  /// Adds the setting that the emitter has from `time` on. Times never go back: an earlier time counts as that of the
  /// last entry.
  mutating func append(_ setting: EmitterSetting, at time: Double) {
    guard time.isFinite else { return }
    guard let last = entries.last else {
      entries = [
        Entry(
          start: time, setting: setting, births: Array(repeating: 0, count: setting.kinds.count),
          reach: Self.longestLife(in: setting), cells: setting.kinds.count)
      ]
      return
    }
    let start = max(time, last.start)
    let counts = setting.kinds.indices.map { births(of: $0, in: last, at: start) }
    let entry = Entry(
      start: start, setting: setting, births: counts, reach: max(last.reach, Self.longestLife(in: setting)),
      cells: max(last.cells, setting.kinds.count))
    if start == last.start { entries[entries.count - 1] = entry } else { entries.append(entry) }
  }

  var isEmpty: Bool { entries.isEmpty }

  private static func longestLife(in setting: EmitterSetting) -> Double {
    let longest = setting.kinds.reduce(0) { max($0, $1.longestLife) } * max(0, setting.lifetime)
    return longest.isNaN ? .infinity : longest
  }

  private static func rate(of cell: Int, in entry: Entry) -> Double {
    guard entry.setting.kinds.indices.contains(cell) else { return 0 }
    let values = entry.setting.kinds[cell].values
    let rate = Double(values.birthRate) * entry.setting.birthRate
    return values.isEnabled && rate > 0 && rate.isFinite ? rate : 0
  }

  private func births(of cell: Int, in entry: Entry, at time: Double) -> Double {
    guard entry.births.indices.contains(cell) else { return 0 }
    return entry.births[cell] + (time - entry.start) * Self.rate(of: cell, in: entry)
  }

  /// The particles alive at `time`, cell by cell in the order of birth; of more than `limit` in a cell, the newest.
  func particles(at time: Double, seed: UInt32, limit: Int) -> [Particle] {
    let random = ParticleRandom(seed: seed)
    var list: [Particle] = []
    let cells = entries.last?.cells ?? 0
    for cell in 0..<cells {
      var born: [Particle] = []
      // The newest come first, so that the limit keeps them.
      for (index, entry) in entries.enumerated().reversed() where born.count < limit {
        let end = index + 1 < entries.count ? min(entries[index + 1].start, time) : time
        // No particle of this entry or an earlier one is alive.
        if end < time - entry.reach { break }
        emit(cell, entry, until: end, seenAt: time, random.part(UInt64(cell)), limit: limit, into: &born)
      }
      born.reverse()
      if list.isEmpty { list = born } else { list += born }
    }
    return list
  }

  private func emit(
    _ cell: Int, _ entry: Entry, until end: Double, seenAt time: Double, _ random: ParticleRandom, limit: Int,
    into list: inout [Particle]
  ) {
    let rate = Self.rate(of: cell, in: entry)
    guard rate > 0, end > entry.start else { return }
    let kind = entry.setting.kinds[cell]
    let emission = Self.emission(of: kind, from: entry.start, to: end)
    let oldest = max(emission.lowerBound, time - kind.longestLife * max(0, entry.setting.lifetime))
    guard oldest < emission.upperBound else { return }
    let before = births(of: cell, in: entry, at: oldest)
    let after = births(of: cell, in: entry, at: emission.upperBound)
    let factors = entry.setting.factors
    let figure = EmitterFigure(entry.setting)
    var number = Particle.index(after - 0.5) - 1
    // An absurd birth rate must not make a frame take for ever: no more than 16 times the limit are looked at.
    let first = max(Particle.index(before - 0.5), number - 16 * limit)
    list.reserveCapacity(min(list.count + number - first + 1, limit))
    while number >= first, list.count < limit {
      let birth = entry.start + (Double(number) + 0.5 - entry.births[cell]) / rate
      let own = random.part(UInt64(number))
      if let particle = Particle(
        kind, birth: birth, random: own, source: figure.source(own), factors: factors)
      {
        if particle.isAlive(at: time) { list.append(particle) }
        if !kind.children.isEmpty {
          var offspring: [Particle] = []
          particle.descendants(at: time, limit: limit - list.count, into: &offspring)
          list += offspring
        }
      }
      number -= 1
    }
  }

  /// When a cell emits between two times: from its `beginTime` on, for its duration if it has one.
  private static func emission(of kind: ParticleKind, from start: Double, to end: Double) -> Range<Double> {
    let timing = kind.values.timing
    let begin = max(start, timing.beginTime)
    let length = timing.duration > 0 ? timing.activeDuration() : .infinity
    return begin..<max(begin, min(end, timing.beginTime + length))
  }
}
