import KinoraGraphics
import KinoraLayers
import KinoraNumerics

/// Says the values of a property as the people who wrote them do: colours in hexadecimal digits, angles in degrees, and of long values
/// what differs.
struct PropertyWords {
  private enum Form {
    case numbers, bool, color, angle, path, list, picture, transform
  }

  private let form: Form

  /// - Parameters:
  ///   - keyPath: The property's key, or the key path of an animation.
  ///   - type: The class of the layer.
  init(_ keyPath: String, of type: String) {
    let last = keyPath.split(separator: ".").last.map { String($0) } ?? keyPath
    switch keyPath {
    case "canvas": form = .color
    case "emitterCells", "filters", "backgroundFilters", "layout", "layoutItem": form = .list
    case "contents": form = .picture
    case _ where keyPath.contains("rotation") || last == "inputAngle": form = .angle
    default:
      switch TraceDefaults.kind(keyPath, of: type) {
      case .bool: form = .bool
      case .color, .colors: form = .color
      case .path: form = .path
      case .transform: form = .transform
      default: form = .numbers
      }
    }
  }

  /// Whether values are lists of words, of which those count that differ.
  var isList: Bool { form == .list || form == .picture }

  /// Whether a number of a value means little by itself.
  ///
  /// - Parameter component: The number's name, of ``TraceComponents``.
  func isWhole(_ component: String) -> Bool {
    switch form {
    case .color: true
    case .transform: !["translation.", "scale.", "rotation."].contains { component.hasPrefix($0) }
    default: false
    }
  }

  // MARK: One value

  /// A number of the property.
  func number(_ value: Double) -> String {
    switch form {
    case .angle: ValueWords.number((value * 180 / .pi * 1e4).rounded() / 1e4) + "°"
    case .bool: value == 0 ? "false" : "true"
    default: ValueWords.number(value)
    }
  }

  /// A value, as long as it is; text without quotation marks.
  func plain(_ value: TraceValue?) -> String {
    switch value {
    case .text(let text)?: words(text)
    case .numbers(let numbers)?: words(numbers)
    case TraceValue.none?, nil: "none"
    }
  }

  /// The values of keyframes.
  func list(_ value: TraceValue?) -> String {
    guard case .text(let text)? = value, form == .color || form == .angle else { return plain(value) }
    return text.pieces(", ").map { piece in
      let numbers = piece.split(separator: " ").compactMap { Double($0) }
      return numbers.isEmpty ? piece : words(numbers)
    }.joined(separator: ", ")
  }

  private func words(_ numbers: [Double]) -> String {
    switch form {
    case .bool where numbers.count == 1, .angle where numbers.count == 1: return number(numbers[0])
    case .color where numbers.count % 4 == 0 && !numbers.isEmpty:
      let colors = stride(from: 0, to: numbers.count, by: 4).map { ColorWords.digits(Array(numbers[$0..<$0 + 4])) }
      if !colors.contains(nil) { return colors.compactMap(\.self).joined(separator: " ") }
    case .transform: if let words = TransformWords(numbers) { return words.description }
    default: break
    }
    return numbers.map(ValueWords.number).joined(separator: " ")
  }

  private func words(_ text: String) -> String {
    guard form == .path || form == .list else { return text }
    // The numbers in it as people read them.
    return text.split(separator: " ", omittingEmptySubsequences: false).map { word in
      let core = word.prefix { !",;)".contains($0) }
      return (Double(core).map(ValueWords.number) ?? ValueWords.tidy(String(core))) + word.dropFirst(core.count)
    }.joined(separator: " ")
  }

  // MARK: Two values

  /// Two values, each in at most 80 characters: where they are lists or long, what differs.
  func pair(_ expected: TraceValue?, _ actual: TraceValue?) -> (expected: String, actual: String) {
    if isList, case .text? = expected, case .text? = actual {
      return Self.listed(plain(expected), plain(actual))
    }
    if form == .color, case .numbers(let left)? = expected, case .numbers(let right)? = actual,
      ColorWords.isLevels(left) != ColorWords.isLevels(right)
    {
      let lists = [left, right].map { $0.map(ValueWords.number).joined(separator: " ") }
      return ValueWords.contrast(lists[0], lists[1])
    }
    let words = [expected, actual].map { value in
      switch value {
      case nil: "no layer"
      case .text? where form != .path && !isList: ValueWords.value(value)
      default: plain(value)
      }
    }
    let pair = ValueWords.contrast(words[0], words[1])
    let points = words.map(Self.points)
    guard form == .path, points[0] != points[1], !points.contains(0) else { return pair }
    return ("\(Self.counted(points[0])), \(pair.expected)", "\(Self.counted(points[1])), \(pair.actual)")
  }

  /// How many points a path goes through; 0 for what is no path.
  private static func points(_ path: String) -> Int {
    path.split(separator: " ").count { $0.count == 1 && "MLQC".contains($0) }
  }

  private static func counted(_ points: Int) -> String { points == 1 ? "1 point" : "\(points) points" }

  /// The elements that only one of two lists has.
  private static func listed(_ expected: String, _ actual: String) -> (expected: String, actual: String) {
    let (left, right) = (expected.pieces(", ").map(bare), actual.pieces(", ").map(bare))
    func without(_ list: [String], _ others: [String]) -> [String] {
      var others = others
      return list.filter { element in
        guard let index = others.firstIndex(of: element) else { return true }
        others.remove(at: index)
        return false
      }
    }
    let (gone, new) = (without(left, right), without(right, left))
    if gone.isEmpty, new.isEmpty { return ValueWords.contrast(expected, actual) }
    func name(_ element: String) -> String { String(element.prefix { $0 != " " && $0 != "(" }) }
    func words(_ list: [String], besides others: [String]) -> String {
      let known = list.map(name)
      let absent = others.map(name).filter { !known.contains($0) }.map { "no \($0)" }
      return (list + absent).map(worded).joined(separator: ", ")
    }
    return ValueWords.contrast(words(gone, besides: new), words(new, besides: gone))
  }

  /// An element without the parentheses of what it stands in.
  private static func bare(_ element: String) -> String {
    var element = element[...]
    for start in ["cell("] where element.hasPrefix(start) { element = element.dropFirst(start.count) }
    while element.count(where: { $0 == ")" }) > element.count(where: { $0 == "(" }), element.last == ")" {
      element.removeLast()
    }
    return String(element)
  }

  /// An input of a filter or a cell: its angles in degrees, its colours in hexadecimal digits.
  private static func worded(_ element: String) -> String {
    // What is said of a video in a scene's words.
    for (word, key) in [("then ", "whenOver "), ("from ", "trim from "), ("to ", "trim to ")]
    where element.hasPrefix(word) {
      return key + element.dropFirst(word.count)
    }
    if let open = element.firstIndex(of: "("), element.last == ")" {
      let inside = String(element[element.index(after: open)...].dropLast())
      return "\(element[..<open])(\(inside.pieces(", ").map(worded).joined(separator: ", ")))"
    }
    let parts = element.split(separator: " ").map(String.init)
    let numbers = parts.dropFirst().compactMap { Double($0) }
    if let name = parts.first, ["columns", "rows"].contains(name), parts.dropFirst().allSatisfy({ $0 == "1fr" }) {
      return "\(name) \(parts.count - 1)"
    }
    guard let name = parts.first, numbers.count == parts.count - 1 else { return element }
    if numbers.count == 1, angles.contains(name) {
      return "\(name) \(PropertyWords("transform.rotation.z", of: "CALayer").number(numbers[0]))"
    }
    if numbers.count == 4, name.lowercased().hasSuffix("color"), let digits = ColorWords.digits(numbers) {
      return "\(name) \(digits)"
    }
    return element
  }

  /// The inputs that are angles.
  private static let angles: Set<String> = [
    "emissionLongitude", "emissionLatitude", "emissionRange", "inputAngle", "spin", "spinRange",
  ]
}

extension String {
  /// The pieces between `separator`.
  func pieces(_ separator: String) -> [String] {
    var (parts, rest) = ([String](), self[...])
    while let range = rest.firstRange(of: separator) {
      parts.append(String(rest[..<range.lowerBound]))
      rest = rest[range.upperBound...]
    }
    return parts + [String(rest)]
  }
}
