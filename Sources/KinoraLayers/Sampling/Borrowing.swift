/// Objects used without counting references while others keep them alive, because in a loop over a thousand animations
/// the counting would take more time than the work. All uncounted use of objects by sampling is in this file.

/// The object of a stored reference, as an uncounted one.
@inline(__always)
func borrowed<Object: AnyObject>(_ reference: inout Object?) -> Unmanaged<Object>? {
  // An optional reference is a machine word, 0 or the object's address, and so is an optional unmanaged one.
  withUnsafeBytes(of: &reference) { $0.load(as: Unmanaged<Object>?.self) }
}

extension Array {
  /// Runs `body` with each object of a list with gaps. The array keeps the objects alive. `ahead`, which reads what
  /// `body` will need, is run with several objects before `body` is run with the first of them.
  @inline(__always)
  func forEachBorrowed<Object: AnyObject>(ahead: (Object) -> Void, _ body: (Object) -> Void)
  where Element == Object? {
    withUnsafeBytes { bytes in
      let objects = bytes.bindMemory(to: Unmanaged<Object>?.self)
      var start = 0
      while start < objects.count {
        let end = Swift.min(start + 12, objects.count)
        var index = start
        while index < end {
          objects[index]?._withUnsafeGuaranteedRef(ahead)
          index += 1
        }
        while start < end {
          objects[start]?._withUnsafeGuaranteedRef(body)
          start += 1
        }
      }
    }
  }
}

/// A sink for words read from several objects shortly before these are used, only so that their memory is in the
/// processor's cache: a thousand animations do not fit into the nearest cache, and the processor would wait for each in
/// turn. Objects read one right after the other arrive together.
struct ReadingAhead {
  private var sum: UInt64 = 0

  @inline(__always)
  mutating func note(_ number: UInt64) { sum ^= number }
}

/// The first machine word of an object.
@inline(__always)
func headerOf(_ object: some AnyObject) -> UInt64 {
  UInt64(UInt(bitPattern: Unmanaged.passUnretained(object).toOpaque().load(as: Int.self)))
}

/// An object that leads to the next in a chain.
protocol Linked: AnyObject {
  var next: Unmanaged<Self>? { get set }
}

/// A list of objects that others keep alive, linked in order. An object is in one chain at a time.
struct Chain<Object: Linked> {
  let first: Unmanaged<Object>?

  init() { first = nil }

  init(_ objects: [Object]) {
    first = objects.first.map { Unmanaged.passUnretained($0) }
    var following: Unmanaged<Object>?
    for object in objects.reversed() {
      object.next = following
      following = Unmanaged.passUnretained(object)
    }
  }

  @inline(__always)
  func forEach(_ body: (Object) -> Void) {
    var link = first
    while let here = link {
      link = here._withUnsafeGuaranteedRef { object in
        body(object)
        return object.next
      }
    }
  }
}
