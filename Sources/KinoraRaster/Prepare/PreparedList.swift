import KinoraGraphics

/// The items of a frame or a group, prepared, and how they differ from the frame before.
final class PreparedList {
  private(set) var items: [DisplayItem] = []
  private(set) var slots: [Prepared] = []
  /// What slots that went left behind in the last change, and backdrops drawn again; `isBelow`: from before the boundary.
  private var otherDamage: [(rect: PixelRect, isBelow: Bool)] = []
  /// The slots prepared again by the last change.
  private var changed: [Int] = []
  /// A place among the slots: it stays before the same slot when others come and go.
  var boundary = 0
  /// Items of the frame before that nobody has had time to give back.
  private var retired: [DisplayItem] = []
  private var comparison = ListComparison()
  private var oldSlots: [Prepared] = []
  /// Slots that settled in the last change.
  private var settling: [Int] = []
  /// What backdrops were last drawn over.
  private var ground: UInt32?

  /// The union of what the slots can draw on.
  var bounds: PixelRect { slots.reduce(.empty) { $0.union($1.bounds) } }
  /// How many items there are, those inside others included.
  private(set) var itemCount = 0
  private(set) var preparedCount = 0
  /// How many items the last change looked at, those inside others left out.
  private(set) var comparedCount = 0
  /// For how many frames in a row the list has been the very same.
  private var stillFrames = 0
  /// The groups with a backdrop, or one inside them that sees what is below.
  private var backdrops: [Int] = []

  /// Becomes `new`: items equal to the ones before keep their preparation, the others are prepared again.
  func update(to new: [DisplayItem], _ preparation: Preparation, _ workers: Workers) {
    let costs = workers.own.costs
    otherDamage.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    settling.removeAll(keepingCapacity: true)
    preparedCount = 0
    if isSame(new) { return stayStill(preparation, workers) }
    stillFrames = 0
    comparedCount = new.count
    comparison.compare(new, with: items, workers)
    takeSlots(new, costs)
    preparedCount = changed.count
    retired = items
    items = new
    prepareChanged(new, preparation, workers)
    oldSlots.removeAll(keepingCapacity: true)
    itemCount = slots.reduce(0) { $0 + $1.itemCount }
    backdrops = slots.indices.filter {
      if case .group(let group) = slots[$0].form { group.hasBackdrops } else { false }
    }
  }

  /// Whether `new` is the array of the frame before itself, as of a part of the tree in which nothing changed: then nothing has to be compared.
  private func isSame(_ new: [DisplayItem]) -> Bool {
    new.count == items.count && !new.isEmpty
      && new.withUnsafeBufferPointer { new in items.withUnsafeBufferPointer { $0.baseAddress == new.baseAddress } }
  }

  /// What ``update(to:_:_:)`` comes to when all items are kept: they grow older, and when all have settled nothing is left to do.
  private func stayStill(_ preparation: Preparation, _ workers: Workers) {
    comparedCount = 0
    stillFrames += 1
    let framesToSettle = workers.own.costs.framesToSettle
    if stillFrames > framesToSettle { return }
    comparedCount = slots.count
    for (index, slot) in slots.enumerated() { keep(slot, index, framesToSettle) }
    prepareChanged(items, preparation, workers)
  }

  /// Slot `index` has the item that it had before.
  private func keep(_ slot: Prepared, _ index: Int, _ framesToSettle: Int) {
    slot.age += 1
    slot.damagedArea = 0
    if slot.age == framesToSettle { settling.append(index) }
  }

  // MARK: Damage

  /// Calls `body` for each canvas rectangle that the last change touched, for all of them or those that slots before the boundary caused.
  func forEachDamage(below: Bool = false, _ body: (PixelRect) -> Void) {
    for (rect, isBelow) in otherDamage where isBelow || !below { body(rect) }
    for index in changed where !below || index < boundary {
      for rect in slots[index].damage { body(rect) }
    }
  }

  /// The pixels that the last change of each slot damaged, all in all.
  var damagedArea: Int { changed.reduce(0) { $0 + slots[$1].damagedArea } }

  /// Whether the last change touched anything.
  var isDamaged: Bool { !otherDamage.isEmpty || changed.contains { !slots[$0].damage.isEmpty } }

  /// Whether it touched anything in `region`.
  private func isDamaged(in region: PixelRect) -> Bool {
    otherDamage.contains { $0.rect.intersects(region) }
      || changed.contains { slots[$0].damage.contains { $0.intersects(region) } }
  }

  // MARK: Changes

  /// Items are prepared side by side, and what has settled meanwhile; a few large ones after that, one by one, by all threads together.
  private func prepareChanged(_ new: [DisplayItem], _ preparation: Preparation, _ workers: Workers) {
    let slots = slots
    let changed = changed
    let settling = settling
    let costs = workers.own.costs
    var large = workers.count > 1 ? changed.filter { new[$0].isLarge(costs) } : []
    if large.count >= 2 * workers.count { large.removeAll() }
    var apart = preparation
    apart.workers = nil
    // Small items are prepared several in one job.
    let run = max(changed.count / (costs.preparingJobs * workers.count), 1)
    let runs = (changed.count + run - 1) / run
    // Where others help, one of them gives the old items back.
    workers.run(count: runs + settling.count + (runs > 1 ? 1 : 0)) { scratch, job in
      if job < runs {
        for index in changed[job * run..<min((job + 1) * run, changed.count)] where !large.contains(index) {
          slots[index].prepare(new[index], apart, scratch)
        }
      } else if job < runs + settling.count {
        if case .shape(let shape) = slots[settling[job - runs]].form { shape.keepCoverage(preparation, scratch) }
      } else {
        retired.removeAll()
      }
    }
    retired.removeAll()
    var together = preparation
    together.workers = workers
    for index in large { slots[index].prepare(new[index], together, workers.own) }
  }

  /// Gives each new item a slot; what old ones nothing new stands for leave behind is damage.
  private func takeSlots(_ new: [DisplayItem], _ costs: Costs) {
    swap(&oldSlots, &slots)
    slots.removeAll(keepingCapacity: true)
    slots.reserveCapacity(new.count)
    let old = oldSlots
    let oldBoundary = boundary
    boundary = new.count
    var taken = 0
    func dismiss(before index: Int) {
      for gone in taken..<index {
        if !old[gone].bounds.isEmpty { otherDamage.append((old[gone].bounds, gone < oldBoundary)) }
      }
      taken = index + 1
    }
    func take(_ index: Int) -> Prepared {
      dismiss(before: index)
      if index >= oldBoundary { boundary = min(boundary, slots.count) }
      return old[index]
    }
    for (index, step) in comparison.change.steps.enumerated() {
      switch step {
      case .kept(let from):
        let slot = take(from)
        keep(slot, index, costs.framesToSettle)
        slots.append(slot)
      case .changed(let from):
        changed.append(index)
        slots.append(take(from))
      case .inserted:
        changed.append(index)
        slots.append(Prepared.make(for: new[index]))
      }
    }
    dismiss(before: old.count)
  }
}

// MARK: - Backdrops

extension PreparedList {
  /// Brings the backdrops of this list's groups up to date, in order; `ground` is what the list is drawn over.
  func updateBackdrops(over ground: UInt32, _ preparation: Preparation, _ workers: Workers) {
    let isNew = ground != self.ground
    self.ground = ground
    for index in backdrops {
      guard case .group(let group) = slots[index].form else { continue }
      updateBackdrops(of: group, index, [], isNew: isNew, ground, preparation.drawing, workers)
    }
  }

  /// The same of one group, slot `index` or inside of it, and of those inside that see what is below.
  private func updateBackdrops(
    of group: PreparedGroup, _ index: Int, _ way: [GroupOnWay], isNew: Bool, _ ground: UInt32,
    _ drawing: any PictureDrawing, _ workers: Workers
  ) {
    if let backdrop = group.backdrop, !backdrop.region.isEmpty,
      isNew || isDamaged(in: backdrop.region) || !backdrop.isCurrent
    {
      backdrop.draw(ground: ground, occupied: bounds, workers) {
        drawing.draw(self, first: index, then: way, on: $0.surface, workers)
      }
      if !group.bounds.isEmpty { otherDamage.append((group.bounds, index < boundary)) }
    }
    guard let inside = group.listWithBackdrops else { return }
    for (count, slot) in inside.slots.enumerated() {
      guard case .group(let inner) = slot.form else { continue }
      updateBackdrops(
        of: inner, index, way + [(group, count)], isNew: isNew, ground, drawing, workers)
    }
  }
}
