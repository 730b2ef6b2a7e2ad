import Foundation

extension FilmProfile: CustomStringConvertible {
  /// The profile as text: the stages, the ten costliest layers with reason and remedy, the counts.
  public var description: String { ProfileTable(self).text() }

  /// The profile's counts as text, which are the same in every run: the ten layers that do most, and what frames took.
  public var countedDescription: String { ProfileTable(self, isCounted: true).text() }

  /// The profile in a few lines: time, the costliest stages, the costliest layers.
  public var summary: String { ProfileTable(self).summary }
}

/// A profile as text.
struct ProfileTable {
  private let profile: FilmProfile
  private let isCounted: Bool

  /// - Parameter isCounted: Whether only counts are shown, which are the same in every run.
  init(_ profile: FilmProfile, isCounted: Bool = false) {
    self.profile = profile
    self.isCounted = isCounted
  }

  func text(layers count: Int = 10) -> String {
    let parts = [head, isCounted ? "" : stages, layers(count), savings, counts, memory, signposts]
    return parts.filter { !$0.isEmpty }.joined(separator: "\n\n")
  }

  var summary: String {
    let stages = profile.stages.sorted { $0.processor > $1.processor }.prefix(4)
      .map { "\($0.name) \(Self.percent($0.processor / max(profile.processor, 1e-12)))" }
    let layers = profile.layers.prefix(3).map { layer in
      "\(layer.title) \(Self.percent(layer.share)) (\(layer.effects.first?.kind ?? ""))"
    }
    return """
      \(times)
      processor time: \(stages.joined(separator: ", "))
      drawing: \(layers.joined(separator: ", "))
      """
  }

  // MARK: Parts

  private var head: String {
    let what =
      "\(profile.subject): \(profile.frames.count) frames of \(profile.width) × \(profile.height), into \(profile.output), "
      + "\(profile.threads) thread\(profile.threads == 1 ? "" : "s"), \(profile.instructions)"
    return isCounted ? what : what + "\n" + times
  }

  private var times: String {
    let frame = Distribution(profile.frames.map(\.wall))
    return
      "\(Self.seconds(profile.wall)), \(Self.seconds(profile.processor)) of processor time; a frame takes "
      + "\(Self.milliseconds(frame.mean)) (median \(Self.milliseconds(frame.median)), p95 \(Self.milliseconds(frame.p95)), "
      + "worst \(Self.milliseconds(frame.worst)): frame \(frame.worstFrame + profile.firstFrame))"
  }

  private var stages: String {
    let total = max(profile.processor, 1e-12)
    var rows = [["stage", "wall", "processor", "", "mean", "median", "p95", "worst", "frame"]]
    for stage in profile.stages {
      rows.append(
        [stage.name, Self.seconds(stage.wall), Self.seconds(stage.processor), Self.percent(stage.processor / total)]
          + Distribution.names.map { Self.milliseconds(stage.frame[$0] ?? 0) }
          + [String(stage.frame.worstFrame + profile.firstFrame)])
    }
    for (name, seconds) in profile.outside.sorted(by: { $0.key < $1.key }) {
      rows.append(
        ["threads of libraries: \(name)", "", Self.seconds(seconds), Self.percent(seconds / total), "", "", "", "", ""])
    }
    rows.append(
      [
        "outside of all these", "", Self.seconds(profile.unaccounted), Self.percent(profile.unaccounted / total), "",
        "",
        "", "", "",
      ])
    return Self.table(rows)
  }

  private func layers(_ count: Int) -> String {
    let ranking: CostRanking = isCounted ? .counts : .time
    let ranked = profile.layers(by: ranking).filter { !isCounted || $0.work > 0 }
    var lines: [String] = []
    let frames = Double(max(profile.frames.count, 1))
    var rows = [["layer", "kind", isCounted ? "work" : "time", "share", "pixels a frame", "prepared", "made", "kept"]]
    var notes: [Int: [String]] = [:]
    for layer in ranked.prefix(count) {
      for (index, effect) in layer.effects(by: ranking).prefix(3).enumerated() {
        rows.append([
          index == 0 ? layer.title : "", effect.kind,
          isCounted ? Self.number(effect.work / frames) : Self.seconds(effect.seconds),
          index == 0 ? Self.percent(layer.share(by: ranking)) : "",
          Self.number(Double(effect.pixels + effect.picturePixels) / frames), "\(effect.framesPrepared)",
          "\(effect.made)", effect.bytes == 0 ? "" : Self.bytes(effect.bytes),
        ])
        if index == 0 {
          notes[rows.count - 1] = [effect.reason, effect.remedy.map { "→ " + $0 }].compactMap { $0 }
        }
      }
    }
    for (index, line) in Self.table(rows).split(separator: "\n", omittingEmptySubsequences: false).enumerated() {
      lines.append(String(line))
      lines += (notes[index] ?? []).map { "    " + $0 }
    }
    if ranked.count > count { lines.append("… and \(ranked.count - count) more") }
    return lines.joined(separator: "\n")
  }

  private var savings: String {
    guard let savings = profile.savings else { return "" }
    if savings.isEmpty { return "no layer that can be left out draws anything" }
    return SavingTable(savings, isCounted: isCounted).text
  }

  private var counts: String {
    let keys = [
      ("pixels", "damaged pixels"), ("tiles", "tiles drawn"), ("items", "items"), ("prepared", "items prepared"),
      ("drawn", "items drawn"), ("made", "masks and pictures made"), ("found", "masks and pictures found"),
    ]
    var rows = [["a frame", "mean", "median", "p95", "worst", "frame"]]
    for (key, name) in keys {
      guard let spread = profile.counts[key] else { continue }
      rows.append(
        [name] + Distribution.names.map { Self.number(spread[$0] ?? 0) }
          + [String(spread.worstFrame + profile.firstFrame)])
    }
    var text = Self.table(rows)
    // Threads that come sooner or later ask for memory more or less often, by a few calls in a thousand.
    if let allocations = profile.allocations, !isCounted {
      text += "\nallocations: \(allocations), \(allocations / max(profile.frames.count, 1)) a frame"
    }
    return text
  }

  private var memory: String {
    let parts = profile.memory.sorted { ($1.value, $0.key) < ($0.value, $1.key) }
      .map { "\($0.key) \(Self.bytes($0.value))" }
    return parts.isEmpty ? "" : "kept at most: " + parts.joined(separator: ", ")
  }

  private var signposts: String {
    if profile.signposts.isEmpty { return "" }
    let rows = profile.signposts.map { [$0.name, "\($0.count) times", Self.seconds($0.seconds)] }
    return Self.table([["signpost", "", ""]] + rows)
  }

  // MARK: Numbers

  static func seconds(_ value: Double) -> String {
    value < 1 ? milliseconds(value) : String(format: "%.2f s", value)
  }

  static func milliseconds(_ value: Double) -> String {
    String(format: value < 0.001 ? "%.3f ms" : value < 0.01 ? "%.2f ms" : "%.1f ms", value * 1000)
  }

  static func percent(_ value: Double) -> String { String(format: "%.1f %%", 100 * value) }

  static func number(_ value: Double) -> String {
    if value >= 10_000_000 { return String(format: "%.1f M", value / 1e6) }
    if value >= 10_000 { return String(format: "%.1f k", value / 1e3) }
    return value == value.rounded() ? String(Int(value)) : String(format: "%.1f", value)
  }

  static func bytes(_ value: Int) -> String {
    value >= 1 << 20
      ? String(format: "%.1f MiB", Double(value) / 1_048_576) : String(format: "%.1f KiB", Double(value) / 1024)
  }

  /// Rows as columns: the first to the left, numbers to the right.
  static func table(_ rows: [[String]]) -> String {
    guard let first = rows.first else { return "" }
    let widths = first.indices.map { column in rows.map { $0[column].count }.max() ?? 0 }
    let isLeft = first.indices.map { column in
      column == 0 || rows.dropFirst().contains { $0[column].first.map { $0.isLetter } == true }
    }
    return rows.map { row in
      let cells = row.indices.map { column in
        let space = String(repeating: " ", count: widths[column] - row[column].count)
        return isLeft[column] ? row[column] + space : space + row[column]
      }
      var line = cells.joined(separator: "  ")
      while line.hasSuffix(" ") { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
