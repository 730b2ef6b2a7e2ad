import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraMessages
import KinoraRaster
import KinoraScenes
import Synchronization

/// Renders the films of a batch, several at once where that is asked for. A film's bytes are those of a render of it
/// alone.
final class BatchRun: Sendable {
  /// How a batch is worked through.
  struct Options: Sendable {
    /// How many films are rendered at once.
    var jobs = 1
    /// Whether films that are there and made from the same are left as they are.
    var skipsExisting = false
    /// Whether no film is begun after one that failed.
    var stopsOnError = false
    /// The file for a report.
    var report: String?
  }

  private struct State {
    var outcomes: [RowOutcome]
    /// The items that are still to be begun, the next one last.
    var waiting: [Int] = []
    /// The items whose films found too little memory beside others, and beside the files of those before.
    var crowded: [Int] = []
    var running = 0
    /// The rows whose films the threads render.
    var rows: [pthread_t: RowName] = [:]
    /// Whether no further item is begun.
    var isStopping = false
    /// Whether a signal ends the command.
    var isInterrupted = false
    /// Why a line for programs could not be written.
    var failure: StandardOutputError?
  }

  private let batch: Batch
  private let options: Options
  private let console: Console
  private let notes = NotesOnce()
  private let records = FilmRecords()
  private let cancellation = Cancellation()
  private let state: Mutex<State>

  init(_ batch: Batch, _ options: Options, _ console: Console) {
    self.batch = batch
    self.options = options
    self.console = console
    state = Mutex(State(outcomes: batch.items.map { _ in RowOutcome() }))
  }

  /// Renders every film, and returns the worst status of all rows.
  func run() throws -> ExitStatus {
    Interruption.beforeEnding { [self] in interrupt() }
    Warnings.reporter = { [self] warning in
      let row = state.withLock { $0.rows[pthread_self()] }
      console.note("kinora: \(row.map { "\($0): " } ?? "")\(warning)")
    }
    // Which characters a font lends to a text that lacks them depends on all registered fonts. So films with other fonts
    // are not made beside each other, and the fonts of earlier films are forgotten.
    var groups: [[String]: [Int]] = [:]
    var order: [[String]] = []
    for (index, item) in batch.items.enumerated() {
      if groups[item.fonts] == nil { order.append(item.fonts) }
      groups[item.fonts, default: []].append(index)
    }
    for (number, fonts) in order.enumerated() {
      if number > 0 { FontLibrary.shared.forgetRegistered() }
      work(groups[fonts] ?? [], jobs: options.jobs, isLast: false)
      let crowded = state.withLock { state in
        defer { state.crowded = [] }
        return state.crowded
      }
      work(crowded, jobs: 1, isLast: true)
    }
    let (outcomes, isInterrupted, failure) = state.withLock { ($0.outcomes, $0.isInterrupted, $0.failure) }
    // The thread that waits for signals says the rest and ends the process.
    if isInterrupted { Interruption.conclude() }
    if let failure = records.failure { console.warn("no record of the films is kept: \(failure)") }
    if !batch.request.run.isQuiet { console.note(BatchTable.text(batch, outcomes)) }
    try writeReport(outcomes)
    if let failure { throw failure }
    return outcomes.map(\.status).max() ?? .done
  }

  // MARK: Several at once

  /// Renders the films of `items`, up to `jobs` at once, of which this thread makes one.
  ///
  /// - Parameter isLast: Whether a film that finds too little memory has failed. Each then has all memory for itself.
  private func work(_ items: [Int], jobs: Int, isLast: Bool) {
    state.withLock { $0.waiting = items.reversed() }
    let ended = DispatchSemaphore(value: 0)
    var helpers = 0
    // With fewer threads than were asked for, those that there are do the work.
    for _ in 1..<max(1, min(jobs, items.count)) {
      let started = SystemThread.start { [self] in
        self.help(jobs: jobs, isLast: isLast)
        ended.signal()
      }
      if started { helpers += 1 }
    }
    help(jobs: jobs, isLast: isLast)
    for _ in 0..<helpers { ended.wait() }
  }

  private func help(jobs: Int, isLast: Bool) {
    var remembering: RenderRunner?
    while let index = next() {
      let runner = remembering ?? RenderRunner(batch.request, readingFrom: batch.inputs, notes: notes, console)
      let start = ContinuousClock.now
      var outcome = make(batch.items[index], runner, jobs: jobs)
      outcome.seconds = (ContinuousClock.now - start).seconds
      // The files that a runner remembers take memory too.
      remembering = isLast || outcome.isCrowded ? nil : runner
      end(index, outcome, isLast: isLast)
    }
  }

  private func next() -> Int? {
    state.withLock { state in
      guard !state.isStopping, let index = state.waiting.popLast() else {
        state.rows[pthread_self()] = nil
        return nil
      }
      state.rows[pthread_self()] = batch.items[index].name
      state.running += 1
      // What a report says if the film is never finished.
      state.outcomes[index].result = .interrupted
      return index
    }
  }

  private func end(_ index: Int, _ outcome: RowOutcome, isLast: Bool) {
    let item = batch.items[index]
    let isAgain = state.withLock { state in
      state.running -= 1
      if outcome.result == .failed, outcome.isCrowded, !isLast, !state.isStopping {
        state.crowded.append(index)
        state.outcomes[index] = RowOutcome()
        return true
      }
      state.outcomes[index] = outcome
      if outcome.status != .done, options.stopsOnError { state.isStopping = true }
      return false
    }
    if isAgain || outcome.result == .interrupted { return }
    if batch.request.run.progress == .json {
      do throws(StandardOutputError) { try console.print(json: BatchReport.event(item, outcome)) } catch {
        state.withLock { $0.failure = $0.failure ?? error }
      }
    }
    guard outcome.result != .failed else {
      return console.noteError("kinora", "\(item.name): " + outcome.problems.joined(separator: "; "))
    }
    if !batch.request.run.isQuiet { console.note("\(item.name): \(outcome.summary)") }
  }

  // MARK: One film

  private func make(_ item: Batch.Item, _ runner: RenderRunner, jobs: Int) -> RowOutcome {
    if options.skipsExisting, let sha256 = recorded(item) {
      return RowOutcome(
        result: .skipped, frameCount: item.frames.count, sha256: sha256,
        summary: "\(item.output): there already, made from the same")
    }
    var notes: [String] = []
    do {
      let request = batch.request
      let task = try RenderTask(
        request, batch.data.input, parameters: item.values, to: item.output, assets: runner.assets)
      let display = ProgressDisplay(request.run.progress, console, row: item.name.number, isAlone: jobs == 1)
      let threads = jobs > 1 ? max(1, ProcessInfo.processInfo.activeProcessorCount / jobs) : nil
      let film = try runner.render(task, showing: display, threads: threads, cancellation: cancellation) {
        notes.append($0)
      }
      if let failure = display.failure { state.withLock { $0.failure = $0.failure ?? failure } }
      let sha256 = try? FilmContent.digest(of: item.files)
      if let content = item.content, let sha256 { records.add(item.output, content: content, sha256: sha256) }
      return RowOutcome(result: .made, frameCount: film.frameCount, sha256: sha256, summary: film.summary)
    } catch {
      var outcome = RowOutcome(
        result: .failed, problems: [BatchProblems.text(error)] + notes, status: ExitStatus(of: error))
      switch error {
      case ExportError.cancelled: outcome.result = .interrupted
      case let error as MediaError where error.kind == .cancelled: outcome.result = .interrupted
      case ExportError.memory, is MemoryError: outcome.isCrowded = true
      case ExportError.media(let error): outcome.isCrowded = error.kind == .outOfMemory
      case let error as MediaError: outcome.isCrowded = error.kind == .outOfMemory
      default: break
      }
      return outcome
    }
  }

  /// The digest of the item's film when it is there as it was made, from the same; otherwise nil.
  private func recorded(_ item: Batch.Item) -> String? {
    guard let content = item.content, let entry = records.entry(for: item.output), entry.content == content,
      let found = try? FilmContent.digest(of: item.files), found == entry.sha256
    else { return nil }
    return found
  }

  // MARK: The end

  private func writeReport(_ outcomes: [RowOutcome]) throws {
    guard let path = options.report else { return }
    try WholeFile.write(
      try BatchReport(batch, outcomes).json(), to: path, what: "the report", sparing: batch.inputs)
  }

  /// Ends the batch at a signal: films that are being made are given up, and what was done is said.
  private func interrupt() {
    cancellation.cancel()
    state.withLock { ($0.isStopping, $0.isInterrupted) = (true, true) }
    // A film whose last frame is drawn may still be completed.
    for _ in 0..<40 where state.withLock({ $0.running }) > 0 { usleep(5000) }
    let outcomes = state.withLock { $0.outcomes }
    console.noteAtOnce(BatchTable.counts(outcomes))
    try? writeReport(outcomes)
  }
}
