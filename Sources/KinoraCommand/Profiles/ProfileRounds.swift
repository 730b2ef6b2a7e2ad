import Foundation
import KinoraProfile

/// Two films, or two builds, measured in turn, so that what slows the machine down meets both.
struct ProfileRounds {
  let request: ProfileRequest
  let rounds: Int
  let console: Console

  /// Two scenes in this build.
  func scenes(_ first: SceneInput, _ second: SceneInput) throws -> ProfileComparison {
    let measured = try measure { try request.profile($0 ? first : second, showing: nil).profile }
    return ProfileComparison(first.name, second.name, rounds: measured)
  }

  /// One scene whole and without layers, which are named by their paths.
  func scene(_ scene: SceneInput, without paths: [String]) throws -> ProfileComparison {
    let leftOut: LeftOutLayers
    let stage = try request.stage(scene)
    do throws(LeftOutLayers.Problem) { leftOut = try LeftOutLayers(paths, of: stage) } catch {
      let message = "--without: \(error)"
      guard let unknown = error.unknown else { throw UsageError(message) }
      throw UsageError(message, word: unknown.path, known: unknown.known)
    }
    let measured = try measure { isFirst in
      try request.profile(scene, without: isFirst ? .none : leftOut, showing: nil).profile
    }
    return ProfileComparison(scene.name, "\(scene.name) without \(paths.joined(separator: ", "))", rounds: measured)
  }

  /// What leaving out each of the costliest layers of the scene saves, whose profile is `profile`.
  func savings(_ scene: SceneInput, _ profile: FilmProfile, layers: Int) throws -> [LayerSaving] {
    let stage = try request.stage(scene)
    let savings = SavingRounds(profile, layers: layers, isCounted: request.isCounted, of: stage)
    let total = savings.count(rounds: rounds)
    var made = 0
    return try savings.measure(rounds: rounds) { leftOut in
      made += 1
      if !request.run.isQuiet { console.note("making \(made) of \(total)") }
      return try request.plain.profile(scene, without: leftOut, showing: nil).profile
    }
  }

  /// One scene in this build and in another, each in processes of its own.
  func builds(_ scene: String, against other: String, words: [String]) throws -> ProfileComparison {
    if scene == SceneInput.standardInput {
      throw UsageError("--against has other processes read the scene, which cannot be standard input; name a file")
    }
    let own = try FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")
    let measured = try measure { isFirst in
      try Self.profile(by: isFirst ? own : other, scene, words)
    }
    return ProfileComparison("this build", other, rounds: measured)
  }

  /// Measures both in every round; the order changes from round to round.
  private func measure(_ profile: (_ isFirst: Bool) throws -> FilmProfile) throws -> [(FilmProfile, FilmProfile)] {
    // Files are in the system's cache and the machine's clock is up after a first making of each, which does not count.
    _ = try profile(true)
    _ = try profile(false)
    return try (0..<rounds).map { round in
      if !request.run.isQuiet { console.note("round \(round + 1) of \(rounds)") }
      if round.isMultiple(of: 2) { return (try profile(true), try profile(false)) }
      let second = try profile(false)
      return (try profile(true), second)
    }
  }

  private static func profile(by build: String, _ scene: String, _ words: [String]) throws -> FilmProfile {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: build)
    process.arguments = ["profile", scene, "--json", "--quiet"] + words
    let (out, errors) = (Pipe(), Pipe())
    process.standardOutput = out
    process.standardError = errors
    do { try process.run() } catch {
      throw UsageError("--against: \(build) cannot be run; allowed: the path of a kinora command")
    }
    let data = out.fileHandleForReading.readDataToEndOfFile()
    let message = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0, let profile = try? JSONDecoder().decode(FilmProfile.self, from: data) else {
      let first = message.split(separator: "\n").first.map(String.init) ?? "it printed no profile"
      throw UsageError("--against: \(build) did not profile the scene: \(first)")
    }
    return profile
  }
}
