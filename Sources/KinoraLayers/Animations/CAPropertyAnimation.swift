import Foundation

/// An animation of one property, named by its key path. Use one of its subclasses.
open class CAPropertyAnimation: CAAnimation {
  struct PropertyState {
    var keyPath: String?
    var isAdditive = false
    var isCumulative = false
    var valueFunction: CAValueFunction?
    var morph = PathMorph.corresponding
  }

  var property = PropertyState()

  /// An animation of the property at `path`, for example `"position.x"` or `"transform.rotation.z"`.
  public convenience init(keyPath path: String?) {
    self.init()
    property.keyPath = path
  }

  /// The key path of the animated property, from the layer. Default nil: no property.
  public var keyPath: String? {
    get { property.keyPath }
    set { edit { property.keyPath = newValue } }
  }
  /// Whether the animation's value is added to what the property would show without it, instead of replacing it.
  /// Transforms are concatenated, the animation's first. A missing end of an additive animation is zero (the identity).
  /// Default false.
  public var isAdditive: Bool {
    get { property.isAdditive }
    set { edit { property.isAdditive = newValue } }
  }
  /// Whether every repeat starts where the one before ended, so that the value grows by the end value at each. Without
  /// effect with `autoreverses`. Default false.
  public var isCumulative: Bool {
    get { property.isCumulative }
    set { edit { property.isCumulative = newValue } }
  }
  /// The function that turns the interpolated numbers into a transform. Default nil.
  public var valueFunction: CAValueFunction? {
    get { property.valueFunction }
    set { edit { property.valueFunction = newValue } }
  }
  /// How a path becomes another one. The property is ours and not Core Animation's. Default `.corresponding`, which is
  /// Core Animation's way.
  public var morph: PathMorph {
    get { property.morph }
    set { edit { property.morph = newValue } }
  }

  override func takeState(of other: CAAnimation) {
    super.takeState(of: other)
    if let other = other as? CAPropertyAnimation { property = other.property }
  }

  package override class var declaredProperties: [AnimationProperty] { AnimationProperty.ofPropertyAnimation }

  /// Adds the animation to the layer `object`. An animation without a key path animates the property that changed,
  /// `key`.
  open override func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
    addAsAction(forKey: key, to: object)
  }

  final func addAsAction(forKey key: String, to object: Any) {
    var animation = self
    if keyPath == nil, let copy = copy() as? CAPropertyAnimation {
      copy.keyPath = key
      animation = copy
    }
    (object as? any AnimationTarget)?.add(animation, forKey: key)
  }
}
