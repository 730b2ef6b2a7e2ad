import AllocationCounter
import Dispatch
import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("What sampling allocates")
struct SamplingAllocationTests {
  private static func endless(_ animation: CAAnimation) -> CAAnimation {
    animation.duration = 1.3
    animation.repeatCount = .infinity
    animation.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
    return animation
  }

  private static func basic(_ keyPath: String, _ from: Any?, _ to: Any?, _ by: Any? = nil) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: keyPath)
    (animation.fromValue, animation.toValue, animation.byValue) = (from, to, by)
    return animation
  }

  private static func keyframes(_ keyPath: String, _ values: [Any], _ mode: CAAnimationCalculationMode) -> CAAnimation {
    let animation = CAKeyframeAnimation(keyPath: keyPath)
    (animation.values, animation.calculationMode) = (values, mode)
    return endless(animation)
  }

  /// Functions that make one animation of each kind.
  private static let kinds: [@Sendable () -> CAAnimation] = {
    let points = [CGPoint.zero, CGPoint(x: 30, y: 0), CGPoint(x: 30, y: 10)]
    return [
      { endless(basic("opacity", 0, 1)) },
      { endless(basic("opacity", 0, nil)) },
      { endless(basic("position", CGPoint.zero, CGPoint(x: 300, y: 400))) },
      { endless(basic("position.x", 0, nil, 300)) },
      { endless(basic("bounds", CGRect.zero, CGRect(x: 0, y: 0, width: 30, height: 40))) },
      { endless(basic("bounds.size", CGSize.zero, CGSize(width: 30, height: 40))) },
      { endless(basic("backgroundColor", CGColor.black, CGColor.white)) },
      { endless(basic("transform", CATransform3DIdentity, CATransform3DMakeRotation(2, 0, 0, 1))) },
      { endless(basic("transform", CATransform3DIdentity, CATransform3DMakeRotation(2, 1, 1, 1))) },
      {
        let animation = basic("transform.rotation.z", nil, nil, 6.28)
        animation.isAdditive = true
        return endless(animation)
      },
      {
        let spring = CASpringAnimation(keyPath: "position.y")
        (spring.fromValue, spring.toValue) = (0, 100)
        return endless(spring)
      },
      { keyframes("opacity", [0, 1, 0.5, 0.7], .linear) },
      { keyframes("hidden", [false, true], .discrete) },
      { keyframes("zPosition", [0, 4, 2], .paced) },
      { keyframes("position", points, .cubic) },
      { keyframes("position", points, .cubicPaced) },
      {
        let path = CGMutablePath()
        path.move(to: .zero)
        path.addCurve(to: CGPoint(x: 90, y: 0), control1: CGPoint(x: 0, y: 60), control2: CGPoint(x: 90, y: 60))
        let animation = CAKeyframeAnimation(keyPath: "position")
        (animation.path, animation.rotationMode) = (path, .rotateAuto)
        return endless(animation)
      },
      {
        let group = CAAnimationGroup()
        group.animations = [endless(basic("opacity", 0, 1)), endless(basic("position.x", 0, 300))]
        return endless(group)
      },
      { endless(basic("strokeEnd", 0, 1)) },
    ]
  }()

  @Test("once a thousand live animations of every kind run, sampling a frame allocates nothing")
  func steadyState() {
    guard allocations_are_counted() else { return }
    let frames = Self.alone(Self.allocationsOfFrames)
    #expect(frames.count == 100)
    #expect(frames.allSatisfy { $0.sampling == 0 })
    // Reading a double as a fraction and ending a turn allocate a little, whatever the number of animations.
    #expect(frames.allSatisfy { $0.advancing < 250 }, "\(frames.map(\.advancing).max() ?? 0)")
  }

  private typealias FrameCounts = (advancing: UInt64, sampling: UInt64)

  @Sendable private static func allocationsOfFrames() -> [FrameCounts] {
    let stage = Stage(size: CGSize(width: 1920, height: 1080))
    for index in 0..<1000 {
      let layer: CALayer = index % kinds.count == kinds.count - 1 ? CAShapeLayer() : CALayer()
      layer.backgroundColor = .black
      stage.root.addSublayer(layer)
      layer.add(kinds[index % kinds.count](), forKey: "a")
    }
    stage.commit()
    stage.advance(to: 0.01)
    stage.samplePresentations()
    return (1...100).map { frame in
      let before = allocation_count()
      stage.advance(to: Double(frame) / 30)
      let advanced = allocation_count()
      stage.samplePresentations()
      return (advanced - before, allocation_count() - advanced)
    }
  }

  /// Runs `body` on a new thread, whose transactions no other test has used.
  private static func alone(_ body: @escaping @Sendable () -> [FrameCounts]) -> [FrameCounts] {
    final class Box: @unchecked Sendable { var counts: [FrameCounts] = [] }
    let box = Box()
    let done = DispatchSemaphore(value: 0)
    let thread = Thread {
      box.counts = body()
      done.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    done.wait()
    return box.counts
  }

  @Test("the counter of allocations counts them")
  func counter() {
    guard allocations_are_counted() else { return }
    let before = allocation_count()
    let layers = (0..<10).map { _ in CALayer() }
    #expect(allocation_count() - before >= 10)
    #expect(layers.count == 10)
  }
}
