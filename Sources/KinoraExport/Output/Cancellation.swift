import Synchronization

/// A request to stop, which may come from another thread or a signal handler; the export notices before its next frame.
public final class Cancellation: Sendable {
  private let requested = Atomic(false)

  public init() {}

  public var isCancelled: Bool { requested.load(ordering: .relaxed) }

  public func cancel() { requested.store(true, ordering: .relaxed) }
}
