import Dispatch
import Synchronization

/// Where the server's thread leaves errands for the thread that draws.
final class Inbox: Sendable {
  private let errands = Mutex<[Errand]>([])
  private let bell = DispatchSemaphore(value: 0)
  private let ended = Atomic(false)

  /// The most errands that wait at once, many more than pages have.
  private static let limit = 1_000

  func post(_ errand: Errand) {
    let isFull = errands.withLock { errands in
      if errands.count >= Self.limit { return true }
      errands.append(errand)
      return false
    }
    if isFull { return errand.reply(HTTPResponse(503, "too much is asked for at once")) }
    bell.signal()
  }

  /// Takes what is there; waits for something for `seconds` at most where `seconds` is above 0.
  func take(waiting seconds: Double) -> [Errand] {
    if seconds > 0 { _ = bell.wait(timeout: .now() + seconds) }
    return errands.withLock { errands in
      defer { errands = [] }
      return errands
    }
  }

  /// Asks the thread that draws to end.
  func end() {
    ended.store(true, ordering: .releasing)
    bell.signal()
  }

  var hasEnded: Bool { ended.load(ordering: .acquiring) }
}
