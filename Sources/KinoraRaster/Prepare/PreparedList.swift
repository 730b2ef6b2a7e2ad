import KinoraGraphics
import KinoraMeasure

/// The prepared items of a frame or a group, and what changed since the last frame.
final class PreparedList {
  private(set) var items: [DisplayItem] = []
  private(set) var slots: [Prepared] = []
  /// Damage of the last change by slots that are gone and by backdrops that were drawn again. `isBelow` is true when it
  /// came from before the boundary.
  private var otherDamage: [(rect: PixelRect, isBelow: Bool)] = []
  /// The slots that the last change prepared again.
  private var changed: [Int] = []
  /// The number of slots below the plate's upper end. The boundary stays before the same slot when others come and go.
  var boundary = 0
  /// The items of the last frame until their memory is given back, which takes time that another thread may have.
  private var retired: [DisplayItem] = []
  private var comparison = ListComparison()
  private var oldSlots: [Prepared] = []
  /// The slots that became settled in the last change.
  private var settling: [Int] = []
  /// The colour that backdrops were last drawn over.
  private var ground: UInt32?

  /// The pixels that the slots can change, in one rectangle.
  var bounds: PixelRect { slots.reduce(.empty) { $0.union($1.bounds) } }
  /// How many items there are, with those inside others.
  private(set) var itemCount = 0
  private(set) var preparedCount = 0
  /// How many items the last change looked at, without those inside others.
  private(set) var comparedCount = 0
  /// For how many frames in a row the list has been the very same.
  private var stillFrames = 0
  /// The slots of groups with a backdrop, or with an item inside that has one and shows what is below the group.
  private var backdrops: [Int] = []

  /// Makes the list stand for `new`: items equal to those of the last frame keep their preparation, the others are
  /// prepared again.
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
    if let owners = preparation.owners { mark(owners) }
    preparation.clock?.turn(to: .prepare)
    prepareChanged(new, preparation, workers)
    let isAsBefore = changed.isEmpty && oldSlots.count == slots.count
    oldSlots.removeAll(keepingCapacity: true)
    if isAsBefore { return }
    itemCount = slots.reduce(0) { $0 + $1.itemCount }
    backdrops = slots.indices.filter {
      if case .group(let group) = slots[$0].form { group.object.hasBackdrops } else { false }
    }
  }

  /// Whether `new` is the very array of the last frame, as for a part of the layer tree in which nothing changed, so
  /// that nothing need be compared.
  private func isSame(_ new: [DisplayItem]) -> Bool {
    new.count == items.count && !new.isEmpty
      && new.withUnsafeBufferPointer { new in items.withUnsafeBufferPointer { $0.baseAddress == new.baseAddress } }
  }

  /// Does what ``update(to:_:_:)`` does when all items are kept: they grow older, and once all are settled nothing is
  /// left to do.
  private func stayStill(_ preparation: Preparation, _ workers: Workers) {
    comparedCount = 0
    stillFrames += 1
    let framesToSettle = workers.own.costs.framesToSettle
    if stillFrames > framesToSettle { return }
    comparedCount = slots.count
    for (index, slot) in slots.enumerated() { keep(slot, index, framesToSettle) }
    prepareChanged(items, preparation, workers)
  }

  /// Counts one more frame in which slot `index` has the same item.
  private func keep(_ slot: Prepared, _ index: Int, _ framesToSettle: Int) {
    slot.age += 1
    slot.damagedArea = 0
    if slot.age == framesToSettle { settling.append(index) }
  }

  // MARK: Damage

  /// Calls `body` for each canvas rectangle that the last change damaged; with `below`, only for those that slots
  /// before the boundary caused.
  func forEachDamage(below: Bool = false, _ body: (PixelRect) -> Void) {
    for (rect, isBelow) in otherDamage where isBelow || !below { body(rect) }
    for index in changed where !below || index < boundary {
      for rect in slots[index].damage { body(rect) }
    }
  }

  /// How many pixels the last change of the slots damaged, summed over slots.
  var damagedArea: Int { changed.reduce(0) { $0 + slots[$1].damagedArea } }

  /// Whether the last change damaged anything.
  var isDamaged: Bool { !otherDamage.isEmpty || changed.contains { !slots[$0].damage.isEmpty } }

  /// Whether the last change damaged anything in `region`.
  private func isDamaged(in region: PixelRect) -> Bool {
    otherDamage.contains { $0.rect.intersects(region) }
      || changed.contains { slots[$0].damage.contains { $0.intersects(region) } }
  }

  // MARK: Owners

  /// Says which layer owns each slot, by the owners of the items.
  private func mark(_ owners: ItemOwners) {
    var end = owners.end
    var next = changed.count - 1
    for index in slots.indices.reversed() {
      let slot = slots[index]
      let layer = owners.owner(at: end)
      if next >= 0, changed[next] == index {
        next -= 1
        slot.mark(items[index], layer, end: end, owners)
      } else if slot.owner.layer != layer {
        slot.mark(items[index], layer, end: end, owners)
      } else {
        slot.owner.end = end
      }
      end -= slot.owner.count
    }
  }

  // MARK: Changes

  /// Prepares the changed items and keeps the coverage of those that became settled, each on one thread; then a few
  /// large items one after the other, each on all threads.
  private func prepareChanged(_ new: [DisplayItem], _ preparation: Preparation, _ workers: Workers) {
    if changed.isEmpty, settling.isEmpty { return retired.removeAll() }
    let slots = slots
    let changed = changed
    let settling = settling
    let costs = workers.own.costs
    var large = workers.count > 1 ? changed.filter { new[$0].isLarge(costs) } : []
    if large.count >= 2 * workers.count { large.removeAll() }
    let apart = preparation.with(nil)
    // Small items are prepared several in one job.
    let run = max(changed.count / (costs.preparingJobs * workers.count), 1)
    let runs = (changed.count + run - 1) / run
    // Where other threads help, one of them gives back the memory of the old items.
    workers.run(count: runs + settling.count + (runs > 1 ? 1 : 0)) { scratch, job in
      if job < runs {
        for index in changed[job * run..<min((job + 1) * run, changed.count)] where !large.contains(index) {
          slots[index].prepare(new[index], apart, scratch)
        }
      } else if job < runs + settling.count {
        guard case .shape(let shape) = slots[settling[job - runs]].form else { return }
        let outer = scratch.meter?.beginPreparing(shape.object.owner.account, again: false)
        shape.object.keepCoverage(preparation, scratch)
        if let outer { scratch.meter?.turn(to: outer) }
      } else {
        retired.removeAll()
      }
    }
    retired.removeAll()
    let together = preparation.with(workers)
    for index in large { slots[index].prepare(new[index], together, workers.own) }
  }

  /// Gives each new item a slot; the bounds of old slots for which there is no new item become damage.
  private func takeSlots(_ new: [DisplayItem], _ costs: Costs) {
    let old = slots
    var slots = oldSlots
    oldSlots = old
    self.slots = []
    slots.removeAll(keepingCapacity: true)
    slots.reserveCapacity(new.count)
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
    self.slots = slots
  }
}

// MARK: - Backdrops

extension PreparedList {
  /// Brings the backdrops of this list's groups up to date, in order; `ground` is the colour that the list is drawn
  /// over.
  func updateBackdrops(over ground: UInt32, _ preparation: Preparation, _ workers: Workers) {
    let isNew = ground != self.ground
    self.ground = ground
    for index in backdrops {
      guard case .group(let group) = slots[index].form else { continue }
      updateBackdrops(of: group.object, index, [], isNew: isNew, ground, preparation.drawing, workers)
    }
  }

  /// Brings the backdrop of one group up to date, which is slot `index` or lies inside it, and those of the groups
  /// inside that show what is below.
  private func updateBackdrops(
    of group: PreparedGroup, _ index: Int, _ steps: [GroupStep], isNew: Bool, _ ground: UInt32,
    _ drawing: any PictureDrawing, _ workers: Workers
  ) {
    if let backdrop = group.backdrop, !backdrop.region.isEmpty,
      isNew || isDamaged(in: backdrop.region) || !backdrop.isCurrent
    {
      let meter = workers.own.meter
      let outer = meter?.beginHolding(group.owner.backdrop)
      backdrop.draw(ground: ground, occupied: bounds, workers) {
        drawing.draw(self, first: index, then: steps, over: ground, on: $0.surface, workers)
      }
      if let meter, let outer {
        meter.note(found: false)
        meter.note(picturePixels: backdrop.region.area)
        meter.note(bytes: backdrop.result?.byteCount ?? 0, for: group.owner.backdrop)
        meter.locate(group.bounds.heatArea)
        meter.turn(to: outer)
      }
      if !group.bounds.isEmpty { otherDamage.append((group.bounds, index < boundary)) }
    }
    guard let inside = group.listWithBackdrops else { return }
    for (count, slot) in inside.slots.enumerated() {
      guard case .group(let inner) = slot.form else { continue }
      updateBackdrops(
        of: inner.object, index, steps + [(group, count)], isNew: isNew, ground, drawing, workers)
    }
  }
}
