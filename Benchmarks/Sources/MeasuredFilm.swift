import Foundation
import Kinora
import KinoraExport
import KinoraScenes

/// A film to measure.
struct MeasuredFilm {
  let name: String
  let format: FilmFormat
  let make: () throws -> any FrameSource

  init(name: String, format: FilmFormat, make: @escaping () throws -> any FrameSource) {
    self.name = name
    self.format = format
    self.make = make
  }

  /// The film of a script, `FILE` or `FILE@WIDTHxHEIGHT`.
  init(script: String) throws {
    let parts = script.split(separator: "@")
    let film = Film(try SceneLoader.load(path: String(parts[0])))
    var format = try film.format
    let size = parts.count > 1 ? parts[1].split(separator: "x").compactMap { Double($0) } : []
    if size.count == 2 {
      format = try FilmFormat(
        size: CGSize(width: size[0], height: size[1]), frameRate: format.frameRate, duration: format.duration)
    }
    let name = URL(fileURLWithPath: String(parts[0])).deletingPathExtension().lastPathComponent
    self.init(name: size.count == 2 ? "\(name) \(format.height)p" : name, format: format) {
      FittedSource(try film.makeStage(), into: format)
    }
  }

  /// The films called `names`; unless some are named, the yardstick's, and the scripts in `Films/` of `folder`, the
  /// dashboard in 2160p too.
  static func films(_ names: [String], _ folder: String) throws -> [MeasuredFilm] {
    let scripts = ["vertical.json5", "dashboard.json5", "dashboard.json5@3840x2160"].map { "\(folder)/Films/\($0)" }
    return try (names.isEmpty ? yardstick + scripts : names).map { try film($0, folder) }
  }

  private static var yardstick: [String] { (Yardstick.films.map { $0.name } + ["S6"]).sorted() }

  private static func film(_ name: String, _ folder: String) throws -> MeasuredFilm {
    if name.contains(".json5") { return try MeasuredFilm(script: name) }
    let assets = try FilmAssets(folder: folder)
    let size = name == "push" ? CGSize(width: 1280, height: 720) : Yardstick.size
    let format = try FilmFormat(size: size, frameRate: FrameRate(60), duration: Rational(10))
    if name == "S6" { return MeasuredFilm(name: name, format: format) { ListSource(ParticleScene()) } }
    if name == "push" {
      return MeasuredFilm(name: name, format: format) {
        FilmSource(TransitionFilm(assets: assets, size: size), size: size)
      }
    }
    guard let type = Yardstick.films.first(where: { $0.name == name }) else {
      throw UnknownFilm(name: name, known: yardstick)
    }
    return MeasuredFilm(name: name, format: format) { FilmSource(try type.init(assets: assets), size: size) }
  }

  private struct UnknownFilm: Error, CustomStringConvertible {
    let name: String
    let known: [String]
    var description: String {
      "no scene is called \(name); known are \(known.joined(separator: ", ")), push, and scripts"
    }
  }
}

/// The frames of a film, from its stage.
private final class FilmSource: FrameSource {
  private let stage: Stage
  private let film: any YardstickFilm

  init(_ film: any YardstickFilm, size: CGSize) {
    stage = Stage(size: size)
    stage.background = .black
    self.film = film
    film.build(root: stage.root)
    film.update(time: 0)
    stage.commit()
  }

  func advance(to seconds: CFTimeInterval) {
    film.update(time: seconds)
    stage.advance(to: seconds)
  }

  func sample() { stage.sample() }

  func displayList() -> DisplayList { stage.displayList() }
}

/// The frames of a scene that is made of display lists.
private final class ListSource: FrameSource {
  private let scene: any RasterScene
  private var frame = 0

  init(_ scene: any RasterScene) { self.scene = scene }
  func advance(to seconds: CFTimeInterval) { frame = Int((seconds * 60).rounded()) }
  func displayList() -> DisplayList { scene.list(frame) }
}

/// The push of Core Animation's guide: changing a layer's contents runs a transition from its actions.
private final class TransitionFilm: YardstickFilm {
  static let name = "push"
  private let assets: FilmAssets
  private let layer = CALayer()
  private var hasPushed = false

  init(assets: FilmAssets) { self.assets = assets }

  convenience init(assets: FilmAssets, size: CGSize) {
    self.init(assets: assets)
    layer.frame = CGRect(origin: .zero, size: size)
  }

  func build(root: CALayer) {
    let push = CATransition()
    push.type = .push
    push.subtype = .fromRight
    push.duration = 1
    push.timingFunction = CAMediaTimingFunction(name: .easeIn)
    layer.actions = ["contents": push]
    layer.contentsGravity = .resizeAspectFill
    layer.contents = assets.a
    root.addSublayer(layer)
  }

  func update(time: Double) {
    guard time >= 4.5, !hasPushed else { return }
    hasPushed = true
    layer.contents = assets.b
  }
}
