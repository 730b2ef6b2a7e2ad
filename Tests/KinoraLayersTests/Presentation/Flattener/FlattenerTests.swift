import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Flattened layers")
struct FlattenerTests {
  /// The colours of all shapes, also inside groups, in the order in which they are drawn.
  func colors(_ items: [DisplayItem]) -> [CGColor] {
    items.flatMap { item -> [CGColor] in
      switch item {
      case .shape(let shape): if case .color(let color) = shape.paint { [color] } else { [] }
      case .group(let group): colors(group.items)
      default: []
      }
    }
  }

  @Test("a layer becomes its background, contents, sublayers and border, in this order")
  func backgroundContentsSublayers() {
    let layer = plain(10, 20, 40, 30, red)
    layer.contents = picture(4, 3)
    layer.borderWidth = 2
    layer.borderColor = blue
    layer.addSublayer(plain(0, 0, 5, 5, green))
    let items = Scene(layer).items
    #expect(items.count == 4)
    #expect(items[0].shape?.paint == .color(red))
    #expect(items[1].image != nil)
    #expect(items[2].shape?.paint == .color(green))
    #expect(items[3].shape?.paint == .color(blue))
  }

  @Test("a border is a ring inside the bounds whose inner corners have a radius less by its width")
  func borderRingInside() {
    let layer = plain(0, 0, 40, 30, nil)
    layer.cornerRadius = 10
    layer.borderWidth = 4
    guard case .path(let path, .evenOdd)? = Scene(layer).items.first?.shape?.outline else {
      Issue.record("no ring")
      return
    }
    var ring = RoundedRect(rect: CGRect(x: 0, y: 0, width: 40, height: 30), radius: 10).geometry
    ring.append(RoundedRect(rect: CGRect(x: 4, y: 4, width: 32, height: 22), radius: 6).geometry)
    #expect(path == ring)
  }

  @Test("a border as wide as the layer fills it")
  func borderWideLayer() {
    let layer = plain(0, 0, 40, 30, nil)
    layer.borderWidth = 15
    #expect(Scene(layer).items.first?.shape?.outline == .rect(CGRect(x: 0, y: 0, width: 40, height: 30)))
  }

  @Test("siblings are drawn by zPosition, and in their order when that is equal")
  func siblingsDrawnZPosition() {
    let layers = [(red, 1.0), (green, 0), (blue, 1), (CGColor.white, 0)].map { color, z in
      let layer = plain(0, 0, 5, 5, color)
      layer.zPosition = z
      return layer
    }
    #expect(colors(Scene(layers[0], layers[1], layers[2], layers[3]).items) == [green, .white, red, blue])
  }

  @Test("hidden and transparent layers, and their sublayers, leave no item")
  func hiddenTransparentLayers() {
    let hidden = plain(0, 0, 9, 9)
    hidden.isHidden = true
    hidden.addSublayer(plain(0, 0, 5, 5))
    let clear = plain(0, 0, 9, 9)
    clear.opacity = 0
    let edgeOn = plain(0, 0, 9, 9)
    edgeOn.transform = CATransform3DMakeRotation(.pi / 2, 0, 1, 0)
    edgeOn.transform.m11 = 0
    #expect(Scene(hidden, clear, edgeOn).items.isEmpty)
  }

  @Test("a layer with absurd numbers leaves no item")
  func layerNumbersBeyond() {
    for number in [CGFloat.nan, .infinity, 1e300] {
      let layer = plain(0, 0, 9, 9)
      layer.transform = CATransform3DMakeScale(number, number, 1)
      layer.shadowOpacity = 1
      layer.masksToBounds = true
      layer.cornerRadius = number
      layer.borderWidth = number
      layer.addSublayer(plain(0, 0, 5, 5))
      _ = Scene(layer).items
      layer.transform = CATransform3DIdentity
      layer.bounds = CGRect(x: 0, y: number, width: number, height: 4)
      layer.contents = picture(2, 2)
      _ = Scene(layer).items
    }
  }

  // MARK: Opacity

  @Test("a layer alone takes its opacity itself, one with sublayers becomes a group, and opacity 1 leaves no trace")
  func leafTakesOpacity() {
    let leaf = plain(0, 0, 9, 9, red)
    leaf.opacity = 0.5
    #expect(Scene(leaf).items.first?.shape?.opacity == 0.5)

    let family = plain(0, 0, 9, 9, red)
    family.addSublayer(plain(0, 0, 5, 5, green))
    let scene = Scene(family)
    #expect(scene.items.allSatisfy { $0.group == nil })
    family.opacity = 0.25
    #expect(scene.items.count == 1 && scene.items[0].group?.opacity == 0.25)
    family.allowsGroupOpacity = false
    #expect(scene.items.map { $0.shape?.opacity } == [0.25, 0.25])
  }

  @Test("compositing filters become the blend modes of items or of groups")
  func compositingFiltersBecome() {
    let leaf = plain(0, 0, 9, 9, red)
    leaf.compositingFilter = "multiplyBlendMode"
    #expect(Scene(leaf).items.first?.shape?.blend == .multiply)
    leaf.addSublayer(plain(0, 0, 5, 5))
    #expect(Scene(leaf).items.first?.group?.blend == .multiply)
  }

  // MARK: Clipping and masks

  @Test("a layer that masks to its bounds takes no clip when nothing reaches beyond them")
  func maskingBoundsNothing() {
    let layer = plain(0, 0, 40, 40)
    layer.masksToBounds = true
    layer.addSublayer(plain(10, 10, 30, 30))
    #expect(Scene(layer).items.allSatisfy { $0.group == nil })
  }

  @Test("masking to the bounds becomes a clip, which needs no isolated group when its corners are square")
  func maskingCutsOff() {
    let layer = plain(10, 10, 40, 40)
    layer.masksToBounds = true
    layer.addSublayer(plain(30, 30, 30, 30))
    let group = Scene(layer).items.first?.group
    #expect(group?.clips.first?.outline == .rect(CGRect(x: 0, y: 0, width: 40, height: 40)))
    #expect(group?.isolated == false)
    layer.cornerRadius = 5
    #expect(Scene(layer).items.first?.group?.isolated == true)
  }

  @Test("an image that reaches beyond the bounds of a layer that masks is cut to them")
  func pictureOverflowsBounds() {
    let layer = plain(0, 0, 100, 50, nil)
    layer.contents = picture(40, 40)
    layer.contentsGravity = .resizeAspectFill
    layer.masksToBounds = true
    let image = Scene(layer).items.first?.image
    #expect(image?.destination == CGRect(x: 0, y: 0, width: 100, height: 50))
    #expect(image?.source == CGRect(x: 0, y: 10, width: 40, height: 20))
  }

  @Test("an image with rounded corners becomes an outline that is filled with it")
  func roundedPictureOutline() {
    let layer = plain(0, 0, 100, 50, nil)
    layer.contents = picture(40, 40)
    layer.contentsGravity = .resizeAspectFill
    layer.masksToBounds = true
    layer.cornerRadius = 8
    let shape = Scene(layer).items.first?.shape
    #expect(shape?.outline == .roundedRect(RoundedRect(rect: CGRect(x: 0, y: 0, width: 100, height: 50), radius: 8)))
    guard case .image(_, let rect, _)? = shape?.paint else {
      Issue.record("not filled with the picture")
      return
    }
    #expect(rect == CGRect(x: 0, y: -25, width: 100, height: 100))
  }

  @Test("a mask is in the masked layer's coordinates")
  func maskStandsMasked() {
    let layer = plain(50, 10, 40, 40, red)
    layer.mask = plain(10, 20, 5, 5, .white)
    let group = Scene(layer).items.first?.group
    #expect(group?.items.count == 1)
    #expect(group?.mask?.first?.shape?.transform == .translation(x: 60, y: 30))
    layer.mask?.isHidden = true
    #expect(Scene(layer).items.first?.group?.mask == [])
  }

  // MARK: Back faces and space

  @Test("a single-sided layer that is turned away is not drawn")
  func singleSidedLayer() {
    let layer = plain(0, 0, 10, 10)
    layer.transform = CATransform3DMakeRotation(3, 0, 1, 0)
    #expect(Scene(layer).items.count == 1)
    layer.isDoubleSided = false
    #expect(Scene(layer).items.isEmpty)
  }

  @Test("in a perspective with m34 = −1/500 a layer with zPosition 100 is seen 1.25 times as large")
  func throughPerspectiveZPosition() throws {
    let parent = plain(0, 0, 200, 100, nil)
    parent.sublayerTransform.m34 = -1.0 / 500
    let layer = plain(80, 30, 40, 40)
    layer.zPosition = 100
    parent.addSublayer(layer)
    let shape = try #require(Scene(parent).items.first?.shape)
    let box = shape.transform.boundingBox(of: CGRect(x: 0, y: 0, width: 40, height: 40))
    #expect(abs(box.width - 50) < 1e-9 && abs(box.height - 50) < 1e-9)
    #expect(abs(box.midX - 100) < 1e-9 && abs(box.midY - 50) < 1e-9)
  }

  @Test("a superlayer's bounds origin moves its sublayers on the canvas")
  func superlayerBoundsOrigin() {
    let layer = plain(10, 10, 50, 50, nil)
    layer.bounds.origin = CGPoint(x: 7, y: 3)
    layer.addSublayer(plain(20, 20, 5, 5))
    #expect(Scene(layer).items.first?.shape?.transform == .translation(x: 23, y: 27))
  }

  @Test("a transform layer's sublayers stay in space, among its own siblings, and fade one by one")
  func transformLayerKeeps() {
    let space = CATransformLayer()
    space.frame = CGRect(x: 0, y: 0, width: 200, height: 100)
    space.backgroundColor = red
    space.opacity = 0.5
    let near = plain(0, 0, 5, 5, green)
    near.zPosition = 20
    let far = plain(0, 0, 5, 5, blue)
    far.zPosition = -20
    space.addSublayer(near)
    space.addSublayer(far)
    let items = Scene(plain(0, 0, 9, 9, .white), space).items
    #expect(colors(items) == [blue, .white, green])
    #expect(items.map { $0.shape?.opacity } == [0.5, 1, 0.5])
  }

  @Test("a flipped layer mirrors the places of its parts, and images stay upright")
  func flippedLayerTurns() throws {
    let layer = plain(0, 0, 100, 100, nil)
    layer.isGeometryFlipped = true
    layer.contents = picture(10, 10)
    layer.contentsGravity = .topLeft
    layer.addSublayer(plain(0, 0, 10, 20, red))
    let items = Scene(layer).items
    // The image has its natural size, at the visual top left, and is not mirrored.
    let image = try #require(items[0].image)
    #expect(image.transform.apply(to: image.destination.origin) == CGPoint(x: 0, y: 0))
    #expect(image.transform.m22 == 1)
    // The sublayer stands at the visual bottom.
    let shape = try #require(items[1].shape)
    #expect(shape.transform.boundingBox(of: CGRect(x: 0, y: 0, width: 10, height: 20)).minY == 80)
  }

  @Test("a stage with y upward shows point (0, 0) at the bottom left")
  func stageYUpward() throws {
    let shape = try #require(Scene(yAxis: .up, plain(0, 0, 10, 20)).items.first?.shape)
    #expect(
      shape.transform.boundingBox(of: CGRect(x: 0, y: 0, width: 10, height: 20))
        == CGRect(x: 0, y: 80, width: 10, height: 20))
  }

  @Test("all items scale with the canvas")
  func wholePictureScales() {
    let scene = Scene(plain(10, 20, 30, 40))
    let list = scene.stage.displayList(width: 400, height: 100)
    #expect(list.items.first?.shape?.transform == Homography(a: 2, b: 0, c: 0, d: 1, tx: 20, ty: 20))
  }

  @Test("contents that are between two images become both, weighted and added")
  func contentsBetweenTwo() {
    let layer = plain(0, 0, 10, 10, nil)
    let fade = CABasicAnimation(keyPath: "contents")
    fade.fromValue = picture(2, 2)
    fade.toValue = picture(3, 3)
    fade.duration = 1
    let scene = Scene(layer)
    layer.add(fade, forKey: nil)
    scene.stage.commit()
    scene.stage.advance(to: 0.25)
    let group = scene.items.first?.group
    #expect(group?.isolated == true)
    #expect(group?.items.map { $0.image?.opacity } == [0.75, 0.25])
    #expect(group?.items.map { $0.image?.blend } == [.plusLighter, .plusLighter])
  }
}
