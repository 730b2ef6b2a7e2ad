import Foundation
import KinoraExport
import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// A film with a plan, and what its frames are made from on this machine.
struct PlannedFilm {
  let film: ChunkedFilm
  /// The bytes of the script.
  let script: [UInt8]
  let scene: Scene
  let format: FilmFormat
  let assets: AssetLoader
  let memory: MemoryBudget
  var plan: FilmPlan { film.plan }

  init(
    film: ChunkedFilm, script: [UInt8], scene: Scene, format: FilmFormat, assets: AssetLoader, memory: MemoryBudget
  ) {
    self.film = film
    self.script = script
    self.scene = scene
    self.format = format
    self.assets = assets
    self.memory = memory
  }

  /// The film whose plan lies in `folder`; throws where this build, the script, an asset or a font is not what the plan
  /// names.
  init(in folder: ChunkFolder, memory: MemoryBudget) throws {
    guard let plan = try folder.plan() else { throw Refusal("\(folder.path) has no plan", folder) }
    let build = try BuildIdentity.current(version: Command.version)
    if let difference = build.difference(from: plan.build) { throw Refusal(difference, folder) }
    do throws(SourceBytes.Failure) {
      script = try SourceBytes.read(path: folder.scriptPath, limit: SceneLoader.greatestSize)
    } catch {
      throw SceneLoader.FileError(path: folder.scriptPath, reason: error.reason)
    }
    guard FileDigest(of: script) == plan.script.contents else {
      throw Refusal("\(folder.scriptPath) was changed since the film was planned", folder)
    }
    assets = AssetLoader(memory: memory)
    var scene = try SceneLoader.load(
      bytes: script, file: folder.scriptPath, folder: folder.resolved(plan.script.folder),
      parameters: plan.script.parameters, assets: assets)
    if let background = plan.script.background { scene = scene.flattened(onto: try CGColor(css: background)) }
    let found = try Self.assets(of: scene, in: folder)
    if let changed = FilmPlan.difference(found, plan.assets) {
      let path = scene.assets.first { $0.name == changed }?.path ?? ""
      throw Refusal("the file of the asset \"\(changed)\", \(path), was changed since the film was planned", folder)
    }
    let fonts = try Self.fonts(of: scene, assets)
    if FilmPlan.difference(fonts, plan.fonts) != nil {
      func names(_ fonts: [FilmPlan.Asset]) -> String {
        fonts.isEmpty ? "no font" : fonts.map { "\($0.name) (\($0.contents.sha256.prefix(8)))" }.joined(separator: ", ")
      }
      throw Refusal(
        "other fonts are installed here: texts are set in \(names(fonts)), where the film was planned in "
          + "\(names(plan.fonts)); install those, or give the scene its fonts as assets", folder)
    }
    film = try ChunkedFilm(plan, in: folder)
    self.scene = scene
    let canvas = scene.canvas
    format = try FilmFormat(
      size: CGSize(width: plan.width, height: plan.height), frameRate: canvas.frameRate, duration: canvas.duration)
    self.memory = memory
  }

  /// A source of the film's frames that stands at the beginning.
  func makeSource() throws -> any FrameSource {
    let stage = try scene.makeStage(assets: assets, memory: memory)
    let canvas = scene.canvas
    if canvas.width == format.width, canvas.height == format.height { return stage }
    return FittedSource(stage, into: format)
  }

  /// The files that the scene names, as they are now.
  static func assets(of scene: Scene, in folder: ChunkFolder) throws -> [FilmPlan.Asset] {
    try scene.assets.map { asset in
      FilmPlan.Asset(
        name: asset.name, path: folder.stored(asset.path),
        contents: try FileDigest(ofFile: asset.path, what: "the asset \"\(asset.name)\""))
    }
  }

  /// The installed fonts in which the scene's texts are set here, by the names of their files.
  static func fonts(of scene: Scene, _ assets: AssetLoader) throws -> [FilmPlan.Asset] {
    let own = Set(scene.assets.map { URL(fileURLWithPath: $0.path).standardizedFileURL.path })
    let paths = Set(
      try scene.faces(assets: assets).map { URL(fileURLWithPath: $0.path).standardizedFileURL.path })
    return try paths.subtracting(own).sorted().map { path in
      FilmPlan.Asset(
        name: URL(fileURLWithPath: path).lastPathComponent, path: path,
        contents: try FileDigest(ofFile: path, what: "the font"))
    }
  }

  /// Why a chunk is not made here.
  struct Refusal: Error, CustomStringConvertible {
    let description: String

    init(_ reason: String, _ folder: ChunkFolder) {
      description = reason + "; plan the film again to go on: kinora plan SCENE -o FILM --chunks N \(folder.path)"
    }
  }
}
