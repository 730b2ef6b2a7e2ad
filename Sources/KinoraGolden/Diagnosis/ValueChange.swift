import KinoraLayers

/// A property, or one number of it, that has other values than approved.
struct ValueChange {
  /// The layer's path in the approved trace, and the property's key.
  let layer: String
  let key: String
  /// The name of the number, such as "x"; empty for the whole value.
  let component: String
  /// The values at the frames, nil where the layer is not there or the value is no number.
  let expected: [Double?]
  let actual: [Double?]
  /// The places of the frames at which they differ.
  let places: [Int]

  /// Whether two numbers differ by more than rounding.
  static func differ(_ a: Double, _ b: Double) -> Bool {
    !((a - b).magnitude <= 1e-9 * max(1, a.magnitude, b.magnitude)) && a.bitPattern != b.bitPattern
  }

  static func differ(_ a: TraceValue?, _ b: TraceValue?) -> Bool {
    guard let a, let b else { return false }
    guard case .numbers(let x) = a, case .numbers(let y) = b, x.count == y.count else { return a != b }
    return zip(x, y).contains { differ($0, $1) }
  }
}

/// A property of a layer in both traces, where it differs somewhere.
struct PropertyChange {
  let layer: String
  let type: String
  let key: String
  let expected: [TraceValue?]
  let actual: [TraceValue?]
  /// The places of the frames at which they differ.
  let places: [Int]

  /// The properties of a pair of layers that differ somewhere, without those that one of the traces does not tell.
  static func all(_ a: TracedLayer, _ b: TracedLayer, untold: Set<String>) -> [PropertyChange] {
    var keys = a.properties.map(\.key)
    for property in b.properties where !keys.contains(property.key) { keys.append(property.key) }
    keys.removeAll { $0 == "sublayers" || untold.contains($0) }
    return keys.compactMap { key in
      let expected = values(key, of: a)
      let actual = values(key, of: b)
      if !untold.isEmpty, key == "string", expected.contains(where: isStyled) { return nil }
      let places = zip(expected, actual).enumerated().filter { ValueChange.differ($0.element.0, $0.element.1) }.map(
        \.offset)
      if places.isEmpty { return nil }
      return PropertyChange(layer: a.path, type: a.type, key: key, expected: expected, actual: actual, places: places)
    }
  }

  /// Whether a text has spans, of which traces of version 1 say nothing but that they are there.
  private static func isStyled(_ value: TraceValue?) -> Bool {
    if case .text(let text)? = value { text.contains("KinoraTextStyle") } else { false }
  }

  private static func values(_ key: String, of layer: TracedLayer) -> [TraceValue?] {
    if let property = layer.property(key) { return property.values }
    let standard = TraceDefaults.value(key, of: layer.type)
    return layer.isThere.map { $0 ? standard : nil }
  }

  /// The numbers of the property that differ; empty where the values are no numbers of one count.
  var numbers: [ValueChange] {
    let lists = (expected + actual).compactMap { value -> [Double]? in
      if case .numbers(let numbers)? = value { numbers } else { nil }
    }
    guard lists.count == (expected + actual).filter({ $0 != nil }).count, let first = lists.first else { return [] }
    let kind = TraceDefaults.kind(key, of: type)
    guard kind == .transform || lists.allSatisfy({ $0.count == first.count }) else { return [] }
    let names = TraceComponents.names(kind, first.count)
    let e = expected.map { TraceComponents.split($0, kind) }
    let a = actual.map { TraceComponents.split($0, kind) }
    return names.indices.compactMap { index in
      let left = e.map { $0?[index] }
      let right = a.map { $0?[index] }
      let places = left.indices.filter { place in
        guard let x = left[place], let y = right[place] else { return false }
        return ValueChange.differ(x, y)
      }
      if places.isEmpty { return nil }
      return ValueChange(
        layer: layer, key: key, component: names[index], expected: left, actual: right, places: places)
    }
  }
}
