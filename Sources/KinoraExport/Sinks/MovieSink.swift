import KinoraFormats
import KinoraGraphics
import KinoraMeasure
import KinoraMedia
import KinoraSound
import KinoraTiming

/// A sink that writes the frames to a film file.
public final class MovieSink: FrameSink, MeasuredSink {
  /// The path of the film file.
  public let path: String
  /// How to compress the film.
  public let encoding: EncodingOptions
  /// A summary of what was written; nil until the film is complete.
  public private(set) var summary: MovieSummary?
  private let container: MovieContainer?
  private let isTransparent: Bool
  private let inputs: InputFiles
  private var writer: MovieWriter?
  package var log: WorkLog?
  package var clock: LaneClock? {
    get { writer?.clock }
    set { writer?.clock = newValue }
  }

  /// A sink for the file at `path`, or for standard output when that is `-`, which must not be one of `inputs`.
  ///
  /// Without `container`, the name's extension chooses it, and ``begin(_:)`` throws for one that stands for none. Frames
  /// with alpha keep it when `transparent` says that there may be some; otherwise they show over black.
  public init(
    path: String, container: MovieContainer? = nil, encoding: EncodingOptions = EncodingOptions(),
    transparent: Bool = false,
    sparing inputs: InputFiles = InputFiles()
  ) {
    self.path = path
    self.container = container
    self.encoding = encoding
    isTransparent = transparent
    self.inputs = inputs
    wantsYUV = encoding.takesPlanes(
      in: container ?? (try? MovieWriter.container(of: path)) ?? .mp4, transparent: transparent)
  }

  /// Whether the film is encoded from planes, which the rasteriser makes; otherwise from RGBA.
  public let wantsYUV: Bool

  public func begin(_ film: SinkFormat) throws(ExportError) {
    do throws(MediaError) {
      let container = if let container { container } else { try MovieWriter.container(of: path) }
      let settings = MovieSettings(
        width: film.width, height: film.height, frameRate: film.frameRate, encoding: encoding,
        isTransparent: isTransparent)
      let sound = container.soundCodecs.isEmpty ? nil : film.sound(encoding)
      writer = try MovieWriter(
        path: path, container: container, settings: settings, sound: sound, sparing: inputs)
      if let log { writer?.measure(into: log) }
    } catch { throw .media(error) }
  }

  /// The planes of a frame that the encoder will read; nil for formats that are made from RGBA.
  public func nextPlanes() throws(ExportError) -> YUVBuffer? {
    do throws(MediaError) { return try writer?.nextPlanes() } catch { throw .media(error) }
  }

  /// Whether frames wait for the encoder.
  public var hasWaitingFrames: Bool { writer?.hasWaitingFrames ?? false }

  public func append(_ frame: FinishedFrame) throws(ExportError) {
    guard let writer else { throw .output("\(path): frame \(frame.index) came before the film was begun") }
    do {
      if wantsYUV {
        guard let picture = frame.yuv else {
          throw ExportError.output("\(path): frame \(frame.index) came without planes")
        }
        try writer.append(picture, soundTrack: frame.soundTrack)
      } else {
        try writer.append(frame.canvas, soundTrack: frame.soundTrack)
      }
    } catch let error as MediaError { throw .media(error) } catch { throw ExportError(wrapping: error) }
  }

  public func finish() throws(ExportError) {
    do { summary = try writer?.finish() } catch { throw .media(error) }
  }

  public func cancel() { writer?.cancel() }
}

extension SinkFormat {
  /// The sound of a file with these frames, encoded as `encoding` says; nil for a film without sound.
  func sound(_ encoding: EncodingOptions = EncodingOptions()) -> MovieSound? {
    soundTrack.map { track in
      let clock = FrameClock(rate: frameRate)
      return MovieSound(
        track, filmDuration: clock.time(ofFrame: filmFrameCount) ?? .zero,
        begin: clock.time(ofFrame: frames.lowerBound) ?? .zero, codec: encoding.soundCodec,
        bitRate: encoding.soundBitRate)
    }
  }
}
