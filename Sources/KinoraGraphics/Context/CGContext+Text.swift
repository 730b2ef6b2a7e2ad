import Foundation

/// What drawing text does with the outlines of the glyphs.
public enum CGTextDrawingMode: Int32, Sendable {
  case fill, stroke, fillStroke, invisible
  /// The glyphs become part of the clip as well.
  case fillClip, strokeClip, fillStrokeClip, clip

  var fills: Bool { [.fill, .fillStroke, .fillClip, .fillStrokeClip].contains(self) }
  var strokes: Bool { [.stroke, .fillStroke, .strokeClip, .fillStrokeClip].contains(self) }
  var clips: Bool { rawValue >= Self.fillClip.rawValue }
}

// Text space has its y upward, so that text stands upright where user space has its y upward too. In a context whose y
// grows downward, mirror user space first, as on iOS:
//
//     context.translateBy(x: 0, y: bounds.height)
//     context.scaleBy(x: 1, y: -1)
extension CGContext {
  /// The point at which the next text begins, in user space: the translation of the text matrix.
  public var textPosition: CGPoint {
    get { CGPoint(x: textMatrix.tx, y: textMatrix.ty) }
    set { (textMatrix.tx, textMatrix.ty) = (newValue.x, newValue.y) }
  }

  /// Sets the font of `showGlyphs`.
  public func setFont(_ font: CGFont) { state.font = font }
  /// Sets the size of the font of `showGlyphs`, in units of user space; 0 at first, which draws nothing.
  public func setFontSize(_ size: CGFloat) { state.fontSize = size }
  /// Sets whether text is filled, stroked or made part of the clip; filled at first.
  public func setTextDrawingMode(_ mode: CGTextDrawingMode) { state.textMode = mode }

  /// Draws glyphs of the current font, each at its own position in text space, which the text matrix maps to user space.
  public func showGlyphs(_ glyphs: [CGGlyph], at positions: [CGPoint]) {
    guard let face = state.font?.face, state.fontSize > 0, state.fontSize.isFinite else { return }
    let size = min(Double(state.fontSize), TextLayout.largestSize)
    drawGlyphs(zip(glyphs, positions).map { ($0, $1) }, face: face, size: size, matrix: .identity)
  }

  /// The fill colour, for text that takes its colour from the context; nil where the fill is a pattern.
  var textColor: CGColor? { if case .color(let color) = state.fill { color } else { nil } }

  /// Moves the text position along the baseline.
  func moveText(by width: Double) {
    textPosition = CGPoint(x: width, y: 0).applying(textMatrix)
  }

  func drawGlyphs(
    _ glyphs: [(glyph: CGGlyph, position: CGPoint)], face: FontFace, size: Double, matrix: CGAffineTransform
  ) {
    let shown = glyphs.filter { $0.position.x.isFinite && $0.position.y.isFinite }
    if matrix.isIdentity, state.textMode == .fill {
      // Glyph runs have their y downward.
      let run = GlyphRun(
        face: face, size: size,
        glyphs: shown.map {
          GlyphRun.Glyph(id: UInt32($0.glyph), x: Double($0.position.x), y: -Double($0.position.y))
        })
      let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0)
      return paint(
        .glyphs(run), state.fill, transform: Homography(flip.concatenating(textMatrix).concatenating(state.ctm)))
    }
    var outlines = PathGeometry()
    for (glyph, position) in shown {
      let upright = CGAffineTransform(a: size, b: 0, c: 0, d: -size, tx: 0, ty: 0).concatenating(matrix)
      let place = CGAffineTransform(translationX: position.x, y: position.y)
      outlines.append(face.outline(of: UInt32(glyph)).applying(upright.concatenating(place)))
    }
    paintText(outlines.applying(textMatrix))
  }

  /// Draws a layout with `baseline` (in its coordinates) at the text position.
  func drawText(_ layout: TextLayout, baseline: Double) {
    let flip = CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: baseline)
    let toUser = flip.concatenating(textMatrix)
    if state.textMode.fills {
      record(layout.items(color: nil, through: Homography(toUser.concatenating(state.ctm))))
    }
    guard state.textMode.strokes || state.textMode.clips else { return }
    var outlines = PathGeometry()
    for segment in layout.segments {
      for glyph in segment.run.glyphs {
        let place = CGAffineTransform(
          a: segment.run.size, b: 0, c: 0, d: segment.run.size, tx: glyph.x, ty: glyph.y)
        outlines.append(segment.run.face.outline(of: glyph.id).applying(place))
      }
    }
    paintText(outlines.applying(toUser), fills: false)
  }

  /// Fills, strokes or clips to outlines in user space, as the text drawing mode says.
  private func paintText(_ outlines: PathGeometry, fills: Bool = true) {
    guard !outlines.isEmpty else { return }
    if fills, state.textMode.fills { paint(.path(outlines, .nonZero), state.fill) }
    if state.textMode.strokes, state.stroke.width > 0 { paint(.stroke(outlines, state.stroke), state.strokePaint) }
    if state.textMode.clips {
      addClip(
        GroupItem.Clip(
          .path(outlines, .nonZero), transform: Homography(state.ctm), antialiasedEdges: state.edges))
    }
  }

  /// Records items whose own alpha and blend mode do not include the current ones.
  private func record(_ items: [DisplayItem]) {
    guard !items.isEmpty else { return }
    if state.alpha == 1, state.blend == .normal, state.shadow == nil {
      for item in items { record(item) }
    } else {
      record(.group(GroupItem(items, opacity: Double(state.alpha), blend: state.blend.mode)))
    }
  }
}
