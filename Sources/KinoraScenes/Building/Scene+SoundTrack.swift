import KinoraSound

extension Scene {
  /// Everything that is heard in the scene, nil where nothing is, and what is wrong with its clips.
  func soundTrack(_ resources: SceneResources) -> (track: SoundTrack?, problems: [SceneProblem]) {
    guard !audio.isEmpty else { return (nil, []) }
    var problems: [SceneProblem] = []
    var track = SoundTrack(loudness: loudness)
    for entry in audio {
      guard let sound = resources.sound(entry.asset) else { continue }
      let clip = entry.clip(sound)
      do throws(SoundClipError) {
        try clip.check()
        track.clips.append(clip)
      } catch {
        problems.append(problem(entry.place, "\(error.part): \(error.message)", allowed: error.allowed))
      }
    }
    return (track, problems)
  }
}
