import Synchronization

/// A request to stop, which may come from another thread or a signal handler; the export notices before its next frame.
public final class Cancellation: Sendable {
  private let requested = Atomic(false)

  /// One that has not been used.
  public init() {}

  /// Whether ``cancel()`` was called.
  public var isCancelled: Bool { requested.load(ordering: .relaxed) }

  /// Asks whoever watches this to stop. Safe from any thread and from signal handlers.
  public func cancel() { requested.store(true, ordering: .relaxed) }
}
