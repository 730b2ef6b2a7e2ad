import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming
import Testing

@Suite("Transactions")
struct TransactionTests {
  final class Log: CAAnimationDelegate {
    var lines: [String] = []
    let name: String
    let shared: Lines
    init(_ name: String, _ shared: Lines) { (self.name, self.shared) = (name, shared) }
    func animationDidStart(_ anim: CAAnimation) { shared.add("\(name) start") }
    func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
      shared.add("\(name) stop \(flag)")
    }
  }

  final class Lines {
    var all: [String] = []
    func add(_ line: String) { all.append(line) }
  }

  private func live(_ layer: CALayer = CALayer()) -> (Stage, CALayer) {
    let stage = Stage(size: CGSize(width: 100, height: 100))
    stage.root.addSublayer(layer)
    stage.commit()
    return (stage, layer)
  }

  private func animation(_ duration: Double, _ name: String? = nil, _ lines: Lines? = nil) -> CABasicAnimation {
    let animation = CABasicAnimation(keyPath: "opacity")
    animation.duration = duration
    animation.fromValue = 0
    if let name, let lines { animation.delegate = Log(name, lines) }
    return animation
  }

  // The expected values were measured on macOS.
  @Test("a nested transaction inherits settings, changes only its own, and its commit restores the outer ones")
  func nesting() {
    #expect(CATransaction.animationDuration() == 0.25)
    #expect(CATransaction.animationTimingFunction() == nil)
    #expect(!CATransaction.disableActions())
    #expect(CATransaction.completionBlock() == nil)
    CATransaction.begin()
    CATransaction.setAnimationDuration(1)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 1)
    CATransaction.setAnimationDuration(2)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeIn))
    CATransaction.setDisableActions(true)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 1)
    #expect(CATransaction.animationTimingFunction() == nil)
    #expect(!CATransaction.disableActions())
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("an unmatched commit does nothing")
  func unmatched() {
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("a transaction's four properties, and any other key, are read and set by key")
  func keys() {
    CATransaction.begin()
    CATransaction.setValue(NSNumber(value: 3.5), forKey: kCATransactionAnimationDuration)
    CATransaction.setValue(true, forKey: kCATransactionDisableActions)
    CATransaction.setValue(CAMediaTimingFunction(name: .linear), forKey: kCATransactionAnimationTimingFunction)
    #expect(CATransaction.animationDuration() == 3.5)
    #expect(CATransaction.disableActions())
    #expect(CATransaction.animationTimingFunction() == CAMediaTimingFunction(name: .linear))
    #expect(CATransaction.value(forKey: "animationDuration") as? Double == 3.5)
    #expect(CATransaction.value(forKey: "mine") == nil)
    CATransaction.setValue("x", forKey: "mine")
    CATransaction.begin()
    #expect(CATransaction.value(forKey: "mine") as? String == "x")
    CATransaction.setValue("y", forKey: "mine")
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "mine") as? String == "x")
    CATransaction.commit()
    #expect(CATransaction.value(forKey: "mine") == nil)
  }

  /// A layer that flushes while the commit lays it out.
  private final class FlushingLayer: CALayer {
    override func layoutSublayers() { CATransaction.flush() }
  }

  @Test("a flush asked for by layout during a commit does not end a later turn early")
  func flushDuringLayout() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = FlushingLayer()
    stage.root.addSublayer(layer)
    stage.commit()
    CATransaction.begin()
    layer.setNeedsLayout()
    CATransaction.commit()
    CATransaction.setAnimationDuration(4)
    CATransaction.begin()
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 4)
    stage.commit()
    #expect(CATransaction.animationDuration() == 0.25)
  }

  @Test("a value set outside any transaction lasts until the turn ends")
  func implicit() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    CATransaction.setAnimationDuration(4)
    CATransaction.begin()
    #expect(CATransaction.animationDuration() == 4)
    CATransaction.commit()
    #expect(CATransaction.animationDuration() == 4)
    stage.commit()
    #expect(CATransaction.animationDuration() == 0.25)
    CATransaction.setDisableActions(true)
    CATransaction.flush()
    #expect(!CATransaction.disableActions())
  }

  @Test("implicit animations take their duration and timing function from the transaction")
  func settingsReachAnimations() {
    let (stage, layer) = live()
    CATransaction.begin()
    CATransaction.setAnimationDuration(3)
    CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .easeOut))
    layer.opacity = 0
    let own = CABasicAnimation(keyPath: "position")
    own.timingFunction = CAMediaTimingFunction(name: .linear)
    layer.add(own, forKey: "own")
    CATransaction.commit()
    #expect(layer.animation(forKey: "opacity")?.duration == 3)
    #expect(layer.animation(forKey: "opacity")?.timingFunction == CAMediaTimingFunction(name: .easeOut))
    #expect(layer.animation(forKey: "own")?.timingFunction == CAMediaTimingFunction(name: .linear))
    _ = stage
  }

  @Test("only the outermost commit ends the turn, and its own settings are in force then")
  func outermostPushes() {
    final class Laying: CALayer {
      var disabled: [Bool] = []
      override func layoutSublayers() { disabled.append(CATransaction.disableActions()) }
    }
    let (stage, _) = live()
    let layer = Laying()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    CATransaction.begin()
    CATransaction.setDisableActions(false)
    stage.root.addSublayer(layer)
    layer.setNeedsLayout()
    CATransaction.commit()
    #expect(layer.disabled.isEmpty)
    #expect(layer.presentation() == nil)
    CATransaction.commit()
    #expect(layer.disabled == [true])
    #expect(layer.presentation() != nil)
  }

  @Test("after a change outside any transaction, a transaction is part of the turn and waits for its end")
  func insideTheImplicit() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    CATransaction.begin()
    layer.opacity = 0.5
    CATransaction.commit()
    #expect(layer.presentation() == nil)
    CATransaction.flush()
    #expect(layer.presentation()?.opacity == 0.5)
  }

  @Test("a flush inside a transaction waits for the outermost commit")
  func flushWaits() {
    let stage = Stage(size: CGSize(width: 10, height: 10))
    let layer = CALayer()
    stage.root.addSublayer(layer)
    CATransaction.begin()
    CATransaction.begin()
    CATransaction.flush()
    CATransaction.commit()
    #expect(layer.presentation() == nil)
    CATransaction.commit()
    #expect(layer.presentation() != nil)
  }

  // MARK: Completion blocks

  @Test("a completion block waits for the animations that are added after it, also in nested transactions")
  func completionWaits() {
    let (stage, layer) = live()
    let lines = Lines()
    CATransaction.begin()
    CATransaction.setCompletionBlock { lines.add("done at \(stage.seconds)") }
    layer.add(animation(1), forKey: "a")
    CATransaction.begin()
    layer.add(animation(2), forKey: "b")
    CATransaction.commit()
    CATransaction.commit()
    stage.advance(to: 1.5)
    #expect(lines.all.isEmpty)
    stage.advance(to: 2)
    #expect(lines.all.isEmpty)
    stage.advance(to: 3)
    #expect(lines.all == ["done at 2.0"])
  }

  @Test("a completion block that is set after the animations does not wait for them")
  func completionAfter() {
    let (stage, layer) = live()
    let lines = Lines()
    CATransaction.begin()
    layer.add(animation(1), forKey: "a")
    CATransaction.setCompletionBlock { lines.add("done") }
    CATransaction.commit()
    #expect(lines.all == ["done"])
    _ = stage
  }

  @Test("a completion block without animations runs right after its commit")
  func completionWithoutAnimations() {
    let lines = Lines()
    CATransaction.begin()
    CATransaction.setCompletionBlock { lines.add("outer") }
    CATransaction.begin()
    CATransaction.setCompletionBlock { lines.add("inner") }
    CATransaction.commit()
    #expect(lines.all == ["inner"])
    CATransaction.commit()
    #expect(lines.all == ["inner", "outer"])
    CATransaction.setCompletionBlock { lines.add("turn") }
    #expect(lines.all.count == 2)
    CATransaction.flush()
    #expect(lines.all == ["inner", "outer", "turn"])
  }

  @Test("a completion block that is replaced still runs for the animations that were added while it was in force")
  func replacedBlock() {
    let (stage, layer) = live()
    let lines = Lines()
    CATransaction.begin()
    CATransaction.setCompletionBlock { lines.add("first") }
    layer.add(animation(1), forKey: "a")
    CATransaction.setCompletionBlock { lines.add("second") }
    layer.add(animation(2), forKey: "b")
    CATransaction.commit()
    stage.advance(to: 1.5)
    #expect(lines.all == ["first"])
    stage.advance(to: 2.5)
    #expect(lines.all == ["first", "second"])
  }

  @Test("a completion block that is replaced before any animation was added runs at once")
  func replacedWithoutAnimations() {
    let lines = Lines()
    CATransaction.begin()
    CATransaction.setCompletionBlock { lines.add("first") }
    CATransaction.setCompletionBlock { lines.add("second") }
    #expect(lines.all == ["first"])
    CATransaction.setCompletionBlock(nil)
    #expect(lines.all == ["first", "second"])
    CATransaction.commit()
    #expect(lines.all == ["first", "second"])
  }

  @Test("an animation that is removed before its end no longer delays the completion block")
  func removedAnimation() {
    let (stage, layer) = live()
    let lines = Lines()
    CATransaction.begin()
    CATransaction.setCompletionBlock { lines.add("done") }
    layer.add(animation(10), forKey: "a")
    CATransaction.commit()
    stage.commit()
    layer.removeAnimation(forKey: "a")
    #expect(lines.all.isEmpty)
    stage.commit()
    #expect(lines.all == ["done"])
  }

  @Test("delegates hear starts at the commit, the latest added first, and completion blocks run before they hear stops")
  func order() {
    let (stage, layer) = live()
    let lines = Lines()
    CATransaction.begin()
    CATransaction.setCompletionBlock { lines.add("block") }
    layer.add(animation(1, "a", lines), forKey: "a")
    layer.add(animation(1, "b", lines), forKey: "b")
    #expect(lines.all.isEmpty)
    CATransaction.commit()
    #expect(lines.all == ["b start", "a start"])
    stage.advance(to: 1.01)
    #expect(lines.all.dropFirst(2) == ["block", "b stop true", "a stop true"])
  }

  @Test("an animation of a layer in no tree starts and stops at the commit and is dropped")
  func strayLayer() {
    // Another test on this thread may have left its turn open, and then the commit below would not be the outermost.
    CATransaction.flush()
    let lines = Lines()
    let layer = CALayer()
    CATransaction.begin()
    CATransaction.setCompletionBlock { lines.add("block") }
    layer.add(animation(1, "a", lines), forKey: "a")
    #expect(layer.animationKeys() == ["a"])
    CATransaction.commit()
    #expect(lines.all == ["a start", "block", "a stop false"])
    #expect(layer.animationKeys() == nil)
  }

  @Test("a layer that leaves the tree ends its animations unfinished")
  func leaving() {
    let (stage, layer) = live()
    let lines = Lines()
    layer.add(animation(5, "a", lines), forKey: "a")
    stage.advance(to: 1)
    layer.removeFromSuperlayer()
    #expect(lines.all == ["a start"])
    stage.commit()
    #expect(lines.all == ["a start", "a stop false"])
    #expect(layer.presentation() == nil)
    #expect(layer.action(forKey: "opacity") == nil)
  }

  @Test("a delegate that always causes another turn neither hangs a stage nor slows others")
  func endlessDelegate() {
    final class Again: CAAnimationDelegate {
      let layer = CALayer()
      var count = 0
      var isDone = false
      func animationDidStop(_ anim: CAAnimation, finished flag: Bool) {
        if !isDone { start() }
      }
      func start() {
        count += 1
        let animation = CABasicAnimation(keyPath: "opacity")
        animation.delegate = self
        layer.add(animation, forKey: "a")
      }
    }
    let again = Again()
    again.start()
    CATransaction.flush()
    #expect(again.count > 100)
    let before = again.count
    CATransaction.flush()
    #expect(again.count == before + 1)
    // Whatever else the thread does, each step of time takes a turn or two of the endless chain, and not a thousand.
    let stage = Stage(size: CGSize(width: 10, height: 10))
    for step in 1...10 { stage.advance(to: Double(step)) }
    #expect((before + 1...before + 31).contains(again.count))
    again.isDone = true
    CATransaction.flush()
    CATransaction.flush()
    let after = again.count
    CATransaction.flush()
    #expect(again.count == after)
  }

  @Test("each thread has its own transactions")
  func threads() {
    final class Answer: @unchecked Sendable { var duration = 0.0 }
    CATransaction.begin()
    CATransaction.setAnimationDuration(9)
    let answer = Answer()
    let done = DispatchSemaphore(value: 0)
    Thread.detachNewThread {
      answer.duration = CATransaction.animationDuration()
      done.signal()
    }
    done.wait()
    CATransaction.commit()
    #expect(answer.duration == 0.25)
  }

  @Test("CATransaction is a class with class methods that programs can extend")
  func subclass() {
    final class Quick: CATransaction {
      override class func animationDuration() -> CFTimeInterval { super.animationDuration() / 2 }
    }
    #expect(Quick.animationDuration() == 0.125)
    let object: NSObject = CATransaction()
    #expect(object.isEqual(object))
  }
}
