import Foundation
import KinoraTiming

/// The base of every animation: its timing, and a container for values under any key.
///
/// Adding an animation to a layer stores a copy; changing the original afterwards changes nothing. The stored copy,
/// which `animation(forKey:)` returns, cannot be edited: what is set on it is ignored (Core Animation raises), except
/// under keys of your own.
///
/// A subclass with stored properties of its own gives them defaults and copies them in `copy(with:)`.
open class CAAnimation: NSObject, NSCopying, CAMediaTiming, CAAction {
  /// The properties that every animation has.
  package struct State {
    var timing = MediaTiming()
    var timingFunction: CAMediaTimingFunction?
    var delegate: (any CAAnimationDelegate)?
    var isRemovedOnCompletion = true
    var preferredFrameRateRange = CAFrameRateRange.default
    /// Values under keys that no property has.
    package var custom: [String: Any] = [:]
  }

  package var state = State()
  /// Whether the animation is the copy that a layer stores.
  package private(set) var isFrozen = false

  /// An animation with every property at its default.
  public required override init() {
    super.init()
    applyClassDefaults()
  }

  /// Runs `change` unless the animation is a layer's stored copy.
  func edit(_ change: () -> Void) {
    if !isFrozen { change() }
  }

  /// Makes the animation a layer's stored copy.
  func freeze() { isFrozen = true }

  // MARK: Timing

  /// When the animation begins, in seconds of its layer's or its group's time. 0, the default, on a layer means the
  /// time of the commit that first sees the animation.
  public var beginTime: CFTimeInterval {
    get { state.timing.beginTime }
    set { edit { state.timing.beginTime = newValue } }
  }
  /// How long one run lasts, in seconds. 0, the default, takes the transaction's duration, and in a group the group's.
  public var duration: CFTimeInterval {
    get { state.timing.duration }
    set { edit { state.timing.duration = newValue } }
  }
  /// Seconds of the animation's time per second of its layer's or group's time; a negative speed runs backwards.
  /// Default 1.
  public var speed: Float {
    get { state.timing.speed }
    set { edit { state.timing.speed = newValue } }
  }
  /// An offset added to the animation's time within a run, in seconds; the sum wraps around at the run's end. Default
  /// 0.
  public var timeOffset: CFTimeInterval {
    get { state.timing.timeOffset }
    set { edit { state.timing.timeOffset = newValue } }
  }
  /// How many runs there are, fractions included; 0, the default, means one.
  public var repeatCount: Float {
    get { state.timing.repeatCount }
    set { edit { state.timing.repeatCount = newValue } }
  }
  /// How long runs are repeated, in seconds; above 0 it wins over `repeatCount`. Default 0.
  public var repeatDuration: CFTimeInterval {
    get { state.timing.repeatDuration }
    set { edit { state.timing.repeatDuration = newValue } }
  }
  /// Whether every run is followed by one backwards, which makes each repeat twice as long. Default false.
  public var autoreverses: Bool {
    get { state.timing.autoreverses }
    set { edit { state.timing.autoreverses = newValue } }
  }
  /// Whether the first value shows before the beginning, and the last after the end. Default `.removed`: neither.
  public var fillMode: CAMediaTimingFillMode {
    get { state.timing.fillMode }
    set { edit { state.timing.fillMode = newValue } }
  }

  // MARK: Behaviour

  /// The pace within one run; nil, the default, is an even one.
  public var timingFunction: CAMediaTimingFunction? {
    get { state.timingFunction }
    set { edit { state.timingFunction = newValue } }
  }
  /// The object told when the animation starts and stops. The animation keeps it alive. Default nil.
  public var delegate: (any CAAnimationDelegate)? {
    get { state.delegate }
    set { edit { state.delegate = newValue } }
  }
  /// Whether the animation is taken off its layer at its end. Default true; set it to false to let `fillMode` hold the
  /// final value.
  public var isRemovedOnCompletion: Bool {
    get { state.isRemovedOnCompletion }
    set { edit { state.isRemovedOnCompletion = newValue } }
  }
  /// Whether the first value shows before the beginning and the last one after the end, for as long as the animation is
  /// on its layer: a fill mode of `.both` and no removal on completion, in one word. This property is Kinora's own.
  public var isHeld: Bool {
    get { fillMode == .both && !isRemovedOnCompletion }
    set {
      fillMode = newValue ? .both : .removed
      isRemovedOnCompletion = !newValue
    }
  }
  /// A hint for displays. It is stored and has no effect on a film.
  public var preferredFrameRateRange: CAFrameRateRange {
    get { state.preferredFrameRateRange }
    set { edit { state.preferredFrameRateRange = newValue } }
  }

  // MARK: Copying

  /// An editable copy of the animation, of the same class.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = type(of: self).init()
    copy.takeState(of: self)
    return copy
  }

  /// Takes over every property of `other`, an animation of the same class. Subclasses in this module add their own
  /// properties.
  func takeState(of other: CAAnimation) { state = other.state }

  // MARK: Actions

  /// Adds the animation to the layer `object` under `key`.
  open func run(forKey key: String, object: Any, arguments: [AnyHashable: Any]?) {
    (object as? any AnimationTarget)?.add(self, forKey: key)
  }

  // MARK: Key-value coding

  /// The rows of the class's properties, its superclass's first.
  package class var declaredProperties: [AnimationProperty] { AnimationProperty.ofAnimation }

  /// The value that a property of the class starts with; nil for a key without one. Override it, calling super, to
  /// start with another value.
  open class func defaultValue(forKey key: String) -> Any? {
    AnimationProperty.named(key, in: declaredProperties)?.defaultValue
  }

  /// Whether the value under `key` belongs in an archive of the animation. Default true.
  open func shouldArchiveValue(forKey key: String) -> Bool { true }

  /// The value of a property; for any other key the value set under it, else the class's default.
  open func value(forKey key: String) -> Any? {
    if let property = AnimationProperty.named(key, in: Self.declaredProperties) { return property.read(self) }
    return state.custom[key] ?? Self.defaultValue(forKey: key)
  }

  /// Sets a property, or stores a value under any other key. A value that the property cannot hold is ignored.
  open func setValue(_ value: Any?, forKey key: String) { _ = accept(value, forKey: key) }

  /// Sets a value as ``setValue(_:forKey:)`` does, and returns whether the property can hold it.
  package func accept(_ value: Any?, forKey key: String) -> Bool {
    guard let property = AnimationProperty.named(key, in: Self.declaredProperties) else {
      state.custom[key] = value
      return true
    }
    return property.write(self, value)
  }

  /// The value along a path of keys: a property or a value of your own, and from there on into structures
  /// (`fromValue.x`), dictionaries, lists by the `name` of an element (`animations.fade.duration`), and objects that
  /// list their properties. A path that leads nowhere gives nil and is reported to `Warnings`.
  open func value(forKeyPath keyPath: String) -> Any? { codedValue(forKeyPath: keyPath) }

  /// Sets the value along a path of keys, as `value(forKeyPath:)` finds it. A path that leads nowhere, or a value that
  /// does not fit there, is reported to `Warnings` and changes nothing. In a layer's stored copy only what is under
  /// keys of your own can be set.
  open func setValue(_ value: Any?, forKeyPath keyPath: String) { setCodedValue(value, forKeyPath: keyPath) }

  /// Lets a subclass that overrides `defaultValue(forKey:)` start with its own defaults.
  private func applyClassDefaults() {
    let type = Self.self
    guard !AnimationProperty.builtInClasses.contains(ObjectIdentifier(type)) else { return }
    for property in type.declaredProperties {
      if let value = type.defaultValue(forKey: property.key) { _ = property.write(self, value) }
    }
  }
}
