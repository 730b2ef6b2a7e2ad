import KinoraGraphics

/// Decides how damaged tiles are drawn: in which area, what is hidden, what is copied from the plate. Several threads
/// may plan different tiles.
struct Planner {
  let list: PreparedList
  let damage: Damage
  let tileItems: TileItems
  let plate: Plate
  /// The list's background colour.
  let ground: UInt32
  let usesOcclusion: Bool
  let costs: Costs

  func plan(tile: Int) -> FramePlan.Tile {
    let here = tileItems[tile]
    var way = (area: Area(damage.clips[tile]), drawing: TileDrawing())
    if let cells = damage.cells(of: tile, costs) {
      way = (Area(cells), drawing(here, in: cells.bounds, copying: cells.rects))
      if !isWorthwhile(cells, way.drawing.commands) { way.area = Area(damage.clips[tile]) }
    }
    if way.area.cells == nil { way.drawing = drawing(here, in: way.area.bounds, copying: [way.area.bounds]) }
    let stale = way.drawing.copies ? planPlate(tile, here) : nil
    return FramePlan.Tile(
      number: tile, area: way.area, commands: way.drawing.commands, plate: stale, itemCount: way.drawing.itemCount)
  }

  /// Whether drawing through the cells takes less time than drawing all of the rectangle around them.
  private func isWorthwhile(_ cells: Cells, _ commands: CommandList) -> Bool {
    let area = cells.rects.reduce(0) { $0 + $1.area }
    return area + costs.rectPixels * cells.rects.count < cells.bounds.area || commands.takesCells
  }

  /// A way to draw the items of a tile.
  private struct TileDrawing {
    var commands = CommandList()
    var itemCount = 0
    /// True when some of the commands copy from the plate.
    var copies = false
  }

  /// A way to draw the items `here` in `clip`, of which only the pixels in `rects` are wanted.
  private func drawing(_ here: [Int], in clip: PixelRect, copying rects: [PixelRect]) -> TileDrawing {
    let first = hidingItem(here, clip, below: list.slots.count)
    var drawing = TileDrawing()
    drawing.commands.reserve(min(here.count + 2, 16))
    drawing.copies = first < plate.count && isWorthCopying(here, clip, first)
    if drawing.copies {
      for rect in rects { copy(rect, here, &drawing.commands) }
      drawing.itemCount = add(here, plate.count..<list.slots.count, in: clip, &drawing.commands)
    } else {
      drawing.itemCount = add(here, from: first, to: list.slots.count, in: clip, &drawing.commands)
    }
    drawing.commands.fuse()
    return drawing
  }

  /// The part of the plate that is stale in a tile, if any; the plate counts it as drawn from now on.
  private func planPlate(_ tile: Int, _ here: [Int]) -> FramePlan.Stale? {
    guard let cells = plate.takeStaleCells(of: tile) else { return nil }
    let first = hidingItem(here, cells.bounds, below: plate.count)
    var commands = CommandList()
    let count = add(here, from: first, to: plate.count, in: cells.bounds, &commands)
    commands.fuse()
    let throughCells = cells.rects.count > 1 && isWorthwhile(cells, commands)
    return FramePlan.Stale(
      area: throughCells ? Area(cells) : Area(cells.bounds), commands: commands, itemCount: count)
  }

  // MARK: Occlusion

  /// The topmost item before `end` that hides everything below it in `clip`; −1 when there is none.
  private func hidingItem(_ here: [Int], _ clip: PixelRect, below end: Int) -> Int {
    guard usesOcclusion else { return -1 }
    return here.last { $0 < end && list.slots[$0].opaqueArea.contains(clip) } ?? -1
  }

  // MARK: Plate

  /// Whether drawing the plate's items from `first` on takes longer than copying their finished pixels.
  private func isWorthCopying(_ here: [Int], _ clip: PixelRect, _ first: Int) -> Bool {
    var seen = 0
    for index in here where index >= first && index < plate.count && list.slots[index].bounds.intersects(clip) {
      seen += 1
      if seen > 1 || !list.slots[index].isCheap { return true }
    }
    return false
  }

  /// Adds commands that copy the plate's pixels in `rect`, but not where something opaque lies above the plate.
  private func copy(_ rect: PixelRect, _ here: [Int], _ commands: inout CommandList) {
    var hidden = PixelRect.empty
    if usesOcclusion {
      for index in here where index >= plate.count {
        let opaque = list.slots[index].opaqueArea.intersection(rect)
        if opaque.area > hidden.area { hidden = opaque }
      }
    }
    for rest in rect.around(hidden) { commands.append(.copyPlate(rest)) }
  }

  // MARK: Items

  /// Adds commands for the items from `first` up to `end`, and for the ground when `first` is −1; returns how many of
  /// the items have pixels in `clip`.
  private func add(
    _ here: [Int], from first: Int, to end: Int, in clip: PixelRect, _ commands: inout CommandList
  ) -> Int {
    if first < 0 { commands.append(.fill(ground)) }
    return add(here, max(first, 0)..<end, in: clip, &commands)
  }

  /// Adds commands for the items `here` that are in `range`; returns how many of them have pixels in `clip`.
  private func add(_ here: [Int], _ range: Range<Int>, in clip: PixelRect, _ commands: inout CommandList) -> Int {
    var count = 0
    for index in here where range.contains(index) && commands.add(list.slots[index], in: clip) { count += 1 }
    return count
  }
}
