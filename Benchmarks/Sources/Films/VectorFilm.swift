import Foundation
import Kinora

/// S5: two hundred curves draw themselves and fifty stars turn and change shape.
final class VectorFilm: YardstickFilm {
  static let name = "S5"
  private struct Star {
    let center: CGPoint
    let radius, speed, phase: Double
    let from, to: CGColor
    let layer = CAShapeLayer()
  }
  private var stars: [Star] = []

  init(assets: FilmAssets) throws {}

  func build(root: CALayer) {
    root.backgroundColor = Yardstick.color(0xF7F4EC)
    var random = Congruential(state: 5)
    for index in 0..<200 {
      let points = (0..<4).map { _ in
        let x = 60 + 1800 * random.next()
        return CGPoint(x: x, y: 60 + 960 * random.next())
      }
      let path = CGMutablePath()
      path.move(to: points[0])
      path.addCurve(to: points[3], control1: points[1], control2: points[2])
      let layer = CAShapeLayer()
      layer.path = path
      layer.fillColor = nil
      layer.lineWidth = 2 + 6 * random.next()
      layer.strokeColor = Yardstick.paint[Int(8 * random.next())]
      layer.lineCap = .round
      root.addSublayer(layer)
      let drawing = Yardstick.pingpong("strokeEnd", from: 0.0, to: 1.0, begin: 0.02 * Double(index), duration: 3)
      layer.add(drawing, forKey: "draw")
    }
    for _ in 0..<50 {
      let u = (0..<7).map { _ in random.next() }
      let star = Star(
        center: CGPoint(x: 100 + 1720 * u[0], y: 100 + 880 * u[1]), radius: 30 + 50 * u[2], speed: -120 + 240 * u[3],
        phase: 360 * u[4], from: Yardstick.paint[Int(8 * u[5])], to: Yardstick.paint[Int(8 * u[6])])
      root.addSublayer(star.layer)
      stars.append(star)
    }
  }

  func update(time: Double) {
    let m = Yardstick.pingpong(time, 2)
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for star in stars {
      let path = CGMutablePath()
      for k in 0..<10 {
        let reach = k % 2 == 0 ? star.radius : star.radius * (0.3 + 0.3 * m)
        let angle = (star.phase + star.speed * time + 36 * Double(k)) * .pi / 180
        let point = CGPoint(x: star.center.x + reach * sin(angle), y: star.center.y - reach * cos(angle))
        if k == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
      star.layer.path = path
      func mix(_ a: CGFloat, _ b: CGFloat) -> CGFloat { ((a + (b - a) * m) * 255 + 0.5).rounded(.down) / 255 }
      star.layer.fillColor = CGColor(
        red: mix(star.from.red, star.to.red), green: mix(star.from.green, star.to.green),
        blue: mix(star.from.blue, star.to.blue), alpha: 1)
    }
    CATransaction.commit()
  }
}
