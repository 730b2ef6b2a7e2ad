import Foundation

/// Core Foundation's true, an `NSNumber` on every platform. Programs often pass it to
/// `CATransaction.setValue(_:forKey:)`.
public let kCFBooleanTrue: NSNumber? = NSNumber(value: true)
/// Core Foundation's false, an `NSNumber` on every platform.
public let kCFBooleanFalse: NSNumber? = NSNumber(value: false)
