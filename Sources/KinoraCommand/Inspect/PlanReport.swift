import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// How a frame of a film is drawn.
enum PlanReport {
  /// Frames drawn before: what stands still for some frames is drawn in other ways than what has just come.
  private static let framesBefore = 8

  /// The plan of the frame at `time`, when the frames before it have been drawn.
  static func text(of stage: Stage, at time: Rational, rate: FrameRate) throws -> String {
    var renderer: FrameRenderer?
    var owners: [ItemOwner] = []
    for before in (0...framesBefore).reversed() {
      let instant = time.doubleValue - Double(before) / rate.framesPerSecond.doubleValue
      if instant < 0 { continue }
      let list = try stage.list(at: instant)
      let canvas =
        renderer ?? FrameRenderer(width: list.width, height: list.height, options: FrameRenderer.Options(threads: 1))
      canvas.render(list)
      owners = list.owners
      renderer = canvas
    }
    return renderer?.planText(owners: owners, in: stage.layerTable()) ?? ""
  }
}
