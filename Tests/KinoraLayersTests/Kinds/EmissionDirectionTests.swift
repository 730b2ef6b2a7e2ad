import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

/// The directions in which particles fly from the figures that they start on. `docs/emitters.md` has the rule and its
/// sources.
@Suite("Directions of emission")
struct EmissionDirectionTests {
  /// A particle's start, and its velocity in points a second.
  struct Flight {
    var start: SIMD2<Double>
    var velocity: SIMD2<Double>
  }

  let size = CGSize(width: 40, height: 24)
  let dot: CGImage

  init() {
    let pixels = PixelBuffer(width: 2, height: 2)
    for y in 0..<2 { for x in 0..<2 { pixels[x, y] = SIMD4(255, 255, 255, 255) } }
    dot = CGImage(pixels: pixels)
  }

  private func places(
    _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode, depth: CGFloat,
    _ edit: (CAEmitterCell) -> Void
  ) -> [SIMD2<Double>] {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    let layer = CAEmitterLayer()
    layer.emitterShape = shape
    layer.emitterMode = mode
    layer.emitterSize = size
    layer.emitterDepth = depth
    let cell = CAEmitterCell()
    cell.contents = dot
    cell.birthRate = 64
    cell.lifetime = 100
    edit(cell)
    layer.emitterCells = [cell]
    stage.root.addSublayer(layer)
    stage.commit()
    stage.advance(to: 2)
    let items = (try? layer.foregroundItems(in: LayerSpace(toCanvas: .identity, isFlipped: false), at: 2)) ?? []
    guard case .sprites(let item)? = items.first else { return [] }
    return item.sprites.map { SIMD2(Double($0.tx + $0.a + $0.c), Double($0.ty + $0.b + $0.d)) }
  }

  /// The flights of 128 particles at 50 points a second unless `edit` says otherwise.
  private func flights(
    _ shape: CAEmitterLayerEmitterShape, _ mode: CAEmitterLayerEmitterMode, depth: CGFloat = 0,
    _ edit: (CAEmitterCell) -> Void = { _ in }
  ) -> [Flight] {
    let starts = places(shape, mode, depth: depth) { _ in }
    let ends = places(shape, mode, depth: depth) {
      $0.velocity = 50
      edit($0)
    }
    return zip(starts, ends).enumerated().map { number, pair in
      // Particle n is born at (n + ½)/64 s, and seen at 2 s.
      Flight(start: pair.0, velocity: (pair.1 - pair.0) / (2 - (Double(number) + 0.5) / 64))
    }
  }

  private func turned(_ v: SIMD2<Double>, by angle: Double) -> SIMD2<Double> {
    SIMD2(v.x * cos(angle) - v.y * sin(angle), v.x * sin(angle) + v.y * cos(angle))
  }

  private func isNear(_ a: SIMD2<Double>, _ b: SIMD2<Double>) -> Bool {
    // Sprites are placed with 24 bits, and a young particle's velocity is found from a short way.
    abs(a.x - b.x) < 0.02 && abs(a.y - b.y) < 0.02
  }

  // MARK: Laws

  @Test(
    "the longitude turns the direction of every particle by as much",
    arguments: CAEmitterLayerEmitterShape.allCases, CAEmitterLayerEmitterMode.allCases)
  func longitudeTurnsFlight(
    shape: CAEmitterLayerEmitterShape, mode: CAEmitterLayerEmitterMode
  ) {
    for (depth, longitude) in [(0, 0.7), (10, -2.5), (10, Double.pi)] {
      let straight = flights(shape, mode, depth: CGFloat(depth))
      let bent = flights(shape, mode, depth: CGFloat(depth)) { $0.emissionLongitude = longitude }
      #expect(straight.count == 128 && bent.count == 128)
      #expect(zip(straight, bent).allSatisfy { isNear(turned($0.velocity, by: longitude), $1.velocity) })
    }
  }

  @Test(
    "particles with a negative velocity fly the other way",
    arguments: CAEmitterLayerEmitterShape.allCases, CAEmitterLayerEmitterMode.allCases)
  func negativeVelocityFlies(shape: CAEmitterLayerEmitterShape, mode: CAEmitterLayerEmitterMode) {
    let there = flights(shape, mode, depth: 6) { $0.emissionLongitude = 0.3 }
    let back = flights(shape, mode, depth: 6) {
      $0.emissionLongitude = 0.3
      $0.velocity = -50
    }
    #expect(!there.isEmpty)
    #expect(zip(there, back).allSatisfy { isNear($0.velocity, -$1.velocity) })
  }

  @Test(
    "particles from a circle fly straight away from its middle",
    arguments: [CAEmitterLayerEmitterMode.points, .outline])
  func circleTurnedCircle(
    mode: CAEmitterLayerEmitterMode
  ) {
    for flight in flights(.circle, mode) + flights(.sphere, .outline) {
      #expect(isNear(flight.velocity, flight.start / 40 * 50))
    }
  }

  @Test("particles from the sides of a rectangle fly outward, at right angles to their side")
  func sidesRectangleSend() {
    var sides: [String: Int] = [:]
    for flight in flights(.rectangle, .outline) {
      let (x, y) = (flight.start.x, flight.start.y)
      if isNear(flight.velocity, SIMD2(50, 0)) {
        sides["right", default: 0] += 1
        #expect(abs(x - 20) < 1e-4)
      } else if isNear(flight.velocity, SIMD2(-50, 0)) {
        sides["left", default: 0] += 1
        #expect(abs(x + 20) < 1e-4)
      } else if isNear(flight.velocity, SIMD2(0, 50)) {
        sides["bottom", default: 0] += 1
        #expect(abs(y - 12) < 1e-4)
      } else if isNear(flight.velocity, SIMD2(0, -50)) {
        sides["top", default: 0] += 1
        #expect(abs(y + 12) < 1e-4)
      } else {
        Issue.record("from \(flight.start) to \(flight.velocity)")
      }
    }
    #expect(sides.count == 4)
  }

  @Test("particles from the surface of a sphere fly along its normal, seen from the front")
  func skinSphereSends() {
    for flight in flights(.sphere, .surface) { #expect(isNear(flight.velocity, flight.start / 40 * 50)) }
  }

  @Test("particles from the front and back of a cuboid fly along z, and those from the other faces in the plane")
  func frontBackCuboid() {
    let found = flights(.cuboid, .surface, depth: 30)
    #expect(found.contains { isNear($0.velocity, .zero) })
    for flight in found where !isNear(flight.velocity, .zero) {
      let speed = (flight.velocity * flight.velocity).sum().squareRoot()
      #expect(abs(speed - 50) < 0.05)
      #expect(abs(flight.velocity.x) < 0.02 || abs(flight.velocity.y) < 0.02)
    }
  }

  @Test("particles from a cuboid without depth fly as from a rectangle")
  func cuboidWithoutDepth() {
    for mode in CAEmitterLayerEmitterMode.allCases {
      let (flat, rectangle) = (flights(.cuboid, mode), flights(.rectangle, mode))
      #expect(zip(flat, rectangle).allSatisfy { isNear($0.velocity, $1.velocity) && isNear($0.start, $1.start) })
    }
  }

  @Test("inside figures, at corners and at points, which have no normal, the longitude counts from +x")
  func insidesCornersPoints() {
    let cases: [(CAEmitterLayerEmitterShape, CAEmitterLayerEmitterMode)] = [
      (.point, .outline), (.point, .volume), (.rectangle, .volume), (.rectangle, .surface), (.rectangle, .points),
      (.circle, .volume), (.circle, .surface), (.sphere, .volume), (.cuboid, .volume),
    ]
    for (shape, mode) in cases {
      let found = flights(shape, mode)
      #expect(found.count == 128)
      #expect(found.allSatisfy { isNear($0.velocity, SIMD2(50, 0)) }, "\(shape) \(mode)")
    }
  }

  // MARK: Published programs

  @Test(
    "confetti from a line above the screen, with longitude π, comes down", arguments: CAEmitterLayerEmitterMode.allCases
  )
  func confettiLineAbove(mode: CAEmitterLayerEmitterMode) {
    let found = flights(.line, mode) {
      $0.emissionLongitude = .pi
      $0.emissionRange = .pi / 4
    }
    #expect(found.count == 128)
    // All particles fly within 22.5° of straight down.
    #expect(found.allSatisfy { $0.velocity.y >= 50 * cos(Double.pi / 8) - 0.02 })
  }

  @Test("snow from a line with nothing but a negative velocity comes down")
  func snowLineNegative() {
    #expect(flights(.line, .outline) { $0.velocity = -10 }.allSatisfy { isNear($0.velocity, SIMD2(0, 10)) })
  }

  @Test("fire with longitude π and a negative velocity rises")
  func fireLongitudeNegative() {
    let found = flights(.line, .outline) {
      $0.emissionLongitude = .pi
      $0.velocity = -80
    }
    #expect(found.allSatisfy { isNear($0.velocity, SIMD2(0, -80)) })
  }

  @Test("a latitude of π turns a line's particles over, as in some confetti")
  func confettiLatitudeTurns() {
    #expect(flights(.line, .volume) { $0.emissionLatitude = .pi }.allSatisfy { isNear($0.velocity, SIMD2(0, 50)) })
  }

  @Test("embers from the inside of a rectangle, with longitude −π/2, rise")
  func embersRectangleInside() {
    #expect(
      flights(.rectangle, .volume) { $0.emissionLongitude = -.pi / 2 }.allSatisfy { isNear($0.velocity, SIMD2(0, -50)) }
    )
  }

  @Test("a button's particles fly inward while it charges, and burst outward")
  func buttonChargesInward() {
    for flight in flights(.circle, .outline, { $0.velocity = -40 }) {
      #expect(isNear(flight.velocity, flight.start / -40 * 40))
    }
  }

  @Test("on a stage with y upward, snow from a line at the top comes down")
  func stageYGrows() throws {
    let stage = Stage(size: CGSize(width: 40, height: 40), yAxis: .up)
    let layer = CAEmitterLayer()
    layer.frame = stage.root.bounds
    layer.emitterShape = .line
    layer.emitterPosition = CGPoint(x: 20, y: 40)
    layer.emitterSize = CGSize(width: 40, height: 1)
    let flake = CAEmitterCell()
    flake.contents = dot
    (flake.birthRate, flake.lifetime, flake.velocity) = (20, 10, 10)
    layer.emitterCells = [flake]
    stage.root.addSublayer(layer)
    stage.commit()
    stage.advance(to: 2)
    guard case .sprites(let item)? = stage.displayList().items.first else {
      Issue.record("nothing falls")
      return
    }
    // On the canvas y is downward, and the line lies at its top.
    #expect(item.sprites.count == 40)
    #expect(item.sprites.allSatisfy { $0.ty >= -1.1 } && item.sprites.contains { $0.ty > 15 })
  }
}
