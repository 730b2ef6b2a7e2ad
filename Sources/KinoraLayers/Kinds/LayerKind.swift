/// A class of layers that the library provides.
package struct LayerKind: Sendable {
  package let type: CALayer.Type
  /// Makes a new layer of the class.
  package let make: @Sendable () -> CALayer

  private init<Layer: CALayer>(_ make: @escaping @Sendable () -> Layer) {
    type = Layer.self
    self.make = make
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
