import Foundation
import KinoraTiming

/// The animations of one layer, in the order they apply.
///
/// The store knows no clock and no transaction: the layer's time and the transaction's values are handed in.
package final class AnimationStore {
  /// What an added animation takes from the transaction it is added in.
  package struct Defaults {
    /// Replaces a duration of 0 or less.
    package var duration: CFTimeInterval
    /// Given to an animation that has no timing function.
    package var timingFunction: CAMediaTimingFunction?
    /// Waits for the animation to end.
    package var completion: (any AnimationCompletion)?

    package init(
      duration: CFTimeInterval = 0.25, timingFunction: CAMediaTimingFunction? = nil,
      completion: (any AnimationCompletion)? = nil
    ) {
      self.duration = duration
      self.timingFunction = timingFunction
      self.completion = completion
    }
  }

  /// What sampling keeps between frames.
  @exclusivity(unchecked) var sample = LayerSample()
  /// What is ``shown``, for sampling.
  @exclusivity(unchecked) private(set) var chain = Chain<LiveAnimation>()
  /// Whether one of them changes how the layer's picture appears instead of a property.
  @exclusivity(unchecked) private(set) var hasTransition = false
  /// A number that depends on all that a frame needs: see ``ReadingAhead``.
  @inline(__always)
  var readAhead: UInt64 {
    (sample.chain.first?._withUnsafeGuaranteedRef { $0.frame } ?? 0)
      ^ (chain.first?._withUnsafeGuaranteedRef { $0.readAhead } ?? 0)
  }
  /// Changes whenever an animation is added or removed.
  @exclusivity(unchecked) package private(set) var version: UInt32 = 0
  /// In the order they apply: each on top of the result of those before.
  @exclusivity(unchecked) package private(set) var entries: [LiveAnimation] = [] {
    didSet { relink() }
  }
  /// Ended and off the layer, but still to be seen in instances that a replicator shows later. They have no fill.
  private var lingering: [LiveAnimation] = []
  /// Removed or replaced, and not yet reported.
  private var removed: [LiveAnimation] = []
  /// Whether what was removed and not yet reported shows all the same: the layer as the last commit left it.
  var showsRemoved = false {
    didSet { if !removed.isEmpty { relink() } }
  }
  private var unnamed = 0
  /// The media time at which one of them next begins or ends, and by which of the stage's agendas; nil once anything here has changed.
  var agenda: (number: UInt64, next: CFTimeInterval)?

  package init() {}

  /// Whether nothing runs and nothing waits to be reported.
  package var isIdle: Bool { entries.isEmpty && lingering.isEmpty && removed.isEmpty }

  /// Everything that shows at some time, in the order it applies.
  var shown: [LiveAnimation] {
    let others = (showsRemoved ? removed.filter { $0.isSettled && !$0.hasStopped } : []) + lingering
    return others.isEmpty ? entries : others + entries
  }

  private func relink() {
    let shown = shown
    chain = Chain(shown)
    hasTransition = shown.contains { $0.isTransition }
    version &+= 1
    agenda = nil
  }

  /// The keys in the order the animations apply. Animations added without a key have none to be found by and are left out.
  package var keys: [String] { entries.map(\.key).filter { !$0.hasPrefix(Self.unnamedPrefix) } }

  private static let unnamedPrefix = "\u{0}"

  /// The stored copy under `key`.
  package func animation(forKey key: String) -> CAAnimation? { entries.last { $0.key == key }?.animation }

  /// Stores a copy of `animation`.
  ///
  /// A duration of 0 or less becomes the transaction's; a missing timing function too. The same key replaces, and the new one goes
  /// to the end; no key never replaces; a transition always has the key `"transition"`. `resolve` finds a property of the layer; what it
  /// cannot find is not animated. `sequence` is greater for every later addition in the same stage.
  @discardableResult
  package func add(
    _ animation: CAAnimation, forKey key: String?, defaults: Defaults, sequence: UInt64,
    resolve: (String) -> ResolvedKeyPath?
  ) -> LiveAnimation {
    let copy = animation.copy(with: nil) as? CAAnimation ?? animation
    if !(copy.duration > 0) { copy.duration = max(defaults.duration, 0) }
    if copy.timingFunction == nil { copy.timingFunction = defaults.timingFunction }
    copy.freeze()
    let key = animation is CATransition ? kCATransition : key ?? nextUnnamedKey()
    remove(forKey: key)
    let entry = LiveAnimation(
      key: key, animation: copy, sequence: sequence, completion: defaults.completion, resolve: resolve)
    defaults.completion?.animationAdded()
    entries.append(entry)
    return entry
  }

  private func nextUnnamedKey() -> String {
    unnamed += 1
    return "\(Self.unnamedPrefix)\(unnamed)"
  }

  /// Removes the animation under `key`; its delegate hears that it did not finish.
  package func remove(forKey key: String) {
    guard let index = entries.firstIndex(where: { $0.key == key }) else { return }
    drop(entries.remove(at: index))
  }

  /// Removes every animation.
  package func removeAll() {
    let dropped = entries
    lingering = []
    entries = []
    dropped.forEach(drop)
  }

  /// Keeps what was removed until the next report, also because a frame may be in the middle of showing it.
  private func drop(_ entry: LiveAnimation) { removed.append(entry) }

  /// Ends a turn for a layer in a visible tree whose time is `now`: begin times of 0 become `now`.
  package func settle(at now: CFTimeInterval) {
    agenda = nil
    for entry in entries { entry.settle(at: now) }
  }

  /// Ends a turn for a layer that is in no visible tree: every animation starts and stops at once, unfinished.
  package func abandon(into notices: inout AnimationNotices) {
    for entry in entries where !entry.hasStarted && !entry.hasStopped { notices.started(entry) }
    removeAll()
    report(into: &notices)
  }

  /// Reports what began, ended or was removed by the layer time `now`, and removes what is over. A paused layer starts nothing. What a
  /// replicator still shows `lag` seconds later lingers until then.
  package func advance(
    to now: CFTimeInterval, isPaused: Bool, lag: () -> CFTimeInterval = { 0 }, into notices: inout AnimationNotices
  ) {
    report(into: &notices)
    agenda = nil
    var isDone = false
    for entry in entries where entry.isSettled && !entry.hasStopped {
      if !entry.hasStarted, !isPaused, entry.timing.hasBegun(at: now) {
        entry.hasStarted = true
        notices.started(entry)
      }
      if entry.timing.hasEnded(at: now) {
        entry.hasStopped = true
        notices.stopped(entry, finished: true)
        isDone = isDone || entry.animation.isRemovedOnCompletion
      }
    }
    guard isDone || !lingering.isEmpty else { return }
    let lag = lag()
    let over = entries.filter { $0.hasStopped && $0.animation.isRemovedOnCompletion }
    for entry in over { entry.lingers = true }
    lingering = (lingering + over).filter { !$0.timing.hasEnded(at: now - lag) }
    entries.removeAll { $0.lingers }
  }

  /// When the last of what lingers is over for the layer itself.
  var latestLingeringEnd: CFTimeInterval? { lingering.map(\.timing.endTime).max() }

  /// The transition that shows: until the turn is over one that the turn replaced or removed.
  var transition: LiveAnimation? {
    entries.last { $0.isTransition && $0.isSettled }
      ?? removed.last { $0.isTransition && $0.isSettled && !$0.hasStopped }
  }

  private func report(into notices: inout AnimationNotices) {
    for entry in removed where !entry.hasStopped {
      entry.hasStopped = true
      notices.stopped(entry, finished: false)
    }
    removed = []
  }
}
