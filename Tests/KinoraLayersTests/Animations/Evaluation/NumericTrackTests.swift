import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import TestSupport
import Testing

/// Most animations are computed as plain numbers, and must give what the general rule for `AnimatableValue`s gives.
@Suite("Animations as plain numbers")
struct NumericTrackTests {
  private struct Kind: Sendable {
    let keyPath: String
    let kind: AnimatableValue.Kind
    /// A function that makes a value from numbers in −1…1.
    let make: @Sendable ([Double]) -> Any
  }

  private static let kinds: [Kind] = [
    Kind(keyPath: "zPosition", kind: .number) { $0[0] * 100 },
    Kind(keyPath: "position", kind: .point) { CGPoint(x: $0[0] * 100, y: $0[1] * 100) },
    Kind(keyPath: "shadowOffset", kind: .size) { CGSize(width: $0[0], height: $0[1]) },
    // Between two such rectangles sizes may be negative.
    Kind(keyPath: "bounds", kind: .rect) { CGRect(x: $0[0], y: $0[1], width: $0[2], height: $0[3]) },
    Kind(keyPath: "borderColor", kind: .color) { CGColor(red: $0[0], green: $0[1], blue: $0[2], alpha: $0[3]) },
  ]

  private static func value(_ kind: Kind, _ noise: inout Noise) -> Any {
    kind.make((0..<4).map { _ in Double(noise.below(2001)) / 1000 - 1 })
  }

  private static func animation(_ kind: Kind, _ noise: inout Noise) -> CAPropertyAnimation {
    if noise.below(2) == 0 {
      let animation = CAKeyframeAnimation(keyPath: kind.keyPath)
      let count = 2 + noise.below(4)
      animation.values = (0..<count).map { _ in value(kind, &noise) }
      animation.calculationMode = CAAnimationCalculationMode.allCases[noise.below(5)]
      if noise.below(2) == 0 {
        animation.keyTimes = (0..<count).map { NSNumber(value: Double($0) / Double(count - 1)) }
        animation.timingFunctions = (1..<count).map { _ in CAMediaTimingFunction(name: .easeIn) }
      }
      return animation
    }
    let animation =
      noise.below(3) == 0 ? CASpringAnimation(keyPath: kind.keyPath) : CABasicAnimation(keyPath: kind.keyPath)
    if noise.below(3) > 0 { animation.fromValue = value(kind, &noise) }
    if noise.below(3) > 0 { animation.toValue = value(kind, &noise) }
    if noise.below(2) > 0 { animation.byValue = value(kind, &noise) }
    return animation
  }

  @Test("two thousand random animations of every numeric kind have the values of the general rule, bit for bit")
  func twins() {
    var noise = Noise(seed: 11)
    var compared = 0
    for round in 0..<2000 {
      let kind = Self.kinds[round % Self.kinds.count]
      let animation = Self.animation(kind, &noise)
      animation.isAdditive = noise.below(3) == 0
      let underlying = AnimatableValue(Self.value(kind, &noise)).standardized
      guard let track = PropertyTrack(animation, kind: kind.kind), let numeric = track.numericKind else { continue }
      for step in [0, 1, 7, 31, 50, 64, 99, 100] {
        let fraction = Double(step) / 100
        let value = track.value(at: fraction, iteration: 0, duration: 0.8) { underlying }
        let numbers = track.numbers(at: fraction, duration: 0.8) { numeric.numbers(of: underlying) }
        #expect(numbers.map { numeric.value($0) } == value, "round \(round) at \(fraction)")
        compared += 1
      }
    }
    #expect(compared > 10_000)
  }

  @Test("an animated colour with no colour underneath shows nothing, as the general rule says")
  func nothingUnderneath() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "backgroundColor")
    animation.toValue = CGColor.white
    animation.duration = 1
    layer.add(animation, forKey: nil)
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.backgroundColor == nil)
  }

  @Test("animations of a property start from the value of a subclass's override")
  func overrides() {
    final class Shifted: CALayer {
      override var zPosition: CGFloat {
        get { super.zPosition + 1000 }
        set { super.zPosition = newValue - 1000 }
      }
    }
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = Shifted()
    stage.root.addSublayer(layer)
    let animation = CABasicAnimation(keyPath: "zPosition")
    animation.toValue = 0
    animation.duration = 1
    layer.add(animation, forKey: nil)
    stage.advance(to: 0.5)
    #expect(layer.presentation()?.layerState.zPosition == 500)
  }
}

extension AnimatableValue {
  /// A rectangle as a layer stores it.
  fileprivate var standardized: AnimatableValue {
    if case .rect(let rect) = self { .rect(rect.standardized) } else { self }
  }
}
