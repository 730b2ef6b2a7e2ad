import Foundation
import KinoraGraphics
import KinoraLayers

/// A committed stage of 200 × 100 points, with y downward unless said otherwise.
struct Scene {
  let stage: Stage
  var root: CALayer { stage.root }

  init(yAxis: Stage.YAxis = .down, _ layers: CALayer...) {
    stage = Stage(size: CGSize(width: 200, height: 100), yAxis: yAxis)
    for layer in layers { stage.root.addSublayer(layer) }
    stage.commit()
  }

  var items: [DisplayItem] { stage.displayList().items }
  var dump: String { items.dump() }

  /// The frame's items, flattened without anything kept from other frames.
  var fresh: [DisplayItem] {
    var flattener = Flattener(keepsSubtrees: false)
    flattener.draw(root: stage.root, size: stage.size, width: 200, height: 100)
    return flattener.items
  }
}

/// A layer with a frame and a colour.
func plain(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, _ color: CGColor? = .black) -> CALayer {
  let layer = CALayer()
  layer.frame = CGRect(x: x, y: y, width: width, height: height)
  layer.backgroundColor = color
  return layer
}

func picture(_ width: Int, _ height: Int, opaque: Bool = true) -> CGImage {
  let pixels = PixelBuffer(width: width, height: height)
  if opaque {
    for y in 0..<height { for x in 0..<width { pixels[x, y] = SIMD4(9, 9, 9, 255) } }
  }
  return CGImage(pixels: pixels)
}

extension DisplayItem {
  var shape: ShapeItem? { if case .shape(let item) = self { item } else { nil } }
  var image: ImageItem? { if case .image(let item) = self { item } else { nil } }
  var shadow: ShadowItem? { if case .shadow(let item) = self { item } else { nil } }
  var group: GroupItem? { if case .group(let item) = self { item } else { nil } }
}

let red = CGColor(red: 1, green: 0, blue: 0, alpha: 1)
let green = CGColor(red: 0, green: 1, blue: 0, alpha: 1)
let blue = CGColor(red: 0, green: 0, blue: 1, alpha: 1)
