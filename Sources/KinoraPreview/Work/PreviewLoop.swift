import Foundation
import KinoraExport
import KinoraMedia
import KinoraMessages
import KinoraScenes

/// The work of a preview, on the thread that owns the film: answers errands one after the other, and reads the film again when
/// one of its files is saved.
final class PreviewLoop {
  private let source: PreviewSource
  private let inbox: Inbox
  private let now: () -> Double
  private var queue = ErrandQueue()
  /// The errands that wait for a newer state, each with the time at which it is told that there is none.
  private var waiting: [(errand: Errand, version: Int, until: Double)] = []
  private var watch: FileWatch
  private var values: [String: String] = [:]
  private var film: ShownFilm?
  /// The scene that was not looked at for warnings yet, and when that is done, since its pictures come first.
  private var unread: (scene: Scene, from: Double)?
  private(set) var state: PreviewState

  /// How long after a change the scene is looked at for warnings, in seconds.
  private static let patience = 0.4
  /// How long a page waits for a newer state before it asks again, in seconds.
  private static let longestWait = 20.0

  /// - Parameter now: the time in seconds on a clock that only goes forward.
  init(_ source: PreviewSource, _ inbox: Inbox, now: @escaping () -> Double) {
    (self.source, self.inbox, self.now) = (source, inbox, now)
    state = PreviewState(name: source.name)
    watch = FileWatch(source.paths)
    load(changed: Set(source.paths))
  }

  /// Works until the inbox ends, or `isOver` says so, which is asked many times a second.
  func run(until isOver: () -> Bool) {
    while !inbox.hasEnded, !isOver() { turn(waiting: 0.02) }
  }

  /// Takes errands in, waiting for some for `seconds` when there is nothing else to do, and does one piece of work.
  func turn(waiting seconds: Double = 0) {
    for errand in inbox.take(waiting: queue.isEmpty ? seconds : 0) {
      if case .state(let version) = errand.wish {
        waiting.append((errand, version, now() + Self.longestWait))
      } else {
        for overtaken in queue.add(errand) { overtaken.reply(.nothing) }
      }
    }
    let changed = watch.poll(at: now())
    if !changed.isEmpty { load(changed: changed) }
    if queue.isEmpty, let unread, now() >= unread.from { warn(about: unread.scene) }
    queue.workOnFirst { work(on: &$0) }
    answerWaiting()
  }

  // MARK: The film

  /// Reads the film again. The one before stays when that fails.
  private func load(changed: Set<String>) {
    state.version += 1
    film?.rest()
    var scene: Scene?
    do {
      let subject = try source.load(values, changed)
      scene = subject.scene
      let film = try ShownFilm(subject, id: state.version, given: values)
      self.film = film
      state.film = film.facts
      state.problems = []
      unread = scene.map { ($0, now() + Self.patience) }
    } catch {
      state.problems = problems(of: error, scene)
      unread = nil
    }
    state.warnings = []
    // A file that is missing or wrong may mend the scene; those of the film that is shown may too.
    var paths = Set(source.paths).union(state.problems.map(\.file))
    if let scene { paths.formUnion(scene.paths) } else { paths.formUnion(watch.paths) }
    watch.watch(paths)
  }

  private func warn(about scene: Scene) {
    unread = nil
    state.warnings = source.warnings(scene).map(PreviewState.Problem.init)
    if !state.warnings.isEmpty { state.version += 1 }
  }

  private func problems(of error: any Error, _ scene: Scene?) -> [PreviewState.Problem] {
    var found: [SceneProblem] = []
    if let problems = error as? SceneProblems {
      found = problems.problems
    } else if let scene {
      found = source.problems(scene)
    }
    if found.isEmpty { found = [SceneProblem(file: source.name, message: plainReason(error))] }
    return found.map(PreviewState.Problem.init)
  }

  // MARK: Errands

  /// Does a piece of the work on an errand; whether it is answered.
  private func work(on errand: inout Errand) -> Bool {
    do {
      guard let response = try answer(&errand) else { return false }
      errand.reply(response)
    } catch {
      errand.reply(HTTPResponse(500, plainReason(error)))
    }
    return true
  }

  /// The answer to an errand; nil when there is more to do. An errand for another film than the one that is shown has no answer.
  private func answer(_ errand: inout Errand) throws -> HTTPResponse? {
    switch errand.wish {
    case .parameters(let values):
      self.values = values
      load(changed: [])
      return .nothing
    case .state: return .nothing
    case .still(let frame, let id):
      return try shown(id).map { HTTPResponse(type: "image/png", body: try $0.still(frame)) } ?? .nothing
    case .sketches(let frames, let width, let id, _):
      guard let film = shown(id) else { return .nothing }
      guard errand.made.count < frames.count else {
        return HTTPResponse(type: "application/octet-stream", body: errand.made.bytes)
      }
      let frame = frames[errand.made.count]
      let picture = try film.sketch(frame, width: width)
      for number in [UInt32(clamping: frame), UInt32(clamping: picture.count)] {
        withUnsafeBytes(of: number.littleEndian) { errand.made.bytes.append(contentsOf: $0) }
      }
      errand.made.bytes += picture
      errand.made.count += 1
      return nil
    case .layers(let frame, let id, let selected):
      return try shown(id).map { HTTPResponse(type: Self.json, body: try $0.layers(frame, selected: selected)) }
        ?? .nothing
    case .history(let layer, let id):
      guard let film = shown(id) else { return .nothing }
      return try film.history(of: layer).map { HTTPResponse(type: Self.json, body: $0) }
    case .sound(let id):
      guard let film = shown(id) else { return .nothing }
      return try film.soundFile().map { $0.isEmpty ? .nothing : HTTPResponse(type: "audio/wav", body: $0) }
    }
  }

  private func shown(_ id: Int) -> ShownFilm? { film.flatMap { $0.facts.id == id ? $0 : nil } }

  private static let json = "application/json"

  // MARK: Waiting for a newer state

  private func answerWaiting() {
    guard !waiting.isEmpty else { return }
    let time = now()
    var left: [(errand: Errand, version: Int, until: Double)] = []
    for wait in waiting {
      if state.version > wait.version {
        let body = try? JSON.bytes(state)
        wait.errand.reply(body.map { HTTPResponse(type: Self.json, body: $0) } ?? HTTPResponse(500, "no state"))
      } else if time >= wait.until {
        wait.errand.reply(.nothing)
      } else {
        left.append(wait)
      }
    }
    waiting = left
  }
}
