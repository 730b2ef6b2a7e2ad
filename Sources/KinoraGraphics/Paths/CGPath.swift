import Foundation

/// An immutable path: subpaths of lines and Bézier curves. Equal paths have the same elements with the same points.
///
/// A path wraps a `PathGeometry`, which is the value to pass from thread to thread.
public class CGPath {
  /// The path's elements and points, as a value.
  public fileprivate(set) var geometry: PathGeometry

  /// A path with the elements of `geometry`.
  public init(_ geometry: PathGeometry) { self.geometry = geometry }

  /// A closed rectangle.
  public convenience init(rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(PathGeometry { $0.addRect(rect) }.applying(transform?.pointee ?? .identity))
  }

  /// A closed ellipse touching the rectangle's sides.
  public convenience init(ellipseIn rect: CGRect, transform: UnsafePointer<CGAffineTransform>?) {
    self.init(PathGeometry { $0.addEllipse(in: rect) }.applying(transform?.pointee ?? .identity))
  }

  /// A closed rectangle with elliptical corners; corners larger than half a side are clamped to it.
  public convenience init(
    roundedRect rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat,
    transform: UnsafePointer<CGAffineTransform>?
  ) {
    let geometry = PathGeometry {
      $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight)
    }
    self.init(geometry.applying(transform?.pointee ?? .identity))
  }

  /// Whether the path has no element.
  public var isEmpty: Bool { geometry.isEmpty }

  /// The point at which the next element would start; the origin for an empty path.
  public var currentPoint: CGPoint { geometry.currentPoint ?? .zero }

  /// The smallest rectangle around all points including control points; null for an empty path.
  public var boundingBox: CGRect { geometry.controlBounds }

  /// The smallest rectangle around the curves themselves; null for an empty path.
  public var boundingBoxOfPath: CGRect { geometry.bounds }

  /// Whether the path is one rectangle with sides along the axes, which is then written to `rect`.
  public func isRect(_ rect: UnsafeMutablePointer<CGRect>?) -> Bool {
    guard let found = geometry.axisAlignedRect else { return false }
    rect?.pointee = found
    return true
  }

  /// Whether `point`, after `transform`, is inside. Open subpaths count as closed; curves are followed to a millionth of the path's size.
  public func contains(
    _ point: CGPoint, using rule: CGPathFillRule = .winding, transform: CGAffineTransform = .identity
  ) -> Bool {
    geometry.contains(point.applying(transform), rule: rule == .evenOdd ? .evenOdd : .nonZero)
  }

  /// An immutable copy of the path.
  public func copy() -> CGPath? { CGPath(geometry) }

  /// An immutable copy of the path after `transform`.
  public func copy(using transform: UnsafePointer<CGAffineTransform>?) -> CGPath? {
    CGPath(geometry.applying(transform?.pointee ?? .identity))
  }

  /// A mutable copy of the path.
  public func mutableCopy() -> CGMutablePath? { mutableCopy(using: nil) }

  /// A mutable copy of the path after `transform`.
  public func mutableCopy(using transform: UnsafePointer<CGAffineTransform>?) -> CGMutablePath? {
    CGMutablePath(geometry.applying(transform?.pointee ?? .identity))
  }

  /// The dashes of the path as subpaths of their own, which are exact parts of its curves. See
  /// `PathGeometry.dashed(lengths:phase:)`.
  public func copy(
    dashingWithPhase phase: CGFloat, lengths: [CGFloat], transform: CGAffineTransform = .identity
  ) -> CGPath {
    CGPath(geometry.applying(transform).dashed(lengths: lengths.map { Double($0) }, phase: Double(phase)))
  }

  /// The outline of the area that a pen of this width covers, to be filled with the winding rule.
  ///
  /// Unlike Core Graphics' outline it consists of lines, which follow the true outline to 1/64 of a unit.
  public func copy(
    strokingWithWidth lineWidth: CGFloat, lineCap: CGLineCap, lineJoin: CGLineJoin, miterLimit: CGFloat,
    transform: CGAffineTransform = .identity
  ) -> CGPath {
    let style = StrokeStyle(
      width: Double(lineWidth), cap: lineCap.cap, join: lineJoin.join, miterLimit: Double(miterLimit))
    return CGPath(geometry.applying(transform).stroked(style, tolerance: 1.0 / 64))
  }

  /// The path with curves replaced by lines that keep within `threshold` of them.
  public func flattened(threshold: CGFloat) -> CGPath { CGPath(geometry.flattened(tolerance: Double(threshold))) }

  /// Calls `body` for each element in order. The pointers are valid only during the call.
  public func applyWithBlock(_ body: (UnsafePointer<CGPathElement>) -> Void) {
    var index = 0
    var points = [CGPoint](repeating: .zero, count: 3)
    points.withUnsafeMutableBufferPointer { buffer in
      guard let base = buffer.baseAddress else { return }
      for verb in geometry.verbs {
        for i in 0..<verb.pointCount { base[i] = geometry.points[index + i] }
        index += verb.pointCount
        var element = CGPathElement(type: CGPathElementType(verb), points: base)
        withUnsafePointer(to: &element, body)
      }
    }
  }
}

extension CGPath: Hashable {
  public static func == (a: CGPath, b: CGPath) -> Bool { a === b || a.geometry == b.geometry }
  public func hash(into hasher: inout Hasher) { hasher.combine(geometry) }
}

/// A mutable path.
///
/// Points are transformed by the `transform` of the call that adds them. Where an element needs a current point and the
/// path is empty, the path starts there instead of failing.
public final class CGMutablePath: CGPath {
  /// An empty path.
  public init() { super.init(PathGeometry()) }

  public override init(_ geometry: PathGeometry) { super.init(geometry) }

  /// Starts a subpath.
  public func move(to point: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.move(to: point.applying(transform))
  }

  /// Adds a line.
  public func addLine(to point: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.line(to: point.applying(transform))
  }

  /// Moves to the first point and draws lines to the others.
  public func addLines(between points: [CGPoint], transform: CGAffineTransform = .identity) {
    guard let first = points.first else { return }
    move(to: first, transform: transform)
    for point in points.dropFirst() { addLine(to: point, transform: transform) }
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint, transform: CGAffineTransform = .identity) {
    geometry.quad(to: end.applying(transform), control: control.applying(transform))
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(
    to end: CGPoint, control1: CGPoint, control2: CGPoint, transform: CGAffineTransform = .identity
  ) {
    geometry.cubic(
      to: end.applying(transform), control1: control1.applying(transform), control2: control2.applying(transform))
  }

  /// Closes the subpath with a line to its start.
  public func closeSubpath() { geometry.close() }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    geometry.append(PathGeometry { $0.addRect(rect) }.applying(transform))
  }

  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the closed ellipse that touches the rectangle's sides.
  public func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    geometry.append(PathGeometry { $0.addEllipse(in: rect) }.applying(transform))
  }

  /// Adds a closed rectangle with elliptical corners.
  public func addRoundedRect(
    in rect: CGRect, cornerWidth: CGFloat, cornerHeight: CGFloat, transform: CGAffineTransform = .identity
  ) {
    let added = PathGeometry { $0.addRoundedRect(rect, cornerWidth: cornerWidth, cornerHeight: cornerHeight) }
    geometry.append(added.applying(transform))
  }

  /// Adds an arc between two angles. `clockwise` is meant with the y axis upward, as in Core Graphics; see
  /// `PathGeometry.addArc`.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: transform)
  }

  /// Adds an arc that turns by `delta` radians.
  public func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, delta: CGFloat, transform: CGAffineTransform = .identity
  ) {
    geometry.addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: delta, transform: transform)
  }

  /// Adds an arc that rounds a corner; see `PathGeometry.addArc(tangent1End:tangent2End:radius:transform:)`.
  public func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat, transform: CGAffineTransform = .identity
  ) {
    geometry.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: transform)
  }

  /// Adds every subpath of `path`.
  public func addPath(_ path: CGPath, transform: CGAffineTransform = .identity) {
    geometry.append(path.geometry.applying(transform))
  }
}

extension PathGeometry {
  /// The path that `build` makes.
  package init(_ build: (inout PathGeometry) -> Void) {
    self.init()
    build(&self)
  }

  /// The rectangle, when the path is one rectangle with sides along the axes; nil otherwise.
  package var axisAlignedRect: CGRect? {
    var corners = points
    guard verbs == [.move, .line, .line, .line, .close] || verbs == [.move, .line, .line, .line, .line, .close]
    else { return nil }
    if corners.count == 5 {
      guard corners[4] == corners[0] else { return nil }
      corners.removeLast()
    }
    let (a, b, c, d) = (corners[0], corners[1], corners[2], corners[3])
    let alongX = a.y == b.y && b.x == c.x && c.y == d.y && d.x == a.x
    let alongY = a.x == b.x && b.y == c.y && c.x == d.x && d.y == a.y
    return alongX || alongY ? CGRect(enclosing: corners) : nil
  }
}
