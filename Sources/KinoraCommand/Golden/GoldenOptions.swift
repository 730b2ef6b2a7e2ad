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

  /// The option `--sampling`, which chooses frames by what happens in the film.
  static let sampling = Option(
    "--sampling", value: "WAY", words: ["all", "events"],
    help: "record: pin all frames; those that see every event (events); or every 5th (every:5).")

  /// The sampling that the command line asks for; nil for none.
  static func sampling(_ arguments: Arguments) throws(UsageError) -> FrameSampling? {
    guard let text = arguments[sampling.name] else { return nil }
    if text == "all" { return .all }
    if text == "events" { return .events }
    if text.hasPrefix("every:"), let step = Int(text.dropFirst("every:".count)), step > 0 { return .every(step) }
    throw arguments.error(sampling.name, "all, events, or every:N with a whole number N from 1")
  }

  /// The requests for all scenes of the command line.
  static func requests(_ arguments: Arguments) throws -> [GoldenRequest] {
    let scenes = try GoldenScenes.paths(arguments.further)
    try GoldenRequest.check(scenes, arguments)
    return try scenes.map { try GoldenRequest($0, arguments) }
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
