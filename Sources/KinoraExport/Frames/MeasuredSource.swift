import KinoraGraphics
import KinoraLayers
import KinoraMeasure

/// A source of frames that tells the stages of its work apart while somebody measures.
package protocol MeasuredSource: FrameSource {
  /// The clock of the frame that is asked for; nil unless somebody measures.
  var clock: LaneClock? { get set }
  /// What counts the layers' part of that work; nil unless somebody measures.
  var layerMeter: ListMeter? { get set }
  /// The layers as they are now.
  func layerTable() -> LayerTable
}

extension Stage: MeasuredSource {}
