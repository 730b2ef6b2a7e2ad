import KinoraMessages
import KinoraSound
import KinoraTiming

/// A sound clip as it is read: its times may still have to be worked out.
struct AudioEntry: Sendable {
  /// A value of the volume, at a time that may still have to be worked out.
  struct Keyframe: Sendable {
    var time: TimeExpression
    var value: Double
    var timingFunction: CAMediaTimingFunction?
  }

  /// Where the clip stands in the file.
  let node: SourceNode
  /// Where its parts stand, by their keys.
  var parts: [String: SourceNode] = [:]
  var at: TimeExpression
  var keyframes: [Keyframe] = []
  var sound: SceneSound

  /// What times and ducking know the clip by.
  var name: String { sound.name ?? sound.asset }
}

extension SceneReader {
  static let audioKeys = [
    "asset", "name", "at", "trim", "duration", "volume", "fadeIn", "fadeOut", "loop", "speed", "duck",
  ]
  static let volumeKeyframeKeys = ["at", "value", "timingFunction"]
  static let duckKeys = ["under", "by", "attack", "release"]
  static let volumeForms =
    "a number from 0 to \(Int(SoundVolume.highest)), decibels such as \"-6dB\", or a list of keyframes { at, value, timingFunction }"
  static let trimForms = "a time in the sound, or two, [\"0.5s\", \"3s\"]"
  static let loopForms = "true (for ever), false, or how many times: a whole number from 1 to 1000000"

  /// Reads `audio`.
  func audio(_ node: SourceNode) -> [AudioEntry] {
    let nodes = list(node, "audio", of: "sounds such as { asset: \"music\", at: \"1s\" }") ?? []
    let entries = nodes.compactMap(audioEntry)
    let names = Set(entries.map(\.name) + assetNames(.video))
    for entry in entries {
      guard let duck = entry.sound.duck, let node = entry.parts["under"] else { continue }
      for name in duck.under where !names.contains(name) {
        report(
          node, "under: no sound is called \(quoted(name))", allowed: listed(names.sorted()),
          suggestion: nearest(to: name, in: names.sorted()), as: .unknownName)
      }
    }
    return entries
  }

  private func audioEntry(_ node: SourceNode) -> AudioEntry? {
    guard let fields = Fields(node, "a sound", names: Self.audioKeys, self),
      let assetNode = fields.required("asset", "the name of an audio asset"), let asset = soundAsset(assetNode)
    else { return nil }
    var at = TimeExpression.seconds(.zero, in: node.origin?.instance)
    if let node = fields["at"] {
      guard let time = timeExpression(node, "at", in: .notNegative) else { return nil }
      at = time
    }
    var entry = AudioEntry(node: node, at: at, sound: SceneSound(asset))
    for key in Self.audioKeys { entry.parts[key] = fields[key] }
    entry.sound.place = place(of: node)
    entry.sound.name = fields["name"].flatMap { soundName($0) }
    if let prefix = node.origin?.prefix, !prefix.isEmpty { entry.sound.name = prefix + (entry.sound.name ?? asset) }
    if let node = fields["trim"] { readTrim(node, into: &entry.sound) }
    entry.sound.duration = fields["duration"].flatMap { time($0, "duration", in: .positive) }
    if let node = fields["volume"] { readVolume(node, into: &entry) }
    if let time = fields["fadeIn"].flatMap({ time($0, "fadeIn", in: .notNegative) }) { entry.sound.fadeIn = time }
    if let time = fields["fadeOut"].flatMap({ time($0, "fadeOut", in: .notNegative) }) { entry.sound.fadeOut = time }
    if let node = fields["loop"] { readLoop(node, into: &entry.sound) }
    if let node = fields["speed"] { readSpeed(node, into: &entry.sound) }
    if let node = fields["duck"] { readDuck(node, into: &entry) }
    return entry
  }

  private func soundAsset(_ node: SourceNode) -> String? { asset(node, "asset", .audio) }

  private func soundName(_ node: SourceNode) -> String? {
    guard let name = string(node, "name") else { return nil }
    guard !name.isEmpty, !name.contains("."), !name.contains(" ") else {
      reportFound(node, "name", allowed: "text without \".\" and spaces")
      return nil
    }
    return name
  }

  // MARK: Parts

  private func readTrim(_ node: SourceNode, into sound: inout SceneSound) {
    if case .array(let nodes) = node.value {
      guard nodes.count == 2 else { return reportFound(node, "trim", allowed: Self.trimForms) }
      guard let first = time(nodes[0], "trim", in: .notNegative), let last = time(nodes[1], "trim", in: .positive)
      else { return }
      guard first < last else { return reportFound(node, "trim", allowed: "two times, the later one last") }
      (sound.trimBegin, sound.trimEnd) = (first, last)
    } else if let first = time(node, "trim", in: .notNegative, alternative: ", or two: [\"0.5s\", \"3s\"]") {
      sound.trimBegin = first
    }
  }

  private func readLoop(_ node: SourceNode, into sound: inout SceneSound) {
    switch node.value {
    case .bool(let isEndless): sound.loop = isEndless ? nil : 1
    case .number(let value):
      guard let count = Int(exactly: value), (1...1_000_000).contains(count) else {
        return reportFound(node, "loop", allowed: Self.loopForms)
      }
      sound.loop = count
    default: reportFound(node, "loop", allowed: Self.loopForms)
    }
  }

  private func readSpeed(_ node: SourceNode, into sound: inout SceneSound) {
    let speeds = NumberRange(SoundClip.speeds.lowerBound.doubleValue, SoundClip.speeds.upperBound.doubleValue)
    guard let value = number(node, "speed", in: speeds), let speed = Rational(nearest: value) else { return }
    sound.speed = speed
  }

  /// A factor of the amplitude: a number, or decibels.
  func level(_ node: SourceNode, _ what: String, upTo highest: Double, allowed: String) -> Double? {
    var level: Double?
    switch node.value {
    case .number(let value): level = value
    case .string(let text): level = Decibels.parse(text).map(Decibels.factor)
    default: break
    }
    guard let level, (0...highest).contains(level) else {
      reportFound(node, what, allowed: allowed)
      return nil
    }
    return level
  }

  private func readVolume(_ node: SourceNode, into entry: inout AudioEntry) {
    guard case .array(let nodes) = node.value else {
      if let level = level(node, "volume", upTo: SoundVolume.highest, allowed: Self.volumeForms) {
        entry.sound.volume = SoundVolume(level)
      }
      return
    }
    guard !nodes.isEmpty else { return reportFound(node, "volume", allowed: Self.volumeForms) }
    let allowed = "a number from 0 to \(Int(SoundVolume.highest)), or decibels such as \"-6dB\""
    for node in nodes {
      guard let fields = Fields(node, "a keyframe", names: Self.volumeKeyframeKeys, self),
        let time = fields.required("at", Self.timeExpressionForms)
          .flatMap({ timeExpression($0, "at", in: .notNegative) }),
        let value = fields.required("value", allowed)
          .flatMap({ level($0, "value", upTo: SoundVolume.highest, allowed: allowed) })
      else { continue }
      let function = fields["timingFunction"].flatMap { timingFunction($0, "timingFunction") }
      entry.keyframes.append(AudioEntry.Keyframe(time: time, value: value, timingFunction: function?.make()))
    }
  }

  private func readDuck(_ node: SourceNode, into entry: inout AudioEntry) {
    guard let fields = Fields(node, "duck", names: Self.duckKeys, self),
      let under = fields.required("under", "the name of a sound, or a list of names")
    else { return }
    var names: [String] = []
    if case .array(let nodes) = under.value {
      names = nodes.compactMap { string($0, "under", allowed: "the name of a sound") }
    } else if let name = string(under, "under", allowed: "the name of a sound, or a list of names") {
      names = [name]
    }
    entry.parts["under"] = under
    // What a component's sounds are under are its own sounds, or videos, whose names are the whole scene's.
    let videos = assetNames(.video)
    var duck = SoundDucking(under: names.map { videos.contains($0) ? $0 : scoped($0, under) })
    let allowed = "decibels such as \"-12dB\", or a number from 0 to 1"
    if let factor = fields["by"].flatMap({ level($0, "by", upTo: 1, allowed: allowed) }) {
      duck.decibels = factor > 0 ? max(Decibels.of(factor), Self.lowestDucking) : Self.lowestDucking
    }
    if let time = fields["attack"].flatMap({ time($0, "attack", in: .notNegative) }) { duck.attack = time }
    if let time = fields["release"].flatMap({ time($0, "release", in: .notNegative) }) { duck.release = time }
    entry.sound.duck = duck
  }

  /// What a factor of 0 lowers by, in decibels.
  private static let lowestDucking = -200.0

  // MARK: What only the files tell

  /// The sound of an asset; nil where no resolver reads files, or where it cannot be read, which is reported once.
  func sound(of asset: String) -> Sound? {
    if let known = sounds[asset] { return known }
    guard let resolver, !assetsInError.contains(asset), let path = soundPaths[asset] else { return nil }
    do {
      let sound = try resolver.sound(atPath: path.path)
      sounds[asset] = sound
      return sound
    } catch {
      assetsInError.insert(asset)
      report(path.node, "audio: \(plainReason(error))")
      return nil
    }
  }

  /// How long a clip plays; nil for ever, or where its file would have to be read and is not.
  func length(of entry: AudioEntry) -> Rational? {
    if let sound = sound(of: entry.sound.asset) { return entry.sound.clip(sound).length }
    return entry.sound.duration
  }

  /// Reports what a clip cannot do with its file, once all of its times are known.
  func check(_ entry: AudioEntry) {
    guard let sound = sound(of: entry.sound.asset) else { return }
    do throws(SoundClipError) { try entry.sound.clip(sound).check() } catch {
      report(entry.parts[error.part] ?? entry.node, "\(error.part): \(error.message)", allowed: error.allowed)
    }
  }
}
