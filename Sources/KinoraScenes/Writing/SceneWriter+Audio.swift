import KinoraSound
import KinoraTiming

extension SceneWriter {
  /// A sound clip, with what differs from the whole sound once.
  func sound(_ sound: SceneSound) -> ScriptNode {
    subject = "the sound \(sound.name ?? sound.asset)"
    var members = ScriptNode.Members()
    members.add("asset", text(sound.asset))
    members.add("name", sound.name.map { name($0, "name") })
    if sound.begin != .zero { members.add("at", time(sound.begin)) }
    if let end = sound.trimEnd {
      members.add("trim", .list([time(sound.trimBegin), time(end)]))
    } else if sound.trimBegin != .zero {
      members.add("trim", time(sound.trimBegin))
    }
    members.add("duration", sound.duration.map(time))
    if sound.volume != .full { members.add("volume", volume(sound.volume)) }
    if sound.fadeIn != .zero { members.add("fadeIn", time(sound.fadeIn)) }
    if sound.fadeOut != .zero { members.add("fadeOut", time(sound.fadeOut)) }
    if sound.loop != 1 { members.add("loop", sound.loop.map { .number(Double($0)) } ?? .bool(true)) }
    if sound.speed != .one { members.add("speed", .number(sound.speed.doubleValue)) }
    members.add("duck", sound.duck.map(duck))
    return members.node
  }

  private func volume(_ volume: SoundVolume) -> ScriptNode {
    if volume.keyframes.count == 1, volume == SoundVolume(volume.keyframes[0].value) {
      return .number(volume.keyframes[0].value)
    }
    return .list(
      volume.keyframes.map { keyframe in
        var members = ScriptNode.Members()
        members.add("at", time(keyframe.time))
        members.add("value", .number(keyframe.value))
        members.add("timingFunction", keyframe.timingFunction.map { timingFunction(.function($0)) })
        return members.node
      })
  }

  private func duck(_ duck: SoundDucking) -> ScriptNode {
    var members = ScriptNode.Members()
    members.add("under", duck.under.count == 1 ? text(duck.under[0]) : .list(duck.under.map(text)))
    if duck.decibels != SoundDucking(under: []).decibels { members.add("by", .text(decibels(duck.decibels))) }
    if duck.attack != SoundDucking.usualAttack { members.add("attack", time(duck.attack)) }
    if duck.release != SoundDucking.usualRelease { members.add("release", time(duck.release)) }
    return members.node
  }

  /// Decibels as text: the shortest of which reading makes exactly them, as far as there is one.
  private func decibels(_ decibels: Double) -> String {
    let rounded = (decibels * 1000).rounded() / 1000
    let candidates = [rounded, decibels, decibels.nextUp, decibels.nextDown]
    return shortest(candidates.first { Decibels.of(Decibels.factor($0)) == decibels } ?? decibels) + "dB"
  }
}
