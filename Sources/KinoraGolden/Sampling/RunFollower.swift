import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

/// An animation while it is on its layer, with what its layer shows.
final class FollowedRun {
  let layer: CALayer
  let entry: LiveAnimation
  /// The layer's path in the tree, known from the first frame on.
  fileprivate(set) var path = ""
  /// When it begins and ends, in seconds of the film; infinite where it goes on for ever.
  let begin: Double
  fileprivate(set) var end: Double
  /// Whether it was taken off its layer before its end.
  fileprivate(set) var isCutOff = false
  /// The frame at which it was first looked at, and from there on the numbers of each thing that it animates.
  fileprivate(set) var first = 0
  fileprivate(set) var values: [String: [[Double]]] = [:]
  /// The frames at which each thing that it animates shows another value than in the frame before, from the second on.
  private(set) var changes: [String: Set<Int>] = [:]
  private var lastShown: [String: AnimatableValue] = [:]
  fileprivate let keyPaths: [(name: String, path: ResolvedKeyPath?)]

  init(_ entry: LiveAnimation, on layer: CALayer, begin local: CFTimeInterval) {
    (self.layer, self.entry) = (layer, entry)
    begin = layer.convertTime(local, to: nil)
    // The time before the begin time is known is that of the layer itself.
    let length = entry.timing.endTime - entry.timing.beginTime
    let end = layer.convertTime(local + length, to: nil)
    self.end = end.isFinite ? end : .infinity
    keyPaths = Self.names(of: entry.animation).map { name in
      (name, try? layer.resolve(keyPath: name, allowingNewKeys: false))
    }
  }

  /// What the animation is called: its key paths, or the transition's type.
  var subject: String {
    if let transition = entry.animation as? CATransition { return "\(transition.type.rawValue) transition" }
    return keyPaths.map(\.name).joined(separator: ", ")
  }

  private static func names(of animation: CAAnimation) -> [String] {
    var names: [String] = []
    switch animation {
    case let animation as CAPropertyAnimation: names = animation.keyPath.map { [$0] } ?? []
    case let group as CAAnimationGroup:
      for name in (group.animations ?? []).flatMap(Self.names) where !names.contains(name) { names.append(name) }
    default: break
    }
    return names
  }

  /// Notes what the layer shows in a frame. Where that is no number, as of a path, how far the animation has come stands
  /// for it.
  fileprivate func look(at now: CFTimeInterval, frame: Int) {
    let shown = layer.presentation() ?? layer
    if entry.animation is CATransition {
      add("", entry.transitionProgress(at: now).map { [$0] } ?? [])
      return
    }
    for (name, path) in keyPaths {
      let value = path?.read(shown)
      if let value {
        if let before = lastShown[name], before != value { changes[name, default: []].insert(frame) }
        lastShown[name] = value
      }
      if let value, let numbers = RunValues.numbers(of: value) {
        add(name, numbers)
      } else {
        let fraction = entry.timing.phase(at: now)?.fraction ?? 0
        add(name, [entry.animation.timingFunction?.value(at: fraction) ?? fraction])
      }
    }
  }

  private func add(_ name: String, _ numbers: [Double]) {
    var numbers = numbers
    // An angle that is taken from a matrix jumps by a full turn.
    if name.contains("rotation"), numbers.count == 1, let before = values[name]?.last, before.count == 1 {
      let turn = 2 * Double.pi
      numbers[0] += turn * ((before[0] - numbers[0]) / turn).rounded()
    }
    values[name, default: []].append(numbers)
  }
}

/// An observer of a stage that follows every animation while it is on its layer.
final class RunFollower: StageWatcher {
  /// The animations in the order in which they were added.
  private(set) var runs: [FollowedRun] = []
  /// The times at which scheduled events ran, in seconds.
  private(set) var events: [Double] = []
  private var open: [FollowedRun] = []
  private var paths = LayerPaths()
  private var lastTime = 0.0

  func joined(_ layer: CALayer) {}

  func committed(_ entry: LiveAnimation, on layer: CALayer, begin: CFTimeInterval) -> CAAnimation? {
    let run = FollowedRun(entry, on: layer, begin: begin)
    guard run.begin.isFinite else { return nil }
    runs.append(run)
    open.append(run)
    return nil
  }

  func ranEvent(at time: Rational) { events.append(time.doubleValue) }

  /// Looks at every animation that has not ended, at a frame of the film. To be called for every frame.
  func look(at stage: Stage, frame: Int) {
    let new = open.filter { $0.path.isEmpty }
    if !new.isEmpty {
      paths.look(at: stage)
      for run in new {
        run.path = paths[run.layer] ?? run.layer.name ?? "a layer that is gone"
        run.first = frame
      }
    }
    for run in open {
      if run.end > stage.seconds, !isOn(run) {
        // Somewhere between the last frame and this one it was taken off.
        run.isCutOff = true
        run.end = frame == 0 ? 0 : (lastTime + stage.seconds) / 2
      }
      run.look(at: run.layer.convertTime(stage.seconds, from: nil), frame: frame)
    }
    open.removeAll { $0.end < stage.seconds }
    lastTime = stage.seconds
  }

  private func isOn(_ run: FollowedRun) -> Bool {
    run.layer.animationStore?.entries.contains { $0 === run.entry } ?? false
  }
}
