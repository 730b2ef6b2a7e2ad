import Foundation

/// Ambient state: the transactions of the thread that asks. This file is the one place that has any, because Core Animation's properties
/// have nowhere to pass a transaction.
extension Transactions {
  /// A thread-specific slot whose occupant goes away with its thread.
  private static let slot: pthread_key_t = {
    var key = pthread_key_t()
    let status = pthread_key_create(&key) { occupant in
      if let occupant { Unmanaged<Transactions>.fromOpaque(occupant).release() }
    }
    precondition(status == 0, "the process has no thread-specific slot left")
    return key
  }()

  /// The transactions of the current thread.
  package static var current: Transactions {
    if let occupant = pthread_getspecific(slot) {
      return Unmanaged<Transactions>.fromOpaque(occupant).takeUnretainedValue()
    }
    let made = Transactions()
    pthread_setspecific(slot, Unmanaged.passRetained(made).toOpaque())
    return made
  }
}
