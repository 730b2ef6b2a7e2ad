import Foundation

/// An animation between two values.
///
/// | given | start | end |
/// |---|---|---|
/// | from, to | from | to |
/// | from, by | from | from + by |
/// | by, to | to − by | to |
/// | from | from | underlying |
/// | to | underlying | to |
/// | by | underlying | underlying + by |
/// | none | underlying | underlying |
///
/// The underlying value is what the animations added before make of the layer's own value. With all three given, from
/// and to win. An animation that is given none of them and runs as the action of a change starts at the value shown
/// before the change, as implicit animations do.
open class CABasicAnimation: CAPropertyAnimation {
  struct BasicState {
    var fromValue: Any?
    var toValue: Any?
    var byValue: Any?
  }

  var basic = BasicState()

  /// Where the animation starts. Default nil.
  public var fromValue: Any? {
    get { basic.fromValue }
    set { edit { basic.fromValue = newValue } }
  }
  /// Where the animation ends. Default nil.
  public var toValue: Any? {
    get { basic.toValue }
    set { edit { basic.toValue = newValue } }
  }
  /// How far the animation goes. Default nil.
  public var byValue: Any? {
    get { basic.byValue }
    set { edit { basic.byValue = newValue } }
  }

  override func takeState(of other: CAAnimation) {
    super.takeState(of: other)
    if let other = other as? CABasicAnimation { basic = other.basic }
  }

  package override class var declaredProperties: [AnimationProperty] { AnimationProperty.ofBasicAnimation }

  open override func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
    guard fromValue == nil, toValue == nil, byValue == nil, !isAdditive,
      let shown = (object as? CALayer)?.presentation()?.value(forKeyPath: keyPath ?? key),
      let animation = copy() as? CABasicAnimation
    else {
      return super.run(forKey: key, object: object, arguments: arguments)
    }
    animation.fromValue = shown
    animation.addAsAction(forKey: key, to: object)
  }
}
