import KinoraExport

/// A range of frames by number, as written on the command line.
struct FrameRange {
  private let lower: Int?
  /// The number after the last frame's.
  private let upper: Int?

  /// Reads a range: `A..B` and `A...B` include B, `A..<B` does not; one end may be missing; or one number.
  ///
  /// The form with two points needs no quotes in any shell, and includes both ends as in shells.
  init?(_ text: String) {
    func number(_ text: some StringProtocol) -> Int?? {
      if text.isEmpty { return .some(nil) }
      return Int(text).flatMap { (0...FilmFormat.frameLimit).contains($0) ? .some($0) : nil }
    }
    let separator = ["..<", "..."].first { text.contains($0) } ?? ".."
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      guard let only = number(parts[0]), let only else { return nil }
      (lower, upper) = (only, only + 1)
    case 2:
      guard let first = number(parts[0]), let last = number(parts[1]), first != nil || last != nil else { return nil }
      (lower, upper) = (first, separator == "..<" ? last : last.map { $0 + 1 })
    default: return nil
    }
    if let lower, let upper, lower >= upper { return nil }
  }

  /// The range in a film of `count` frames; nil when the film does not have all of it.
  func range(of count: Int) -> Range<Int>? {
    let (first, last) = (lower ?? 0, upper ?? count)
    return first < last && last <= count ? first..<last : nil
  }
}

/// A width and a height in pixels.
struct PixelSize {
  let width: Int
  let height: Int

  /// Reads a size such as `640x360`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let sides = 1...FilmFormat.sideLimit
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), sides.contains(width),
      sides.contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }
}
