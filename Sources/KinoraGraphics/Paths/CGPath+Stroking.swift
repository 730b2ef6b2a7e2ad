import Foundation

/// The function that `CGPath.apply(info:function:)` calls for each element, with the pointer it was given.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// The outline of the path's stroke after `transform`, to be filled with the winding rule. This is Swift's form of
  /// the C function; `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)` gives the same path.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat, lineCap: CGLineCap,
    lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    let outline = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
      transform: transform?.pointee ?? .identity)
    self.init(outline.geometry)
  }

  /// The dashes of the path after `transform` as subpaths; `count` is the number of lengths. This is Swift's form of
  /// the C function; `copy(dashingWithPhase:lengths:transform:)` gives the same path.
  public convenience init?(
    __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
    lengths: UnsafePointer<CGFloat>?, count: Int
  ) {
    let lengths = lengths.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
    let dashes = path.copy(dashingWithPhase: phase, lengths: lengths, transform: transform?.pointee ?? .identity)
    self.init(dashes.geometry)
  }

  /// Calls `function` for each element in order, with `info`. The pointers are valid only during the call.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}
