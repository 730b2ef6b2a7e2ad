import KinoraFormats
import KinoraGraphics
import KinoraTiming

/// A film as a value: what is on the canvas, how it moves, and what happens when. ``makeStage(assets:memory:)`` builds the layers from it, as often
/// as asked, always the same.
///
/// ``SceneLoader`` makes one of a script; a program may make one itself:
///
///     let card = SceneLayer(
///       name: "card", properties: [SceneAssignment("bounds", .rect(CGRect(x: 0, y: 0, width: 80, height: 50)))])
///     let scene = Scene(
///       canvas: try SceneCanvas(width: 320, height: 180, frameRate: FrameRate(30), duration: Rational(2)), layers: [card],
///       timeline: [SceneEvent(at: 1, [.set(layer: "card", SceneAssignment("opacity", .number(0)))])])
public struct Scene: Sendable {
  /// What messages call the scene: the file it was read from, as its path was given.
  public let source: String
  /// Size, rate, length and background.
  public let canvas: SceneCanvas
  /// The files the scene uses, in the order of the file.
  public let assets: [SceneAsset]
  /// What can be filled in.
  public let parameters: [SceneParameter]
  /// What the scene asks of an encoder.
  public let output: EncodingOptions
  /// The layers on the canvas, bottom to top.
  public let layers: [SceneLayer]
  /// What happens, in any order.
  public let timeline: [SceneEvent]
  /// Where the canvas is described.
  package let canvasPlace: ScenePlace?
  /// Whether all names and values are known to make sense.
  let isChecked: Bool

  /// A scene made by a program. What it says is checked when a stage is made of it.
  public init(
    canvas: SceneCanvas, layers: [SceneLayer], timeline: [SceneEvent] = [], assets: [SceneAsset] = [],
    output: EncodingOptions = EncodingOptions(), named source: String = "scene"
  ) {
    self.source = source
    self.canvas = canvas
    self.assets = assets
    parameters = []
    self.output = output
    self.layers = layers
    self.timeline = timeline
    canvasPlace = nil
    isChecked = false
  }

  /// A scene that a reader has checked.
  init(
    source: String, canvas: SceneCanvas, assets: [SceneAsset], parameters: [SceneParameter], output: EncodingOptions,
    canvasPlace: ScenePlace, layers: [SceneLayer], timeline: [SceneEvent]
  ) {
    self.source = source
    self.canvas = canvas
    self.assets = assets
    self.parameters = parameters
    self.output = output
    self.layers = layers
    self.timeline = timeline
    self.canvasPlace = canvasPlace
    isChecked = true
  }

  /// The paths of the files the scene uses, its own among them where it was read from one.
  public var paths: [String] { (isChecked ? [source] : []) + assets.map(\.path) }

  /// When something of the timeline happens, in seconds: each instant once, in order.
  package var eventTimes: [Double] { Set(timeline.map(\.time)).sorted() }
}
