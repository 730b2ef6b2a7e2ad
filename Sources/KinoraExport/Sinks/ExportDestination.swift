import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// What an output name stands for: a film file by its extension, a sound file, or numbered pictures.
public enum ExportDestination: Sendable, Hashable {
  case movie(path: String, MovieContainer)
  /// Numbered pictures, such as `frames-%05d.png`.
  case images(pattern: String)
  /// A WAV file with the sound alone.
  case sound(path: String)

  /// The known kinds of names, for messages.
  public static var knownNames: String {
    let films = MovieContainer.allCases.flatMap(\.fileExtensions).map { "." + $0 }
    let names = films + ["." + SoundWriter.fileExtension]
    return names.joined(separator: ", ") + ", or numbered pictures such as frames-%05d.png"
  }

  /// Reads the output name `path`; throws ``ExportError/invalid(_:)`` with the known kinds of names when it is none of
  /// them.
  public init(path: String) throws(ExportError) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let found = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]).lowercased() } ?? ""
    if found == "png" {
      guard FileNumberPattern(path) != nil else {
        throw .invalid("\(path): a film as pictures needs a place for the number, as in frames-%05d.png")
      }
      self = .images(pattern: path)
    } else if found == SoundWriter.fileExtension {
      self = .sound(path: path)
    } else if let container = MovieContainer(fileExtension: found) {
      self = .movie(path: path, container)
    } else {
      let what = found.isEmpty ? "the name has no extension" : "no output has the extension .\(found)"
      throw .invalid("\(path): \(what); known are \(Self.knownNames)")
    }
  }

  /// Whether transparent pixels of a frame stay transparent in the output. No film format that is written here keeps
  /// alpha.
  public var keepsAlpha: Bool {
    switch self {
    case .movie: false
    case .images, .sound: true
    }
  }

  /// A warning of one line where a canvas that is not opaque goes to an output without transparency; nil when nothing
  /// is lost.
  public func transparencyWarning(for canvas: SceneCanvas) -> String? {
    guard canvas.background.alpha < 1, case .movie(_, let container) = self, !keepsAlpha else { return nil }
    let name = container.fileExtensions[0].uppercased()
    return "the canvas is transparent, and \(name) films written here are opaque: what nothing covers becomes black; "
      + "numbered pictures such as frames-%05d.png keep transparency"
  }

  /// A warning of one line where a scene with sound goes to an output without any; nil when nothing is lost.
  public func soundWarning(for scene: Scene) -> String? {
    guard !scene.audio.isEmpty, case .images = self else { return nil }
    return "the scene's sound is left out: numbered pictures have none"
  }

  /// The sink that writes to this destination and replaces none of `inputs`. What a scene asks for fills in what
  /// `encoding` leaves open.
  public func makeSink(
    encoding: EncodingOptions = EncodingOptions(), scene: EncodingOptions = EncodingOptions(),
    sparing inputs: InputFiles = InputFiles()
  ) throws(ExportError) -> any FrameSink {
    switch self {
    case .movie(let path, let container):
      MovieSink(path: path, encoding: encoding.completed(by: scene, for: container), sparing: inputs)
    case .images(let pattern): try ImageSequenceSink(path: pattern, sparing: inputs)
    case .sound(let path): throw .invalid("\(path): a sound file takes no frames; Exporter.runSound writes it")
    }
  }
}
