/// The order of the sublayers of a layer, where it is not as approved.
struct LayerOrder {
  /// The layer that left its place.
  let layer: String
  let expected: String
  let actual: String
  /// The places of the frames at which the order differs.
  let places: [Int]

  /// Compares the order of the layers that are in both traces; nil when it is as approved.
  init?(_ one: TracedLayer, _ other: TracedLayer, _ pairs: LayerPairs, _ old: FilmTrace, _ new: FilmTrace) {
    guard let before = one.property("sublayers")?.values, let after = other.property("sublayers")?.values else {
      return nil
    }
    var numbers: [String: Int] = [:]
    var back: [String: Int] = [:]
    let start = { (layer: TracedLayer) in layer.path == "/" ? "" : layer.path + "/" }
    for pair in pairs.pairs {
      let (left, right) = (old.layers[pair.expected].path, new.layers[pair.actual].path)
      guard old.layers[pair.expected].parent == one.path, new.layers[pair.actual].parent == other.path else { continue }
      numbers[String(left.dropFirst(start(one).count))] = pair.expected
      back[String(right.dropFirst(start(other).count))] = pair.expected
    }
    func order(_ value: TraceValue?, _ names: [String: Int]) -> [Int] {
      guard case .text(let text)? = value else { return [] }
      return text.split(separator: ",").compactMap { names[String($0).trimmed] }
    }
    var places: [Int] = []
    var first: (left: [Int], right: [Int])?
    for place in before.indices where place < after.count {
      let (left, right) = (order(before[place], numbers), order(after[place], back))
      let common = Set(left).intersection(right)
      let (a, b) = (left.filter(common.contains), right.filter(common.contains))
      if a == b { continue }
      places.append(place)
      if first == nil { first = (a, b) }
    }
    guard let first, let odd = Self.odd(first.left, first.right) else { return nil }
    self.places = places
    layer = old.layers[odd].path
    func words(_ list: [Int]) -> String {
      let place = list.firstIndex(of: odd) ?? 0
      let below = place > 0 ? "above `\(old.layers[list[place - 1]].label)`" : "at the bottom"
      return below
    }
    expected = words(first.left)
    actual = words(first.right)
  }

  /// The layer without which the orders agree most: the one that moved farthest.
  private static func odd(_ left: [Int], _ right: [Int]) -> Int? {
    for number in left where left.filter({ $0 != number }) == right.filter({ $0 != number }) { return number }
    return left.max { a, b in
      func distance(_ number: Int) -> Int {
        abs((left.firstIndex(of: number) ?? 0) - (right.firstIndex(of: number) ?? 0))
      }
      return distance(a) < distance(b)
    }
  }
}

extension String {
  /// The text without spaces at its ends.
  fileprivate var trimmed: String {
    var text = self[...]
    while text.first == " " { text.removeFirst() }
    while text.last == " " { text.removeLast() }
    return String(text)
  }
}
