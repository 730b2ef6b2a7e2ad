import Foundation
import KinoraGraphics
import KinoraTiming

/// A layer that shows its sublayers several times over.
///
/// Instance k, counted from 0, is all sublayers together, with `instanceTransform` applied k times about the centre of
/// the replicator's bounds, the colours multiplied by `instanceColor` plus k times the offsets (each component within
/// 0…1), and the time k times `instanceDelay` behind. Later instances are drawn above earlier ones. Hit testing finds
/// only the first.
///
/// The instances of replicators inside replicators multiply. All layers that would be shown are counted before the
/// first is drawn; a stage whose ``Stage/memory`` has no room for them gets a ``Stage/problem``. Core Animation
/// documents no limit.
open class CAReplicatorLayer: CALayer {
  package final var replicator = ReplicatorState()

  public override init() { super.init() }

  public override init(layer: Any) {
    super.init(layer: layer)
    if let other = layer as? CAReplicatorLayer { replicator = other.replicator }
  }

  public required init?(coder: NSCoder) { super.init(coder: coder) }

  package override class var declaredRows: [PropertyRow] { super.declaredRows + PropertyRow.replicatorRows }

  /// How many instances are shown, the original included. Default 1. Animatable.
  open var instanceCount: Int {
    get { replicator.instanceCount }
    set { change(.instanceCount, \.replicator.instanceCount, to: newValue) }
  }
  /// Whether the instances keep their places in space instead of being flattened into the replicator's plane. If so,
  /// the replicator draws nothing itself, like a `CATransformLayer`. Default false.
  open var preservesDepth: Bool {
    get { replicator.preservesDepth }
    set { change(.replicatorPreservesDepth, \.replicator.preservesDepth, to: newValue) }
  }
  /// How far each instance is behind the one before, in seconds. Default 0. Animatable.
  open var instanceDelay: CFTimeInterval {
    get { replicator.instanceDelay }
    set { change(.instanceDelay, \.replicator.instanceDelay, to: newValue) }
  }
  /// The transform from each instance to the next, about the centre of the bounds. Default the identity. Animatable.
  open var instanceTransform: CATransform3D {
    get { replicator.instanceTransform }
    set { change(.instanceTransform, \.replicator.instanceTransform, to: newValue) }
  }
  /// The colour by which the colours of the first instance are multiplied; nil counts as white, the default.
  /// Animatable.
  open var instanceColor: CGColor? {
    get { replicator.instanceColor }
    set { change(.instanceColor, \.replicator.instanceColor, to: newValue) }
  }
  /// How much the red factor grows from each instance to the next. Default 0. Animatable.
  open var instanceRedOffset: Float {
    get { replicator.instanceRedOffset }
    set { change(.instanceRedOffset, \.replicator.instanceRedOffset, to: newValue) }
  }
  /// How much the green factor grows from each instance to the next. Default 0. Animatable.
  open var instanceGreenOffset: Float {
    get { replicator.instanceGreenOffset }
    set { change(.instanceGreenOffset, \.replicator.instanceGreenOffset, to: newValue) }
  }
  /// How much the blue factor grows from each instance to the next. Default 0. Animatable.
  open var instanceBlueOffset: Float {
    get { replicator.instanceBlueOffset }
    set { change(.instanceBlueOffset, \.replicator.instanceBlueOffset, to: newValue) }
  }
  /// How much the alpha factor grows from each instance to the next. Default 0. Animatable.
  open var instanceAlphaOffset: Float {
    get { replicator.instanceAlphaOffset }
    set { change(.instanceAlphaOffset, \.replicator.instanceAlphaOffset, to: newValue) }
  }

  package override var keepsDepth: Bool { replicator.preservesDepth }

  override var instanceCountShown: Int { max(replicator.instanceCount, 0) }

  override var instances: [SublayerInstance] {
    let count = max(replicator.instanceCount, 0)
    let step = stepAboutCentre
    var matrix: CATransform3D?
    return (0..<count).map { number in
      if number > 0, let step { matrix = matrix.map { CATransform3DConcat($0, step) } ?? step }
      return SublayerInstance(
        matrix: matrix, tint: replicator.tint(of: number), lag: Double(number) * replicator.instanceDelay)
    }
  }

  /// How far behind the last instance is, in seconds of the replicator's time: the longer of the model's lag and the
  /// presented one.
  override var longestLag: CFTimeInterval {
    [self, presented as? CAReplicatorLayer ?? self].map { layer in
      let count = max(layer.replicator.instanceCount, 1)
      let lag = Double(count - 1) * layer.replicator.instanceDelay
      return lag.isFinite ? max(lag, 0) : 0
    }.max() ?? 0
  }

  override func drawSublayers(in space: LayerSpace, with flattener: inout Flattener) {
    guard flattener.hasRoom(forInstancesOf: self) else { return }
    drawInstances(instances, in: space, with: &flattener)
  }

  /// The matrix of `instanceTransform` about the centre of the bounds; nil for the identity.
  private var stepAboutCentre: CATransform3D? {
    if CATransform3DIsIdentity(replicator.instanceTransform) { return nil }
    let centre = CGPoint(x: bounds.midX, y: bounds.midY)
    let there = CATransform3DMakeTranslation(-centre.x, -centre.y, 0)
    return CATransform3DConcat(there, replicator.instanceTransform).translatedAfter(x: centre.x, y: centre.y, z: 0)
  }
}
