import Foundation
import Kinora

/// S2: a hundred rotating cards with shadows and group opacity.
final class CardsFilm: YardstickFilm {
  static let name = "S2"
  private let assets: FilmAssets

  init(assets: FilmAssets) throws { self.assets = assets }

  func build(root: CALayer) {
    let backdrop = CAGradientLayer()
    backdrop.frame = CGRect(origin: .zero, size: Yardstick.size)
    backdrop.colors = [Yardstick.color(0x1B2A4A), Yardstick.color(0x6A3D7C)]
    // The end points are in units of the 16:9 bounds, but the gradient's lines are at right angles to the diagonal in
    // pixels.
    backdrop.startPoint = .zero
    backdrop.endPoint = CGPoint(x: 1, y: 1)
    root.addSublayer(backdrop)

    var random = Congruential(state: 2)
    for index in 0..<100 {
      let u = (0..<7).map { _ in random.next() }
      let start = CGPoint(x: 100 + 1720 * u[0], y: 80 + 920 * u[1])
      let end = CGPoint(x: 100 + 1720 * u[2], y: 80 + 920 * u[3])
      let card = makeCard(index)
      root.addSublayer(card)
      let begin = 0.02 * Double(index)
      let radians = { (degrees: Double) in degrees * .pi / 180 }
      for animation in [
        Yardstick.pingpong("position", from: start, to: end, begin: begin, duration: 2),
        Yardstick.pingpong(
          "transform.rotation.z", from: radians(-30 + 60 * u[4]), to: radians(-30 + 60 * u[5]), begin: begin,
          duration: 2),
        Yardstick.pingpong("opacity", from: 0.3 + 0.3 * u[6], to: 1.0, begin: begin, duration: 2),
      ] {
        card.add(animation, forKey: animation.keyPath)
      }
    }
  }

  private func makeCard(_ index: Int) -> CALayer {
    let bounds = CGRect(x: 0, y: 0, width: 180, height: 120)
    let card = CALayer()
    card.bounds = bounds
    card.cornerRadius = 16
    card.shadowOpacity = 0.35
    card.shadowRadius = 12
    card.shadowOffset = CGSize(width: 0, height: 6)
    card.shadowPath = CGPath(roundedRect: bounds, cornerWidth: 16, cornerHeight: 16, transform: nil)
    guard index % 4 == 0 else {
      card.backgroundColor = Yardstick.paint[index % 8]
      return card
    }
    // A layer that clips its contents to its corners has no shadow, so the picture is a sublayer.
    let picture = CALayer()
    picture.frame = bounds
    picture.cornerRadius = 16
    picture.masksToBounds = true
    picture.contents = assets.a
    let step = Double(index / 4 % 4)
    picture.contentsRect = FilmAssets.crop(100 + 400 * step, 200 + 150 * step, 180, 120)
    card.addSublayer(picture)
    return card
  }
}
