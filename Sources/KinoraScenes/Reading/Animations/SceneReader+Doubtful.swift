import KinoraGraphics
import KinoraTiming

// Warnings about animations that are possible and hardly meant.

extension SceneReader {
  /// How much of its way a spring may still swing after its end without a warning.
  private static let settled = 0.05

  /// Warns about a spring that ends before it is at rest, so that the layer jumps.
  func warnOfCutSpring(_ animation: SceneAnimation, _ node: SourceNode, _ context: AnimationContext) {
    guard case .spring(_, let spring) = animation.kind else { return }
    let end: Double
    switch animation.duration {
    case .settling?: return
    case .seconds(let seconds)?: end = seconds
    case nil:
      // The duration of what has none is its group's, or its transaction's.
      guard context.origin == .layer, spring.perceptualDuration == nil else { return }
      end = 0.25
    }
    let motion = spring.motion
    let rest = min(motion.settlingDuration, 1000) - end
    guard rest > 0 else { return }
    let swing = (0...200).map { (1 - motion.value(at: end + rest * Double($0) / 200)).magnitude }.max() ?? 0
    guard swing > Self.settled else { return }
    let settling = (motion.settlingDuration * 100).rounded() / 100
    warn(
      node,
      "the spring is cut off after its \(shortest(end)) s: it would still swing by \(Int((swing * 100).rounded())) % of its way",
      allowed: "duration: \"settling\", which is \(shortest(settling)) s here")
  }

  /// Warns about paths of unlike structure, which do not change into each other point by point.
  func warnOfUnlikePaths(_ animation: SceneAnimation, _ node: SourceNode) {
    guard animation.morph == nil else { return }
    let values: [SceneValue?]
    switch animation.kind {
    case .basic(let ends), .spring(let ends, _): values = [ends.from, ends.to]
    case .keyframe(let keyframes): values = keyframes.values ?? []
    case .group, .transition: return
    }
    let paths = values.compactMap { value -> PathGeometry? in
      guard case .path(let path)? = value else { return nil }
      return path
    }
    if zip(paths, paths.dropFirst()).contains(where: { $0.matched(with: $1) == nil }) {
      warn(
        node, "the paths have unlike parts, so one takes the other's place half-way",
        allowed: "paths of the same commands, or morph: \"matched\"")
    }
  }
}
