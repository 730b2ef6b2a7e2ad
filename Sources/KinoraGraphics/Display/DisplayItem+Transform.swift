import Foundation

extension DisplayItem {
  /// The item after the canvas has been mapped by `map`, which is applied after every transform.
  ///
  /// A group's shadow and its blur filters are measured in canvas pixels along the canvas' axes. They become as wide
  /// along each axis as the mapped Gaussian; its slant, when unequal widths are rotated, is lost. A perspective map
  /// counts by its derivative at the origin.
  public func transformed(by map: Homography) -> DisplayItem {
    if map == .identity { return self }
    switch self {
    case .shape(var item):
      item.transform = item.transform.concatenating(map)
      return .shape(item)
    case .image(var item):
      item.transform = item.transform.concatenating(map)
      return .image(item)
    case .shadow(var item):
      item.transform = item.transform.concatenating(map)
      return .shadow(item)
    case .sprites(let item):
      return .sprites(item.transformed(by: map))
    case .group(let group):
      return .group(group.transformed(by: map))
    case .rasterized(var item):
      item.transform = item.transform.concatenating(map)
      return .rasterized(item)
    }
  }
}

extension SpriteItem {
  /// The sprites after the canvas has been mapped by `map`. Sprites are affine; under a perspective map each takes the
  /// map's derivative at the sprite's origin.
  func transformed(by map: Homography) -> SpriteItem {
    var result = self
    for index in result.sprites.indices {
      let sprite = sprites[index]
      let (x, y) = (Double(sprite.tx), Double(sprite.ty))
      let w = x * map.m13 + y * map.m23 + map.m33
      let landed = map.apply(to: CGPoint(x: x, y: y))
      let (px, py) = (Double(landed.x), Double(landed.y))
      // The derivative of the projective map at the sprite's origin.
      let xx = (map.m11 - px * map.m13) / w
      let xy = (map.m12 - py * map.m13) / w
      let yx = (map.m21 - px * map.m23) / w
      let yy = (map.m22 - py * map.m23) / w
      let (a, b, c, d) = (Double(sprite.a), Double(sprite.b), Double(sprite.c), Double(sprite.d))
      result.sprites[index].a = Float(a * xx + b * yx)
      result.sprites[index].b = Float(a * xy + b * yy)
      result.sprites[index].c = Float(c * xx + d * yx)
      result.sprites[index].d = Float(c * xy + d * yy)
      result.sprites[index].tx = Float(px)
      result.sprites[index].ty = Float(py)
    }
    return result
  }
}

extension GroupItem {
  func transformed(by map: Homography) -> GroupItem {
    let w = map.m33 == 0 ? 1 : map.m33
    // The mapped Gaussian's standard deviations along the canvas' axes.
    func sigmas(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let (x1, y1) = (x * map.m11, y * map.m21)
      let (x2, y2) = (x * map.m12, y * map.m22)
      return ((x1 * x1 + y1 * y1).squareRoot() / abs(w), (x2 * x2 + y2 * y2).squareRoot() / abs(w))
    }
    func scaled(_ filter: Filter) -> Filter {
      guard case .gaussianBlur(let x, let y) = filter else { return filter }
      let mapped = sigmas(x, y)
      return .gaussianBlur(sigmaX: mapped.x, sigmaY: mapped.y)
    }
    let shadow = shadow.map { shadow in
      let offset = shadow.offset
      let mapped = sigmas(shadow.sigmaX, shadow.sigmaY)
      return Shadow(
        sigmaX: mapped.x, sigmaY: mapped.y,
        offset: CGSize(
          width: (offset.width * map.m11 + offset.height * map.m21) / w,
          height: (offset.width * map.m12 + offset.height * map.m22) / w),
        color: shadow.color)
    }
    return GroupItem(
      items.map { $0.transformed(by: map) },
      clips: clips.map {
        Clip($0.outline, transform: $0.transform.concatenating(map), antialiasedEdges: $0.antialiasedEdges)
      },
      filters: filters.map(scaled), shadow: shadow, opacity: opacity, mask: mask?.map { $0.transformed(by: map) },
      blend: blend, backdropFilters: backdropFilters.map(scaled), isolated: isolated)
  }
}
