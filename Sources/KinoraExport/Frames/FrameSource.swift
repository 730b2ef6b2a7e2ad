import KinoraGraphics
import KinoraTiming

/// What frames are made from: a stage, or display lists made elsewhere. Asked for frames in order of time.
public protocol FrameSource: AnyObject {
  /// Moves to `seconds` of media time, never back.
  func advance(to seconds: CFTimeInterval)
  /// Brings animated values up to the time; ``displayList()`` does it where it was not asked for. Nothing unless a source says
  /// otherwise: it is apart so that it can be measured apart.
  func sample()
  /// What shows now.
  func displayList() -> DisplayList
  /// What the memory of its frames is counted in. A ledger of its own with the standard ceiling unless a source says otherwise.
  var memory: MemoryBudget { get }
  /// What went wrong inside and could not be thrown there; ends the export. Nil unless a source says otherwise.
  var failure: (any Error)? { get }
}

extension FrameSource {
  public func sample() {}
  /// A ledger of its own.
  public var memory: MemoryBudget { MemoryBudget() }
  public var failure: (any Error)? { nil }
}

extension FrameSource {
  /// Moves to `seconds`, or stays where the source is when nil, and says what shows; throws what failed inside on the way.
  ///
  /// Every frame of a film, every still and every listing comes from here.
  package func list(at seconds: CFTimeInterval?) throws(ExportError) -> DisplayList {
    var profile = ExportProfile()
    return try list(at: seconds, &profile, clock: nil)
  }

  /// The list at `seconds`, with the time it took added to `profile`.
  func list(
    at seconds: CFTimeInterval?, _ profile: inout ExportProfile, clock: ExportClock?
  ) throws(ExportError) -> DisplayList {
    profile.measure(.sampling, clock) {
      if let seconds { advance(to: seconds) }
      sample()
    }
    let list = profile.measure(.flattening, clock) { displayList() }
    if let failure { throw ExportError(failure: failure) }
    return list
  }

  /// What shows at `seconds`, or now when nil, on as many pixels as the source's display lists have.
  package func picture(at seconds: CFTimeInterval?, width: Int, height: Int) throws(ExportError) -> CGImage {
    try FrameMaker(self, width: width, height: height).picture(at: seconds)
  }
}
