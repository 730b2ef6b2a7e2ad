import Foundation
import KinoraTiming

/// The animations of one layer, in the order in which they apply.
///
/// The store knows neither clock nor transaction: the layer's time and the transaction's values are parameters.
package final class AnimationStore {
  /// The values that an animation takes from the transaction in which it is added.
  package struct Defaults {
    /// The duration, in seconds, for an animation whose own is 0 or less.
    package var duration: CFTimeInterval
    /// The timing function for an animation that has none.
    package var timingFunction: CAMediaTimingFunction?
    /// The object that waits for the animation to end.
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

  /// The sample of the layer, kept between frames.
  @exclusivity(unchecked) var sample = LayerSample()
  /// The animations of ``shown`` as a chain; empty when they have changed since it was made.
  @exclusivity(unchecked) private var linked = Chain<LiveAnimation>()
  @exclusivity(unchecked) private var isLinked = false
  @exclusivity(unchecked) private var linkedTransition = false
  /// The animations of ``shown`` as a chain, for sampling.
  @inline(__always)
  var chain: Chain<LiveAnimation> {
    if !isLinked { link() }
    return linked
  }
  /// Whether one of the shown animations is a transition.
  @inline(__always)
  var hasTransition: Bool {
    if !isLinked { link() }
    return linkedTransition
  }
  /// A number for which all memory that a frame needs is read: see ``ReadingAhead``.
  @inline(__always)
  var readAhead: UInt64 {
    (sample.chain.first?._withUnsafeGuaranteedRef { $0.frame } ?? 0)
      ^ (linked.first?._withUnsafeGuaranteedRef { $0.readAhead } ?? 0)
  }
  /// A number that changes whenever an animation is added or removed.
  @exclusivity(unchecked) package private(set) var version: UInt32 = 0
  /// The animations in the order in which they apply, each to the result of those before it.
  package var entries: [LiveAnimation] { roster.elements }
  private var roster = Roster<LiveAnimation>()
  /// The index of the animations; nil while there are few.
  private var index: AnimationIndex?
  /// The animations added since the last commit.
  private(set) var uncommitted: [LiveAnimation] = []
  /// Animations that no program sees and that apply after all others.
  private var overlay: [LiveAnimation] = []
  /// Animations that have ended and are off the layer, but still show, without fill, in instances that a replicator
  /// shows later. Some may be over there too.
  private var lingering: [LiveAnimation] = []
  /// The number of lingering animations when those that are over were last removed.
  private var lingeringBefore = 0
  /// When the last of the lingering animations ended for the layer itself; nil for none.
  private(set) var latestLingeringEnd: CFTimeInterval?
  /// The animations that were removed or replaced and are not reported yet.
  private var removed: [LiveAnimation] = []
  /// Whether animations that were removed and are not reported yet are shown nevertheless, as at the last commit.
  var showsRemoved = false {
    didSet { if !removed.isEmpty { noteChange() } }
  }
  /// Whether a transition was ever added. Most layers have none, and every frame asks each for its transition.
  private var hadTransition = false
  private var unnamed = 0
  /// The layer's state in its stage's agenda.
  var agendaStatus = AnimationAgenda.Status()

  package init() {}

  /// Whether no animation runs, lingers or has to be reported.
  package var isIdle: Bool { roster.isEmpty && lingering.isEmpty && removed.isEmpty && overlay.isEmpty }

  /// All animations that show at some time, in the order in which they apply.
  var shown: [LiveAnimation] {
    let others = (showsRemoved ? removed.filter { $0.isCommitted && !$0.hasStopped } : []) + lingering
    return others.isEmpty && overlay.isEmpty ? entries : others + entries + overlay
  }

  /// Notes that the shown animations have changed. The chain is made anew only when it is next needed, as many may be
  /// added and removed before.
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

  /// The keys, in the order in which the animations apply. Animations added without a key are left out.
  package var keys: [String] { roster.map(\.key).filter { !$0.hasPrefix(Self.unnamedPrefix) } }

  private static let unnamedPrefix = "\u{0}"

  /// The stored copy under `key`; nil for none.
  package func animation(forKey key: String) -> CAAnimation? { entry(forKey: key)?.animation }

  private func entry(forKey key: String) -> LiveAnimation? {
    index.map { $0[key] } ?? roster.first { $0.key == key }
  }

  /// Stores a copy of `animation`.
  ///
  /// A duration of 0 or less and a missing timing function are replaced by the transaction's. An animation under the
  /// same key is replaced, and the new one goes to the end; without a key none is replaced. A transition always has the
  /// key `"transition"`. `resolve` finds a property of the layer; a property that it does not find is not animated.
  /// `sequence` is greater for every later addition in the same stage.
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
    if entry.isTransition { hadTransition = true }
    roster.append(entry)
    uncommitted.append(entry)
    index?.add(entry)
    if index == nil, roster.count > AnimationIndex.worthwhile { index = AnimationIndex(roster) }
    noteChange()
    return entry
  }

  private func nextUnnamedKey() -> String {
    unnamed += 1
    return "\(Self.unnamedPrefix)\(unnamed)"
  }

  /// Removes the animation under `key`; its delegate will be told that it did not finish.
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
    uncommitted = []
    index = nil
    noteChange()
  }

  /// Ends a turn for a layer in a stage's tree whose local time is `now`: begin times of 0 become `now`.
  package func commit(at now: CFTimeInterval) {
    for entry in uncommitted {
      entry.commit(at: now)
      index?.schedule(entry)
    }
    uncommitted = []
  }

  /// The transition added since the last commit; nil for none.
  var uncommittedTransition: LiveAnimation? { uncommitted.last { $0.isTransition && !$0.isCommitted } }

  /// Puts `animation` in the place of `entry`, under its key and in its turn. Does nothing for one that has left.
  func substitute(
    _ animation: CAAnimation, for entry: LiveAnimation, resolve: (String) -> ResolvedKeyPath?
  ) {
    let new = LiveAnimation(
      key: entry.key, animation: frozen(animation), sequence: entry.sequence, completion: entry.completion,
      resolve: resolve)
    guard roster.replace(entry, with: new) else { return }
    new.outgoing = entry.outgoing
    if let place = uncommitted.firstIndex(where: { $0 === entry }) { uncommitted[place] = new }
    if entry.isCommitted { new.commit(at: 0) }
    if index != nil { index = AnimationIndex(roster) }
    noteChange()
  }

  /// Lets `animation` apply, for ever, after all others.
  func lay(_ animation: CAAnimation, resolve: (String) -> ResolvedKeyPath?) {
    let entry = LiveAnimation(
      key: "", animation: frozen(animation), sequence: 0, completion: nil, resolve: resolve)
    entry.commit(at: 0)
    overlay.append(entry)
    noteChange()
  }

  private func frozen(_ animation: CAAnimation) -> CAAnimation {
    let copy = animation.copy(with: nil) as? CAAnimation ?? animation
    copy.freeze()
    return copy
  }

  /// Ends a turn for a layer in no stage's tree: every animation starts and stops at once, unfinished.
  package func abandon(into notices: inout AnimationNotices) {
    for entry in roster where !entry.hasStarted && !entry.hasStopped { notices.started(entry) }
    removeAll()
    report(into: &notices)
  }

  /// Reports the animations that have begun, ended or been removed by the layer's local time `now`, and removes those
  /// that are over. On a paused layer no animation starts. Animations that a replicator shows up to `lag` seconds later
  /// linger until then.
  package func advance(
    to now: CFTimeInterval, isPaused: Bool, lag: () -> CFTimeInterval = { 0 }, into notices: inout AnimationNotices
  ) {
    report(into: &notices)
    var over: [LiveAnimation] = []
    for entry in index?.due(at: now, isPaused: isPaused, in: roster) ?? roster.elements
    where entry.isCommitted && !entry.hasStopped {
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

  /// Takes animations that are over off the layer, and keeps those that linger.
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
    // Lingering animations that are over show nothing and may be kept for a while: looking at all whenever one ends
    // would take too long.
    if !lingering.isEmpty,
      lingering.count > 2 * lingeringBefore + 32 || latestLingeringEnd.map({ $0 <= now - lag }) ?? true
    {
      lingering.removeAll { $0.timing.hasEnded(at: now - lag) }
      lingeringBefore = lingering.count
      latestLingeringEnd = lingering.map(\.timing.endTime).max()
    }
    noteChange()
  }

  /// When the next animation begins and when the next one ends, in the layer's time; infinite for never. Nil without an
  /// index, when every animation has to be asked.
  var nextMoments: (begin: CFTimeInterval, end: CFTimeInterval)? { index?.nextMoments }

  /// The transition on the layer, which is shown once it is committed; nil for none.
  var addedTransition: LiveAnimation? {
    hadTransition ? entry(forKey: kCATransition).flatMap { $0.isTransition ? $0 : nil } : nil
  }

  /// The transition that is shown: until the turn is over this may be one that the turn replaced or removed.
  var transition: LiveAnimation? {
    if let entry = addedTransition, entry.isCommitted { return entry }
    return removed.last { $0.isTransition && $0.isCommitted && !$0.hasStopped }
  }

  private func report(into notices: inout AnimationNotices) {
    for entry in removed where !entry.hasStopped {
      entry.hasStopped = true
      notices.stopped(entry, finished: false)
    }
    removed = []
  }
}
