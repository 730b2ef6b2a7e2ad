import KinoraExport
import KinoraRaster

/// How a film is profiled.
public struct ProfileOptions: Sendable {
  /// The film's frames to make; nil for all.
  public var frames: Range<Int>?
  /// How the rasteriser works.
  public var rendering: FrameRenderer.Options
  /// Whether every piece of work is kept, for a trace.
  public var keepsTrace: Bool
  /// The numbers of cores, each 1…256, for which the profile forecasts how long the film takes. Unless there are none, frames are made on one
  /// thread, so that their jobs can be timed.
  public var forecastCores: [Int]
  /// The encoder's threads that a forecast counts with.
  public var encoderThreads = 8
  /// The bytes of frames waiting for the encoder that a forecast counts with.
  public var encoderQueue = 24 << 20
  /// What the film is called in the profile.
  public var subject: String
  /// The request that stops the profile; nil for one that cannot be stopped.
  public var cancellation: Cancellation?

  /// Options that profile all frames with all processors unless the parameters say otherwise.
  public init(
    frames: Range<Int>? = nil, rendering: FrameRenderer.Options = FrameRenderer.Options(), keepsTrace: Bool = false,
    forecastCores: [Int] = [], subject: String = "film", cancellation: Cancellation? = nil
  ) {
    self.frames = frames
    self.rendering = rendering
    self.keepsTrace = keepsTrace
    self.forecastCores = forecastCores
    self.subject = subject
    self.cancellation = cancellation
  }
}
