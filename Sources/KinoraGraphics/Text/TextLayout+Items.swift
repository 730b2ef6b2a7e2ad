import Foundation

extension TextLayout {
  /// The layout as display items, mapped from its own coordinates by `map`. A `color` that is not nil replaces the
  /// text's own; glyphs with colours of their own keep them and take its alpha.
  package func items(color plain: CGColor?, through map: Homography) -> [DisplayItem] {
    var items: [DisplayItem] = []
    func draw(_ outline: Outline, _ color: CGColor) {
      if color.alpha > 0 { items.append(.shape(ShapeItem(outline, paint: .color(color), transform: map))) }
    }
    // Half of the pen is inside the letters, which are drawn above it.
    for stroke in strokes where stroke.outline.color.alpha > 0 {
      let style = StrokeStyle(width: 2 * stroke.outline.width, join: .round)
      draw(.stroke(stroke.path, style), stroke.outline.color)
    }
    for segment in segments {
      let textColor = plain ?? segment.color
      // The text's alpha applies to the font's own colours too.
      let ownColor = segment.color.copy(alpha: segment.color.alpha * (plain?.alpha ?? 1)) ?? segment.color
      draw(.glyphs(segment.run), segment.hasOwnColor ? ownColor : textColor)
    }
    for picture in pictures {
      let alpha = Double((plain ?? picture.color).alpha)
      guard alpha > 0 else { continue }
      let image = picture.image
      items.append(
        .image(
          ImageItem(
            image, source: CGRect(x: 0, y: 0, width: image.width, height: image.height), destination: picture.frame,
            sampling: .trilinear(bias: 0), transform: map, opacity: alpha)))
    }
    for painting in paintings {
      let color = plain ?? painting.color
      if color.alpha > 0 { items += painting.items(color: color).map { $0.transformed(by: map) } }
    }
    for line in underlines { draw(.rect(line.rect), plain ?? line.color) }
    return items
  }
}
