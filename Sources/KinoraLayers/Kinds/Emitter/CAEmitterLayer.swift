import Foundation
import KinoraGraphics
import KinoraMeasure
import KinoraTiming

/// A layer that emits particles, drawn above everything else of the layer.
///
/// Emission begins at the layer's `beginTime` and follows its time: a layer added at 3 s with `beginTime` 0 shows at
/// once the particles that 3 s of emission give. Animations of the layer's own numbers are sampled 120 times a second.
/// Births are evenly spaced. Where each particle starts and how it flies comes from `seed` through a generator of the
/// library's own (`ParticleRandom`), since Core Animation's is not known: the same settings give the same particles in
/// every film, on every machine, whichever frame is asked for first. Where the figure has a normal, the directions of
/// cells count from it (see `CAEmitterLayerEmitterShape`). Of each cell at most `particleLimit` particles are shown.
open class CAEmitterLayer: CALayer {
  package final var emitter = EmitterState()
  private final var history = EmissionHistory()
  private final var recording = EmissionRecording()
  private final let sprites = ParticleImages()

  /// The greatest number of particles of a cell, with those that they emit, drawn at a time; of more, the newest.
  public static var particleLimit: Int { 65_536 }

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAEmitterLayer { emitter = other.emitter }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class var declaredRows: [PropertyRow] { super.declaredRows + PropertyRow.emitterRows }

  /// The cells that the layer emits. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { emitter.emitterCells }
    set {
      for cell in emitter.emitterCells ?? [] { cell.owners.removeAll { $0.owner === self } }
      change(.emitterCells) {
        emissionWillChange()
        emitter.emitterCells = newValue
        emissionDidChange()
      }
      for cell in newValue ?? [] { cell.owners.append(EmissionOwner(self)) }
    }
  }
  /// A factor of every cell's birth rate; set it to 0 to stop, and the particles in the air stay. Default 1.
  /// Animatable, like all numbers of the layer.
  open var birthRate: Float {
    get { emitter.birthRate }
    set { emit(.emitterBirthRate, \.emitter.birthRate, to: newValue) }
  }
  /// A factor of every cell's lifetimes. Default 1.
  open var lifetime: Float {
    get { emitter.lifetime }
    set { emit(.emitterLifetime, \.emitter.lifetime, to: newValue) }
  }
  /// A factor of every cell's velocities. Default 1.
  open var velocity: Float {
    get { emitter.velocity }
    set { emit(.emitterVelocity, \.emitter.velocity, to: newValue) }
  }
  /// A factor of every cell's scales. Default 1.
  open var scale: Float {
    get { emitter.scale }
    set { emit(.emitterScale, \.emitter.scale, to: newValue) }
  }
  /// A factor of every cell's spins. Default 1.
  open var spin: Float {
    get { emitter.spin }
    set { emit(.emitterSpin, \.emitter.spin, to: newValue) }
  }
  /// The middle of the figure that particles start on, in the layer's own coordinates. Default (0, 0).
  open var emitterPosition: CGPoint {
    get { emitter.emitterPosition }
    set { emit(.emitterPosition, \.emitter.emitterPosition, to: newValue) }
  }
  /// The z coordinate of the figure's middle. Default 0.
  open var emitterZPosition: CGFloat {
    get { emitter.emitterZPosition }
    set { emit(.emitterZPosition, \.emitter.emitterZPosition, to: newValue) }
  }
  /// The figure's width and height in points; for a circle and a sphere the width is the radius. Default (0, 0).
  open var emitterSize: CGSize {
    get { emitter.emitterSize }
    set { emit(.emitterSize, \.emitter.emitterSize, to: newValue) }
  }
  /// The figure's extent along z, in points. Default 0.
  open var emitterDepth: CGFloat {
    get { emitter.emitterDepth }
    set { emit(.emitterDepth, \.emitter.emitterDepth, to: newValue) }
  }
  /// The figure that particles start on. Default a point.
  open var emitterShape: CAEmitterLayerEmitterShape {
    get { emitter.emitterShape }
    set { emit(.emitterShape, \.emitter.emitterShape, to: newValue) }
  }
  /// The part of the figure that particles start on. Default the volume.
  open var emitterMode: CAEmitterLayerEmitterMode {
    get { emitter.emitterMode }
    set { emit(.emitterMode, \.emitter.emitterMode, to: newValue) }
  }
  /// The order in which particles are drawn, and how they mix. Default unordered.
  open var renderMode: CAEmitterLayerRenderMode {
    get { emitter.renderMode }
    set { emit(.emitterRenderMode, \.emitter.renderMode, to: newValue) }
  }
  /// A flag that is stored without effect: particles are drawn in the layer's plane. Default false.
  open var preservesDepth: Bool {
    get { emitter.preservesDepth }
    set { emit(.emitterPreservesDepth, \.emitter.preservesDepth, to: newValue) }
  }
  /// The seed of the random numbers: another seed gives other particles. Default 0.
  open var seed: UInt32 {
    get { emitter.seed }
    set { emit(.emitterSeed, \.emitter.seed, to: newValue) }
  }

  // MARK: Emission

  @inline(__always)
  private final func emit<Value: Equatable>(
    _ row: PropertyRow, _ field: ReferenceWritableKeyPath<CAEmitterLayer, Value>, to new: Value
  ) {
    change(row, from: self[keyPath: field], to: new) {
      emissionWillChange()
      self[keyPath: field] = new
      emissionDidChange()
    }
  }

  /// The layer's local time now, in seconds: 0 at its `beginTime`.
  private final var localTime: CFTimeInterval { convertTime(CACurrentMediaTime(), from: nil) }

  final func emissionWillChange() {
    guard liveStage != nil, !layerFlags.contains(.isPresentation), history.isEmpty else { return }
    history.append(emitter.setting, at: 0)
  }

  final func emissionDidChange() {
    guard !layerFlags.contains(.isPresentation) else { return }
    if liveStage == nil {
      history = EmissionHistory()
    } else {
      history.append(emitter.setting, at: localTime)
      recording.isOutdated = true
    }
    invalidate(.content)
  }

  /// Records how animations set the emitter up to the stage's time. To be called after every step of time, before
  /// animations that have ended are removed.
  override func recordPast() {
    let now = localTime
    defer { recording.time = now }
    let isAnimated = animationStore.map { !$0.isIdle } ?? false
    guard now.isFinite, isAnimated || recording.isRunning else { return recording.skip(to: now) }
    if history.isEmpty { history.append(emitter.setting, at: 0) }
    guard isAnimated else {
      // The last animation ended at the previous step.
      recording.isRunning = false
      history.append(emitter.setting, at: max(0, recording.time))
      return recording.skip(to: now)
    }
    recording.isRunning = true
    let model = emitter.setting
    let cells = emitter.emitterCells?.map(ObjectIdentifier.init)
    for time in recording.times(to: now) {
      samplePresentation(atLocalTime: time)
      guard let copy = presentationCopy as? CAEmitterLayer else { break }
      var setting = model
      setting.take(copy.emitter)
      // Animations of a cell's values are shown by copies of the cells.
      let hasOwnCells = copy.emitter.emitterCells?.map(ObjectIdentifier.init) != cells
      if hasOwnCells { setting.kinds = copy.emitter.setting.kinds }
      if recording.isNews(setting, hasOwnCells: hasOwnCells) { history.append(setting, at: time) }
    }
  }

  package override var costKind: CostKind { .particles }

  package override var drawsByTime: Bool { true }

  override var showsItsPast: Bool { true }

  package override func foregroundItems(in space: LayerSpace, at time: CFTimeInterval) throws -> [DisplayItem] {
    let source = model()
    guard time > 0, time.isFinite else { return [] }
    var history = source.history
    if history.isEmpty { history.append(source.emitter.setting, at: 0) }
    let particles = history.particles(at: time, seed: emitter.seed, limit: Self.particleLimit)
    let drawing = ParticleDrawing(mode: emitter.renderMode, images: source.sprites)
    guard let item = try drawing.item(for: particles, at: time, isFlipped: space.isFlipped) else { return [] }
    return [DisplayItem.sprites(item).transformed(by: space.toCanvas)]
  }
}
