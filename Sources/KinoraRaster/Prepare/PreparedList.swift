import KinoraGraphics
import KinoraMeasure

/// The prepared items of a frame or a group, and what changed since the last frame.
///
/// A frame takes time for what changed and hardly any for the rest: the segments that two lists share are not looked at,
/// and neither are the slots of their items.
final class PreparedList {
  private var items = SegmentedItems([])
  private(set) var slots: [Prepared] = []
  /// What planning asks of the slots.
  private(set) var table = SlotTable()
  /// Damage of the last change by slots that are gone and by backdrops that were drawn again. `isBelow` is true when it
  /// came from before the boundary.
  private var otherDamage: [(rect: PixelRect, isBelow: Bool)] = []
  /// The slots that the last change prepared again, in order.
  private(set) var changed: [Int] = []
  /// The number of slots below the plate's upper end. The boundary stays before the same slot when others come and go.
  var boundary = 0
  /// The items of the last frame until their memory is given back, which takes time that another thread may have.
  private var retired = SegmentedItems([])
  private var comparison = ListComparison()
  private var settling = Settling()
  /// Whether slots came, went or changed places in the last change.
  private var isRearranged = false
  /// The colour that backdrops were last drawn over.
  private var ground: UInt32?

  /// The pixels that the slots can change, in one rectangle.
  var bounds: PixelRect { slots.reduce(.empty) { $0.union($1.bounds) } }
  /// How many items there are, with those inside others.
  var itemCount: Int { table.itemCount }
  private(set) var preparedCount = 0
  /// How many items the last change looked at, without those inside others.
  private(set) var comparedCount = 0

  /// Makes the list stand for `new`: items equal to those of the last frame keep their preparation, the others are
  /// prepared again.
  func update(to new: [DisplayItem], _ preparation: Preparation, _ workers: Workers) {
    update(to: new.isEmpty ? [] : [ItemSegment(new)], preparation, workers)
  }

  /// Makes the list stand for the items of segments.
  func update(to segments: [ItemSegment], _ preparation: Preparation, _ workers: Workers) {
    let costs = workers.own.costs
    otherDamage.removeAll(keepingCapacity: true)
    changed.removeAll(keepingCapacity: true)
    preparedCount = 0
    comparedCount = 0
    isRearranged = false
    let new = SegmentedItems(segments)
    settling.beginFrame(costs)
    if SegmentChange.areSame(items, new) {
      settling.find(in: slots)
      return prepareChanged(preparation, workers)
    }
    compare(new, workers)
    preparedCount = changed.count
    settling.note(changed, in: slots, isRearranged: isRearranged)
    retired = items
    items = new
    if let owners = preparation.owners { mark(owners) }
    preparation.clock?.turn(to: .prepare)
    settling.find(in: slots)
    prepareChanged(preparation, workers)
    if isRearranged {
      table.read(slots, visible: preparation.visible)
    } else {
      for index in changed { table.read(slots[index], at: index, visible: preparation.visible) }
    }
  }

  /// Finds what changed, and gives each new item a slot.
  private func compare(_ new: SegmentedItems, _ workers: Workers) {
    let oldBoundary = boundary
    var shift = 0
    for stretch in SegmentChange.stretches(from: items, to: new) {
      comparedCount += stretch.new.count
      comparison.compare(stretch, from: items, to: new, shift: shift, workers)
      if stretch.old.lowerBound > oldBoundary || stretch.old.upperBound < oldBoundary {
        takeSlots(of: stretch, new, shift, isBelow: stretch.old.upperBound < oldBoundary)
      } else {
        boundary = takeSlots(of: stretch, new, shift, around: oldBoundary)
      }
      shift += stretch.new.count - stretch.old.count
      if stretch.old.upperBound < oldBoundary { boundary = oldBoundary + shift }
    }
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

  /// The rectangles of the canvas that the last change damaged.
  var damage: [PixelRect] {
    var rects: [PixelRect] = []
    forEachDamage { rects.append($0) }
    return rects
  }

  /// The rectangles in `region` that the last change of the first `count` slots damaged, or slots that are gone, wherever
  /// these were.
  private func damage(in region: PixelRect, first count: Int) -> [PixelRect] {
    var rects: [PixelRect] = []
    for (rect, _) in otherDamage where rect.intersects(region) { rects.append(rect) }
    for index in changed where index < count {
      for rect in slots[index].damage where rect.intersects(region) { rects.append(rect) }
    }
    return rects
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
        mark(slot, index, layer, end: end, owners)
      } else if slot.owner.layer != layer {
        mark(slot, index, layer, end: end, owners)
      } else {
        slot.owner.end = end
      }
      end -= slot.owner.count
    }
  }

  private func mark(_ slot: Prepared, _ index: Int, _ layer: UInt64, end: Int, _ owners: ItemOwners) {
    let (segment, place) = items.place(of: index)
    slot.mark(segment.items[place], layer, end: end, owners)
  }

  // MARK: Changes

  /// Prepares the changed items and keeps the coverage of those that became settled, each on one thread; then a few
  /// large items one after the other, each on all threads.
  private func prepareChanged(_ preparation: Preparation, _ workers: Workers) {
    let settled = settling.settled
    if changed.isEmpty, settled.isEmpty { return retired = SegmentedItems([]) }
    let slots = slots
    let changed = changed
    let new = items
    func prepare(_ index: Int, _ preparation: Preparation, _ scratch: Scratch) {
      let (segment, place) = new.place(of: index)
      slots[index].prepare(segment.items[place], preparation, scratch)
    }
    let costs = workers.own.costs
    var large: [Int] = []
    if workers.count > 1 {
      large = changed.filter {
        let (segment, place) = new.place(of: $0)
        return segment.items[place].isLarge(costs)
      }
    }
    if large.count >= 2 * workers.count { large.removeAll() }
    let apart = preparation.with(nil)
    // Small items are prepared several in one job.
    let run = max(changed.count / (costs.preparingJobs * workers.count), 1)
    let runs = (changed.count + run - 1) / run
    // Where other threads help, one of them gives back the memory of the old items.
    workers.run(count: runs + settled.count + (runs > 1 ? 1 : 0)) { scratch, job in
      if job < runs {
        for index in changed[job * run..<min((job + 1) * run, changed.count)] where !large.contains(index) {
          prepare(index, apart, scratch)
        }
      } else if job < runs + settled.count {
        guard case .shape(let shape) = slots[settled[job - runs]].form else { return }
        let outer = scratch.meter?.beginPreparing(shape.object.owner.account, again: false)
        shape.object.keepCoverage(preparation, scratch)
        if let outer { scratch.meter?.turn(to: outer) }
      } else {
        retired = SegmentedItems([])
      }
    }
    retired = SegmentedItems([])
    let together = preparation.with(workers)
    for index in large { prepare(index, together, workers.own) }
  }

  /// Gives the items of a stretch their slots; `shift` is by how many places the stretches before have moved it.
  ///
  /// The bounds of old slots for which there is no new item become damage, below the boundary for slots before
  /// `boundary`. Returns the number of the first slot in the stretch that was not before the boundary and stays, or of
  /// the first after the stretch.
  @discardableResult
  private func takeSlots(of stretch: Stretch, _ new: SegmentedItems, _ shift: Int, around boundary: Int) -> Int {
    let steps = comparison.change.steps
    let first = stretch.new.lowerBound
    if stretch.old.count == steps.count, steps.areInPlace {
      for (index, step) in steps.enumerated() {
        if case .changed = step { changed.append(first + index) }
      }
      return min(max(boundary + shift, first), stretch.new.upperBound)
    }
    isRearranged = true
    let place = stretch.old.lowerBound + shift..<stretch.old.upperBound + shift
    let old = Array(slots[place])
    var taken = 0
    var newBoundary = stretch.new.upperBound
    var made: [Prepared] = []
    made.reserveCapacity(steps.count)
    func dismiss(before index: Int) {
      for gone in taken..<index where !old[gone].bounds.isEmpty {
        otherDamage.append((old[gone].bounds, stretch.old.lowerBound + gone < boundary))
      }
      taken = index + 1
    }
    func take(_ index: Int) -> Prepared {
      dismiss(before: index)
      if stretch.old.lowerBound + index >= boundary { newBoundary = min(newBoundary, first + made.count) }
      return old[index]
    }
    for (index, step) in steps.enumerated() {
      switch step {
      case .kept(let from): made.append(take(from))
      case .changed(let from):
        changed.append(first + index)
        made.append(take(from))
      case .inserted:
        changed.append(first + index)
        let (segment, place) = new.place(of: first + index)
        made.append(Prepared.make(for: segment.items[place]))
      }
    }
    dismiss(before: old.count)
    slots.replaceSubrange(place, with: made)
    return newBoundary
  }

  /// Gives the items of a stretch that lies wholly below or above the boundary their slots.
  private func takeSlots(of stretch: Stretch, _ new: SegmentedItems, _ shift: Int, isBelow: Bool) {
    takeSlots(of: stretch, new, shift, around: isBelow ? Int.max / 2 : 0)
  }
}

extension [ListChange.Step] {
  /// Whether every item has the place that it had.
  fileprivate var areInPlace: Bool {
    for (index, step) in enumerated() {
      switch step {
      case .kept(let old), .changed(let old): if old != index { return false }
      case .inserted: return false
      }
    }
    return true
  }
}

// MARK: - Backdrops

extension PreparedList {
  /// Brings the backdrops of this list's groups up to date, in order; `ground` is the colour that the list is drawn
  /// over.
  func updateBackdrops(over ground: UInt32, _ preparation: Preparation, _ workers: Workers) {
    let isNew = ground != self.ground
    self.ground = ground
    for index in table.backdrops {
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
    group.backdrop?.look(at: self)
    // What a group has above its backdrop changes nothing behind it, but the group around an item inside has items below.
    let changes = group.backdrop.map { damage(in: $0.region, first: steps.isEmpty ? index : index + 1) } ?? []
    if let backdrop = group.backdrop, !backdrop.region.isEmpty, isNew || !changes.isEmpty || !backdrop.isCurrent {
      let meter = workers.own.meter
      let outer = meter?.beginHolding(group.owner.backdrop)
      let known = isNew || !backdrop.isCurrent ? nil : changes
      backdrop.draw(ground: ground, occupied: bounds, changed: known, workers) {
        drawing.draw(self, first: index, then: steps, over: ground, on: $0, $1)
      }
      if let meter, let outer {
        meter.noteMade()
        meter.note(picturePixels: backdrop.filteredPixels)
        meter.note(bytes: backdrop.result.byteCount, for: group.owner.backdrop)
        meter.locate(group.bounds.heatArea)
        meter.turn(to: outer)
      }
      if !group.bounds.isEmpty {
        backdrop.forEachDamage(in: group.bounds, from: known) { otherDamage.append(($0, index < boundary)) }
      }
    }
    guard let inside = group.listWithBackdrops else { return }
    for (count, slot) in inside.slots.enumerated() {
      guard case .group(let inner) = slot.form else { continue }
      updateBackdrops(
        of: inner.object, index, steps + [(group, count)], isNew: isNew, ground, drawing, workers)
    }
  }
}
