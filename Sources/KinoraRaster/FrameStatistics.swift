/// What one call of `FrameRenderer.render` did: counts, no times.
public struct FrameStatistics: Sendable, Equatable {
  /// Items in the list, those inside groups included.
  public var items = 0
  /// Items of the list itself that were looked at to find what changed; none when it is the very list of the frames before.
  public var itemsCompared = 0
  /// Items that were new or different from the last frame's and so were prepared again.
  public var itemsPrepared = 0
  /// Tiles of the canvas, and those drawn.
  public var tiles = 0
  /// Tiles with any damage, which were drawn.
  public var tilesDrawn = 0
  /// Pixels inside the damage.
  public var pixelsDamaged = 0
  /// Items drawn into tiles, summed over tiles; those that something opaque hides there are not among them.
  public var itemsDrawn = 0
  /// Shadow masks and mipmaps found ready, and made.
  public var cacheHits = 0
  /// Things that had to be made for this frame.
  public var cacheMisses = 0
  /// Bytes held by caches after the frame.
  public var cacheBytes = 0

  /// Nothing counted.
  public init() {}
}
