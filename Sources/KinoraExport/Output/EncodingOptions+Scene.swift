import KinoraMedia
import KinoraScenes

extension EncodingOptions {
  /// These options, and where they leave something open what a scene asks for.
  ///
  /// A scene is rendered to files of several kinds, so its codec counts only where `container` can hold it; a rate factor written
  /// beside a codec is in that codec's scale and goes with it.
  public func completed(by scene: SceneOutput, for container: MovieContainer) throws(ExportError) -> EncodingOptions {
    var result = self
    let sceneCodec = scene.codec.flatMap(VideoCodec.init(rawValue:))
    let used = codec ?? sceneCodec.flatMap { container.codecs.contains($0) ? $0 : nil } ?? container.codecs[0]
    result.codec = used
    if sceneCodec == nil || sceneCodec == used { result.crf = crf ?? scene.crf }
    if preset == nil, let name = scene.preset {
      guard let known = EncoderPreset(rawValue: name) else {
        let names = EncoderPreset.allCases.map(\.rawValue).joined(separator: ", ")
        throw .invalid("output.preset: \"\(name)\" is none of the presets: \(names)")
      }
      result.preset = known
    }
    return result
  }
}
