import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraSound
import KinoraTiming

/// A sink that writes the frames to a film file.
public final class MovieSink: FrameSink {
  /// The path of the film file.
  public let path: String
  /// How to compress the film.
  public let encoding: EncodingOptions
  /// A summary of what was written; nil until the film is complete.
  public private(set) var summary: MovieSummary?
  private let inputs: InputFiles
  private var writer: MovieWriter?

  /// A sink for the file at `path`, whose extension chooses the container and which must not be one of `inputs`.
  public init(path: String, encoding: EncodingOptions = EncodingOptions(), sparing inputs: InputFiles = InputFiles()) {
    self.path = path
    self.encoding = encoding
    self.inputs = inputs
  }

  public var wantsYUV: Bool { true }

  public func begin(_ film: SinkFormat) throws(ExportError) {
    do {
      let settings = encoding.settings(
        width: film.width, height: film.height, frameRate: film.frameRate,
        container: try MovieWriter.container(of: path))
      writer = try MovieWriter(path: path, settings: settings, sound: film.sound, sparing: inputs)
    } catch { throw .media(error) }
  }

  public func append(_ frame: FinishedFrame) throws(ExportError) {
    guard let writer, let picture = frame.yuv else {
      throw .output("\(path): frame \(frame.index) came without a picture")
    }
    do { try writer.append(picture, soundTrack: frame.soundTrack) } catch { throw .media(error) }
  }

  public func finish() throws(ExportError) {
    do { summary = try writer?.finish() } catch { throw .media(error) }
  }

  public func cancel() { writer?.cancel() }
}

extension SinkFormat {
  /// The sound of a file with these frames; nil for a film without sound.
  var sound: MovieSound? {
    soundTrack.map { track in
      let clock = FrameClock(rate: frameRate)
      return MovieSound(
        track, filmDuration: clock.time(ofFrame: filmFrameCount) ?? .zero,
        begin: clock.time(ofFrame: frames.lowerBound) ?? .zero)
    }
  }
}
