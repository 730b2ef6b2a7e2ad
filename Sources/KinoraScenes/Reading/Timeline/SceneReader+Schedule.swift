import KinoraSound
import KinoraTiming

extension SceneReader {
  /// Works out the begin times of animations, in `layers` and in the entries, and the times of `sounds` and of the
  /// entries. Entries whose time has a problem are left out of the result.
  func schedule(
    layers: inout [SceneLayer], sounds: inout [AudioEntry], _ entries: [TimelineEntry]
  ) -> [TimelineEntry] {
    var resolver = TimeResolver(self, layers: layers, entries: entries, sounds: sounds)
    for index in sounds.indices { resolveTimes(of: &sounds[index], index, &resolver) }
    for index in layers.indices { resolveTimes(of: &layers[index], &resolver) }
    let timeline: [TimelineEntry] = entries.indices.compactMap { number in
      var entry = entries[number]
      for index in entry.event.changes.indices { resolveTimes(of: &entry.event.changes[index], &resolver) }
      guard let time = resolver.instant(ofEntry: number) else { return nil }
      entry.event.time = time
      return entry
    }
    animationBegins = resolver.filmBegins
    if followedLength != nil { contentEnds = resolver.ends() }
    return timeline
  }

  private func resolveTimes(of entry: inout AudioEntry, _ number: Int, _ resolver: inout TimeResolver) {
    if let begin = resolver.begin(ofSound: number).flatMap({ Rational(nearest: $0) }) { entry.sound.begin = begin }
    guard !entry.keyframes.isEmpty else { return }
    let keyframes = entry.keyframes.compactMap { keyframe in
      resolver.instant(at: keyframe.time).flatMap { Rational(nearest: $0) }.map {
        SoundVolume.Keyframe(time: $0, value: keyframe.value, timingFunction: keyframe.timingFunction)
      }
    }
    entry.sound.volume = SoundVolume(keyframes: keyframes)
  }

  private func resolveTimes(of layer: inout SceneLayer, _ resolver: inout TimeResolver) {
    for index in layer.animations.indices { resolveTimes(of: &layer.animations[index].animation, &resolver) }
    for index in layer.mask.indices { resolveTimes(of: &layer.mask[index], &resolver) }
    for index in layer.sublayers.indices { resolveTimes(of: &layer.sublayers[index], &resolver) }
  }

  private func resolveTimes(of change: inout SceneEvent.Change, _ resolver: inout TimeResolver) {
    switch change {
    case .addLayer(let name, var layer?, let parent, let index):
      resolveTimes(of: &layer, &resolver)
      change = .addLayer(name: name, layer, parent: parent, index: index)
    case .addAnimation(let layer, let key, var animation):
      resolveTimes(of: &animation, &resolver)
      change = .addAnimation(layer: layer, key: key, animation)
    default: break
    }
  }

  private func resolveTimes(of animation: inout SceneAnimation, _ resolver: inout TimeResolver) {
    animation.beginTime = resolver.beginTime(of: animation)
  }
}
