import Foundation
import KinoraGraphics
import KinoraSound

/// The loaded files of a scene, by the names of the assets.
struct SceneResources {
  private var images: [String: CGImage] = [:]
  private var fonts: [String: FontFace] = [:]
  private var sounds: [String: Sound] = [:]
  private var videos: [String: any PlayableImage] = [:]
  private let played = PlayedVideos()
  private var videoSounds: [String: Sound] = [:]

  /// No files, for layers that use none.
  init() {}

  /// Loads every asset, so that no frame has to wait for one or can fail because of one.
  ///
  /// - Parameter heard: the videos whose sounds are wanted too.
  init(_ assets: [SceneAsset], heard: Set<String>, _ resolver: any AssetResolver) throws {
    for asset in assets { try load(asset, heard, resolver) }
  }

  /// Loads the assets that can be loaded, and calls `failed` for the others.
  init(
    _ assets: [SceneAsset], heard: Set<String>, _ resolver: any AssetResolver, failed: (SceneAsset, any Error) -> Void
  ) {
    for asset in assets {
      do { try load(asset, heard, resolver) } catch { failed(asset, error) }
    }
  }

  private mutating func load(_ asset: SceneAsset, _ heard: Set<String>, _ resolver: any AssetResolver) throws {
    switch asset.kind {
    case .image: images[asset.name] = try resolver.image(atPath: asset.path)
    case .font: fonts[asset.name] = try resolver.font(atPath: asset.path)
    case .audio: sounds[asset.name] = try resolver.sound(atPath: asset.path)
    case .captions: break
    case .video:
      videos[asset.name] = try resolver.video(atPath: asset.path)
      if heard.contains(asset.name) { videoSounds[asset.name] = try resolver.sound(ofVideoAtPath: asset.path) }
    }
  }

  /// The first videos that could not be played as a value of the scene says, by the names of their assets.
  var failures: [String: any Error] { played.failures }

  /// Checks that the frames of what moves in an asset can be made.
  func checkFrames(of asset: SceneAsset) throws {
    switch asset.kind {
    case .image: try images[asset.name]?.animation?.checkFrames()
    case .video: try videos[asset.name]?.checkFrames()
    case .font, .audio, .captions: break
    }
  }

  /// The sound of the audio asset called `name`; nil if there is none.
  func sound(_ name: String) -> Sound? { sounds[name] }

  /// The sound of the video asset called `name`; nil if it is not heard.
  func sound(ofVideo name: String) -> Sound? { videoSounds[name] }

  /// A value in the form that key-value coding and animations take; nil for none.
  func object(_ value: SceneValue) -> Any? {
    switch value {
    case .none: nil
    case .bool(let value): value
    case .number(let value): value
    case .string(let value): value
    case .point(let value): value
    case .size(let value): value
    case .rect(let value): value
    case .color(let value): value
    case .transform(let value): value
    case .path(let value): CGPath(value)
    case .numbers(let value): value
    case .colors(let value): value
    case .image(let name): images[name]
    case .video(let name, let playback): videos[name].map { played.image(of: $0, name, playback) }
    case .font(let name): fonts[name]
    case .spans(let spans): text(spans)
    case .features(let features): features
    case .parts(let parts): parts.map(part)
    case .layout(let value): value.object
    }
  }
}
