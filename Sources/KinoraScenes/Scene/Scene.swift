import KinoraFormats
import KinoraGraphics
import KinoraTiming

/// A film as a value: its canvas, its layers with their animations, and its timeline. ``makeStage(assets:memory:)``
/// makes the layers from it, the same with every call.
///
/// ``SceneLoader`` reads a scene from a script; a program may make one itself:
///
///     let card = SceneLayer(
///       name: "card", properties: [SceneAssignment("bounds", .rect(CGRect(x: 0, y: 0, width: 80, height: 50)))])
///     let scene = Scene(
///       canvas: try SceneCanvas(width: 320, height: 180, frameRate: FrameRate(30), duration: Rational(2)),
///       layers: [card],
///       timeline: [SceneEvent(at: 1, [.set(layer: "card", SceneAssignment("opacity", .number(0)))])])
public struct Scene: Sendable {
  /// The name of the scene in messages: the path, as given, of the file it was read from, or the name that a program
  /// gave.
  public let source: String
  /// The paths of the files that the script includes.
  public let included: [String]
  /// The canvas: size, frame rate, length and background.
  public private(set) var canvas: SceneCanvas
  /// The files that the scene uses, in the order of the script.
  public let assets: [SceneAsset]
  /// The parameters whose values can be given from outside.
  public let parameters: [SceneParameter]
  /// The options that the scene gives for the encoder.
  public let output: EncodingOptions
  /// The layers on the canvas, bottom to top.
  public let layers: [SceneLayer]
  /// The events, in any order.
  public let timeline: [SceneEvent]
  /// The sounds of the scene, in any order.
  public let audio: [SceneSound]
  /// The loudness of the whole film, in LUFS; nil leaves the mix as it is.
  public let loudness: Double?
  /// The place of the canvas in the script; nil for a scene made by a program.
  package let canvasPlace: ScenePlace?
  /// The text of the script; nil for a scene made by a program.
  let text: SourceText?
  /// What the script says and can hardly mean, as far as it shows without the scene's files.
  public let warnings: [SceneProblem]
  /// Whether a reader has checked all names and values.
  let isChecked: Bool

  /// A scene made by a program. It is checked when a stage is made from it.
  public init(
    canvas: SceneCanvas, layers: [SceneLayer], timeline: [SceneEvent] = [], assets: [SceneAsset] = [],
    output: EncodingOptions = EncodingOptions(), audio: [SceneSound] = [], loudness: Double? = nil,
    named source: String = "scene"
  ) {
    self.source = source
    included = []
    self.canvas = canvas
    self.assets = assets
    parameters = []
    self.output = output
    self.layers = layers
    self.timeline = timeline
    self.audio = audio
    self.loudness = loudness
    canvasPlace = nil
    text = nil
    warnings = []
    isChecked = false
  }

  /// A scene that a reader has checked.
  init(
    source: String, included: [String], canvas: SceneCanvas, assets: [SceneAsset], parameters: [SceneParameter],
    output: EncodingOptions,
    canvasPlace: ScenePlace, layers: [SceneLayer], timeline: [SceneEvent], audio: [SceneSound], loudness: Double?,
    text: SourceText, warnings: [SceneProblem]
  ) {
    self.source = source
    self.included = included
    self.canvas = canvas
    self.assets = assets
    self.parameters = parameters
    self.output = output
    self.layers = layers
    self.timeline = timeline
    self.audio = audio
    self.loudness = loudness
    self.canvasPlace = canvasPlace
    self.text = text
    self.warnings = warnings
    isChecked = true
  }

  /// This scene with `color` under everything, so that the canvas is opaque where the colour is.
  public func flattened(onto color: CGColor) -> Scene {
    var scene = self
    scene.canvas = canvas.flattened(onto: color)
    return scene
  }

  /// The paths of the files that the scene uses, its own first if it was read from a script.
  public var paths: [String] { (isChecked ? [source] : []) + included + assets.map(\.path) }

  /// The times of the timeline's events in seconds, each once, in order.
  package var eventTimes: [Double] { Set(timeline.map(\.time)).sorted() }
}
