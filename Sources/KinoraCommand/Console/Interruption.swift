import CAllocation
import Foundation
import KinoraGraphics
import KinoraMedia
import Synchronization

/// How the command ends when it is told to: signals, and memory that has run out. The one place that knows of signals.
///
/// A thread of its own waits for those that ask the command to stop, so that they are heeded at once, whatever the others wait for: it removes the
/// partial files, says what is complete, and ends the process. Whoever comes first, the work or a signal, decides the status.
enum Interruption {
  /// What asks the command to stop.
  private static let signals = [SIGINT, SIGTERM, SIGHUP, SIGQUIT]
  private static let isEnding = Atomic(false)

  /// To be called before anything else starts a thread. False when the system has no thread to spare for it.
  static func install(_ console: Console) -> Bool {
    // A closed pipe and a file at its limit are errors for whoever writes.
    for number in [SIGPIPE, SIGXFSZ] { signal(number, SIG_IGN) }
    // Touched here, so that nothing is left to be made when memory has run out.
    UnfinishedFiles.prepare()
    kinora_end_when_memory_is_refused({ _ = UnfinishedFiles.abandon(patience: 250) }, ExitStatus.failed.rawValue)
    TextLibraryFailure.ends { fail("a library cannot go on: \($0)", console) }
    var awaited = sigset_t()
    sigemptyset(&awaited)
    // `nohup` has hang-ups ignored; the shell has SIGINT ignored in the background, which is not what it is sent for.
    for number in signals where number != SIGHUP || !isIgnored(SIGHUP) { sigaddset(&awaited, number) }
    // Threads inherit this: only the one below takes them.
    pthread_sigmask(SIG_BLOCK, &awaited, nil)
    let set = awaited
    return SystemThread.start {
      var number: Int32 = 0
      var set = set
      while sigwait(&set, &number) != 0 {}
      stop(number, console)
    }
  }

  /// The work is done, and signals come too late. Waits for the end when one came before.
  static func conclude() {
    guard isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
    while true { pause() }
  }

  private static func stop(_ number: Int32, _ console: Console) {
    guard !isEnding.exchange(true, ordering: .acquiringAndReleasing) else { return }
    let completed = UnfinishedFiles.abandon(patience: 250)
    console.noteAtOnce("kinora: stopped" + (completed.map { "; " + text($0) } ?? ""))
    _exit(ExitStatus(signal: number).rawValue)
  }

  /// Ends the command from whatever thread, in the middle of something.
  private static func fail(_ reason: String, _ console: Console) -> Never {
    conclude()
    _ = UnfinishedFiles.abandon(patience: 250)
    console.noteAtOnce("kinora: error: \(reason)")
    _exit(ExitStatus.failed.rawValue)
  }

  private static func text(_ completed: UnfinishedFiles.Completed) -> String {
    switch completed.count {
    case 0: "nothing was written"
    case 1: "complete is \(completed.first), and nothing else was written"
    case let count: "complete are \(count) files, \(completed.first) to \(completed.last), and nothing else was written"
    }
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
