import Foundation
import KinoraGraphics

/// A value of a scene, with assets by their names instead of the loaded files.
public enum SceneValue: Sendable {
  /// No value, which is `null` in a script.
  case none
  case bool(Bool)
  case number(Double)
  case string(String)
  case point(CGPoint)
  case size(CGSize)
  case rect(CGRect)
  case color(CGColor)
  case transform(CATransform3D)
  case path(PathGeometry)
  case numbers([Double])
  case colors([CGColor])
  /// The image of the image asset with a name.
  case image(asset: String)
  /// The video asset with a name, and how it plays.
  case video(asset: String, Playback)
  /// The font in the font asset with a name.
  case font(asset: String)
  /// Text in several styles.
  case spans([SceneSpan])
  /// A list of OpenType features.
  case features([String])
  /// A list of emitter cells or of filters.
  case parts([ScenePart])
  /// A layout, or what a layer says to one.
  case layout(LayoutValue)
}
