import Foundation
import Kinora

/// S3: four hundred words fly in, hold, and leave growing.
final class TypeFilm: YardstickFilm {
  static let name = "S3"

  init(assets: FilmAssets) throws {}

  func build(root: CALayer) {
    root.backgroundColor = Yardstick.color(0x10141C)
    var random = Congruential(state: 3)
    for index in 0..<400 {
      let u = (0..<7).map { _ in random.next() }
      let delay = max(0.015 * Double(index), Yardstick.start)
      // A word leaves by scaling, rising and fading about its anchor, and arrives by the same inside that layer.
      let leaving = CALayer()
      leaving.position = CGPoint(x: 40 + 1640 * u[2], y: 80 + 960 * u[3])
      let word = FilmText.layer(
        Yardstick.words[Int(40 * u[0])], size: 24 + (49 * u[1]).rounded(.down), color: Yardstick.paint[Int(8 * u[6])])
      word.opacity = 0
      leaving.addSublayer(word)
      root.addSublayer(leaving)

      let offset = CGPoint(x: -400 + 800 * u[4], y: -300 + 600 * u[5])
      for (keyPath, from, to) in [
        ("position", offset as Any, CGPoint.zero as Any), ("transform.scale", 0.4, 1.0), ("opacity", 0.0, 1.0),
      ] {
        word.add(once(keyPath, from, to, begin: delay, duration: 1.5, .easeOut), forKey: keyPath)
      }
      for (keyPath, from, to) in [
        ("position.y", leaving.position.y as Any, leaving.position.y - 200 as Any), ("transform.scale", 1.0, 1.6),
        ("opacity", 1.0, 0.0),
      ] {
        leaving.add(once(keyPath, from, to, begin: 3 + delay, duration: 1, .easeIn), forKey: keyPath)
      }
    }
  }

  private func once(
    _ keyPath: String, _ from: Any, _ to: Any, begin: Double, duration: Double, _ curve: CAMediaTimingFunctionName
  ) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.beginTime = begin
    animation.duration = duration
    animation.timingFunction = CAMediaTimingFunction(name: curve)
    animation.fillMode = .both
    animation.isRemovedOnCompletion = false
    return animation
  }
}

enum FilmText {
  // The ascent and descent of DejaVu Sans in ems: 1901 and 483 of 2048 units.
  private static let ascent = 1901.0 / 2048
  private static let descent = 483.0 / 2048

  /// A text layer whose anchor point is the left end of its baseline.
  static func layer(_ string: String, size: Double, color: CGColor) -> CATextLayer {
    let layer = CATextLayer()
    layer.string = string
    layer.font = "DejaVu Sans"
    layer.fontSize = size
    layer.foregroundColor = color
    let height = (ascent + descent) * size
    layer.bounds = CGRect(x: 0, y: 0, width: Double(string.count) * size, height: height)
    layer.anchorPoint = CGPoint(x: 0, y: ascent * size / height)
    layer.position = .zero
    return layer
  }
}
