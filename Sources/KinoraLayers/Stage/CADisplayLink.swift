import Foundation
import KinoraMessages
import KinoraTiming

/// An object that calls a program once for every frame of a stage, so that it can change layers by itself.
///
///     let link = CADisplayLink { link in ball.position = orbit(at: link.timestamp) }
///     link.add(to: stage)
///
/// There is no display and so no latency: the call for a frame comes at exactly the frame's time, before it is
/// rendered, and a change made in the call shows in that frame. ``timestamp`` is the time to draw for. On a screen such
/// a change shows a frame later, at ``targetTimestamp``.
///
/// The frames are those of the stage's ``Stage/frameRate``. There is a call for every one of them, whether or not it is
/// rendered: a program that adds a little in every call gives the same frame 500 whichever frames are asked for.
///
/// At one instant the stage's events come first, then the calls of the links in the order in which they were added,
/// then layout and drawing. All calls of an instant are one turn: their changes are committed together, with implicit
/// animations unless the program disables actions.
///
/// Swift without Objective-C has no selectors, so `init(target:selector:)` takes the method itself, with or without a
/// parameter for the link: instead of `#selector(step)` a program passes `Player.step`, with `Player` the class of the
/// target.
public final class CADisplayLink: NSObject {
  private let call: (CADisplayLink) -> Void
  /// The stage to which the link was added. The stage keeps the link alive, as a run loop does.
  private var stageLink: StageLink?
  private var stage: Stage? { stageLink?.stage }
  private var isInvalid = false

  /// The stage's time of the frame of the last call, in seconds; 0 before the first call.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The stage's time of the frame of the next call if the rate does not change, in seconds; 0 before the first call.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The time between two frames of the stage, in seconds; 0 before the first call. The time between two calls is
  /// `targetTimestamp - timestamp`.
  public private(set) var duration: CFTimeInterval = 0
  /// Whether calls are left out. Default false.
  public var isPaused = false {
    didSet { stage?.nextLinkCall = nil }
  }
  /// How often the link calls. The possible rates are the stage's own divided by a whole number. The one nearest to
  /// `preferred` is taken, of two equally near ones the faster; without a preference it is the fastest that `maximum`
  /// allows, or the stage's own. Default ``CAFrameRateRange/default``.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { stage?.nextLinkCall = nil }
  }
  /// How many calls a second there are; 0, the default, means one for every frame. The older form of
  /// ``preferredFrameRateRange``, which it sets.
  public var preferredFramesPerSecond: Int {
    get { preferredFrameRateRange.preferred.map { Int(min(max($0, 0), 1_000_000).rounded()) } ?? 0 }
    set {
      let rate = Float(max(newValue, 0))
      preferredFrameRateRange = rate > 0 ? CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate) : .default
    }
  }

  /// A link that calls `body` with itself.
  public init(_ body: @escaping (CADisplayLink) -> Void) {
    call = body
    super.init()
  }

  /// A link that calls a method of `target`, which it keeps alive until it is invalidated:
  /// `CADisplayLink(target: self, selector: Player.step)`.
  public convenience init<Target: AnyObject>(
    target: Target, selector: @escaping (Target) -> (CADisplayLink) -> Void
  ) {
    self.init { selector(target)($0) }
  }

  /// A link that calls a method without parameters of `target`, which it keeps alive until it is invalidated.
  public convenience init<Target: AnyObject>(target: Target, selector: @escaping (Target) -> () -> Void) {
    self.init { _ in selector(target)() }
  }

  /// Begins the calls, with the stage's present frame if links have not been called for it, else with the next one.
  /// Adding a link twice changes nothing; a link belongs to one stage at a time, and an invalidated link to none.
  public func add(to stage: Stage) {
    guard !isInvalid, self.stage !== stage else { return }
    self.stage?.removeLink(self)
    stageLink = stage.link
    stage.addLink(self)
  }

  /// Begins the calls for the stage whose time `CACurrentMediaTime()` gives, in the form that programs for a screen
  /// use. Run loop and mode make no difference, as no run loop drives a stage. Without a stage this does nothing and is
  /// reported to `Warnings`.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let stage = Transactions.current.clockStage else {
      return Warnings.report(Warning("a display link was added where there is no stage; make the stage first"))
    }
    add(to: stage)
  }

  /// Ends the calls until the link is added again; run loop and mode make no difference.
  public func remove(from runloop: RunLoop, forMode mode: RunLoop.Mode) { leaveStage() }

  /// Ends the calls for good.
  public func invalidate() {
    isInvalid = true
    leaveStage()
  }

  private func leaveStage() {
    stage?.removeLink(self)
    stageLink = nil
  }

  /// How many frames of `rate` there are from one call to the next, at least 1.
  func stride(at rate: FrameRate) -> Int {
    let own = rate.framesPerSecond.doubleValue
    let range = preferredFrameRateRange
    if let preferred = range.preferred.map({ Double($0) }), preferred > 0, preferred.isFinite {
      let ratio = min(own / preferred, 1e9)
      let fewer = max(ratio.rounded(.down), 1)
      return Int(preferred - own / (fewer + 1) < own / fewer - preferred ? fewer + 1 : fewer)
    }
    let maximum = Double(range.maximum)
    guard maximum > 0, maximum < own else { return 1 }
    return Int(min((own / maximum - 1e-6).rounded(.up), 1e9))
  }

  /// Calls for `frame`.
  func fire(_ frame: Int, of clock: FrameClock) {
    timestamp = clock.seconds(ofFrame: frame)
    targetTimestamp = clock.seconds(ofFrame: frame + stride(at: clock.rate))
    duration = 1 / clock.rate.framesPerSecond.doubleValue
    call(self)
  }
}
