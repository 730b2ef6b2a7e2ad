import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// Siblings in one space, as display items; their pixels are tested with the export target.
@Suite("Depth order")
struct DepthOrderTests {
  /// A layer of 40 × 40 points with its middle at (x, 50), turned about the y axis by `degrees`.
  func card(_ x: CGFloat, _ degrees: CGFloat, _ color: CGColor, z: CGFloat = 0) -> CALayer {
    let layer = plain(x - 20, 30, 40, 40, color)
    layer.transform = CATransform3DMakeRotation(degrees * .pi / 180, 0, 1, 0)
    layer.zPosition = z
    return layer
  }

  /// The colours that are drawn, back to front.
  func colors(_ items: [DisplayItem]) -> [CGColor] {
    items.flatMap { item -> [CGColor] in
      if case .group(let group) = item { return colors(group.items) }
      guard case .color(let color)? = item.shape?.paint else { return [] }
      return [color]
    }
  }

  @Test("of two crossing siblings one is divided and the other is drawn between its halves")
  func crossing() {
    let scene = Scene(card(100, 45, red), card(100, -45, blue))
    #expect(colors(scene.items) == [blue, red, blue])
    #expect(scene.items[0].group?.clips.count == 1 && scene.items[2].group?.clips.count == 1)
  }

  @Test("a turned layer passes through a flat sibling, but not through its superlayer's background")
  func throughFlat() {
    #expect(
      colors(Scene(card(100, 60, red), plain(0, 0, 200, 100, green)).items) == [red, green, red]
        || colors(Scene(card(100, 60, red), plain(0, 0, 200, 100, green)).items) == [green, red, green])
    let scene = Scene(card(100, 60, red))
    scene.root.backgroundColor = green
    #expect(colors(scene.items) == [green, red])
  }

  @Test("a turned layer that is lifted clear of a flat sibling is not divided")
  func lifted() {
    #expect(colors(Scene(card(100, 60, red, z: 30), plain(0, 0, 200, 100, green)).items) == [green, red])
    #expect(colors(Scene(card(100, 60, red, z: -30), plain(0, 0, 200, 100, green)).items) == [red, green])
  }

  @Test("siblings in one tilted plane are drawn in the order of sublayers")
  func coplanar() {
    let space = CATransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    space.transform = CATransform3DMakeRotation(1, 0.3, 1, 0)
    for (x, color) in [(80, red), (100, green), (90, blue)] { space.addSublayer(plain(CGFloat(x), 30, 40, 40, color)) }
    #expect(colors(Scene(space).items) == [red, green, blue])
  }

  @Test(
    "a sibling that a tilted one passes through is drawn after siblings in its plane that nothing passes through"
  )
  func crossedCoplanar() throws {
    let (wide, narrow) = (plain(0, 0, 200, 100, green), plain(180, 10, 20, 20, blue))
    let scene = Scene(wide, narrow, card(60, 45, red))
    let order = colors(scene.items)
    #expect(try #require(order.firstIndex(of: blue)) < #require(order.firstIndex(of: green)))
    // With the tilted layer lifted clear of both, the order is that of sublayers again.
    let above = Scene(plain(0, 0, 200, 100, green), plain(180, 10, 20, 20, blue), card(60, 45, red, z: 40))
    #expect(colors(above.items) == [green, blue, red])
  }

  @Test("siblings in one plane that a tilted one all passes through keep the order of sublayers")
  func allCrossedCoplanar() throws {
    let tilted = card(60, 45, red)
    let order = colors(Scene(plain(0, 0, 200, 100, green), plain(40, 40, 40, 20, blue), tilted).items)
    #expect(try #require(order.firstIndex(of: green)) < #require(order.firstIndex(of: blue)))
  }

  @Test("which of two siblings is nearer is decided where they overlap, and not at their anchor points")
  func anchorsMislead() {
    // A long board reaches from far away at the left to near at the right, and a small card is just above its near end.
    let board = card(100, -60, red)
    board.bounds.size.width = 300
    let small = card(150, 0, blue, z: 100)
    small.bounds.size = CGSize(width: 10, height: 10)
    let scene = Scene(board, small)
    // The board reaches z = 150 · sin 60° = 130 at its right end, x = 175, and 87 at x = 150.
    #expect(colors(scene.items) == [red, blue])
    small.zPosition = 60
    scene.stage.commit()
    scene.stage.advance(to: 10)
    #expect(colors(scene.items) == [blue, red])
  }

  @Test("three boards that lie over each other in a circle are all drawn in the right place")
  func circle() {
    let boards = (0..<3).map { index -> CALayer in
      let board = plain(60, 40, 80, 16, [red, green, blue][index])
      let turn = CATransform3DMakeRotation(CGFloat(index) * 2 * .pi / 3, 0, 0, 1)
      // Each board is moved off the middle and tipped, so that it begins below one neighbour and ends above the other.
      let tip = CATransform3DMakeRotation(0.4, 0, 1, 0)
      board.transform = CATransform3DConcat(CATransform3DConcat(tip, CATransform3DMakeTranslation(0, 18, 0)), turn)
      return board
    }
    let scene = Scene(boards[0], boards[1], boards[2])
    let drawn = colors(scene.items)
    #expect(drawn.count >= 4)
    #expect([red, green, blue].allSatisfy(drawn.contains))
  }

  @Test("the faces of a cube with a plane through it are divided only where the plane cuts them")
  func cube() {
    let space = CATransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    let quarter = CGFloat.pi / 2
    for (x, y) in [(0, 0), (0, 1), (0, 2), (0, 3), (1, 0), (-1, 0)] as [(CGFloat, CGFloat)] {
      let face = plain(80, 30, 40, 40, x == 0 ? red : green)
      var turn = CATransform3DMakeTranslation(0, 0, 20)
      turn = CATransform3DConcat(turn, CATransform3DMakeRotation(y * quarter, 0, 1, 0))
      face.transform = CATransform3DConcat(turn, CATransform3DMakeRotation(x * quarter, 1, 0, 0))
      space.addSublayer(face)
    }
    space.sublayerTransform = CATransform3DMakeRotation(0.6, 1, 1, 0)
    let scene = Scene(space)
    #expect(scene.items.allSatisfy { $0.group == nil } && colors(scene.items).count == 6)
    space.addSublayer(plain(60, 10, 80, 80, blue))
    scene.stage.commit()
    #expect(colors(scene.items).count > 7)
  }

  @Test("instances of a replicator that preserves depth pass through each other")
  func replicas() {
    let replicator = CAReplicatorLayer()
    replicator.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    replicator.instanceCount = 2
    replicator.preservesDepth = true
    replicator.instanceTransform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    let card = card(100, 45, red)
    replicator.addSublayer(card)
    #expect(colors(Scene(replicator).items).count == 3)
  }
}
