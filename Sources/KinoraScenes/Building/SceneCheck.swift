import KinoraGraphics
import KinoraMessages
import KinoraSound

extension Scene {
  /// The problems of a scene that a program has made: unknown classes, properties and assets, values of another kind,
  /// layers that the timeline cannot find. A reader finds all of these by itself, with their places.
  func check() -> [SceneProblem] {
    if isChecked { return [] }
    var check = SceneCheck(self)
    for layer in layers { check.add(layer) }
    for case .addLayer(_, let layer?, _, _) in timeline.flatMap(\.changes) { check.add(layer) }
    for change in timeline.flatMap(\.changes) { check.check(change) }
    for sound in audio { check.check(sound) }
    check.checkOutgoingLayers()
    return check.problems
  }
}

/// The check of a scene that no reader has checked.
private struct SceneCheck {
  private(set) var problems: [SceneProblem] = []
  private let scene: Scene
  private var owners: [String: LayerOwner] = [:]
  /// The names of the outgoing layers of transitions, which may be of layers that come later.
  private var outgoing: [String] = []

  init(_ scene: Scene) { self.scene = scene }

  private mutating func report(_ message: String, allowed: String? = nil) {
    problems.append(scene.problem(nil, message, allowed: allowed))
  }

  /// Checks a layer with everything below it.
  mutating func add(_ layer: SceneLayer) {
    guard LayerVocabulary.types.contains(layer.type) else {
      return report("unknown layer class \(quoted(layer.type))", allowed: listed(LayerVocabulary.types))
    }
    var owner = LayerOwner(type: layer.type, name: layer.name)
    for assignment in layer.custom { owner.custom[assignment.keyPath] = assignment.value.form }
    for assignment in layer.properties { owner.add(assignment.value, under: assignment.keyPath) }
    if let name = layer.name {
      if name.isEmpty || name.contains(".") { report("the name \(quoted(name))", allowed: "text without \".\"") }
      if owners.updateValue(owner, forKey: name) != nil { report("the name \(quoted(name)) is given twice") }
    }
    for assignment in layer.properties { check(assignment, of: owner) }
    if let style = layer.style { check(style, of: owner) }
    for keyed in layer.animations { check(keyed.animation, of: owner) }
    for action in layer.actions { if let animation = action.animation { check(animation, of: owner) } }
    for below in layer.mask + layer.sublayers { add(below) }
  }

  mutating func check(_ sound: SceneSound) {
    checkAsset(.audio, sound.asset)
    let names = scene.audio.map { $0.name ?? $0.asset } + scene.assets.filter { $0.kind == .video }.map(\.name)
    for name in sound.duck?.under ?? [] where !names.contains(name) {
      report("no sound is called \(quoted(name))", allowed: listed(names))
    }
  }

  mutating func check(_ change: SceneEvent.Change) {
    switch change {
    case .set(let name, let assignment): if let owner = owner(name) { check(assignment, of: owner) }
    case .addAnimation(let name, _, let animation): if let owner = owner(name) { check(animation, of: owner) }
    case .removeAnimation(let name, _), .removeLayer(let name): _ = owner(name)
    case .addLayer(let name, _, let parent, _): for name in [name, parent].compactMap(\.self) { _ = owner(name) }
    }
  }

  private mutating func owner(_ name: String) -> LayerOwner? {
    if owners[name] == nil { report("no layer is called \(quoted(name))", allowed: listed(owners.keys.sorted())) }
    return owners[name]
  }

  mutating func checkOutgoingLayers() {
    for name in outgoing { _ = owner(name) }
  }

  private mutating func check(_ style: SceneStyle, of owner: LayerOwner) {
    for assignment in style.values { check(assignment, of: owner) }
    for action in style.actions { if let animation = action.animation { check(animation, of: owner) } }
    for inner in style.style { check(inner, of: owner) }
  }

  private mutating func check(_ assignment: SceneAssignment, of owner: LayerOwner) {
    guard let form = form(assignment.keyPath, of: owner) else { return }
    check(assignment.value, as: form)
  }

  private mutating func form(_ keyPath: String, of owner: LayerOwner) -> PropertyForm? {
    if let form = owner.property(keyPath) { return form }
    let near = nearestName(to: keyPath, in: LayerVocabulary.keys(of: owner.type))
    report("a \(owner.type) has no property \(quoted(keyPath))" + (near.map { "; did you mean \(quoted($0))?" } ?? ""))
    return nil
  }

  private mutating func check(_ value: SceneValue, as form: PropertyForm) {
    if !form.takes(value) { report("\(form.keyPath): a value of another kind", allowed: form.form.allowed) }
    switch value {
    case .image(let name): checkAsset(.image, name)
    case .video(let name, let playback):
      checkAsset(.video, name)
      check(playback)
    case .font(let name): checkAsset(.font, name)
    case .parts(let parts): for part in parts { check(part) }
    case .spans(let spans): for span in spans { check(span) }
    default: break
    }
  }

  private mutating func check(_ span: SceneSpan) {
    for assignment in span.style {
      if let form = SpanVocabulary.form(assignment.keyPath) {
        check(assignment.value, as: form)
      } else {
        report("\(quoted(assignment.keyPath)) is nothing of a span", allowed: listed(SceneSpan.keys))
      }
    }
  }

  private mutating func check(_ part: ScenePart) {
    let forms = part.kind == .emitterCell ? PartVocabulary.cell : PartVocabulary.inputs(of: part.type)
    if part.kind == .filter, !PartVocabulary.filters.contains(where: { $0.type == part.type }) {
      report("unknown filter \(quoted(part.type))", allowed: listed(PartVocabulary.filters.map(\.type)))
    }
    for assignment in part.values {
      if let form = forms.first(where: { $0.keyPath == assignment.keyPath }) {
        check(assignment.value, as: form)
      } else {
        report("\(quoted(assignment.keyPath)) is nothing of it", allowed: listed(forms.map(\.keyPath)))
      }
    }
  }

  private mutating func check(_ playback: Playback) {
    if let volume = playback.volume, !(0...SoundVolume.highest).contains(volume) {
      report("a video cannot be heard at a volume of \(volume)")
    }
    guard playback.start >= 0, playback.start < playback.end ?? .infinity, NumberRange.positive.contains(playback.speed)
    else {
      return report(
        "a video cannot play from \(playback.start) s to \(playback.end.map { "\($0) s" } ?? "its end") "
          + "at a speed of \(playback.speed)")
    }
  }

  private mutating func checkAsset(_ kind: SceneAsset.Kind, _ name: String) {
    let names = scene.assets.filter { $0.kind == kind }.map(\.name)
    if !names.contains(name) { report("no \(kind.rawValue) asset is called \(quoted(name))", allowed: listed(names)) }
  }

  private mutating func check(_ animation: SceneAnimation, of owner: LayerOwner) {
    var values: [SceneValue?] = []
    switch animation.kind {
    case .basic(let ends), .spring(let ends, _): values = [ends.from, ends.to, ends.by]
    case .keyframe(let keyframes): values = keyframes.values ?? []
    case .group(let animations):
      for animation in animations { check(animation, of: owner) }
      return
    case .transition(let transition):
      if let name = transition.outgoing { outgoing.append(name) }
      if let name = transition.picture { checkAsset(.image, name) }
      return
    }
    guard let keyPath = animation.keyPath else { return report("an animation of a property needs a key path") }
    guard let form = form(keyPath, of: owner) else { return }
    if !form.isAnimatable { report("\(quoted(keyPath)) of a \(owner.type) cannot be animated") }
    for value in values.compactMap(\.self) { check(value, as: form) }
  }
}

extension PropertyForm {
  /// Whether the property accepts a value.
  fileprivate func takes(_ value: SceneValue) -> Bool {
    switch (value, form) {
    case (.none, _): mayBeNull
    case (.number(let number), .number(let range)), (.number(let number), .time(let range)): range.contains(number)
    case (.number(let number), .integer(let range)): Int(exactly: number).map(range.contains) ?? false
    case (.number, .angle), (.number, .flags), (.bool, .bool), (.string, .string), (.point, .point), (.size, .size),
      (.string, .text), (.spans, .text), (.string, .numberFormat), (.features, .features), (.rect, .rect),
      (.color, .color), (.transform, .transform), (.path, .path), (.numbers, .numbers),
      (.colors, .colors), (.image, .image), (.video, .image), (.font, .font), (.string, .font):
      true
    case (.string(let name), .choice(let names)): names.contains(name)
    case (.layout(let value), .layout(let form)): value.forms.contains(form)
    case (.parts(let parts), .parts(let kind)): parts.allSatisfy { $0.kind == kind }
    default: false
    }
  }
}
