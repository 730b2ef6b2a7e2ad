import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraScenes
import KinoraSound
import KinoraTiming

/// A stage whose frames are scaled to fit another size, centred, with their own aspect ratio.
final class FittedSource: FrameSource {
  private let stage: Stage
  private let format: FilmFormat
  /// The size of the picture inside the frame; `margin` moves it to its place.
  private let width, height: Int
  private let margin: Homography

  init(_ stage: Stage, from canvas: SceneCanvas, into format: FilmFormat) {
    self.stage = stage
    self.format = format
    let scale = min(
      Double(format.width) / Double(canvas.width), Double(format.height) / Double(canvas.height))
    width = min(format.width, max(1, Int((Double(canvas.width) * scale).rounded())))
    height = min(format.height, max(1, Int((Double(canvas.height) * scale).rounded())))
    margin = .translation(x: Double((format.width - width) / 2), y: Double((format.height - height) / 2))
  }

  func advance(to seconds: CFTimeInterval) { stage.advance(to: seconds) }

  func sample() { stage.sample() }

  var memory: MemoryBudget { stage.memory }

  var soundTrack: SoundTrack? { stage.soundTrack }

  var failure: (any Error)? { stage.failure }

  func displayList() -> DisplayList {
    let list = stage.displayList(width: width, height: height)
    guard width != format.width || height != format.height else { return list }
    return DisplayList(
      width: format.width, height: format.height, background: list.background,
      items: list.items.map { $0.transformed(by: margin) }, ownerTable: list.ownerTable)
  }
}
