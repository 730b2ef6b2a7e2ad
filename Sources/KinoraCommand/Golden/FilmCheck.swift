import KinoraGolden

/// The film that was made of a scene, compared with the scene's frames once these are known to be the approved ones.
struct FilmCheck {
  static let options =
    [
      Option(
        "--film", value: "FILE",
        help: "verify: compare a video file or numbered pictures, frames-%05d.png, with the approved film too.")
    ] + DiffLimits.tolerance

  private let path: String
  private let scene: String
  private let tolerance: DifferenceTolerance?

  /// What the options ask for; nil without `--film`.
  init?(_ arguments: Arguments, _ scenes: [String]) throws {
    let tolerance = try DiffLimits.read(arguments)
    guard let path = arguments["--film"] else {
      if tolerance != nil { throw UsageError("--tolerance belongs to --film: a golden has none") }
      return nil
    }
    guard scenes.count == 1 else { throw UsageError("--film is the film of one scene, and several are given") }
    (self.path, scene, self.tolerance) = (path, scenes[0], tolerance)
  }

  func run(_ arguments: Arguments, _ console: Console) throws -> ExitStatus {
    let request = try GoldenRequest(scene, arguments)
    let encoded = try FilmOperand.open(path, memory: try SceneArguments.memory(arguments))
    let drawn = try DrawnFilm(request.film, name: request.name)
    let comparison = try FilmComparison(drawn, encoded.film, tolerance: tolerance)
    try console.print("\(path): \(FilmDiff.text(comparison, tolerance))")
    return comparison.passes ? .done : .different
  }
}
