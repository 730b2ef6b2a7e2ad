import Foundation

/// The sizes of a grid's columns, or of its rows: CSS Grid Layout Module Level 2, section 12.
struct GridTracks {
  /// What the size of the grid along the axis depends on.
  enum Space: Hashable {
    /// An inner size.
    case definite(Double)
    /// The content, for the height of a grid that is laid out.
    case content
    /// The content, at least or without limits, when the widths are asked for.
    case minContent, maxContent

    var size: Double? { if case .definite(let size) = self { size } else { nil } }
  }

  /// What an item needs of the tracks that it covers, its margins included.
  struct Need {
    var range: Range<Int>
    /// The least that it takes, if the layout decides.
    var least: Double
    var minContent: Double
    var maxContent: Double
    /// Whether `least` follows from the content, so that tracks with a fixed greatest size limit it.
    var isAutomatic = false
    /// The margins and the padding, which are a part of all these, and less than which it never takes.
    var edges = 0.0
    /// Whether `least` is a least size that the item says, which counts instead of its content.
    var saysLeast = false
  }

  private struct Track {
    var rule: GridTrack
    var base = 0.0
    var limit = Double.infinity
    var fitLimit = Double.infinity
    var planned = 0.0
    /// Whether growth that follows has no limit, since the limit was infinite in the step before.
    var growsOn = false
    /// The breadths with percentages resolved, or `auto` where they cannot be.
    var least: GridTrack.Breadth
    var greatest: GridTrack.Breadth
    var fraction: Double? {
      if case .fraction(let value) = greatest { return max(Double(value), 0) }
      return nil
    }
    /// The limit, or the size while there is none.
    var reach: Double { limit == .infinity ? base : limit }
    var hasIntrinsicLeast: Bool { if case .points = least { false } else { true } }
    var hasIntrinsicGreatest: Bool {
      switch greatest {
      case .points, .fraction, .percent: false
      case .auto, .minContent, .maxContent: true
      }
    }
    var hasMaxContentGreatest: Bool { greatest == .auto || greatest == .maxContent }
  }

  private var tracks: [Track]
  private let space: Space
  private let gap: Double

  var sizes: [Double] { tracks.map(\.base) }

  /// - Parameters:
  ///   - limits: The least and the greatest inner size where the content decides.
  ///   - stretches: Whether tracks with the size `auto` take the space that is left.
  init(
    _ rules: [GridTrack], needs: [Need], in space: Space, gap: Double, limits: SizeLimits, stretches: Bool
  ) {
    self.space = space
    self.gap = gap
    tracks = rules.map { rule in
      func known(_ breadth: GridTrack.Breadth) -> GridTrack.Breadth {
        switch breadth {
        case .percent(let value): space.size.map { .points(CGFloat($0) * value / 100) } ?? .auto
        case .points(let value): .points(max(value.isFinite ? value : 0, 0))
        default: breadth
        }
      }
      var track = Track(rule: rule, least: known(rule.least), greatest: known(rule.greatest))
      if case .points(let value) = track.least { track.base = Double(value) }
      if case .points(let value) = track.greatest { track.limit = max(Double(value), track.base) }
      if let limit = rule.fitLimit, case .points(let value) = known(limit) { track.fitLimit = Double(value) }
      return track
    }
    let needs = Self.merged(needs).map(limited)
    resolveSingle(needs)
    resolveSpanning(needs)
    for index in tracks.indices where tracks[index].limit == .infinity { tracks[index].limit = tracks[index].base }
    maximize()
    expandFractions(needs)
    if stretches { stretch(limits) }
  }

  /// One need for all of the same tracks and kind: tracks grow for the greatest of them alone.
  private static func merged(_ needs: [Need]) -> [Need] {
    struct Key: Hashable {
      let range: Range<Int>
      let isAutomatic, saysLeast: Bool
    }
    var places: [Key: Int] = [:]
    var result: [Need] = []
    for need in needs {
      let key = Key(range: need.range, isAutomatic: need.isAutomatic, saysLeast: need.saysLeast)
      guard let place = places[key] else {
        places[key] = result.count
        result.append(need)
        continue
      }
      result[place].least = max(result[place].least, need.least)
      result[place].minContent = max(result[place].minContent, need.minContent)
      result[place].maxContent = max(result[place].maxContent, need.maxContent)
      result[place].edges = max(result[place].edges, need.edges)
    }
    return result
  }

  private func hasFraction(_ need: Need) -> Bool { need.range.contains { tracks[$0].fraction != nil } }

  private func gaps(_ count: Int) -> Double { gap * Double(max(count - 1, 0)) }

  private func total(_ range: Range<Int>, _ size: (Track) -> Double) -> Double {
    range.reduce(gaps(range.count)) { $0 + size(tracks[$1]) }
  }

  /// A need with its automatic least size: none of it where no track has the least size `auto`, or where a layer that
  /// covers several tracks covers one with a fraction.
  private func limited(_ need: Need) -> Need {
    guard need.isAutomatic else { return need }
    var need = need
    let counts =
      need.range.contains { tracks[$0].least == .auto } && (need.range.count == 1 || !hasFraction(need))
    if !counts { need.least = need.edges }
    if let fixed = fixedLimit(need.range) { need.least = max(min(need.least, fixed), need.edges) }
    return need
  }

  /// The size of tracks that all have a fixed greatest size or, with `orFit`, one up to which they grow; nil for others.
  private func fixedLimit(_ range: Range<Int>, orFit: Bool = false) -> Double? {
    var sum = gaps(range.count)
    for index in range {
      if case .points(let value) = tracks[index].greatest {
        sum += Double(value)
      } else if orFit, tracks[index].fitLimit.isFinite {
        sum += tracks[index].fitLimit
      } else {
        return nil
      }
    }
    return sum
  }

  /// What counts as the least of an item where the grid's own size is asked for.
  private func leastNeed(_ need: Need) -> Double {
    if hasFraction(need) || need.saysLeast { return need.least }
    let content: Double
    switch space {
    case .definite, .content: return need.least
    case .minContent, .maxContent: content = need.minContent
    }
    return max(min(content, fixedLimit(need.range, orFit: true) ?? .infinity), need.least)
  }

  // MARK: Content

  /// Grows tracks for the items that cover one.
  private mutating func resolveSingle(_ needs: [Need]) {
    var isCovered = tracks.map { _ in false }
    for need in needs where need.range.count == 1 {
      let index = need.range.lowerBound
      isCovered[index] = true
      var track = tracks[index]
      if track.fraction != nil { continue }
      switch track.least {
      case .minContent: track.base = max(track.base, need.minContent)
      case .maxContent: track.base = max(track.base, need.maxContent)
      case .auto: track.base = max(track.base, leastNeed(need))
      case .points, .percent, .fraction: break
      }
      if track.hasIntrinsicGreatest {
        let content = track.greatest == .minContent ? need.minContent : min(need.maxContent, track.fitLimit)
        track.planned = max(track.planned, content)
      }
      tracks[index] = track
    }
    for index in tracks.indices {
      if isCovered[index], tracks[index].hasIntrinsicGreatest { tracks[index].limit = tracks[index].planned }
      tracks[index].planned = 0
      tracks[index].limit = max(tracks[index].limit, tracks[index].base)
    }
  }

  /// Grows tracks for the items that cover several: first those that cover few, and those that cover fractions last.
  private mutating func resolveSpanning(_ needs: [Need]) {
    let plain = needs.filter { $0.range.count > 1 && !hasFraction($0) }.sorted { $0.range.count < $1.range.count }
    var start = 0
    while start < plain.count {
      var end = start
      while end < plain.count, plain[end].range.count == plain[start].range.count { end += 1 }
      grow(Array(plain[start..<end]), fractionsOnly: false)
      start = end
    }
    let crossing = needs.filter(hasFraction)
    if !crossing.isEmpty { grow(crossing, fractionsOnly: true) }
  }

  private mutating func grow(_ needs: [Need], fractionsOnly: Bool) {
    // What the items need, of which tracks, and which of these grow beyond their limits first.
    var steps: [(size: (GridTracks, Need) -> Double, tracks: (Track) -> Bool, beyond: (Track) -> Bool)] = [
      ({ $0.leastNeed($1) }, \.hasIntrinsicLeast, \.hasIntrinsicGreatest),
      ({ $1.minContent }, { $0.least == .minContent || $0.least == .maxContent }, \.hasIntrinsicGreatest),
      ({ $1.maxContent }, { $0.least == .maxContent }, \.hasMaxContentGreatest),
    ]
    if space == .maxContent, !fractionsOnly {
      let limited = { (all: GridTracks, need: Need) in
        min(need.maxContent, all.fixedLimit(need.range, orFit: true) ?? .infinity)
      }
      steps.insert((limited, { $0.least == .auto || $0.least == .maxContent }, \.hasMaxContentGreatest), at: 2)
    }
    for step in steps {
      let sizes = needs.map { step.size(self, $0) }
      raiseBases(needs, sizes, step.tracks, beyond: step.beyond, fractionsOnly: fractionsOnly)
    }
    for index in tracks.indices { tracks[index].limit = max(tracks[index].limit, tracks[index].base) }
    if fractionsOnly { return }
    raiseLimits(needs, needs.map(\.minContent), \.hasIntrinsicGreatest)
    raiseLimits(needs, needs.map(\.maxContent), \.hasMaxContentGreatest)
    for index in tracks.indices { tracks[index].growsOn = false }
  }

  private mutating func raiseBases(
    _ needs: [Need], _ sizes: [Double], _ isAffected: (Track) -> Bool, beyond: (Track) -> Bool, fractionsOnly: Bool
  ) {
    for (need, size) in zip(needs, sizes) {
      let places = need.range.filter { isAffected(tracks[$0]) && (!fractionsOnly || tracks[$0].fraction != nil) }
      let space = size - total(need.range, \.base)
      if places.isEmpty || space <= 0 { continue }
      let weights = places.map { fractionsOnly ? tracks[$0].fraction ?? 0 : 1 }
      let weighted = weights.reduce(0, +) > 0 ? weights : weights.map { _ in 1 }
      // A track with a fraction has no limit of its own.
      let room = places.map { index in
        let track = tracks[index]
        return fractionsOnly ? Double.infinity : track.limit - track.base
      }
      var shares = Self.share(space, room, weighted)
      let rest = space - shares.reduce(0, +)
      if rest > 1e-12 * space {
        let preferred = places.map { beyond(tracks[$0]) }
        let open = preferred.map { $0 || !preferred.contains(true) ? Double.infinity : 0 }
        for (index, share) in Self.share(rest, open, weighted).enumerated() { shares[index] += share }
      }
      for (index, place) in places.enumerated() {
        tracks[place].planned = max(tracks[place].planned, shares[index])
      }
    }
    for index in tracks.indices {
      tracks[index].base += tracks[index].planned
      tracks[index].planned = 0
    }
  }

  private mutating func raiseLimits(_ needs: [Need], _ sizes: [Double], _ isAffected: (Track) -> Bool) {
    var touched = Set<Int>()
    for (need, size) in zip(needs, sizes) {
      let places = need.range.filter { isAffected(tracks[$0]) }
      if places.isEmpty { continue }
      touched.formUnion(places)
      let space = size - total(need.range, \.reach)
      if space <= 0 { continue }
      let open = places.map { max(tracks[$0].fitLimit - tracks[$0].reach, 0) }
      let room = zip(places, open).map { tracks[$0].limit == .infinity || tracks[$0].growsOn ? $1 : 0 }
      let even = places.map { _ in 1.0 }
      var shares = Self.share(space, room, even)
      let rest = space - shares.reduce(0, +)
      if rest > 1e-12 * space {
        for (index, share) in Self.share(rest, open, even).enumerated() { shares[index] += share }
      }
      for (index, place) in places.enumerated() {
        tracks[place].planned = max(tracks[place].planned, shares[index])
      }
    }
    for index in touched {
      if tracks[index].limit == .infinity {
        tracks[index].limit = tracks[index].base + tracks[index].planned
        tracks[index].growsOn = true
      } else {
        tracks[index].limit += tracks[index].planned
      }
      tracks[index].planned = 0
    }
  }

  /// Shares `space` by weight among parts that each take at most their `room`.
  private static func share(_ space: Double, _ room: [Double], _ weights: [Double]) -> [Double] {
    var shares = room.map { _ in 0.0 }
    var rest = space
    var open = room.indices.filter { room[$0] > 0 && weights[$0] > 0 }
    while rest > 0, !open.isEmpty {
      let sum = open.reduce(0) { $0 + weights[$1] }
      let full = open.filter { shares[$0] + rest * weights[$0] / sum >= room[$0] }
      if full.isEmpty {
        for index in open { shares[index] += rest * weights[index] / sum }
        break
      }
      // Parts that fill up share at the same rate until the first is full.
      let step = full.map { (room[$0] - shares[$0]) / weights[$0] }.min() ?? 0
      for index in open { shares[index] += step * weights[index] }
      rest -= step * sum
      open.removeAll { shares[$0] >= room[$0] - 1e-12 * max(room[$0], 1) }
    }
    return shares
  }

  // MARK: Free space

  private var free: Double? { space.size.map { $0 - total(tracks.indices, \.base) } }

  /// Lets tracks grow up to their limits.
  private mutating func maximize() {
    if space == .minContent { return }
    let room = tracks.map { $0.limit - $0.base }
    let space = free ?? .infinity
    if space <= 0 { return }
    let shares = space >= room.reduce(0, +) ? room : Self.share(space, room, room.map { _ in 1 })
    for index in tracks.indices { tracks[index].base += shares[index] }
  }

  /// Gives tracks with fractions their parts of the space.
  private mutating func expandFractions(_ needs: [Need]) {
    let places = tracks.indices.filter { tracks[$0].fraction != nil }
    if places.isEmpty { return }
    var unit = 0.0
    if let size = space.size {
      unit = unitSize(tracks.indices, size)
    } else if space != .minContent {
      for index in places { unit = max(unit, tracks[index].base / max(tracks[index].fraction ?? 1, 1)) }
      for need in needs where hasFraction(need) { unit = max(unit, unitSize(need.range, need.maxContent)) }
    }
    for index in places {
      tracks[index].base = max(tracks[index].base, (tracks[index].fraction ?? 0) * unit)
    }
  }

  /// The size of one unit of the fractions when tracks fill a size. A track whose part is smaller than it has to be
  /// takes what it has to.
  private func unitSize(_ range: Range<Int>, _ size: Double) -> Double {
    var fixed = Set<Int>()
    while true {
      var (left, sum) = (size - gaps(range.count), 0.0)
      for index in range {
        if let fraction = tracks[index].fraction, !fixed.contains(index) {
          sum += fraction
        } else {
          left -= tracks[index].base
        }
      }
      let unit = left / max(sum, 1)
      let tight = range.filter { index in
        guard let fraction = tracks[index].fraction, !fixed.contains(index) else { return false }
        return unit * fraction < tracks[index].base
      }
      // NaN and negative sizes end here as well.
      if tight.isEmpty || !(sum > 0) { return max(unit, 0) }
      fixed.formUnion(tight)
    }
  }

  /// Shares what is left among the tracks with the size `auto`.
  private mutating func stretch(_ limits: SizeLimits) {
    let left = free ?? (limits.least > 0 && space == .content ? limits.least - total(tracks.indices, \.base) : 0)
    let places = tracks.indices.filter { tracks[$0].greatest == .auto }
    if left <= 0 || places.isEmpty { return }
    for index in places { tracks[index].base += left / Double(places.count) }
  }
}
