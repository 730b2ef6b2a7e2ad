/// A class of layers that the library brings along.
package struct LayerKind: Sendable {
  package let type: CALayer.Type
  /// A new layer of the class.
  package let make: @Sendable () -> CALayer

  private init<Layer: CALayer>(_ make: @escaping @Sendable () -> Layer) {
    type = Layer.self
    self.make = make
  }

  /// The class's name.
  package var name: String { "\(type)" }

  /// Every class: the one list that scripts, archives, documentation and tests read.
  package static let all: [LayerKind] = [
    LayerKind { CALayer() }, LayerKind { CAShapeLayer() }, LayerKind { CATextLayer() }, LayerKind { CAGradientLayer() },
    LayerKind { CAReplicatorLayer() }, LayerKind { CAEmitterLayer() }, LayerKind { CAScrollLayer() },
    LayerKind { CATiledLayer() }, LayerKind { CATransformLayer() },
  ]
}
