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
  /// What is ``shown``, linked when it is asked for; empty while something has changed since.
  @exclusivity(unchecked) private var linked = Chain<LiveAnimation>()
  @exclusivity(unchecked) private var isLinked = false
  @exclusivity(unchecked) private var linkedTransition = false
  /// What is ``shown``, for sampling.
  @inline(__always)
  var chain: Chain<LiveAnimation> {
    if !isLinked { link() }
    return linked
  }
  /// Whether one of them changes how the layer's picture appears instead of a property.
  @inline(__always)
  var hasTransition: Bool {
    if !isLinked { link() }
    return linkedTransition
  }
  /// A number that depends on all that a frame needs: see ``ReadingAhead``.
  @inline(__always)
  var readAhead: UInt64 {
    (sample.chain.first?._withUnsafeGuaranteedRef { $0.frame } ?? 0)
      ^ (linked.first?._withUnsafeGuaranteedRef { $0.readAhead } ?? 0)
  }
  /// Changes whenever an animation is added or removed.
  @exclusivity(unchecked) package private(set) var version: UInt32 = 0
  /// In the order they apply: each on top of the result of those before.
  package var entries: [LiveAnimation] { roster.elements }
  private var roster = Roster<LiveAnimation>()
  /// By their keys and moments, once there are too many to be searched.
  private var index: AnimationIndex?
  /// Added since the last commit.
  private var unsettled: [LiveAnimation] = []
  /// Ended and off the layer, but still to be seen in instances that a replicator shows later. They have no fill. Some may be over for good.
  private var lingering: [LiveAnimation] = []
  /// So many lingered when those over for good were last taken out.
  private var lingeringBefore = 0
  /// When the last of what lingers is over for the layer itself.
  private(set) var latestLingeringEnd: CFTimeInterval?
  /// Removed or replaced, and not yet reported.
  private var removed: [LiveAnimation] = []
  /// Whether what was removed and not yet reported shows all the same: the layer as the last commit left it.
  var showsRemoved = false {
    didSet { if !removed.isEmpty { noteChange() } }
  }
  private var unnamed = 0
  /// Where the layer stands in its stage's agenda.
  var agendaPlace = AnimationAgenda.Place()

  package init() {}

  /// Whether nothing runs and nothing waits to be reported.
  package var isIdle: Bool { roster.isEmpty && lingering.isEmpty && removed.isEmpty }

  /// Everything that shows at some time, in the order it applies.
  var shown: [LiveAnimation] {
    let others = (showsRemoved ? removed.filter { $0.isSettled && !$0.hasStopped } : []) + lingering
    return others.isEmpty ? entries : others + entries
  }

  /// To be called when what is shown has changed. It is linked anew when it is next asked for: many may come and go before that.
  private func noteChange() {
    linked = Chain()
    isLinked = false
    version &+= 1
  }

  @inline(never)
  private func link() {
    let shown = shown
    linked = Chain(shown)
    linkedTransition = shown.contains { $0.isTransition }
    isLinked = true
  }

  /// The keys in the order the animations apply. Animations added without a key have none to be found by and are left out.
  package var keys: [String] { roster.map(\.key).filter { !$0.hasPrefix(Self.unnamedPrefix) } }

  private static let unnamedPrefix = "\u{0}"

  /// The stored copy under `key`.
  package func animation(forKey key: String) -> CAAnimation? { entry(forKey: key)?.animation }

  private func entry(forKey key: String) -> LiveAnimation? {
    index.map { $0[key] } ?? roster.first { $0.key == key }
  }

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
    roster.append(entry)
    unsettled.append(entry)
    index?.add(entry)
    if index == nil, roster.count > AnimationIndex.worthwhile { index = AnimationIndex(roster) }
    noteChange()
    return entry
  }

  private func nextUnnamedKey() -> String {
    unnamed += 1
    return "\(Self.unnamedPrefix)\(unnamed)"
  }

  /// Removes the animation under `key`; its delegate hears that it did not finish.
  package func remove(forKey key: String) {
    guard let entry = entry(forKey: key) else { return }
    roster.remove(entry)
    index?.remove(entry)
    removed.append(entry)
    noteChange()
  }

  /// Removes every animation.
  package func removeAll() {
    removed += roster.elements
    lingering = []
    latestLingeringEnd = nil
    roster.removeAll()
    unsettled = []
    index = nil
    noteChange()
  }

  /// Ends a turn for a layer in a visible tree whose time is `now`: begin times of 0 become `now`.
  package func settle(at now: CFTimeInterval) {
    for entry in unsettled {
      entry.settle(at: now)
      index?.schedule(entry)
    }
    unsettled = []
  }

  /// The transition added since the last commit, if one was.
  var unsettledTransition: LiveAnimation? { unsettled.last { $0.isTransition && !$0.isSettled } }

  /// Ends a turn for a layer that is in no visible tree: every animation starts and stops at once, unfinished.
  package func abandon(into notices: inout AnimationNotices) {
    for entry in roster where !entry.hasStarted && !entry.hasStopped { notices.started(entry) }
    removeAll()
    report(into: &notices)
  }

  /// Reports what began, ended or was removed by the layer time `now`, and removes what is over. A paused layer starts nothing. What a
  /// replicator still shows `lag` seconds later lingers until then.
  package func advance(
    to now: CFTimeInterval, isPaused: Bool, lag: () -> CFTimeInterval = { 0 }, into notices: inout AnimationNotices
  ) {
    report(into: &notices)
    var over: [LiveAnimation] = []
    for entry in index?.due(at: now, isPaused: isPaused, in: roster) ?? roster.elements
    where entry.isSettled && !entry.hasStopped {
      if !entry.hasStarted, !isPaused, entry.timing.hasBegun(at: now) {
        entry.hasStarted = true
        notices.started(entry)
      }
      if entry.timing.hasEnded(at: now) {
        entry.hasStopped = true
        notices.stopped(entry, finished: true)
        if entry.animation.isRemovedOnCompletion { over.append(entry) }
      }
    }
    index?.putBack()
    guard !over.isEmpty || !lingering.isEmpty else { return }
    takeOff(over, now: now, lag: lag())
  }

  /// Takes animations that are over off the layer, those that linger to where they do.
  private func takeOff(_ over: [LiveAnimation], now: CFTimeInterval, lag: CFTimeInterval) {
    for entry in over {
      entry.lingers = true
      roster.remove(entry)
      index?.remove(entry)
      if entry.timing.hasEnded(at: now - lag) { continue }
      lingering.append(entry)
      latestLingeringEnd = max(latestLingeringEnd ?? -.infinity, entry.timing.endTime)
    }
    if roster.isEmpty { index = nil }
    // What is over for good shows no more and may stay for a while: looking at all each time that one ends would take too long.
    if !lingering.isEmpty,
      lingering.count > 2 * lingeringBefore + 32 || latestLingeringEnd.map({ $0 <= now - lag }) ?? true
    {
      lingering.removeAll { $0.timing.hasEnded(at: now - lag) }
      lingeringBefore = lingering.count
      latestLingeringEnd = lingering.map(\.timing.endTime).max()
    }
    noteChange()
  }

  /// When the next of them begins and ends, in the layer's time, as far as they know; infinite for never. Nil where all have to be asked.
  var nextMoments: (begin: CFTimeInterval, end: CFTimeInterval)? { index?.nextMoments }

  /// The transition that shows: until the turn is over one that the turn replaced or removed.
  var transition: LiveAnimation? {
    if let entry = entry(forKey: kCATransition), entry.isTransition, entry.isSettled { return entry }
    return removed.last { $0.isTransition && $0.isSettled && !$0.hasStopped }
  }

  private func report(into notices: inout AnimationNotices) {
    for entry in removed where !entry.hasStopped {
      entry.hasStopped = true
      notices.stopped(entry, finished: false)
    }
    removed = []
  }
}
