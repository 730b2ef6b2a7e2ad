import Foundation
import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes
import KinoraTiming

/// Plans films that are made in chunks, from what the command line asks for.
struct FilmPlanner {
  let request: RenderRequest
  let task: RenderTask
  let input: SceneInput
  let parameters: [String: String]
  let assets: AssetLoader

  /// The plan of the film, made in `folder`.
  ///
  /// - Parameters:
  ///   - checked: Whether everything that would keep a frame from being made is looked for first.
  ///   - divide: Divides the frames that are asked for, at the film's rate, into chunks.
  func plan(
    in folder: ChunkFolder, checked: Bool, divide: (Range<Int>, FrameRate) throws -> [FilmPlan.Chunk]
  ) throws -> PlannedFilm {
    let (scene, format, output) = (task.scene, task.format, task.output)
    let container = try Self.container(of: task.destination, output)
    let isTransparent = scene.canvas.isTransparent
    let encoding = try MovieSettings(
      width: format.width, height: format.height, frameRate: format.frameRate,
      encoding: task.encoding.completed(by: scene.output, for: container, transparent: isTransparent),
      isTransparent: isTransparent
    ).spelledOut(for: container, path: output)
    if checked {
      let problems = scene.problems(
        exportingTo: task.destination, encoding: encoding, assets: assets, memory: request.run.memory)
      if !problems.isEmpty { throw SceneProblems(problems) }
    }
    let absolute = { (path: String) in URL(fileURLWithPath: path.isEmpty ? "." : path).path }
    let plan = FilmPlan(
      output: folder.stored(absolute(output)), container: container, format: format, isTransparent: isTransparent,
      encoding: encoding,
      script: FilmPlan.Script(
        contents: FileDigest(of: input.bytes), folder: folder.stored(absolute(input.folder)), parameters: parameters,
        background: request.backgroundText),
      assets: try PlannedFilm.assets(of: scene, in: folder), fonts: try PlannedFilm.fonts(of: scene, assets),
      build: try BuildIdentity.current(version: Command.version), chunks: try divide(task.frames, format.frameRate))
    return PlannedFilm(
      film: try ChunkedFilm(plan, in: folder), script: input.bytes, scene: scene, format: format, assets: assets,
      memory: request.run.memory)
  }

  /// The container of an output that can be joined from chunks; throws for others.
  private static func container(of destination: ExportDestination, _ output: String) throws(UsageError)
    -> MovieContainer
  {
    let joinable = MovieContainer.joinable.map { "." + $0.fileExtensions[0] }.joined(separator: ", ")
    let why: String
    switch destination {
    case .movie(let path, let container):
      if container.joinsSegments, path != MovieWriter.standardOutput { return container }
      why =
        path == MovieWriter.standardOutput
        ? "standard output takes a film from front to back"
        : "\(container.traits.name) is compressed from its beginning to its end"
    case .images: why = "numbered pictures are files of their own, which render --frames makes in any parts"
    case .sound: why = "sound is made in one piece"
    }
    throw UsageError("--output: \"\(output)\" cannot be joined from chunks: \(why); films that can are \(joinable)")
  }
}
