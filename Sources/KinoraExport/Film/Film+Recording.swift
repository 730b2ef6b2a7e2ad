import KinoraGraphics
import KinoraLayers
import KinoraScenes

extension Film {
  /// The film as a scene that shows the same, whose `script()` is a file for `kinora` and everybody who writes none in
  /// Swift.
  ///
  ///     let script = try film.scene().script()
  ///
  /// A stage is run from beginning to end, as ``Scene/init(recording:canvas:named:)`` says, which also says what becomes of
  /// closures. A film without a background of its own has a black one then, as it shows, unless it is transparent.
  ///
  /// - Throws: `SceneProblems` with everything that scenes have no words for, or ``ExportError``.
  public func scene(named name: String = "film") throws -> Scene {
    let format = try format
    let stage = try makeStage()
    let canvas = try SceneCanvas(
      width: format.width, height: format.height, frameRate: format.frameRate, duration: format.duration,
      background: isTransparent ? stage.background : stage.background.over(.black))
    return try Scene(recording: stage, canvas: canvas, named: name)
  }
}
