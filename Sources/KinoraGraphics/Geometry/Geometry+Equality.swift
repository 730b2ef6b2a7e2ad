import Foundation

extension CGPoint {
  /// Whether both coordinates are the same.
  public func equalTo(_ point2: CGPoint) -> Bool { self == point2 }
}

extension CGSize {
  /// Whether width and height are the same.
  public func equalTo(_ size2: CGSize) -> Bool { self == size2 }
}

extension CGRect {
  /// Whether both are the same area: a rectangle of negative size is the one its corners span.
  public func equalTo(_ rect2: CGRect) -> Bool { standardized == rect2.standardized }
}
