extension FrameSlip {
  /// The slip in words, for a person who looks for the line to change.
  func finding(share: Double, of evidence: FrameEvidence) -> GoldenFinding {
    let first = frames[0]
    let end = frames[frames.count - 1]
    func found(_ kind: GoldenFinding.Kind, _ expected: String, _ actual: String, _ note: String = "") -> GoldenFinding {
      GoldenFinding(kind, since: first, expected: expected, actual: actual, share: share, note: note)
    }
    switch kind {
    case .shifted(let late) where !alternatives.isEmpty:
      let shifts = ([late] + alternatives).prefix(4).map(Self.shift).joined(separator: " or ")
      return found(.unknown, "frames in step", shifts, "the approved frames repeat, so that their hashes fit each")
    case .shifted(let late):
      let isPart = end < evidence.differing[evidence.differing.count - 1]
      return found(
        late > 0 ? .late : .early, "frames in step", Self.shift(late), isPart ? "until frame \(end)" : "")
    case .dropped(let count):
      return found(
        .dropped, Self.range(first, first + count - 1), "left out", "what follows comes \(Self.frames(count)) early")
    case .skipped:
      return found(.dropped, "frame \(first)", "frame \(first + 1), which is shown twice")
    case .repeated(let later):
      return found(
        .repeated, Self.range(first, later ? first : end), "frame \(first - 1) again",
        later ? "what follows comes late" : "what follows is in step")
    case .frozen(let toTheEnd):
      return found(.frozen, "motion", "frame \(first - 1) \(toTheEnd ? "to the end" : "until frame \(end)")")
    case .exchanged(let distance):
      let length = frames.count / 2
      let second = first + distance
      return found(
        .exchanged, "\(Self.range(first, first + length - 1)) before \(Self.range(second, second + length - 1))",
        "the other way round")
    case .blank:
      let list = frames.prefix(6).map(String.init).joined(separator: ", ") + (frames.count > 6 ? " …" : "")
      return found(.blank, "pictures", "one colour in frame\(frames.count == 1 ? "" : "s") \(list)")
    case .pace(let rise, let run) where rise == -run:
      return found(.rate, "frames in their order", "the frames backwards")
    case .pace(let rise, let run):
      let backwards = rise < 0 ? "backwards and " : ""
      return found(.rate, "the approved pace", "\(backwards)\(Self.ratio(abs(rise), run)) times as fast")
    case .sparse(let group):
      return found(.rate, "a picture for each frame", "one picture for each \(group) frames")
    }
  }

  private static func shift(_ late: Int) -> String { "\(frames(abs(late))) \(late > 0 ? "late" : "early")" }

  private static func frames(_ count: Int) -> String { "\(count) frame\(count == 1 ? "" : "s")" }

  private static func range(_ first: Int, _ last: Int) -> String {
    first == last ? "frame \(first)" : "frames \(first) to \(last)"
  }

  private static func ratio(_ rise: Int, _ run: Int) -> String {
    let thousandths = (rise * 1000 + run / 2) / run
    var digits = String(thousandths % 1000 + 1000).dropFirst()
    while digits.last == "0" { digits = digits.dropLast() }
    return "\(thousandths / 1000)" + (digits.isEmpty ? "" : "." + String(digits))
  }
}
