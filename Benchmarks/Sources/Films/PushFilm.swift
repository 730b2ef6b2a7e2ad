import Foundation
import Kinora

/// S1: image A is pushed out by image B from the right, in whole pixels.
final class PushFilm: YardstickFilm {
  static let name = "S1"
  private let strip = CALayer()

  init(assets: FilmAssets) throws {
    strip.anchorPoint = .zero
    strip.bounds = CGRect(x: 0, y: 0, width: 3840, height: 1080)
    for (index, image) in [assets.a, assets.b].enumerated() {
      let layer = CALayer()
      layer.anchorPoint = .zero
      layer.bounds = CGRect(origin: .zero, size: Yardstick.size)
      layer.position = CGPoint(x: 1920 * Double(index), y: 0)
      layer.contents = image
      strip.addSublayer(layer)
    }
  }

  func build(root: CALayer) {
    root.addSublayer(strip)
    // The scene asks for whole pixels at 60 frames a second: one discrete value a frame.
    let curve = CAMediaTimingFunction(name: .easeInEaseOut)
    let push = CAKeyframeAnimation(keyPath: "position.x")
    push.values = (0...60).map { -(1920 * curve.value(at: Double($0) / 60) + 0.5).rounded(.down) }
    push.keyTimes = (0...61).map { NSNumber(value: Double($0) / 61) }
    push.calculationMode = .discrete
    push.beginTime = 4.5
    push.duration = 61.0 / 60
    push.fillMode = .forwards
    push.isRemovedOnCompletion = false
    strip.add(push, forKey: "push")
  }
}
