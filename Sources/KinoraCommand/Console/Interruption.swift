import Foundation
import Synchronization

/// Signals that ask the command to stop. The export loop asks between frames, so that nothing half-written stays behind.
enum Interruption {
  private static let signal = Atomic<Int32>(0)

  /// The status to end with when a signal has come, else nil.
  static var status: ExitStatus? {
    switch signal.load(ordering: .relaxed) {
    case 0: nil
    case SIGTERM: .terminated
    default: .interrupted
    }
  }

  /// From now on SIGINT and SIGTERM are noted; the second one ends the process at once. A closed pipe is no reason to die.
  static func install() {
    _ = signal.load(ordering: .relaxed)
    Foundation.signal(SIGPIPE, SIG_IGN)
    // A program that started us from a worker thread may have left these blocked.
    var unblocked = sigset_t()
    sigemptyset(&unblocked)
    for number in [SIGINT, SIGTERM] {
      sigaddset(&unblocked, number)
      Foundation.signal(number) { number in
        Interruption.signal.store(number, ordering: .relaxed)
        Foundation.signal(number, SIG_DFL)
      }
    }
    pthread_sigmask(SIG_UNBLOCK, &unblocked, nil)
  }
}
