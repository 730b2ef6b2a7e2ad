import Foundation

extension CGContext {
  // MARK: Paths

  /// Paints the current path and empties it.
  public func drawPath(using mode: CGPathDrawingMode) {
    switch mode {
    case .fill, .fillStroke: fillCurrentPath(.nonZero)
    case .eoFill, .eoFillStroke: fillCurrentPath(.evenOdd)
    case .stroke: break
    }
    switch mode {
    case .stroke, .fillStroke, .eoFillStroke: strokeOutline(pathInUser)
    case .fill, .eoFill: break
    }
    beginPath()
  }

  /// Fills the current path and empties it.
  public func fillPath(using rule: CGPathFillRule = .winding) {
    drawPath(using: rule == .evenOdd ? .eoFill : .fill)
  }

  /// Strokes the current path and empties it.
  public func strokePath() { drawPath(using: .stroke) }

  /// Fills a rectangle. The current path is emptied, as by every function that paints a shape of its own.
  public func fill(_ rect: CGRect) {
    paint(.rect(rect.standardized), state.fill)
    beginPath()
  }

  /// Fills the area the rectangles cover together, once where they overlap.
  public func fill(_ rects: [CGRect]) {
    guard !rects.isEmpty else { return }
    paint(
      .path(PathGeometry { path in for rect in rects { path.addRect(rect) } }, .nonZero), state.fill)
    beginPath()
  }

  /// Fills the ellipse that touches the rectangle's sides.
  public func fillEllipse(in rect: CGRect) {
    paint(.path(PathGeometry { $0.addEllipse(in: rect) }, .nonZero), state.fill)
    beginPath()
  }

  /// Strokes the rectangle's outline with the current line width.
  public func stroke(_ rect: CGRect) {
    strokeOutline(PathGeometry { $0.addRect(rect) })
    beginPath()
  }

  /// Strokes a rectangle with this line width, whatever the current one.
  public func stroke(_ rect: CGRect, width: CGFloat) {
    saveGState()
    setLineWidth(width)
    stroke(rect)
    restoreGState()
  }

  /// Strokes the ellipse that touches the rectangle's sides.
  public func strokeEllipse(in rect: CGRect) {
    strokeOutline(PathGeometry { $0.addEllipse(in: rect) })
    beginPath()
  }

  /// Strokes a line for every two points.
  public func strokeLineSegments(between points: [CGPoint]) {
    let path = PathGeometry { path in
      for i in stride(from: 0, to: points.count - 1, by: 2) {
        path.move(to: points[i])
        path.line(to: points[i + 1])
      }
    }
    strokeOutline(path)
    beginPath()
  }

  /// Makes a rectangle transparent, whatever the blend mode, alpha and shadow are.
  public func clear(_ rect: CGRect) {
    saveGState()
    setBlendMode(.clear)
    setAlpha(1)
    setShadow(offset: .zero, blur: 0, color: nil)
    paint(.rect(rect.standardized), .color(.black))
    restoreGState()
  }

  // MARK: Images, gradients, glyphs

  /// Stretches an image over a rectangle, upright, and samples it as `interpolationQuality` says.
  public func draw(_ image: CGImage, in rect: CGRect) {
    let source = CGRect(x: 0, y: 0, width: image.width, height: image.height)
    record(
      .image(
        ImageItem(
          image, source: source, destination: rect.standardized, sampling: state.interpolation.sampling,
          transform: upright(in: rect.standardized),
          opacity: Double(state.alpha), blend: state.blend.mode, antialiasedEdges: state.edges)))
  }

  /// Paints a linear gradient over everything not clipped away.
  public func drawLinearGradient(
    _ gradient: CGGradient, start: CGPoint, end: CGPoint, options: CGGradientDrawingOptions
  ) {
    drawGradient(.axial(start: start, end: end), gradient, options)
  }

  /// Paints a gradient between two circles over everything not clipped away.
  public func drawRadialGradient(
    _ gradient: CGGradient, startCenter: CGPoint, startRadius: CGFloat, endCenter: CGPoint, endRadius: CGFloat,
    options: CGGradientDrawingOptions
  ) {
    drawGradient(
      .twoCircles(
        start: startCenter, startRadius: Double(max(0, startRadius)), end: endCenter,
        endRadius: Double(max(0, endRadius))), gradient, options)
  }

  /// Paints a gradient around a point, from `angle` in radians, over everything not clipped away.
  public func drawConicGradient(_ gradient: CGGradient, center: CGPoint, angle: CGFloat) {
    drawGradient(
      .conic(center: center, angle: Double(angle)), gradient, [.drawsBeforeStartLocation, .drawsAfterEndLocation])
  }

  /// Fills positioned glyphs with the fill colour.
  public func draw(_ glyphs: GlyphRun) {
    paint(.glyphs(glyphs), state.fill, transform: isYUp ? upright(in: .zero) : nil)
  }

  /// Draws another recording in the rectangle of its size at the origin of user space, upright and clipped to its size.
  /// The current alpha, blend mode and shadow apply to the recording as a whole.
  public func draw(_ recording: Recording) {
    let area = CGRect(origin: .zero, size: recording.size)
    draw(recording, area, upright(in: area))
  }

  /// Draws another recording with its space as user space, whether that shows it upright or not.
  package func drawAsIs(_ recording: Recording) {
    draw(recording, CGRect(origin: .zero, size: recording.size), Homography(state.ctm))
  }

  private func draw(_ recording: Recording, _ area: CGRect, _ map: Homography) {
    let group = GroupItem(
      recording.items.map { $0.transformed(by: map) }, clips: [GroupItem.Clip(.rect(area), transform: map)],
      shadow: state.shadow, opacity: Double(state.alpha), blend: state.blend.mode)
    saveGState()
    state.shadow = nil
    record(.group(group))
    restoreGState()
  }

  // MARK: Recording

  private func fillCurrentPath(_ rule: FillRule) {
    guard !pathInBase.isEmpty else { return }
    let outline: Outline = pathInBase.axisAlignedRect.map { .rect($0) } ?? .path(pathInBase, rule)
    paint(outline, state.fill, transform: .identity)
  }

  private func strokeOutline(_ path: PathGeometry) {
    guard !path.isEmpty, state.stroke.width > 0 else { return }
    paint(.stroke(path, state.stroke), state.strokePaint)
  }

  private func drawGradient(
    _ kind: GradientPaint.Kind, _ gradient: CGGradient, _ options: CGGradientDrawingOptions
  ) {
    let paint = GradientPaint(
      kind, stops: gradient.stops, extendsStart: options.contains(.drawsBeforeStartLocation),
      extendsEnd: options.contains(.drawsAfterEndLocation))
    let area = state.clipBounds
    guard !area.isNull, !area.isEmpty, let back = Homography(state.ctm).inverse else { return }
    // The area to cover is mapped back to user space, in which the gradient is defined.
    if back.isAxisAligned {
      record(.rect(back.boundingBox(of: area)), .gradient(paint))
    } else {
      let cover = PathGeometry { $0.addRect(area) }.mapPoints(back.apply)
      record(.path(cover, .nonZero), .gradient(paint))
    }
  }

  /// Paints a shape of user space, or of the space `transform` maps to base space, in the current state.
  func paint(_ outline: Outline, _ paint: ContextPaint, transform: Homography? = nil) {
    switch paint {
    case .color(let color): record(outline, .color(color), transform: transform)
    case .pattern(let pattern, let color):
      let map = transform ?? Homography(state.ctm)
      let area = outline.bounds(under: map).overlap(state.clipBounds)
      let cells = pattern.cells(over: area, phase: state.patternPhase, start: start, color: color)
      guard !cells.isEmpty else { return }
      let clip = GroupItem.Clip(outline, transform: map, antialiasedEdges: state.edges)
      record(.group(GroupItem(cells, clips: [clip], opacity: Double(state.alpha), blend: state.blend.mode)))
    }
  }

  private func record(_ outline: Outline, _ paint: Paint, transform: Homography? = nil) {
    record(
      .shape(
        ShapeItem(
          outline, paint: paint, transform: transform ?? Homography(state.ctm), opacity: Double(state.alpha),
          blend: state.blend.mode, antialiasedEdges: state.edges)))
  }
}

extension CGInterpolationQuality {
  var sampling: Sampling {
    switch self {
    case .none: .nearest
    case .high: .trilinear(bias: 0)
    case .default, .low, .medium: .linear
    }
  }
}
