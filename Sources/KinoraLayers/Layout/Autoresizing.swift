import Foundation

/// Autoresizing by springs and struts: the frame follows the superlayer's size.
extension CALayer {
  /// Divides the superlayer's growth from the size `old` among the flexible parts of each axis, in proportion to their
  /// lengths, or equally when all are 0.
  final func autoresize(fromSuperlayerSize old: CGSize) {
    let mask = layerState.autoresizingMask
    guard !mask.isEmpty, let container = parent?.bounds.size, container != old else { return }
    let frame = frame
    let x = Autoresizing.axis(
      start: frame.minX, length: frame.width, oldSize: old.width, newSize: container.width,
      flexible: (
        mask.contains(.layerMinXMargin), mask.contains(.layerWidthSizable), mask.contains(.layerMaxXMargin)
      ))
    let y = Autoresizing.axis(
      start: frame.minY, length: frame.height, oldSize: old.height, newSize: container.height,
      flexible: (
        mask.contains(.layerMinYMargin), mask.contains(.layerHeightSizable), mask.contains(.layerMaxYMargin)
      ))
    let resized = CGRect(x: x.start, y: y.start, width: x.length, height: y.length)
    if resized != frame { self.frame = resized }
  }
}

/// Autoresizing along one axis.
enum Autoresizing {
  /// The new start and length of a part of a superlayer whose size changes from `oldSize` to `newSize`. `flexible`
  /// tells of the margin before, the length and the margin after whether they change.
  static func axis(
    start: CGFloat, length: CGFloat, oldSize: CGFloat, newSize: CGFloat, flexible: (Bool, Bool, Bool)
  ) -> (start: CGFloat, length: CGFloat) {
    let growth = newSize - oldSize
    let parts = (
      flexible.0 ? max(start, 0) : 0, flexible.1 ? max(length, 0) : 0,
      flexible.2 ? max(oldSize - start - length, 0) : 0
    )
    let count = (flexible.0 ? 1 : 0) + (flexible.1 ? 1 : 0) + (flexible.2 ? 1 : 0)
    guard count > 0 else { return (start, length) }
    let total = parts.0 + parts.1 + parts.2
    func share(_ part: CGFloat, _ isFlexible: Bool) -> CGFloat {
      guard isFlexible else { return 0 }
      return total > 0 ? growth * part / total : growth / CGFloat(count)
    }
    return (start + share(parts.0, flexible.0), max(length + share(parts.1, flexible.1), 0))
  }
}
