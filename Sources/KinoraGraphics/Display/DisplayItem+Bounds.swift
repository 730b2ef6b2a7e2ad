import Foundation

/// The number of standard deviations to which a blur is taken to be visible.
package let visibleSigmas = 3.0

extension DisplayItem {
  /// A rectangle on the canvas outside which the item changes nothing; never too small, sometimes too large. Null for an item that
  /// draws nothing, infinite where a backdrop filter has no clip or a filter colours empty space.
  ///
  /// Blurs count to three standard deviations, strokes with the longest miter their limit allows, and curves with their control points. One
  /// pixel for antialiasing is not included.
  public var bounds: CGRect {
    switch self {
    case .shape(let item): item.outline.bounds(under: item.transform)
    case .image(let item): item.transform.boundingBox(of: item.destination)
    case .shadow(let item):
      item.transform.boundingBox(of: item.outline.bounds.grown(by: visibleSigmas * item.sigma))
    case .sprites(let item): item.bounds
    case .group(let group): group.bounds
    case .rasterized(let item): item.transform.boundingBox(of: item.area)
    }
  }
}

extension Outline {
  /// A rectangle on the canvas of `transform` outside which the outline covers nothing. For rotated paths it is smaller
  /// than the mapped `bounds`.
  package func bounds(under transform: Homography) -> CGRect {
    switch self {
    case .path(let path, _) where transform.isAffine: CGRect(enclosing: path.points.lazy.map(transform.apply))
    default: transform.boundingBox(of: bounds)
    }
  }

  /// A rectangle in the outline's own space outside which the outline covers nothing.
  public var bounds: CGRect {
    switch self {
    case .rect(let rect): return rect.standardized
    case .roundedRect(let rect): return rect.rect.standardized
    case .path(let path, _): return path.controlBounds
    case .stroke(let path, let style):
      guard style.width > 0, style.width.isFinite else { return .null }
      var reach = style.cap == .square ? 0.5.squareRoot() * style.width : style.width / 2
      if style.join == .miter, style.miterLimit > 1 { reach = max(reach, style.width / 2 * style.miterLimit) }
      return path.controlBounds.grown(by: reach)
    case .glyphs(let run):
      var box = CGRect.null
      for glyph in run.glyphs {
        let ink = run.face.outline(of: glyph.id).controlBounds
        guard !ink.isNull else { continue }
        box = box.union(
          CGRect(
            x: CGFloat(glyph.x) + ink.minX * run.size, y: CGFloat(glyph.y) + ink.minY * run.size,
            width: ink.width * run.size, height: ink.height * run.size))
      }
      return box
    }
  }
}

extension SpriteItem {
  /// A rectangle on the canvas around all sprites; null for none.
  public var bounds: CGRect {
    var box = Extent()
    for sprite in sprites where Int(sprite.image) < images.count {
      let image = images[Int(sprite.image)]
      let x = (a: Double(sprite.a) * Double(image.width), b: Double(sprite.b) * Double(image.width))
      let y = (c: Double(sprite.c) * Double(image.height), d: Double(sprite.d) * Double(image.height))
      let (tx, ty) = (Double(sprite.tx), Double(sprite.ty))
      box.add(x: CGFloat(tx), y: CGFloat(ty))
      box.add(x: CGFloat(tx + x.a), y: CGFloat(ty + x.b))
      box.add(x: CGFloat(tx + y.c), y: CGFloat(ty + y.d))
      box.add(x: CGFloat(tx + x.a + y.c), y: CGFloat(ty + x.b + y.d))
    }
    return box.rect
  }
}

extension GroupItem {
  /// A rectangle on the canvas outside which the group changes nothing; see `DisplayItem.bounds`.
  public var bounds: CGRect {
    var box = items.bounds
    var clip = CGRect.infinite
    for outline in clips {
      clip = clip.overlap(outline.outline.bounds(under: outline.transform))
    }
    box = box.overlap(clip)
    for filter in filters {
      switch filter {
      case .gaussianBlur(let x, let y): box = box.grown(byX: visibleSigmas * x, y: visibleSigmas * y)
      case .colorMatrix(let matrix): if matrix.rows[19] > 0 { box = .infinite }
      }
    }
    if let shadow, !box.isNull, !box.isInfinite {
      let fallen = box.offsetBy(dx: shadow.offset.width, dy: shadow.offset.height)
      box = box.union(fallen.grown(byX: visibleSigmas * shadow.sigmaX, y: visibleSigmas * shadow.sigmaY))
    }
    if let mask { box = box.overlap(mask.bounds) }
    return backdropFilters.isEmpty ? box : box.union(clip)
  }
}

extension [DisplayItem] {
  /// A rectangle on the canvas around all items; null for none.
  public var bounds: CGRect { reduce(CGRect.null) { $0.union($1.bounds) } }
}

extension CGRect {
  /// The rectangle, larger by `distance` on every side; null and infinite rectangles stay as they are.
  package func grown(by distance: Double) -> CGRect { grown(byX: distance, y: distance) }

  package func grown(byX x: Double, y: Double) -> CGRect {
    isNull || isInfinite ? self : insetBy(dx: CGFloat(-x), dy: CGFloat(-y))
  }
}
