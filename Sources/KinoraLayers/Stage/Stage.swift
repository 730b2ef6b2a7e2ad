import Foundation
import KinoraGraphics
import KinoraMeasure
import KinoraMessages
import KinoraSound
import KinoraTiming

/// A layer tree with a clock, from which a film is rendered, advanced by a program or by an exporter.
///
/// Time is exact and moves only by `advance(to:)`, and only forward. A turn, which on a screen ends with a round of the
/// run loop, ends with a call of `commit()`. Stages are independent of each other, and each belongs to the thread that
/// made it.
///
///     let stage = Stage(size: CGSize(width: 320, height: 180))
///     stage.root.addSublayer(layer)
///     stage.commit()                       // the layer is live, at 0 s
///     stage.at(2) { layer.opacity = 0 }    // one transaction at exactly 2 s
///     stage.advance(to: 2.1)
///     layer.presentation()?.opacity
public final class Stage {
  /// The root of the layer tree. Its bounds are the canvas in points; its position is in coordinates of the canvas.
  public let root: CALayer
  /// The size of the canvas in points.
  public let size: CGSize
  /// The colour of the canvas below all layers. Default transparent.
  public var background = CGColor.clear
  /// The exact time of the stage, in seconds.
  public private(set) var time = Rational.zero
  /// The stage's time in seconds: the double nearest to `time`.
  public private(set) var seconds: CFTimeInterval = 0
  /// The budget in which the images and layers shown are counted: a stage that needs more gets a ``problem``. Default a
  /// budget of its own with the standard limit.
  public var memory = MemoryBudget()
  /// The part of the budget that the stage's layers take, if they were counted when they were made.
  package var reservation: MemoryReservation?
  /// What happens when text contains characters that no font has. Default ``MissingGlyphPolicy/fail``: they are a
  /// ``problem``.
  public var missingGlyphs = MissingGlyphPolicy.fail
  /// The sounds of the film, as far as they are known; nil for a film without sound.
  public var soundTrack: SoundTrack?
  /// The sounds that go with what layers show.
  var layerSounds: [LayerSound] = []
  /// The first error that could not be thrown where it happened: an event or a step into the past, or, once the first
  /// frame is made, something that a layer cannot show. A stage with a problem goes on, but nothing should be exported
  /// from it.
  public private(set) var problem: StageError?
  /// Whether problems are reported when they arise.
  package var warns = true
  /// Whether the whole tree was searched for problems.
  private var isSearched = false

  /// Tells the stages of a frame apart; nil unless somebody measures.
  package var clock: LaneClock?
  /// What counts the layers' part of the work, while somebody measures.
  package var layerMeter: ListMeter?

  /// The rate of the frames for which display links are called. Default 60 frames a second; the stage of a film or a
  /// scene has its rate.
  ///
  /// Set the rate before links are added. It has an effect on links alone.
  public var frameRate = FrameRate.display {
    didSet { nextLinkCall = nil }
  }

  /// The display links, in the order in which they were added.
  var links = Roster<CADisplayLink>()
  /// The first frame for which links have not been called.
  var firstFrameForLinks = 0
  /// The next frame for which links are called; the inner nil means none, the outer nil that it has to be found anew.
  var nextLinkCall: LinkCall??

  /// The observer of what comes to life, if there is one. Whoever made it keeps it.
  package internal(set) weak var watcher: (any StageWatcher)?
  /// How many times as fast as scheduled the events follow each other.
  private var eventPace = Rational.one

  /// The events to come, in order of time, then of addition.
  private var events = PriorityQueue<StageEvent>()
  private var eventCount = 0

  /// The link by which others refer to the stage while it exists.
  let link = StageLink()
  /// Whether the thread's transactions have noted that something changed.
  var isOpen = false
  /// The layers that the current turn has changed, in order.
  var changed: [CALayer] = []
  /// The layers that were put into the tree or taken out of it in the current turn.
  var moved: [CALayer] = []
  /// The number of the turn whose layers are becoming live.
  var joinNumber: UInt32 = 0
  /// The live layers with animations, in the order in which they got them.
  package internal(set) var animated = Roster<CALayer>()
  /// The next moments at which animations begin or end.
  var agenda = AnimationAgenda()
  /// Whether the current turn has added or removed animations.
  var hasNewAnimations = false
  /// The layers that transitions show in place of their old pictures.
  var outgoingLayers = OutgoingLayers()
  /// The live layers for which ``CALayer/showsItsPast`` is true.
  var recorders = Roster<CALayer>()
  /// The number of commits and steps of time so far, which are all that changes presented values.
  var sampleNumber: UInt64 = 0
  /// The sample number at which every presentation copy was last brought up to date.
  var sampled: UInt64?
  /// The sink of words read ahead, stored so that the compiler does not drop reading them as unused.
  var readingAhead = ReadingAhead()

  /// A stage whose root covers a canvas of `size` points.
  ///
  /// - Parameters:
  ///   - size: The size of the canvas in points.
  ///   - yAxis: The direction of y in the root's coordinates: downwards, as on iOS, or upwards, as on macOS.
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

  /// The direction in which y grows on the screen.
  public enum YAxis: Sendable, Hashable { case down, up }

  deinit {
    link.stage = nil
    for layer in moved { layer.leaveStage(self) }
    root.leaveStage(self)
    root.hostStage = nil
    if isOpen { Transactions.current.forgetStagesGone() }
  }

  // MARK: Time

  /// Ends the turn at the stage's time: layers lay out and draw, animations begin, added layers become live, and
  /// delegates are told.
  ///
  /// A transaction that was begun and not committed does not delay this, as it delays `CATransaction.flush()`: its
  /// changes so far are committed, and it continues with its settings. So a forgotten `CATransaction.commit()` hides
  /// nothing.
  public func commit() {
    Transactions.current.clockStage = self
    Transactions.current.endTurn(of: self, throughBegun: true)
  }

  /// Schedules `body` as one transaction at exactly `seconds` of the stage's time: its implicit animations begin then,
  /// whatever the frame rate.
  ///
  /// Events at one time run in the order in which they were scheduled. An event in the past is not run and becomes the
  /// stage's ``problem``.
  public func at(_ seconds: CFTimeInterval, _ body: @escaping () -> Void) {
    guard let time = Rational(nearest: seconds) else { return fail(.notATime(seconds)) }
    at(time, body)
  }

  /// Schedules `body` as one transaction at `time`, an exact fraction of seconds of the stage's time. (A literal is
  /// taken as a number of seconds.)
  ///
  /// Events at one time run in the order in which they were scheduled. An event in the past is not run and becomes the
  /// stage's ``problem``.
  @_disfavoredOverload
  public func at(_ time: Rational, _ body: @escaping () -> Void) {
    guard time >= self.time else { return fail(.eventInThePast(time: time, now: self.time)) }
    events.insert(StageEvent(time: paced(time), order: eventCount, body: body))
    eventCount += 1
  }

  /// Makes all events, those to come and those scheduled from now on, follow `pace` times as fast: what is a second
  /// ahead happens after 1 / `pace` seconds. To be called once.
  package func runEvents(at pace: Int) {
    eventPace = Rational(Int64(pace))
    events = PriorityQueue(
      events.elements.map { StageEvent(time: paced($0.time), order: $0.order, body: $0.body) })
  }

  /// The time at which an event happens that was scheduled for `time`.
  private func paced(_ time: Rational) -> Rational {
    if eventPace == .one { return time }
    return time.subtracting(self.time)?.divided(by: eventPace)?.adding(self.time) ?? time
  }

  /// Moves the stage to `seconds`: runs the events that are due, begins and ends animations at their exact times, and
  /// commits the turn.
  ///
  /// Time moves forward only. A step back, or a time that is not a number, does nothing and becomes the stage's
  /// ``problem``.
  public func advance(to seconds: CFTimeInterval) {
    guard let time = Rational(nearest: seconds) else { return fail(.notATime(seconds)) }
    advance(to: time)
  }

  /// Moves the stage to `target`, an exact fraction of seconds: runs the events that are due, begins and ends
  /// animations at their exact times, and commits the turn. (A literal is taken as a number of seconds.)
  ///
  /// Time moves forward only. A step back does nothing and becomes the stage's ``problem``.
  @_disfavoredOverload
  public func advance(to target: Rational) { advance(to: target) {} }

  /// Moves the stage to `target` and calls `watch` after every instant on the way at which something happened: events, calls
  /// of display links, the ends of animations with what is told of them.
  package func advance(to target: Rational, watch: () -> Void) {
    guard target >= time else { return fail(.stepBack(to: target, now: time)) }
    let transactions = Transactions.current
    transactions.clockStage = self
    transactions.suspendingBegun {
      transactions.endTurn(of: self)
      if passed != -.infinity {
        passed = -.infinity
        forgetAgendas()
      }
      watch()
      while let instant = nextInstant(upTo: target) {
        handle(instant, in: transactions)
        watch()
      }
      move(to: target)
      transactions.endTurn(of: self)
      watch()
    }
  }

  private func move(to time: Rational) {
    self.time = time
    seconds = time.doubleValue
    sampleNumber += 1
    for layer in recorders { layer.recordPast() }
  }

  func fail(_ error: StageError) {
    if problem == nil { problem = error }
    if warns { Warnings.report(error) }
  }

  /// Notes the problem that a frame met, if any. At the first frame the whole tree is searched, so that a film whose
  /// problem would show only later fails at its beginning.
  func noteProblem(_ met: LayerProblem?) {
    let found = isSearched ? met : met ?? contentProblem()
    isSearched = true
    if let found, problem == nil { problem = .cannotShow(found) }
  }

  // MARK: Instants

  /// Something that happens at one time between two frames.
  private enum Instant {
    case event(Rational, () -> Void)
    /// The time of a frame for which display links are called.
    case frame(Int, Rational)
    /// An animation begins, or has just been shown for the last time.
    case animation(Rational, CFTimeInterval)
  }

  /// The time, in seconds, up to which the instants of animations have been handled, even those at which none began or
  /// ended.
  private(set) var passed = -CFTimeInterval.infinity

  private func nextInstant(upTo target: Rational) -> Instant? {
    let event = events.first.flatMap { $0.time <= target ? $0 : nil }
    let frame = nextLinkFrame().flatMap { $0.time <= target ? $0 : nil }
    let animation = nextAnimationInstant(before: target.doubleValue)
    /// Whether `time` is not after the animation's instant. Times that differ by rounding only count as equal.
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
      watcher?.ranEvent(at: time)
      transactions.perform(in: self, body)
    case .frame(let frame, let time):
      move(to: time)
      callLinks(for: frame)
      transactions.endTurn(of: self)
    case .animation(let time, let instant):
      move(to: time)
      advanceAnimations(into: &transactions.notices, justAfter: true)
      // An animation that neither begins nor ends when its time has come, as below a layer whose time runs backwards,
      // is not waited for again.
      if nextAnimationInstant(before: .infinity) == instant {
        passed = instant
        forgetAgendas()
      }
      transactions.deliver()
    }
  }

  /// The difference, in seconds, up to which two times count as one instant.
  static func slack(_ time: CFTimeInterval) -> CFTimeInterval { 1e-9 + time.magnitude * 1e-12 }
}

/// Why a stage cannot move to a time, schedule an event or show a layer.
public enum StageError: Error, Sendable, Hashable, CustomStringConvertible {
  /// `advance(to:)` was called with a time in the past.
  case stepBack(to: Rational, now: Rational)
  /// `at(_:_:)` was called with a time in the past.
  case eventInThePast(time: Rational, now: Rational)
  /// A sound was to begin in the past.
  case soundInThePast(time: Rational, now: Rational)
  /// A sound cannot be played as the program asks.
  case cannotPlay(SoundClipError)
  /// A time is infinite, not a number, or too large to be represented.
  case notATime(Double)
  /// A layer cannot show what it should.
  case cannotShow(LayerProblem)

  public var description: String {
    switch self {
    case .stepBack(let target, let now):
      "a stage moves forward only: it is at \(now) s and cannot go to \(target) s; make another stage, or use Film.frame(at:)"
    case .eventInThePast(let time, let now):
      "an event at \(time) s came too late: the stage is at \(now) s already; schedule events before advancing past them"
    case .soundInThePast(let time, let now): "a sound at \(time) s came too late: the stage is at \(now) s already"
    case .cannotPlay(let error): "a sound cannot be played: \(error)"
    case .notATime(let value): "\(value) is not a time a stage can reach; times are finite numbers of seconds"
    case .cannotShow(let problem): problem.description
    }
  }
}
