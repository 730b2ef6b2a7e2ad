import KinoraScenes

extension Film {
  /// The film a scene describes.
  ///
  /// - Parameter assets: loads the scene's files, every time a stage is built; one that remembers them, as ``AssetLoader`` does, reads
  ///   each once.
  public convenience init(_ scene: Scene, assets: any AssetResolver = AssetLoader()) {
    let canvas = scene.canvas
    self.init(
      checkedFormat: Result { () throws(ExportError) in
        try FilmFormat(size: canvas.size, frameRate: canvas.frameRate, duration: canvas.duration)
      }, output: scene.output, inputs: scene.files
    ) { try scene.makeStage(assets: assets) }
  }
}
