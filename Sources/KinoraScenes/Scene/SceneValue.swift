import Foundation
import KinoraGraphics

/// A value as a scene gives it: everything an animatable value can be, and assets by name until they are loaded.
public enum SceneValue: Sendable {
  /// `null`: no value.
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
  /// The picture of the image asset with this name.
  case image(asset: String)
  /// The face in the font asset with this name.
  case font(asset: String)
  /// Emitter cells or filters.
  case parts([ScenePart])
}
