/// A completion block and the animations that it waits for: those added while it was the block set, in its transaction
/// and in those begun inside it.
final class CompletionGroup {
  let block: (() -> Void)?
  /// Whether no more animations can join, because the transaction was committed or another block was set.
  var isClosed = false
  private(set) var waitingFor = 0
  private var hasFired = false

  init(_ block: (() -> Void)?) { self.block = block }

  /// Whether it is time to run the block.
  var isDue: Bool { isClosed && waitingFor == 0 && !hasFired }

  func fire() {
    guard !hasFired else { return }
    hasFired = true
    block?()
  }

  func join() { waitingFor += 1 }

  func leave() {
    waitingFor -= 1
    if isDue { Transactions.current.due.append(self) }
  }
}

/// The completion blocks that wait for one animation.
package final class CompletionGroups: AnimationCompletion {
  private let groups: [CompletionGroup]

  init(_ groups: [CompletionGroup]) { self.groups = groups }

  package func animationAdded() { groups.forEach { $0.join() } }
  package func animationEnded() { groups.forEach { $0.leave() } }
}
