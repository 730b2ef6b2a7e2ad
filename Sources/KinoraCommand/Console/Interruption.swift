import CAllocation
import Foundation
import KinoraGraphics
import KinoraMedia
import Synchronization

/// Ends the command early: at a signal, when memory has run out, and when a library cannot go on. No other code handles
/// signals.
///
/// A thread of its own waits for the signals that ask the command to stop, so that they take effect at once, whatever
/// other threads wait for. It removes the partial files, prints what is complete, and ends the process. The exit status
/// is that of the work or of a signal, whichever comes first.
enum Interruption {
  /// The signals that ask the command to stop.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let isEnding = Atomic(false)
  private static let isTheEnd = Atomic(false)
  private static let lastWork = Mutex<(@Sendable () -> Void)?>(nil)

  /// Has `body` run when a signal stops the command, before its unfinished files are removed. It must not take long.
  static func beforeEnding(_ body: @escaping @Sendable () -> Void) { lastWork.withLock { $0 = body } }

  /// Makes SIGINT the way in which the work ends well, for verbs that would go on for ever.
  static func endsTheWork() { isTheEnd.store(true, ordering: .relaxed) }

  /// Installs the handlers, before any other thread is started; false when the system refuses a thread.
  static func install(_ console: Console) -> Bool {
    // A closed pipe and a file at its size limit are reported to the writer as errors.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // The register is initialized here, because nothing can be allocated when memory has run out.
    UnfinishedFiles.prepare()
    kinora_end_when_memory_is_refused({ UnfinishedFiles.remove(timeout: 250) }, ExitStatus.failed.rawValue)
    TextLibraryFailure.ends { fail("a library cannot go on: \($0)", console) }
    var awaited = sigset_t()
    sigemptyset(&awaited)
    // `nohup` makes the command ignore SIGHUP, which is respected. A shell makes background commands ignore SIGINT, but
    // one that is sent on purpose must stop the command.
    for number in signals where number != SIGHUP || !isIgnored(SIGHUP) { sigaddset(&awaited, number) }
    // Threads inherit the mask, so that only the thread below receives these signals.
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    let set = awaited
    return SystemThread.start {
      var number: Int32 = 0
      var set = set
      while sigwait(&set, &number) != 0 {}
      stop(number, console)
    }
  }

  /// Marks the work as done, so that later signals have no effect. When a signal came before, waits for the process to
  /// end.
  static func conclude() {
    guard isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
    while true { pause() }
  }

  private static func stop(_ number: Int32, _ console: Console) {
    guard !isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
    lastWork.withLock { $0 }?()
    let completed = UnfinishedFiles.abandon(timeout: 250)
    if number == SIGINT, isTheEnd.load(ordering: .relaxed) {
      console.noteAtOnce("kinora: ended")
      _exit(ExitStatus.done.rawValue)
    }
    console.noteAtOnce("kinora: stopped" + (completed.map { "; " + text($0) } ?? ""))
    _exit(ExitStatus(signal: number).rawValue)
  }

  /// Ends the command from any thread, in the middle of its work.
  private static func fail(_ reason: String, _ console: Console) -> Never {
    conclude()
    _ = UnfinishedFiles.abandon(timeout: 250)
    console.noteAtOnce("kinora: error: \(reason)")
    _exit(ExitStatus.failed.rawValue)
  }

  private static func text(_ completed: UnfinishedFiles.Completed) -> String {
    let written =
      switch completed.count {
      case 0: "nothing was written"
      case 1: "complete is \(completed.first), and nothing else was written"
      case let count:
        "complete are \(count) files, \(completed.first) to \(completed.last), and nothing else was written"
      }
    return written + (completed.kept().map { "; " + $0 } ?? "")
  }

  private static func isIgnored(_ number: Int32) -> Bool {
    var action = sigaction()
    guard sigaction(number, nil, &action) == 0 else { return false }
    #if os(Linux)
      return unsafeBitCast(action.__sigaction_handler.sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #else
      return unsafeBitCast(action.__sigaction_u.__sa_handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
    #endif
  }
}
