import Foundation
import KinoraLayers
import KinoraTiming
import TestSupport
import Testing

/// A store with many animations finds those that begin and end through an index, and a store with few by looking at
/// each.
@Suite("Many animations of one layer")
struct AnimationIndexTests {
  private final class Listener: CAAnimationDelegate {
    private(set) var lines: [String] = []
    var now = 0.0

    func animationDidStart(_ anim: CAAnimation) { lines.append("started at \(now)") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) { lines.append("stopped at \(now), \(flag)") }
  }

  private struct Member {
    let animation = CABasicAnimation(keyPath: "opacity")
    let added: Int
    let removed: Int?

    init(_ number: Int, seed: Int) {
      var noise = Noise(seed: UInt64(1000 * seed + number))
      animation.duration = Double(1 + noise.below(40)) / 7
      animation.beginTime = noise.below(2) == 0 ? 0 : Double(noise.below(60)) / 10
      animation.repeatCount = [0, 1.5, .infinity][noise.below(3)]
      animation.speed = [1, 2, -1, 0][noise.below(4)]
      animation.isRemovedOnCompletion = noise.below(3) > 0
      added = noise.below(30)
      removed = noise.below(3) == 0 ? added + 1 + noise.below(30) : nil
    }
  }

  /// What the delegate of each animation hears while the layer's time goes through 60 steps, paused for some of them.
  private func run(_ members: [Member], seed: Int) -> [[String]] {
    var noise = Noise(seed: UInt64(seed))
    let layer = CALayer()
    let store = AnimationStore()
    let listeners = members.map { _ in Listener() }
    var now = 0.0
    for step in 0..<60 {
      // A layer's time may also run back, when a program sets it.
      now += [0, 0.1, 0.1, 0.3, -0.4, 0.7][noise.below(6)]
      let isPaused = noise.below(8) == 0
      for (number, member) in members.enumerated() {
        listeners[number].now = now
        if member.added == step {
          member.animation.delegate = listeners[number]
          store.add(member.animation, forKey: "\(number)", defaults: .init(), sequence: UInt64(step * 1000 + number)) {
            try? layer.resolve(keyPath: $0)
          }
        }
        if member.removed == step { store.remove(forKey: "\(number)") }
      }
      if step.isMultiple(of: 2) { store.commit(at: now) }
      var notices = AnimationNotices()
      store.advance(to: now, isPaused: isPaused, into: &notices)
      notices.deliver {}
    }
    return listeners.map(\.lines)
  }

  @Test("each of many animations begins and ends when it would if it were alone", arguments: 0..<6)
  func company(seed: Int) {
    let members = (0..<150).map { Member($0, seed: seed) }
    let together = run(members, seed: seed)
    let alone = members.flatMap { run([$0], seed: seed) }
    #expect(together == alone)
    #expect(together.joined().count { $0.hasPrefix("started") } > 50)
    #expect(together.joined().contains { $0.hasSuffix("true") } && together.joined().contains { $0.hasSuffix("false") })
  }

  @Test("many animations apply in the order in which they were added, whichever ends first")
  func order() {
    let layer = CALayer()
    let store = AnimationStore()
    for number in 0..<100 {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = Double(1 + (number * 37) % 100)
      store.add(animation, forKey: "\(number)", defaults: .init(), sequence: UInt64(number)) {
        try? layer.resolve(keyPath: $0)
      }
    }
    store.commit(at: 0)
    for time in stride(from: 0.5, through: 101, by: 1) {
      var notices = AnimationNotices()
      store.advance(to: time, isPaused: false, into: &notices)
      let running = (0..<100).filter { number in Double(1 + (number * 37) % 100) >= time }
      #expect(store.keys == running.map { "\($0)" })
    }
    #expect(store.isIdle)
  }

  @Test("an animation is found, replaced and removed by its key among many as among few")
  func keys() {
    let layer = CALayer()
    for number in 0..<200 {
      let animation = CABasicAnimation(keyPath: "opacity")
      animation.duration = 5
      layer.add(animation, forKey: "\(number)")
    }
    let names = (0..<200).map { "\($0)" }
    #expect(layer.animationKeys() == names)
    for number in stride(from: 0, to: 200, by: 2) { layer.removeAnimation(forKey: names[number]) }
    let odd = stride(from: 1, to: 200, by: 2).map { names[$0] }
    #expect(layer.animationKeys() == odd)
    let again = CABasicAnimation(keyPath: "position")
    again.duration = 3
    layer.add(again, forKey: "1")
    #expect(layer.animation(forKey: "1")?.duration == 3)
    #expect(layer.animationKeys()?.last == "1" && layer.animationKeys()?.count == 100)
  }
}
