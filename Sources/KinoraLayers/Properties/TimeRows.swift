import Foundation
import KinoraGraphics
import KinoraTiming

/// Time: the rows of `CALayer`'s table.
extension PropertyRow {
  package static let beginTime = PropertyRow(
    "beginTime", 0 as CFTimeInterval, .plain(.timing), get: { $0.beginTime }, set: { $0.beginTime = $1 },
    store: { $0.layerState.timing.beginTime = $1 })
  package static let duration = PropertyRow(
    "duration", .infinity as CFTimeInterval, .plain(.timing).answering(), get: { $0.duration },
    set: { $0.duration = $1 }, store: { $0.layerState.timing.duration = $1 })
  package static let speed = PropertyRow(
    "speed", 1 as Float, .plain(.timing).answering(), get: { $0.speed }, set: { $0.speed = $1 },
    store: { $0.layerState.timing.speed = $1 })
  package static let timeOffset = PropertyRow(
    "timeOffset", 0 as CFTimeInterval, .plain(.timing), get: { $0.timeOffset }, set: { $0.timeOffset = $1 },
    store: { $0.layerState.timing.timeOffset = $1 })
  package static let repeatCount = PropertyRow(
    "repeatCount", 0 as Float, .plain([]).supported(.stored("a layer has no end to repeat from")),
    get: { $0.repeatCount }, set: { $0.repeatCount = $1 }, store: { $0.layerState.timing.repeatCount = $1 })
  package static let repeatDuration = PropertyRow(
    "repeatDuration", 0 as CFTimeInterval, .plain([]).supported(.stored("a layer has no end to repeat from")),
    get: { $0.repeatDuration }, set: { $0.repeatDuration = $1 }, store: { $0.layerState.timing.repeatDuration = $1 })
  package static let autoreverses = PropertyRow(
    "autoreverses", false as Bool, .plain([]).supported(.stored("a layer has no end to repeat from")),
    get: { $0.autoreverses }, set: { $0.autoreverses = $1 }, store: { $0.layerState.timing.autoreverses = $1 })
  package static let fillMode = PropertyRow(
    "fillMode", .removed as CAMediaTimingFillMode,
    .plain([]).answering().supported(.stored("a layer has no end to repeat from")), get: { $0.fillMode },
    set: { $0.fillMode = $1 }, store: { $0.layerState.timing.fillMode = $1 })

  static let timeRows: [PropertyRow] = [
    .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses, .fillMode,
  ]
}
