import Synchronization

/// What a `KeyTable` holds: found by a string that never changes.
protocol Keyed: AnyObject, Sendable {
  var lookupKey: String { get }
}

/// Objects found by strings, shared by threads and read without a lock.
///
/// Looking a key up is most of what setting a property through key-value coding costs, so the dictionaries' protection against chosen keys is
/// left out: a slot is found by a few multiplications, and a table that is full, or a key whose slots are taken, is for the caller to remember
/// elsewhere. A slot is filled once and never changed.
struct KeyTable<Entry: Keyed>: ~Copyable, Sendable {
  /// Filled slots keep their entries; they are empty or filled for ever, so an entry found needs no counting.
  private let slots = InlineArray<264, Atomic<Unmanaged<Entry>?>> { _ in Atomic(nil) }

  deinit {
    for index in slots.indices { slots[index].load(ordering: .acquiring)?.release() }
  }

  /// The entry of `key`; nil when there is none.
  @inline(__always)
  subscript(key: String) -> Entry? {
    let start = Self.slot(of: key)
    for step in 0..<Self.reach {
      guard let entry = slots[start &+ step].load(ordering: .acquiring) else { return nil }
      if entry._withUnsafeGuaranteedRef({ $0.lookupKey == key }) { return entry.takeUnretainedValue() }
    }
    return nil
  }

  /// Remembers `entry` unless its slots are taken; answers whether it is remembered.
  func insert(_ entry: Entry) -> Bool {
    let start = Self.slot(of: entry.lookupKey)
    for step in 0..<Self.reach {
      let kept = Unmanaged.passRetained(entry)
      let (isStored, there) = slots[start &+ step].compareExchange(
        expected: nil, desired: kept, ordering: .acquiringAndReleasing)
      if isStored { return true }
      kept.release()
      if there?.takeUnretainedValue().lookupKey == entry.lookupKey { return true }
    }
    return false
  }

  private static var reach: Int { 8 }

  /// The first slot of a key: a hash of its bytes.
  @inline(__always)
  private static func slot(of key: String) -> Int {
    var key = key
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
      hash = (hash ^ rest) &* 0x9E37_79B9_7F4A_7C15
      // One of 256; the slots after it are tried too.
      return Int(truncatingIfNeeded: hash &>> 56)
    }
  }
}
