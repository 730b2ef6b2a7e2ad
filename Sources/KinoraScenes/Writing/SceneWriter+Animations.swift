import KinoraLayers
import KinoraTiming

extension SceneWriter {
  /// An animation: its type, what only its kind has, and its timing, each in the order of the kind's table.
  func animation(_ animation: SceneAnimation, of owner: LayerOwner) -> ScriptNode {
    let type = animation.kind.type
    var nodes = timing(animation)
    nodes.merge(parts(animation, of: owner)) { $1 }
    let keys = AnimationVocabulary.keys(of: type)
    let own = keys.filter { !AnimationVocabulary.timing.contains($0) }
    var members = ScriptNode.Members()
    members.add("type", .text(type))
    for key in own + keys.filter(AnimationVocabulary.timing.contains) { members.add(key, nodes[key]) }
    return members.node
  }

  private func timing(_ animation: SceneAnimation) -> [String: ScriptNode] {
    var nodes: [String: ScriptNode] = [:]
    nodes["beginTime"] = animation.beginTime.map { time($0, "beginTime") }
    switch animation.duration {
    case .seconds(let seconds)?: nodes["duration"] = time(seconds, "duration")
    case .settling?: nodes["duration"] = .text("settling")
    case nil: break
    }
    nodes["speed"] = animation.speed.map { .number($0) }
    nodes["timeOffset"] = animation.timeOffset.map { .number($0) }
    nodes["repeatCount"] = animation.repeatCount.map { .number($0) }
    nodes["repeatDuration"] = animation.repeatDuration.map { .number($0) }
    nodes["autoreverses"] = animation.autoreverses.map { .bool($0) }
    nodes["timingFunction"] = animation.timingFunction.map { timingFunction($0) }
    if animation.fillMode == "both", animation.removedOnCompletion == false {
      nodes["hold"] = .bool(true)
    } else {
      nodes["fillMode"] = animation.fillMode.map { .text($0) }
      nodes["removedOnCompletion"] = animation.removedOnCompletion.map { .bool($0) }
    }
    return nodes
  }

  private func parts(_ animation: SceneAnimation, of owner: LayerOwner) -> [String: ScriptNode] {
    var nodes: [String: ScriptNode] = [:]
    let form = animation.keyPath.flatMap { owner.property($0)?.form }
    func value(_ key: String, _ value: SceneValue?) { nodes[key] = value.map { self.value($0, form, key) } }
    func numbers(_ key: String, _ list: [Double]?) { nodes[key] = list.map { finite($0, key) } }
    nodes["keyPath"] = animation.keyPath.map { text($0) }
    nodes["additive"] = animation.additive.map { .bool($0) }
    nodes["cumulative"] = animation.cumulative.map { .bool($0) }
    nodes["valueFunction"] = animation.valueFunction.map { .text($0) }
    nodes["morph"] = animation.morph.map { .text($0.rawValue) }
    switch animation.kind {
    case .basic(let ends), .spring(let ends, _):
      value("fromValue", ends.from)
      value("toValue", ends.to)
      value("byValue", ends.by)
    case .keyframe(let keyframes):
      nodes["values"] = keyframes.values.map { .list($0.map { self.value($0, form, "values") }) }
      value("path", keyframes.path)
      numbers("keyTimes", keyframes.keyTimes)
      nodes["timingFunctions"] = keyframes.timingFunctions.map { .list($0.map(timingFunction)) }
      nodes["calculationMode"] = keyframes.calculationMode.map { .text($0) }
      nodes["rotationMode"] = keyframes.rotationMode.map { .text($0) }
      numbers("tensionValues", keyframes.tensionValues)
      numbers("continuityValues", keyframes.continuityValues)
      numbers("biasValues", keyframes.biasValues)
    case .group(let animations): nodes["animations"] = .list(animations.map { self.animation($0, of: owner) })
    case .transition(let transition):
      nodes["transition"] = transition.type.map { .text($0) }
      nodes["subtype"] = transition.subtype.map { .text($0) }
      nodes["startProgress"] = transition.startProgress.map { .number($0) }
      nodes["endProgress"] = transition.endProgress.map { .number($0) }
      nodes["picture"] = transition.picture.map { text($0) }
      nodes["outgoing"] = transition.outgoing.map { text($0) }
    }
    if case .spring(_, let spring) = animation.kind {
      nodes["mass"] = spring.mass.map { .number($0) }
      nodes["stiffness"] = spring.stiffness.map { .number($0) }
      nodes["damping"] = spring.damping.map { .number($0) }
      nodes["initialVelocity"] = spring.initialVelocity.map { .number($0) }
      nodes["allowsOverdamping"] = spring.allowsOverdamping.map { .bool($0) }
      nodes["perceptualDuration"] = spring.perceptualDuration.map { time($0, "perceptualDuration") }
      nodes["bounce"] = spring.bounce.map { .number($0) }
    }
    return nodes
  }

  /// A timing function, by its name where it has one.
  func timingFunction(_ function: SceneTimingFunction) -> ScriptNode {
    switch function {
    case .named(let name): return .text(name)
    case .points(let a, let b, let c, let d): return points([a, b, c, d])
    case .function(let function):
      if let curve = function.spring { return spring(curve) }
      if let text = function.text { return .text(text) }
      for name in CAMediaTimingFunctionName.allCases where CAMediaTimingFunction(name: name) == function {
        return .text(name.rawValue)
      }
      return points((1...2).compactMap(function.controlPoint).flatMap { [$0.x, $0.y] })
    }
  }

  /// The control points of a cubic curve. Their shortest digits are those of 32-bit numbers.
  private func points(_ points: [Float]) -> ScriptNode {
    if !(0...1).contains(points[0]) || !(0...1).contains(points[2]) {
      refuse("timingFunction", "control points outside of the run", "points whose x lies from 0 to 1")
    }
    return .numbers(points.map { Double("\($0)") ?? Double($0) })
  }

  private func spring(_ curve: SpringCurve) -> ScriptNode {
    var members = ScriptNode.Members()
    members.add("bounce", curve.bounce == 0 ? nil : .number(curve.bounce))
    members.add("duration", curve.duration.map { .number($0) })
    if let duration = curve.duration, duration > 1 {
      refuse("timingFunction", "a spring that is slower than its run", "a duration up to 1, the whole run")
    }
    return .object([.init(key: "spring", value: members.node)])
  }
}

extension SceneAnimation.Kind {
  /// The word for the kind, one of ``AnimationVocabulary/types``.
  var type: String {
    switch self {
    case .basic: "basic"
    case .spring: "spring"
    case .keyframe: "keyframe"
    case .group: "group"
    case .transition: "transition"
    }
  }
}
