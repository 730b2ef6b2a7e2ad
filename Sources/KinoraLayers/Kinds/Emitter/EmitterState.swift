import Foundation
import KinoraGraphics

/// The values of an emitter layer beyond a plain layer's.
package struct EmitterState {
  package var emitterCells: [CAEmitterCell]?
  package var birthRate: Float = 1
  package var lifetime: Float = 1
  package var velocity: Float = 1
  package var scale: Float = 1
  package var spin: Float = 1
  package var emitterPosition: CGPoint = .zero
  package var emitterZPosition: CGFloat = 0
  package var emitterSize: CGSize = .zero
  package var emitterDepth: CGFloat = 0
  package var emitterShape: CAEmitterLayerEmitterShape = .point
  package var emitterMode: CAEmitterLayerEmitterMode = .volume
  package var renderMode: CAEmitterLayerRenderMode = .unordered
  package var preservesDepth: Bool = false
  package var seed: UInt32 = 0

  package init() {}

  /// The values that decide on the particles born now.
  package var setting: EmitterSetting {
    var setting = EmitterSetting()
    setting.take(self)
    setting.kinds = (emitterCells ?? []).map(\.kind)
    return setting
  }
}

extension EmitterSetting {
  /// Takes over all values but the cells.
  mutating func take(_ state: EmitterState) {
    position = state.emitterPosition
    zPosition = state.emitterZPosition
    size = state.emitterSize
    depth = state.emitterDepth
    shape = state.emitterShape
    mode = state.emitterMode
    birthRate = Double(state.birthRate)
    lifetime = Double(state.lifetime)
    velocity = Double(state.velocity)
    scale = Double(state.scale)
    spin = Double(state.spin)
  }

  /// Whether all values but the cells are the same.
  func hasNumbers(of other: EmitterSetting) -> Bool {
    position == other.position && zPosition == other.zPosition && size == other.size && depth == other.depth
      && shape == other.shape && mode == other.mode && birthRate == other.birthRate && lifetime == other.lifetime
      && velocity == other.velocity && scale == other.scale && spin == other.spin
  }
}

extension EmitterState: LayerValues {
  @inline(__always)
  package static func access<Result>(_ layer: CAEmitterLayer, _ body: (inout EmitterState) -> Result) -> Result {
    body(&layer.emitter)
  }
}

/// The rows of `CAEmitterLayer`'s table.
extension PropertyRow {
  package static let emitterCells = PropertyRow(
    object: "emitterCells", \.emitterCells, in: \EmitterState.emitterCells, .plain(.content), type: .cells)
  package static let emitterBirthRate = PropertyRow(
    "birthRate", \.birthRate, in: \EmitterState.birthRate, .animated(.content, range: 0...1e9))
  package static let emitterLifetime = PropertyRow(
    "lifetime", \.lifetime, in: \EmitterState.lifetime, .animated(.content, range: 0...1e9))
  package static let emitterVelocity = PropertyRow(
    "velocity", \.velocity, in: \EmitterState.velocity, .animated(.content))
  package static let emitterScale = PropertyRow("scale", \.scale, in: \EmitterState.scale, .animated(.content))
  package static let emitterSpin = PropertyRow("spin", \.spin, in: \EmitterState.spin, .animated(.content))
  package static let emitterPosition = PropertyRow(
    "emitterPosition", \.emitterPosition, in: \EmitterState.emitterPosition, .animated(.content))
  package static let emitterZPosition = PropertyRow(
    "emitterZPosition", \.emitterZPosition, in: \EmitterState.emitterZPosition, .animated(.content))
  package static let emitterSize = PropertyRow(
    "emitterSize", \.emitterSize, in: \EmitterState.emitterSize, .animated(.content))
  package static let emitterDepth = PropertyRow(
    "emitterDepth", \.emitterDepth, in: \EmitterState.emitterDepth, .animated(.content))
  package static let emitterShape = PropertyRow(
    "emitterShape", \.emitterShape, in: \EmitterState.emitterShape, .plain(.content))
  package static let emitterMode = PropertyRow(
    "emitterMode", \.emitterMode, in: \EmitterState.emitterMode, .plain(.content))
  package static let emitterRenderMode = PropertyRow(
    "renderMode", \.renderMode, in: \EmitterState.renderMode, .plain(.content))
  package static let emitterPreservesDepth = PropertyRow(
    "preservesDepth", \.preservesDepth, in: \EmitterState.preservesDepth,
    .plain(.content).supported(.stored("particles are drawn in the layer's plane")))
  package static let emitterSeed = PropertyRow("seed", \.seed, in: \EmitterState.seed, .plain(.content))

  static let emitterRows: [PropertyRow] = [
    .emitterCells, .emitterBirthRate, .emitterLifetime, .emitterVelocity, .emitterScale, .emitterSpin, .emitterPosition,
    .emitterZPosition, .emitterSize, .emitterDepth, .emitterShape, .emitterMode, .emitterRenderMode,
    .emitterPreservesDepth, .emitterSeed,
  ]
}
