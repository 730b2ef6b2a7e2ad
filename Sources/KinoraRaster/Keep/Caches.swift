import CKernels
import Foundation
import KinoraGraphics

/// What is kept between frames besides the items' own preparation: blurred shadow masks, mipmaps, bordered sprites.
///
/// Each entry can be made again from its key, so what is kept decides speed only, never a byte. When the ledger's limit
/// is passed, entries that have not been used for the longest time are given up first; entries of the current frame
/// stay.
final class Caches {
  private struct Entry {
    let object: AnyObject
    let holding: Holding
    var used: Int
    /// The image that the key names, kept alive so that no other image gets its identity.
    let owner: CGImage?
  }

  private var entries: [AnyHashable: Entry] = [:]
  private var frame = 0
  /// How many entries were found in this frame, and how many were made for it.
  private(set) var hits = 0
  private(set) var misses = 0
  /// Guards everything above.
  private let lock = NSLock()
  let ledger: Ledger
  let kernels: UnsafePointer<kk_Kernels>

  init(_ ledger: Ledger, _ kernels: UnsafePointer<kk_Kernels>) {
    self.ledger = ledger
    self.kernels = kernels
  }

  /// Begins a frame: gives up what is over the limit.
  func beginFrame() {
    frame += 1
    hits = 0
    misses = 0
    if ledger.limitedBytes > ledger.limit { giveUp(until: ledger.limit, usedBefore: frame - 1) }
  }

  /// Gives up entries that were last used before `frame`, the oldest first, until all that is kept takes no more than
  /// `bytes`.
  private func giveUp(until bytes: Int, usedBefore frame: Int) {
    let old = entries.filter { $0.value.used < frame }.sorted { $0.value.used < $1.value.used }
    for (key, _) in old where ledger.limitedBytes > bytes { entries[key] = nil }
  }

  /// Takes memory of the budget for an entry; if need be, entries that the frame does not use are given up for it.
  func room(for bytes: Int, _ subject: @autoclosure () -> String) -> MemoryReservation? {
    if let room = ledger.spare(bytes) { return room }
    lock.withLock { giveUp(until: 0, usedBefore: frame) }
    return ledger.reserve(bytes, for: subject())
  }

  /// What is kept for `key`; when there is nothing, `make` makes it and says how many bytes it takes. Two threads may
  /// make the same object, and the first to finish is kept. `owner` is the image that the key names.
  func find<Object: AnyObject>(
    _ key: some Hashable, for use: Ledger.Use, owner: CGImage? = nil, _ make: () -> (Object, bytes: Int)
  ) -> Object {
    let key = AnyHashable(key)
    let found: AnyObject? = lock.withLock {
      guard let index = entries.index(forKey: key) else { return nil }
      entries.values[index].used = frame
      hits += 1
      return entries.values[index].object
    }
    // A key has a type of its own for each type of object.
    if let found { return unsafeDowncast(found, to: Object.self) }
    let (object, bytes) = make()
    return lock.withLock {
      misses += 1
      if let other = entries[key] { return unsafeDowncast(other.object, to: Object.self) }
      entries[key] = Entry(
        object: object, holding: Holding(bytes, for: use, in: ledger), used: frame, owner: owner)
      return object
    }
  }
}
