import Foundation

// Core Foundation's names for what Foundation has. `as` converts as on Apple's platforms: `colors as CFArray`, `name as CFString`.

/// A reference to any object. A structure, such as `CGColor`, is boxed by `as CFTypeRef` and taken out again by `as?
/// CGColor`.
public typealias CFTypeRef = AnyObject
/// A string; the same class as `NSString`.
public typealias CFString = NSString
/// A mutable string; the same class as `NSMutableString`.
public typealias CFMutableString = NSMutableString
/// An array; the same class as `NSArray`.
public typealias CFArray = NSArray
/// A mutable array; the same class as `NSMutableArray`.
public typealias CFMutableArray = NSMutableArray
/// A dictionary; the same class as `NSDictionary`.
public typealias CFDictionary = NSDictionary
/// A mutable dictionary; the same class as `NSMutableDictionary`.
public typealias CFMutableDictionary = NSMutableDictionary
/// A number or truth value; the same class as `NSNumber`.
public typealias CFNumber = NSNumber
/// A truth value; the same class as `NSNumber`.
public typealias CFBoolean = NSNumber
/// A buffer of bytes; the same class as `NSData`.
public typealias CFData = NSData
/// A URL; the same class as `NSURL`.
public typealias CFURL = NSURL
/// An error; the same class as `NSError`.
public typealias CFError = NSError
/// An attributed string; the same class as `NSAttributedString`.
public typealias CFAttributedString = NSAttributedString
/// A mutable attributed string; the same class as `NSMutableAttributedString`.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// A count or an index in arrays and strings; strings count UTF-16 units.
public typealias CFIndex = Int
/// The identifier of a type, see `CFGetTypeID`.
public typealias CFTypeID = UInt
/// An allocator. There is only one, and every function takes nil for it.
public final class CFAllocator: Sendable {}

/// The only allocator: nil.
public let kCFAllocatorDefault: CFAllocator? = nil

/// A range of a string or an array.
public struct CFRange: Sendable, Hashable {
  /// The index at which the range begins.
  public var location: CFIndex
  /// The number of elements in the range.
  public var length: CFIndex

  /// The empty range at index 0. To most of Core Text a length of 0 means "to the end".
  public init() { self.init(location: 0, length: 0) }

  /// The range of `length` elements from `location` on.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  /// The first index after the range; `Int.max` where the sum would overflow.
  var end: CFIndex { location.addingReportingOverflow(length).overflow ? .max : location + length }
}

/// The range of `len` elements from `loc` on.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// The number of values in an array.
public func CFArrayGetCount(_ theArray: CFArray?) -> CFIndex { theArray?.count ?? 0 }

/// The object at an index of an array, as a pointer that is valid while the array lives:
/// `unsafeBitCast(CFArrayGetValueAtIndex(runs, i), to: CTRun.self)`. Nil for an index out of range, and for a value
/// that is no object, such as a `CGColor`; `theArray[i]` gives every value.
public func CFArrayGetValueAtIndex(_ theArray: CFArray?, _ idx: CFIndex) -> UnsafeRawPointer? {
  guard let theArray, idx >= 0, idx < theArray.count else { return nil }
  return objectPointer(theArray[idx])
}

/// A unit of UTF-16 text.
public typealias UniChar = UInt16
/// The number of a glyph in its font.
public typealias CGGlyph = UInt16
/// The number of a glyph in its font.
public typealias CGFontIndex = UInt16

/// The value of a key in a dictionary, as a pointer to an object that is valid while the dictionary lives; nil when
/// there is none or the value is no object. The key is a pointer to an object too: `unsafeBitCast(kCTFontAttributeName,
/// to: UnsafeRawPointer.self)`.
public func CFDictionaryGetValue(_ theDict: CFDictionary?, _ key: UnsafeRawPointer?) -> UnsafeRawPointer? {
  guard let theDict, let key else { return nil }
  let object = Unmanaged<NSObject>.fromOpaque(key).takeUnretainedValue()
  // An `NSDictionary` that was bridged from a Swift dictionary has Swift strings as keys.
  return objectPointer(theDict[object] ?? (object as? NSString).flatMap { theDict[$0 as String] })
}

/// The number of keys in a dictionary.
public func CFDictionaryGetCount(_ theDict: CFDictionary?) -> CFIndex { theDict?.count ?? 0 }

/// The number of UTF-16 units of a string.
public func CFStringGetLength(_ theString: CFString?) -> CFIndex { theString?.length ?? 0 }

/// A pointer to `value` where it is an object; nil otherwise.
private func objectPointer(_ value: Any?) -> UnsafeRawPointer? {
  guard let value, type(of: value) is AnyObject.Type else { return nil }
  return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
}
