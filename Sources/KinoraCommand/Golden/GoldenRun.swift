import Foundation
import KinoraGolden
import KinoraGraphics
import KinoraMessages
import KinoraScenes
import Synchronization

/// Several goldens, worked through side by side, whose outcomes come in the order of the scenes.
final class GoldenRun: Sendable {
  private struct State {
    var outcomes: [GoldenOutcome?]
    /// The scenes that are still to be begun, the next one last.
    var waiting: [Int] = []
    /// How many outcomes were handed over.
    var told = 0
  }

  private let scenes: [String]
  private let jobs: Int
  private let work: @Sendable (GoldenRequest) throws -> GoldenOutcome
  private let request: @Sendable (String) throws -> GoldenRequest
  private let told: @Sendable (GoldenOutcome) -> Void
  private let state: Mutex<State>

  /// - Parameters:
  ///   - jobs: How many goldens are worked on at once.
  ///   - request: Loads the scene in a file.
  ///   - told: Called with each outcome, in the order of the scenes, one at a time.
  ///   - work: Does what is to be done with a golden.
  init(
    _ scenes: [String], jobs: Int, request: @escaping @Sendable (String) throws -> GoldenRequest,
    told: @escaping @Sendable (GoldenOutcome) -> Void,
    work: @escaping @Sendable (GoldenRequest) throws -> GoldenOutcome
  ) {
    (self.scenes, self.jobs, self.request, self.told, self.work) = (scenes, jobs, request, told, work)
    state = Mutex(State(outcomes: scenes.map { _ in nil }))
  }

  /// Works through all goldens.
  func run() -> [GoldenOutcome] {
    // Which characters a font lends to a text that lacks them depends on all registered fonts. So films with other fonts are not
    // made beside each other, and the fonts of earlier films are forgotten.
    var groups: [(fonts: [String], scenes: [Int])] = []
    for (index, scene) in scenes.enumerated() {
      let fonts = Self.fonts(of: scene)
      if let group = groups.firstIndex(where: { $0.fonts == fonts }) {
        groups[group].scenes.append(index)
      } else {
        groups.append((fonts, [index]))
      }
    }
    for (number, group) in groups.enumerated() {
      if number > 0 { FontLibrary.shared.forgetRegistered() }
      state.withLock { $0.waiting = group.scenes.reversed() }
      let ended = DispatchSemaphore(value: 0)
      var helpers = 0
      for _ in 1..<max(1, min(jobs, group.scenes.count)) {
        let started = SystemThread.start { [self] in
          help()
          ended.signal()
        }
        if started { helpers += 1 }
      }
      help()
      for _ in 0..<helpers { ended.wait() }
    }
    return state.withLock { $0.outcomes.compactMap(\.self) }
  }

  private func help() {
    while let index = state.withLock({ $0.waiting.popLast() }) {
      let start = ContinuousClock.now
      var outcome = outcome(of: scenes[index])
      let (seconds, attoseconds) = (ContinuousClock.now - start).components
      outcome.seconds = Double(seconds) + Double(attoseconds) * 1e-18
      state.withLock { state in
        state.outcomes[index] = outcome
        while state.told < scenes.count, let next = state.outcomes[state.told] {
          told(next)
          state.told += 1
        }
      }
    }
  }

  private func outcome(of scene: String) -> GoldenOutcome {
    do { return try work(try request(scene)) } catch {
      let result: GoldenOutcome.Result = ExitStatus(of: error) == .invalid ? .invalid : .failed
      return GoldenOutcome(scene: scene, result: result, message: Self.text(error), error: error)
    }
  }

  private static func text(_ error: any Error) -> String {
    switch error {
    case let problems as SceneProblems: problems.problems.map(\.description).joined(separator: "\n")
    case let error as UsageError: error.message
    default: plainReason(error)
    }
  }

  /// The font files of a scene; none of one that is not valid, which is said when it is loaded.
  private static func fonts(of path: String) -> [String] {
    guard path != SceneInput.standardInput, let scene = try? SceneInput(path).load() else { return [] }
    return scene.assets.filter { $0.kind == .font }.map(\.path)
  }
}
