import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraTiming

extension FilmTrace {
  /// Looks at what the layers of `film` show at the frames `numbers`. Nothing is drawn.
  ///
  /// The film's frames up to the last of them are gone through in order, so that every animation is seen.
  public init(of film: Film, frames numbers: [Int]) throws {
    let format = try film.format
    let frames = Array(Set(numbers)).sorted().filter { (0..<format.frameCount).contains($0) }
    let stage = try film.makeStage()
    var maker = TraceMaker(stage)
    let wanted = Set(frames)
    for frame in 0..<((frames.last ?? -1) + 1) {
      stage.advance(to: format.clock.seconds(ofFrame: frame))
      maker.noteAnimations()
      if wanted.contains(frame) { maker.look() }
    }
    if let problem = stage.problem { throw problem }
    self.init(frames: frames, frameRate: format.frameRate.description, layers: maker.layers(samples: frames.count))
  }
}

/// Looks at the layers of a stage again and again.
///
/// A layer without animations that has not changed since is not read again.
private struct TraceMaker {
  /// What is known of a layer.
  private struct Track {
    let layer: CALayer
    let path: String
    let type: String
    let rows: [PropertyRow]
    let standards: [TraceValue]
    var isThere: [Bool]
    var runs: [TraceRuns]
    var versions: LayerVersions?
    var animations: [TracedAnimation] = []
    var seen: Set<UInt64> = []
  }

  private let stage: Stage
  private var words = TraceWords()
  private var fonts = FontWords()
  private var tracks: [Track] = []
  private var numbers: [ObjectIdentifier: Int] = [:]
  private var counts: [String: Int] = [:]
  private var classes: [ObjectIdentifier: (rows: [PropertyRow], standards: [TraceValue])] = [:]
  private var samples = 0

  init(_ stage: Stage) { self.stage = stage }

  // MARK: Layers

  /// The layers of the tree in tree order.
  private func tree() -> [CALayer] { TracePaths.tree(of: stage) }

  /// Looks at the layers as they are now.
  mutating func look() {
    let tree = tree()
    register(tree)
    for layer in tree {
      guard let number = numbers[ObjectIdentifier(layer)] else { continue }
      read(layer, number)
    }
    samples += 1
  }

  /// Makes tracks for the layers that are new.
  private mutating func register(_ tree: [CALayer]) {
    guard tree.contains(where: { numbers[ObjectIdentifier($0)] == nil }) else { return }
    for (layer, parent, word) in TracePaths.words(of: stage) where numbers[ObjectIdentifier(layer)] == nil {
      let above = parent.flatMap { numbers[ObjectIdentifier($0)] }.map { tracks[$0].path }
      let path = TracePaths.path(word, below: above, &counts)
      let kind = kind(of: layer)
      numbers[ObjectIdentifier(layer)] = tracks.count
      let absent = TraceRuns([TraceValue?](repeating: nil, count: samples))
      tracks.append(
        Track(
          layer: layer, path: path,
          type: String(describing: type(of: layer)), rows: kind.rows, standards: kind.standards,
          isThere: [Bool](repeating: false, count: samples),
          runs: [TraceRuns](repeating: absent, count: kind.rows.count + Extra.allCases.count)))
    }
  }

  /// What a trace has besides the rows of the property table.
  private enum Extra: String, CaseIterable {
    case canvas, sublayers, fonts, layout, layoutItem, transition, transitionProgress
  }

  /// The rows that decide pixels, with their defaults.
  private mutating func kind(of layer: CALayer) -> (rows: [PropertyRow], standards: [TraceValue]) {
    let key = ObjectIdentifier(type(of: layer))
    if let known = classes[key] { return known }
    let rows = type(of: layer).declaredRows.filter(TraceDefaults.decidesPixels)
    let made = (rows, rows.map { words.value($0.defaultValue) })
    classes[key] = made
    return made
  }

  private mutating func read(_ layer: CALayer, _ number: Int) {
    let gap = samples - tracks[number].isThere.count
    let isIdle = layer.animationStore?.isIdle ?? true
    let wasThere = tracks[number].isThere.last ?? false
    if gap > 0 { tracks[number].isThere += [Bool](repeating: false, count: gap) }
    tracks[number].isThere.append(true)
    if isIdle, wasThere, gap == 0, tracks[number].versions == layer.layerVersions { return }
    tracks[number].versions = isIdle ? layer.layerVersions : nil
    fill(number, upTo: samples)
    let shown = isIdle ? layer : layer.presentation() ?? layer
    for (index, row) in tracks[number].rows.enumerated() {
      let value = row.read(shown)
      tracks[number].runs[index].append(
        value == row.defaultValue ? tracks[number].standards[index] : words.value(value))
    }
    let first = tracks[number].rows.count
    for (index, extra) in Extra.allCases.enumerated() {
      let value = value(extra, of: layer, shown)
      tracks[number].runs[first + index].append(value)
    }
  }

  /// Lets a track say of the samples up to `end` what it said last, where the layer was there.
  private mutating func fill(_ number: Int, upTo end: Int) {
    guard let done = tracks[number].runs.first?.count, done < end else { return }
    for sample in done..<end {
      let isThere = sample < tracks[number].isThere.count && tracks[number].isThere[sample]
      for index in tracks[number].runs.indices {
        tracks[number].runs[index].append(isThere ? tracks[number].runs[index].runs.last?.value : nil)
      }
    }
  }

  private mutating func value(_ extra: Extra, of layer: CALayer, _ shown: CALayer) -> TraceValue {
    switch extra {
    case .canvas:
      let color = words.value(.color(stage.background))
      return layer === stage.root && color != .numbers([0, 0, 0, 0]) ? color : .none
    case .layout: return LayoutWords.layout(of: layer)
    case .layoutItem: return LayoutWords.item(of: layer)
    case .sublayers:
      let children = layer.sublayers ?? []
      guard children.count > 1 else { return .none }
      let above = numbers[ObjectIdentifier(layer)].map { tracks[$0].path } ?? "/"
      let labels = children.map { child in
        guard let path = numbers[ObjectIdentifier(child)].map({ tracks[$0].path }) else { return "?" }
        return above == "/" ? path : String(path.dropFirst(above.count + 1))
      }
      return .text(labels.joined(separator: ", "))
    case .fonts:
      guard let text = shown as? CATextLayer else { return .none }
      let faces = text.textLayout.faces
      return faces.isEmpty ? .none : .text(fonts.words(faces))
    case .transition, .transitionProgress:
      let now = layer.convertTime(stage.seconds, from: nil)
      for entry in layer.animationStore?.entries ?? [] {
        guard let transition = entry.animation as? CATransition, let progress = entry.transitionProgress(at: now)
        else { continue }
        if extra == .transitionProgress { return .numbers([progress]) }
        return .text(transition.type.rawValue + (transition.subtype.map { " \($0.rawValue)" } ?? ""))
      }
      return .none
    }
  }

  // MARK: Animations

  /// Notes the animations that layers have now.
  mutating func noteAnimations() {
    let animated = stage.animated.elements
    guard animated.contains(where: { layer in (layer.animationStore?.entries ?? []).contains { isNew($0, layer) } })
    else { return }
    register(tree())
    for layer in animated {
      guard let number = numbers[ObjectIdentifier(layer)] else { continue }
      for entry in layer.animationStore?.entries ?? [] where isNew(entry, layer) {
        tracks[number].seen.insert(entry.sequence)
        tracks[number].animations += words.animations(entry, of: layer)
      }
    }
  }

  private func isNew(_ entry: LiveAnimation, _ layer: CALayer) -> Bool {
    entry.isCommitted
      && !(numbers[ObjectIdentifier(layer)].map { tracks[$0].seen.contains(entry.sequence) } ?? false)
  }

  // MARK: What comes out

  /// The layers with what differs from the defaults.
  mutating func layers(samples: Int) -> [TracedLayer] {
    var layers: [TracedLayer] = []
    for number in tracks.indices {
      let gap = samples - tracks[number].isThere.count
      tracks[number].isThere += [Bool](repeating: false, count: max(0, gap))
      fill(number, upTo: samples)
      let track = tracks[number]
      let keys = track.rows.map(\.key) + Extra.allCases.map(\.rawValue)
      let standards = track.standards + Extra.allCases.map { _ in TraceValue.none }
      let properties = keys.indices.compactMap { index -> TracedProperty? in
        let runs = track.runs[index]
        guard runs.runs.contains(where: { $0.value != nil && $0.value != standards[index] }) else { return nil }
        return TracedProperty(keys[index], runs)
      }
      layers.append(
        TracedLayer(
          path: track.path, type: track.type, isThere: track.isThere, properties: properties,
          animations: track.animations))
    }
    return layers
  }
}
