import KinoraGraphics
import KinoraLayers
import KinoraScenes

/// Small scenes for tests.
enum Scenes {
  /// A scene of 200 × 100 at 30 frames a second, ten seconds long, on white, with `rest` in it.
  static func scene(_ rest: String) throws -> Scene {
    try SceneLoader.load(
      text:
        "{ kinora: 1, canvas: { width: 200, height: 100, frameRate: 30, duration: 10, background: 'white' }, \(rest) }")
  }

  static func stage(_ rest: String) throws -> Stage { try scene(rest).makeStage(assets: NoAssets()) }
}

/// A resolver for scenes that use no files.
struct NoAssets: AssetResolver {
  struct Missing: Error {}
  func image(atPath path: String) throws -> CGImage { throw Missing() }
  func video(atPath path: String) throws -> any PlayableImage { throw Missing() }
  func font(atPath path: String) throws -> FontFace { throw Missing() }
}
