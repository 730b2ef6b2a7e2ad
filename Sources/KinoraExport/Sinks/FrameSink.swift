import KinoraGraphics
import KinoraSound
import KinoraTiming

/// An output that takes finished frames.
///
/// An exporter calls ``begin(_:)``, then ``append(_:)`` once a frame in order, then ``finish()``; or ``cancel()`` instead of whatever is left,
/// after which the sink leaves nothing half done behind.
public protocol FrameSink: AnyObject {
  /// Whether the sink wants frames as Y′CbCr too.
  var wantsYUV: Bool { get }
  /// Checks, before the first frame, that the sink can take the film, and opens the output.
  func begin(_ film: SinkFormat) throws(ExportError)
  /// The planes that the next frame is to be written into, for a sink that wants frames as Y′CbCr; nil, the default, for
  /// planes of the exporter's own. What they hold already must be a frame before, or nothing.
  func nextPlanes() throws(ExportError) -> YUVBuffer?
  /// Whether frames that the sink took still wait for its own threads; false, the default, for a sink that is done with
  /// a frame when ``append(_:)`` returns. While frames wait, the exporter draws on one thread: several take more
  /// processor time together, and the film would not be done sooner.
  var hasWaitingFrames: Bool { get }
  /// Takes a frame, whose buffers are only valid during the call.
  func append(_ frame: FinishedFrame) throws(ExportError)
  /// Completes the output after the last frame.
  func finish() throws(ExportError)
  /// Drops the unfinished output; harmless after ``finish()``.
  func cancel()
}

extension FrameSink {
  /// Nil: the exporter has planes of its own.
  public func nextPlanes() throws(ExportError) -> YUVBuffer? { nil }

  /// False: no frame waits.
  public var hasWaitingFrames: Bool { false }
}

/// The format of the frames to come, which a sink is told before the first.
public struct SinkFormat: Sendable, Hashable {
  /// The width in pixels.
  public var width: Int
  /// The height in pixels.
  public var height: Int
  /// The exact number of frames a second.
  public var frameRate: FrameRate
  /// The numbers, in the film, of the frames to come.
  public var frames: Range<Int>
  /// The number of frames in the whole film.
  public var filmFrameCount: Int
  /// Everything that is heard in the film, as far as it is known; nil for a film without sound.
  public var soundTrack: SoundTrack?

  /// A format from its parts; unless given, the film ends with the frames to come.
  public init(
    width: Int, height: Int, frameRate: FrameRate, frames: Range<Int>, filmFrameCount: Int? = nil,
    soundTrack: SoundTrack? = nil
  ) {
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.frames = frames
    self.filmFrameCount = filmFrameCount ?? frames.upperBound
    self.soundTrack = soundTrack
  }
}

/// A finished frame of a film.
public struct FinishedFrame {
  /// The frame's number in the film.
  public var index: Int
  /// The frame as premultiplied RGBA. Treat it as read-only.
  public var canvas: PixelBuffer
  /// The frame as Y′CbCr, where the sink wants it.
  public var yuv: YUVBuffer?
  /// The film's sound track, where clips were added to its end since the frame before or end earlier: all that begin before the
  /// frame's end are there.
  public var soundTrack: SoundTrack?

  /// A frame from its parts; the caller owns the buffers.
  public init(index: Int, canvas: PixelBuffer, yuv: YUVBuffer? = nil, soundTrack: SoundTrack? = nil) {
    self.index = index
    self.canvas = canvas
    self.yuv = yuv
    self.soundTrack = soundTrack
  }
}
