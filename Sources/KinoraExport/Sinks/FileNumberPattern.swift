/// A path with one place for a number: `%d`, or `%05d` for at least five digits with zeros before. `%%` is a percent sign.
public struct FileNumberPattern: Sendable, Hashable {
  private let before: String
  private let digits: Int
  private let after: String

  /// Reads a pattern; nil unless it has exactly one place for a number and no `%` that means something else.
  public init?(_ path: String) {
    var parts = [""]
    var digits: Int?
    var rest = Substring(path)
    while let percent = rest.firstIndex(of: "%") {
      parts[parts.count - 1] += rest[..<percent]
      rest = rest[rest.index(after: percent)...]
      if rest.first == "%" {
        parts[parts.count - 1] += "%"
        rest = rest.dropFirst()
        continue
      }
      let width = rest.prefix { ("0"..."9").contains($0) }
      rest = rest.dropFirst(width.count)
      guard rest.first == "d", digits == nil, width.isEmpty || width.first == "0", width.count <= 3 else { return nil }
      digits = Int(width) ?? 0
      rest = rest.dropFirst()
      parts.append("")
    }
    parts[parts.count - 1] += rest
    guard let digits, digits <= 20, parts.count == 2 else { return nil }
    (before, self.digits, after) = (parts[0], digits, parts[1])
  }

  /// The path with `number` in its place.
  public func path(_ number: Int) -> String {
    let text = String(number)
    return before + String(repeating: "0", count: max(0, digits - text.count)) + text + after
  }

  /// The number in the place of which ``path(_:)`` gives `path`; nil when there is none.
  package func number(in path: String) -> Int? {
    guard path.hasPrefix(before), path.hasSuffix(after), path.count > before.count + after.count,
      let number = Int(path.dropFirst(before.count).dropLast(after.count)), number >= 0, self.path(number) == path
    else { return nil }
    return number
  }
}
