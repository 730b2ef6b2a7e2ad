import Synchronization

/// A ledger of the memory that a film's pictures, layers and frames take of what the film may use.
///
/// Code that is about to allocate something large reserves the memory here first and gets an error when it does not
/// fit, since memory that the system cannot give ends the process. A budget counts everything that it was given to: a
/// stage, the files of its pictures, the frames drawn of it. Several films that are given one budget share it. A budget
/// is safe to use from any thread.
public final class MemoryBudget: Sendable {
  /// The ceiling.
  public let limit: MemoryLimit
  private let taken = Mutex(0)

  /// An empty ledger.
  public init(_ limit: MemoryLimit = .standard) { self.limit = limit }

  /// The bytes taken now.
  public var used: Int { taken.withLock { $0 } }

  /// The bytes left.
  public var available: Int { limit.bytes - used }

  /// Whether less than half of the budget is taken, so that what can be made again may be kept.
  package var hasRoomToSpare: Bool { used < limit.bytes / 2 }

  /// Reserves `bytes` for as long as the returned reservation lives; throws when they do not fit.
  ///
  /// - Parameter subject: What the bytes are for, in the words that come before "needs 2 GB" in the message.
  public func reserve(_ bytes: Int, for subject: @autoclosure () -> String) throws(MemoryError) -> MemoryReservation {
    let left = taken.withLock { taken -> Int? in
      let left = limit.bytes - taken
      guard bytes <= left else { return left }
      taken += max(bytes, 0)
      return nil
    }
    if let left { throw MemoryError(subject: subject(), needed: bytes, left: left, limit: limit) }
    return MemoryReservation(bytes: max(bytes, 0), of: self)
  }

  fileprivate func giveBack(_ bytes: Int) { taken.withLock { $0 -= bytes } }
}

/// A part of a ``MemoryBudget``, which is given back when the object is freed.
public final class MemoryReservation: Sendable {
  /// The size of the reservation in bytes.
  public let bytes: Int
  private let budget: MemoryBudget

  fileprivate init(bytes: Int, of budget: MemoryBudget) {
    self.bytes = bytes
    self.budget = budget
  }

  deinit { budget.giveBack(bytes) }
}

/// The error for something that needs more memory than a budget has left.
public struct MemoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What the memory is for, in the words that come before "needs 2 GB" in the message.
  public var subject: String
  /// The bytes that are needed.
  public var needed: Int
  /// The bytes that are left.
  public var left: Int
  /// The ceiling of the budget.
  public var limit: MemoryLimit

  /// An error from its parts.
  public init(subject: String, needed: Int, left: Int, limit: MemoryLimit) {
    self.subject = subject
    self.needed = needed
    self.left = left
    self.limit = limit
  }

  public var description: String {
    "\(subject) needs \(MemoryLimit.text(needed)) of memory, and of the \(limit) allowed \(MemoryLimit.text(max(0, left))) "
      + "\(left == 1 ? "is" : "are") left; make it smaller, or allow more (--memory; in programs, MemoryLimit)"
  }
}
