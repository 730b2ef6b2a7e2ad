import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// A stage on its way forward, and the renderer that follows it.
final class FilmViewer {
  private(set) var time: CFTimeInterval = 0
  private let stage: Stage
  private let renderer: FrameRenderer
  private let room: MemoryReservation

  init(_ stage: Stage, _ format: FilmFormat) throws(ExportError) {
    self.stage = stage
    let counted = try FrameRenderer.counted(width: format.width, height: format.height, in: stage.memory)
    renderer = counted.renderer
    room = counted.room
  }

  /// What shows at `seconds`, not before ``time``.
  func image(at seconds: CFTimeInterval) throws(ExportError) -> CGImage {
    stage.advance(to: seconds)
    time = seconds
    let list = stage.displayList()
    if let problem = stage.problem { throw ExportError(failure: problem) }
    guard list.width == renderer.width, list.height == renderer.height else {
      throw .invalid(
        "the stage is \(list.width) × \(list.height) pixels and the film \(renderer.width) × \(renderer.height)")
    }
    renderer.render(list)
    return try renderer.countedImage(in: stage.memory)
  }
}
