import KinoraGraphics
import KinoraMedia
import KinoraScenes

extension Film {
  /// The film a scene describes.
  ///
  /// - Parameters:
  ///   - scene: The scene.
  ///   - memory: The ledger in which the film's pictures, layers and frames are counted.
  ///   - assets: What loads the scene's files every time a stage is built; a resolver that remembers files, as
  ///     ``AssetLoader`` does, reads each once. By default an ``AssetLoader`` that counts in `memory`.
  public convenience init(_ scene: Scene, memory: MemoryBudget = MemoryBudget(), assets: (any AssetResolver)? = nil) {
    let assets = assets ?? AssetLoader(memory: memory)
    let canvas = scene.canvas
    self.init(
      checkedFormat: Result { () throws(ExportError) in
        try FilmFormat(size: canvas.size, frameRate: canvas.frameRate, duration: canvas.duration)
      }, output: scene.output, isTransparent: canvas.isTransparent, inputs: scene.files, memory: memory
    ) { try scene.makeStage(assets: assets, memory: memory) }
  }
}

extension Scene {
  /// The scene's own file and the files it uses, which no output may replace.
  public var files: InputFiles { InputFiles(paths) }
}
