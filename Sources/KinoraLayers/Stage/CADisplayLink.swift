import Foundation
import KinoraMessages
import KinoraTiming

/// Calls a program once for every frame of a stage, so that it can change layers by hand.
///
///     let link = CADisplayLink { link in ball.position = orbit(at: link.timestamp) }
///     link.add(to: stage)
///
/// There is no display and so no latency: the call for a frame comes at exactly the frame's time, before its picture is taken, and what it
/// changes shows in that very frame. ``timestamp`` is the time to draw for. (On a screen the change shows a frame later, at
/// ``targetTimestamp``.)
///
/// The frames are those of the stage's ``Stage/frameRate``, and every one of them is called for, whether or not it is rendered: a program
/// that adds a little in every call gives the same frame 500 however that frame is asked for.
///
/// At one instant timeline events come first, then the links in the order in which they were added, then layout and drawing. All calls of an
/// instant are one turn: what they change is committed together, with implicit animations unless the program disables actions.
///
/// Swift without Objective-C has no selectors, so ``init(target:selector:)`` takes the method itself: where a program for a screen has
/// `#selector(step)`, it has `Player.step` here, `Player` being the class of the target, with or without a parameter for the link.
public final class CADisplayLink: NSObject {
  private let call: (CADisplayLink) -> Void
  /// Where the link was added; the stage keeps the link, as a run loop does.
  private var stageLink: StageLink?
  private var stage: Stage? { stageLink?.stage }
  private var isInvalid = false

  /// The time of the frame the link was last called for, in seconds; 0 before the first call.
  public private(set) var timestamp: CFTimeInterval = 0
  /// The time of the frame it will be called for next if nothing changes; 0 before the first call.
  public private(set) var targetTimestamp: CFTimeInterval = 0
  /// The time between two frames of the stage, in seconds; 0 before the first call. The time between two calls is
  /// `targetTimestamp - timestamp`.
  public private(set) var duration: CFTimeInterval = 0
  /// Whether the calls are left out for now. False at first.
  public var isPaused = false {
    didSet { stage?.nextLinkCall = nil }
  }
  /// How often to call. A stage cannot show other rates than its own divided by a whole number: the one nearest to `preferred` is taken,
  /// of two equally near ones the faster. Without a preference the stage's own, or the fastest that `maximum` allows.
  public var preferredFrameRateRange = CAFrameRateRange.default {
    didSet { stage?.nextLinkCall = nil }
  }
  /// Calls a second; 0, as at first, means every frame. The older form of ``preferredFrameRateRange``, whose `preferred` it sets.
  public var preferredFramesPerSecond: Int {
    get { preferredFrameRateRange.preferred.map { Int(min(max($0, 0), 1_000_000).rounded()) } ?? 0 }
    set {
      let rate = Float(max(newValue, 0))
      preferredFrameRateRange = rate > 0 ? CAFrameRateRange(minimum: rate, maximum: rate, preferred: rate) : .default
    }
  }

  /// A link that calls `body`.
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

  /// A link that calls a method of `target` that takes nothing.
  public convenience init<Target: AnyObject>(target: Target, selector: @escaping (Target) -> () -> Void) {
    self.init { _ in selector(target)() }
  }

  /// Begins the calls, with the stage's next frame, the present one included if it has not been called for. Adding twice changes nothing;
  /// a link belongs to one stage at a time, and an invalidated link to none.
  public func add(to stage: Stage) {
    guard !isInvalid, self.stage !== stage else { return }
    self.stage?.removeLink(self)
    stageLink = stage.link
    stage.addLink(self)
  }

  /// The same, as programs for a screen write it, with the stage whose time `CACurrentMediaTime()` tells. Which run loop and which mode
  /// makes no difference: a stage is not driven by one.
  public func add(to runloop: RunLoop, forMode mode: RunLoop.Mode) {
    guard let stage = Transactions.current.clockStage else {
      return Warnings.report(Warning("a display link was added where there is no stage; make the stage first"))
    }
    add(to: stage)
  }

  /// Ends the calls until the link is added again.
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

  /// How many frames of `rate` pass from call to call.
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

  /// Makes the call for `frame`.
  func fire(_ frame: Int, of clock: FrameClock) {
    timestamp = clock.seconds(ofFrame: frame)
    targetTimestamp = clock.seconds(ofFrame: frame + stride(at: clock.rate))
    duration = 1 / clock.rate.framesPerSecond.doubleValue
    call(self)
  }
}
