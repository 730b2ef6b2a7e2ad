import KinoraFormats
import KinoraSound
import KinoraTiming

extension SceneReader {
  static let sceneKeys = [
    "kinora", "canvas", "assets", "parameters", "values", "include", "components", "motions", "styles", "variants",
    "layers",
    "sequence", "timeline", "audio", "loudness", "output",
  ]
  /// The loudness that a scene may ask for, in LUFS.
  static let loudnessRange = NumberRange(SoundTrack.loudnessRange.lowerBound, SoundTrack.loudnessRange.upperBound)
  /// The version of the format that this reader reads.
  static let version = 1

  /// Reads a whole scene; nil when a part without which there is no scene has a problem, which is reported.
  func scene(_ root: SourceNode, folder: String, given: [String: String]) -> Scene? {
    guard let parts = Fields(root, "a scene", names: Self.sceneKeys, self) else { return nil }
    let expander = SceneExpander(self, folder: folder)
    expand = expander.expandDeferred
    isMotion = { name in
      expander.shared.known(.motions).contains(name) || StandardLibrary.file(defining: name, among: "motions") != nil
    }
    expressionMeant = { ScriptTemplate.expressionMeant(by: $0, isName: expander.names.contains) }
    // The expander keeps the reader, which would keep it in turn, with every file that is loaded.
    defer {
      expand = { node, _, _ in node }
      expressionMeant = { _ in nil }
      isMotion = { _ in false }
      expander.evaluator.textMeasure = nil
    }
    let parameters = SceneParameters(
      parts["parameters"], given: given, variants: SceneParameters.variants(parts["variants"]), self)
    for parameter in parameters.declared { expander.names.declare(parameter.name, parameters.values[parameter.name]) }
    for name in parameters.unreadable { expander.names.declare(name, nil) }
    if let version = parts.required("kinora", "\(Self.version), the version of the format") { checkVersion(version) }
    let inclusion = definitions(parts, expander, folder: folder)
    let variant = variant(parts["variants"], expander)
    apply(variant?["values"], expander)
    let room = SceneExpander.Room(scope: expander.globals)
    func expanded(_ key: String, as form: SceneForm) -> SourceNode? {
      parts[key].map { expander.expanded($0, room, as: form) }
    }

    var canvasNode = parts.required("canvas", "{ width, height, frameRate, duration }").map {
      expander.expanded(merged($0, variant?["canvas"]), room, as: .value)
    }
    learn(canvasNode, expander)
    let sequence = parts["sequence"].flatMap(expander.sequence)
    if let node = canvasNode { canvasNode = withLength(node, sequence, parts["sequence"] != nil, expander) }
    let canvas = canvasNode.flatMap(canvas)
    learn(canvasNode, expander)
    let assets = self.assets(
      inclusion.assets.map { node in
        let room = SceneExpander.Room(scope: expander.globals, origin: node.origin)
        return (expander.expanded(node, room, as: .dictionary(.value)), node.origin?.folder ?? folder)
      })
    let measure = SceneTextMeasure(expander, assets: assets)
    expander.evaluator.textMeasure = measure
    if parts["sequence"] == nil { _ = parts.required("layers", "a list of layers, bottom to top") }

    let scenes = sequence?.layer(canvas.map { (Double($0.width), Double($0.height)) })
    var layers = [scenes.flatMap(layer)].compactMap(\.self)
    let stacked = expanded("layers", as: .layer)
    let timelineNode = expanded("timeline", as: .entry)
    let audioNode = expanded("audio", as: .value)
    let usedNames = expander.names.used
    expander.names.resolveAll()
    // What is too large is not read as well: it would take long, for a scene that is refused.
    if expander.isExhausted { return nil }
    if let stacked { layers += self.layers(stacked, "layers") }
    let entries = timeline(with: expander, timelineNode, root)
    var sounds = audio(with: expander, audioNode, root)
    let loudness = expanded("loudness", as: .value).flatMap { number($0, "loudness", in: Self.loudnessRange) }
    let output = expanded("output", as: .value).map(output) ?? EncodingOptions()
    var timeline = schedule(layers: &layers, sounds: &sounds, entries)
    for sound in sounds { check(sound) }
    let captions = captionEvents(&layers, &timeline)
    checkTree(layers, timeline)
    checkVideoSounds()
    checkOutgoingLayers()
    guard let canvasNode,
      let canvas = canvas.flatMap({ self.canvas($0, canvasNode, asLongAs: timeline, captions) })
    else { return nil }
    if problems.isEmpty {
      warnOfUnused(parts, usedNames, expander.shared)
      warnOfLateEvents(timeline)
      warnOfLateAnimations()
      warnOfRemovedLayers(layers, timeline)
    }
    return Scene(
      source: source.file, included: inclusion.paths, canvas: canvas, assets: assets, parameters: parameters.declared,
      output: output, canvasPlace: place(of: canvasNode), layers: layers, timeline: timeline.map(\.event) + captions,
      audio: sounds.map(\.sound), loudness: loudness, text: source,
      warnings: warnings)
  }

  func checkVersion(_ node: SourceNode) {
    if case .number(Double(Self.version)) = node.value { return }
    reportFound(node, "kinora", allowed: "\(Self.version), the version of the format that this program reads")
  }

  /// Takes what the scene and the files that it includes define.
  private func definitions(_ parts: Fields, _ expander: SceneExpander, folder: String) -> Inclusion {
    var inclusion = Inclusion(expander)
    var own: [String: SourceNode] = [:]
    for key in Inclusion.keys { own[key] = parts[key] }
    inclusion.add(own, folder: folder, path: source.file)
    return inclusion
  }

  // MARK: Canvas

  /// Lets expressions use what is known of the canvas.
  private func learn(_ node: SourceNode?, _ expander: SceneExpander) {
    guard let node else { return }
    var members: [SourceNode.Member] = []
    if case .object(let list) = node.value { members = list }
    var canvas = ScriptObject()
    // What a canvas must have is reported where it is missing, and not where an expression asks for it.
    canvas.failed = ["width", "height", "frameRate"]
    let isFollowed = members.contains { $0.key == "duration" && $0.value.text == "auto" }
    if !isFollowed { canvas.failed.insert("duration") }
    for member in members {
      switch (member.key, member.value.value) {
      case ("width", .number(let value)), ("height", .number(let value)): canvas[member.key] = .number(value)
      case ("frameRate", _):
        guard let rate = rate(member.value) else { continue }
        frameRate = rate
        expander.evaluator.rate = rate
        canvas["frameRate"] = .number(rate.framesPerSecond.doubleValue)
      case ("duration", _) where followedLength != nil: break
      case ("duration", .number(let value)):
        if let time = try? TimeParsing.seconds(value) { canvas["duration"] = .time(time) }
      case ("duration", .string(let text)):
        if let time = try? TimeParsing.seconds(text, rate: frameRate) { canvas["duration"] = .time(time) }
      default: break
      }
    }
    if !expander.names.isParameter("canvas") { expander.names.provide("canvas", .object(canvas)) }
  }

  /// The canvas with the length of the sequence in place of "auto". Without a sequence the length is known once
  /// everything else is; until then any will do.
  private func withLength(
    _ node: SourceNode, _ sequence: SceneExpander.Sequence?, _ hasSequence: Bool, _ expander: SceneExpander
  ) -> SourceNode {
    guard case .object(let members) = node.value,
      let place = members.firstIndex(where: { $0.key == "duration" && $0.value.text == "auto" })
    else { return node }
    let duration = members[place].value
    if sequence == nil, hasSequence {
      unreadable.insert(duration.id)
      return node
    }
    if sequence == nil { followedLength = duration }
    var members2 = members
    members2[place] = SourceNode.Member(
      key: "duration", keyOffset: members[place].keyOffset,
      value: expander.node(
        .string(ScriptValue.words(for: sequence?.duration ?? .one)), at: duration,
        SceneExpander.Room(scope: expander.globals)))
    var result = node
    result.value = .object(members2)
    return result
  }

  // MARK: Entries of instances

  private func timeline(with expander: SceneExpander, _ node: SourceNode?, _ root: SourceNode) -> [TimelineEntry] {
    combined(node, expander.timeline, root, "timeline", expander).map(timeline) ?? []
  }

  private func audio(with expander: SceneExpander, _ node: SourceNode?, _ root: SourceNode) -> [AudioEntry] {
    combined(node, expander.audio, root, "audio", expander).map(audio) ?? []
  }

  /// A list of the scene with what instances add to it; what stands in place of a list stays as it is.
  private func combined(
    _ node: SourceNode?, _ more: [SourceNode], _ root: SourceNode, _ what: String, _ expander: SceneExpander
  ) -> SourceNode? {
    if more.isEmpty { return node }
    guard var node else {
      return expander.node(.array(more), at: root, SceneExpander.Room(scope: expander.globals))
    }
    guard case .array(let entries) = node.value else { return node }
    node.value = .array(entries + more)
    return node
  }
}
