import Foundation
import KinoraGraphics

/// The files of a scene, loaded: what asset names stand for.
struct SceneResources {
  private var images: [String: CGImage] = [:]
  private var fonts: [String: FontFace] = [:]

  /// Loads every asset, so that no frame can wait for one or fail for one.
  init(_ assets: [SceneAsset], _ resolver: any AssetResolver) throws {
    for asset in assets { try load(asset, resolver) }
  }

  /// The same with the assets that can be loaded; `failed` hears about the others.
  init(_ assets: [SceneAsset], _ resolver: any AssetResolver, failed: (SceneAsset, any Error) -> Void) {
    for asset in assets {
      do { try load(asset, resolver) } catch { failed(asset, error) }
    }
  }

  private mutating func load(_ asset: SceneAsset, _ resolver: any AssetResolver) throws {
    switch asset.kind {
    case .image: images[asset.name] = try resolver.image(atPath: asset.path)
    case .font: fonts[asset.name] = try resolver.font(atPath: asset.path)
    case .audio, .video: break
    }
  }

  /// A value as key-value coding and animations take it; nil for none.
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
    case .font(let name): fonts[name]
    case .parts(let parts): parts.map(part)
    }
  }
}
