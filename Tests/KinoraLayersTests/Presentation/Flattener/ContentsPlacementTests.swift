import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The places of an image of 40 × 40 pixels in a layer of 100 × 50 points, which is at the visual top left of a stage
/// of 200 × 100.
@Suite("Placement of contents")
struct ContentsPlacementTests {
  static let table: [(CALayerContentsGravity, CGRect)] = [
    (.resize, CGRect(x: 0, y: 0, width: 100, height: 50)),
    (.resizeAspect, CGRect(x: 25, y: 0, width: 50, height: 50)),
    (.resizeAspectFill, CGRect(x: 0, y: -25, width: 100, height: 100)),
    (.center, CGRect(x: 30, y: 5, width: 40, height: 40)),
    (.top, CGRect(x: 30, y: 0, width: 40, height: 40)),
    (.bottom, CGRect(x: 30, y: 10, width: 40, height: 40)),
    (.left, CGRect(x: 0, y: 5, width: 40, height: 40)),
    (.right, CGRect(x: 60, y: 5, width: 40, height: 40)),
    (.topLeft, CGRect(x: 0, y: 0, width: 40, height: 40)),
    (.topRight, CGRect(x: 60, y: 0, width: 40, height: 40)),
    (.bottomLeft, CGRect(x: 0, y: 10, width: 40, height: 40)),
    (.bottomRight, CGRect(x: 60, y: 10, width: 40, height: 40)),
  ]

  func image(_ edit: (CALayer) -> Void, yAxis: Stage.YAxis = .down) -> ImageItem? {
    let layer = plain(0, yAxis == .up ? 50 : 0, 100, 50, nil)
    layer.contents = picture(40, 40)
    edit(layer)
    return Scene(yAxis: yAxis, layer).items.first?.image
  }

  /// Where the image is on the canvas.
  func place(_ item: ImageItem?) -> CGRect? { item.map { $0.transform.boundingBox(of: $0.destination) } }

  @Test("the layer's gravity places the image", arguments: table)
  func gravityPlacesPicture(gravity: CALayerContentsGravity, expected: CGRect) {
    #expect(place(image { $0.contentsGravity = gravity }) == expected)
  }

  @Test("with y upward the image is in the same place for the viewer", arguments: table)
  func yUpwardViewer(gravity: CALayerContentsGravity, expected: CGRect) {
    let item = image({ $0.contentsGravity = gravity }, yAxis: .up)
    #expect(place(item) == expected)
    // The image is not upside down.
    #expect((item?.transform.m22 ?? 0) > 0)
  }

  /// With y upward the top is the larger y, so that topLeft is at y = 10 in the layer's own coordinates.
  @Test("topLeft in a layer with y upward is (0, 10, 40, 40) in its own coordinates")
  func topleftLayerY() {
    #expect(
      image({ $0.contentsGravity = .topLeft }, yAxis: .up)?.destination == CGRect(x: 0, y: 10, width: 40, height: 40))
  }

  @Test("a contents scale of 2 halves the natural size")
  func scale2Halves() {
    let item = image {
      $0.contentsGravity = .bottomRight
      $0.contentsScale = 2
    }
    #expect(place(item) == CGRect(x: 80, y: 30, width: 20, height: 20))
  }

  @Test("contentsRect shows a part of the image, whose size is then the natural one")
  func contentsrectShowsPart() {
    let item = image {
      $0.contentsGravity = .topLeft
      $0.contentsRect = CGRect(x: 0.25, y: 0.5, width: 0.5, height: 0.25)
    }
    #expect(item?.source == CGRect(x: 10, y: 20, width: 20, height: 10))
    #expect(place(item) == CGRect(x: 0, y: 0, width: 20, height: 10))
  }

  @Test("contentsCenter divides the part that is shown into nine")
  func contentscenterDividesShown() {
    let item = image {
      $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1)
      $0.contentsCenter = CGRect(x: 0.25, y: 0.25, width: 0.5, height: 0.5)
      $0.contentsScale = 2
    }
    #expect(
      item?.ninePart == ImageItem.NinePart(center: CGRect(x: 25, y: 10, width: 10, height: 20), unitsPerPixel: 0.5))
  }

  @Test("the filter is the one for the size at which the image is shown")
  func filterSizePicture() {
    func sampling(_ size: CGFloat) -> Sampling? {
      image {
        $0.bounds.size = CGSize(width: size, height: size)
        $0.minificationFilter = .trilinear
        $0.minificationFilterBias = 0.5
        $0.magnificationFilter = .nearest
      }?.sampling
    }
    #expect(sampling(20) == .trilinear(bias: 0.5))
    #expect(sampling(40) == .nearest)
    #expect(sampling(80) == .nearest)
  }

  @Test("each edge of the contents may lose its antialiasing by itself")
  func edgesLoseSmoothing() {
    let item = image {
      $0.edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge]
    }
    #expect(item?.antialiasedEdges == [.minX, .maxY])
    #expect(image { $0.allowsEdgeAntialiasing = false }?.antialiasedEdges == [])
  }
}
