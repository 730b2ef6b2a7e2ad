import KinoraGraphics
import KinoraMedia
import KinoraTiming

/// A film as a checked, immutable description. ``makeStage(assets:)`` builds the layers from it, as often as asked, always the same.
public struct Scene: Sendable {
  /// The file it was read from, as its path was given.
  public let source: String
  /// Size, rate, length and background.
  public let canvas: SceneCanvas
  /// The files the scene uses, in the order of the file.
  public let assets: [SceneAsset]
  /// What can be filled in.
  public let parameters: [SceneParameter]
  /// What the scene asks of an encoder.
  public let output: EncodingOptions
  /// Where the canvas is described.
  package let canvasPlace: ScenePlace
  /// The scene's own file and those it uses, which no output may replace.
  public var files: InputFiles { InputFiles([source] + assets.map(\.path)) }
  let layers: [LayerDescription]
  let timeline: [ScheduledEntry]

  /// When something of the timeline happens, in seconds: each instant once, in order.
  package var eventTimes: [Double] { Set(timeline.map(\.time)).sorted() }
}

/// A timeline entry and the instant it happens at, in seconds.
struct ScheduledEntry: Sendable {
  let time: Double
  let entry: TimelineEntry
}
