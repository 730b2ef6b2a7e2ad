import Foundation

/// What `CGPath.apply(info:function:)` calls: with the pointer it was given, and with each element.
public typealias CGPathApplierFunction = (UnsafeMutableRawPointer?, UnsafePointer<CGPathElement>) -> Void

extension CGPath {
  /// The outline of the area a pen leaves on the path after `transform`, to be filled with the winding rule. The form Swift gives the C function;
  /// `copy(strokingWithWidth:lineCap:lineJoin:miterLimit:transform:)` is the same.
  public convenience init?(
    __byStroking path: CGPath, transform: UnsafePointer<CGAffineTransform>?, lineWidth: CGFloat, lineCap: CGLineCap,
    lineJoin: CGLineJoin, miterLimit: CGFloat
  ) {
    let outline = path.copy(
      strokingWithWidth: lineWidth, lineCap: lineCap, lineJoin: lineJoin, miterLimit: miterLimit,
      transform: transform?.pointee ?? .identity)
    self.init(outline.geometry)
  }

  /// The dashes of the path after `transform` as subpaths; `count` of the lengths. The form Swift gives the C function;
  /// `copy(dashingWithPhase:lengths:transform:)` is the same.
  public convenience init?(
    __byDashing path: CGPath, transform: UnsafePointer<CGAffineTransform>?, phase: CGFloat,
    lengths: UnsafePointer<CGFloat>?, count: Int
  ) {
    let lengths = lengths.map { Array(UnsafeBufferPointer(start: $0, count: max(0, count))) } ?? []
    let dashes = path.copy(dashingWithPhase: phase, lengths: lengths, transform: transform?.pointee ?? .identity)
    self.init(dashes.geometry)
  }

  /// Calls `function` for each element in order, handing `info` on. The pointers are valid only during the call.
  public func apply(info: UnsafeMutableRawPointer?, function: CGPathApplierFunction) {
    applyWithBlock { function(info, $0) }
  }
}
