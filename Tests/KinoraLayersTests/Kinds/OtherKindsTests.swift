import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("CAScrollLayer")
struct CAScrollLayerTests {
  func scroller() -> CAScrollLayer {
    let layer = CAScrollLayer()
    layer.bounds = CGRect(x: 0, y: 0, width: 100, height: 50)
    return layer
  }

  @Test("scrolling moves the origin of the bounds as the mode allows")
  func scrollingMovesOrigin() {
    let layer = scroller()
    layer.scroll(to: CGPoint(x: 10, y: 20))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 20))
    layer.scrollMode = .vertically
    layer.scroll(to: CGPoint(x: 99, y: 5))
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 5))
    layer.scrollMode = .none
    layer.scroll(to: CGPoint.zero)
    #expect(layer.bounds.origin == CGPoint(x: 10, y: 5))
  }

  @Test("scrolling to a rectangle moves no further than is needed")
  func scrollingRectangleMoves() {
    let layer = scroller()
    layer.scroll(to: CGRect(x: 90, y: 10, width: 30, height: 10))
    #expect(layer.bounds.origin == CGPoint(x: 20, y: 0))
    layer.scroll(to: CGRect(x: 5, y: 0, width: 10, height: 80))
    #expect(layer.bounds.origin == CGPoint(x: 5, y: 0))
    layer.scroll(to: CGRect(x: 20, y: 10, width: 10, height: 10))
    #expect(layer.bounds.origin == CGPoint(x: 5, y: 0))
  }

  @Test("a layer inside a scroll layer scrolls the nearest one above it")
  func layerInsideScrolls() {
    let layer = scroller()
    let inner = CALayer()
    inner.frame = CGRect(x: 200, y: 100, width: 10, height: 10)
    layer.addSublayer(inner)
    inner.scrollRectToVisible(inner.bounds)
    #expect(layer.bounds.origin == CGPoint(x: 110, y: 60))
    inner.scroll(CGPoint.zero)
    #expect(layer.bounds.origin == CGPoint(x: 200, y: 100))
  }

  @Test("a new scroll layer masks to its bounds")
  func masksBoundsUnless() { #expect(CAScrollLayer().masksToBounds) }
}

@Suite("CAReplicatorLayer")
struct ReplicatorStateTests {
  @Test("a new replicator has Core Animation's defaults")
  func newReplicatorCore() {
    let layer = CAReplicatorLayer()
    #expect(layer.instanceCount == 1 && layer.instanceDelay == 0 && !layer.preservesDepth)
    #expect(CATransform3DIsIdentity(layer.instanceTransform) && layer.instanceColor == .white)
    #expect(layer.instanceRedOffset == 0 && layer.instanceAlphaOffset == 0)
  }
}

@Suite("CATiledLayer")
struct CATiledLayerTests {
  @Test("a new tiled layer has Core Animation's defaults")
  func newTiledLayer() {
    let layer = CATiledLayer()
    #expect(layer.levelsOfDetail == 1 && layer.levelsOfDetailBias == 0)
    #expect(layer.tileSize == CGSize(width: 256, height: 256))
    #expect(CATiledLayer.fadeDuration() == 0.25)
  }
}
