import Synchronization

/// A request to stop, which may come from another thread or a signal handler; the export notices before its next frame.
public final class Cancellation: Sendable {
  private let requested = Atomic(false)

  /// A request that has not been made yet.
  public init() {}

  /// Whether ``cancel()`` was called.
  public var isCancelled: Bool { requested.load(ordering: .relaxed) }

  /// Makes the request. Safe from any thread and from signal handlers.
  public func cancel() { requested.store(true, ordering: .relaxed) }
}
