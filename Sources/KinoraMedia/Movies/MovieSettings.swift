import KinoraFormats
import KinoraTiming

/// The settings of a film file: size, rate, and how to encode.
///
/// Files say which matrix, range, primaries and transfer function their numbers have. Frames come as 8-bit 4:2:0 with the
/// BT.709 matrix in limited range where that is what the file holds, and as RGBA otherwise.
public struct MovieSettings: Sendable, Hashable {
  /// The picture's width in pixels.
  public var width: Int
  /// The picture's height in pixels.
  public var height: Int
  /// The exact frame rate. Every frame's time is a whole number of the file's time units where the container allows it
  /// (MP4, QuickTime), and rounded to the nearest millisecond in WebM and Matroska, hundredth of a second in GIF.
  public var frameRate: FrameRate
  /// How to compress; the container's and the codec's usual where it says nothing.
  public var encoding: EncodingOptions
  /// Whether frames may be transparent, which asks for a pixel format with alpha.
  public var isTransparent = false
  /// The number of threads that the encoder may use.
  ///
  /// x264's bytes depend on this number, so it does not depend on the machine: a film is the same file on two cores and
  /// on sixty.
  public var encoderThreads: Int
  /// The encoder's threads unless a number is given.
  public static let usualThreads = 8
  /// The most bytes of frames that may wait for the encoder before ``MovieWriter/append(_:soundTrack:)-(YUVBuffer,_)`` blocks.
  public var queueLimit: Int
  /// The bytes that may wait unless a number is given.
  public static let usualQueueLimit = 24 << 20

  /// Settings from their parts; by default the container's first codec at its own quality.
  public init(
    width: Int, height: Int, frameRate: FrameRate, codec: VideoCodec? = nil, crf: Int? = nil,
    preset: EncoderPreset? = nil, encoderThreads: Int = MovieSettings.usualThreads,
    queueLimit: Int = MovieSettings.usualQueueLimit
  ) {
    self.init(
      width: width, height: height, frameRate: frameRate,
      encoding: EncodingOptions(codec: codec, crf: crf, preset: preset))
    self.encoderThreads = encoderThreads
    self.queueLimit = queueLimit
  }

  /// Settings for a film of a size and rate that is encoded as `encoding` says.
  public init(
    width: Int, height: Int, frameRate: FrameRate, encoding: EncodingOptions, isTransparent: Bool = false
  ) {
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.encoding = encoding
    self.isTransparent = isTransparent
    encoderThreads = Self.usualThreads
    queueLimit = Self.usualQueueLimit
  }

  /// Checks the settings; throws when no encoder could do what they ask for in `container`. `path` is for the message.
  ///
  /// Nothing is opened or created. ``MovieWriter`` makes the same check; a caller with work to do first can make it
  /// earlier.
  public func check(for container: MovieContainer, path: String) throws(MediaError) {
    _ = try resolved(for: container, MediaOperation(name: MovieWriter.operationName, file: path))
  }
}
