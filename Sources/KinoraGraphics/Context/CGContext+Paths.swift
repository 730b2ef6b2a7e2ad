import Foundation

extension CGContext {
  /// Empties the current path.
  public func beginPath() { pathInBase.removeAll(keepingCapacity: true) }
  /// Closes the current subpath with a line to its start.
  public func closePath() { pathInBase.close() }
  /// Starts a subpath.
  public func move(to point: CGPoint) { pathInBase.move(to: point.applying(state.ctm)) }
  /// Adds a line to the current path.
  public func addLine(to point: CGPoint) { pathInBase.line(to: point.applying(state.ctm)) }

  /// Starts a subpath at the first point and adds lines to the others.
  public func addLines(between points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a quadratic Bézier curve.
  public func addQuadCurve(to end: CGPoint, control: CGPoint) {
    pathInBase.quad(to: end.applying(state.ctm), control: control.applying(state.ctm))
  }

  /// Adds a cubic Bézier curve.
  public func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    pathInBase.cubic(
      to: end.applying(state.ctm), control1: control1.applying(state.ctm), control2: control2.applying(state.ctm))
  }

  /// Adds an arc. `clockwise` is meant with the y axis upward, as in Core Graphics; where y grows downward the arc
  /// turns the other way on screen.
  public func addArc(
    center: CGPoint, radius: CGFloat, startAngle: CGFloat, endAngle: CGFloat, clockwise: Bool
  ) {
    pathInBase.addArc(
      center: center, radius: radius, startAngle: startAngle, endAngle: endAngle, clockwise: clockwise,
      transform: state.ctm)
  }

  /// Adds a line and the arc of `radius` that touches the lines to and from `tangent1End`.
  public func addArc(tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat) {
    pathInBase.addArc(tangent1End: tangent1End, tangent2End: tangent2End, radius: radius, transform: state.ctm)
  }

  /// Adds a closed rectangle.
  public func addRect(_ rect: CGRect) { add { $0.addRect(rect) } }
  /// Adds closed rectangles.
  public func addRects(_ rects: [CGRect]) { for rect in rects { addRect(rect) } }
  /// Adds the closed ellipse that touches the rectangle's sides.
  public func addEllipse(in rect: CGRect) { add { $0.addEllipse(in: rect) } }
  /// Adds every subpath of `path`.
  public func addPath(_ path: CGPath) { pathInBase.append(path.geometry.applying(state.ctm)) }

  /// Whether the current path has no element.
  public var isPathEmpty: Bool { pathInBase.isEmpty }

  /// The end of the current path in user space; the origin when the path is empty.
  public var currentPointOfPath: CGPoint {
    pathInBase.currentPoint?.applying(state.ctm.inverted()) ?? .zero
  }

  /// The bounding box of the path's points and control points in user space; null when the path is empty.
  public var boundingBoxOfPath: CGRect { pathInUser.controlBounds }

  /// A copy of the current path in user space; nil when it is empty.
  public var path: CGPath? { isPathEmpty ? nil : CGPath(pathInUser) }

  /// Whether a point in user space lies where drawing the path in this mode would paint.
  public func pathContains(_ point: CGPoint, mode: CGPathDrawingMode) -> Bool {
    let path = pathInUser
    let fills: Bool
    switch mode {
    case .fill, .fillStroke: fills = path.contains(point)
    case .eoFill, .eoFillStroke: fills = path.contains(point, rule: .evenOdd)
    case .stroke: fills = false
    }
    guard !fills, mode != .fill, mode != .eoFill else { return fills }
    return path.stroked(state.stroke).contains(point)
  }

  /// Replaces the path by the outline of its stroke, to be filled with the winding rule. The outline consists of lines.
  public func replacePathWithStrokedPath() {
    pathInBase = pathInUser.stroked(state.stroke).applying(state.ctm)
  }

  /// The current path in user space.
  var pathInUser: PathGeometry { pathInBase.applying(state.ctm.inverted()) }

  private func add(_ build: (inout PathGeometry) -> Void) {
    pathInBase.append(PathGeometry(build).applying(state.ctm))
  }

  // MARK: Clipping

  /// Narrows the clip to the current path, and empties the path. An empty path hides everything.
  public func clip(using rule: CGPathFillRule = .winding) {
    let outline: Outline =
      pathInBase.axisAlignedRect.map { .rect($0) } ?? .path(pathInBase, rule == .evenOdd ? .evenOdd : .nonZero)
    addClip(GroupItem.Clip(outline, transform: .identity, antialiasedEdges: state.edges))
    beginPath()
  }

  /// Narrows the clip to a rectangle of user space.
  public func clip(to rect: CGRect) {
    addClip(
      GroupItem.Clip(.rect(rect.standardized), transform: Homography(state.ctm), antialiasedEdges: state.edges))
    beginPath()
  }

  /// Narrows the clip to the area that the rectangles cover together.
  public func clip(to rects: [CGRect]) {
    let path = PathGeometry { path in for rect in rects { path.addRect(rect) } }
    addClip(GroupItem.Clip(.path(path, .nonZero), transform: Homography(state.ctm), antialiasedEdges: state.edges))
    beginPath()
  }

  /// Narrows the clip to `rect` and masks it with an image stretched over it. The image's alpha says how much shows,
  /// or, in an image without any transparency, its lightness.
  public func clip(to rect: CGRect, mask: CGImage) {
    let rect = rect.standardized
    clip(to: rect)
    let image = mask.asMask
    let source = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    addMask(
      .image(
        ImageItem(
          image, source: source, destination: rect, sampling: state.interpolation.sampling,
          transform: upright(in: rect), antialiasedEdges: [])))
  }

  /// The bounding box of what is not clipped away, in user space, never beyond the drawing area; null when everything
  /// is clipped away.
  public var boundingBoxOfClipPath: CGRect {
    let box = state.clipBounds
    return box.isNull ? box : box.applying(state.ctm.inverted())
  }

  // MARK: Spaces

  /// A point of user space in device space.
  public func convertToDeviceSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm) }
  /// The bounding box in device space of a rectangle of user space.
  public func convertToDeviceSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm) }
  /// A point of device space in user space.
  public func convertToUserSpace(_ point: CGPoint) -> CGPoint { point.applying(ctm.inverted()) }
  /// The bounding box in user space of a rectangle of device space.
  public func convertToUserSpace(_ rect: CGRect) -> CGRect { rect.applying(ctm.inverted()) }
  /// The map from user space to device space.
  public var userSpaceToDeviceSpaceTransform: CGAffineTransform { ctm }

  /// The map from user space to base space that shows what is drawn in `rect` upright: where y grows upward, user space
  /// is mirrored about the middle of `rect`.
  func upright(in rect: CGRect) -> Homography {
    let map = Homography(state.ctm)
    guard isYUp else { return map }
    return Homography(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: Double(rect.minY + rect.maxY)).concatenating(map)
  }
}
