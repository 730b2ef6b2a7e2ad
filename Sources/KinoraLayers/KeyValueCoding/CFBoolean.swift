import Foundation

/// Core Foundation's truth values, which `CATransaction.setValue(_:forKey:)` is often given: `NSNumber`s on every platform.
public let kCFBooleanTrue: NSNumber? = NSNumber(value: true)
/// The other one.
public let kCFBooleanFalse: NSNumber? = NSNumber(value: false)
