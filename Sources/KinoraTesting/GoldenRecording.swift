import Foundation
import KinoraGolden

/// Whether goldens are compared or written, as the environment's `KINORA_GOLDEN` says.
public enum GoldenRecording: String, Sendable, CaseIterable {
  /// Compare, and fail where nothing is recorded: what happens unless `KINORA_GOLDEN` says otherwise.
  case verify
  /// Record every golden that a test asks for.
  case record
  /// Record the goldens that are missing, and compare the others.
  case missing
  /// Compare, and record the goldens that differ or are missing.
  case failed
  /// Compare, and let what differs or is missing wait for a decision: see `kinora golden review`.
  case review

  /// The name of the variable.
  public static let variable = "KINORA_GOLDEN"

  /// The mode that `environment` asks for: throws ``TestFailure`` for a word that is none, and for recording where `CI`
  /// is set, since what a build server records nobody has looked at.
  public init(_ environment: [String: String] = ProcessInfo.processInfo.environment) throws(TestFailure) {
    guard let word = environment[Self.variable], !word.isEmpty else {
      self = .verify
      return
    }
    guard let mode = Self(rawValue: word) else {
      let words = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw TestFailure(description: "\(Self.variable): found \"\(word)\"; allowed: \(words)")
    }
    if mode != .verify, environment["CI"] != nil {
      throw TestFailure(
        description: "\(Self.variable)=\(word): CI is set in the environment, and there nothing is recorded; "
          + "unset one of the two")
    }
    self = mode
  }

  /// The platform that `environment` names with `KINORA_GOLDEN_PLATFORM`; nil for none.
  static func platform(
    _ environment: [String: String] = ProcessInfo.processInfo.environment
  ) throws(TestFailure) -> GoldenPlatform? {
    guard let word = environment[GoldenPlatform.variable], !word.isEmpty else { return nil }
    guard let platform = GoldenPlatform(word) else {
      throw TestFailure(
        description: "\(GoldenPlatform.variable): found \"\(word)\"; allowed: \(GoldenPlatform.allowed)")
    }
    return platform
  }
}
