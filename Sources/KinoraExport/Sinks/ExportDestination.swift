import Foundation
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// What an output name stands for: a film file by its extension, standard output, a sound file, or numbered pictures.
public enum ExportDestination: Sendable, Hashable {
  /// A film; the path `-` is standard output.
  case movie(path: String, MovieContainer)
  /// Numbered pictures, such as `frames-%05d.png`.
  case images(pattern: String, PictureFormat)
  /// A WAV file with the sound alone.
  case sound(path: String)

  /// The containers that can go to standard output: those written from front to back.
  public static let streams: [MovieContainer] = [.y4m, .rgba, .hashes]

  /// The known kinds of names, for messages.
  public static var knownNames: String {
    let films = MovieContainer.allCases.flatMap(\.fileExtensions).map { "." + $0 }
    let names = films + ["." + SoundWriter.fileExtension]
    let pictures = PictureFormat.allCases.map(\.fileExtensions[0]).joined(separator: ", ")
    return names.joined(separator: ", ") + ", or numbered pictures such as frames-%05d.png (\(pictures))"
  }

  /// Reads the output name `path`, where `-` is standard output; throws ``ExportError/invalid(_:)`` with the known kinds
  /// of names when it is none of them.
  ///
  /// - Parameter container: the container, where the name shall not choose it.
  public init(path: String, container: MovieContainer? = nil) throws(ExportError) {
    let name = path.split(separator: "/").last.map(String.init) ?? ""
    let found = name.lastIndex(of: ".").map { String(name[name.index(after: $0)...]).lowercased() } ?? ""
    if path == MovieWriter.standardOutput {
      let container = container ?? .y4m
      guard Self.streams.contains(container) else {
        let known = Self.streams.map(\.rawValue).joined(separator: ", ")
        throw .invalid("-: \(container.rawValue) cannot be written to standard output; known are \(known)")
      }
      self = .movie(path: path, container)
    } else if let container {
      self = .movie(path: path, container)
    } else if found == SoundWriter.fileExtension {
      self = .sound(path: path)
    } else if let format = PictureFormat(fileExtension: found), FileNumberPattern(path) != nil {
      self = .images(pattern: path, format)
    } else if let container = MovieContainer(fileExtension: found) {
      self = .movie(path: path, container)
    } else if PictureFormat(fileExtension: found) != nil {
      throw .invalid("\(path): a film as pictures needs a place for the number, as in frames-%05d.\(found)")
    } else {
      let what = found.isEmpty ? "the name has no extension" : "no output has the extension .\(found)"
      throw .invalid("\(path): \(what); known are \(Self.knownNames)")
    }
  }

  /// Whether an output of this kind can keep transparent pixels transparent.
  public var keepsAlpha: Bool {
    switch self {
    case .movie(_, let container): container.alphaCodec != nil
    case .images(_, let format): format.keepsAlpha
    case .sound: true
    }
  }

  /// A warning of one line where a scene with sound goes to an output without any; nil when nothing is lost.
  public func soundWarning(for scene: Scene) -> String? {
    guard scene.hasSound else { return nil }
    switch self {
    case .sound: return nil
    case .images: return "the scene's sound is left out: numbered pictures have none"
    case .movie(_, let container):
      return container.soundCodecs.isEmpty ? "the scene's sound is left out: \(container.traits.name) has none" : nil
    }
  }

  /// The sink that writes to this destination and replaces none of `inputs`. What a scene asks for fills in what
  /// `encoding` leaves open.
  ///
  /// - Parameter transparent: whether frames may be transparent and are to stay so. A film that cannot keep alpha throws
  ///   then when it begins; where this is false, a film shows transparent pixels over black. Numbered pictures in a
  ///   format with alpha keep it always.
  public func makeSink(
    encoding: EncodingOptions = EncodingOptions(), scene: EncodingOptions = EncodingOptions(),
    transparent: Bool = false, sparing inputs: InputFiles = InputFiles()
  ) throws(ExportError) -> any FrameSink {
    switch self {
    case .movie(let path, let container):
      MovieSink(
        path: path, container: container,
        encoding: encoding.completed(by: scene, for: container, transparent: transparent), transparent: transparent,
        sparing: inputs)
    case .images(let pattern, let format):
      try ImageSequenceSink(path: pattern, format: format, transparent: transparent, sparing: inputs)
    case .sound(let path): throw .invalid("\(path): a sound file takes no frames; Exporter.runSound writes it")
    }
  }
}
