import Foundation

/// The library's only ambient state: the transactions of the calling thread. It is needed because Core Animation's
/// properties have no parameter for a transaction.
extension Transactions {
  /// The thread-specific slot for the transactions, which are released when their thread ends.
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
