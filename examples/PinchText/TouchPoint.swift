import Kinora

/// A finger on the text: where it is, and how strongly it draws the glyphs toward itself.
///
/// A plain structure. Listing its properties as key paths is all it takes for `touchPointForIdentifier.<id>.scale` to be animatable; being
/// a value, what an animation writes into a presentation copy's dictionary never reaches the model's.
package struct TouchPoint: KeyValueCoding {
  /// Names the touch in the layer's dictionary. It becomes a part of a key path, so it holds no dot.
  package let identifier: String
  /// In the layer's coordinates.
  package var point: CGPoint
  /// 0 leaves the glyphs alone, 1 would draw those under the finger into one point. A spring may carry it past its goal.
  package var scale: CGFloat

  package static var keyPaths: [String: AnyKeyPath] { ["point": \TouchPoint.point, "scale": \TouchPoint.scale] }

  package init(identifier: String, point: CGPoint, scale: CGFloat) {
    self.identifier = identifier
    self.point = point
    self.scale = scale
  }
}
