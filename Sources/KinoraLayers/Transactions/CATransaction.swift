import Foundation
import KinoraMessages
import KinoraTiming

/// Groups changes of layers, and says how they animate. All of it applies to the calling thread.
///
/// Changes outside `begin()` … `commit()` belong to an implicit transaction that lasts until the turn ends: at `Stage.commit()`,
/// `Stage.advance(to:)`, the end of an event, or `flush()`. Nested transactions inherit what is set around them; only the outermost
/// commit pushes changes: layers lay out and draw, animations that begin "now" get their begin time, new layers become live, and then
/// delegates and completion blocks are called. It has class methods only; an instance does nothing.
open class CATransaction: NSObject {
  /// Begins a transaction inside the current one.
  open class func begin() { Transactions.current.begin() }

  /// Ends the transaction last begun. Without one it does nothing.
  open class func commit() { Transactions.current.commit() }

  /// Ends the turn of every stage that changed. Inside a begun transaction it waits until the outermost is committed; `Stage.commit()`
  /// does not wait.
  open class func flush() { Transactions.current.endTurn(of: nil) }

  private static let globalLock = NSRecursiveLock()

  /// Takes a lock shared by all threads; the same thread may take it again.
  open class func lock() { globalLock.lock() }

  /// Gives it back.
  open class func unlock() { globalLock.unlock() }

  /// How long animations last that do not say so themselves, in seconds; 0.25 at first.
  open class func animationDuration() -> CFTimeInterval { Transactions.current.duration }
  /// Sets it for the current transaction.
  open class func setAnimationDuration(_ dur: CFTimeInterval) { Transactions.current.duration = dur }

  /// The pace of animations that have none; nil at first.
  open class func animationTimingFunction() -> CAMediaTimingFunction? { Transactions.current.timingFunction }
  /// Sets it for the current transaction.
  open class func setAnimationTimingFunction(_ function: CAMediaTimingFunction?) {
    Transactions.current.timingFunction = function
  }

  /// Whether changes of properties and of the tree run no actions; false at first. `CALayer.action(forKey:)` still answers.
  open class func disableActions() -> Bool { Transactions.current.actionsAreDisabled }
  /// Sets it for the current transaction.
  open class func setDisableActions(_ flag: Bool) { Transactions.current.actionsAreDisabled = flag }

  /// The block last set on the current transaction.
  open class func completionBlock() -> (() -> Void)? { Transactions.current.completionBlock }
  /// Sets a block to run once all animations added from now on, in this transaction and those begun inside it, have ended; right after
  /// the commit if there are none. A block set before still runs for the animations added while it was in force; at once if none were.
  open class func setCompletionBlock(_ block: (() -> Void)?) { Transactions.current.setCompletionBlock(block) }

  /// The value of a key of the current transaction: one of the four properties, or any other.
  open class func value(forKey key: String) -> Any? {
    switch key {
    case kCATransactionAnimationDuration: NSNumber(value: animationDuration())
    case kCATransactionAnimationTimingFunction: animationTimingFunction()
    case kCATransactionDisableActions: NSNumber(value: disableActions())
    case kCATransactionCompletionBlock: completionBlock()
    default: Transactions.current.values[key]
    }
  }

  /// Sets the value of a key of the current transaction. A value of the wrong type for one of the four properties is reported to
  /// `Warnings` and changes nothing; nil sets the property to its default.
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

/// The time of the calling thread's stage in seconds: of the one last made, advanced or committed. 0 where there is none.
///
/// It moves with the stage and never with the wall clock.
public func CACurrentMediaTime() -> CFTimeInterval { Transactions.current.clockStage?.seconds ?? 0 }
