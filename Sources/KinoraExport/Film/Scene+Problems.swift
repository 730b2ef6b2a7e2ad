import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes
import KinoraTiming

extension Scene {
  /// Everything that would keep the scene from being rendered, found without rendering it: what ``rehearse(assets:memory:decoding:)`` finds, and what no
  /// encoder could make of its canvas.
  ///
  /// - Parameters:
  ///   - output: the film or the numbered pictures to come, as ``ExportDestination`` reads them; nil for a film as the scene's own `output`
  ///     asks for, H.264 unless it names another codec.
  ///   - encoding: how to compress; the scene's own `output` decides what it leaves open.
  ///   - assets: loads the scene's files.
  ///   - memory: the ledger in which the scene's layers are counted.
  ///   - decoding: whether all frames of moving pictures are decoded, which takes as long as showing them.
  public func problems(
    exportingTo output: ExportDestination? = nil, encoding: EncodingOptions = EncodingOptions(),
    assets: any AssetResolver = AssetLoader(), memory: MemoryBudget = MemoryBudget(),
    decoding: Bool = false
  ) -> [SceneProblem] {
    var problems = rehearse(assets: assets, memory: memory, decoding: decoding)
    do throws(ExportError) {
      _ = try FilmFormat(size: canvas.size, frameRate: canvas.frameRate, duration: canvas.duration)
    } catch {
      problems.append(problem(canvasPlace, "canvas: \(error)"))
    }
    do throws(MediaError) {
      try checkEncoding(output, encoding)
    } catch {
      let hint = "a canvas that it takes; or another output: kinora check --output frames-%05d.png"
      problems.append(problem(canvasPlace, "canvas: \(error.reason)", allowed: output == nil ? hint : nil))
    }
    return problems
  }

  private func checkEncoding(_ output: ExportDestination?, _ encoding: EncodingOptions) throws(MediaError) {
    let container: MovieContainer
    switch output {
    case .sound: return
    case .images(_, let format):
      guard canvas.isTransparent, !format.keepsAlpha else { return }
      throw MediaError(
        .invalidSettings, attempted: "write the image", file: "canvas",
        reason: "the canvas is transparent, and \(format.rawValue) pictures have no alpha")
    case .movie(_, let given): container = given
    case nil:
      let codec = encoding.codec ?? self.output.codec
      let isTransparent = canvas.isTransparent
      container =
        MovieContainer.allCases.first { container in
          (codec.map(container.codecs.contains) ?? true) && (!isTransparent || container.alphaCodec != nil)
        } ?? .mp4
    }
    let encoding = encoding.completed(by: self.output, for: container, transparent: canvas.isTransparent)
    let settings = MovieSettings(
      width: canvas.width, height: canvas.height, frameRate: canvas.frameRate, encoding: encoding,
      isTransparent: canvas.isTransparent)
    try settings.check(for: container, path: "canvas")
  }
}
