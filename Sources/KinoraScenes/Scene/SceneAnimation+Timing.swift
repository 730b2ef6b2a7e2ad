import KinoraTiming

extension SceneAnimation {
  /// The animation's timing, from which its end is worked out. A duration of 0 stands for the transaction's.
  var timing: MediaTiming {
    var timing = MediaTiming()
    switch duration {
    case .seconds(let seconds)?: timing.duration = seconds
    case .settling?: timing.duration = settlingDuration ?? 0
    case nil:
      if case .spring(_, let spring) = kind, spring.perceptualDuration != nil {
        timing.duration = settlingDuration ?? 0
      }
    }
    timing.speed = speed.map { Float($0) } ?? 1
    timing.timeOffset = timeOffset ?? 0
    timing.repeatCount = repeatCount.map { Float($0) } ?? 0
    timing.repeatDuration = repeatDuration ?? 0
    timing.autoreverses = autoreverses ?? false
    return timing
  }

  /// How long a spring takes to settle, in seconds; nil for any other animation.
  var settlingDuration: Double? {
    guard case .spring(_, let spring) = kind else { return nil }
    return spring.motion.settlingDuration
  }
}

extension SceneAnimation.Spring {
  /// The spring's motion, with Core Animation's defaults for constants that the scene does not give.
  var motion: SpringMotion {
    if let perceptualDuration {
      return SpringMotion(
        perceptualDuration: perceptualDuration, bounce: bounce ?? 0, initialVelocity: initialVelocity ?? 0)
    }
    return SpringMotion(
      mass: mass ?? 1, stiffness: stiffness ?? 100, damping: damping ?? 10, initialVelocity: initialVelocity ?? 0,
      allowsOverdamping: allowsOverdamping ?? false)
  }
}
