import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The pixels of planes that pass through each other.
@Suite("Planes that pass through each other, as pixels")
struct DepthPixelTests {
  /// A square of 40 points in the middle of a canvas of 60, turned about the y axis.
  func card(_ degrees: CGFloat, _ color: CGColor) -> CALayer {
    let layer = box(10, 10, 40, 40, color)
    layer.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
    return layer
  }

  @Test("two squares that cross at equal angles show half of each, one the mirror image of the other")
  func crossing() {
    let picture = drawn(60, 60, background: .black, [card(45, .red), card(-45, .blue)])
    for y in 12..<48 {
      for x in 18..<30 {
        // A positive turn about y, which points down, takes the right side away from the viewer.
        let (left, right) = (picture[x, y], picture[59 - x, y])
        #expect(left == SIMD4(right.z, right.y, right.x, right.w))
      }
      #expect(picture[20, y].x + picture[20, y].z == 255)
      #expect(picture[20, y].x != picture[39, y].x)
    }
  }

  @Test("nothing shines through a picture along the line in which another cuts it")
  func noSeam() {
    for degrees in [10, 33.3, 61] as [CGFloat] {
      // The other square is small, so that nothing lies at most of the cut.
      let small = box(26, 26, 9, 9, .red)
      small.transform = CATransform3DMakeRotation(-0.7, 0.2, 1, 0)
      let large = card(degrees, .red)
      large.transform = CATransform3DConcat(large.transform, CATransform3DMakeRotation(0.3, 0, 0, 1))
      let whole = drawn(60, 60, background: .green, [large.copied])
      let cut = drawn(60, 60, background: .green, [large, small])
      #expect(difference(whole, cut) <= 1, "at \(degrees)°")
    }
  }

  @Test("the cut of a translucent picture does not show")
  func translucentSeam() {
    let color = CGColor(red: 1, green: 0, blue: 0, alpha: 0.5)
    let small = box(26, 26, 9, 9, .clear)
    small.borderWidth = 1
    small.borderColor = CGColor(gray: 0, alpha: 0.004)
    small.transform = CATransform3DMakeRotation(-0.7, 0, 1, 0)
    let large = card(33.3, color)
    large.transform = CATransform3DConcat(large.transform, CATransform3DMakeRotation(0.3, 0, 0, 1))
    let whole = drawn(60, 60, background: .green, [large.copied])
    let cut = drawn(60, 60, background: .green, [large, small])
    #expect(difference(whole, cut) <= 2)
  }

  @Test("in perspective the cut is where the planes meet")
  func perspective() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 100
    // A wall and a floor that passes through it at right angles are seen from above at an angle.
    let wall = box(10, 10, 40, 40, .red)
    let floor = box(10, 10, 40, 40, .blue)
    floor.transform = CATransform3DMakeRotation(.pi / 2 - 0.3, 1, 0, 0)
    let picture = drawn(60, 60, background: .black, sublayerTransform: eye, [wall, floor])
    // The wall and the floor meet in the level line at y = 30: one is nearer above it, the other below.
    let (above, below) = (picture[30, 28], picture[30, 31])
    #expect((above.x == 255) != (below.x == 255))
    #expect((above.z == 255) != (below.z == 255))
  }

  @Test("only what is behind the eye is cut away")
  func behindTheEye() {
    var eye = CATransform3DIdentity
    eye.m34 = -1 / 40
    let board = box(-200, 25, 460, 10, .red)
    board.transform = CATransform3DMakeRotation(1.2, 0, 1, 0)
    let picture = drawn(60, 60, sublayerTransform: eye, [board])
    let row = (0..<60).map { picture[$0, 30].w }
    #expect(row.contains(255) && row[30] == 255)
    // One end of the board gets narrower towards the horizon, and the other passes the eye.
    let heights = [5, 54].map { x in (0..<60).filter { picture[x, $0].w > 0 }.count }
    #expect(heights.min().map { $0 < 10 } == true && heights.max() == 60 || heights.max().map { $0 > 20 } == true)
  }

  @Test("a single-sided layer shows only its front")
  func backFaces() {
    for (degrees, shows) in [(0, true), (80, true), (100, false), (180, false), (300, true)] as [(CGFloat, Bool)] {
      let layer = card(degrees, .red)
      layer.isDoubleSided = false
      #expect((drawn(60, 60, [layer])[30, 30].w > 0) == shows, "at \(degrees)°")
    }
  }

  @Test("hit testing goes by the model's order, whatever is cut")
  func hits() {
    let (first, second) = (card(45, .red), card(-45, .blue))
    let stage = Stage(size: CGSize(width: 60, height: 60))
    stage.root.addSublayer(first)
    stage.root.addSublayer(second)
    stage.commit()
    #expect(stage.root.hitTest(CGPoint(x: 20, y: 30)) === second)
    #expect(stage.root.hitTest(CGPoint(x: 40, y: 30)) === second)
  }

  @Test("edges without antialiasing meet without a gap at any angle")
  func hardEdges() {
    let layers = [box(10, 10, 20, 40, .red), box(30, 10, 20, 40, .red)]
    layers[0].edgeAntialiasingMask = [.layerLeftEdge, .layerTopEdge, .layerBottomEdge]
    layers[1].edgeAntialiasingMask = [.layerRightEdge, .layerTopEdge, .layerBottomEdge]
    let turned = CALayer()
    turned.frame = CGRect(x: 0, y: 0, width: 60, height: 60)
    for layer in layers { turned.addSublayer(layer) }
    turned.transform = CATransform3DMakeRotation(0.37, 0, 0, 1)
    let one = box(10, 10, 40, 40, .red)
    one.position = CGPoint(x: 30, y: 30)
    one.transform = turned.transform
    #expect(difference(drawn(60, 60, background: .black, [turned]), drawn(60, 60, background: .black, [one])) <= 1)
  }
}

extension CALayer {
  /// A layer that looks like this one and is in no tree.
  fileprivate var copied: CALayer {
    let layer = CALayer()
    layer.bounds = bounds
    layer.position = position
    layer.transform = transform
    layer.backgroundColor = backgroundColor
    return layer
  }
}
