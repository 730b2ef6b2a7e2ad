import Foundation
import KinoraGolden

/// The options that actions of `kinora golden` have in common.
enum GoldenOptions {
  static let name = Option(
    "--name", value: "NAME", help: "The golden's name; the scene's file name without its extension unless given.")
  static let goldens = Option("--goldens", value: "FOLDER", help: "Where goldens live.")
  static let pending = Option(
    "--pending", value: "FOLDER", help: "Where goldens wait for a decision; \(PendingStore.usual) unless given.")
  static let platform = Option(
    "--platform", value: "KEY",
    help: "Use the goldens NAME.KEY of machines with other fonts where there are any, and record such;\n"
      + "what \(GoldenPlatform.variable) says unless given.")
  static let every = Option("--all", help: "accept, reject: every golden that waits.")
  static let from = Option(
    "--from", value: "FILE", help: "accept: do what a file says that the page of review saved.")

  /// What every action that loads scenes takes.
  static let scene = [
    name, goldens, platform, SceneArguments.parameter, SceneArguments.variant, SceneArguments.memory,
  ]

  /// The platform that the command line or the environment names.
  static func platform(_ arguments: Arguments) throws(UsageError) -> GoldenPlatform? {
    let word = arguments[platform.name] ?? ProcessInfo.processInfo.environment[GoldenPlatform.variable] ?? ""
    if word.isEmpty, !arguments.has(platform.name) { return nil }
    guard let platform = GoldenPlatform(word) else {
      throw UsageError("\(platform.name): found \"\(word)\"; allowed: \(GoldenPlatform.allowed)")
    }
    return platform
  }

  /// Whether a build server runs the command.
  static var isInCI: Bool { ProcessInfo.processInfo.environment["CI"] != nil }

  /// Throws where CI is set in the environment: what a build server records nobody has looked at.
  static func refuseInCI(_ action: String) throws(UsageError) {
    if isInCI { throw UsageError("\(action): CI is set in the environment, and there nothing is recorded") }
  }
}

extension PendingStore {
  /// The folder that the command line names.
  init(_ arguments: Arguments) { self.init(folder: arguments[GoldenOptions.pending.name] ?? Self.usual) }
}
