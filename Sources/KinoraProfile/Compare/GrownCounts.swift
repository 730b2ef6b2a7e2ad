import Foundation

/// What a film counts more than in a stored profile, and how its times compare.
public struct GrownCounts: Sendable {
  private let rows: [(name: String, before: Double, now: Double, isCount: Bool)]
  private let notes: [String]

  /// - Parameter isCounted: Whether times are left out.
  public init(_ profile: FilmProfile, since baseline: FilmProfile, isCounted: Bool = false) {
    var rows: [(name: String, before: Double, now: Double, isCount: Bool)] = []
    for key in ["pixels", "items", "prepared", "drawn", "tiles", "made"] {
      guard let now = profile.counts[key], let before = baseline.counts[key] else { continue }
      rows.append(("\(key) a frame", before.mean, now.mean, true))
    }
    if !isCounted, !baseline.hasNoTimes {
      rows.append(("processor time", baseline.processor, profile.processor, false))
      rows.append(
        (
          "frame, p95", Distribution(baseline.frames.map(\.wall)).p95, Distribution(profile.frames.map(\.wall)).p95,
          false
        ))
    }
    self.rows = rows
    var notes: [String] = []
    if (profile.width, profile.height) != (baseline.width, baseline.height)
      || profile.frames.count != baseline.frames.count
    {
      notes.append(
        "the stored film is another: \(baseline.frames.count) frames of \(baseline.width) × \(baseline.height)")
    }
    self.notes = notes
  }

  /// Whether a count has grown by more than a hundredth. Times wobble: budgets limit them.
  public var hasGrown: Bool { rows.contains { $0.isCount && $0.now > 1.01 * $0.before + 0.5 } }

  /// The comparison as text.
  public var text: String {
    var table = [["against the baseline", "then", "now", "now ÷ then"]]
    for row in rows {
      func words(_ value: Double) -> String {
        row.isCount ? ProfileTable.number(value) : ProfileTable.seconds(value)
      }
      let ratio = row.before > 0 ? row.now / row.before : row.now > 0 ? .infinity : 1
      table.append([
        row.name, words(row.before), words(row.now), ratio.isFinite ? String(format: "%.3f", ratio) : "new",
      ])
    }
    return ([ProfileTable.table(table)] + notes).joined(separator: "\n")
  }
}

/// A profile as it is stored: JSON that ``FilmProfile`` reads and writes.
public enum StoredProfile {
  /// Why a stored profile cannot be read.
  public struct Problem: Error, CustomStringConvertible {
    /// The problem in words.
    public let description: String
  }

  /// The profile as JSON.
  public static func text(_ profile: FilmProfile) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(profile), as: UTF8.self)
  }

  /// Reads the profile at `path`, which `kinora profile --json` printed.
  public static func read(_ path: String) throws(Problem) -> FilmProfile {
    guard let data = FileManager.default.contents(atPath: path) else {
      throw Problem(
        description:
          "\(path): there is no such file, or it cannot be read; kinora profile SCENE --json > \(path) makes one")
    }
    guard let profile = try? JSONDecoder().decode(FilmProfile.self, from: data) else {
      throw Problem(description: "\(path): this is no profile; kinora profile SCENE --json > \(path) makes one")
    }
    guard profile.version == 1 else {
      throw Problem(
        description: "\(path): a profile of version \(profile.version); this build reads version 1: make it anew")
    }
    return profile
  }
}
