/// How one frame is drawn: for each damaged tile, where and by which commands. A value that nobody changes once it is made.
///
/// What the commands name belongs to the renderer's list and is prepared again for the next frame; until then the plan can be carried out and printed.
struct FramePlan {
  /// What is done to one tile.
  struct Tile {
    let number: Int
    /// The pixels that are drawn.
    let area: Area
    let commands: CommandList
    /// What is drawn on the plate before, which is asked for its pixels then.
    let plate: Stale?
    /// Items of the list itself that have pixels in the area and are not hidden.
    let itemCount: Int
  }

  /// The part of the plate in one tile that is not what it should be.
  struct Stale {
    let area: Area
    let commands: CommandList
    let itemCount: Int
  }

  let layout: TileLayout
  /// The damaged tiles, in reading order.
  let tiles: [Tile]
  /// What the commands draw.
  let list: PreparedList

  /// Pixels that are drawn.
  var pixelCount: Int { tiles.reduce(0) { $0 + $1.area.pixelCount } }
  /// Items that are drawn, counted tile by tile.
  var itemCount: Int { tiles.reduce(0) { $0 + $1.itemCount + ($1.plate?.itemCount ?? 0) } }
}
