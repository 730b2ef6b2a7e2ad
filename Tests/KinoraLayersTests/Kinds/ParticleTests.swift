import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Particles")
struct ParticleTests {
  @Test("a particle's random numbers are a function of seed, particle and channel alone")
  func randomNumbersFunction() {
    let a = ParticleRandom(seed: 1).part(3)
    #expect(a.unit(.velocity) == ParticleRandom(seed: 1).part(3).unit(.velocity))
    #expect(a.unit(.velocity) != a.unit(.scale))
    #expect(a.unit(.velocity) != ParticleRandom(seed: 1).part(4).unit(.velocity))
    #expect(a.unit(.velocity) != ParticleRandom(seed: 2).part(3).unit(.velocity))
  }

  @Test("random numbers have the mean ½, the variance 1/12 and no correlation between neighbours")
  func randomNumbersUniform() {
    let numbers = (0..<20_000).map { ParticleRandom(seed: 7).part($0).unit(.spin) }
    #expect(numbers.allSatisfy { $0 >= 0 && $0 < 1 })
    let mean = numbers.reduce(0, +) / 20_000
    let variance = numbers.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / 20_000
    let product = zip(numbers, numbers.dropFirst()).reduce(0) { $0 + ($1.0 - mean) * ($1.1 - mean) } / 20_000
    #expect(abs(mean - 0.5) < 0.01)
    #expect(abs(variance - 1.0 / 12) < 0.002)
    #expect(abs(product) < 0.002)
  }

  @Test("velocity 10 with range 4 is uniform in 8 to 12")
  func velocity10Range() {
    let values = (0..<2_000).map { ParticleRandom(seed: 0).part($0).value(10, range: 4, .velocity) }
    #expect(values.allSatisfy { $0 >= 8 && $0 < 12 })
    #expect((values.min() ?? 0) < 8.05 && (values.max() ?? 0) > 11.95)
  }
}

@Suite("CAEmitterLayer")
struct CAEmitterLayerTests {
  let space = LayerSpace(toCanvas: .identity, isFlipped: false)
  let dot: CGImage

  init() {
    let pixels = PixelBuffer(width: 4, height: 2)
    for y in 0..<2 { for x in 0..<4 { pixels[x, y] = SIMD4(255, 255, 255, 255) } }
    dot = CGImage(pixels: pixels)
  }

  func emitter(rate: Float = 10, lifetime: Float = 1, _ edit: (CAEmitterCell) -> Void = { _ in }) -> (
    Stage, CAEmitterLayer
  ) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = CAEmitterLayer()
    let cell = CAEmitterCell()
    cell.name = "dot"
    cell.contents = dot
    cell.birthRate = rate
    cell.lifetime = lifetime
    edit(cell)
    layer.emitterCells = [cell]
    stage.root.addSublayer(layer)
    stage.commit()
    // Without actions, what a test sets next takes effect at once.
    let keys = ["emitterPosition", "emitterZPosition", "emitterSize", "emitterDepth", "birthRate", "velocity", "scale"]
    layer.actions = Dictionary(uniqueKeysWithValues: keys.map { ($0, NSNull()) })
    return (stage, layer)
  }

  func sprites(_ layer: CAEmitterLayer) -> [SpriteItem.Sprite] {
    guard case .sprites(let item)? = (try? layer.foregroundItems(in: space, at: CACurrentMediaTime()))?.first else {
      return []
    }
    return item.sprites
  }

  /// The middle of a sprite, whose image has 4 × 2 pixels.
  func middle(_ sprite: SpriteItem.Sprite) -> CGPoint {
    CGPoint(x: Double(sprite.tx + 2 * sprite.a + sprite.c), y: Double(sprite.ty + 2 * sprite.b + sprite.d))
  }

  @Test("particles are born evenly, so that rate × lifetime of them are alive")
  func birthsEvenRate() {
    let (stage, layer) = emitter(rate: 10, lifetime: 1)
    #expect(sprites(layer).isEmpty)
    stage.advance(to: 0.5)
    #expect(sprites(layer).count == 5)
    stage.advance(to: 3)
    #expect(sprites(layer).count == 10)
  }

  @Test("a particle moves by its velocity and acceleration")
  func particleFliesVelocity() throws {
    let (stage, layer) = emitter(rate: 1, lifetime: 10) {
      $0.velocity = 20
      $0.emissionLongitude = .pi / 2
      $0.xAcceleration = 4
    }
    layer.emitterPosition = CGPoint(x: 50, y: 10)
    stage.commit()
    // The particle is born at 0.5 s and seen at the age of 1 s.
    stage.advance(to: 1.5)
    let place = middle(try #require(sprites(layer).first))
    #expect(abs(place.x - 52) < 1e-4 && abs(place.y - 30) < 1e-4)
  }

  @Test("a particle's scale, spin and colour follow its age")
  func scaleSpinColour() throws {
    let (stage, layer) = emitter(rate: 1, lifetime: 10) {
      $0.scale = 2
      $0.scaleSpeed = -0.5
      $0.spin = .pi / 2
      $0.color = CGColor(red: 0.5, green: 1, blue: 0, alpha: 1)
      $0.alphaSpeed = -0.25
    }
    stage.advance(to: 1.5)
    let sprite = try #require(sprites(layer).first)
    // The particle has made a quarter turn, at scale 1.5.
    #expect(abs(sprite.a) < 1e-6 && abs(sprite.b - 1.5) < 1e-6 && abs(sprite.c + 1.5) < 1e-6 && abs(sprite.d) < 1e-6)
    #expect(sprite.tint == SIMD4(0.375, 0.75, 0, 0.75))
  }

  @Test("each particle shows the frame of an animated picture for its own age")
  func animatedPictureShows() throws {
    struct Two: ImageFrames {
      let images: [CGImage]
      func frame(_ index: Int) -> CGImage { images[index] }
    }
    let images = [dot, CGImage(pixels: PixelBuffer(width: 4, height: 2))]
    let animation = try #require(ImageAnimation(durations: [1, 1], loopCount: 0, source: Two(images: images)))
    let (stage, layer) = emitter(rate: 1, lifetime: 10) {
      $0.contents = CGImage(pixels: dot.pixels, animation: animation)
    }
    // The particles are born at 0.5, 1.5 and 2.5 s, and are 2.25, 1.25 and 0.25 s old.
    stage.advance(to: 2.75)
    guard case .sprites(let item)? = (try? layer.foregroundItems(in: space, at: CACurrentMediaTime()))?.first else {
      Issue.record("no sprites")
      return
    }
    #expect(item.sprites.map { item.images[Int($0.image)] } == [images[0], images[1], images[0]])
  }

  @Test("a frame of an emitter does not depend on the frames before it")
  func frameNotDepend() {
    func edit(_ cell: CAEmitterCell) {
      cell.velocity = 30
      cell.velocityRange = 20
      cell.emissionRange = 2 * .pi
      cell.lifetimeRange = 1
    }
    let (one, first) = emitter(rate: 50, lifetime: 1, edit)
    let (other, second) = emitter(rate: 50, lifetime: 1, edit)
    for frame in 1...30 {
      one.advance(to: Double(frame) / 15)
      _ = try? first.foregroundItems(in: space, at: CACurrentMediaTime())
    }
    other.advance(to: 2)
    #expect(!sprites(first).isEmpty)
    #expect(sprites(first) == sprites(second))
  }

  @Test("another seed gives other particles")
  func anotherSeedOther() {
    let (stage, layer) = emitter(rate: 50) {
      $0.emissionRange = 6; $0.velocity = 50
    }
    stage.advance(to: 1)
    let before = sprites(layer)
    layer.seed = 5
    #expect(sprites(layer).count == before.count)
    #expect(sprites(layer) != before)
  }

  @Test("when the birth rate becomes 0, the particles that there are fly on")
  func birthRateBecomes() {
    let (stage, layer) = emitter(rate: 10, lifetime: 1) { $0.velocity = 10 }
    stage.at(2) {
      CATransaction.setDisableActions(true)
      layer.birthRate = 0
    }
    stage.advance(to: 2.5)
    let left = sprites(layer)
    #expect(left.count == 5)
    #expect(left.allSatisfy { middle($0).x > 5 })
    stage.advance(to: 3.2)
    #expect(sprites(layer).isEmpty)
  }

  @Test("particles that were born before a change keep the values that they were born with")
  func particlesBornBefore() {
    let (stage, layer) = emitter(rate: 10, lifetime: 5)
    stage.at(1) {
      CATransaction.setDisableActions(true)
      layer.emitterPosition = CGPoint(x: 40, y: 0)
    }
    stage.advance(to: 2)
    #expect(
      sprites(layer).map { middle($0).x.rounded() } == Array(repeating: 0, count: 10) + Array(repeating: 40, count: 10))
  }

  @Test("a cell is changed through its layer by a key path with the cell's name")
  func cellFoundName() {
    let (stage, layer) = emitter(rate: 10, lifetime: 1)
    stage.at(1) { layer.setValue(100, forKeyPath: "emitterCells.dot.birthRate") }
    #expect(layer.value(forKeyPath: "emitterCells.dot.lifetime") as? NSNumber == 1)
    stage.advance(to: 3)
    #expect(sprites(layer).count == 100)
  }

  @Test("a cell's birth rate that is animated emits what the layer's factor, animated alike, does")
  func animatedCell() {
    func emitted(_ keyPath: String, to value: Double) -> [CGPoint] {
      let (stage, layer) = emitter(rate: 20, lifetime: 10) { $0.velocity = 10 }
      let animation = CABasicAnimation(keyPath: keyPath)
      (animation.fromValue, animation.toValue, animation.duration) = (0.0, value, 2)
      layer.add(animation, forKey: nil)
      stage.commit()
      stage.advance(to: 3)
      return sprites(layer).map(middle)
    }
    let (factor, cell) = (emitted("birthRate", to: 1), emitted("emitterCells.dot.birthRate", to: 20))
    #expect(factor.count == 40 && cell.count == factor.count)
    #expect(zip(cell, factor).allSatisfy { hypot($0.x - $1.x, $0.y - $1.y) < 0.01 })
  }

  @Test("cells of cells are emitted by every particle, relative to its flight")
  func cellsCellsEmitted() {
    let (stage, layer) = emitter(rate: 1, lifetime: 10) { cell in
      cell.velocity = 10
      cell.emissionLongitude = .pi / 2
      let spark = CAEmitterCell()
      spark.contents = dot
      spark.birthRate = 2
      spark.lifetime = 10
      spark.velocity = 1
      cell.emitterCells = [spark]
    }
    stage.advance(to: 1.5)
    // There are the parent, born at 0.5 s, and its sparks, born at 0.75 s and 1.25 s where it then was, which fly
    // downward like it.
    let places = sprites(layer).map(middle)
    #expect(places.count == 3)
    let heights = places.map { ($0.y * 1000).rounded() / 1000 }.sorted()
    #expect(heights == [2.5 + 0.75, 7.5 + 0.25, 10])
    #expect(places.allSatisfy { abs($0.x) < 1e-4 })
  }

  @Test("particles with additive rendering add their colours")
  func additiveParticlesAdd() {
    let (stage, layer) = emitter()
    layer.renderMode = .additive
    stage.advance(to: 1)
    guard case .sprites(let item)? = (try? layer.foregroundItems(in: space, at: CACurrentMediaTime()))?.first else {
      Issue.record("nothing drawn")
      return
    }
    #expect(item.blend == .plusLighter)
  }

  @Test("the part of the contents that particles show is cut out once")
  func partContentsCut() {
    let (stage, layer) = emitter { $0.contentsRect = CGRect(x: 0.5, y: 0, width: 0.5, height: 0.5) }
    stage.advance(to: 1)
    guard case .sprites(let item)? = (try? layer.foregroundItems(in: space, at: CACurrentMediaTime()))?.first,
      case .sprites(let again)? = (try? layer.foregroundItems(in: space, at: CACurrentMediaTime()))?.first
    else {
      Issue.record("nothing drawn")
      return
    }
    #expect(item.images.map(\.width) == [2] && item.images.map(\.height) == [1])
    #expect(item.images == again.images)
  }

  @Test(
    "particles start on the emitter's figure",
    arguments: CAEmitterLayerEmitterShape.allCases, CAEmitterLayerEmitterMode.allCases)
  func particlesStartFigure(shape: CAEmitterLayerEmitterShape, mode: CAEmitterLayerEmitterMode) {
    let (stage, layer) = emitter(rate: 200, lifetime: 1)
    layer.emitterSize = CGSize(width: 20, height: 8)
    layer.emitterShape = shape
    layer.emitterMode = mode
    stage.commit()
    stage.advance(to: 1)
    let places = sprites(layer).map(middle)
    #expect(places.count == 200)
    let slack = 1e-4
    for place in places {
      let distance = (place.x * place.x + place.y * place.y).squareRoot()
      switch shape {
      case .point: #expect(distance < slack)
      case .line: #expect(abs(place.y) < slack && abs(place.x) <= 10 + slack)
      case .rectangle, .cuboid: #expect(abs(place.x) <= 10 + slack && abs(place.y) <= 4 + slack)
      default: #expect(distance <= 20 + slack)
      }
      if shape == .circle, mode == .outline { #expect(abs(distance - 20) < slack) }
      if shape == .rectangle, mode == .outline {
        #expect(abs(abs(place.x) - 10) < slack || abs(abs(place.y) - 4) < slack)
      }
    }
  }

  @Test("an emitter with absurd numbers gives a picture", arguments: [Float.nan, .infinity, -1, 1e30])
  func absurdNumbers(number: Float) {
    let (stage, layer) = emitter(rate: number, lifetime: number) {
      $0.velocity = CGFloat(number)
      $0.spin = CGFloat(number)
      $0.scaleRange = CGFloat(number)
    }
    layer.birthRate = number
    layer.emitterSize = CGSize(width: CGFloat(number), height: 1)
    layer.emitterShape = .sphere
    stage.advance(to: 1)
    #expect(sprites(layer).count <= CAEmitterLayer.particleLimit)
  }

  // MARK: Animated emitters

  @Test("particles are born as an animated birth rate grows")
  func animatedBirthRate() {
    let (stage, layer) = emitter(rate: 100, lifetime: 100)
    let rise = CABasicAnimation(keyPath: "birthRate")
    rise.fromValue = 0
    rise.toValue = 2
    rise.duration = 2
    layer.birthRate = 0
    layer.add(rise, forKey: "rise")
    stage.commit()
    // The rate grows from 0 to 200 a second within 2 s, which gives 50 particles after 1 s and 200 after 2 s; then none
    // are born.
    for (time, count) in [(1.0, 50), (2.0, 200), (3.0, 200)] {
      stage.advance(to: time)
      #expect(abs(sprites(layer).count - count) <= 2, "\(sprites(layer).count) at \(time)")
    }
  }

  @Test("particles start where an animated emitter was when they were born")
  func particlesStartAnimated() throws {
    let (stage, layer) = emitter(rate: 10, lifetime: 100)
    let move = CABasicAnimation(keyPath: "emitterPosition.x")
    move.fromValue = 0
    move.toValue = 100
    move.duration = 1
    layer.add(move, forKey: "move")
    stage.commit()
    stage.advance(to: 1.5)
    // Particles are born at 0.05 s, 0.15 s and so on, where the emitter is: it moves until 1 s, and then is at the
    // model's 0.
    let places = sprites(layer).map { Double(middle($0).x) }.sorted()
    try #require(places.count == 15)
    #expect(places.prefix(5).allSatisfy { $0 == 0 })
    for (number, place) in places.dropFirst(5).enumerated() {
      #expect(abs(place - (5 + 10 * Double(number))) < 1, "\(place)")
    }
  }

  @Test("a frame of an animated emitter does not depend on which frames were asked for before")
  func animatedEmitterShows() {
    func run(_ times: [Double]) -> [SpriteItem.Sprite] {
      let (stage, layer) = emitter(rate: 60, lifetime: 0.7) { $0.velocity = 30 }
      for (path, from, to) in [("emitterPosition.x", 0, 80), ("birthRate", 0, 1), ("scale", 1, 3)] {
        let animation = CABasicAnimation(keyPath: path)
        animation.fromValue = from
        animation.toValue = to
        animation.duration = 1.3
        layer.add(animation, forKey: path)
      }
      stage.commit()
      stage.at(0.6) { layer.velocity = 2 }
      for time in times {
        stage.advance(to: time)
        _ = stage.displayList()
      }
      return sprites(layer)
    }
    let whole = run((1...47).map { Double($0) / 30 } + [1.6])
    #expect(!whole.isEmpty)
    #expect(run([1.6]) == whole)
    #expect(run([0.37, 0.6, 1.3, 1.6]) == whole)
  }

  @Test("an emitter below a replicator with a delay is behind in every instance")
  func emitterBelowReplicator() {
    let (stage, layer) = emitter(rate: 10, lifetime: 100)
    let replicator = CAReplicatorLayer()
    replicator.instanceCount = 3
    replicator.instanceDelay = 0.5
    replicator.addSublayer(layer)
    stage.root.addSublayer(replicator)
    stage.commit()
    stage.advance(to: 2)
    func counts(_ items: [DisplayItem]) -> [Int] {
      items.flatMap { item -> [Int] in
        switch item {
        case .sprites(let item): [item.sprites.count]
        case .group(let group): counts(group.items)
        default: []
        }
      }
    }
    #expect(counts(stage.displayList().items) == [20, 15, 10])
  }
}
