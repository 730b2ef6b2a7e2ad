import Foundation

extension CGPoint {
  /// Whether both points have the same coordinates.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether both sizes have the same width and the same height.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether both rectangles cover the same area: a rectangle of negative size is the one its corners span.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}
