import KinoraGraphics
import KinoraMessages

extension SceneReader {
  static let captionKeys = ["asset", "by", "current", "said", "placed"]
  static let captionUnits = ["cue", "line", "word"]

  /// Reads the file of a caption asset, whose problems have the file's own lines.
  func loadCaptions(_ asset: SceneAsset) {
    do throws(SceneProblems) {
      captions[asset.name] = try Captions(contentsOf: asset.path)
    } catch {
      for problem in error.problems { report(problem) }
      assetsInError.insert(asset.name)
    }
  }

  /// Reads the captions of a text layer: what it shows when.
  func readCaptions(_ node: SourceNode, into layer: inout SceneLayer) {
    let name = node.text.map { hasAsset(.captions, $0) ? $0 : "subs" } ?? "subs"
    guard
      let fields = Fields(
        node, "captions", names: Self.captionKeys, self, example: "{ asset: \"\(name)\", by: \"line\" }")
    else { return }
    for key in ["string", "numberFormat"] where layer.properties.contains(where: { $0.keyPath == key }) {
      report(node, "a layer with captions has \(quoted(key)) besides", allowed: "one of the two")
    }
    let unit = fields["by"].map(captionUnit) ?? .cue
    func style(_ key: String) -> [SceneAssignment]? {
      fields[key].flatMap {
        let color = $0.text.flatMap { text in (try? CGColor(css: text)) == nil ? nil : text } ?? "gold"
        return Fields(
          $0, key, names: ["outline"] + SceneSpan.keys, self, example: "{ color: \"\(color)\" }")
      }.map(self.style)
    }
    let (current, said) = (style("current"), style("said"))
    guard let name = fields.required("asset", "the name of a captions asset"),
      let asset = asset(name, "asset", .captions), let captions = captions[asset], let unit,
      isShort(captions, marksWords: current != nil || said != nil, node)
    else { return }
    layer.captions = SceneCaptions(
      steps: captions.steps(by: unit, marksCurrent: current != nil || said != nil, marksSaid: said != nil),
      current: current ?? [], said: said ?? [],
      isPlaced: isPlaced(fields["placed"], layer), place: place(of: node))
  }

  /// Whether captions are no more text than can be set in good time, which is reported.
  private func isShort(_ captions: Captions, marksWords: Bool, _ node: SourceNode) -> Bool {
    let amount = CaptionAmount(captions, marksWords: marksWords)
    if amount.longest.bytes > CaptionAmount.longestText {
      report(
        node, "captions: \(amount.longest.bytes) bytes are shown together at \(shortest(amount.longest.time)) s",
        allowed: "at most \(CaptionAmount.longestText); fewer cues that overlap", as: .tooLarge)
    } else if amount.total > CaptionAmount.longestSteps {
      report(
        node, "captions: the texts that are shown one after the other have \(amount.total >> 20) MiB",
        allowed: "at most \(CaptionAmount.longestSteps >> 20) MiB; shorter cues, or fewer that overlap", as: .tooLarge)
    } else {
      return true
    }
    return false
  }

  /// Reads whether cues stand where their file says, in the layer as it is at first.
  private func isPlaced(_ node: SourceNode?, _ layer: SceneLayer) -> Bool {
    guard let node, bool(node, "placed") == true else { return false }
    if CaptionArea(layer) != nil { return true }
    report(
      node, "placed: it is not known where the layer stands, in which the captions are placed",
      allowed: "a frame, or bounds and a position, of some size")
    return false
  }

  private func captionUnit(_ node: SourceNode) -> CaptionUnit? {
    if case .number = node.value { return integer(node, "by", in: 1...1000).map(CaptionUnit.words) }
    let allowed = listed(Self.captionUnits) + ", or how many words at a time"
    guard let word = string(node, "by", allowed: allowed) else { return nil }
    switch word {
    case "cue": return .cue
    case "line": return .line
    case "word": return .words(1)
    default:
      report(
        node, "by: found \(node.excerpt)", allowed: allowed, suggestion: nearest(to: word, in: Self.captionUnits))
      return nil
    }
  }
}

extension SceneReader {
  /// The events that show the captions of all layers, those that the timeline adds included. A layer shows them in its own
  /// time: its text of the film's beginning is set at once, and where its time stands still nothing comes.
  func captionEvents(_ layers: inout [SceneLayer], _ timeline: inout [TimelineEntry]) -> [SceneEvent] {
    if captions.isEmpty { return [] }
    var clocks: [String: LayerClock] = [:]
    var events = captionEvents(&layers, LayerClock(), &clocks)
    for entry in timeline.indices {
      for index in timeline[entry].event.changes.indices {
        guard case .addLayer(let name, let layer?, let parent, let place) = timeline[entry].event.changes[index] else {
          continue
        }
        var added = [layer]
        events += captionEvents(&added, parent.flatMap { clocks[$0] } ?? LayerClock(), &clocks)
        timeline[entry].event.changes[index] = .addLayer(name: name, added[0], parent: parent, index: place)
      }
    }
    return events
  }

  /// - Parameter clocks: Receives the clocks of the layers with names, for layers that are added below them.
  private func captionEvents(
    _ layers: inout [SceneLayer], _ clock: LayerClock, _ clocks: inout [String: LayerClock]
  ) -> [SceneEvent] {
    var events: [SceneEvent] = []
    for index in layers.indices {
      let own = clock.entering(layers[index])
      if let name = layers[index].name { clocks[name] = own }
      if let captions = layers[index].captions { events += self.events(of: captions, &layers[index], own) }
      events += captionEvents(&layers[index].sublayers, own, &clocks)
      events += captionEvents(&layers[index].mask, own, &clocks)
    }
    return events
  }

  private func events(of captions: SceneCaptions, _ layer: inout SceneLayer, _ clock: LayerClock) -> [SceneEvent] {
    let name = layer.name ?? captionName()
    layer.name = name
    var events: [SceneEvent] = []
    let area = captions.isPlaced ? CaptionArea(layer) : nil
    for step in captions.steps {
      guard let time = clock.film(step.time) else { continue }
      var assignments = [SceneAssignment(keyPath: "string", value: captions.value(step), place: captions.place)]
      if let area { assignments += area.assignments(step.place) }
      if time <= 0 {
        let keys = Set(assignments.map(\.keyPath) + (area == nil ? [] : ["frame"]))
        layer.properties.removeAll { keys.contains($0.keyPath) }
        layer.properties += assignments
        continue
      }
      var event = SceneEvent(at: time, assignments.map { .set(layer: name, $0) })
      event.disableActions = true
      events.append(event)
    }
    return events
  }

  /// A name for a layer that has none, which no other layer has.
  private func captionName() -> String {
    var number = 1
    while namedLayers["captions-\(number)"] != nil || takenNames.contains("captions-\(number)") { number += 1 }
    takenNames.insert("captions-\(number)")
    return "captions-\(number)"
  }
}
