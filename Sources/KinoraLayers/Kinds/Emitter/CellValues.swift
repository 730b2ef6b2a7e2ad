import Foundation
import KinoraGraphics
import KinoraTiming

/// The values of an emitter cell.
package struct CellValues {
  package var name: String?
  package var isEnabled = true
  package var timing = MediaTiming()

  package var birthRate: Float = 0
  package var lifetime: Float = 0
  package var lifetimeRange: Float = 0

  package var emissionLatitude: CGFloat = 0
  package var emissionLongitude: CGFloat = 0
  package var emissionRange: CGFloat = 0
  package var velocity: CGFloat = 0
  package var velocityRange: CGFloat = 0
  package var xAcceleration: CGFloat = 0
  package var yAcceleration: CGFloat = 0
  package var zAcceleration: CGFloat = 0

  package var scale: CGFloat = 1
  package var scaleRange: CGFloat = 0
  package var scaleSpeed: CGFloat = 0
  package var spin: CGFloat = 0
  package var spinRange: CGFloat = 0

  package var color: CGColor? = .white
  package var redRange: Float = 0
  package var greenRange: Float = 0
  package var blueRange: Float = 0
  package var alphaRange: Float = 0
  package var redSpeed: Float = 0
  package var greenSpeed: Float = 0
  package var blueSpeed: Float = 0
  package var alphaSpeed: Float = 0

  package var contents: CGImage?
  package var contentsRect = CGRect(x: 0, y: 0, width: 1, height: 1)
  package var contentsScale: CGFloat = 1
  package var minificationFilter = CALayerContentsFilter.linear
  package var magnificationFilter = CALayerContentsFilter.linear
  package var minificationFilterBias: Float = 0

  package init() {}
}

/// A cell and the cells that its particles emit, as they were at one instant.
package final class ParticleKind {
  package let values: CellValues
  package let children: [ParticleKind]

  package init(values: CellValues, children: [ParticleKind] = []) {
    self.values = values
    self.children = children
  }

  /// An upper limit of the time from a particle's birth to the end of its last descendant, in seconds.
  package var longestLife: Double {
    let own = max(0, Double(values.lifetime) + Double(values.lifetimeRange).magnitude / 2)
    return own + (children.map(\.longestLife).max() ?? 0)
  }
}
