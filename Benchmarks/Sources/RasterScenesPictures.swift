import Foundation
import KinoraGraphics

/// The growing strokes and turning stars of S5 as one picture, which is made again in every frame: blurred, or
/// rasterised. Not scenes of the yardstick: they are for measuring what the yardstick has nothing of.
struct PictureScene: RasterScene {
  enum Way {
    case blurred, rasterized
  }

  let way: Way
  private let vectors = VectorScene()

  init(_ way: Way) { self.way = way }

  func list(_ frame: Int) -> DisplayList {
    let list = vectors.list(frame)
    let item: DisplayItem =
      switch way {
      case .blurred: .group(GroupItem(list.items, filters: [.gaussianBlur(sigmaX: 12, sigmaY: 12)]))
      case .rasterized:
        .rasterized(RasterizedItem(list.items, area: CGRect(x: 0, y: 0, width: list.width, height: list.height)))
      }
    return Yardstick.list(list.background, [item])
  }
}
