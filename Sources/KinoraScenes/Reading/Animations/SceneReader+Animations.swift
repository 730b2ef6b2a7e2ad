import KinoraMessages
import KinoraTiming

/// The circumstances in which an animation is read.
struct AnimationContext {
  /// The layer on which the animation will run.
  let owner: LayerOwner
  /// The key path for an animation that names none: an action's own key.
  var defaultKeyPath: String?
  /// The instant from which the animation's begin time counts.
  var origin = Origin.layer

  enum Origin {
    /// The beginning of the layer's time; times relative to others may be used.
    case layer
    /// The beginning of the animation's group.
    case group
    /// The instant at which the animation is run as an action.
    case action
  }
}

extension SceneReader {
  /// Reads an animation.
  func animation(_ node: SourceNode, _ context: AnimationContext) -> SceneAnimation? {
    guard let members = members(node, "an animation", of: "an object with a type") else { return nil }
    guard let typeNode = members.first(where: { $0.key == "type" })?.value else {
      report(node, "an animation needs \"type\"", allowed: "type: " + listed(AnimationVocabulary.types))
      return nil
    }
    if let name = typeNode.text, !AnimationVocabulary.types.contains(name), isMotion(name) {
      report(
        typeNode, "type: \(quoted(name)) is a motion", allowed: "motion: \(quoted(name)) in place of type",
        as: .unknownName)
      return nil
    }
    guard let type = choice(typeNode, "type", of: AnimationVocabulary.types) else { return nil }
    guard let fields = Fields(node, "a \(type) animation", names: AnimationVocabulary.keys(of: type), self) else {
      return nil
    }
    var keyPath: String?
    var form: PropertyForm?
    if type != "group", type != "transition" {
      guard let (path, property) = animatedProperty(fields, context) else { return nil }
      keyPath = path
      form = property
    }
    guard let kind = kind(type, fields, form, context) else { return nil }
    var animation = SceneAnimation(kind, keyPath: keyPath)
    animation.id = node.id
    animationNodes[node.id] = node
    readTiming(fields, into: &animation, context)
    warnOfCutSpring(animation, node, context)
    warnOfUnlikePaths(animation, node)
    animation.additive = fields["additive"].flatMap { bool($0, "additive") }
    animation.cumulative = fields["cumulative"].flatMap { bool($0, "cumulative") }
    animation.valueFunction = fields["valueFunction"].flatMap {
      choice($0, "valueFunction", of: AnimationVocabulary.valueFunctions)
    }
    animation.morph = fields["morph"].flatMap { morph($0, form) }
    return animation
  }

  private func animatedProperty(_ fields: Fields, _ context: AnimationContext) -> (String, PropertyForm)? {
    guard let node = fields["keyPath"] else {
      if let path = context.defaultKeyPath, let form = context.owner.property(path) { return (path, form) }
      _ = fields.required("keyPath", "the animated property, such as \"position.x\"")
      return nil
    }
    guard let path = string(node, "keyPath"), let form = property(path, node, context.owner) else { return nil }
    guard form.isAnimatable else {
      report(
        node, "keyPath: \(quoted(path)) cannot be animated",
        allowed: "an animatable property of a \(context.owner.type)")
      return nil
    }
    return (path, form)
  }

  // MARK: Timing

  private func readTiming(_ fields: Fields, into animation: inout SceneAnimation, _ context: AnimationContext) {
    if let node = fields["beginTime"] { readBeginTime(node, into: &animation, context.origin) }
    animation.duration = fields["duration"].flatMap { duration($0, animation.kind) }
    animation.speed = fields["speed"].flatMap { number($0, "speed") }
    animation.timeOffset = fields["timeOffset"].flatMap { seconds($0, "timeOffset", in: .all) }
    var count = NumberRange.notNegative
    count.allowsInfinity = true
    animation.repeatCount = fields["repeatCount"].flatMap { number($0, "repeatCount", in: count) }
    animation.repeatDuration = fields["repeatDuration"].flatMap { seconds($0, "repeatDuration", in: count) }
    animation.autoreverses = fields["autoreverses"].flatMap { bool($0, "autoreverses") }
    animation.fillMode = fields["fillMode"].flatMap { choice($0, "fillMode", of: AnimationVocabulary.fillModes) }
    animation.timingFunction = fields["timingFunction"].flatMap { timingFunction($0, "timingFunction") }
    animation.removedOnCompletion = fields["removedOnCompletion"].flatMap { bool($0, "removedOnCompletion") }
    if let node = fields["hold"] { readHold(node, fields, into: &animation) }
  }

  /// The begin time of the beginning of a layer's time, `AVCoreAnimationBeginTimeAtZero`, where 0 means none.
  static let beginTimeAtZero = 1e-100

  private func readBeginTime(
    _ node: SourceNode, into animation: inout SceneAnimation, _ origin: AnimationContext.Origin
  ) {
    switch origin {
    case .layer:
      // Too small for a fraction, and Apple's word for the beginning of the layer's time.
      if case .number(Self.beginTimeAtZero) = node.value {
        animation.beginTime = Self.beginTimeAtZero
      } else if let id = animation.id {
        beginTimes[id] = timeExpression(node, "beginTime")
      }
    case .group:
      animation.beginTime =
        time(node, "beginTime", alternative: "; it counts from the group's beginning")?
        .doubleValue
    case .action:
      animation.beginTime =
        time(node, "beginTime", alternative: "; it counts from when the action runs")?
        .doubleValue
    }
  }

  /// Reads `hold`, one word for a fill at both ends that stays.
  private func readHold(_ node: SourceNode, _ fields: Fields, into animation: inout SceneAnimation) {
    let others = ["fillMode", "removedOnCompletion"].filter { fields[$0] != nil }
    guard others.isEmpty else {
      report(
        node, "hold stands for fillMode and removedOnCompletion, and \(listed(others)) stands beside it",
        allowed: "one of the two ways")
      return
    }
    guard bool(node, "hold") == true else { return }
    (animation.fillMode, animation.removedOnCompletion) = ("both", false)
  }

  private func duration(_ node: SourceNode, _ kind: SceneAnimation.Kind) -> SceneAnimation.Duration? {
    if node.text == "settling" {
      if case .spring(_, let spring) = kind {
        if spring.motion.settlingDuration < Double(Float.greatestFiniteMagnitude) { return .settling }
        report(node, "duration: a spring without damping never settles", allowed: "a time above 0")
        return nil
      }
      report(node, "duration: only a spring settles", allowed: "a time above 0")
      return nil
    }
    return time(node, "duration", in: .positive).map { .seconds($0.doubleValue) }
  }

  // MARK: Kinds

  private func kind(
    _ type: String, _ fields: Fields, _ form: PropertyForm?, _ context: AnimationContext
  ) -> SceneAnimation.Kind? {
    switch type {
    case "group":
      guard let node = fields.required("animations", "a list of animations"),
        let nodes = list(node, "animations", of: "animations")
      else { return nil }
      let inner = AnimationContext(owner: context.owner, defaultKeyPath: context.defaultKeyPath, origin: .group)
      return .group(nodes.compactMap { animation($0, inner) })
    case "transition": return .transition(transition(fields, context.owner))
    case "keyframe": return form.map { .keyframe(keyframes(fields, $0)) }
    case "spring": return form.map { .spring(basicValues(fields, $0), spring(fields)) }
    default: return form.map { .basic(basicValues(fields, $0)) }
    }
  }

  private func basicValues(_ fields: Fields, _ form: PropertyForm) -> SceneAnimation.BasicValues {
    func read(_ name: String) -> SceneValue? { fields[name].flatMap { value($0, name, form) } }
    return SceneAnimation.BasicValues(from: read("fromValue"), to: read("toValue"), by: read("byValue"))
  }

  private func spring(_ fields: Fields) -> SceneAnimation.Spring {
    var spring = SceneAnimation.Spring()
    func read(_ name: String, _ range: NumberRange) -> Double? {
      fields[name].flatMap { number($0, name, in: range) }
    }
    spring.mass = read("mass", .positive)
    spring.stiffness = read("stiffness", .positive)
    spring.damping = read("damping", .notNegative)
    spring.initialVelocity = read("initialVelocity", .all)
    spring.allowsOverdamping = fields["allowsOverdamping"].flatMap { bool($0, "allowsOverdamping") }
    spring.perceptualDuration = fields["perceptualDuration"].flatMap {
      time($0, "perceptualDuration", in: .positive)?.doubleValue
    }
    spring.bounce = read("bounce", NumberRange(-0.99, 1))
    let physical = ["mass", "stiffness", "damping"].filter { fields[$0] != nil }
    if let node = fields["perceptualDuration"] ?? fields["bounce"] {
      if !physical.isEmpty {
        report(
          node, "a spring is described twice: by perceptualDuration and bounce, and by \(listed(physical))",
          allowed: "one of the two")
      } else if fields["perceptualDuration"] == nil {
        report(node, "bounce needs perceptualDuration beside it", allowed: "perceptualDuration: \"0.5s\"")
      }
    }
    return spring
  }
}
