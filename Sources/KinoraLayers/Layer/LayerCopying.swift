/// Makes a copy of a layer through `init(layer:)` of the layer's own class.
///
/// Swift lets an initialiser be called on a class known only at run time when it is `required`, and every override must then say so too.
/// Core Animation's subclasses write `override init(layer: Any)`, which ports are to keep. A designated initialiser has an entry
/// in the class's method table whether it is required or not, and all that is missing is a way to say "call that entry".
///
/// `InitializerEntry` is that way: a class with the same superclass as `CALayer` and no stored property, whose first entry, like
/// `CALayer`'s, is an initialiser taking one `Any`. Both tables agree up to that entry, so the call lands on the override of the layer's own
/// class. It holds as long as `CALayer` declares no stored property and `init(layer:)` is the first member of its body; the tests of
/// copying fail otherwise. This file is the one place that depends on it.
enum LayerCopying {
  static func copy(of layer: CALayer) -> CALayer {
    let entry = unsafeBitCast(type(of: layer) as CALayer.Type, to: InitializerEntry.Type.self)
    return unsafeDowncast(entry.init(layer: layer), to: CALayer.self)
  }
}

/// A stand-in whose first method table entry is where `CALayer` has `init(layer:)`. No instance of it is ever made.
///
/// It is open so that the compiler cannot conclude that the initialiser has no other implementation.
open class InitializerEntry: LayerProperties {
  /// Stands where `CALayer` has its own; never called.
  public required init(layer: Any) { fatalError("never called: the entry belongs to CALayer") }
}
