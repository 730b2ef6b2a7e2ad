import Foundation
import Kinora

/// S4: twenty-four pictures turning in perspective with blend modes, one masked and one blurred above them.
final class DepthFilm: YardstickFilm {
  static let name = "S4"
  private let assets: FilmAssets
  private var pictures: [CALayer] = []
  private let masked = CALayer()
  private let blurred = CALayer()

  init(assets: FilmAssets) throws { self.assets = assets }

  func build(root: CALayer) {
    let backdrop = CAGradientLayer()
    backdrop.frame = CGRect(origin: .zero, size: Yardstick.size)
    backdrop.colors = [Yardstick.color(0x202438), Yardstick.color(0xB8A08C)]
    root.addSublayer(backdrop)
    for index in 0..<24 {
      let picture = CALayer()
      picture.bounds = CGRect(x: 0, y: 0, width: 400, height: 260)
      picture.position = CGPoint(x: 160 + 320 * Double(index % 6), y: 135 + 270 * Double(index / 6))
      picture.contents = index % 2 == 0 ? assets.a : assets.b
      picture.contentsRect = FilmAssets.crop(Double(137 * index % 1500), Double(61 * index % 800), 400, 260)
      pictures.append(picture)
      // The scene paints in the order of its list. Siblings in one perspective would be sorted by depth, so each has
      // its own superlayer.
      let plane = CALayer()
      plane.frame = CGRect(origin: .zero, size: Yardstick.size)
      plane.sublayerTransform.m34 = -1.0 / 1000
      plane.compositingFilter = [nil, "multiplyBlendMode", "screenBlendMode", "overlayBlendMode"][index % 4]
      plane.addSublayer(picture)
      root.addSublayer(plane)
    }

    masked.bounds = CGRect(x: 0, y: 0, width: 600, height: 600)
    masked.contents = assets.b
    masked.contentsRect = FilmAssets.crop(660, 240, 600, 600)
    let circle = CAShapeLayer()
    circle.path = CGPath(ellipseIn: masked.bounds, transform: nil)
    masked.mask = circle
    root.addSublayer(masked)

    blurred.bounds = CGRect(x: 0, y: 0, width: 500, height: 300)
    blurred.contents = assets.a
    blurred.contentsRect = FilmAssets.crop(700, 400, 500, 300)
    blurred.filters = [CAFilter.gaussianBlur(radius: 20)]
    root.addSublayer(blurred)
  }

  func update(time: Double) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for (index, picture) in pictures.enumerated() {
      let phase = Double(index)
      let angle = 50 * .pi / 180 * sin(2 * .pi * (time / 4 + phase / 24))
      let turn = CATransform3DMakeRotation(angle, index % 2 == 0 ? 0 : 1, index % 2 == 0 ? 1 : 0, 0)
      picture.transform = CATransform3DConcat(
        turn, CATransform3DMakeTranslation(0, 0, 100 * sin(2 * .pi * (time / 5 + phase / 12))))
    }
    let sway = 500 * sin(2 * .pi * time / 5)
    masked.position = CGPoint(x: 960 + sway, y: 300)
    blurred.position = CGPoint(x: 960 - sway, y: 780)
    CATransaction.commit()
  }
}
