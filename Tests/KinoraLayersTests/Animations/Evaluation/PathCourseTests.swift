import Foundation
import KinoraGraphics
import KinoraLayers
import Testing

@Suite("Animations along a path")
struct PathCourseTests {
  func path(_ build: (inout PathGeometry) -> Void) -> CGPath {
    var geometry = PathGeometry()
    build(&geometry)
    return CGPath(geometry)
  }

  func track(_ path: CGPath, _ change: (CAKeyframeAnimation) -> Void = { _ in }) throws -> PropertyTrack {
    let animation = CAKeyframeAnimation(keyPath: "position")
    animation.path = path
    change(animation)
    return try #require(PropertyTrack(animation, kind: .point))
  }

  func point(_ track: PropertyTrack, at fraction: Double) -> CGPoint {
    guard case .point(let point) = track.value(at: fraction, iteration: 0, duration: 1, underlying: { .none }) else {
      return CGPoint(x: Double.nan, y: .nan)
    }
    return point
  }

  var bent: CGPath {
    path {
      $0.move(to: .zero)
      $0.line(to: CGPoint(x: 30, y: 0))
      $0.line(to: CGPoint(x: 30, y: 10))
    }
  }

  @Test("every element of a path takes the same time, and in a paced animation every length does")
  func pace() throws {
    let even = try track(bent)
    #expect(point(even, at: 0.25) == CGPoint(x: 15, y: 0))
    #expect(point(even, at: 0.75) == CGPoint(x: 30, y: 5))
    let paced = try track(bent) { $0.calculationMode = .paced }
    #expect((point(paced, at: 0.25).x - 10).magnitude < 1e-9)
    #expect((point(paced, at: 0.875).y - 5).magnitude < 1e-9)
  }

  @Test("key times give each element of a path its share of the time")
  func keyTimes() throws {
    let track = try track(bent) { $0.keyTimes = [0, 0.8, 1] }
    #expect((point(track, at: 0.4).x - 15).magnitude < 1e-12)
    #expect((point(track, at: 0.9).y - 5).magnitude < 1e-12)
  }

  @Test("a discrete animation along a path holds the start of each element")
  func discrete() throws {
    let track = try track(bent) { $0.calculationMode = .discrete }
    #expect(point(track, at: 0.4) == .zero)
    #expect(point(track, at: 0.9) == CGPoint(x: 30, y: 0))
  }

  @Test("inside a curve the point moves by the curve's parameter")
  func curves() throws {
    let cubic = try track(
      path {
        $0.move(to: .zero)
        $0.cubic(
          to: CGPoint(x: 10, y: 0), control1: CGPoint(x: 0, y: 10), control2: CGPoint(x: 10, y: 10))
      })
    // The point at parameter t is (30 t² (1 − t) + 10 t³, 30 t (1 − t)).
    #expect(point(cubic, at: 0.5) == CGPoint(x: 5, y: 7.5))
    #expect(point(cubic, at: 0.25) == CGPoint(x: 1.5625, y: 5.625))
    let quad = try track(
      path {
        $0.move(to: .zero)
        $0.quad(to: CGPoint(x: 10, y: 0), control: CGPoint(x: 5, y: 10))
      })
    #expect((point(quad, at: 0.5).y - 5).magnitude < 1e-12)
    #expect((point(quad, at: 0.25).y - 3.75).magnitude < 1e-12)
  }

  @Test("closing a subpath runs back to its start, and a second move jumps")
  func closeAndMove() throws {
    let track = try track(
      path {
        $0.move(to: CGPoint(x: 10, y: 10))
        $0.line(to: CGPoint(x: 20, y: 10))
        $0.close()
        $0.move(to: CGPoint(x: 100, y: 100))
        $0.line(to: CGPoint(x: 120, y: 100))
      })
    #expect(point(track, at: 0.5) == CGPoint(x: 15, y: 10))
    #expect((point(track, at: 5.0 / 6).x - 110).magnitude < 1e-9)
    #expect(point(track, at: 1) == CGPoint(x: 120, y: 100))
  }

  @Test("a path with nothing to follow animates nothing")
  func emptyPaths() {
    for empty in [path { _ in }, path { $0.move(to: .zero) }] {
      let animation = CAKeyframeAnimation(keyPath: "position")
      animation.path = empty
      #expect(PropertyTrack(animation, kind: .point) == nil)
    }
  }

  @Test("a path wins over values, and is copied when it is set")
  func wins() throws {
    let mutable = CGMutablePath()
    mutable.move(to: .zero)
    mutable.addLine(to: CGPoint(x: 10, y: 0))
    let track = try track(mutable) { animation in
      animation.values = [CGPoint(x: 5, y: 5), CGPoint(x: 6, y: 6)]
      mutable.addLine(to: CGPoint(x: 10, y: 99))
    }
    #expect(point(track, at: 1) == CGPoint(x: 10, y: 0))
  }

  @Test("the rotation follows the path's tangent, and autoReverse adds half a turn")
  func rotation() throws {
    func heading(to end: CGPoint, _ mode: CAAnimationRotationMode?) throws -> SIMD2<Double>? {
      try track(
        path {
          $0.move(to: .zero)
          $0.line(to: end)
        }
      ) { $0.rotationMode = mode }.heading(at: 0.5)
    }
    let (east, south) = (CGPoint(x: 10, y: 0), CGPoint(x: 0, y: 10))
    #expect(try heading(to: east, .rotateAuto) == SIMD2(1, 0))
    #expect(try heading(to: east, .rotateAutoReverse) == SIMD2(-1, 0))
    #expect(try heading(to: south, .rotateAuto) == SIMD2(0, 1))
    #expect(try heading(to: south, .rotateAutoReverse) == SIMD2(0, -1))
    #expect(try heading(to: south, nil) == nil)
  }

  @Test("where a curve stands still the rotation faces where it goes next")
  func degenerateTangents() throws {
    let track = try track(
      path {
        $0.move(to: .zero)
        $0.cubic(to: CGPoint(x: 0, y: 10), control1: .zero, control2: CGPoint(x: 0, y: 10))
      }
    ) { $0.rotationMode = .rotateAuto }
    for fraction in [0, 0.5, 1] { #expect(track.heading(at: fraction) == SIMD2(0, 1)) }
  }

  @Test("at the end of a closed curve the layer faces the way in which it arrives, and not along x")
  func closedCurve() throws {
    for mode in [CAAnimationCalculationMode.linear, .paced] {
      let track = try track(path { $0.addEllipse(in: CGRect(x: 0, y: 0, width: 10, height: 10)) }) {
        $0.rotationMode = .rotateAuto
        $0.calculationMode = mode
      }
      #expect(track.heading(at: 0) == SIMD2(0, 1) && track.heading(at: 1) == SIMD2(0, 1), "\(mode.rawValue)")
    }
  }

  @Test("a path that is a point faces along x")
  func standing() throws {
    let track = try track(
      path {
        $0.move(to: .zero)
        $0.line(to: .zero)
      }
    ) { $0.rotationMode = .rotateAuto }
    #expect(track.heading(at: 0.5) == SIMD2(1, 0))
  }

  @Test("a paced point moves evenly: each step has the same length, over joins too", arguments: [4, 37])
  func evenSpeed(steps: Int) throws {
    let shape = path {
      $0.move(to: .zero)
      $0.cubic(to: CGPoint(x: 80, y: 0), control1: CGPoint(x: 0, y: 60), control2: CGPoint(x: 10, y: -90))
      $0.line(to: CGPoint(x: 80, y: 3))
      $0.quad(to: CGPoint(x: 0, y: 50), control: CGPoint(x: 90, y: 60))
      $0.close()
    }
    let track = try track(shape) { $0.calculationMode = .paced }
    // The length of what lies between two instants, measured in many small chords.
    func length(_ from: Double, _ to: Double) -> Double {
      var sum = 0.0
      var last = point(track, at: from)
      for chord in 1...2000 {
        let next = point(track, at: from + (to - from) * Double(chord) / 2000)
        sum += hypot(Double(next.x - last.x), Double(next.y - last.y))
        last = next
      }
      return sum
    }
    let whole = length(0, 1)
    for step in 0..<steps {
      let part = length(Double(step) / Double(steps), Double(step + 1) / Double(steps))
      #expect(abs(part / whole * Double(steps) - 1) < 0.005)
    }
  }
}
