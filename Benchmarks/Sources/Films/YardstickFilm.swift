import Foundation
import Kinora

/// One of the scenes of `Benchmarks/SCENES.md`, as a program would write it: layers and animations on a stage.
protocol YardstickFilm: AnyObject {
  /// The scene's name, "S1" to "S7".
  static var name: String { get }
  init(assets: FilmAssets) throws
  /// Puts the layers under `root` and adds their animations. It is called once, at time 0.
  func build(root: CALayer)
  /// Makes the changes before the frame at `time` seconds that are not left to animations; most scenes have none.
  func update(time: Double)
}

extension YardstickFilm {
  func update(time: Double) {}
}

extension Yardstick {
  /// "A:B", which must lie within 0:600, as frames of a film; nil for anything else.
  static func frames(_ word: String?) -> Range<Int>? {
    let ends = (word ?? "").split(separator: ":").compactMap { Int($0) }
    return ends.count == 2 && 0 <= ends[0] && ends[0] < ends[1] && ends[1] <= 600 ? ends[0]..<ends[1] : nil
  }

  /// All scenes that are made of layers. S6 is not among them, because an emitter draws its own random numbers; the
  /// scene's exact particles are given to the rasteriser directly (`ParticleScene`).
  static var films: [any YardstickFilm.Type] {
    [PushFilm.self, CardsFilm.self, TypeFilm.self, DepthFilm.self, VectorFilm.self, StaticFilm.self]
  }
  /// The film's beginning as a begin time, since 0 would mean the time of the commit.
  static let start = AVCoreAnimationBeginTimeAtZero
  static let size = CGSize(width: width, height: height)
  static let paint = palette.map { color($0) }

  /// The opaque colour of a number 0xRRGGBB.
  static func color(_ hex: Int) -> CGColor { color((hex >> 16 & 255, hex >> 8 & 255, hex & 255)) }

  /// A basic animation that goes to and fro for ever from `begin` seconds on, and shows its start before that.
  static func pingpong(_ keyPath: String, from: Any, to: Any, begin: Double, duration: Double) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    animation.fromValue = from
    animation.toValue = to
    animation.beginTime = begin == 0 ? Yardstick.start : begin
    animation.duration = duration
    animation.autoreverses = true
    animation.repeatCount = .infinity
    animation.fillMode = .backwards
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    animation.isRemovedOnCompletion = false
    return animation
  }
}

/// The two photographs, decoded once, and crops of these.
final class FilmAssets {
  let a: CGImage
  let b: CGImage

  init(folder: String) throws {
    a = try ImageDecoder.decode(path: folder + "/assets/A.png")
    b = try ImageDecoder.decode(path: folder + "/assets/B.png")
  }

  /// The crop that the scenes' text calls "crop X(x, y, w, h)", in the unit coordinates of `contentsRect`.
  static func crop(_ x: Double, _ y: Double, _ width: Double, _ height: Double) -> CGRect {
    CGRect(x: x / 1920, y: y / 1080, width: width / 1920, height: height / 1080)
  }
}
