import Foundation
import KinoraGraphics
import KinoraTiming

/// A layer for drawings that are too large for one bitmap.
///
/// Drawing is recorded instead of rasterised, and a frame is never shown before it is finished, so tiles would change
/// nothing. The layer draws at once and as a whole, like any other; `levelsOfDetail`, `levelsOfDetailBias` and
/// `tileSize` are stored without effect.
open class CATiledLayer: CALayer {
  package final var tiles = TileState()

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CATiledLayer { tiles = other.tiles }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class var declaredRows: [PropertyRow] { super.declaredRows + PropertyRow.tileRows }

  /// How long a new tile takes to appear in Core Animation: 0.25 s. It has no effect.
  open class func fadeDuration() -> CFTimeInterval { 0.25 }

  /// How many versions of the drawing there are, each half as large as the one before. Stored without effect. Default
  /// 1.
  open var levelsOfDetail: Int {
    get { tiles.levelsOfDetail }
    set { change(.levelsOfDetail, \.tiles.levelsOfDetail, to: newValue) }
  }
  /// How many of the levels of detail are magnified. Stored without effect. Default 0.
  open var levelsOfDetailBias: Int {
    get { tiles.levelsOfDetailBias }
    set { change(.levelsOfDetailBias, \.tiles.levelsOfDetailBias, to: newValue) }
  }
  /// The size of the largest tile, in pixels. Stored without effect. Default 256 × 256.
  open var tileSize: CGSize {
    get { tiles.tileSize }
    set { change(.tileSize, \.tiles.tileSize, to: newValue) }
  }
}

/// The values of a tiled layer beyond a plain layer's.
package struct TileState {
  package var levelsOfDetail = 1
  package var levelsOfDetailBias = 0
  package var tileSize = CGSize(width: 256, height: 256)
  package init() {}
}

extension TileState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: CATiledLayer, _ body: (inout TileState) -> Result) -> Result {
    body(&layer.tiles)
  }
}

/// The rows of `CATiledLayer`'s table.
extension PropertyRow {
  private static let stored = Support.stored("drawing is recorded whole, so there are no tiles")

  package static let levelsOfDetail = PropertyRow(
    "levelsOfDetail", \.levelsOfDetail, in: \TileState.levelsOfDetail, .plain([], range: 0...64).supported(stored))
  package static let levelsOfDetailBias = PropertyRow(
    "levelsOfDetailBias", \.levelsOfDetailBias, in: \TileState.levelsOfDetailBias,
    .plain([], range: 0...64).supported(stored))
  package static let tileSize = PropertyRow(
    "tileSize", \.tileSize, in: \TileState.tileSize, .plain([]).supported(stored))

  static let tileRows: [PropertyRow] = [.levelsOfDetail, .levelsOfDetailBias, .tileSize]
}
