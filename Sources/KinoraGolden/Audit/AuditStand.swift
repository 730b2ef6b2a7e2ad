import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// Plants one fault after the other into a film and looks at what becomes of its frames.
final class AuditStand {
  /// What became of a fault.
  enum Outcome {
    /// A pinned frame differs.
    case noticed(Int)
    /// A frame that is not pinned differs.
    case missed(Int)
    /// No frame differs, and why.
    case harmless(String)
  }

  private let film: Film
  private let format: FilmFormat
  private let survey: FilmSurvey
  /// The renderer of all pictures, which draws only what differs from the last.
  private let renderer: FrameRenderer
  private let other: FrameRenderer

  init(_ film: Film, _ format: FilmFormat, _ survey: FilmSurvey) {
    (self.film, self.format, self.survey) = (film, format, survey)
    renderer = FrameRenderer(width: format.width, height: format.height)
    other = FrameRenderer(width: format.width, height: format.height)
  }

  /// The picture of a list, until the next is drawn.
  func draw(_ list: DisplayList) throws -> PixelBuffer { try draw(list, with: renderer) }

  private func draw(_ list: DisplayList, with renderer: FrameRenderer) throws -> PixelBuffer {
    renderer.render(list)
    if let failure = renderer.failure { throw ExportError.memory("\(failure)") }
    return renderer.canvas
  }

  /// Plants a fault that changes nothing before `time`.
  func outcome(
    of fault: PlantedFault, from time: Double, _ frames: [Int], _ hashes: [Int: String], limit: Int
  ) throws -> Outcome {
    let planted = try PlantedFilm(fault, film, format)
    var isOtherList = false
    // A frame at the very time may show the fault, whatever rounding does.
    for frame in frames where format.clock.seconds(ofFrame: frame) >= time - 1e-6 {
      let list = try planted.list(frame)
      if list == survey.lists[frame] { continue }
      isOtherList = true
      if FrameHash(of: try draw(list)).description != hashes[frame] { return .noticed(frame) }
    }
    if frames.count < format.frameCount,
      let frame = try search(fault, from: time, Set(frames), limit: limit, &isOtherList)
    {
      return .missed(frame)
    }
    return .harmless(reason(fault, isOtherList))
  }

  /// The first frame, of those that are not pinned, whose pixels the fault changes.
  private func search(
    _ fault: PlantedFault, from time: Double, _ pinned: Set<Int>, limit: Int, _ isOtherList: inout Bool
  ) throws -> Int? {
    let planted = try PlantedFilm(fault, film, format)
    let sound = try film.makeStage()
    var drawn = 0
    for frame in 0..<format.frameCount where !pinned.contains(frame) {
      let seconds = format.clock.seconds(ofFrame: frame)
      guard seconds >= time - 1e-6 else { continue }
      let (list, right) = (try planted.list(frame), try sound.list(at: seconds))
      if list == right { continue }
      isOtherList = true
      if FrameHash(of: try draw(list)) != FrameHash(of: try draw(right, with: other)) { return frame }
      drawn += 1
      if drawn == limit { return nil }
    }
    return nil
  }

  private func reason(_ fault: PlantedFault, _ isOtherList: Bool) -> String {
    let subject: FilmSurvey.Subject? =
      switch fault.target {
      case .animation(let number, _, _): survey.number(of: survey.animations[number].layer).map { survey.layers[$0] }
      case .layer(let number, _), .order(let number, _): survey.layers[number]
      }
    if let subject {
      if !subject.isShown { return "the layer is hidden or transparent in every pinned frame" }
      if !subject.isOnCanvas { return "the layer is off the canvas in every pinned frame" }
    }
    if !isOtherList { return "what is drawn stays the same" }
    if case .order = fault.target { return "the two do not overlap, or not with different pixels" }
    return "what it changes is covered, or changes no pixel by a level"
  }

  /// Whether a picture shows one colour only.
  static func isBlank(_ canvas: PixelBuffer) -> Bool {
    let first = canvas.row(0)
    guard canvas.width > 0, canvas.height > 0 else { return true }
    for y in 0..<canvas.height {
      let row = canvas.row(y)
      for x in 0..<4 * canvas.width where row[x] != first[x % 4] { return false }
    }
    return true
  }
}

/// A film with a fault in it, which is asked for its frames in order.
private struct PlantedFilm {
  private let stage: Stage
  private let planter: FaultPlanter
  private let clock: FrameClock

  init(_ fault: PlantedFault, _ film: Film, _ format: FilmFormat) throws {
    stage = try film.makeStage()
    clock = format.clock
    planter = FaultPlanter(fault, in: stage, frame: 1 / format.frameRate.framesPerSecond.doubleValue)
  }

  func list(_ frame: Int) throws -> DisplayList {
    let list = try stage.list(at: clock.seconds(ofFrame: frame))
    return planter.settle() ? try stage.list(at: nil) : list
  }
}
