import Synchronization

/// An entry of a `KeyTable`, found by a key that never changes.
protocol Keyed: AnyObject, Sendable {
  associatedtype LookupKey: TableKey
  var lookupKey: LookupKey { get }
}

/// A key by which the entries of a `KeyTable` are found.
protocol TableKey: Equatable {
  /// The slot where the search for the key begins: a number from 0 to 255, spread evenly over the keys.
  var tableSlot: Int { get }
}

/// Objects found by a key, shared by threads and read without a lock.
///
/// Looking a key up takes most of the time that setting a property through key-value coding takes, so the protection
/// that dictionaries have against chosen keys is left out: a slot is found by a few multiplications. An entry whose
/// slots are all taken has to be kept elsewhere by the caller. A slot is filled once and never changed.
struct KeyTable<Entry: Keyed>: ~Copyable, Sendable {
  /// The slots, which hold their entries. A slot that is filled stays so, so an entry that is found need not be
  /// retained.
  private let slots = InlineArray<264, Atomic<Unmanaged<Entry>?>> { _ in Atomic(nil) }

  deinit {
    for index in slots.indices { slots[index].load(ordering: .acquiring)?.release() }
  }

  /// The entry of `key`; nil when there is none.
  @inline(__always)
  subscript(key: Entry.LookupKey) -> Entry? { lent(key)?.takeUnretainedValue() }

  /// The entry of `key` as an uncounted reference, which is valid as long as the table.
  @inline(__always)
  func lent(_ key: Entry.LookupKey) -> Unmanaged<Entry>? {
    let start = key.tableSlot
    for step in 0..<Self.reach {
      guard let entry = slots[start &+ step].load(ordering: .acquiring) else { return nil }
      if entry._withUnsafeGuaranteedRef({ $0.lookupKey == key }) { return entry }
    }
    return nil
  }

  /// Adds `entry` unless there is one of its key. Returns the entry that the table holds for the key; nil when its
  /// slots are taken.
  func insert(_ entry: Entry) -> Entry? {
    let start = entry.lookupKey.tableSlot
    for step in 0..<Self.reach {
      let kept = Unmanaged.passRetained(entry)
      let (isStored, there) = slots[start &+ step].compareExchange(
        expected: nil, desired: kept, ordering: .acquiringAndReleasing)
      if isStored { return entry }
      kept.release()
      if let there = there?.takeUnretainedValue(), there.lookupKey == entry.lookupKey { return there }
    }
    return nil
  }

  private static var reach: Int { 8 }
}

extension String: TableKey {
  @inline(__always)
  var tableSlot: Int {
    var key = self
    return key.withUTF8 { bytes in
      var hash = UInt64(truncatingIfNeeded: bytes.count)
      var place = 0
      let count = bytes.count
      let raw = UnsafeRawBufferPointer(bytes)
      while count &- place >= 8 {
        hash = (hash ^ raw.loadUnaligned(fromByteOffset: place, as: UInt64.self)) &* 0x9E37_79B9_7F4A_7C15
        hash ^= hash &>> 32
        place &+= 8
      }
      var rest: UInt64 = 0
      while place < count {
        rest = rest &<< 8 | UInt64(raw[place])
        place &+= 1
      }
      return Int(truncatingIfNeeded: ((hash ^ rest) &* 0x9E37_79B9_7F4A_7C15) &>> 56)
    }
  }
}

extension ObjectIdentifier: TableKey {
  @inline(__always)
  var tableSlot: Int {
    let address = UInt64(truncatingIfNeeded: UInt(bitPattern: self)) &>> 3
    return Int(truncatingIfNeeded: (address &* 0x9E37_79B9_7F4A_7C15) &>> 56)
  }
}
