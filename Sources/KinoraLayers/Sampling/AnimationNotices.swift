/// The notifications that delegates and completion blocks get after a commit or a frame.
///
/// The order, as measured on macOS, is every start, then completion blocks, then every stop; among starts and among
/// stops the latest added animation comes first.
package struct AnimationNotices {
  private var starts: [LiveAnimation] = []
  private var stops: [(animation: LiveAnimation, finished: Bool)] = []

  package init() {}

  package var isEmpty: Bool { starts.isEmpty && stops.isEmpty }

  mutating func started(_ animation: LiveAnimation) { starts.append(animation) }

  mutating func stopped(_ animation: LiveAnimation, finished: Bool) { stops.append((animation, finished)) }

  /// Tells the delegates. `completions`, which calls the completion blocks that are due, runs between the starts and
  /// the stops, after every ended animation has been reported to its completion.
  ///
  /// Delegates may add and remove animations; the notifications that result belong to the next notices.
  package func deliver(completions: () -> Void) {
    for animation in starts.sorted(by: { $0.sequence > $1.sequence }) {
      animation.animation.delegate?.animationDidStart(animation.animation)
    }
    let stops = stops.sorted { $0.animation.sequence > $1.animation.sequence }
    for stop in stops { stop.animation.completion?.animationEnded() }
    completions()
    for stop in stops {
      stop.animation.animation.delegate?.animationDidStop(stop.animation.animation, finished: stop.finished)
    }
  }
}
