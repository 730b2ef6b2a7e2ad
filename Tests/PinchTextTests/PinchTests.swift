import Kinora
import PinchText
import Testing

@Suite("A pinch")
struct PinchTests {
  private func pinch(at center: CGPoint = .zero, scale: CGFloat) -> Pinch {
    Pinch(TouchPoint(identifier: "t", point: center, scale: scale), radius: 100)
  }

  @Test("a pinch with the scale 0 leaves every point where it is")
  func nothing() {
    #expect(pinch(scale: 0).tangent(at: CGPoint(x: 37, y: -12)).isIdentity)
  }

  @Test("a pinch has a quarter of its pull at its radius")
  func quarter() {
    let moved = CGPoint(x: 100, y: 0).applying(pinch(scale: 0.8).tangent(at: CGPoint(x: 100, y: 0)))
    #expect(abs(moved.x - 80) < 1e-12)
    #expect(moved.y == 0)
  }

  @Test("a pinch is the same to the left as to the right, and wherever it lies")
  func symmetric() {
    let pinch = pinch(at: CGPoint(x: 10, y: 20), scale: 0.6)
    let (right, left) = (CGPoint(x: 40, y: 20), CGPoint(x: -20, y: 20))
    #expect(
      abs(right.applying(pinch.tangent(at: right)).x - 10 - (10 - left.applying(pinch.tangent(at: left)).x)) < 1e-12)
  }

  @Test("a pinch slants a small shape as its own derivative says", arguments: [0.3, 0.8, -0.2])
  func derivative(scale: CGFloat) {
    let pinch = pinch(scale: scale)
    func moved(_ x: CGFloat, _ y: CGFloat) -> CGPoint {
      CGPoint(x: x, y: y).applying(pinch.tangent(at: CGPoint(x: x, y: y)))
    }
    let h: CGFloat = 1e-4
    for (x, y) in [(50, 0), (0, 50), (60, 80), (-30, 10)] as [(CGFloat, CGFloat)] {
      let map = pinch.tangent(at: CGPoint(x: x, y: y))
      #expect(abs((moved(x + h, y).x - moved(x - h, y).x) / (2 * h) - map.a) < 1e-6)
      #expect(abs((moved(x + h, y).y - moved(x - h, y).y) / (2 * h) - map.b) < 1e-6)
      #expect(abs((moved(x, y + h).x - moved(x, y - h).x) / (2 * h) - map.c) < 1e-6)
      #expect(abs((moved(x, y + h).y - moved(x, y - h).y) / (2 * h) - map.d) < 1e-6)
    }
  }

  @Test("a pinch never lets one point pass another, however far a spring carries the scale")
  func order() {
    for scale in [0.5, 0.95, 3] as [CGFloat] {
      let pinch = pinch(scale: scale)
      var last: CGFloat = 0
      for r in stride(from: CGFloat(1), through: 400, by: 1) {
        let x = CGPoint(x: r, y: 0).applying(pinch.tangent(at: CGPoint(x: r, y: 0))).x
        #expect(x > last)
        last = x
      }
    }
  }
}
