import KinoraGraphics
import KinoraLayers
import KinoraMessages
import KinoraSound
import KinoraTiming

/// Makes a scene of what a stage shows from its beginning to the film's end: its layers as they are at first, and whatever
/// becomes of them, when it does.
final class FilmRecorder {
  private let stage: Stage
  private let canvas: SceneCanvas
  private let film: String
  private let assets: RecordedAssets
  private let names = RecordedNames()
  private var layers: [ObjectIdentifier: RecordedLayer] = [:]
  private let root: RecordedLayer
  /// Whether anything happens to the root itself, so that it has to stand as a layer.
  private var changesRoot = false
  private var events: [(time: Rational, changes: [RecordedChange])] = []
  /// The time of the last frame that the stage has come to; nil before the first.
  private var lastFrame: Rational?
  private var isSettled = false
  /// The layers that were known and stand below one that has just come.
  private var adopted: [(child: RecordedLayer, parent: RecordedLayer, index: Int)] = []

  init(_ stage: Stage, _ canvas: SceneCanvas, named film: String) {
    (self.stage, self.canvas, self.film) = (stage, canvas, film)
    assets = RecordedAssets(film: film)
    root = RecordedLayer(stage.root, assets)
    layers[ObjectIdentifier(stage.root)] = root
    fill(root)
  }

  /// Runs the stage to the end of the film, from frame to frame.
  func scene() throws(SceneProblems) -> Scene {
    let clock = FrameClock(rate: canvas.frameRate)
    for frame in 0..<canvas.frameCount {
      guard let time = clock.time(ofFrame: frame) else { break }
      stage.advance(to: time) { [self] in observe() }
      lastFrame = time
    }
    stage.advance(to: canvas.duration) { [self] in observe() }
    let track = stage.soundTrack ?? SoundTrack()
    let sounds = track.clips.compactMap { assets.sound($0) }
    if let problem = stage.problem {
      throw SceneProblems([SceneProblem(file: film, message: "\(problem)", kind: .unrenderable)])
    }
    let description = RecordedDescription(names: names, root: root, showsRoot: changesRoot || !isPlainRoot)
    for event in events { description.giveNames(event.changes) }
    let timeline = events.map { description.event(at: $0.time, $0.changes) }
    let top = description.top
    if !assets.problems.isEmpty { throw SceneProblems(assets.problems) }
    return Scene(
      canvas: canvas, layers: top, timeline: timeline, assets: assets.assets, audio: sounds, loudness: track.loudness,
      named: film)
  }

  private var isPlainRoot: Bool {
    root.animations.isEmpty && root.mask == nil
      && root.properties.allSatisfy { ["bounds", "position"].contains($0.keyPath) }
  }

  // MARK: Layers

  /// The record of a layer; a layer that is new is seen with everything below it.
  private func record(_ layer: CALayer) -> RecordedLayer {
    if let known = layers[ObjectIdentifier(layer)] { return known }
    let record = RecordedLayer(layer, assets)
    layers[ObjectIdentifier(layer)] = record
    fill(record)
    return record
  }

  /// Records the mask and the sublayers of a new layer.
  private func fill(_ record: RecordedLayer) {
    record.mask = record.layer.mask.map(self.record)
    record.sublayers = []
    record.firstSublayers = []
    for (index, layer) in (record.layer.sublayers ?? []).enumerated() {
      let isKnown = layers[ObjectIdentifier(layer)] != nil
      let child = self.record(layer)
      record.sublayers.append(child)
      if isKnown, isSettled { adopted.append((child, record, index)) } else { record.firstSublayers.append(child) }
    }
    record.firstMask = record.mask
  }

  /// Describes the animations of a layer that is new, and of everything below it.
  private func describeAnimations(_ record: RecordedLayer) {
    guard !record.isDescribed else { return }
    record.isDescribed = true
    record.animations = record.live.compactMap { entry in
      description(entry, record).map { SceneLayer.Animation(key: RecordedNames.key(entry), $0) }
    }
    for below in record.sublayers { describeAnimations(below) }
    if let mask = record.mask { describeAnimations(mask) }
  }

  private func description(_ entry: LiveAnimation, _ record: RecordedLayer) -> SceneAnimation? {
    // An animation of no length shows nothing, unless it stays.
    if !(entry.animation.duration > 0), entry.animation.isRemovedOnCompletion { return nil }
    return RecordedAnimations(
      assets: assets, name: { [self] in names.name(of: self.record($0)) }, subject: record.subject, owner: record.owner
    ).description(of: entry.animation, now: now(record), isCommitted: entry.isCommitted)
  }

  private func now(_ record: RecordedLayer) -> Double { record.layer.convertTime(eventTime.doubleValue, from: nil) }

  // MARK: Instants

  /// Looks at what has become of the tree since the last time.
  private func observe() {
    guard isSettled else {
      settle(root)
      describeAnimations(root)
      isSettled = true
      return
    }
    var changes = RecordedChanges()
    look(at: root, &changes)
    let time = eventTime
    if !changes.isEmpty, time < canvas.duration { events.append((time, changes.inOrder)) }
  }

  /// The time at which what happens now is to happen in the scene, never before what has happened already.
  ///
  /// An animation is shown to its end by the frame of that time, and what delegates and completion blocks do then is seen by the
  /// next frame only. A scene's event is seen by the frame of its own time, so it comes a microsecond later.
  private var eventTime: Rational {
    let time = stage.time == lastFrame ? stage.time.adding(Self.moment) ?? stage.time : stage.time
    return max(time, events.last?.time ?? time)
  }

  private static let moment = Rational(1, 1_000_000) ?? Rational(0)

  /// Takes what the first turn has made of the layers as what they are from the start.
  private func settle(_ record: RecordedLayer) {
    record.settle()
    fill(record)
    for below in record.sublayers { settle(below) }
    if let mask = record.mask { settle(mask) }
  }

  private func look(at record: RecordedLayer, _ changes: inout RecordedChanges) {
    let assignments = record.changes()
    changes.sets += assignments.map { .set(record, $0) }
    let (added, removed) = record.animationChanges(at: now(record))
    changes.removals += removed.map { .removeAnimation(record, RecordedNames.key($0)) }
    for entry in added {
      if let description = description(entry, record) {
        changes.animations.append(.addAnimation(record, RecordedNames.key(entry), description))
      }
    }
    if record === root, !assignments.isEmpty || !added.isEmpty || !removed.isEmpty { changesRoot = true }
    if record.layer.mask !== record.mask?.layer {
      assets.refuse(
        record.subject, "mask", "another one from \(shortest(stage.seconds)) s on",
        "one mask for the whole film, whose own properties may change")
      record.mask = record.layer.mask.map(self.record)
    }
    followSublayers(of: record, &changes)
    if let mask = record.mask { look(at: mask, &changes) }
    for below in record.sublayers where !changes.isNew(below) { look(at: below, &changes) }
  }

  private func followSublayers(of record: RecordedLayer, _ changes: inout RecordedChanges) {
    let current = record.layer.sublayers ?? []
    if current.count == record.sublayers.count, zip(current, record.sublayers).allSatisfy({ $0 === $1.layer }) {
      return
    }
    var shown: [RecordedLayer] = []
    for old in record.sublayers {
      // What has gone elsewhere is taken out first, so that the others' places count without it.
      if old.layer.superlayer === record.layer { shown.append(old) } else { changes.removals.append(.removeLayer(old)) }
    }
    for (index, layer) in current.enumerated() {
      if index < shown.count, shown[index].layer === layer { continue }
      let isNew = layers[ObjectIdentifier(layer)] == nil
      let child = self.record(layer)
      if let place = shown.firstIndex(where: { $0 === child }) {
        shown.remove(at: place)
        changes.removals.append(.removeLayer(child))
      }
      shown.insert(child, at: index)
      if isNew {
        describeAnimations(child)
        changes.added.insert(ObjectIdentifier(child))
      }
      let isOnTop = index == shown.count - 1
      changes.additions.append(.addLayer(child, isNew: isNew, to: record, index: isOnTop ? nil : index))
      takeAdopted(&changes)
    }
    record.sublayers = shown
  }
}

extension FilmRecorder {
  /// Puts layers that were known where they stand now, below one that has just come.
  private func takeAdopted(_ changes: inout RecordedChanges) {
    let moved = adopted
    adopted = []
    for (child, parent, index) in moved {
      changes.additions.append(.addLayer(child, isNew: false, to: parent, index: index))
      look(at: child, &changes)
    }
  }
}

extension Scene {
  /// A scene of what a stage shows: its layers as they are at its beginning, and everything that becomes of them until the
  /// end, at the times at which it does.
  ///
  /// The stage is run to the end of the canvas's length, and what events, display links, delegates and completion blocks
  /// do on the way is seen by its effect: properties that are set, animations that are added, layers that come and go.
  /// So a film whose layers are the library's own, with pictures, sounds, videos and fonts from files, becomes a scene that shows the same.
  /// A layer of a program's own class counts as one of the class that it is made from, as long as it draws nothing.
  ///
  /// - Parameters:
  ///   - stage: A new stage, at time zero.
  ///   - canvas: The canvas of the scene, as large as the stage.
  ///   - film: The scene's name in messages.
  /// - Throws: ``SceneProblems`` with everything for which scenes have no words: the layer, the property, and what to use.
  public init(recording stage: Stage, canvas: SceneCanvas, named film: String = "film") throws(SceneProblems) {
    self = try FilmRecorder(stage, canvas, named: film).scene()
  }
}
