/// Objects used without counting references, while somebody else keeps them alive: in a loop over a thousand animations the counting would
/// cost more than the work. Everything of the kind is in this file.

/// Runs `body` with an object that somebody else keeps alive meanwhile.
@inline(__always)
func borrowing<Object: AnyObject, Result>(_ object: Object, _ body: (Object) -> Result) -> Result {
  Unmanaged.passUnretained(object)._withUnsafeGuaranteedRef(body)
}

/// The object a stored reference leads to, without counting.
@inline(__always)
func borrowed<Object: AnyObject>(_ reference: inout Object?) -> Unmanaged<Object>? {
  // An optional reference is a word that is 0 or the object's address, and so is an optional unmanaged one.
  withUnsafeBytes(of: &reference) { $0.load(as: Unmanaged<Object>?.self) }
}

extension Array where Element: AnyObject {
  /// Runs `body` with each element; the array keeps them.
  @inline(__always)
  func forEachBorrowed(_ body: (Element) -> Void) {
    withUnsafeBytes { bytes in
      for object in bytes.bindMemory(to: Unmanaged<Element>.self) { object._withUnsafeGuaranteedRef(body) }
    }
  }
}

/// Objects that somebody else keeps, to be walked in order.
struct BorrowedList<Object: AnyObject>: ~Copyable {
  private let objects: UnsafeMutableBufferPointer<Unmanaged<Object>>

  init(_ list: [Object]) {
    objects = .allocate(capacity: list.count)
    for (index, object) in list.enumerated() {
      objects.initializeElement(at: index, to: Unmanaged.passUnretained(object))
    }
  }

  deinit { objects.deallocate() }

  /// `body` must not replace the list.
  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    for object in objects { object._withUnsafeGuaranteedRef(body) }
  }
}
