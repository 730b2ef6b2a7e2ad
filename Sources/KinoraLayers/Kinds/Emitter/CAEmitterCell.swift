import Foundation
import KinoraGraphics
import KinoraTiming

/// A kind of particle: how many are born, and how each moves, turns, grows and fades.
///
/// Every `…Range` is the width of a uniform distribution about a value: velocity 10 with range 4 gives velocities from
/// 8 to 12. A cell can be changed while its layer is live; particles already born keep the values they were born with.
/// Key paths find a cell by its `name`: `emitterCells.spark.birthRate`. Like a layer, a cell stores values under any
/// other key. `beginTime` and `duration` limit when it emits, in the layer's time.
open class CAEmitterCell: CAMediaTiming, KeyValueCoding, NSCopying {
  package final var values = CellValues()
  private final var cells: [CAEmitterCell]?
  /// Values under keys that no property has.
  package final var undeclared: [String: Any] = [:]
  /// The layers that use the cell, and the cells whose particles emit it.
  final var owners: [EmissionOwner] = []

  /// A cell that emits nothing until `birthRate` and `lifetime` are set.
  public required init() {}

  deinit {
    var inside = takeCells()
    Nesting.release(&inside) { $0.takeCells() }
  }

  private final func takeCells() -> [CAEmitterCell] {
    let inside = cells ?? []
    cells = nil
    return inside
  }

  /// A copy of the cell and of the cells that its particles emit. A cell that is inside itself, or more than 256 levels
  /// deep, shares these with its copy.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.values = values
    copy.undeclared = undeclared
    let isTooDeep = Nesting.isTooDeep(self) { $0.cells ?? [] }
    copy.emitterCells = isTooDeep ? cells : cells?.map { cell in (cell.copy(with: nil) as? CAEmitterCell) ?? cell }
    return copy
  }

  /// Changes a value. Particles born before keep the old one.
  final func edit(_ change: (inout CellValues) -> Void) {
    owners.removeAll { $0.owner == nil }
    let emitters = emitters
    for emitter in emitters { emitter.emissionWillChange() }
    change(&values)
    for emitter in emitters { emitter.emissionDidChange() }
  }

  /// The layers that emit the cell, directly or through particles of other cells.
  private final var emitters: [CAEmitterLayer] {
    var found: [CAEmitterLayer] = []
    var seen: Set<ObjectIdentifier> = []
    var waiting = [self]
    while let cell = waiting.popLast() {
      for owner in cell.owners.compactMap(\.owner) where seen.insert(ObjectIdentifier(owner)).inserted {
        if let layer = owner as? CAEmitterLayer { found.append(layer) }
        if let cell = owner as? CAEmitterCell { waiting.append(cell) }
      }
    }
    return found
  }

  /// The cell as it is now, with the cells that its particles emit.
  final var kind: ParticleKind { kind(depth: 0) }

  /// The cell as it is now. For a cell that emits itself, however indirectly, the generations end at a depth of 8.
  private final func kind(depth: Int) -> ParticleKind {
    ParticleKind(values: values, children: depth < 8 ? (cells ?? []).map { $0.kind(depth: depth + 1) } : [])
  }

  /// The name by which key paths find the cell. Default nil.
  open var name: String? {
    get { values.name }
    set { edit { $0.name = newValue } }
  }
  /// Whether the cell emits. Default true.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { edit { $0.isEnabled = newValue } }
  }
  /// The image that a particle shows, a `CGImage`; nil, the default, draws nothing.
  open var contents: Any? {
    get { values.contents }
    set { edit { $0.contents = newValue as? CGImage } }
  }
  /// The cells that each particle emits, in directions relative to its own. Default nil.
  open var emitterCells: [CAEmitterCell]? {
    get { cells }
    set {
      for cell in cells ?? [] { cell.owners.removeAll { $0.owner === self } }
      edit { _ in cells = newValue }
      for cell in newValue ?? [] { cell.owners.append(EmissionOwner(self)) }
    }
  }
  /// How many particles are born a second. Default 0. Animatable, as are all numbers and colours of a cell.
  open var birthRate: Float {
    get { values.birthRate }
    set { edit { $0.birthRate = newValue } }
  }
  /// How long a particle lives, in seconds. Default 0.
  open var lifetime: Float {
    get { values.lifetime }
    set { edit { $0.lifetime = newValue } }
  }
  /// The width of the distribution of lifetimes about `lifetime`, in seconds. Default 0.
  open var lifetimeRange: Float {
    get { values.lifetimeRange }
    set { edit { $0.lifetimeRange = newValue } }
  }
  /// The angle at which particles leave the layer's plane, in radians; 0, the default, stays in it. Core Animation's
  /// header calls the angle the colatitude, the angle from the z axis; nevertheless particles with its default of 0
  /// move in the plane.
  open var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { edit { $0.emissionLatitude = newValue } }
  }
  /// The direction in the layer's plane, in radians towards +y: from the outward normal where the emitter's figure has
  /// one, else from +x. A line's normal is −y, so with `.pi` particles fall down the screen from it. For particles that
  /// a particle emits the angle counts from the direction in which that one flies. Default 0.
  open var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { edit { $0.emissionLongitude = newValue } }
  }
  /// The width of the distribution of directions about the longitude, in radians. Default 0.
  open var emissionRange: CGFloat {
    get { values.emissionRange }
    set { edit { $0.emissionRange = newValue } }
  }
  /// The speed with which particles start, in points a second. Default 0.
  open var velocity: CGFloat {
    get { values.velocity }
    set { edit { $0.velocity = newValue } }
  }
  /// The width of the distribution of velocities, in points a second. Default 0.
  open var velocityRange: CGFloat {
    get { values.velocityRange }
    set { edit { $0.velocityRange = newValue } }
  }
  /// The acceleration along x, in points per second squared. Default 0.
  open var xAcceleration: CGFloat {
    get { values.xAcceleration }
    set { edit { $0.xAcceleration = newValue } }
  }
  /// The acceleration along y, in points per second squared. Default 0.
  open var yAcceleration: CGFloat {
    get { values.yAcceleration }
    set { edit { $0.yAcceleration = newValue } }
  }
  /// The acceleration along z, in points per second squared. Default 0.
  open var zAcceleration: CGFloat {
    get { values.zAcceleration }
    set { edit { $0.zAcceleration = newValue } }
  }
  /// The factor by which the contents are enlarged. Default 1.
  open var scale: CGFloat {
    get { values.scale }
    set { edit { $0.scale = newValue } }
  }
  /// The width of the distribution of scales. Default 0.
  open var scaleRange: CGFloat {
    get { values.scaleRange }
    set { edit { $0.scaleRange = newValue } }
  }
  /// How much the scale grows a second. Default 0.
  open var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { edit { $0.scaleSpeed = newValue } }
  }
  /// The speed with which particles turn, in radians a second from +x towards +y. Default 0.
  open var spin: CGFloat {
    get { values.spin }
    set { edit { $0.spin = newValue } }
  }
  /// The width of the distribution of spins, in radians a second. Default 0.
  open var spinRange: CGFloat {
    get { values.spinRange }
    set { edit { $0.spinRange = newValue } }
  }
  /// The colour by which the contents are multiplied; nil draws nothing. Default white.
  open var color: CGColor? {
    get { values.color }
    set { edit { $0.color = newValue } }
  }
  /// The width of the distribution of red. Default 0.
  open var redRange: Float {
    get { values.redRange }
    set { edit { $0.redRange = newValue } }
  }
  /// The width of the distribution of green. Default 0.
  open var greenRange: Float {
    get { values.greenRange }
    set { edit { $0.greenRange = newValue } }
  }
  /// The width of the distribution of blue. Default 0.
  open var blueRange: Float {
    get { values.blueRange }
    set { edit { $0.blueRange = newValue } }
  }
  /// The width of the distribution of alpha. Default 0.
  open var alphaRange: Float {
    get { values.alphaRange }
    set { edit { $0.alphaRange = newValue } }
  }
  /// How much red grows a second. Default 0.
  open var redSpeed: Float {
    get { values.redSpeed }
    set { edit { $0.redSpeed = newValue } }
  }
  /// How much green grows a second. Default 0.
  open var greenSpeed: Float {
    get { values.greenSpeed }
    set { edit { $0.greenSpeed = newValue } }
  }
  /// How much blue grows a second. Default 0.
  open var blueSpeed: Float {
    get { values.blueSpeed }
    set { edit { $0.blueSpeed = newValue } }
  }
  /// How much alpha grows a second. Default 0.
  open var alphaSpeed: Float {
    get { values.alphaSpeed }
    set { edit { $0.alphaSpeed = newValue } }
  }
  /// The part of the contents that is drawn, in units of the whole. Default the whole, (0, 0, 1, 1).
  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { edit { $0.contentsRect = newValue } }
  }
  /// How many pixels of the contents make a point. Default 1.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set { edit { $0.contentsScale = newValue } }
  }
  /// How contents drawn smaller are sampled. Default linear.
  open var minificationFilter: CALayerContentsFilter {
    get { values.minificationFilter }
    set { edit { $0.minificationFilter = newValue } }
  }
  /// How contents drawn larger are sampled. Default linear.
  open var magnificationFilter: CALayerContentsFilter {
    get { values.magnificationFilter }
    set { edit { $0.magnificationFilter = newValue } }
  }
  /// A number added to the level of detail of the trilinear filter. Default 0.
  open var minificationFilterBias: Float {
    get { values.minificationFilterBias }
    set { edit { $0.minificationFilterBias = newValue } }
  }

  // MARK: Time

  /// When the cell begins to emit, in seconds of the layer's time. Default 0.
  open var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { edit { $0.timing.beginTime = newValue } }
  }
  /// How long the cell emits, in seconds, before repeats; 0, the default, means for ever.
  open var duration: CFTimeInterval {
    get { values.timing.duration }
    set { edit { $0.timing.duration = newValue } }
  }
  /// A speed that is stored without effect.
  open var speed: Float {
    get { values.timing.speed }
    set { edit { $0.timing.speed = newValue } }
  }
  /// A time offset that is stored without effect.
  open var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { edit { $0.timing.timeOffset = newValue } }
  }
  /// How many durations the cell emits; 0, the default, means one. Without effect when `duration` is 0.
  open var repeatCount: Float {
    get { values.timing.repeatCount }
    set { edit { $0.timing.repeatCount = newValue } }
  }
  /// How long the cell emits, in seconds; above 0 it wins over `repeatCount`. Default 0. Without effect when `duration`
  /// is 0.
  open var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { edit { $0.timing.repeatDuration = newValue } }
  }
  /// Whether each duration counts twice. Default false.
  open var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { edit { $0.timing.autoreverses = newValue } }
  }
  /// A fill mode that is stored without effect.
  open var fillMode: CAMediaTimingFillMode {
    get { values.timing.fillMode }
    set { edit { $0.timing.fillMode = newValue } }
  }
}
