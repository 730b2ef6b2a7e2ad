import KinoraExport
import KinoraMessages
import KinoraScenes
import KinoraSound
import KinoraTiming

/// What the page is told of the film: the one that is shown, and what is wrong with the scene as it is saved.
struct PreviewState: Encodable {
  /// A number that grows whenever the scene is read again.
  var version = 0
  let name: String
  /// The film that is shown: the last that could be made. Nil when there was none yet.
  var film: Facts?
  /// What keeps the scene from being shown as it is now; empty when `film` is that scene.
  var problems: [Problem] = []
  /// What the scene hardly means, although it is shown.
  var warnings: [Problem] = []

  /// What a page knows of a film.
  struct Facts: Encodable {
    /// The version of the state in which the film was made.
    let id: Int
    let width, height: Int
    /// The frame rate as a fraction, and the length in seconds.
    let rate: [Int64]
    let duration: Double
    let frames: Int
    let isTransparent: Bool
    let hasSound: Bool
    let events: [Double]
    let sounds: [Sound]
    let parameters: [Parameter]
  }

  struct Sound: Encodable {
    let name: String
    let begin, end: Double
  }

  struct Parameter: Encodable {
    let name: String
    let kind: String
    /// The value that was given; nil where the default holds.
    let value: String?
    let standard: String?
    let about: String?
    /// The words that the value may be; nil for any.
    let choices: [String]?
  }

  /// A problem with its place.
  struct Problem: Encodable {
    let file: String
    let line, column: Int
    let pointer, message: String
    let allowed, suggestion: String?
    /// The uses by which the place became part of the scene, each as a line.
    let uses: [String]
    let repetitions: Int

    init(_ problem: SceneProblem) {
      file = visible(problem.file)
      (line, column) = (problem.line, problem.column)
      (pointer, message) = (visible(problem.pointer), visible(problem.message))
      (allowed, suggestion) = (problem.allowed.map { visible($0) }, problem.suggestion.map { visible($0) })
      uses = problem.uses.map { "\(visible($0.description)) at \(visible($0.file)):\($0.line):\($0.column)" }
      repetitions = problem.repetitions
    }
  }
}

extension PreviewState.Facts {
  /// - Parameters:
  ///   - track: the sounds that are known at the film's beginning.
  ///   - given: the values of parameters that the page has set.
  init(_ format: FilmFormat, _ scene: Scene?, _ track: SoundTrack?, id: Int, given: [String: String]) {
    let rate = format.frameRate.framesPerSecond
    self.id = id
    (width, height) = (format.width, format.height)
    self.rate = [rate.numerator, rate.denominator]
    duration = format.duration.doubleValue
    frames = format.frameCount
    isTransparent = scene?.canvas.isTransparent ?? false
    hasSound = track != nil
    events = scene?.eventTimes ?? []
    sounds = (track?.clips ?? []).map { clip in
      PreviewState.Sound(
        name: clip.name ?? "sound", begin: clip.begin.doubleValue,
        end: min(clip.end ?? format.duration, format.duration).doubleValue)
    }
    parameters = (scene?.parameters ?? []).map { parameter in
      PreviewState.Parameter(
        name: parameter.name, kind: parameter.kind.rawValue, value: given[parameter.name],
        standard: parameter.defaultValue, about: parameter.about,
        choices: parameter.choices.isEmpty ? nil : parameter.choices)
    }
  }
}
