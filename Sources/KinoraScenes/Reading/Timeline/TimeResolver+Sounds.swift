import KinoraMessages
import KinoraTiming

extension TimeResolver {
  /// The beginning or the end of a sound, in seconds of the film.
  func film(sound name: String, _ edge: TimeExpression.Edge, _ node: SourceNode) -> Double? {
    guard let found = soundsByName[name] else {
      if reader.isInError(name) { return nil }
      if reader.namedLayers[name] != nil {
        let edge = edge == .end ? "end" : "begin"
        let times = animations(in: name).map { $0 + "." + edge }
        reader.report(
          node, "the layer \(quoted(name)) has no \(edge); its animations have",
          allowed: times.isEmpty
            ? "the begin or end of an animation, a sound, an instance or the canvas" : listed(times),
          as: .unknownName)
        return nil
      }
      let names = (Array(soundsByName.keys) + Array(reader.instances.keys)).sorted() + ["canvas"]
      let what = reader.instances.isEmpty ? "no sound" : "neither a sound nor an instance"
      // The key of an animation without its layer.
      let prefix = node.origin?.prefix ?? ""
      let keyed = subjectsByName.keys.filter { prefix + $0.key == name }.map(\.layer).min()
      let word = edge == .end ? "end" : "begin"
      let animation = keyed.map { layer in
        (layer.hasPrefix(prefix) ? String(layer.dropFirst(prefix.count)) : layer)
          + ".\(name.dropFirst(prefix.count)).\(word)"
      }
      reader.report(
        node, "\(what) is called \(quoted(name))", allowed: listed(names) + "; an animation is \"layer.key.\(word)\"",
        suggestion: animation ?? reader.nearest(to: name, in: names), as: .unknownName)
      return nil
    }
    guard found.count == 1 else {
      reader.report(
        node, "\(quoted(name)) is \(found.count) sounds",
        allowed: "the name of one sound; those that times refer to need names of their own")
      return nil
    }
    guard let begin = known(.sound(found[0])) else { return nil }
    guard edge == .end else { return begin }
    guard let length = reader.length(of: sounds[found[0]]) else {
      if sounds[found[0]].sound.loop == nil {
        reader.report(
          node, "the sound \(quoted(name)) never ends", allowed: "a sound that does, or one with a duration")
      } else if !reader.assetsInError.contains(sounds[found[0]].sound.asset) {
        reader.report(
          node, "how long the sound \(quoted(name)) lasts is not known, because no files are read here",
          allowed: "a sound with a duration, or a scene that is loaded with its assets")
      }
      return nil
    }
    return exactSum(begin, length.doubleValue)
  }
}
