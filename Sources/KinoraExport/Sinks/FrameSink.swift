import KinoraGraphics
import KinoraTiming

/// Where finished frames go.
///
/// An exporter calls ``begin(_:)``, then ``append(_:)`` once a frame in order, then ``finish()``; or ``cancel()`` instead of whatever is left,
/// after which the sink leaves nothing half done behind.
public protocol FrameSink: AnyObject {
  /// True when frames are wanted as Y′CbCr too, which the renderer then keeps up to date.
  var wantsYUV: Bool { get }
  /// Before the first frame: checks that the film can be taken and opens what it goes to.
  func begin(_ film: SinkFormat) throws(ExportError)
  /// Takes a frame, whose buffers are only valid during the call.
  func append(_ frame: FinishedFrame) throws(ExportError)
  /// After the last frame.
  func finish() throws(ExportError)
  /// Drops everything; harmless after ``finish()``.
  func cancel()
}

/// What a sink is told about the frames to come.
public struct SinkFormat: Sendable, Hashable {
  /// In pixels.
  public var width: Int
  /// In pixels.
  public var height: Int
  /// Frames a second, exactly.
  public var frameRate: FrameRate
  /// The film's numbers of the frames to come.
  public var frames: Range<Int>

  /// A format.
  public init(width: Int, height: Int, frameRate: FrameRate, frames: Range<Int>) {
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.frames = frames
  }
}

/// One frame of a film, done.
public struct FinishedFrame {
  /// Its number in the film.
  public var index: Int
  /// Premultiplied RGBA. Treat it as read-only.
  public var canvas: PixelBuffer
  /// The same as Y′CbCr, where the sink wants it.
  public var yuv: YUVBuffer?

  /// A frame; whoever makes it owns the buffers.
  public init(index: Int, canvas: PixelBuffer, yuv: YUVBuffer? = nil) {
    self.index = index
    self.canvas = canvas
    self.yuv = yuv
  }
}
