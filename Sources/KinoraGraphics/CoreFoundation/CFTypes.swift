import Foundation

// Core Foundation's names for what Foundation has. `as` converts as on Apple's platforms: `colors as CFArray`, `name as CFString`.

/// Any object. A structure, such as `CGColor`, is boxed by `as CFTypeRef` and taken out again by `as? CGColor`.
public typealias CFTypeRef = AnyObject
/// A string; the same class as `NSString`.
public typealias CFString = NSString
/// A string that can be changed; the same class as `NSMutableString`.
public typealias CFMutableString = NSMutableString
/// A list; the same class as `NSArray`.
public typealias CFArray = NSArray
/// A list that can be changed; the same class as `NSMutableArray`.
public typealias CFMutableArray = NSMutableArray
/// Values by keys; the same class as `NSDictionary`.
public typealias CFDictionary = NSDictionary
/// Values by keys that can be changed; the same class as `NSMutableDictionary`.
public typealias CFMutableDictionary = NSMutableDictionary
/// A number or truth value; the same class as `NSNumber`.
public typealias CFNumber = NSNumber
/// A truth value; the same class as `NSNumber`.
public typealias CFBoolean = NSNumber
/// Bytes; the same class as `NSData`.
public typealias CFData = NSData
/// A place of a file; the same class as `NSURL`.
public typealias CFURL = NSURL
/// What went wrong; the same class as `NSError`.
public typealias CFError = NSError
/// Text with attributes; the same class as `NSAttributedString`.
public typealias CFAttributedString = NSAttributedString
/// Text with attributes that can be changed; the same class as `NSMutableAttributedString`.
public typealias CFMutableAttributedString = NSMutableAttributedString
/// Counts and places in lists and strings; strings count in UTF-16.
public typealias CFIndex = Int
/// A number for a type, see `CFGetTypeID`.
public typealias CFTypeID = UInt
/// Who provides memory. There is only one, and every function takes nil for it.
public final class CFAllocator: Sendable {}

/// The one way of providing memory: nil.
public let kCFAllocatorDefault: CFAllocator? = nil

/// A stretch of a string or list.
public struct CFRange: Sendable, Hashable {
  /// Where it begins.
  public var location: CFIndex
  /// How many there are.
  public var length: CFIndex

  /// Nothing, at the beginning. To most of Core Text a length of 0 means "to the end".
  public init() { self.init(location: 0, length: 0) }

  /// A stretch of `length` from `location` on.
  public init(location: CFIndex, length: CFIndex) {
    self.location = location
    self.length = length
  }

  /// The first place behind the stretch, whatever the numbers are.
  var end: CFIndex { location.addingReportingOverflow(length).overflow ? .max : location + length }
}

/// A stretch of `len` from `loc` on.
public func CFRangeMake(_ loc: CFIndex, _ len: CFIndex) -> CFRange { CFRange(location: loc, length: len) }

/// How many values there are.
public func CFArrayGetCount(_ theArray: CFArray?) -> CFIndex { theArray?.count ?? 0 }

/// The object at a place as a pointer that is good while the list lives: `unsafeBitCast(CFArrayGetValueAtIndex(runs, i), to: CTRun.self)`. Nil
/// for a place the list does not have, and for a value that is no object, such as a `CGColor`; `theArray[i]` gives every value.
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

/// The value of a key as a pointer to an object that is good while the dictionary lives; nil when there is none or the value is no object. The key is
/// a pointer to an object too: `unsafeBitCast(kCTFontAttributeName, to: UnsafeRawPointer.self)`.
public func CFDictionaryGetValue(_ theDict: CFDictionary?, _ key: UnsafeRawPointer?) -> UnsafeRawPointer? {
  guard let theDict, let key else { return nil }
  let object = Unmanaged<NSObject>.fromOpaque(key).takeUnretainedValue()
  // A dictionary made of a Swift one has Swift strings for keys.
  return objectPointer(theDict[object] ?? (object as? NSString).flatMap { theDict[$0 as String] })
}

/// How many keys there are.
public func CFDictionaryGetCount(_ theDict: CFDictionary?) -> CFIndex { theDict?.count ?? 0 }

/// How many UTF-16 units a string has.
public func CFStringGetLength(_ theString: CFString?) -> CFIndex { theString?.length ?? 0 }

/// The object a value is; nil for a value that is none.
private func objectPointer(_ value: Any?) -> UnsafeRawPointer? {
  guard let value, type(of: value) is AnyObject.Type else { return nil }
  return UnsafeRawPointer(Unmanaged.passUnretained(value as AnyObject).toOpaque())
}
