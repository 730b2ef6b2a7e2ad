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

  /// The colour by which the colours of instance `number` are multiplied, each component 0…1; nil for white, which
  /// changes nothing.
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

extension ReplicatorState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: CAReplicatorLayer, _ body: (inout ReplicatorState) -> Result) -> Result {
    body(&layer.replicator)
  }
}

/// The rows of `CAReplicatorLayer`'s table.
extension PropertyRow {
  package static let instanceCount = PropertyRow(
    "instanceCount", \.instanceCount, in: \ReplicatorState.instanceCount,
    .animated([.sublayers, .timing], range: 0...1e6))
  package static let replicatorPreservesDepth = PropertyRow(
    "preservesDepth", \.preservesDepth, in: \ReplicatorState.preservesDepth, .plain(.sublayers))
  package static let instanceDelay = PropertyRow(
    "instanceDelay", \.instanceDelay, in: \ReplicatorState.instanceDelay, .animated([.sublayers, .timing]), type: .time)
  package static let instanceTransform = PropertyRow(
    "instanceTransform", \.instanceTransform, in: \ReplicatorState.instanceTransform, .animated(.sublayers))
  package static let instanceColor = PropertyRow(
    "instanceColor", \.instanceColor, in: \ReplicatorState.instanceColor, .animated(.sublayers))
  package static let instanceRedOffset = PropertyRow(
    "instanceRedOffset", \.instanceRedOffset, in: \ReplicatorState.instanceRedOffset, .animated(.sublayers))
  package static let instanceGreenOffset = PropertyRow(
    "instanceGreenOffset", \.instanceGreenOffset, in: \ReplicatorState.instanceGreenOffset, .animated(.sublayers))
  package static let instanceBlueOffset = PropertyRow(
    "instanceBlueOffset", \.instanceBlueOffset, in: \ReplicatorState.instanceBlueOffset, .animated(.sublayers))
  package static let instanceAlphaOffset = PropertyRow(
    "instanceAlphaOffset", \.instanceAlphaOffset, in: \ReplicatorState.instanceAlphaOffset, .animated(.sublayers))

  static let replicatorRows: [PropertyRow] = [
    .instanceCount, .replicatorPreservesDepth, .instanceDelay, .instanceTransform, .instanceColor, .instanceRedOffset,
    .instanceGreenOffset, .instanceBlueOffset, .instanceAlphaOffset,
  ]
}
