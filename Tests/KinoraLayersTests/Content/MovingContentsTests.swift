import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Moving contents")
struct MovingContentsTests {
  /// Frames whose width is 1, 2, 3 … pixels, to tell them apart.
  struct Frames: ImageFrames {
    let images: [CGImage]
    init(_ count: Int) { images = (1...count).map { CGImage(pixels: PixelBuffer(width: $0, height: 1)) } }
    func frame(_ index: Int) -> CGImage { images[index] }
  }

  /// An image of four frames, a quarter of a second each.
  func moving(loops: Int = 0) -> CGImage {
    let frames = Frames(4)
    return CGImage(
      pixels: frames.images[0].pixels,
      animation: ImageAnimation(durations: [0.25, 0.25, 0.25, 0.25], loopCount: loops, source: frames))
  }

  func layer(_ image: CGImage) -> CALayer {
    let layer = CALayer()
    layer.frame = CGRect(x: 0, y: 0, width: 40, height: 10)
    layer.contents = image
    return layer
  }

  /// The widths of the images that items show.
  func widths(_ items: [DisplayItem]) -> [Int] {
    items.flatMap { item -> [Int] in
      switch item {
      case .image(let item): [item.image.width]
      case .group(let group): widths(group.items)
      default: []
      }
    }
  }

  @Test("an image that moves shows the frame for the layer's own time")
  func layersOwnTime() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let plain = layer(moving())
    let late = layer(moving())
    late.beginTime = 0.5
    let fast = layer(moving())
    fast.speed = 2
    let still = layer(moving())
    still.speed = 0
    still.timeOffset = 0.3
    for layer in [plain, late, fast, still] { stage.root.addSublayer(layer) }
    stage.commit()
    #expect(widths(stage.displayList().items) == [1, 1, 1, 2])
    stage.advance(to: 0.3)
    #expect(widths(stage.displayList().items) == [2, 1, 3, 2])
    stage.advance(to: 0.75)
    #expect(widths(stage.displayList().items) == [4, 2, 3, 2])
    stage.advance(to: 10)
    #expect(widths(stage.displayList().items) == [1, 3, 1, 2])
  }

  @Test("a moving image stays at its last frame after the last loop")
  func loopsEndLast() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.root.addSublayer(layer(moving(loops: 2)))
    stage.commit()
    for (time, width) in [(1.1, 1), (1.9, 4), (2, 4), (9, 4)] {
      stage.advance(to: time)
      #expect(widths(stage.displayList().items) == [width])
    }
  }

  @Test("a moving image below a replicator with a delay is behind in every instance")
  func belowDelayedReplicator() {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.25
    let slow = layer(moving())
    slow.speed = 0.5
    replicator.addSublayer(layer(moving()))
    replicator.addSublayer(slow)
    stage.root.addSublayer(replicator)
    stage.commit()
    stage.advance(to: 0.8)
    // The instances are at 0.8, 0.55 and 0.3 s, and those at half the speed at 0.4, 0.275 and 0.15 s.
    #expect(widths(stage.displayList().items) == [4, 2, 3, 2, 2, 1])
  }

  /// A scalable picture that has any size it is asked for.
  struct Vector: ScalableImage {
    func image(width: Int, height: Int) -> CGImage { CGImage(pixels: PixelBuffer(width: width, height: height)) }
  }

  func drawn(_ edit: (CALayer) -> Void) throws -> ImageItem {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = layer(CGImage(pixels: PixelBuffer(width: 20, height: 10), scalable: Vector()))
    edit(layer)
    stage.root.addSublayer(layer)
    stage.commit()
    return try #require(stage.displayList().items.first?.image)
  }

  @Test("a scalable picture is drawn at the size at which it is shown, rounded up to a power of two")
  func pictureWithoutPixels() throws {
    let plain = try drawn { _ in }
    #expect(plain.image.width == 40 && plain.image.height == 10)
    #expect(plain.source == CGRect(x: 0, y: 0, width: 40, height: 10))
    let larger = try drawn { $0.transform = CATransform3DMakeScale(3, 3, 1) }
    #expect(larger.image.width == 160 && larger.image.height == 40)
    let smaller = try drawn { $0.transform = CATransform3DMakeScale(0.3, 0.3, 1) }
    #expect(smaller.image.width == 20 && smaller.image.height == 5)
    let fine = try drawn { $0.contentsScale = 1.5 }
    #expect(fine.image.width == 60 && fine.image.height == 15)
  }

  @Test("a part of a scalable picture is measured in the pixels of its drawing")
  func partInDrawingPixels() throws {
    let part = try drawn { $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 1) }
    // Half of the picture fills 40 points, so that the whole is drawn 80 pixels wide.
    #expect(part.image.width == 80 && part.source == CGRect(x: 40, y: 0, width: 40, height: 10))
    let natural = try drawn { $0.contentsGravity = .center }
    #expect(natural.image.width == 20 && natural.destination == CGRect(x: 10, y: 0, width: 20, height: 10))
  }

  @Test("absurd scales of a scalable picture do no harm")
  func absurdScales() throws {
    for scale in [1e-300, 1e30, CGFloat.nan, .infinity] {
      let stage = Stage(size: CGSize(width: 100, height: 100))
      let layer = layer(CGImage(pixels: PixelBuffer(width: 2, height: 1), scalable: Vector()))
      layer.contentsScale = scale
      layer.transform = CATransform3DMakeScale(scale, 1, 1)
      stage.root.addSublayer(layer)
      stage.commit()
      _ = stage.displayList()
    }
  }

  /// A frame whose sides are halved as often as is asked.
  struct Halved: ImageFrames {
    func frame(_ index: Int) -> CGImage { frame(index, halvings: 0) }
    func frame(_ index: Int, halvings: Int) -> CGImage {
      CGImage(pixels: PixelBuffer(width: 128 >> halvings, height: 64 >> halvings))
    }
  }

  @Test(
    "a moving image that is shown a quarter as large or less has halved sides, and comes out where it did",
    arguments: [(128, 128), (64, 128), (33, 128), (32, 64), (17, 64), (16, 32), (8, 16), (2, 16)])
  func halved(shown: Int, wide: Int) throws {
    let stage = Stage(size: CGSize(width: 200, height: 100))
    let source = Halved()
    let image = CGImage(
      pixels: source.frame(0).pixels, animation: ImageAnimation(durations: [1], loopCount: 0, source: source))
    let small = layer(image)
    small.frame = CGRect(x: 10, y: 10, width: shown, height: shown / 2)
    // One side that is not small keeps both as they are, as does a filter that reads single pixels.
    let tall = layer(image)
    tall.frame = CGRect(x: 10, y: 10, width: shown, height: 100)
    let sharp = layer(image)
    sharp.frame = small.frame
    sharp.minificationFilter = .nearest
    for layer in [small, tall, sharp] { stage.root.addSublayer(layer) }
    stage.commit()
    let items = stage.displayList().items
    #expect(widths(items) == [wide, 128, 128])
    guard case .image(let item)? = items.first else {
      Issue.record("the first item is no image")
      return
    }
    #expect(item.source == CGRect(x: 0, y: 0, width: wide, height: wide / 2))
    #expect(item.destination.size == CGSize(width: shown, height: shown / 2))
  }
}
