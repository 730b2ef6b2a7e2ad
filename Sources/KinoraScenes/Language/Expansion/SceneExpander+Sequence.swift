import KinoraMessages
import KinoraTiming

// A sequence: instances that follow each other, overlapping by their transitions.

extension SceneExpander {
  static let sequenceKeys = ["use", "with", "name", "for", "transition"]

  /// An entry of the sequence, with its times in the film.
  private struct Scene {
    let instance: Instance
    let members: [SourceNode.Member]
    let node: SourceNode
    let room: Room
    let begin: Rational
    let end: Rational
    /// The transition from the scene before, and how long it takes.
    let transition: (node: SourceNode, members: [SourceNode.Member], duration: Rational)?
  }

  /// A sequence before its layers are made: how long it lasts, and what makes the layers.
  struct Sequence {
    let duration: Rational
    /// Makes the layer of the scenes, and adds what changes it to the timeline.
    let layer: (_ size: (width: Double, height: Double)?) -> SourceNode
  }

  /// Reads a sequence; nil when it has a problem.
  func sequence(_ node: SourceNode) -> Sequence? {
    let room = Room(scope: globals, origin: node.origin)
    var scenes: [Scene] = []
    var isValid = true
    for element in reader.list(node, "sequence", of: "scenes such as { use: \"intro\", for: \"3s\" }") ?? [] {
      each(element, room) { node, room in
        guard let scene = scene(node, room.inner, after: scenes.last) else { return isValid = false }
        if let name = scene.instance.name.text, scenes.contains(where: { $0.instance.name.text == name }) {
          reader.report(
            self.node(node.value, at: node, room), "a scene before this one is called \(quoted(name)) too",
            allowed: "a name of its own for each scene, such as name: \"\(name)2\" beside use", as: .duplicateName)
          isValid = false
        }
        scenes.append(scene)
      }
    }
    guard isValid, let last = scenes.last else {
      // What refers to the scenes is no problem of its own.
      for scene in scenes { if let name = scene.instance.name.text { reader.namesInError.insert(name) } }
      return nil
    }
    return Sequence(duration: last.end) { [self] size in
      let first = scenes.indices.compactMap { layer(of: scenes[$0], after: $0 > 0 ? scenes[$0 - 1] : nil, size) }
      return holder(of: first, node, room)
    }
  }

  private func scene(_ node: SourceNode, _ room: Room, after last: Scene?) -> Scene? {
    let place = self.node(node.value, at: node, room)
    guard case .object(var members) = node.value else {
      reader.reportFound(place, "a scene of the sequence", allowed: "an object with use, for, with, transition")
      return nil
    }
    if !members.contains(where: { $0.key == "name" }), let used = members.first(where: { $0.key == "use" }) {
      members.append(SourceNode.Member(key: "name", keyOffset: used.keyOffset, value: used.value))
    }
    guard members.contains(where: { $0.key == "use" }) else {
      reader.report(place, "a scene of the sequence needs \"use\"", allowed: "use: the name of a component")
      return nil
    }
    guard let instance = plannedInstance(members, node, room) else { return nil }
    guard let duration = instance.duration else {
      reader.report(
        place, "how long the scene \(quoted(instance.component)) lasts is not known",
        allowed: "for: a time, or a duration of the component")
      return nil
    }
    var transition: (node: SourceNode, members: [SourceNode.Member], duration: Rational)?
    if let last, let node = self.members(members.filter { $0.key == "transition" }, room, as: .entry).first?.value {
      guard let read = self.transition(node, duration, after: last) else { return nil }
      transition = read
    }
    let begin = last.flatMap { $0.end.subtracting(transition?.duration ?? .zero) } ?? .zero
    guard let end = begin.adding(duration) else {
      reader.report(place, "the sequence is too long", allowed: "times that fit into a film")
      return nil
    }
    let own: Set<String> = ["for", "transition"]
    return Scene(
      instance: instance, members: members.filter { !own.contains($0.key) }, node: node, room: room, begin: begin,
      end: end, transition: transition)
  }

  private func transition(
    _ whole: SourceNode, _ length: Rational, after last: Scene
  ) -> (node: SourceNode, members: [SourceNode.Member], duration: Rational)? {
    let type = whole.text.flatMap { reader.nearest(to: $0, in: AnimationVocabulary.transitions) } ?? "push"
    let example = "an object with type, subtype and duration, such as { type: \"\(type)\", duration: \"0.5s\" }"
    guard let members = reader.members(whole, "transition", of: example) else { return nil }
    var duration = Rational(1, 2) ?? .zero
    if let given = members.first(where: { $0.key == "duration" })?.value {
      guard let time = reader.time(given, "duration", in: .positive) else { return nil }
      duration = time
    }
    let before = last.end.subtracting(last.begin) ?? .zero
    let free = before.subtracting(last.transition?.duration ?? .zero) ?? .zero
    guard duration <= length, duration <= free else {
      reader.report(
        whole, "the transition takes \(duration.doubleValue) s, longer than the scenes that it joins",
        allowed: "at most \(min(length, free).doubleValue) s: the scenes' lengths, without the transition before")
      return nil
    }
    return (whole, members, duration)
  }

  // MARK: Layers

  /// The name of the layer that holds the scenes, so that what stands above them stays there.
  private static let sequenceName = "#sequence"

  private func holder(of scenes: [SourceNode], _ node: SourceNode, _ room: Room) -> SourceNode {
    func member(_ key: String, _ value: SourceNode.Value) -> SourceNode.Member {
      SourceNode.Member(key: key, keyOffset: node.offset, value: self.node(value, at: node, room))
    }
    return self.node(
      .object([member("name", .string(Self.sequenceName)), member("sublayers", .array(scenes))]), at: node, room)
  }

  /// Whether a scene stands in a layer of the canvas' size, because its component has another.
  private func isHeld(_ scene: Scene, _ size: (width: Double, height: Double)?) -> Bool {
    guard let size, let written = scene.instance.fields["size"] else { return false }
    guard case .array(let nodes) = expanded(written, scene.instance.room, as: .value).value else { return false }
    let sides = nodes.map { node in if case .number(let side) = node.value { side } else { 0.0 } }
    return sides != [size.width, size.height]
  }

  /// The name of a scene's layer, or of the one that it stands in.
  private func outermostName(_ scene: Scene, _ size: (width: Double, height: Double)?) -> SourceNode {
    guard isHeld(scene, size), let name = scene.instance.name.text else { return scene.instance.name }
    return node(.string("#" + name), at: scene.node, scene.room)
  }

  /// The layer of a scene; nil for one that the timeline adds.
  private func layer(
    of scene: Scene, after last: Scene?, _ size: (width: Double, height: Double)?
  ) -> SourceNode? {
    let (node, room) = (scene.node, scene.room)
    func text(_ text: String) -> SourceNode { self.node(.string(text), at: node, room) }
    func time(_ time: Rational) -> SourceNode { text(ScriptValue.words(for: time)) }
    func numbers(_ list: [Double]) -> SourceNode {
      self.node(.array(list.map { self.node(.number($0), at: node, room) }), at: node, room)
    }
    func object(_ members: [(String, SourceNode)]) -> SourceNode {
      self.node(
        .object(members.map { SourceNode.Member(key: $0.0, keyOffset: node.offset, value: $0.1) }), at: node, room)
    }
    var members = scene.members
    func add(_ key: String, _ value: SourceNode, unless others: [String] = []) {
      guard !members.contains(where: { $0.key == key || others.contains($0.key) }) else { return }
      members.append(SourceNode.Member(key: key, keyOffset: node.offset, value: value))
    }
    if let size {
      if scene.instance.fields["size"] == nil {
        add("bounds", numbers([0, 0, size.width, size.height]), unless: ["frame"])
      }
      add("position", numbers([size.width / 2, size.height / 2]), unless: ["frame"])
    }
    // What a scene has beside its place would show beside it while it moves.
    add("masksToBounds", self.node(.bool(true), at: node, room))
    // A scene of a size of its own stands in a layer of the canvas' size, so that its transition is one of the whole picture.
    var held: [(String, SourceNode)] = []
    let isHeld = self.isHeld(scene, size)
    func addOutside(_ key: String, _ value: SourceNode) {
      if isHeld { held.append((key, value)) } else { add(key, value) }
    }
    if scene.begin != .zero { addOutside("beginTime", time(scene.begin)) }
    if let transition = scene.transition, let last {
      var parts = transition.members.map { ($0.key == "type" ? "transition" : $0.key, $0.value) }
      if !parts.contains(where: { $0.0 == "duration" }) { parts.append(("duration", time(transition.duration))) }
      parts.append(("type", text("transition")))
      parts.append(("outgoing", outermostName(last, size)))
      let animation = self.node(
        .object(parts.map { SourceNode.Member(key: $0.0, keyOffset: transition.node.offset, value: $0.1) }),
        at: transition.node, room)
      addOutside("animations", object([("transition", animation)]))
    }
    let place = timeline.count
    var layer = self.layer(of: scene.instance, members, node, room, isScene: true)
    if isHeld, let size {
      layer = object(
        [
          ("name", outermostName(scene, size)), ("bounds", numbers([0, 0, size.width, size.height])),
          ("position", numbers([size.width / 2, size.height / 2])),
          ("masksToBounds", self.node(.bool(true), at: node, room)),
          ("sublayers", self.node(.array([layer]), at: node, room)),
        ] + held)
    }
    guard let last else { return layer }
    // What holds the scenes would fade whenever one comes or goes.
    let atOnce = ("disableActions", self.node(.bool(true), at: node, room))
    // The layer comes before what its component does at the time at which it comes.
    let over = scene.transition.flatMap { scene.begin.adding($0.duration) } ?? scene.begin
    timeline.insert(
      contentsOf: [
        object([
          ("at", time(scene.begin)), atOnce, ("addLayer", object([("layer", layer), ("to", text(Self.sequenceName))])),
        ]),
        object([("at", time(over)), atOnce, ("remove", outermostName(last, size))]),
      ], at: place)
    return nil
  }
}
