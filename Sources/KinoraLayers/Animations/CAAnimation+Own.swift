import Foundation
import KinoraTiming

// What scenes say in a word, in a program.

extension CAAnimation {
  /// Whether the animation shows its first value before it begins and its last one after its end, and stays on its layer:
  /// `hold` in scenes. Setting it sets `fillMode` and `isRemovedOnCompletion`; false sets their defaults.
  public var holds: Bool {
    get { fillMode == .both && !isRemovedOnCompletion }
    set {
      fillMode = newValue ? .both : .removed
      isRemovedOnCompletion = !newValue
    }
  }
}

extension CATransition {
  /// A transition of a type, from a side, of a length in seconds: 0 for the transaction's.
  public convenience init(
    _ type: CATransitionType, from subtype: CATransitionSubtype? = nil, duration: CFTimeInterval = 0,
    timingFunction: CAMediaTimingFunction? = nil
  ) {
    self.init()
    self.type = type
    self.subtype = subtype
    self.duration = duration
    self.timingFunction = timingFunction
  }
}
