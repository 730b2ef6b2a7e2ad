/// What making one frame took, in counts that are the same in every run.
package struct FrameCounts: Sendable, Hashable {
  package var items = 0
  package var itemsCompared = 0
  package var itemsPrepared = 0
  package var itemsDrawn = 0
  package var tiles = 0
  package var tilesDrawn = 0
  package var pixelsDamaged = 0
  /// The pixels of the canvas.
  package var pixels = 0
  package var cacheHits = 0
  package var cacheMisses = 0
  /// The bytes kept after the frame, by what they are kept for.
  package var kept: [String: Int] = [:]

  package init() {}
}
