import KinoraGraphics

/// Decides how damaged tiles are drawn: in which area, what is hidden, what is copied from the plate. Several threads
/// may plan different tiles.
struct Planner {
  let slots: [Prepared]
  /// The pixels that each slot can change.
  let boxes: [SlotTable.Box]
  let damage: Damage
  let tileItems: TileItems
  let plate: Plate
  /// The list's background colour.
  let ground: UInt32
  let usesOcclusion: Bool
  let costs: Costs

  /// Plans one tile; its commands are added to `commands`, which is the list number `list` of the plan.
  func plan(tile: Int, _ commands: inout CommandList, _ list: Int) -> FramePlan.Tile {
    let items = items(of: tile)
    let first = commands.count
    var area = Area(damage.clips[tile])
    var drawing = TileDrawing()
    if let cells = damage.cells(of: tile, costs) {
      drawing = draw(items, in: Area(cells), &commands)
      if isWorthwhile(cells, commands, from: first) {
        area = Area(cells)
      } else {
        commands.removeAll(from: first)
      }
    }
    if area.cells == nil { drawing = draw(items, in: area, &commands) }
    let end = commands.count
    let stale = drawing.copies ? planPlate(tile, items, &commands) : nil
    return FramePlan.Tile(
      number: tile, area: area, list: list, commands: first..<end, plate: stale, itemCount: drawing.itemCount)
  }

  /// The items of a tile, by their places in the list of items.
  private struct TileSlots {
    let slots: [Int]
    /// How many of them, the lowest, are the plate's.
    let calm: Int
  }

  private func items(of tile: Int) -> TileSlots {
    let here = tileItems[tile]
    return TileSlots(slots: here, calm: plate.count == 0 ? 0 : here.firstIndex { $0 >= plate.count } ?? here.count)
  }

  /// Whether drawing through the cells takes less time than drawing all of the rectangle around them.
  private func isWorthwhile(_ cells: Cells, _ commands: CommandList, from first: Int) -> Bool {
    let area = cells.rects.reduce(0) { $0 + $1.area }
    return area + costs.rectPixels * cells.rects.count < cells.bounds.area || commands.takesCells(from: first)
  }

  /// How many items a tile is drawn from, and how; the commands are in a list.
  private struct TileDrawing {
    var itemCount = 0
    /// True when some of the commands copy from the plate.
    var copies = false
  }

  /// Adds the commands that draw a tile's items in `area`.
  private func draw(_ items: TileSlots, in area: Area, _ commands: inout CommandList) -> TileDrawing {
    let start = commands.count
    let clip = area.bounds
    let first = hidingItem(items, clip, below: items.slots.count)
    var drawing = TileDrawing()
    drawing.copies = first < items.calm && isWorthCopying(items, clip, first)
    if drawing.copies {
      copy(area, items, &commands)
      drawing.itemCount = add(items, items.calm..<items.slots.count, in: clip, &commands)
    } else {
      drawing.itemCount = add(items, from: first, to: items.slots.count, in: area, &commands)
    }
    commands.fuse(from: start)
    return drawing
  }

  /// The part of the plate that is stale in a tile, if any; the plate counts it as drawn from now on.
  private func planPlate(_ tile: Int, _ items: TileSlots, _ commands: inout CommandList) -> FramePlan.Stale? {
    guard let cells = plate.takeStaleCells(of: tile) else { return nil }
    let start = commands.count
    let first = hidingItem(items, cells.bounds, below: items.calm)
    let count = add(items, from: first, to: items.calm, in: Area(cells.bounds), &commands)
    commands.fuse(from: start)
    let throughCells = cells.rects.count > 1 && isWorthwhile(cells, commands, from: start)
    return FramePlan.Stale(
      area: throughCells ? Area(cells) : Area(cells.bounds), commands: start..<commands.count, itemCount: count)
  }

  // MARK: Occlusion

  /// The place among a tile's items of the topmost one before `end` that hides everything below it in `clip`; −1 when
  /// there is none.
  private func hidingItem(_ items: TileSlots, _ clip: PixelRect, below end: Int) -> Int {
    guard usesOcclusion else { return -1 }
    let area = SlotTable.Box(clip)
    return items.slots[..<end].lastIndex { boxes[$0].intersects(area) && slots[$0].opaqueArea.contains(clip) } ?? -1
  }

  // MARK: Plate

  /// Whether drawing the plate's items from `first` on takes longer than copying their finished pixels.
  private func isWorthCopying(_ items: TileSlots, _ clip: PixelRect, _ first: Int) -> Bool {
    var seen = 0
    let area = SlotTable.Box(clip)
    for index in items.slots[max(first, 0)..<items.calm] where boxes[index].intersects(area) {
      seen += 1
      if seen > 1 || !slots[index].isCheap { return true }
    }
    return false
  }

  /// Adds commands that copy the plate's pixels in `area`, but not where something opaque lies above the plate.
  private func copy(_ area: Area, _ items: TileSlots, _ commands: inout CommandList) {
    var opaque: [PixelRect] = []
    if usesOcclusion {
      for index in items.slots[items.calm...] {
        let part = slots[index].opaqueArea.intersection(area.bounds)
        if !part.isEmpty { opaque.append(part) }
      }
    }
    area.forEachRect { rect in
      var hidden = PixelRect.empty
      for other in opaque {
        let part = other.intersection(rect)
        if part.area > hidden.area { hidden = part }
      }
      if hidden.isEmpty { return commands.append(.copyPlate(rect)) }
      for rest in rect.around(hidden) { commands.append(.copyPlate(rest)) }
    }
  }

  // MARK: Items

  /// Adds commands for a tile's items from place `first` up to `end`, and for the ground when `first` is −1; returns
  /// how many of the items have pixels in `area`. Below something opaque that hides much of `area`, only what is around
  /// it is drawn.
  private func add(
    _ items: TileSlots, from first: Int, to end: Int, in area: Area, _ commands: inout CommandList
  ) -> Int {
    guard let (place, hidden) = hidingMost(items, max(first + 1, 0)..<end, area) else {
      if first < 0 { commands.append(.fill(ground)) }
      return add(items, max(first, 0)..<end, in: area.bounds, &commands)
    }
    var most = 0
    for rest in area.bounds.around(hidden) {
      guard let part = area.clipped(to: rest) else { continue }
      let around = commands.count
      commands.append(.within(rest, count: 0))
      most = max(most, add(items, from: first, to: place, in: part, &commands))
      commands.set(around, toHold: rest)
    }
    return most + add(items, place..<end, in: area.bounds, &commands)
  }

  /// The place in `range` of the item that hides most of `area`, and the pixels that it hides; nil when it hides less
  /// than `costs.hiddenPart` says, because drawing around it takes time too.
  private func hidingMost(_ items: TileSlots, _ range: Range<Int>, _ area: Area) -> (Int, PixelRect)? {
    let clip = area.bounds
    guard usesOcclusion, clip.area >= costs.hiddenFrom else { return nil }
    let box = SlotTable.Box(clip)
    var most = (place: -1, hidden: PixelRect.empty)
    for place in range.reversed() where boxes[items.slots[place]].intersects(box) {
      let hidden = slots[items.slots[place]].opaqueArea.intersection(clip)
      if hidden.area > most.hidden.area { most = (place, hidden) }
    }
    if most.hidden.isEmpty { return nil }
    let hidden = area.clipped(to: most.hidden)?.pixelCount ?? 0
    return hidden * costs.hiddenPart >= area.pixelCount ? most : nil
  }

  /// Adds commands for a tile's items in `range`; returns how many of them have pixels in `clip`.
  private func add(
    _ items: TileSlots, _ range: Range<Int>, in clip: PixelRect, _ commands: inout CommandList
  ) -> Int {
    var count = 0
    let area = SlotTable.Box(clip)
    for index in items.slots[range] where boxes[index].intersects(area) && commands.add(slots[index], in: clip) {
      count += 1
    }
    return count
  }
}
