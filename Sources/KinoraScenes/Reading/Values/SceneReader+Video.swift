import KinoraGraphics
import KinoraMessages
import KinoraSound
import KinoraTiming

extension SceneReader {
  /// The keys of a video that plays otherwise than once from its beginning to its end.
  static let videoKeys = ["video", "trim", "speed", "loop", "whenOver", "sound"]
  static let soundForms = "true, false, a number from 0 to \(Int(SoundVolume.highest)), or decibels such as \"-6dB\""
  /// The words for what a layer shows after a video.
  static let whenOver = Playback.WhenOver.allCases.map(\.rawValue)

  /// Reads an image: the name of an image or video asset, or an object that says how a video plays.
  func image(_ node: SourceNode, _ what: String) -> SceneValue? {
    if case .object = node.value { return video(node, what) }
    guard let name = string(node, what, allowed: ValueForm.image.allowed) else { return nil }
    if hasAsset(.video, name) { return .video(asset: name, Playback()) }
    if hasAsset(.image, name) { return .image(asset: name) }
    if !assetsInError.contains(name) {
      reportUnknownAsset(node, what, [.image, .video])
    }
    return nil
  }

  private func video(_ object: SourceNode, _ what: String) -> SceneValue? {
    guard let fields = Fields(object, "a video in \(what)", names: Self.videoKeys, self) else { return nil }
    let name = fields.required("video", "the name of a video asset").flatMap { asset($0, "video", .video) }
    var playback = Playback()
    var isValid = true
    if let node = fields["trim"] {
      if let (start, end) = trim(node) { (playback.start, playback.end) = (start, end) } else { isValid = false }
    }
    if let node = fields["speed"] {
      if let speed = number(node, "speed", in: .positive) { playback.speed = speed } else { isValid = false }
    }
    if let node = fields["loop"] {
      if let count = loops(node) { playback.loopCount = count } else { isValid = false }
    }
    if let node = fields["whenOver"] {
      let word = choice(node, "whenOver", of: Self.whenOver)
      playback.whenOver = word.flatMap(Playback.WhenOver.init(rawValue:))
      if word == nil { isValid = false }
      if word != nil, isValid, playback.loopCount == 0 {
        report(node, "whenOver: a video that loops for ever is never over", allowed: "whenOver, or loop: true")
        isValid = false
      }
    }
    if let node = fields["sound"] {
      switch loudness(node) {
      case .some(let volume):
        playback.volume = volume
        if volume != nil { videoSounds[object.id] = node }
      case nil: isValid = false
      }
    }
    return isValid ? name.map { .video(asset: $0, playback) } : nil
  }

  /// Reads when the part of a video that plays begins and ends; `null` is the video's end.
  private func trim(_ node: SourceNode) -> (start: Double, end: Double?)? {
    let allowed = "[begin, end] in the video's own time, where null is its end"
    guard case .array(let elements) = node.value, elements.count == 2 else {
      reportFound(node, "trim", allowed: allowed)
      return nil
    }
    guard let start = time(elements[0], "trim", in: .notNegative) else { return nil }
    if elements[1].isNull { return (start.doubleValue, nil) }
    guard let end = time(elements[1], "trim", in: .positive) else { return nil }
    guard start < end else {
      report(
        node, "trim: it ends at \(end) s and begins at \(start) s", allowed: "a later end, or null for the video's end")
      return nil
    }
    return (start.doubleValue, end.doubleValue)
  }

  /// Reports the videos that would be heard where only pictures are: in animations, styles and particles.
  func checkVideoSounds() {
    for (_, node) in videoSounds.sorted(by: { $0.key < $1.key }) {
      report(node, "sound: a video is heard only as the contents of a layer, here or in the timeline")
    }
  }

  /// Reads how loud a video's own sound is: the inner nil for a video that is not heard, the outer nil for a problem.
  private func loudness(_ node: SourceNode) -> Double?? {
    if case .bool(let isHeard) = node.value { return .some(isHeard ? 1 : nil) }
    return level(node, "sound", upTo: SoundVolume.highest, allowed: Self.soundForms).map { .some($0) }
  }

  /// Reads how often a video plays: `true` is for ever, which is 0, and `false` once.
  private func loops(_ node: SourceNode) -> Int? {
    if case .bool(let isEndless) = node.value { return isEndless ? 0 : 1 }
    guard case .number(let value) = node.value, let count = Int(exactly: value), (1...1_000_000).contains(count) else {
      reportFound(node, "loop", allowed: "true, false, or a whole number from 1 to 1000000")
      return nil
    }
    return count
  }
}
