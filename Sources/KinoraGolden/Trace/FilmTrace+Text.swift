/// A trace as text: a line a layer, a line a property, a line an animation, so that it merges and diffs like source.
///
///     kinora trace 2
///     frames 0..3 5, 30 a second
///     "/" : CALayer
///     "/" bounds 0 0 160 90
///     "card" : CALayer 1..3 5
///     "card" position 20 45; 30 45 *2; 60 45
///     "card" @ position.x: class "CABasicAnimation"; begin 0.1; duration 1; toValue 60
///
/// Values are separated by semicolons, with how many frames in a row have one behind a star; a single value is that of all frames.
extension FilmTrace {
  /// The version of the text, and the oldest that is read.
  static let schema = 2
  static let oldestSchema = 1

  /// The trace as text, which ``init(text:file:)`` reads.
  public var text: String {
    var lines = ["kinora trace \(version)", "frames \(Self.ranges(frames)), \(frameRate) a second"]
    for layer in layers {
      let path = TraceValue.quoted(layer.path)
      let there = zip(frames, layer.isThere).filter { $0.1 }.map { $0.0 }
      lines.append("\(path) : \(layer.type)" + (there.count == frames.count ? "" : " " + Self.ranges(there)))
      for property in layer.properties { lines.append("\(path) \(property.key) \(Self.words(property.runs))") }
      for animation in layer.animations {
        let parts = animation.parts.map { "\($0.name) \($0.value)" }
        lines.append("\(path) @ \(animation.target): " + parts.joined(separator: "; "))
      }
    }
    return lines.joined(separator: "\n") + "\n"
  }

  /// Numbers in rising order, such as "0..3 5".
  private static func ranges(_ numbers: [Int]) -> String {
    var found: [ClosedRange<Int>] = []
    for number in numbers {
      if let last = found.last, last.upperBound + 1 == number {
        found[found.count - 1] = last.lowerBound...number
      } else {
        found.append(number...number)
      }
    }
    return found.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)..\($0.upperBound)" }
      .joined(separator: " ")
  }

  private static func words(_ runs: TraceRuns) -> String {
    if let constant = runs.constant { return constant.description }
    return runs.runs.map { run in
      (run.value?.description ?? "-") + (run.count == 1 ? "" : " *\(run.count)")
    }.joined(separator: "; ")
  }

  /// Reads a trace as ``text`` writes it.
  ///
  /// Throws `GoldenError.unreadable`, which names the line, for anything else.
  public init(text: String, file: String) throws(GoldenError) {
    var reader = TraceReader(file: file)
    self = try reader.trace(text)
  }
}
