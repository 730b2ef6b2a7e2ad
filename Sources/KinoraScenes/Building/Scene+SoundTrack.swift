import KinoraGraphics
import KinoraLayers
import KinoraMessages
import KinoraSound
import KinoraTiming

extension Scene {
  /// Whether anything is heard in the scene: its sounds, or those of its videos.
  public var hasSound: Bool { !audio.isEmpty || !heardVideos.isEmpty }

  /// The names of the video assets whose own sound is heard somewhere.
  var heardVideos: Set<String> {
    var names: Set<String> = []
    guard assets.contains(where: { $0.kind == .video }) else { return names }
    func add(_ layer: SceneLayer) {
      names.formUnion(layer.properties.lazy.compactMap(\.heardVideo))
      for below in layer.mask { add(below) }
      for below in layer.sublayers { add(below) }
    }
    for layer in layers { add(layer) }
    for change in timeline.flatMap(\.changes) {
      switch change {
      case .set(_, let assignment): if let name = assignment.heardVideo { names.insert(name) }
      case .addLayer(_, let layer?, _, _): add(layer)
      default: break
      }
    }
    return names
  }

  /// Everything that is heard in the scene, nil where nothing is, and what is wrong with its clips.
  func soundTrack(_ resources: SceneResources) -> (track: SoundTrack?, problems: [SceneProblem]) {
    guard hasSound else { return (nil, []) }
    var problems: [SceneProblem] = []
    var track = SoundTrack(loudness: loudness)
    for entry in audio {
      guard let sound = resources.sound(entry.asset) else { continue }
      let clip = entry.clip(sound)
      do throws(SoundClipError) {
        try clip.check()
        track.clips.append(clip)
        if clip.begin >= canvas.duration {
          Warnings.report(
            Warning(
              "\(source): the sound \(quoted(entry.name ?? entry.asset)) begins at \(clip.begin.doubleValue) s and is not "
                + "heard: the film lasts \(canvas.duration.doubleValue) s"))
        }
      } catch {
        problems.append(problem(entry.place, "\(error.part): \(error.message)", allowed: error.allowed))
      }
    }
    let (videos, problem) = videoSounds(resources)
    track.clips += videos
    if let problem { problems.append(problem) }
    return (track, problems)
  }

  /// When which video is heard. A stage goes through the whole film for that, without drawing anything: so all is known
  /// from the beginning, whichever frames are made, and what reacts to a clip knows when it will begin.
  private func videoSounds(_ resources: SceneResources) -> (clips: [SoundClip], problem: SceneProblem?) {
    guard !heardVideos.isEmpty else { return ([], nil) }
    let stage = StageBuilder(animations: AnimationBuilder(resources: resources), playsVideos: true).stage(self)
    stage.warns = false
    stage.advance(to: canvas.duration)
    var clips = stage.soundTrack?.clips.filter { $0.length.map { $0 > .zero } ?? true } ?? []
    for index in clips.indices { clips[index].known = nil }
    guard case .cannotPlay(let error) = stage.problem else { return (clips, nil) }
    return (clips, SceneProblem(file: source, message: "a video's sound: \(error)", kind: .unrenderable))
  }
}

extension SceneAssignment {
  /// The video asset that a layer shows and plays because of the assignment; nil for none.
  var heardVideo: String? {
    guard keyPath == "contents", case .video(let name, let playback) = value, playback.volume != nil else { return nil }
    return name
  }
}
