import Foundation
import KinoraGraphics
import KinoraTiming

/// A kind of particle: how many are born, how each moves, turns, grows and fades.
///
/// Every `…Range` is the width of a uniform spread about its value: velocity 10 with range 4 gives velocities from 8 to 12. A cell can be
/// changed while its layer is live; particles already born keep what they were born with. Its `name` is what key paths find it by:
/// `emitterCells.spark.birthRate`. Like a layer it keeps values under any other key. `beginTime` and `duration` limit when it emits, in the layer's time.
open class CAEmitterCell: CAMediaTiming, KeyValueCoding, NSCopying {
  package final var values = CellValues()
  private final var cells: [CAEmitterCell]?
  /// Values under keys that no property has.
  package final var undeclared: [String: Any] = [:]
  /// The layers the cell emits in, and cells that emit it.
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

  /// A copy of the cell and of the cells its particles emit; one that is inside itself, or 256 deep, shares those.
  open func copy(with zone: NSZone? = nil) -> Any {
    let copy = Self()
    copy.values = values
    copy.undeclared = undeclared
    let isTooDeep = Nesting.isTooDeep(self) { $0.cells ?? [] }
    copy.emitterCells = isTooDeep ? cells : cells?.map { cell in (cell.copy(with: nil) as? CAEmitterCell) ?? cell }
    return copy
  }

  /// Changes a value in place, so that particles born before keep the old one.
  final func edit(_ change: (inout CellValues) -> Void) {
    owners.removeAll { $0.owner == nil }
    let emitters = emitters
    for emitter in emitters { emitter.emissionWillChange() }
    change(&values)
    for emitter in emitters { emitter.emissionDidChange() }
  }

  /// The layers whose particles the cell decides, directly or through cells that emit it.
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

  /// The cell as it is now.
  final var kind: ParticleKind { kind(depth: 0) }

  /// A cell that emits itself, however indirectly, stops there after a few generations.
  private final func kind(depth: Int) -> ParticleKind {
    ParticleKind(values: values, children: depth < 8 ? (cells ?? []).map { $0.kind(depth: depth + 1) } : [])
  }

  /// What key paths find the cell by.
  open var name: String? {
    get { values.name }
    set { edit { $0.name = newValue } }
  }
  /// Whether the cell emits; true at first.
  open var isEnabled: Bool {
    get { values.isEnabled }
    set { edit { $0.isEnabled = newValue } }
  }
  /// A `CGImage`; nil, the default, draws nothing.
  open var contents: Any? {
    get { values.contents }
    set { edit { $0.contents = newValue as? CGImage } }
  }
  /// The cells each particle emits, in directions relative to its own.
  open var emitterCells: [CAEmitterCell]? {
    get { cells }
    set {
      for cell in cells ?? [] { cell.owners.removeAll { $0.owner === self } }
      edit { _ in cells = newValue }
      for cell in newValue ?? [] { cell.owners.append(EmissionOwner(self)) }
    }
  }
  /// Particles born a second; 0 at first. Animatable, as are all numbers and colours of a cell.
  open var birthRate: Float {
    get { values.birthRate }
    set { edit { $0.birthRate = newValue } }
  }
  /// How long a particle lives, in seconds; 0 at first.
  open var lifetime: Float {
    get { values.lifetime }
    set { edit { $0.lifetime = newValue } }
  }
  /// The width of the lifetimes' spread about `lifetime`.
  open var lifetimeRange: Float {
    get { values.lifetimeRange }
    set { edit { $0.lifetimeRange = newValue } }
  }
  /// The angle out of the layer's plane, in radians; 0 stays in it. (Core Animation's header calls it the colatitude, the angle from the z
  /// axis; with its default of 0 particles nevertheless move in the plane.)
  open var emissionLatitude: CGFloat {
    get { values.emissionLatitude }
    set { edit { $0.emissionLatitude = newValue } }
  }
  /// The direction in the layer's plane, in radians toward +y: from the outward normal where the emitter's figure has one, else from +x. A
  /// line's normal is −y, so that `.pi` falls down the screen from it. On a particle's own particles it counts from the way it flies.
  open var emissionLongitude: CGFloat {
    get { values.emissionLongitude }
    set { edit { $0.emissionLongitude = newValue } }
  }
  /// The width of the directions' spread about the longitude, in radians.
  open var emissionRange: CGFloat {
    get { values.emissionRange }
    set { edit { $0.emissionRange = newValue } }
  }
  /// Points a second.
  open var velocity: CGFloat {
    get { values.velocity }
    set { edit { $0.velocity = newValue } }
  }
  /// The width of the velocities' spread.
  open var velocityRange: CGFloat {
    get { values.velocityRange }
    set { edit { $0.velocityRange = newValue } }
  }
  /// Points a second squared.
  open var xAcceleration: CGFloat {
    get { values.xAcceleration }
    set { edit { $0.xAcceleration = newValue } }
  }
  /// Points a second squared.
  open var yAcceleration: CGFloat {
    get { values.yAcceleration }
    set { edit { $0.yAcceleration = newValue } }
  }
  /// Points a second squared.
  open var zAcceleration: CGFloat {
    get { values.zAcceleration }
    set { edit { $0.zAcceleration = newValue } }
  }
  /// How large the contents are drawn; 1 at first.
  open var scale: CGFloat {
    get { values.scale }
    set { edit { $0.scale = newValue } }
  }
  /// The width of the scales' spread.
  open var scaleRange: CGFloat {
    get { values.scaleRange }
    set { edit { $0.scaleRange = newValue } }
  }
  /// How much the scale grows a second.
  open var scaleSpeed: CGFloat {
    get { values.scaleSpeed }
    set { edit { $0.scaleSpeed = newValue } }
  }
  /// Radians a second.
  open var spin: CGFloat {
    get { values.spin }
    set { edit { $0.spin = newValue } }
  }
  /// The width of the spins' spread.
  open var spinRange: CGFloat {
    get { values.spinRange }
    set { edit { $0.spinRange = newValue } }
  }
  /// Multiplies the contents; white at first, nil draws nothing.
  open var color: CGColor? {
    get { values.color }
    set { edit { $0.color = newValue } }
  }
  /// The width of the spread of red.
  open var redRange: Float {
    get { values.redRange }
    set { edit { $0.redRange = newValue } }
  }
  /// The width of the spread of green.
  open var greenRange: Float {
    get { values.greenRange }
    set { edit { $0.greenRange = newValue } }
  }
  /// The width of the spread of blue.
  open var blueRange: Float {
    get { values.blueRange }
    set { edit { $0.blueRange = newValue } }
  }
  /// The width of the spread of alpha.
  open var alphaRange: Float {
    get { values.alphaRange }
    set { edit { $0.alphaRange = newValue } }
  }
  /// How much red grows a second.
  open var redSpeed: Float {
    get { values.redSpeed }
    set { edit { $0.redSpeed = newValue } }
  }
  /// How much green grows a second.
  open var greenSpeed: Float {
    get { values.greenSpeed }
    set { edit { $0.greenSpeed = newValue } }
  }
  /// How much blue grows a second.
  open var blueSpeed: Float {
    get { values.blueSpeed }
    set { edit { $0.blueSpeed = newValue } }
  }
  /// How much alpha grows a second.
  open var alphaSpeed: Float {
    get { values.alphaSpeed }
    set { edit { $0.alphaSpeed = newValue } }
  }
  /// The part of the contents that is drawn, in units of the whole.
  open var contentsRect: CGRect {
    get { values.contentsRect }
    set { edit { $0.contentsRect = newValue } }
  }
  /// Pixels of the contents per point; 1 at first.
  open var contentsScale: CGFloat {
    get { values.contentsScale }
    set { edit { $0.contentsScale = newValue } }
  }
  /// How contents drawn smaller are sampled.
  open var minificationFilter: CALayerContentsFilter {
    get { values.minificationFilter }
    set { edit { $0.minificationFilter = newValue } }
  }
  /// How contents drawn larger are sampled.
  open var magnificationFilter: CALayerContentsFilter {
    get { values.magnificationFilter }
    set { edit { $0.magnificationFilter = newValue } }
  }
  /// Added to the level of detail with the trilinear filter.
  open var minificationFilterBias: Float {
    get { values.minificationFilterBias }
    set { edit { $0.minificationFilterBias = newValue } }
  }

  // MARK: Time

  // Repeats, autoreverse and fill mode of a cell are stored; births are spread evenly over `duration`, or for ever when it is 0.

  /// When the cell begins to emit, in the layer's time, in seconds; 0 at first.
  open var beginTime: CFTimeInterval {
    get { values.timing.beginTime }
    set { edit { $0.timing.beginTime = newValue } }
  }
  /// How long it emits, in seconds; 0, at first, is for ever.
  open var duration: CFTimeInterval {
    get { values.timing.duration }
    set { edit { $0.timing.duration = newValue } }
  }
  /// Stored.
  open var speed: Float {
    get { values.timing.speed }
    set { edit { $0.timing.speed = newValue } }
  }
  /// Stored.
  open var timeOffset: CFTimeInterval {
    get { values.timing.timeOffset }
    set { edit { $0.timing.timeOffset = newValue } }
  }
  /// Stored.
  open var repeatCount: Float {
    get { values.timing.repeatCount }
    set { edit { $0.timing.repeatCount = newValue } }
  }
  /// Stored.
  open var repeatDuration: CFTimeInterval {
    get { values.timing.repeatDuration }
    set { edit { $0.timing.repeatDuration = newValue } }
  }
  /// Stored.
  open var autoreverses: Bool {
    get { values.timing.autoreverses }
    set { edit { $0.timing.autoreverses = newValue } }
  }
  /// Stored.
  open var fillMode: CAMediaTimingFillMode {
    get { values.timing.fillMode }
    set { edit { $0.timing.fillMode = newValue } }
  }
}
