import Foundation
import KinoraGraphics
import KinoraTiming

/// The rows of `CALayer`'s table about time.
extension PropertyRow {
  package static let beginTime = PropertyRow(
    "beginTime", \.beginTime, in: \LayerState.timing.beginTime, .plain(.timing), type: .time)
  package static let duration = PropertyRow(
    "duration", \.duration, in: \LayerState.timing.duration, .plain(.timing).answering(), type: .time)
  package static let speed = PropertyRow("speed", \.speed, in: \LayerState.timing.speed, .plain(.timing).answering())
  package static let timeOffset = PropertyRow(
    "timeOffset", \.timeOffset, in: \LayerState.timing.timeOffset, .plain(.timing), type: .time)
  package static let repeatCount = PropertyRow(
    "repeatCount", \.repeatCount, in: \LayerState.timing.repeatCount,
    .plain([]).supported(.stored("a layer has no end to repeat from")))
  package static let repeatDuration = PropertyRow(
    "repeatDuration", \.repeatDuration, in: \LayerState.timing.repeatDuration,
    .plain([]).supported(.stored("a layer has no end to repeat from")), type: .time)
  package static let autoreverses = PropertyRow(
    "autoreverses", \.autoreverses, in: \LayerState.timing.autoreverses,
    .plain([]).supported(.stored("a layer has no end to repeat from")))
  package static let fillMode = PropertyRow(
    "fillMode", \.fillMode, in: \LayerState.timing.fillMode,
    .plain([]).answering().supported(.stored("a layer has no end to repeat from")))

  static let timeRows: [PropertyRow] = [
    .beginTime, .duration, .speed, .timeOffset, .repeatCount, .repeatDuration, .autoreverses, .fillMode,
  ]
}
