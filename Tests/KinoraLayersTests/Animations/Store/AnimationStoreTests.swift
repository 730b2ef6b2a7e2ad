import Foundation
import KinoraLayers
import KinoraTiming
import Testing

@Suite("A layer's animations")
struct AnimationStoreTests {
  /// A delegate that writes down what it hears.
  final class Listener: CAAnimationDelegate {
    let log: Log
    let name: String

    init(_ name: String, _ log: Log) { (self.name, self.log) = (name, log) }

    func animationDidStart(_ anim: CAAnimation) { log.lines.append("\(name) start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      log.lines.append("\(name) stop \(flag ? "finished" : "unfinished")")
    }
  }

  final class Log {
    var lines: [String] = []
  }

  let layer = CALayer()
  let store = AnimationStore()
  let log = Log()

  func animation(_ name: String = "a", duration: Double = 1) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = duration
    animation.delegate = Listener(name, log)
    return animation
  }

  @discardableResult
  func add(
    _ animation: CAAnimation, _ key: String?, sequence: UInt64 = 0,
    defaults: AnimationStore.Defaults = AnimationStore.Defaults()
  ) -> LiveAnimation {
    store.add(animation, forKey: key, defaults: defaults, sequence: sequence) { try? layer.resolve(keyPath: $0) }
  }

  func advance(to time: Double, isPaused: Bool = false) {
    var notices = AnimationNotices()
    store.advance(to: time, isPaused: isPaused, into: &notices)
    notices.deliver {}
  }

  @Test("adding an animation stores a copy that later edits do not reach and that cannot be edited")
  func copies() throws {
    let original = animation()
    add(original, "fade")
    original.duration = 99
    let stored = try #require(store.animation(forKey: "fade"))
    #expect(stored !== original && stored.duration == 1)
    stored.duration = 5
    (stored as? CABasicAnimation)?.fromValue = 3
    stored.setValue("note", forKey: "tag")
    #expect(stored.duration == 1 && (stored as? CABasicAnimation)?.fromValue == nil)
    #expect(stored.value(forKey: "tag") as? String == "note")
    let copy = try #require(stored.copy() as? CABasicAnimation)
    copy.duration = 5
    #expect(copy.duration == 5)
  }

  @Test("an animation under a key that is there replaces the old one and moves to the end, and nil never replaces")
  func keys() {
    add(animation("a"), "x")
    add(animation("b"), "y")
    add(animation("c"), "x")
    #expect(store.keys == ["y", "x"])
    add(animation("d"), nil)
    add(animation("e"), nil)
    #expect(store.entries.count == 4 && store.keys == ["y", "x"])
    advance(to: 0)
    #expect(log.lines == ["a stop unfinished"])
  }

  @Test("a transition is stored under \"transition\" whatever its key")
  func transitions() {
    add(CATransition(), "mine")
    add(CATransition(), nil)
    #expect(store.keys == ["transition"])
  }

  @Test("a duration of 0, and a missing timing function, become those of the transaction")
  func defaults() {
    let ease = CAMediaTimingFunction(name: .easeOut)
    let defaults = AnimationStore.Defaults(duration: 0.75, timingFunction: ease)
    add(animation(duration: 0), "a", defaults: defaults)
    let own = animation(duration: 2)
    own.timingFunction = CAMediaTimingFunction(name: .easeIn)
    add(own, "b", defaults: defaults)
    #expect(store.animation(forKey: "a")?.duration == 0.75 && store.animation(forKey: "a")?.timingFunction == ease)
    #expect(store.animation(forKey: "b")?.duration == 2)
    #expect(store.animation(forKey: "b")?.timingFunction == CAMediaTimingFunction(name: .easeIn))
  }

  @Test("a begin time of 0 becomes the layer's time at the commit, or 0 when that is negative, and a tiny one stays")
  func beginTimesAtCommit() {
    add(animation(), "now")
    let tiny = animation()
    tiny.beginTime = 1e-100
    add(tiny, "zero")
    store.commit(at: 12.5)
    add(animation(), "early")
    store.commit(at: -3)
    #expect(store.animation(forKey: "now")?.beginTime == 12.5)
    #expect(store.animation(forKey: "zero")?.beginTime == 1e-100)
    #expect(store.animation(forKey: "early")?.beginTime == 0)
  }

  @Test("delegates hear starts and stops in order, the latest added first")
  func notices() {
    add(animation("a"), "a", sequence: 1)
    add(animation("b"), "b", sequence: 2)
    store.commit(at: 0)
    advance(to: 0)
    #expect(log.lines == ["b start", "a start"])
    advance(to: 1)
    #expect(store.keys == ["a", "b"])
    advance(to: 1.01)
    #expect(log.lines == ["b start", "a start", "b stop finished", "a stop finished"])
    #expect(store.isIdle)
  }

  @Test("an animation that begins later starts when it begins")
  func delayedStart() {
    let late = animation("late")
    late.beginTime = 5
    add(late, "late")
    store.commit(at: 0)
    advance(to: 4.9)
    #expect(log.lines.isEmpty)
    advance(to: 5)
    #expect(log.lines == ["late start"])
  }

  @Test("an animation that is not removed on completion stays, and its delegate hears the stop once")
  func keptOnCompletion() {
    let kept = animation("kept")
    kept.isRemovedOnCompletion = false
    add(kept, "kept")
    store.commit(at: 0)
    for time in [0, 2, 3.0] { advance(to: time) }
    #expect(log.lines == ["kept start", "kept stop finished"])
    #expect(store.keys == ["kept"])
    store.remove(forKey: "kept")
    advance(to: 4)
    #expect(log.lines.count == 2 && store.isIdle)
  }

  @Test("on a paused layer no animation starts")
  func paused() {
    add(animation("a"), "a")
    store.commit(at: 0)
    advance(to: 0, isPaused: true)
    #expect(log.lines.isEmpty)
    advance(to: 0.1)
    #expect(log.lines == ["a start"])
  }

  @Test("on a layer in no visible tree an animation starts and stops at the commit and is dropped")
  func abandoned() {
    add(animation("a"), "a")
    var notices = AnimationNotices()
    store.abandon(into: &notices)
    notices.deliver {}
    #expect(log.lines == ["a start", "a stop unfinished"])
    #expect(store.isIdle)
  }

  /// A completion that counts the animations it waits for.
  final class Completion: AnimationCompletion {
    var outstanding = 0
    func animationAdded() { outstanding += 1 }
    func animationEnded() { outstanding -= 1 }
  }

  @Test("a completion waits for every animation added to it and is told before the delegates hear the stop")
  func completion() {
    let completion = Completion()
    let defaults = AnimationStore.Defaults(completion: completion)
    add(animation("a", duration: 1), "a", sequence: 1, defaults: defaults)
    add(animation("b", duration: 2), "b", sequence: 2, defaults: defaults)
    #expect(completion.outstanding == 2)
    store.commit(at: 0)
    advance(to: 0)
    log.lines = []
    advance(to: 1.5)
    #expect(completion.outstanding == 1)
    var notices = AnimationNotices()
    store.advance(to: 2.5, isPaused: false, into: &notices)
    notices.deliver { log.lines.append("completions at \(completion.outstanding)") }
    #expect(log.lines == ["a stop finished", "completions at 0", "b stop finished"])
  }

  @Test("removing all animations stops them unfinished")
  func removeAll() {
    add(animation("a"), "a", sequence: 1)
    add(animation("b"), "b", sequence: 2)
    store.removeAll()
    advance(to: 0)
    #expect(log.lines == ["b stop unfinished", "a stop unfinished"])
  }

  @Test("a transition's progress runs from its start to its end by its timing function")
  func transitionProgress() {
    let transition = CATransition()
    transition.duration = 2
    transition.startProgress = 0.25
    transition.endProgress = 0.75
    transition.timingFunction = CAMediaTimingFunction(name: .easeIn)
    let live = add(transition, nil)
    store.commit(at: 10)
    let ease = CAMediaTimingFunction(name: .easeIn)
    #expect(live.transitionProgress(at: 11) == 0.25 + 0.5 * ease.value(at: 0.5))
    #expect(live.transitionProgress(at: 12) == 0.75)
    #expect(live.transitionProgress(at: 12.1) == nil)
  }
}
