import KinoraMedia
import KinoraScenes

extension EncodingOptions {
  /// These options, and where they leave something open what a scene asks for.
  ///
  /// A scene is rendered to files of several kinds, so its codec counts only where `container` can hold it; a rate factor written
  /// beside a codec is in that codec's scale and goes with it.
  public func completed(by scene: SceneOutput, for container: MovieContainer) -> EncodingOptions {
    var result = self
    let used = codec ?? scene.codec.flatMap { container.codecs.contains($0) ? $0 : nil } ?? container.codecs[0]
    result.codec = used
    if scene.codec == nil || scene.codec == used { result.crf = crf ?? scene.crf }
    result.preset = preset ?? scene.preset
    return result
  }
}
