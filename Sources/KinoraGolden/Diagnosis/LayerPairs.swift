/// Which layer of an approved trace is which layer of another.
///
/// Layers of one path belong together. What is left is looked at parent by parent: layers without names by what they show, layers of other
/// names by what they show too, which makes them renamed.
struct LayerPairs {
  /// The pairs, by the numbers of their layers, in the order of the approved trace.
  private(set) var pairs: [(expected: Int, actual: Int)] = []
  /// The layers that only the approved trace has, and those that only the other has. Layers below one of them are left out.
  private(set) var missing: [Int] = []
  private(set) var added: [Int] = []
  /// Pairs whose names differ.
  private(set) var renamed: [(expected: Int, actual: Int)] = []
  /// Pairs that are in different layers.
  private(set) var moved: [(expected: Int, actual: Int)] = []

  private let expected: FilmTrace
  private let actual: FilmTrace
  private var children: (expected: [String: [Int]], actual: [String: [Int]]) = ([:], [:])

  init(_ expected: FilmTrace, _ actual: FilmTrace) {
    self.expected = expected
    self.actual = actual
    children = (Self.children(of: expected), Self.children(of: actual))
    guard !expected.layers.isEmpty, !actual.layers.isEmpty else { return }
    pair(0, 0)
    findMoved()
    pairs.sort { $0.expected < $1.expected }
  }

  private static func children(of trace: FilmTrace) -> [String: [Int]] {
    var found: [String: [Int]] = [:]
    for (number, layer) in trace.layers.enumerated() {
      if let parent = layer.parent { found[parent, default: []].append(number) }
    }
    return found
  }

  /// Whether a layer is called by its place.
  private static func isUnnamed(_ layer: TracedLayer) -> Bool {
    layer.label.hasPrefix("sublayers[") || layer.label.contains("#")
  }

  /// Pairs two layers and what is below them.
  private mutating func pair(_ e: Int, _ a: Int) {
    pairs.append((e, a))
    var left = children.expected[expected.layers[e].path] ?? []
    var right = children.actual[actual.layers[a].path] ?? []
    var found: [(Int, Int)] = []
    /// Pairs layers of one key, in order.
    func take<Key: Hashable>(by word: (TracedLayer) -> Key?, where match: (TracedLayer, TracedLayer) -> Bool) {
      var known: [Key: [Int]] = [:]
      for other in right { if let key = word(actual.layers[other]) { known[key, default: []].append(other) } }
      var taken: (Set<Int>, Set<Int>) = ([], [])
      for one in left {
        guard let key = word(expected.layers[one]),
          let other = known[key]?.first(where: {
            !taken.1.contains($0) && match(expected.layers[one], actual.layers[$0])
          })
        else { continue }
        found.append((one, other))
        taken.0.insert(one)
        taken.1.insert(other)
      }
      left.removeAll(where: taken.0.contains)
      right.removeAll(where: taken.1.contains)
    }
    let unnamed = { (layer: TracedLayer) in Self.isUnnamed(layer) ? layer.label : nil }
    take(by: { Self.isUnnamed($0) ? nil : $0.label }, where: { _, _ in true })
    // Layers without names: those that are the same in everything first, so that one more before them moves none.
    take(by: unnamed, where: Self.areSame)
    take(by: { Self.isUnnamed($0) ? Self.digest(of: $0) : nil }, where: Self.areSame)
    take(by: unnamed) { Self.likeness($0, $1) >= 0.5 }
    // Where there are as many layers as before, none was added: what changed in everything is still the layer of its place.
    if left.count == right.count { take(by: unnamed) { $0.type == $1.type && $0.isThere == $1.isThere } }
    let few = left.count * right.count <= 40_000
    if few { take(by: { Self.isUnnamed($0) ? 0 : nil }, where: { Self.likeness($0, $1) >= 0.6 }) }
    let named = found.count
    take(by: Self.digest, where: Self.areSame)
    if few { take(by: { _ in 0 }, where: { Self.likeness($0, $1) >= 0.75 }) }
    for pair in found[named...] { renamed.append((pair.0, pair.1)) }
    missing += left
    added += right
    for (one, other) in found { pair(one, other) }
  }

  /// Pairs what is missing in one layer with what was added to another.
  private mutating func findMoved() {
    for one in missing {
      let layer = expected.layers[one]
      guard
        let other = added.first(where: {
          let candidate = actual.layers[$0]
          return candidate.type == layer.type
            && (!Self.isUnnamed(layer) && candidate.label == layer.label || Self.areSame(layer, candidate))
        })
      else { continue }
      missing.removeAll { $0 == one }
      added.removeAll { $0 == other }
      moved.append((one, other))
      pair(one, other)
    }
  }

  private static func areSame(_ a: TracedLayer, _ b: TracedLayer) -> Bool {
    a.type == b.type && a.isThere == b.isThere && a.properties == b.properties && a.animations == b.animations
  }

  private static func digest(of layer: TracedLayer) -> Int {
    var hasher = Hasher()
    hasher.combine(layer.type)
    for property in layer.properties {
      hasher.combine(property.key)
      hasher.combine(property.runs)
    }
    return hasher.finalize()
  }

  /// How much of what two layers show is the same, 0…1.
  private static func likeness(_ a: TracedLayer, _ b: TracedLayer) -> Double {
    guard a.type == b.type else { return 0 }
    let keys = Set(a.properties.map(\.key) + b.properties.map(\.key))
    guard !keys.isEmpty else { return 1 }
    let same = keys.filter { key in a.property(key) == b.property(key) }.count
    return Double(same) / Double(keys.count)
  }
}
