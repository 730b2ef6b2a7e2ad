/// Makes layers of classes known only at run time: copies by `init(layer:)`, new layers by `init()`.
///
/// In Swift an initialiser can be called on a class known only at run time if it is `required`, and then every override
/// must be declared so too. Subclasses written for Core Animation say `override init(layer: Any)`, and should not have
/// to be changed. A designated initialiser has an entry in the class's method table whether it is required or not; all
/// that is missing is a way to call this entry.
///
/// `_InitializerEntry` provides it: a class with the same superclass as `CALayer` and no stored property, whose first
/// two entries, like `CALayer`'s, are an initialiser with one parameter of type `Any` and one without parameters. Both
/// tables agree up to these entries, so the call reaches the override of the layer's own class. This holds as long as
/// `CALayer` declares no stored property and `init(layer:)` and `init()` are the first members of its body; the tests
/// of copying fail otherwise. No other file depends on it.
enum LayerCopying {
  static func copy(of layer: CALayer) -> CALayer { copy(layer, as: type(of: layer)) }

  static func copy(_ layer: Any, as kind: CALayer.Type) -> CALayer {
    let entry = unsafeBitCast(kind, to: _InitializerEntry.Type.self)
    return unsafeDowncast(entry.init(layer: layer), to: CALayer.self)
  }

  static func make(_ kind: CALayer.Type) -> CALayer {
    let entry = unsafeBitCast(kind, to: _InitializerEntry.Type.self)
    return unsafeDowncast(entry.init(), to: CALayer.self)
  }
}

// swift-format-ignore: NoLeadingUnderscores
/// A stand-in whose first method table entries are where `CALayer` has `init(layer:)` and `init()`. No instance of it
/// is ever made.
///
/// The class is open, and therefore public, so that the compiler cannot conclude that the initialisers have no other
/// implementation. It is underscored because no program names it.
open class _InitializerEntry: _LayerProperties {
  /// Occupies the table entry of `CALayer`'s `init(layer:)`; never called itself.
  public required init(layer: Any) { fatalError("never called: the entry belongs to CALayer") }
  /// Occupies the table entry of `CALayer`'s `init()`; never called itself.
  public required init() { fatalError("never called: the entry belongs to CALayer") }
}

extension CALayer {
  /// Makes a new layer of the class it is called on, which need only be known at run time: `type(of: card).layer()`, or
  /// `(Card.layerClass as? CALayer.Type)?.layer()`.
  ///
  /// This is Objective-C's `+layer`. Swift's `type(of: card).init()` would need a `required init()`, which every
  /// subclass would have to repeat. The class must have `init()`, as every class without initialisers of its own has;
  /// for a subclass that left it out the call ends the program, as it does for `init(layer:)` and presentation copies.
  public static func layer() -> Self {
    unsafeDowncast(LayerCopying.make(self), to: self)
  }

  /// Makes a layer of the class it is called on by its `init(layer:)` with another layer, as the library makes
  /// presentation copies.
  public static func layer(copying layer: Any) -> Self {
    unsafeDowncast(LayerCopying.copy(layer, as: self), to: self)
  }
}
