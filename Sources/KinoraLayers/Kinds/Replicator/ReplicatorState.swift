import Foundation
import KinoraGraphics
import KinoraTiming

/// The values of a replicator layer beyond a plain layer's.
package struct ReplicatorState {
  package var instanceCount = 1
  package var preservesDepth = false
  package var instanceDelay: CFTimeInterval = 0
  package var instanceTransform = CATransform3DIdentity
  package var instanceColor: CGColor? = .white
  package var instanceRedOffset: Float = 0
  package var instanceGreenOffset: Float = 0
  package var instanceBlueOffset: Float = 0
  package var instanceAlphaOffset: Float = 0

  package init() {}

  /// What the colours of instance `number` are multiplied by, each component 0…1; nil when that changes nothing.
  func tint(of number: Int) -> CGColor? {
    let color = instanceColor ?? .white
    func component(_ base: CGFloat, _ offset: Float) -> CGFloat {
      min(max(base + CGFloat(number) * CGFloat(offset), 0), 1)
    }
    let tint = CGColor(
      red: component(color.red, instanceRedOffset), green: component(color.green, instanceGreenOffset),
      blue: component(color.blue, instanceBlueOffset), alpha: component(color.alpha, instanceAlphaOffset))
    return tint == .white ? nil : tint
  }
}

/// The rows of `CAReplicatorLayer`'s table.
extension PropertyRow {
  package static let instanceCount = PropertyRow(
    "instanceCount", of: CAReplicatorLayer.self, 1, .animated([.sublayers, .timing], range: 0...1e6),
    get: { $0.instanceCount },
    set: { $0.instanceCount = $1 }, store: { $0.replicator.instanceCount = $1 })
  package static let replicatorPreservesDepth = PropertyRow(
    "preservesDepth", of: CAReplicatorLayer.self, false, .plain(.sublayers), get: { $0.preservesDepth },
    set: { $0.preservesDepth = $1 }, store: { $0.replicator.preservesDepth = $1 })
  package static let instanceDelay = PropertyRow(
    "instanceDelay", of: CAReplicatorLayer.self, 0 as CFTimeInterval, .animated([.sublayers, .timing]),
    get: { $0.instanceDelay }, set: { $0.instanceDelay = $1 }, store: { $0.replicator.instanceDelay = $1 })
  package static let instanceTransform = PropertyRow(
    "instanceTransform", of: CAReplicatorLayer.self, CATransform3DIdentity, .animated(.sublayers),
    get: { $0.instanceTransform }, set: { $0.instanceTransform = $1 }, store: { $0.replicator.instanceTransform = $1 })
  package static let instanceColor = PropertyRow(
    "instanceColor", of: CAReplicatorLayer.self, .white as CGColor?, .animated(.sublayers),
    get: { $0.instanceColor }, set: { $0.instanceColor = $1 }, store: { $0.replicator.instanceColor = $1 })
  package static let instanceRedOffset = PropertyRow(
    "instanceRedOffset", of: CAReplicatorLayer.self, 0 as Float, .animated(.sublayers),
    get: { $0.instanceRedOffset }, set: { $0.instanceRedOffset = $1 }, store: { $0.replicator.instanceRedOffset = $1 })
  package static let instanceGreenOffset = PropertyRow(
    "instanceGreenOffset", of: CAReplicatorLayer.self, 0 as Float, .animated(.sublayers),
    get: { $0.instanceGreenOffset }, set: { $0.instanceGreenOffset = $1 },
    store: { $0.replicator.instanceGreenOffset = $1 })
  package static let instanceBlueOffset = PropertyRow(
    "instanceBlueOffset", of: CAReplicatorLayer.self, 0 as Float, .animated(.sublayers),
    get: { $0.instanceBlueOffset }, set: { $0.instanceBlueOffset = $1 },
    store: { $0.replicator.instanceBlueOffset = $1 })
  package static let instanceAlphaOffset = PropertyRow(
    "instanceAlphaOffset", of: CAReplicatorLayer.self, 0 as Float, .animated(.sublayers),
    get: { $0.instanceAlphaOffset }, set: { $0.instanceAlphaOffset = $1 },
    store: { $0.replicator.instanceAlphaOffset = $1 })

  static let replicatorRows: [PropertyRow] = [
    .instanceCount, .replicatorPreservesDepth, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
    .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
  ]
}
