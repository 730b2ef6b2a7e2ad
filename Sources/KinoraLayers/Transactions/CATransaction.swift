import Foundation
import KinoraMessages
import KinoraTiming

/// Groups of changes of layers, and how the changes animate. All settings apply to the calling thread.
///
/// Changes outside `begin()` … `commit()` belong to an implicit transaction that lasts until the turn ends: at
/// `Stage.commit()`, `Stage.advance(to:)`, the end of an event, or `flush()`. Nested transactions inherit the settings
/// of those around them. Only the outermost commit ends the turn: layers lay out and draw, animations that begin "now"
/// get their begin time, new layers become live, and then delegates and completion blocks are called. The class has
/// class methods only; an instance does nothing.
open class CATransaction: NSObject {
  /// Begins a transaction inside the current one.
  open class func begin() { Transactions.current.begin() }

  /// Ends the transaction last begun; does nothing without one.
  open class func commit() { Transactions.current.commit() }

  /// Ends the turn of every stage that has changed. Inside a begun transaction this is delayed until the outermost one
  /// is committed; `Stage.commit()` is not delayed.
  open class func flush() { Transactions.current.endTurn(of: nil) }

  private static let globalLock = NSRecursiveLock()

  /// Takes a lock shared by all threads; the same thread may take it again.
  open class func lock() { globalLock.lock() }

  /// Releases the lock that ``lock()`` takes.
  open class func unlock() { globalLock.unlock() }

  /// The duration, in seconds, of animations that have none of their own. Default 0.25.
  open class func animationDuration() -> CFTimeInterval { Transactions.current.duration }
  /// Sets the duration, in seconds, of animations that have none of their own, for the current transaction.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { Transactions.current.duration = dur }

  /// The timing function of animations that have none of their own. Default nil.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { Transactions.current.timingFunction }
  /// Sets the timing function of animations that have none of their own, for the current transaction.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    Transactions.current.timingFunction = function
  }

  /// Whether changes of properties and of the tree run no actions. `CALayer.action(forKey:)` returns them nevertheless.
  /// Default false.
  open class func disableActions() -> Bool { Transactions.current.actionsAreDisabled }
  /// Sets whether changes of properties and of the tree run no actions, for the current transaction.
  open class func setDisableActions(_ flag: Bool) { Transactions.current.actionsAreDisabled = flag }

  /// The completion block last set on the current transaction; nil for none.
  open class func completionBlock() -> (() -> Void)? { Transactions.current.completionBlock }
  /// Sets a block that runs when all animations added from now on, in this transaction and those begun inside it, have
  /// ended; right after the commit if there are none. A block set before still runs, when the animations added while it
  /// was set have ended; at once if there were none.
  open class func setCompletionBlock(_ block: (() -> Void)?) { Transactions.current.setCompletionBlock(block) }

  /// The value of a key of the current transaction: one of the four properties, or any other key.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionDisableActions: NSNumber(value: disableActions())
    case kCATransactionCompletionBlock: completionBlock()
    default: Transactions.current.values[key]
    }
  }

  /// Sets the value of a key of the current transaction. For one of the four properties, a value of the wrong type is
  /// reported to `Warnings` and changes nothing, and nil sets the default.
  open class func setValue(_ anObject: Any?, forKey key: String) {
    switch key {
    case kCATransactionAnimationDuration:
      if anObject == nil { return setAnimationDuration(0.25) }
      guard let seconds = AnimatableValue(anObject).double else { return refuse(anObject, key, "a number of seconds") }
      setAnimationDuration(seconds)
    case kCATransactionAnimationTimingFunction:
      guard anObject == nil || anObject is CAMediaTimingFunction else {
        return refuse(anObject, key, "a CAMediaTimingFunction")
      }
      setAnimationTimingFunction(anObject as? CAMediaTimingFunction)
    case kCATransactionDisableActions:
      guard let flag = AnimatableValue(anObject).nilAsZero(for: .bool).double else {
        return refuse(anObject, key, "a truth value")
      }
      setDisableActions(flag != 0)
    case kCATransactionCompletionBlock:
      guard anObject == nil || anObject is () -> Void else { return refuse(anObject, key, "a () -> Void") }
      setCompletionBlock(anObject as? () -> Void)
    default: Transactions.current.values[key] = anObject
    }
  }

  private static func refuse(_ value: Any?, _ key: String, _ expected: String) {
    let found = AnimatableValue(value).typeName
    Warnings.report(
      KeyPathError(keyPath: key, component: key, reason: .wrongType(found: found, expected: expected)))
  }
}

/// The key of `CATransaction.animationDuration()`.
public let kCATransactionAnimationDuration = "animationDuration"
/// The key of `CATransaction.disableActions()`.
public let kCATransactionDisableActions = "disableActions"
/// The key of `CATransaction.animationTimingFunction()`.
public let kCATransactionAnimationTimingFunction = "animationTimingFunction"
/// The key of `CATransaction.completionBlock()`.
public let kCATransactionCompletionBlock = "completionBlock"

/// The time, in seconds, of the stage that was last made, advanced or committed on the calling thread; 0 without one.
///
/// The time is the stage's, never that of the wall clock.
public func CACurrentMediaTime() -> CFTimeInterval { Transactions.current.clockStage?.seconds ?? 0 }
