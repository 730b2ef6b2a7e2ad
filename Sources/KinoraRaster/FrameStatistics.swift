import KinoraMeasure

/// What one call of `FrameRenderer.render` did: counts, no times.
public struct FrameStatistics: Sendable, Equatable {
  /// Items of the list, with those inside groups.
  public var items = 0
  /// Items of the list, without those inside groups, that were looked at to find what changed; none when the list has
  /// been the very same for some frames.
  public var itemsCompared = 0
  /// Items that were new or different from the last frame's and so were prepared again.
  public var itemsPrepared = 0
  /// Tiles of the canvas.
  public var tiles = 0
  /// Tiles with any damage, which were drawn.
  public var tilesDrawn = 0
  /// Pixels inside the damage.
  public var pixelsDamaged = 0
  /// Items drawn, summed over tiles; an item that something opaque hides in a tile is not counted there.
  public var itemsDrawn = 0
  /// Shadow masks, mipmaps and sprites that caches had ready.
  public var cacheHits = 0
  /// Shadow masks, mipmaps and sprites that had to be made for this frame.
  public var cacheMisses = 0
  /// Bytes that caches hold after the frame.
  public var cacheBytes = 0

  /// Counts that are all zero.
  public init() {}
}

extension FrameCounts {
  /// The counts of a frame.
  init(_ statistics: FrameStatistics) {
    self.init()
    items = statistics.items
    itemsCompared = statistics.itemsCompared
    itemsPrepared = statistics.itemsPrepared
    itemsDrawn = statistics.itemsDrawn
    tiles = statistics.tiles
    tilesDrawn = statistics.tilesDrawn
    pixelsDamaged = statistics.pixelsDamaged
    cacheHits = statistics.cacheHits
    cacheMisses = statistics.cacheMisses
  }
}
