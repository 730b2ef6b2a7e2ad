import Foundation
import KinoraGraphics
import KinoraLayers
import KinoraTiming

extension Scene {
  /// A new stage with the scene's layers, animations and timeline, at the film's beginning.
  ///
  /// Every call makes new layers that show the same film. All files are loaded before the call returns.
  ///
  /// - Parameters:
  ///   - resolver: The object that loads the files.
  ///   - memory: The budget in which the stage's layers and what it shows are counted.
  /// - Throws: `SceneProblems` when the scene is wrong, `MemoryError` when the layers do not fit into the budget, or
  ///   the resolver's error for a file.
  public func makeStage(assets resolver: any AssetResolver, memory: MemoryBudget = MemoryBudget()) throws -> Stage {
    let problems = check()
    if !problems.isEmpty { throw SceneProblems(problems) }
    let reservation = try reserveLayers(in: memory)
    let resources = try SceneResources(assets, heard: heardVideos, resolver)
    let (track, unplayable) = soundTrack(resources)
    if !unplayable.isEmpty { throw SceneProblems(unplayable) }
    let stage = StageBuilder(animations: AnimationBuilder(resources: resources)).stage(self)
    if let failed = assets.first(where: { resources.failures[$0.name] != nil }),
      let error = resources.failures[failed.name]
    {
      throw error
    }
    stage.soundTrack = track
    stage.memory = memory
    stage.reservation = reservation
    return stage
  }

  /// Reserves the memory that the scene's layers need.
  func reserveLayers(in memory: MemoryBudget) throws(MemoryError) -> MemoryReservation {
    let count = layerCount
    return try memory.reserve(count * CALayer.typicalByteCount, for: "\(source): a scene of \(count) layers")
  }

  /// How many layers the scene has in all, those that its timeline adds included.
  private var layerCount: Int {
    layers.reduce(0) { $0 + $1.layerCount }
      + timeline.reduce(0) { sum, event in
        event.changes.reduce(sum) { sum, change in
          guard case .addLayer(_, let description?, _, _) = change else { return sum }
          return sum + description.layerCount
        }
      }
  }
}

/// Makes the objects of one stage.
final class StageBuilder {
  private let animations: AnimationBuilder
  /// The stage that is made.
  private weak var stage: Stage?
  /// The layers by name, for the timeline.
  var named: [String: CALayer] { animations.layers.byName }
  /// The layers that show text, with the places of the texts in the script.
  private(set) var texts: [(layer: CATextLayer, place: ScenePlace)] = []
  /// The animations of new layers, which are added when the layers are in the tree.
  private var waiting: [(layer: CALayer, animations: [SceneLayer.Animation])] = []

  /// Called with every layer that is made, and its description.
  var made: (CALayer, SceneLayer) -> Void = { _, _ in }

  /// Whether the stage plays the sounds of the videos that its layers show.
  private let playsVideos: Bool

  init(animations: AnimationBuilder, playsVideos: Bool = false) {
    self.animations = animations
    self.playsVideos = playsVideos
  }

  func stage(_ scene: Scene) -> Stage {
    let stage = Stage(size: scene.canvas.size)
    self.stage = stage
    stage.frameRate = scene.canvas.frameRate
    stage.background = scene.canvas.background
    for description in scene.layers { stage.root.addSublayer(layer(description)) }
    addAnimations()
    for event in scene.timeline {
      // Layers that are added later are made now, so that the timeline can refer to their names from the start.
      let changes = event.changes.map { change($0, root: stage.root) }
      stage.at(event.time) {
        if let duration = event.duration { CATransaction.setAnimationDuration(duration) }
        if let function = event.timingFunction { CATransaction.setAnimationTimingFunction(function.make()) }
        if let disabled = event.disableActions { CATransaction.setDisableActions(disabled) }
        for change in changes { change() }
      }
    }
    return stage
  }

  // MARK: Layers

  func layer(_ description: SceneLayer) -> CALayer {
    let layer = LayerVocabulary.make(description.type)
    if let name = description.name {
      layer.name = name
      animations.layers.add(layer, named: name)
    }
    for assignment in description.custom { layer.setValue(object(assignment), forKey: assignment.keyPath) }
    for assignment in description.properties {
      layer.setValue(object(assignment), forKeyPath: assignment.keyPath)
      play(assignment, layer)
    }
    if !description.actions.isEmpty { layer.actions = actions(description.actions) }
    if let style = description.style { layer.style = dictionary(style) }
    layer.mask = description.mask.first.map { self.layer($0) }
    for sublayer in description.sublayers { layer.addSublayer(self.layer(sublayer)) }
    if let place = description.drawing, layer.layoutManager == nil, let drawing = layer.sublayers?.first {
      layer.layoutManager = DrawingLayout(place, drawing)
    }
    if let layer = layer as? CATextLayer, let place = description.textPlace { texts.append((layer, place)) }
    if !description.animations.isEmpty { waiting.append((layer, description.animations)) }
    made(layer, description)
    return layer
  }

  /// The text layer of a description without layers below it; nil for a layer of another class.
  func text(_ description: SceneLayer) -> CATextLayer? { layer(description) as? CATextLayer }

  private func addAnimations() {
    for (layer, list) in waiting { add(list, to: layer) }
    waiting = []
  }

  private func add(_ list: [SceneLayer.Animation], to layer: CALayer) {
    for keyed in list { layer.add(animations.animation(keyed.animation), forKey: keyed.key) }
  }

  private func object(_ assignment: SceneAssignment) -> Any? { animations.resources.object(assignment.value) }

  /// Plays the sound of the video that an assignment has made a layer show, where it is to be heard.
  private func play(_ assignment: SceneAssignment, _ layer: CALayer) {
    guard playsVideos, let name = assignment.heardVideo, let sound = animations.resources.sound(ofVideo: name) else {
      return
    }
    stage?.play(sound, with: layer, name: name)
  }

  private func actions(_ actions: [SceneLayer.Action]) -> [String: any CAAction] {
    Dictionary(actions.map { ($0.key, animations.action($0.animation)) }) { first, _ in first }
  }

  private func dictionary(_ style: SceneStyle) -> [AnyHashable: Any] {
    var dictionary: [AnyHashable: Any] = [:]
    for assignment in style.values { dictionary[assignment.keyPath] = object(assignment) ?? NSNull() }
    if !style.actions.isEmpty { dictionary["actions"] = actions(style.actions) }
    if let inner = style.style.first { dictionary["style"] = self.dictionary(inner) }
    return dictionary
  }

  // MARK: Changes

  /// The work that makes a change when its time has come.
  private func change(_ change: SceneEvent.Change, root: CALayer) -> () -> Void {
    switch change {
    case .set(let name, let assignment):
      let value = object(assignment)
      return { [self] in
        guard let layer = named[name] else { return }
        layer.setValue(value, forKeyPath: assignment.keyPath)
        play(assignment, layer)
      }
    case .addAnimation(let name, let key, let description):
      return { [self] in named[name]?.add(animations.animation(description), forKey: key) }
    case .removeAnimation(let name, let key): return { [self] in named[name]?.removeAnimation(forKey: key) }
    case .removeLayer(let name): return { [self] in named[name]?.removeFromSuperlayer() }
    case .addLayer(let name, let description, let parent, let index):
      let layer = description.map { self.layer($0) }
      let animations = waiting
      waiting = []
      return { [self] in
        guard let layer = layer ?? name.flatMap({ named[$0] }) else { return }
        let parent = parent.flatMap { named[$0] } ?? root
        if let index { parent.insertSublayer(layer, at: UInt32(index)) } else { parent.addSublayer(layer) }
        for (layer, list) in animations { add(list, to: layer) }
      }
    }
  }
}
