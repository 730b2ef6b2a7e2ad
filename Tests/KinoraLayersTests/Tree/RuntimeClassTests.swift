import Foundation
import KinoraGraphics
import KinoraLayers
import LayerSamples
import Testing

/// A view as ports keep it, which names the class of its layer by a class property.
private class Host {
  class var layerClass: AnyClass { CALayer.self }
  private(set) lazy var layer: CALayer = (type(of: self).layerClass as? CALayer.Type)?.layer() ?? CALayer()
}

private final class GradientHost: Host {
  override class var layerClass: AnyClass { CAGradientLayer.self }
}

private final class CardHost: Host {
  override class var layerClass: AnyClass { Card.self }
}

private class Card: CALayer {
  var rank = 1

  override init() {
    super.init()
    rank = 7
    cornerRadius = 5
  }

  override init(layer: Any) {
    super.init(layer: layer)
    rank = (layer as? Card)?.rank ?? -1
  }

  required init?(coder: NSCoder) { nil }
}

private final class Ace: Card {
  var suit = "spades"
}

@Suite("Layers of classes known only at run time")
struct RuntimeClassTests {
  @Test("a view gets a layer of the class that its layerClass names")
  func layerClass() {
    #expect(type(of: Host().layer) == CALayer.self)
    #expect(GradientHost().layer is CAGradientLayer)
    #expect((CardHost().layer as? Card)?.rank == 7)
  }

  @Test("a layer of a class known only at run time is made by the class's initialiser, with its stored properties")
  func initializer() {
    let kinds: [CALayer.Type] = [Card.self, Ace.self, CAShapeLayer.self, CATextLayer.self, CAReplicatorLayer.self]
    let made = kinds.map { $0.layer() }
    #expect(made.map { ObjectIdentifier(type(of: $0)) } == kinds.map { ObjectIdentifier($0) })
    #expect((made[1] as? Ace)?.suit == "spades" && (made[1] as? Ace)?.rank == 7 && made[1].cornerRadius == 5)
    #expect((made[2] as? CAShapeLayer)?.lineWidth == 1)
    let card: Card = Card.layer()
    #expect(card.rank == 7)
  }

  @Test("a layer of every class of the library can be made at run time, and behaves like one made by name")
  func kinds() {
    for kind in LayerSamples.kinds {
      let layer = kind.layer()
      #expect(type(of: layer) == kind)
      let stage = Stage(size: CGSize(width: 10, height: 10))
      stage.root.addSublayer(layer)
      stage.commit()
      #expect(layer.presentation() != nil)
    }
  }

  @Test("a layer made as a copy has what init(layer:) copies")
  func copying() {
    let card = Ace()
    card.rank = 12
    card.opacity = 0.5
    let copy = Ace.layer(copying: card)
    #expect(copy.rank == 12 && copy.opacity == 0.5 && copy !== card)
    #expect(type(of: card).layer().rank == 7)
  }
}
