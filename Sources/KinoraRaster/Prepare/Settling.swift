/// Finds the slots whose items have been the same for so many frames that they count as settled, without looking at the
/// others: each frame's changes are remembered until their turn comes.
struct Settling {
  /// The changes of one frame.
  private struct Past {
    /// The slots that changed, by their numbers.
    var slots: [Int] = []
    /// False when slots have changed their numbers since, so that all have to be looked at.
    var isKnown = false
  }

  /// The slots that settle in this frame, by their numbers.
  private(set) var settled: [Int] = []
  private var frame = 0
  /// The last frames, each at its number modulo their count.
  private var past: [Past] = []

  /// Begins a frame. How many frames an item takes to settle, at least two, is one of the `costs`.
  mutating func beginFrame(_ costs: Costs) {
    frame += 1
    let count = max(costs.framesToSettle, 2)
    if past.count != count { past = Array(repeating: Past(), count: count) }
    past[frame % count].slots.removeAll(keepingCapacity: true)
    past[frame % count].isKnown = true
  }

  /// Notes the slots that change in this frame. When slots are rearranged, the numbers of earlier changes are forgotten.
  mutating func note(_ changed: [Int], in slots: [Prepared], isRearranged: Bool) {
    for index in changed { slots[index].changeFrame = frame }
    past[frame % past.count].slots.append(contentsOf: changed)
    guard isRearranged else { return }
    for index in past.indices where index != frame % past.count { past[index].isKnown = false }
  }

  /// Finds the slots that settle in this frame.
  mutating func find(in slots: [Prepared]) {
    settled.removeAll(keepingCapacity: true)
    let time = frame - past.count + 1
    let changes = past[(frame + 1) % past.count]
    if changes.isKnown {
      for index in changes.slots where slots[index].changeFrame == time { settled.append(index) }
    } else if time > 0 {
      for index in slots.indices where slots[index].changeFrame == time { settled.append(index) }
    }
  }
}
