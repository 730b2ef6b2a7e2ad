import KinoraTiming
import Testing

/// Timing functions compared with the web platform tests' suite css/css-easing and with CSS Easing Functions Level 1.
@Suite("Timing functions against CSS easing")
struct CSSEasingTests {
  /// The curve's y at a time, found by bisection on the curve, which shares nothing with the solver.
  static func bisected(_ x1: Float, _ y1: Float, _ x2: Float, _ y2: Float, at time: Double) -> Double {
    func point(_ a: Float, _ b: Float, _ s: Double) -> Double {
      let r = 1 - s
      return 3 * r * r * s * Double(a) + 3 * r * s * s * Double(b) + s * s * s
    }
    var (low, high) = (0.0, 1.0)
    for _ in 0..<60 {
      let middle = (low + high) / 2
      if point(x1, x2, middle) < time { low = middle } else { high = middle }
    }
    return point(y1, y2, (low + high) / 2)
  }

  static let curves: [(Float, Float, Float, Float)] = [
    (0.25, 0.1, 0.25, 1), (0.42, 0, 1, 1), (0, 0, 0.58, 1), (0.42, 0, 0.58, 1), (0, 1.5, 1, 1.5), (0, -0.5, 1, -0.5),
    (0, 3, 1, 3), (0, -2, 1, -2), (0.5, 1, 0.5, 0), (0.68, 0, 1, 0.01), (0.75, 0, 0.25, 1), (0.1, -3, 0.9, 4),
  ]

  @Test("every easing of the suite has the value that bisection finds, at a thousand times", arguments: curves)
  func values(x1: Float, y1: Float, x2: Float, y2: Float) {
    let function = CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
    for step in 1..<1000 {
      let time = Double(step) / 1000
      #expect((function.value(at: time) - Self.bisected(x1, y1, x2, y2, at: time)).magnitude < 1e-9, "at \(time)")
    }
  }

  @Test("cubic-bezier(0, 1.5, 1, 1.5) exceeds 1 from 0.23368794 on; its mirror is negative up to 0.76631206")
  func overshoot() {
    let over = CAMediaTimingFunction(controlPoints: 0, 1.5, 1, 1.5)
    #expect(over.value(at: 0.2336879) < 1 && over.value(at: 0.2336880) > 1 && over.value(at: 0.999) > 1)
    let under = CAMediaTimingFunction(controlPoints: 0, -0.5, 1, -0.5)
    #expect(under.value(at: 0.001) < 0 && under.value(at: 0.7663120) < 0 && under.value(at: 0.7663121) > 0)
  }

  @Test("half way through, cubic-bezier(0, y, 1, y) with y = (8p − 1) / 6 is at p")
  func anyShare() {
    for share in [-1, -0.3, 0.25, 0.5, 0.6, 0.75, 1.5, 2] {
      let y = Float((8 * share - 1) / 6)
      #expect((CAMediaTimingFunction(controlPoints: 0, y, 1, y).value(at: 0.5) - share).magnitude < 1e-6)
    }
  }

  @Test(
    "before 0 and after 1 the curve goes on along its tangent",
    arguments: [
      // Tangents lead towards the first control point and from the second.
      (Float(0.5), Float(1), Float(0.5), Float(0), 2.0, 2.0), (0.25, 0.1, 0.25, 1, 0.4, 0),
      // Upright ends go on level.
      (0, 1.5, 1, 1.5, 0, 0), (0, -0.5, 1, -0.5, 0, 0),
      // With a control point on an end, the tangent leads towards the other control point.
      (0, 0, 0.5, 0.25, 0.5, 1.5), (0.5, 0.75, 1, 1, 1.5, 0.5),
      // Both control points are on one end, or the curve is a straight line.
      (0, 0, 0, 0, 1, 1), (1, 1, 1, 1, 1, 1), (0, 0, 1, 1, 1, 1),
    ])
  func outside(x1: Float, y1: Float, x2: Float, y2: Float, before: Double, after: Double) {
    let function = CAMediaTimingFunction(controlPoints: x1, y1, x2, y2)
    for distance in [0.001, 0.5, 3] {
      #expect((function.value(at: -distance) + before * distance).magnitude < 1e-6)
      #expect((function.value(at: 1 + distance) - 1 - after * distance).magnitude < 1e-6)
    }
  }
}
