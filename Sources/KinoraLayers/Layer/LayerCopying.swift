/// Makes layers of classes known only at run time: copies through `init(layer:)`, fresh ones through `init()`.
///
/// Swift lets an initialiser be called on a class known only at run time when it is `required`, and every override must then say so too.
/// Core Animation's subclasses write `override init(layer: Any)`, which ports are to keep. A designated initialiser has an entry
/// in the class's method table whether it is required or not, and all that is missing is a way to say "call that entry".
///
/// `_InitializerEntry` is that way: a class with the same superclass as `CALayer` and no stored property, whose first two entries, like
/// `CALayer`'s, are an initialiser taking one `Any` and one taking nothing. Both tables agree up to those entries, so the call lands on the override
/// of the layer's own class. It holds as long as `CALayer` declares no stored property and `init(layer:)` and `init()` are the first members of
/// its body; the tests of copying fail otherwise. This file is the one place that depends on it.
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
/// A stand-in whose first method table entries are where `CALayer` has `init(layer:)` and `init()`. No instance of it is ever made.
///
/// Underscored because a public class must have a public superclass: programs name ``CALayer`` only.
///
/// It is open so that the compiler cannot conclude that the initialisers have no other implementation.
open class _InitializerEntry: _LayerProperties {
  /// Stands where `CALayer` has its own; never called.
  public required init(layer: Any) { fatalError("never called: the entry belongs to CALayer") }
  /// Stands where `CALayer` has its own; never called.
  public required init() { fatalError("never called: the entry belongs to CALayer") }
}

extension CALayer {
  /// A new layer of the class it is called on, which need be known only at run time: `type(of: card).layer()`, or
  /// `(Card.layerClass as? CALayer.Type)?.layer()`.
  ///
  /// Objective-C's `+layer` under its name. Swift's `type(of: card).init()` would need a `required init()`, which every subclass would then have
  /// to repeat. The class must have `init()`, as one that declares no initialiser of its own has: like `init(layer:)` for presentation
  /// copies, calling it where a subclass left it out ends the program.
  public static func layer() -> Self {
    unsafeDowncast(LayerCopying.make(self), to: self)
  }

  /// A layer of the class it is called on, made by its `init(layer:)` of another layer: what the library does for presentation copies.
  public static func layer(copying layer: Any) -> Self {
    unsafeDowncast(LayerCopying.copy(layer, as: self), to: self)
  }
}
