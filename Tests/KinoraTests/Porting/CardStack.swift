import Kinora
import Testing

/// A layout manager that opens a deck of cards like a fan.
private final class FanLayout: NSObject, CALayoutManager {
  func layoutSublayers(of layer: CALayer) {
    guard let cards = layer.sublayers else { return }
    for (i, card) in cards.enumerated() {
      card.bounds = CGRect(x: 0, y: 0, width: 60, height: 80)
      card.position = CGPoint(x: layer.bounds.midX, y: layer.bounds.midY)
      card.zPosition = CGFloat(i) * 10
    }
  }
  func invalidateLayout(of layer: CALayer) {}
  func preferredSize(of layer: CALayer) -> CGSize { CGSize(width: 80, height: 100) }
}

/// A delegate that gives its layers a slow fade of opacity, and forbids all other actions.
private final class FadesOnly: NSObject, CALayerDelegate {
  func action(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    guard event == #"opacity"# else { return NSNull() }
    let fade = CABasicAnimation(keyPath: event)
    fade.duration = 3
    return fade
  }
}

@Suite("A ported card stack")
struct CardStackTests {
  private func deck() -> (Stage, CALayer, [CALayer]) {
    let stage = Stage(size: CGSize(width: 200, height: 200))
    let deck = CALayer()
    deck.frame = CGRect(x: 20, y: 20, width: 160, height: 160)
    let manager = FanLayout()
    deck.layoutManager = manager
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 500
    deck.sublayerTransform = perspective
    let cards = (0..<3).map { i -> CALayer in
      let card = CALayer()
      card.name = "card \(i)"
      card.backgroundColor = CGColor(red: CGFloat(i) / 2, green: 0, blue: 0.5, alpha: 1)
      card.cornerRadius = 8
      card.shadowOpacity = 0.5
      card.shadowOffset = CGSize(width: 0, height: 3)
      card.shadowPath = CGPath(
        roundedRect: CGRect(x: 0, y: 0, width: 60, height: 80), cornerWidth: 8, cornerHeight: 8, transform: nil)
      deck.addSublayer(card)
      return card
    }
    stage.root.addSublayer(deck)
    stage.commit()
    return (stage, deck, cards)
  }

  @Test("the layout manager places the cards when the turn is committed")
  func layout() {
    let (_, deck, cards) = deck()
    #expect(cards.map(\.zPosition) == [0, 10, 20])
    #expect(cards.allSatisfy { $0.frame == CGRect(x: 50, y: 40, width: 60, height: 80) })
    #expect(deck.preferredFrameSize() == CGSize(width: 80, height: 100))
  }

  @Test("hit testing finds the nearest card, in perspective")
  func hit() {
    let (_, deck, cards) = deck()
    #expect(deck.hitTest(CGPoint(x: 100, y: 100))?.name == "card 2")
    cards[2].isHidden = true
    #expect(deck.hitTest(CGPoint(x: 100, y: 100))?.name == "card 1")
    // The card is 10 nearer to an eye at 500 and is seen 500/490 as large: its edge, 30 from the middle, is seen at
    // 30.6.
    #expect(deck.hitTest(CGPoint(x: 20 + 80 + 30.5, y: 100))?.name == "card 1")
    #expect(deck.hitTest(CGPoint(x: 20 + 80 + 31, y: 100))?.name == nil)
  }

  @Test("cards move in one transaction, whose completion block runs at its end")
  func deal() {
    let (stage, deck, cards) = deck()
    var done: CFTimeInterval?
    stage.at(1) {
      CATransaction.begin()
      CATransaction.setAnimationDuration(0.5)
      CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
      CATransaction.setCompletionBlock { done = CACurrentMediaTime() }
      deck.layoutManager = nil
      for (i, card) in cards.enumerated() {
        card.transform = CATransform3DRotate(CATransform3DMakeTranslation(CGFloat(i - 1) * 40, 0, 0), .pi / 8, 0, 1, 0)
      }
      CATransaction.commit()
    }
    stage.advance(to: 1.25)
    let angle = cards[2].presentation()?.value(forKeyPath: "transform.rotation.y") as? CGFloat
    #expect(abs((angle ?? 0) - .pi / 16) < 1e-9)
    #expect((cards[2].presentation()?.value(forKeyPath: "transform.translation.x") as? CGFloat) == 20)
    #expect(done == nil)
    stage.advance(to: 2)
    #expect(done == 1.5)
  }

  @Test("a layer's delegate decides which changes animate")
  func delegate() {
    let (stage, _, cards) = deck()
    let fades = FadesOnly()
    cards[0].delegate = fades
    stage.at(1) {
      cards[0].opacity = 0
      cards[0].cornerRadius = 0
    }
    stage.advance(to: 2.5)
    #expect(cards[0].animationKeys() == ["opacity"])
    #expect(cards[0].presentation()?.cornerRadius == 0)
    // The fade says neither where it starts nor where it ends, so it goes from what was shown to the new value.
    #expect(cards[0].presentation()?.opacity == 0.5)
    #expect(cards[0].delegate === fades)
  }

  @Test("a layer is paused and resumed by the recipe that everybody uses")
  func pause() {
    let (stage, _, cards) = deck()
    let card = cards[0]
    let spin = CABasicAnimation(keyPath: "transform.rotation.z")
    spin.byValue = 2 * CGFloat.pi
    spin.duration = 4
    stage.at(0) { card.add(spin, forKey: "spin") }
    stage.at(1) {
      let pausedTime = card.convertTime(CACurrentMediaTime(), from: nil)
      card.speed = 0
      card.timeOffset = pausedTime
    }
    stage.at(3) {
      let pausedTime = card.timeOffset
      card.speed = 1
      card.timeOffset = 0
      card.beginTime = 0
      let timeSincePause = card.convertTime(CACurrentMediaTime(), from: nil) - pausedTime
      card.beginTime = timeSincePause
    }
    func turn() -> CGFloat { card.presentation()?.value(forKeyPath: "transform.rotation.z") as? CGFloat ?? -9 }
    stage.advance(to: 2)
    // A quarter of the turn's time has passed, and it is linear.
    #expect(abs(turn() - .pi / 2) < 1e-9)
    stage.advance(to: 3.5)
    #expect(abs(turn() - .pi * 0.75) < 1e-9)
  }
}
