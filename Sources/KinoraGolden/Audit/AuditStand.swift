import Foundation
import KinoraExport
import KinoraGraphics
import KinoraLayers
import KinoraRaster
import KinoraTiming

/// Plants faults into a film and looks at what becomes of its frames.
///
/// Several faults go through the film together, frame by frame: a frame is drawn without any of them, and from there to the one with a
/// fault and on to the next only what they change is drawn again.
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

  /// A fault on its way through the film.
  private struct Trial {
    let fault: PlantedFault
    /// The time before which it changes nothing. A frame at that very time may show it, whatever rounding does.
    let time: Double
    var film: PlantedFilm
    var outcome: Outcome?
    var isOtherList = false
    /// How many frames that are not pinned have another list, and how many of those were drawn.
    var others = 0
    var drawn = 0
  }

  /// How many faults go through the film together.
  static let crew = 48
  /// The most frames that are not pinned, which are drawn to see whether a fault shows.
  private static let searchLimit = 72

  private let film: Film
  private let format: FilmFormat
  private let survey: FilmSurvey
  /// The renderer of all pictures, which draws only what differs from the last.
  private let renderer: FrameRenderer

  init(_ film: Film, _ format: FilmFormat, _ survey: FilmSurvey) {
    (self.film, self.format, self.survey) = (film, format, survey)
    renderer = FrameRenderer(width: format.width, height: format.height)
  }

  /// The picture of a list, until the next is drawn.
  func draw(_ list: DisplayList) throws -> PixelBuffer {
    renderer.render(list)
    if let failure = renderer.failure { throw ExportError.memory("\(failure)") }
    return renderer.canvas
  }

  /// What becomes of faults, each planted alone, that change nothing before their times.
  func outcomes(
    of faults: some Sequence<(fault: PlantedFault, time: Double)>, _ frames: [Int], _ hashes: [Int: String]
  ) throws -> [Outcome] {
    var trials = try faults.map { item in
      Trial(fault: item.fault, time: item.time, film: try PlantedFilm(item.fault, film, format))
    }
    for frame in frames {
      guard let sound = survey.lists[frame] else { continue }
      try look(at: frame, sound, &trials) { trial, list in
        if FrameHash(of: try draw(list)).description != hashes[frame] { trial.outcome = .noticed(frame) }
      }
    }
    if frames.count < format.frameCount, trials.contains(where: { $0.outcome == nil }) {
      try search(&trials, Set(frames))
    }
    return trials.map { $0.outcome ?? .harmless(reason($0.fault, $0.isOtherList)) }
  }

  /// Looks at a frame of every trial that is open, where its list is not the sound one.
  private func look(
    at frame: Int, _ sound: DisplayList, _ trials: inout [Trial], _ judge: (inout Trial, DisplayList) throws -> Void
  ) throws {
    let seconds = format.clock.seconds(ofFrame: frame)
    var isDrawn = false
    for index in trials.indices where trials[index].outcome == nil && seconds >= trials[index].time - 1e-6 {
      let list = try trials[index].film.list(frame)
      if list == sound { continue }
      trials[index].isOtherList = true
      // From the sound picture on little is to be drawn.
      if !isDrawn { _ = try draw(sound) }
      isDrawn = true
      try judge(&trials[index], list)
    }
  }

  /// Looks for frames that are not pinned whose pixels faults change.
  private func search(_ trials: inout [Trial], _ pinned: Set<Int>) throws {
    for index in trials.indices where trials[index].outcome == nil {
      trials[index].film = try PlantedFilm(trials[index].fault, film, format)
    }
    let stage = try film.makeStage()
    for frame in 0..<format.frameCount where !pinned.contains(frame) {
      let sound = try stage.list(at: format.clock.seconds(ofFrame: frame))
      var hash: FrameHash?
      try look(at: frame, sound, &trials) { trial, list in
        trial.others += 1
        // A fault that shows does so soon; of one that changes many lists some frames are enough.
        guard trial.others <= 24 || trial.others % 4 == 0, trial.drawn < Self.searchLimit else { return }
        trial.drawn += 1
        if hash == nil { hash = FrameHash(of: try draw(sound)) }
        if FrameHash(of: try draw(list)) != hash { trial.outcome = .missed(frame) }
      }
      if !trials.contains(where: { $0.outcome == nil }) { return }
    }
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
