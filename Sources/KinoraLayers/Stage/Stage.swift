import Foundation
import KinoraGraphics
import KinoraMessages
import KinoraTiming

/// A layer tree with a clock: what a film is rendered from, stepped by hand or by an exporter.
///
/// Time is exact and moves only by `advance(to:)`, forward. The end of a turn, which on a screen the run loop decides, is a call here:
/// `commit()`. Stages are independent of each other; one belongs to the thread that made it.
///
///     let stage = Stage(size: CGSize(width: 320, height: 180))
///     stage.root.addSublayer(layer)
///     stage.commit()                       // the layer is live, at 0 s
///     stage.at(2) { layer.opacity = 0 }    // one transaction at exactly 2 s
///     stage.advance(to: 2.1)
///     layer.presentation()?.opacity
public final class Stage {
  /// The layer everything else hangs from. Its bounds are the canvas; its superlayer's coordinates are the canvas'.
  public let root: CALayer
  /// The canvas in points.
  public let size: CGSize
  /// What is there before the first layer; transparent unless set.
  public var background = CGColor.clear
  /// The stage's time, exactly.
  public private(set) var time = Rational.zero
  /// The stage's time in seconds: the double nearest to `time`.
  public private(set) var seconds: CFTimeInterval = 0
  /// What the pictures and layers shown are counted in: a stage that needs more gets a ``problem``. A ledger of its own with the standard ceiling
  /// unless set.
  public var memory = MemoryBudget()
  /// What the stage's layers take of it, where that was counted when they were made.
  package var room: MemoryReservation?
  /// What happens to characters that no font has. They are a ``problem`` unless this says otherwise.
  public var missingGlyphs = MissingGlyphPolicy.fail
  /// The first thing that went wrong and could not be thrown where it happened: an event or a step into the past, or, once the first
  /// frame is made, something that a layer cannot show. A stage with a problem goes on, but nothing should be exported from it.
  public private(set) var problem: StageError?
  /// Whether the whole tree was searched for what cannot be shown.
  private var isSearched = false

  /// The frames at which display links are called: 60 a second unless set. The stage of a film or a scene has its rate.
  ///
  /// To be set before links are added; what is shown depends on it through them alone.
  public var frameRate = FrameRate.display {
    didSet { nextLinkCall = nil }
  }

  /// The display links, in the order they were added.
  var links = Roster<CADisplayLink>()
  /// The first frame they have not been called for.
  var firstFrameForLinks = 0
  /// The frame they are called for next, nil within for none; nil while it is to be found anew.
  var nextLinkCall: LinkCall??

  /// What is to happen, in order of time, then of addition.
  private var events = PriorityQueue<StageEvent>()
  private var eventCount = 0

  /// What others find the stage by while it is there.
  let link = StageLink()
  /// Whether the thread's transactions know that something changed.
  var isOpen = false
  /// The layers the current turn changed, in order.
  var changed: [CALayer] = []
  /// Layers put into the tree or taken out of it in the current turn.
  var moved: [CALayer] = []
  /// Which turn's layers are becoming live.
  var joinNumber: UInt32 = 0
  /// Live layers with animations, in the order in which they got them.
  package internal(set) var animated = Roster<CALayer>()
  /// When their animations next begin and end.
  var agenda = AnimationAgenda()
  /// Whether the current turn added or removed animations.
  var hasNewAnimations = false
  /// Live layers for which ``CALayer/showsItsPast`` is true.
  var recorders = Roster<CALayer>()
  /// Counts what can change what is shown: commits and steps of time.
  var sampleNumber: UInt64 = 0
  /// The count at which every presentation copy was last brought up to date.
  var sampled: UInt64?
  /// Keeps what was read ahead from being left out as unused.
  var readingAhead = ReadingAhead()

  /// A stage whose root covers a canvas of `size` points.
  ///
  /// - Parameter yAxis: The direction of y in the root's coordinates: downward, as on iOS, or upward, as on macOS.
  public init(size: CGSize, yAxis: YAxis = .down) {
    root = CALayer()
    self.size = size
    root.bounds = CGRect(origin: .zero, size: size)
    root.position = CGPoint(x: size.width / 2, y: size.height / 2)
    root.isGeometryFlipped = yAxis == .up
    root.hostStage = self
    link.stage = self
    Transactions.current.clockStage = self
    moved.append(root)
  }

  /// Which way y grows.
  public enum YAxis: Sendable, Hashable { case down, up }

  deinit {
    link.stage = nil
    for layer in moved { layer.leaveStage(self) }
    root.leaveStage(self)
    root.hostStage = nil
    if isOpen { Transactions.current.forgetStagesGone() }
  }

  // MARK: Time

  /// Ends the turn at the stage's time: layers lay out and draw, animations and layers added since become live, delegates are told.
  ///
  /// A transaction that was begun and not committed does not hold this up, as it does `CATransaction.flush()`: what it changed so far is
  /// committed, and it goes on with its settings. So a forgotten `CATransaction.commit()` hides nothing.
  public func commit() {
    Transactions.current.clockStage = self
    Transactions.current.endTurn(of: self, throughBegun: true)
  }

  /// Schedules `body` as one transaction at exactly `seconds`: what it animates implicitly begins then, whatever the frame rate.
  ///
  /// Events at one time run in the order scheduled. One in the past is not run and becomes the stage's ``problem``.
  public func at(_ seconds: CFTimeInterval, _ body: @escaping () -> Void) {
    guard let time = Rational(nearest: seconds) else { return fail(.notATime(seconds)) }
    at(time, body)
  }

  /// The same with the time as an exact fraction. A number written in the program is seconds.
  @_disfavoredOverload
  public func at(_ time: Rational, _ body: @escaping () -> Void) {
    guard time >= self.time else { return fail(.eventInThePast(time: time, now: self.time)) }
    events.insert(StageEvent(time: time, order: eventCount, body: body))
    eventCount += 1
  }

  /// Moves the stage to `seconds`: runs the events due, ends animations at their exact times, and commits the turn.
  ///
  /// Time moves forward only. A step back, or a time that is not a number, does nothing and becomes the stage's ``problem``.
  public func advance(to seconds: CFTimeInterval) {
    guard let time = Rational(nearest: seconds) else { return fail(.notATime(seconds)) }
    advance(to: time)
  }

  /// The same with the time as an exact fraction. A number written in the program is seconds.
  @_disfavoredOverload
  public func advance(to target: Rational) {
    guard target >= time else { return fail(.stepBack(to: target, now: time)) }
    let transactions = Transactions.current
    transactions.clockStage = self
    transactions.suspendingBegun {
      transactions.endTurn(of: self)
      if passed != -.infinity {
        passed = -.infinity
        forgetAgendas()
      }
      while let instant = nextInstant(upTo: target) { handle(instant, in: transactions) }
      move(to: target)
      transactions.endTurn(of: self)
    }
  }

  private func move(to time: Rational) {
    self.time = time
    seconds = time.doubleValue
    sampleNumber += 1
    for layer in recorders { layer.recordPast() }
  }

  private func fail(_ error: StageError) {
    if problem == nil { problem = error }
    Warnings.report(error)
  }

  /// To be called with what a frame met. The first time the whole tree is searched, so that a film fails at its beginning for what would
  /// come into sight late.
  func noteProblem(_ met: LayerProblem?) {
    let found = isSearched ? met : met ?? contentProblem()
    isSearched = true
    if let found, problem == nil { problem = .cannotShow(found) }
  }

  // MARK: Instants

  /// Something that happens between two frames.
  private enum Instant {
    case event(Rational, () -> Void)
    /// A frame that display links are called for.
    case frame(Int, Rational)
    /// An animation begins, or has just been seen for the last time.
    case animation(Rational, CFTimeInterval)
  }

  /// The instants up to here have been handled, whatever came of it.
  private(set) var passed = -CFTimeInterval.infinity

  private func nextInstant(upTo target: Rational) -> Instant? {
    let event = events.first.flatMap { $0.time <= target ? $0 : nil }
    let frame = nextLinkFrame().flatMap { $0.time <= target ? $0 : nil }
    let animation = nextAnimationInstant(before: target.doubleValue)
    /// Whether `time` is not after the animation's instant: one that differs by rounding only is the same.
    func isFirst(_ time: Rational) -> Bool { animation.map { time.doubleValue <= $0 + Self.slack($0) } ?? true }
    if let event, frame.map({ event.time <= $0.time }) ?? true, isFirst(event.time) {
      _ = events.popFirst()
      return .event(event.time, event.body)
    }
    if let frame, isFirst(frame.time) { return .frame(frame.frame, frame.time) }
    return animation.map { .animation(max(Rational(nearest: $0) ?? time, time), $0) }
  }

  private func handle(_ instant: Instant, in transactions: Transactions) {
    switch instant {
    case .event(let time, let body):
      move(to: time)
      transactions.perform(in: self, body)
    case .frame(let frame, let time):
      move(to: time)
      callLinks(for: frame)
      transactions.endTurn(of: self)
    case .animation(let time, let instant):
      move(to: time)
      advanceAnimations(into: &transactions.notices, justAfter: true)
      // One that neither begins nor ends when its time has come, as under a layer whose time runs backward, is not waited for again.
      if nextAnimationInstant(before: .infinity) == instant {
        passed = instant
        forgetAgendas()
      }
      transactions.deliver()
    }
  }

  /// How close two times are one instant.
  static func slack(_ time: CFTimeInterval) -> CFTimeInterval { 1e-9 + time.magnitude * 1e-12 }
}

/// What cannot be done with a stage's time, or shown on it.
public enum StageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// `advance(to:)` towards the past.
  case stepBack(to: Rational, now: Rational)
  /// `at(_:_:)` in the past.
  case eventInThePast(time: Rational, now: Rational)
  /// Infinite, not a number, or beyond what can be counted.
  case notATime(Double)
  /// A layer was asked for something it cannot show.
  case cannotShow(LayerProblem)

  public var description: String {
    switch self {
    case .stepBack(let target, let now):
      "a stage moves forward only: it is at \(now) s and cannot go to \(target) s; make another stage, or use Film.frame(at:)"
    case .eventInThePast(let time, let now):
      "an event at \(time) s came too late: the stage is at \(now) s already; schedule events before advancing past them"
    case .notATime(let value): "\(value) is not a time a stage can reach; times are finite numbers of seconds"
    case .cannotShow(let problem): problem.description
    }
  }
}
