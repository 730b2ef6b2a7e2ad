/// How one frame is drawn: for each damaged tile an area and commands. Nobody changes a plan once it is made.
///
/// What the commands name belongs to the renderer's list and is prepared again for the next frame; until then the plan
/// can be carried out and printed.
struct FramePlan {
  /// How one tile is drawn.
  struct Tile {
    let number: Int
    /// The pixels of the tile that are drawn.
    let area: Area
    /// The list that the tile's commands are in: the place of the thread that planned it.
    let list: Int
    let commands: Range<Int>
    /// What is drawn on the plate before the commands copy from it; nil when nothing of it is stale, or nothing is
    /// copied.
    let plate: Stale?
    /// Items, without those inside groups, that have pixels in the area and are not hidden.
    let itemCount: Int
  }

  /// The part of the plate in one tile that has to be drawn again.
  struct Stale {
    let area: Area
    let commands: Range<Int>
    let itemCount: Int
  }

  let layout: TileLayout
  /// The damaged tiles, in reading order.
  let tiles: [Tile]
  /// The commands of all tiles, in as many lists as there are threads.
  let lists: [CommandList]
  /// The prepared items that the commands draw.
  let items: PreparedList

  /// How many pixels are drawn.
  var pixelCount: Int { tiles.reduce(0) { $0 + $1.area.pixelCount } }
  /// How many items are drawn, summed over tiles.
  var itemCount: Int { tiles.reduce(0) { $0 + $1.itemCount + ($1.plate?.itemCount ?? 0) } }
}
