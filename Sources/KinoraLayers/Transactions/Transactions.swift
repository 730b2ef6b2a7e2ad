import Foundation
import KinoraTiming

/// The transactions of one thread: the settings of each, and the stages that wait for the outermost to be committed.
///
/// ``current`` gives the object of the calling thread; everything that it refers to belongs to this thread.
package final class Transactions {
  /// The settings of one transaction.
  struct Settings {
    var duration: CFTimeInterval = 0.25
    var timingFunction: CAMediaTimingFunction?
    var actionsAreDisabled = false
    var values: [String: Any] = [:]
    /// The completion blocks set on the transaction; animations join the last.
    var groups: [CompletionGroup] = []

    /// A transaction begun inside this one: it inherits everything but completion blocks.
    var nested: Settings {
      var settings = self
      settings.groups = []
      return settings
    }
  }

  /// The implicit transaction, which is used when none was begun and ends with the turn.
  @exclusivity(unchecked) private var implicit = Settings()
  /// Whether something was set or changed outside any begun transaction since the last turn.
  @exclusivity(unchecked) private var implicitIsOpen = false
  /// Whether `flush` was called inside a begun transaction.
  private var flushIsPending = false
  /// The transactions begun and not committed, outermost first.
  @exclusivity(unchecked) private var begun: [Settings] = []
  /// The stages in which something changed since the last commit, in the order of the first change. A stage that is
  /// released drops out.
  private var openStages: [StageLink] = []

  /// Whether stages are being committed.
  private var isPushing = false

  /// The layers with animations that no commit has seen yet.
  private(set) var uncommitted: [CALayer] = []
  /// The notifications for delegates that are not sent yet.
  var notices = AnimationNotices()
  /// The completion blocks whose last animation has ended and which have not run yet.
  var due: [CompletionGroup] = []
  private var sequence: UInt64 = 0

  /// The stage whose clock `CACurrentMediaTime()` reads.
  package var clockStage: Stage? {
    get { clockLink?.stage }
    set { clockLink = newValue?.link }
  }
  private var clockLink: StageLink?

  // MARK: What is in force

  private var settings: Settings {
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
    set { settings.actionsAreDisabled = newValue }
  }
  package var duration: CFTimeInterval {
    get { begun.isEmpty ? implicit.duration : begun[begun.count - 1].duration }
    set { settings.duration = newValue }
  }
  package var timingFunction: CAMediaTimingFunction? {
    get { begun.isEmpty ? implicit.timingFunction : begun[begun.count - 1].timingFunction }
    set { settings.timingFunction = newValue }
  }
  var values: [String: Any] {
    get { settings.values }
    _modify {
      // The values are changed in place: settings that are read and set would be copied with all its values.
      if begun.isEmpty {
        implicitIsOpen = true
        yield &implicit.values
      } else {
        yield &begun[begun.count - 1].values
      }
    }
  }
  var completionBlock: (() -> Void)? { settings.groups.last?.block }

  /// Opens a group: `block` waits for the animations added from now on.
  ///
  /// No more animations join the group before; if none has, its block runs at once.
  func setCompletionBlock(_ block: (() -> Void)?) {
    if let last = settings.groups.popLast() {
      last.isClosed = true
      if last.isDue { last.fire() }
    }
    settings.groups.append(CompletionGroup(block))
  }

  /// The completion blocks that wait for an animation added now: the last set on this transaction and on each of those
  /// around it. Nil for none.
  package var completions: CompletionGroups? {
    if implicit.groups.isEmpty, begun.allSatisfy({ $0.groups.isEmpty }) { return nil }
    let groups = (implicit.groups.last.map { [$0] } ?? []) + begun.compactMap { $0.groups.last }
    let waiting = groups.filter { $0.block != nil }
    return waiting.isEmpty ? nil : CompletionGroups(waiting)
  }

  package func withActionsDisabled(_ body: () -> Void) {
    begun.append(settings.nested)
    begun[begun.count - 1].actionsAreDisabled = true
    body()
    begun.removeLast()
    endPendingTurn()
  }

  /// Begins a transaction without actions that inherits no settings, in which an archive is restored.
  package func beginUntouched() {
    begun.append(Settings())
    begun[begun.count - 1].actionsAreDisabled = true
  }

  /// Ends the transaction that ``beginUntouched()`` began; its changes belong to the transaction around it.
  package func endUntouched() {
    begun.removeLast()
    endPendingTurn()
  }

  // MARK: Turns

  /// Notes that something changes in the tree of `stage`.
  func open(_ stage: Stage) {
    if begun.isEmpty { implicitIsOpen = true }
    guard !stage.isOpen else { return }
    stage.isOpen = true
    openStages.append(stage.link)
  }

  /// Notes that `layer` has animations whose begin times have to be fixed or that have to be reported.
  func openAnimations(of layer: CALayer) {
    if begun.isEmpty { implicitIsOpen = true }
    guard !layer.layerFlags.contains(.isUncommitted) else { return }
    layer.layerFlags.insert(.isUncommitted)
    uncommitted.append(layer)
  }

  /// A number greater than all before, which gives the order in which animations are added.
  func nextSequence() -> UInt64 {
    sequence += 1
    return sequence
  }

  func begin() {
    if begun.isEmpty { forgetStagesGone() }
    begun.append(settings.nested)
  }

  /// Ends the innermost begun transaction; does nothing without one. The end of the outermost commits the stages,
  /// unless changes outside it wait for the end of the turn too.
  func commit() {
    guard let last = begun.last else { return }
    let isOutermost = begun.count == 1
    if isOutermost { forgetStagesGone() }
    let endsTurn = isOutermost && flushIsPending
    // While layers lay out and draw, the settings of the outermost transaction still apply.
    if endsTurn || (isOutermost && !implicitIsOpen) { push() }
    begun.removeLast()
    close(last.groups)
    if endsTurn, !isPushing { closeImplicit() } else { endPendingTurn() }
    if isOutermost { deliver() }
  }

  /// Ends a turn whose end was delayed by a transaction that is over now, or by layout or drawing during its commit.
  private func endPendingTurn() {
    guard begun.isEmpty, flushIsPending, !isPushing else { return }
    push()
    closeImplicit()
  }

  /// Ends the turn of `stage`, or of every stage that changed.
  ///
  /// Inside a begun transaction the end is delayed until the outermost is committed, unless `throughBegun` is true:
  /// then the changes of the begun transactions so far are committed, and they continue afterwards. During layout and
  /// drawing, which are part of the end of a turn, the end of another is delayed as well.
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

  /// Runs `body` as one transaction and commits it, together with any transactions that the body begins and does not
  /// commit, and the turn that completion blocks begin which waited for nothing.
  func perform(in stage: Stage, _ body: () -> Void) {
    let outer = begun.count
    begun.append(Settings())
    body()
    while begun.count > outer + 1 { commit() }
    if begun.count > outer {
      open(stage)
      implicitIsOpen = false
      commit()
    }
    if implicitIsOpen, begun.isEmpty { endTurn(of: stage) }
  }

  /// Runs `body` outside the begun transactions, which continue afterwards.
  func suspendingBegun(_ body: () -> Void) {
    let suspended = begun
    begun = []
    body()
    begun = suspended
  }

  private func closeImplicit() {
    let groups = implicit.groups
    implicit = Settings()
    implicitIsOpen = false
    flushIsPending = false
    close(groups)
  }

  private func close(_ groups: [CompletionGroup]) {
    for group in groups { group.isClosed = true }
    // Blocks that wait for no animation run at once, in the order in which they were set.
    for group in groups where group.isDue { group.fire() }
  }

  /// Commits the turn of every open stage. Layout and drawing, which run meanwhile, cannot start another push.
  private func push() {
    guard !isPushing else { return }
    isPushing = true
    while !openStages.isEmpty {
      guard let stage = openStages.removeFirst().stage else { continue }
      stage.commitTurn(in: self)
      stage.isOpen = false
    }
    isPushing = false
    commitAnimations { $0.stageOfTree == nil }
  }

  /// Ends the turn, with the settings of the implicit transaction, if all stages that changed in it have been released.
  func forgetStagesGone() {
    guard !isPushing, openStages.contains(where: { $0.stage == nil }) else { return }
    openStages.removeAll { $0.stage == nil }
    guard openStages.isEmpty else { return }
    for group in implicit.groups {
      group.isClosed = true
      if group.isDue { due.append(group) }
    }
    implicit = Settings()
    implicitIsOpen = false
    flushIsPending = false
  }

  /// Commits the animations of the waiting layers that `belongs` picks. Those of layers in no stage's tree start and
  /// stop at once.
  func commitAnimations(where belongs: (CALayer) -> Bool) {
    let waiting = uncommitted
    uncommitted = []
    for layer in waiting {
      if belongs(layer) {
        layer.layerFlags.remove(.isUncommitted)
        layer.commitAnimations(into: &notices)
      } else {
        uncommitted.append(layer)
      }
    }
  }

  /// Tells delegates and runs completion blocks. Their changes are a turn of their own, which is committed at once.
  func deliver() {
    // Inside a turn that is not over the changes made by callbacks belong to it.
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

  /// How many turns may follow each other at one instant, each caused by the notifications of the one before. After
  /// that, one more turn follows with every later commit, as with every round of a run loop. So a delegate that always
  /// causes another turn neither hangs the program nor slows the thread's other work down.
  private static let longestChain = 1000
  /// How many turns the next notifications may cause: ``longestChain``, or one while a longer chain continues.
  private var chain = Transactions.longestChain
}
