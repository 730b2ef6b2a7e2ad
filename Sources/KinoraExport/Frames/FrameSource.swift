import KinoraGraphics
import KinoraMeasure
import KinoraSound
import KinoraTiming

/// A source of frames: a stage, or display lists made elsewhere. It is asked for frames in order of time.
public protocol FrameSource: AnyObject {
  /// Moves to `seconds` of media time, never back.
  func advance(to seconds: CFTimeInterval)
  /// Brings animated values up to the current time. The step is apart from ``displayList()``, which takes it where
  /// nobody asked for it before, so that its time can be measured. By default it does nothing.
  func sample()
  /// The display list of what shows now.
  func displayList() -> DisplayList
  /// The ledger in which the memory of the source's frames is counted; by default one of its own with the standard
  /// ceiling.
  var memory: MemoryBudget { get }
  /// Everything that is heard in the film, as far as it is known at the source's time; nil, the default, for a film
  /// without sound. What is there at the beginning decides whether the film has sound; while the source advances, clips
  /// may be added at the end, and others may end earlier than they did.
  var soundTrack: SoundTrack? { get }
  /// An error that arose inside the source and could not be thrown there; it ends the export. Nil by default.
  var failure: (any Error)? { get }
}

extension FrameSource {
  public func sample() {}
  /// A new ledger with the standard ceiling.
  public var memory: MemoryBudget { MemoryBudget() }
  public var soundTrack: SoundTrack? { nil }
  public var failure: (any Error)? { nil }
}

extension FrameSource {
  /// Moves the source to `seconds`, or leaves it where it is when nil, and returns the display list of what shows.
  /// Throws what failed inside the source on the way.
  ///
  /// Every frame of a film, every still and every listing comes from here.
  package func list(at seconds: CFTimeInterval?) throws(ExportError) -> DisplayList {
    var profile = ExportProfile()
    return try list(at: seconds, &profile, clock: nil)
  }

  /// The display list at `seconds`; the time it took is added to `profile`.
  func list(
    at seconds: CFTimeInterval?, _ profile: inout ExportProfile, clock: ExportClock?, lane: LaneClock? = nil,
    layers: ListMeter? = nil
  ) throws(ExportError) -> DisplayList {
    let measured = lane == nil ? nil : self as? any MeasuredSource
    measured?.clock = lane
    measured?.layerMeter = layers
    lane?.enter(.events)
    defer {
      measured?.clock = nil
      measured?.layerMeter = nil
      lane?.stop()
    }
    profile.measure(.sampling, clock) {
      if let seconds { advance(to: seconds) }
      lane?.turn(to: .sample)
      sample()
    }
    lane?.turn(to: .flatten)
    let list = profile.measure(.flattening, clock) { displayList() }
    if let failure { throw ExportError(failure: failure) }
    return list
  }

  /// A picture of what shows at `seconds`, or now when nil, of `width` × `height` pixels, the size of the source's
  /// display lists.
  package func picture(at seconds: CFTimeInterval?, width: Int, height: Int) throws(ExportError) -> CGImage {
    try FrameMaker(self, width: width, height: height).picture(at: seconds)
  }
}
