/// A class of layers that the library provides.
package struct LayerKind: Sendable {
  package let type: CALayer.Type
  /// Makes a new layer of the class.
  package let make: @Sendable () -> CALayer
  /// Whether a layer is of the class, or of one that is made from it.
  package let isKind: @Sendable (CALayer) -> Bool

  private init<Layer: CALayer>(_ make: @escaping @Sendable () -> Layer) {
    type = Layer.self
    self.make = make
    isKind = { $0 is Layer }
  }

  /// The name of the class.
  package var name: String { "\(type)" }

  /// Every class of layers that the library provides, for scripts, archives, documentation and tests.
  package static let all: [LayerKind] = [
    LayerKind { CALayer() }, LayerKind { CAShapeLayer() }, LayerKind { CATextLayer() },
    LayerKind { TextPartLayer() }, LayerKind { CAGradientLayer() },
    LayerKind { CAReplicatorLayer() }, LayerKind { CAEmitterLayer() }, LayerKind { CAScrollLayer() },
    LayerKind { CATiledLayer() }, LayerKind { CATransformLayer() },
  ]
}
