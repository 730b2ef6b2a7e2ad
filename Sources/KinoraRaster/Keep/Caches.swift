import CKernels
import Foundation
import KinoraGraphics
import KinoraMeasure

/// What is kept between frames besides the items' own preparation: blurred shadow masks, mipmaps, bordered sprites.
///
/// Each entry can be made again from its key, so what is kept decides speed only, never a byte. What belongs to an image
/// goes with it: a frame of footage is shown once, and its mipmaps are of no use afterwards. When the ledger's limit is
/// passed, entries that have not been used for the longest time are given up first; entries of the current frame stay.
final class Caches {
  /// The entries of each type of key, by this type.
  private var tables: [ObjectIdentifier: any CacheTable] = [:]
  private var frame = 0
  /// How many entries were found in this frame, and how many were made for it.
  private(set) var hits = 0
  private(set) var misses = 0
  /// What the entries made for this frame cost, if somebody measures.
  private(set) var shared: [SharedCost] = []
  /// Guards everything above, and is signalled when an entry was made.
  private let lock = NSCondition()
  let ledger: Ledger
  let kernels: UnsafePointer<kk_Kernels>

  init(_ ledger: Ledger, _ kernels: UnsafePointer<kk_Kernels>) {
    self.ledger = ledger
    self.kernels = kernels
  }

  /// Begins a frame: gives up what belongs to images that are gone, and what is over the limit.
  func beginFrame() {
    frame += 1
    hits = 0
    misses = 0
    shared.removeAll(keepingCapacity: true)
    for table in tables.values { table.giveUpWithoutImage() }
    if ledger.limitedBytes > ledger.limit { giveUp(until: ledger.limit, usedBefore: frame - 1) }
  }

  /// Gives up entries that were last used before `frame`, the oldest first, until all that is kept takes no more than
  /// `bytes`.
  private func giveUp(until bytes: Int, usedBefore frame: Int) {
    let old = tables.values.flatMap { $0.entries(usedBefore: frame) }.sorted { $0.used < $1.used }
    for entry in old where ledger.limitedBytes > bytes { entry.remove() }
  }

  /// Takes memory of the budget for an entry; if need be, entries that the frame does not use are given up for it.
  func reserve(_ bytes: Int, for subject: @autoclosure () -> String) -> MemoryReservation? {
    if let reservation = ledger.spare(bytes) { return reservation }
    lock.withLock { giveUp(until: 0, usedBefore: frame) }
    return ledger.reserve(bytes, for: subject())
  }

  /// What is kept for `key`; when there is nothing, `make` makes it and says how many bytes it takes. A thread that needs
  /// what another is making waits for it, so that nothing is made twice, and counts are the same for any number of
  /// threads. `image` is the image whose identity is in the key; the entry does not keep it alive.
  func find<Key: Hashable, Object: AnyObject>(
    _ key: Key, for use: Ledger.Use, image: CGImage? = nil, _ meter: CostMeter?, _ make: () -> (Object, bytes: Int)
  ) -> Object {
    meter?.noteNeeded()
    let found = lock.withLock { take(key, Object.self, meter) }
    if let found { return found }
    let aside = meter?.setAside(make)
    let made = aside?.made ?? make()
    lock.withLock {
      let table = table(Key.self, Object.self)
      let holding = Holding(made.bytes, for: use, in: ledger)
      var entry = CacheEntry(
        object: made.0, holding: holding, used: frame, belongsToImage: image != nil, image: image)
      if let cost = aside?.cost {
        entry.shared = (frame, shared.count)
        shared.append(cost)
      }
      table.entries[key] = entry
      table.making.remove(key)
      lock.broadcast()
    }
    return made.0
  }

  /// What is kept for `key`, or will be when the thread that is making it is ready. With nil the caller has to make it.
  private func take<Key: Hashable, Object: AnyObject>(_ key: Key, _: Object.Type, _ meter: CostMeter?) -> Object? {
    let table = table(Key.self, Object.self)
    if table.making.contains(key) {
      let place = meter?.current
      meter?.turn(to: .elsewhere)
      while table.making.contains(key) { lock.wait() }
      if let place { meter?.turn(to: place) }
    }
    guard let found = table.find(key, in: frame) else {
      misses += 1
      table.making.insert(key)
      return nil
    }
    hits += 1
    if let meter, let (made, index) = found.shared, made == frame { shared[index].accounts.insert(meter.counted) }
    return found.object
  }

  /// The entries whose keys are of type `Key`. There is a type of keys for each type of object.
  private func table<Key: Hashable, Object: AnyObject>(_: Key.Type, _: Object.Type) -> KeyedTable<Key, Object> {
    let type = ObjectIdentifier(Key.self)
    if let table = tables[type] { return unsafeDowncast(table, to: KeyedTable<Key, Object>.self) }
    let table = KeyedTable<Key, Object>()
    tables[type] = table
    return table
  }
}

/// An object that is kept.
private struct CacheEntry<Object: AnyObject> {
  let object: Object
  let holding: Holding
  /// The number of the last frame that used the object.
  var used: Int
  /// Whether nobody can ask for the object any more once ``image`` is gone: no other image gets its identity.
  let belongsToImage: Bool
  weak var image: CGImage?
  /// The frame for which the object was made, and which of what was made for it; nil unless somebody measured.
  var shared: (frame: Int, index: Int)?
}

/// Entries with keys of some type, whichever it is.
private protocol CacheTable: AnyObject {
  /// The entries that were last used before `frame`, and how each is removed.
  func entries(usedBefore frame: Int) -> [(used: Int, remove: () -> Void)]
  /// Gives up the entries that belong to images that are gone.
  func giveUpWithoutImage()
}

/// Entries whose keys are of one type: a table for any keys would have to ask each key for its type.
private final class KeyedTable<Key: Hashable, Object: AnyObject>: CacheTable {
  var entries: [Key: CacheEntry<Object>] = [:]
  /// The keys of what threads are making now.
  var making: Set<Key> = []

  /// What is kept for `key`, which is used in `frame`.
  func find(_ key: Key, in frame: Int) -> (object: Object, shared: (frame: Int, index: Int)?)? {
    guard let index = entries.index(forKey: key) else { return nil }
    entries.values[index].used = frame
    return (entries.values[index].object, entries.values[index].shared)
  }

  func entries(usedBefore frame: Int) -> [(used: Int, remove: () -> Void)] {
    entries.filter { $0.value.used < frame }.map { entry in
      (entry.value.used, { self.entries[entry.key] = nil })
    }
  }

  func giveUpWithoutImage() {
    for (key, entry) in entries where entry.belongsToImage && entry.image == nil { entries[key] = nil }
  }
}
