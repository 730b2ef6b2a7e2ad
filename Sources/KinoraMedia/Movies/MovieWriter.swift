import KinoraFormats
import KinoraGraphics
import KinoraMeasure
import KinoraSound
import KinoraTiming

/// Writes a film file, frame after frame.
///
/// Encoding and writing happen on a thread of their own behind a queue bounded in bytes, while the caller makes the
/// next frame. An error on that thread is thrown by the next ``append(_:soundTrack:)-(YUVBuffer,_)`` or by ``finish()``. The file is written
/// under a temporary name in the same folder and appears under its own name when it is complete and on the disk: a film
/// that fails or is cancelled or dropped leaves no trace, and an older file of the name stays. The same frames,
/// settings and libraries give the same bytes. Use a writer from one thread.
public final class MovieWriter {
  static let operationName = "write the film"
  /// The path that stands for standard output, which takes containers that are written from front to back.
  public static let standardOutput = "-"

  /// The path of the file.
  public let path: String
  /// The settings that were asked for.
  public let settings: MovieSettings
  /// The container, from the file's extension.
  public let container: MovieContainer
  /// The codec in use.
  public let codec: VideoCodec
  /// The number of frames appended so far.
  public var frameCount: Int { feed.frameCount }

  /// Whether frames come as Y′CbCr planes, as ``append(_:soundTrack:)-(YUVBuffer,_)`` takes them; otherwise as RGBA.
  public var takesPlanes: Bool { feed.takesPlanes }

  /// The clock of the thread that hands frames over; nil unless somebody measures.
  package var clock: LaneClock? {
    get { feed.clock }
    set { feed.clock = newValue }
  }

  /// Has the encoder's thread hand in its times from the next frame on.
  package func measure(into log: WorkLog) { feed.measure(into: log) }

  /// Nil for standard output.
  private let file: OutputFile?
  private let encoderName: String
  private let feed: EncoderFeed

  /// Opens the encoder and the file; `path`'s extension chooses the container.
  ///
  /// Throws a ``MediaError`` for an unknown extension or settings that the codec cannot fulfil
  /// (``MediaError/Kind/invalidSettings``), for a folder that is missing or not writable
  /// (``MediaError/Kind/unwritable``), and for an encoder that this build of the library lacks
  /// (``MediaError/Kind/missingCodec``).
  ///
  /// - Parameters:
  ///   - sound: what is heard; nil for a film without a sound stream. A ``MediaError`` is thrown where one of its files
  ///     cannot be read, then or by a later call.
  ///   - inputs: files that must not be replaced; one of them as `path` is ``MediaError/Kind/invalidSettings``.
  public convenience init(
    path: String, settings: MovieSettings, sound: MovieSound? = nil, sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    try self.init(
      path: path, container: try Self.container(of: path), settings: settings, sound: sound, sparing: inputs)
  }

  /// Opens the encoder and the file at `path`, or standard output for ``standardOutput``, in a container that the name
  /// does not choose.
  public init(
    path: String, container: MovieContainer, settings: MovieSettings, sound: MovieSound? = nil,
    sparing inputs: InputFiles = InputFiles()
  ) throws(MediaError) {
    let operation = MediaOperation(name: Self.operationName, file: path == Self.standardOutput ? "<stdout>" : path)
    let resolved = try settings.resolved(for: container, operation)
    let file =
      path == Self.standardOutput ? nil : try OutputFile(path: path, sparing: inputs, for: operation)
    let session = try LibraryLog.listening { () throws(MediaError) in
      // The protocol is named so that no path can be taken for an address.
      let address = file.map { "file:" + $0.partialPath } ?? "pipe:1"
      return try MovieSession(
        address: address, container: container, settings: settings, resolved, sound: sound, file: file, operation)
    }
    self.path = path
    self.settings = settings
    self.container = container
    self.file = file
    codec = resolved.codec
    encoderName = session.encoderName
    feed = try EncoderFeed(session, settings, resolved)
  }

  deinit { cancel() }

  /// The container that `path`'s extension stands for; throws an error that names the known extensions.
  public static func container(of path: String) throws(MediaError) -> MovieContainer {
    let name = path.split(separator: "/").last ?? ""
    let dot = name.lastIndex(of: ".")
    let found = dot.map { String(name[name.index(after: $0)...]) } ?? ""
    guard let container = MovieContainer(fileExtension: found) else {
      let known = MovieContainer.allCases.flatMap(\.fileExtensions).map { "." + $0 }.joined(separator: ", ")
      let what = found.isEmpty ? "its name has no extension" : "no film format has the extension .\(found)"
      throw MediaError(.invalidSettings, attempted: operationName, file: path, reason: "\(what); known are \(known)")
    }
    return container
  }

  /// Adds a frame of Y′CbCr planes, which is copied unless they are those of ``nextPlanes()``; waits while the queue is
  /// full.
  ///
  /// Throws a ``MediaError`` when the frame's size is not the film's, when the film's frames are RGBA, when encoding an
  /// earlier frame failed, or when the film is finished or cancelled.
  ///
  /// - Parameter soundTrack: the film's sound track, where clips were added to its end since the last frame.
  public func append(_ frame: YUVBuffer, soundTrack: SoundTrack? = nil) throws(MediaError) {
    try feed.append(frame, soundTrack: soundTrack)
  }

  /// Whether frames that were added still wait for the encoder, which then is what the film waits for.
  public var hasWaitingFrames: Bool { feed.hasWaitingFrames }

  /// Planes of a frame that the encoder will read, so that the next frame need not be copied: to be filled and given to
  /// ``append(_:soundTrack:)-(YUVBuffer,_)``. What they hold is some frame before, or nothing. Nil where frames come as RGBA.
  public func nextPlanes() throws(MediaError) -> YUVBuffer? { try feed.nextPlanes() }

  /// Adds a frame of premultiplied RGBA, which is converted to the film's pixel format; waits while the queue is full.
  ///
  /// Throws as ``append(_:soundTrack:)-(YUVBuffer,_)`` does; every film takes RGBA.
  public func append(_ frame: PixelBuffer, soundTrack: SoundTrack? = nil) throws(MediaError) {
    try feed.append(frame, soundTrack: soundTrack)
  }

  /// Encodes the remaining frames, completes the file and gives it its name.
  ///
  /// Throws when anything failed or no frame was appended; the partial file is then removed.
  public func finish() throws(MediaError) -> MovieSummary {
    do {
      let result = try feed.finish()
      try file?.commit()
      return MovieSummary(
        path: path, frameCount: result.frames, frameRate: settings.frameRate, byteCount: result.bytes, codec: codec,
        container: container, encoder: encoderName)
    } catch {
      file?.discard()
      throw error
    }
  }

  /// Stops encoding and removes the partial file; harmless when the film is already finished.
  public func cancel() {
    feed.cancel()
    file?.discard()
  }

  /// Writes frames that are finished in memory, which uses the encoder alone, without anything it would wait for.
  public static func write(
    _ frames: some Sequence<YUVBuffer>, to path: String, settings: MovieSettings, sound: MovieSound? = nil
  ) throws(MediaError) -> MovieSummary {
    let writer = try MovieWriter(path: path, settings: settings, sound: sound)
    for frame in frames { try writer.append(frame) }
    return try writer.finish()
  }

  /// Writes frames of premultiplied RGBA that are finished in memory.
  public static func write(
    _ frames: some Sequence<PixelBuffer>, to path: String, settings: MovieSettings
  ) throws(MediaError) -> MovieSummary {
    let writer = try MovieWriter(path: path, settings: settings)
    for frame in frames { try writer.append(frame) }
    return try writer.finish()
  }
}

/// A summary of a film that was written.
public struct MovieSummary: Sendable, Hashable {
  /// The path of the file.
  public var path: String
  /// The number of frames in the file, as its container counts them.
  public var frameCount: Int
  /// The exact frame rate.
  public var frameRate: FrameRate
  /// The size of the file in bytes.
  public var byteCount: Int
  /// The codec that compressed the frames.
  public var codec: VideoCodec
  /// The file's container.
  public var container: MovieContainer
  /// The library's name of the encoder, such as `libx264`.
  public var encoder: String

  /// The exact duration in seconds: frames divided by the rate.
  public var duration: Rational { FrameClock(rate: frameRate).time(ofFrame: frameCount) ?? .zero }
}
