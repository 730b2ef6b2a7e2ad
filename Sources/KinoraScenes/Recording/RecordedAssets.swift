import KinoraGraphics
import KinoraMessages
import KinoraSound
import KinoraTiming

/// The files that a recorded film uses, and what of it scenes have no words for.
final class RecordedAssets {
  private(set) var assets: [SceneAsset] = []
  private(set) var problems: [SceneProblem] = []
  private var names: [String: String] = [:]
  private let film: String

  init(film: String) { self.film = film }

  /// Notes something for which scenes have no words, once.
  func refuse(_ subject: String, _ property: String, _ message: String, _ allowed: String) {
    let problem = SceneProblem(
      file: film, message: "\(subject): \(property): \(message)", allowed: allowed, kind: .unrenderable)
    if !problems.contains(problem) { problems.append(problem) }
  }

  /// The name of the asset for a file.
  func name(_ kind: SceneAsset.Kind, _ path: String) -> String {
    let key = "\(kind.rawValue) \(path)"
    if let known = names[key] { return known }
    let file = FilePath(path).name
    let stem = file.split(separator: ".").first.map(String.init) ?? kind.rawValue
    let name = Self.unused(stem, among: Set(assets.map(\.name)))
    names[key] = name
    assets.append(SceneAsset(name: name, kind: kind, path: path))
    return name
  }

  /// A name that none of `names` is, made of a word that a name may not be.
  static func unused(_ word: String, among names: Set<String>) -> String {
    let plain = String(word.map { $0 == "." || $0 == " " || $0 == "/" ? "-" : $0 })
    if !names.contains(plain) { return plain }
    var number = 2
    while names.contains("\(plain)-\(number)") { number += 1 }
    return "\(plain)-\(number)"
  }

  /// An image as a value: one from a file.
  func image(_ image: CGImage, _ subject: String, _ property: String) -> SceneValue {
    guard let path = image.path else {
      refuse(
        subject, property, "an image that is in no file",
        "one from a file: write it with ImageEncoder.writePNG, and decode that")
      return .none
    }
    if let animation = image.animation, animation.playsFootage {
      return .video(asset: name(.video, path), animation.playback)
    }
    return .image(asset: name(.image, path))
  }

  /// A font as a value: a name, or the first face of a file.
  func font(_ source: CTFont.Source, _ subject: String, _ property: String) -> SceneValue {
    switch source {
    case .name(let name): return .string(name)
    case .face(let face) where face.index == 0 && face.variations.isEmpty && face.synthesis == .none:
      return .font(asset: name(.font, face.path))
    case .face, .description:
      refuse(
        subject, property, "a font that is described or varied", "a font's name, or a FontFace of a file's first face")
      return .none
    }
  }

  /// A clip of the film's sound.
  func sound(_ clip: SoundClip) -> SceneSound? {
    guard case .file(let path) = clip.sound.source else {
      refuse(
        "the sound\(clip.name.map { " \(quoted($0))" } ?? "")", "source", "samples that are in no file",
        "a sound from a file: Sound(contentsOf:)")
      return nil
    }
    var sound = SceneSound(name(.audio, path), at: clip.begin, name: clip.name)
    let begin = clip.sound.fileBegin
    if clip.trim != nil || begin != .zero {
      sound.trimBegin = clip.part.lowerBound.plus(begin)
      sound.trimEnd = clip.part.upperBound.plus(begin)
    }
    (sound.duration, sound.volume, sound.loop) = (clip.duration, clip.volume, clip.loop)
    (sound.fadeIn, sound.fadeOut, sound.speed, sound.duck) = (clip.fadeIn, clip.fadeOut, clip.speed, clip.duck)
    return sound
  }
}
