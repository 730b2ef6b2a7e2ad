import KinoraGraphics
import KinoraLayers
import KinoraNumerics

/// Says the values of a property as the people who wrote them do: colours in hexadecimal digits, angles in degrees, and of long values
/// what differs.
struct PropertyWords {
  private enum Form {
    case numbers, bool, color, angle, path, list, transform
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

  /// Whether the numbers of a value mean little one by one.
  var isWhole: Bool { form == .color || form == .transform }

  // MARK: One value

  /// A number of the property.
  func number(_ value: Double) -> String {
    guard form == .angle else { return ValueWords.number(value) }
    return ValueWords.number((value * 180 / .pi * 1e4).rounded() / 1e4) + "°"
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
    case .bool where numbers.count == 1: return numbers[0] == 0 ? "false" : "true"
    case .angle where numbers.count == 1: return number(numbers[0])
    case .color where numbers.count % 4 == 0 && !numbers.isEmpty:
      let colors = stride(from: 0, to: numbers.count, by: 4).map { Self.color(Array(numbers[$0..<$0 + 4])) }
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
      return (Double(core).map(ValueWords.number) ?? String(core)) + word.dropFirst(core.count)
    }.joined(separator: " ")
  }

  /// Whether components are whole levels of 255.
  private static func isLevels(_ numbers: [Double]) -> Bool {
    numbers.allSatisfy { (0...1).contains($0) && ($0 * 255 - ($0 * 255).rounded()).magnitude < 2e-3 }
  }

  /// A colour whose components are whole levels.
  private static func color(_ numbers: [Double]) -> String? {
    guard isLevels(numbers) else { return nil }
    let levels = numbers.map { ($0 * 255).rounded() }
    let digits = levels.map { level in (level < 16 ? "0" : "") + String(Int(level), radix: 16) }
    return "#" + digits.prefix(levels[3] == 255 ? 3 : 4).joined()
  }

  // MARK: Two values

  /// Two values, each in at most 80 characters: where they are lists or long, what differs.
  func pair(_ expected: TraceValue?, _ actual: TraceValue?) -> (expected: String, actual: String) {
    if form == .list, case .text? = expected, case .text? = actual {
      return Self.listed(plain(expected), plain(actual))
    }
    if form == .color, case .numbers(let left)? = expected, case .numbers(let right)? = actual,
      Self.isLevels(left) != Self.isLevels(right)
    {
      let lists = [left, right].map { $0.map(ValueWords.number).joined(separator: " ") }
      return ValueWords.contrast(lists[0], lists[1])
    }
    let words = [expected, actual].map { value in
      switch value {
      case nil: "no layer"
      case .text? where form != .path && form != .list: ValueWords.value(value)
      default: plain(value)
      }
    }
    return ValueWords.contrast(words[0], words[1])
  }

  /// The elements that only one of two lists has.
  private static func listed(_ expected: String, _ actual: String) -> (expected: String, actual: String) {
    let (left, right) = (expected.pieces(", "), actual.pieces(", "))
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
    func name(_ element: String) -> String { element.split(separator: " ").first.map { String($0) } ?? element }
    func words(_ list: [String], besides others: [String]) -> String {
      let known = list.map(name)
      let absent = others.map(name).filter { !known.contains($0) }.map { "no \($0)" }
      return (list + absent).map(bare).joined(separator: ", ")
    }
    return ValueWords.contrast(words(gone, besides: new), words(new, besides: gone))
  }

  /// An element without the parentheses of what it stands in.
  private static func bare(_ element: String) -> String {
    var element = element[...]
    for start in ["cell(", "no cell("] where element.hasPrefix(start) { element = element.dropFirst(start.count) }
    while element.count(where: { $0 == ")" }) > element.count(where: { $0 == "(" }), element.last == ")" {
      element.removeLast()
    }
    return String(element)
  }
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
