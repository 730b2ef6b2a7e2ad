import KinoraFormats
import KinoraGraphics
import KinoraMeasure
import KinoraSound

/// The way of frames to an encoder's thread: each is checked, copied into the encoder's form, numbered from 0 and queued.
final class EncoderFeed {
  /// The number of frames so far.
  private(set) var frameCount = 0
  /// Whether frames come as Y′CbCr planes; otherwise as RGBA.
  let takesPlanes: Bool
  private let settings: MovieSettings
  private let operation: MediaOperation
  private let converter: PictureConverter
  private let thread: EncoderThread
  private var isOpen = true
  /// The frame whose planes were given out to be written.
  private var next: FramePool.Frame?
  /// The clock of the thread that hands frames over; nil unless somebody measures.
  var clock: LaneClock?

  /// Starts the thread of `session`, which encodes frames of the settings.
  init(
    _ session: any EncodingSession, _ settings: MovieSettings, _ resolved: MovieSettings.Resolved
  ) throws(MediaError) {
    self.settings = settings
    operation = session.operation
    takesPlanes = resolved.takesPlanes
    converter = PictureConverter(
      width: settings.width, height: settings.height, format: resolved.frameFormat, color: resolved.color)
    thread = try EncoderThread(
      session: session, pool: FramePool(settings, resolved, session.operation), byteLimit: settings.queueLimit)
  }

  /// Has the encoder's thread hand in its times.
  func measure(into log: WorkLog) { thread.measure(into: log) }

  /// Whether frames wait for the encoder.
  var hasWaitingFrames: Bool { thread.hasWaitingFrames }

  /// Planes of a frame that the encoder will read; to be filled and given to ``append(_:soundTrack:)-(YUVBuffer,_)``. What
  /// they hold is some frame before, or nothing. Nil for frames that come as RGBA.
  func nextPlanes() throws(MediaError) -> YUVBuffer? {
    guard takesPlanes, isOpen else { return nil }
    if next == nil { next = try thread.takeFrame() }
    return next?.planes
  }

  /// Adds a frame of Y′CbCr planes, which is copied unless they are those of ``nextPlanes()``; waits while the queue is
  /// full.
  func append(_ frame: YUVBuffer, soundTrack: SoundTrack?) throws(MediaError) {
    guard takesPlanes else {
      throw operation.error(
        .invalidSettings, "its pixel format or colours are made from RGBA, and a frame came as planes")
    }
    try append(width: frame.width, height: frame.height, soundTrack) {
      if $0.planes === frame { $0.number(frameCount) } else { $0.fill(from: frame, number: frameCount) }
    }
  }

  /// Adds a frame of premultiplied RGBA, which is converted; waits while the queue is full.
  func append(_ frame: PixelBuffer, soundTrack: SoundTrack?) throws(MediaError) {
    try append(width: frame.width, height: frame.height, soundTrack) {
      $0.fill(from: frame, by: converter, number: frameCount)
    }
  }

  private func append(
    width: Int, height: Int, _ soundTrack: SoundTrack?, _ fill: (FramePool.Frame) -> Void
  ) throws(MediaError) {
    guard isOpen else { throw operation.error(.cancelled, "it is already finished or cancelled") }
    guard width == settings.width, height == settings.height else {
      throw operation.error(
        .invalidSettings,
        "frame \(frameCount) is \(width) × \(height) and the film \(settings.width) × \(settings.height)")
    }
    var slot = if let next { next } else { try thread.takeFrame() }
    next = nil
    fill(slot)
    slot.soundTrack = soundTrack
    try thread.put(slot, clock)
    frameCount += 1
  }

  /// Waits until every frame is encoded and the file complete; throws when anything failed or there was no frame.
  func finish() throws(MediaError) -> EncodedFile {
    guard isOpen else { throw operation.error(.cancelled, "it is already finished or cancelled") }
    guard frameCount > 0 else {
      cancel()
      throw operation.error(.invalidSettings, "it has no frame")
    }
    isOpen = false
    return try thread.finish(clock)
  }

  /// Drops the waiting frames and ends the thread; harmless when it is finished.
  func cancel() {
    guard isOpen else { return }
    isOpen = false
    thread.cancel()
  }
}
