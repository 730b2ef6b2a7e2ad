import Foundation
import Kinora

/// S7: a full plate of panels and text that never changes, one moving card and a growing bar.
final class StaticFilm: YardstickFilm {
  static let name = "S7"
  private let assets: FilmAssets
  private let card = CALayer()
  private let bar = CALayer()
  private let curve = CAMediaTimingFunction(name: .easeInEaseOut)

  init(assets: FilmAssets) throws { self.assets = assets }

  func build(root: CALayer) {
    let plate = CALayer()
    plate.frame = CGRect(origin: .zero, size: Yardstick.size)
    plate.contents = assets.a
    root.addSublayer(plate)

    var random = Congruential(state: 7)
    for index in 0..<12 {
      let panel = CALayer()
      panel.frame = CGRect(x: 60 + 460 * (index % 4), y: 60 + 320 * (index / 4), width: 420, height: 200)
      panel.cornerRadius = 12
      panel.backgroundColor = CGColor(gray: 0, alpha: 0.55)
      for line in 0..<4 {
        let words = (0..<4).map { _ in Yardstick.words[Int(40 * random.next())] }.joined(separator: " ")
        let text = FilmText.layer(words, size: 24, color: .white)
        text.position = CGPoint(x: 20, y: 50 + 40 * line)
        panel.addSublayer(text)
      }
      root.addSublayer(panel)
    }

    let track = CALayer()
    track.frame = CGRect(x: 60, y: 1040, width: 1800, height: 16)
    track.backgroundColor = CGColor(gray: 1, alpha: 0.25)
    root.addSublayer(track)

    card.anchorPoint = .zero
    card.bounds = CGRect(x: 0, y: 0, width: 300, height: 200)
    card.cornerRadius = 16
    card.backgroundColor = Yardstick.color(0x3498DB)
    card.shadowOpacity = 0.35
    card.shadowRadius = 12
    card.shadowOffset = CGSize(width: 0, height: 6)
    root.addSublayer(card)
    let start = CGPoint(x: 80, y: 790)
    card.position = start
    let sway = Yardstick.pingpong(
      "position", from: start, to: CGPoint(x: 80 + 1460, y: 790 - 420), begin: 0, duration: 2.5)
    card.add(sway, forKey: "sway")

    bar.anchorPoint = .zero
    bar.position = CGPoint(x: 60, y: 1040)
    bar.bounds = CGRect(x: 0, y: 0, width: 0, height: 16)
    bar.backgroundColor = Yardstick.color(0xF1C40F)
    root.addSublayer(bar)
    let grow = CABasicAnimation(keyPath: "bounds.size.width")
    grow.fromValue = 0.0
    grow.toValue = 1800.0
    grow.duration = 10
    grow.beginTime = Yardstick.start
    grow.fillMode = .both
    grow.isRemovedOnCompletion = false
    bar.add(grow, forKey: "grow")
  }
}
