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

  /// What decides the particles born now.
  package var setting: EmitterSetting {
    var setting = EmitterSetting()
    setting.take(self)
    setting.kinds = (emitterCells ?? []).map(\.kind)
    return setting
  }
}

extension EmitterSetting {
  /// Everything but the cells.
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

  /// Whether everything but the cells is the same.
  func hasNumbers(of other: EmitterSetting) -> Bool {
    position == other.position && zPosition == other.zPosition && size == other.size && depth == other.depth
      && shape == other.shape && mode == other.mode && birthRate == other.birthRate && lifetime == other.lifetime
      && velocity == other.velocity && scale == other.scale && spin == other.spin
  }
}

/// The rows of `CAEmitterLayer`'s table.
extension PropertyRow {
  package static let emitterCells = PropertyRow(
    object: "emitterCells", of: CAEmitterLayer.self, .plain(.content), type: .object("[CAEmitterCell]"),
    get: { $0.emitterCells }, set: { $0.emitterCells = $1 as? [CAEmitterCell] },
    store: { $0.emitter.emitterCells = $1 as? [CAEmitterCell] })
  package static let emitterBirthRate = PropertyRow(
    "birthRate", of: CAEmitterLayer.self, 1 as Float, .animated(.content, range: 0...1e9), get: { $0.birthRate },
    set: { $0.birthRate = $1 },
    store: { $0.emitter.birthRate = $1 })
  package static let emitterLifetime = PropertyRow(
    "lifetime", of: CAEmitterLayer.self, 1 as Float, .animated(.content, range: 0...1e9), get: { $0.lifetime },
    set: { $0.lifetime = $1 },
    store: { $0.emitter.lifetime = $1 })
  package static let emitterVelocity = PropertyRow(
    "velocity", of: CAEmitterLayer.self, 1 as Float, .animated(.content), get: { $0.velocity },
    set: { $0.velocity = $1 },
    store: { $0.emitter.velocity = $1 })
  package static let emitterScale = PropertyRow(
    "scale", of: CAEmitterLayer.self, 1 as Float, .animated(.content), get: { $0.scale }, set: { $0.scale = $1 },
    store: { $0.emitter.scale = $1 })
  package static let emitterSpin = PropertyRow(
    "spin", of: CAEmitterLayer.self, 1 as Float, .animated(.content), get: { $0.spin }, set: { $0.spin = $1 },
    store: { $0.emitter.spin = $1 })
  package static let emitterPosition = PropertyRow(
    "emitterPosition", of: CAEmitterLayer.self, .zero as CGPoint, .animated(.content), get: { $0.emitterPosition },
    set: { $0.emitterPosition = $1 },
    store: { $0.emitter.emitterPosition = $1 })
  package static let emitterZPosition = PropertyRow(
    "emitterZPosition", of: CAEmitterLayer.self, 0 as CGFloat, .animated(.content), get: { $0.emitterZPosition },
    set: { $0.emitterZPosition = $1 },
    store: { $0.emitter.emitterZPosition = $1 })
  package static let emitterSize = PropertyRow(
    "emitterSize", of: CAEmitterLayer.self, .zero as CGSize, .animated(.content), get: { $0.emitterSize },
    set: { $0.emitterSize = $1 },
    store: { $0.emitter.emitterSize = $1 })
  package static let emitterDepth = PropertyRow(
    "emitterDepth", of: CAEmitterLayer.self, 0 as CGFloat, .animated(.content), get: { $0.emitterDepth },
    set: { $0.emitterDepth = $1 },
    store: { $0.emitter.emitterDepth = $1 })
  package static let emitterShape = PropertyRow(
    "emitterShape", of: CAEmitterLayer.self, .point as CAEmitterLayerEmitterShape, .plain(.content),
    get: { $0.emitterShape }, set: { $0.emitterShape = $1 },
    store: { $0.emitter.emitterShape = $1 })
  package static let emitterMode = PropertyRow(
    "emitterMode", of: CAEmitterLayer.self, .volume as CAEmitterLayerEmitterMode, .plain(.content),
    get: { $0.emitterMode }, set: { $0.emitterMode = $1 },
    store: { $0.emitter.emitterMode = $1 })
  package static let emitterRenderMode = PropertyRow(
    "renderMode", of: CAEmitterLayer.self, .unordered as CAEmitterLayerRenderMode, .plain(.content),
    get: { $0.renderMode }, set: { $0.renderMode = $1 },
    store: { $0.emitter.renderMode = $1 })
  package static let emitterPreservesDepth = PropertyRow(
    "preservesDepth", of: CAEmitterLayer.self, false as Bool,
    .plain(.content).supported(.stored("particles are drawn in the layer's plane")), get: { $0.preservesDepth },
    set: { $0.preservesDepth = $1 },
    store: { $0.emitter.preservesDepth = $1 })
  package static let emitterSeed = PropertyRow(
    "seed", of: CAEmitterLayer.self, 0 as UInt32, .plain(.content), get: { $0.seed }, set: { $0.seed = $1 },
    store: { $0.emitter.seed = $1 })

  static let emitterRows: [PropertyRow] = [
    .emitterCells, .emitterBirthRate, .emitterLifetime, .emitterVelocity, .emitterScale, .emitterSpin, .emitterPosition,
    .emitterZPosition, .emitterSize, .emitterDepth, .emitterShape, .emitterMode, .emitterRenderMode,
    .emitterPreservesDepth, .emitterSeed,
  ]
}
