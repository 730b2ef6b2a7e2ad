import Foundation
import KinoraTiming

/// The transactions of one thread: what is set on each, and which stages wait for the outermost to be committed.
///
/// Found through ``current``; everything it refers to belongs to the same thread.
package final class Transactions {
  /// What is set on one transaction.
  struct Level {
    var duration: CFTimeInterval = 0.25
    var timingFunction: CAMediaTimingFunction?
    var actionsAreDisabled = false
    var values: [String: Any] = [:]
    /// The completion blocks set on it, the last in force.
    var groups: [CompletionGroup] = []

    /// A transaction begun inside this one: it inherits everything but completion blocks.
    var nested: Level {
      var level = self
      level.groups = []
      return level
    }
  }

  /// The transaction that is there when none was begun; it ends with the turn.
  @exclusivity(unchecked) private var implicit = Level()
  /// Something was set or changed outside any begun transaction since the last turn.
  @exclusivity(unchecked) private var implicitIsOpen = false
  /// `flush` was called inside a begun transaction.
  private var flushIsPending = false
  /// The transactions begun and not committed, outermost first.
  @exclusivity(unchecked) private var begun: [Level] = []
  /// The stages something changed in since the last commit, in the order of the first change. One that goes away takes its turn with it.
  private var openStages: [StageLink] = []

  /// A push is under way.
  private var isPushing = false

  /// Layers with animations that no commit has seen yet.
  private(set) var unsettled: [CALayer] = []
  /// What delegates are owed.
  var notices = AnimationNotices()
  /// Completion blocks whose last animation has ended.
  var due: [CompletionGroup] = []
  private var sequence: UInt64 = 0

  /// The stage whose clock `CACurrentMediaTime()` reads.
  package var clockStage: Stage? {
    get { clockLink?.stage }
    set { clockLink = newValue?.link }
  }
  private var clockLink: StageLink?

  // MARK: What is in force

  private var level: Level {
    get { begun.last ?? implicit }
    set {
      if begun.isEmpty {
        implicit = newValue
        implicitIsOpen = true
      } else {
        begun[begun.count - 1] = newValue
      }
    }
  }

  package var actionsAreDisabled: Bool {
    get { begun.isEmpty ? implicit.actionsAreDisabled : begun[begun.count - 1].actionsAreDisabled }
    set { level.actionsAreDisabled = newValue }
  }
  package var duration: CFTimeInterval {
    get { begun.isEmpty ? implicit.duration : begun[begun.count - 1].duration }
    set { level.duration = newValue }
  }
  package var timingFunction: CAMediaTimingFunction? {
    get { begun.isEmpty ? implicit.timingFunction : begun[begun.count - 1].timingFunction }
    set { level.timingFunction = newValue }
  }
  var values: [String: Any] {
    get { level.values }
    _modify {
      // In place: a level that is taken out and put back would be copied with all its values.
      if begun.isEmpty {
        implicitIsOpen = true
        yield &implicit.values
      } else {
        yield &begun[begun.count - 1].values
      }
    }
  }
  var completionBlock: (() -> Void)? { level.groups.last?.block }

  /// Opens a group: animations added from now on delay `block`.
  ///
  /// The block before gets no more animations; if it got none, it runs at once.
  func setCompletionBlock(_ block: (() -> Void)?) {
    if let last = level.groups.popLast() {
      last.isClosed = true
      if last.isDue { last.fire() }
    }
    level.groups.append(CompletionGroup(block))
  }

  /// What waits for an animation added now: the completion blocks in force here and in every transaction around.
  package var completions: CompletionGroups? {
    if implicit.groups.isEmpty, begun.allSatisfy({ $0.groups.isEmpty }) { return nil }
    let groups = (implicit.groups.last.map { [$0] } ?? []) + begun.compactMap { $0.groups.last }
    let waiting = groups.filter { $0.block != nil }
    return waiting.isEmpty ? nil : CompletionGroups(waiting)
  }

  package func withActionsDisabled(_ body: () -> Void) {
    begun.append(level.nested)
    begun[begun.count - 1].actionsAreDisabled = true
    body()
    begun.removeLast()
    endPendingTurn()
  }

  /// Begins a transaction that inherits nothing, without actions: what restoring an archive is done in.
  package func beginUntouched() {
    begun.append(Level())
    begun[begun.count - 1].actionsAreDisabled = true
  }

  /// Ends it; what it changed belongs to the transaction around.
  package func endUntouched() {
    begun.removeLast()
    endPendingTurn()
  }

  // MARK: Turns

  /// Notes that something in the tree of `stage` changes.
  func open(_ stage: Stage) {
    if begun.isEmpty { implicitIsOpen = true }
    guard !stage.isOpen else { return }
    stage.isOpen = true
    openStages.append(stage.link)
  }

  /// Notes that `layer` has animations to settle or to report.
  func openAnimations(of layer: CALayer) {
    if begun.isEmpty { implicitIsOpen = true }
    guard !layer.layerFlags.contains(.isUnsettled) else { return }
    layer.layerFlags.insert(.isUnsettled)
    unsettled.append(layer)
  }

  /// A number greater than all before: the order in which animations were added.
  func nextSequence() -> UInt64 {
    sequence += 1
    return sequence
  }

  func begin() {
    if begun.isEmpty { forgetStagesGone() }
    begun.append(level.nested)
  }

  /// Ends the innermost begun transaction; without one nothing happens. The outermost pushes what changed, unless changes outside it
  /// are waiting for the end of the turn too.
  func commit() {
    guard let last = begun.last else { return }
    let isOutermost = begun.count == 1
    if isOutermost { forgetStagesGone() }
    let endsTurn = isOutermost && flushIsPending
    // The settings of the outermost are still in force while layers lay out and draw.
    if endsTurn || (isOutermost && !implicitIsOpen) { push() }
    begun.removeLast()
    close(last.groups)
    if endsTurn, !isPushing { closeImplicit() } else { endPendingTurn() }
    if isOutermost { deliver() }
  }

  /// Ends a turn whose end was asked for while a transaction that is over now was open: by layout or drawing during its commit, say.
  private func endPendingTurn() {
    guard begun.isEmpty, flushIsPending, !isPushing else { return }
    push()
    closeImplicit()
  }

  /// Ends the turn of `stage`, or of every stage that changed.
  ///
  /// Inside a begun transaction it is put off until the outermost is committed, unless `throughBegun`: then what is begun stays in
  /// force, goes on afterwards, and has what it changed so far committed. Layout and drawing are within the end of a turn already.
  package func endTurn(of stage: Stage?, throughBegun: Bool = false) {
    if let stage { open(stage) }
    guard !isPushing, begun.isEmpty || throughBegun else {
      flushIsPending = true
      return
    }
    push()
    suspendingBegun {
      closeImplicit()
      deliver()
    }
  }

  /// Runs `body` as one transaction and commits it. What the body begins and does not commit is committed too.
  func perform(in stage: Stage, _ body: () -> Void) {
    let outer = begun.count
    begun.append(Level())
    body()
    while begun.count > outer + 1 { commit() }
    if begun.count > outer {
      open(stage)
      implicitIsOpen = false
      commit()
    }
  }

  /// Lets time pass: what begun transactions changed so far is committed first, and they go on afterwards.
  func suspendingBegun(_ body: () -> Void) {
    let suspended = begun
    begun = []
    body()
    begun = suspended
  }

  private func closeImplicit() {
    let groups = implicit.groups
    implicit = Level()
    implicitIsOpen = false
    flushIsPending = false
    close(groups)
  }

  private func close(_ groups: [CompletionGroup]) {
    for group in groups { group.isClosed = true }
    // Blocks that no animation delays run at once, in the order set.
    for group in groups where group.isDue { group.fire() }
  }

  /// Commits what changed in every open stage. Layout and drawing, which run meanwhile, cannot start another push.
  private func push() {
    guard !isPushing else { return }
    isPushing = true
    while !openStages.isEmpty {
      guard let stage = openStages.removeFirst().stage else { continue }
      stage.commitTurn(in: self)
      stage.isOpen = false
    }
    isPushing = false
    settle { $0.stageOfTree == nil }
  }

  /// A turn in which only stages changed that are there no more has nothing to wait for: it is over, and what was set on it with it.
  func forgetStagesGone() {
    guard !isPushing, openStages.contains(where: { $0.stage == nil }) else { return }
    openStages.removeAll { $0.stage == nil }
    guard openStages.isEmpty else { return }
    for group in implicit.groups {
      group.isClosed = true
      if group.isDue { due.append(group) }
    }
    implicit = Level()
    implicitIsOpen = false
    flushIsPending = false
  }

  /// Settles the animations of the waiting layers that `belongs` picks; those in no tree start and stop at once.
  func settle(where belongs: (CALayer) -> Bool) {
    let waiting = unsettled
    unsettled = []
    for layer in waiting {
      if belongs(layer) {
        layer.layerFlags.remove(.isUnsettled)
        layer.settleAnimations(into: &notices)
      } else {
        unsettled.append(layer)
      }
    }
  }

  /// Tells delegates and runs completion blocks; what they change is a turn of its own, committed at once.
  func deliver() {
    // Inside a turn in progress the callbacks' changes belong to it.
    let isInsideTurn = implicitIsOpen
    if isPushing { return }
    var turns = chain
    while turns > 0, begun.isEmpty, !(notices.isEmpty && due.isEmpty) {
      turns -= 1
      let owed = notices
      notices = AnimationNotices()
      owed.deliver { fireDue() }
      if !isInsideTurn, implicitIsOpen || !openStages.isEmpty {
        push()
        closeImplicit()
      }
    }
    if notices.isEmpty, due.isEmpty {
      chain = Self.longestChain
    } else if turns == 0 {
      chain = 1
    }
  }

  private func fireDue() {
    let groups = due
    due = []
    for group in groups { group.fire() }
  }

  /// How many turns may follow each other at one instant, each caused by the notifications of the one before. What is left then goes on by
  /// one turn with every commit that follows, as it would with every turn of a run loop, so a delegate that always causes another turn
  /// neither hangs the program nor slows down what else the thread does.
  private static let longestChain = 1000
  /// How many of them the next notifications may cause: all, or one while a chain that was cut off goes on.
  private var chain = Transactions.longestChain
}
