import KinoraMessages
import KinoraTiming

// The length of a film that is as long as what is in it.

extension SceneReader {
  /// The canvas of a film that is as long as what is in it: up to the latest of the ends that what is in it has.
  ///
  /// - Parameters:
  ///   - node: The canvas.
  ///   - events: The events that show captions, the last of which ends them.
  func canvas(
    _ canvas: SceneCanvas, _ node: SourceNode, asLongAs timeline: [TimelineEntry], _ events: [SceneEvent]
  ) -> SceneCanvas? {
    guard let length = followedLength else { return canvas }
    var ends = contentEnds + events.map(\.time)
    for entry in timeline {
      let isAtOnce = entry.event.disableActions == true || !entry.event.changes.contains(where: \.isChange)
      ends.append(exactSum(entry.event.time, isAtOnce ? 0 : entry.event.duration ?? TimeResolver.transactionDuration))
    }
    guard let last = ends.max(), last > 0, let duration = Rational(nearest: last) else {
      // What has a problem may be what would have had an end.
      guard problems.isEmpty else { return nil }
      report(
        length, "duration: \"auto\" is the length of what is in the film, and nothing in it has an end",
        allowed: "a time; or a sound, captions, an animation, an event or an instance that ends")
      return nil
    }
    guard let count = FrameClock(rate: canvas.frameRate).frameCount(duration: duration),
      count <= SceneCanvas.greatestFrameCount
    else {
      report(
        length,
        "duration: what is in the film lasts \(shortest(last)) s, too many frames at \(canvas.frameRate) frames per second",
        allowed: "at most \(SceneCanvas.greatestFrameCount) frames", as: .tooLarge)
      return nil
    }
    filmDuration = duration
    return SceneCanvas(
      width: canvas.width, height: canvas.height, frameRate: canvas.frameRate, duration: duration,
      background: canvas.background, frameCount: count)
  }

  /// Reports a time that follows from the film's length where that follows from what is in the film; returns whether it
  /// does.
  func reportFollowing(_ node: SourceNode, _ what: String) -> Bool {
    guard followedLength != nil else { return false }
    report(
      node,
      "\(what): found \(node.excerpt), a part of the film's length, which with duration: \"auto\" follows from what is in the film",
      allowed: "a time that does not depend on the film's length, or a canvas with a length of its own", as: .circle)
    return true
  }
}

extension SceneEvent.Change {
  /// Whether it changes a value, which takes the time of its transaction.
  fileprivate var isChange: Bool {
    if case .set = self { true } else { false }
  }
}

extension TimeResolver {
  /// When animations, sounds and instances end, those of them that do, in seconds of the film.
  mutating func ends() -> [Double] {
    var ends: [Double] = []
    for number in subjects.indices {
      guard let begin = begin(ofSubject: number) else { continue }
      let end = exactSum(begin, length(subjects[number]))
      if end.isFinite, let film = subjects[number].clock.film(end), film.isFinite { ends.append(film) }
    }
    for number in sounds.indices {
      guard let begin = begin(ofSound: number) else { continue }
      if let length = reader.length(of: sounds[number]) {
        ends.append(exactSum(begin, length.doubleValue))
      } else if sounds[number].sound.loop != nil, reader.resolver == nil {
        reader.report(
          sounds[number].node, "how long the sound lasts is not known, because no files are read here",
          allowed: "a sound with a duration, or a scene that is loaded with its assets")
      }
    }
    for (name, duration) in reader.instances {
      if let duration, let film = clock(of: name).film(duration.doubleValue), film.isFinite { ends.append(film) }
    }
    return ends
  }
}
