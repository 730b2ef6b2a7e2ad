import Synchronization

/// The ledger of what a film's pictures, layers and frames take of the memory it may use.
///
/// Whatever is about to make something large asks here first and is refused with an error when it does not fit, since memory that the system
/// cannot give ends the process. One budget counts for everything it was given to: a stage, the files its pictures came from, the frames drawn of
/// it. Give one budget to several films to have them share it. Safe to use from any thread.
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

  /// Whether what can be made again may be kept: while less than half is taken.
  package var hasRoomToSpare: Bool { used < limit.bytes / 2 }

  /// Takes `bytes` for as long as the answer lives.
  ///
  /// - Parameter subject: what they are for, as it reads before "needs 2 GB".
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

/// A part of a ``MemoryBudget``, given back when the object goes.
public final class MemoryReservation: Sendable {
  /// How many bytes it is.
  public let bytes: Int
  private let budget: MemoryBudget

  fileprivate init(bytes: Int, of budget: MemoryBudget) {
    self.bytes = bytes
    self.budget = budget
  }

  deinit { budget.giveBack(bytes) }
}

/// Something that needs more memory than is left of what is allowed.
public struct MemoryError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What it is for, as it reads before "needs 2 GB".
  public var subject: String
  /// In bytes.
  public var needed: Int
  /// In bytes.
  public var left: Int
  /// What is allowed.
  public var limit: MemoryLimit

  /// A refusal.
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
