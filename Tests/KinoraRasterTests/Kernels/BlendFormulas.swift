import CKernels

/// The formulas of W3C *Compositing and Blending Level 1* on straight colours in 0…1, written from the specification.
enum BlendFormulas {
  /// The premultiplied components, 0…255, that a mode gives for a source and a backdrop.
  static func result(_ mode: kk_Blend, _ source: UInt32, _ backdrop: UInt32) -> [Double] {
    let s = components(source).map { $0 / 255 }
    let d = components(backdrop).map { $0 / 255 }
    if let factors = porterDuff(mode, s[3], d[3]) {
      return (0..<4).map { 255 * (s[$0] * factors.0 + d[$0] * factors.1) }
    }
    if mode == KK_BLEND_PLUS_LIGHTER { return (0..<4).map { 255 * min(1, s[$0] + d[$0]) } }
    if mode == KK_BLEND_PLUS_DARKER {
      let alpha = min(1, s[3] + d[3])
      return (0..<3).map { 255 * max(0, alpha - ((d[3] - d[$0]) + (s[3] - s[$0]))) } + [255 * alpha]
    }
    let cs = (0..<3).map { s[3] == 0 ? 0 : s[$0] / s[3] }
    let cb = (0..<3).map { d[3] == 0 ? 0 : d[$0] / d[3] }
    let blended = nonSeparable(mode, cb, cs) ?? zip(cb, cs).map { separable(mode, $0, $1) }
    let alpha = s[3] + d[3] - s[3] * d[3]
    return (0..<3).map { 255 * ((1 - d[3]) * s[$0] + (1 - s[3]) * d[$0] + s[3] * d[3] * blended[$0]) } + [255 * alpha]
  }

  private static func porterDuff(_ mode: kk_Blend, _ sa: Double, _ da: Double) -> (Double, Double)? {
    switch mode {
    case KK_BLEND_NORMAL: (1, 1 - sa)
    case KK_BLEND_CLEAR: (0, 0)
    case KK_BLEND_COPY: (1, 0)
    case KK_BLEND_SOURCE_IN: (da, 0)
    case KK_BLEND_SOURCE_OUT: (1 - da, 0)
    case KK_BLEND_SOURCE_ATOP: (da, 1 - sa)
    case KK_BLEND_DESTINATION_OVER: (1 - da, 1)
    case KK_BLEND_DESTINATION_IN: (0, sa)
    case KK_BLEND_DESTINATION_OUT: (0, 1 - sa)
    case KK_BLEND_DESTINATION_ATOP: (1 - da, sa)
    case KK_BLEND_XOR: (1 - da, 1 - sa)
    default: nil
    }
  }

  private static func separable(_ mode: kk_Blend, _ cb: Double, _ cs: Double) -> Double {
    switch mode {
    case KK_BLEND_MULTIPLY: return cb * cs
    case KK_BLEND_SCREEN: return cb + cs - cb * cs
    case KK_BLEND_OVERLAY: return separable(KK_BLEND_HARD_LIGHT, cs, cb)
    case KK_BLEND_DARKEN: return min(cb, cs)
    case KK_BLEND_LIGHTEN: return max(cb, cs)
    case KK_BLEND_COLOR_DODGE: return cb == 0 ? 0 : cs == 1 ? 1 : min(1, cb / (1 - cs))
    case KK_BLEND_COLOR_BURN: return cb == 1 ? 1 : cs == 0 ? 0 : 1 - min(1, (1 - cb) / cs)
    case KK_BLEND_HARD_LIGHT:
      return cs <= 0.5 ? cb * 2 * cs : separable(KK_BLEND_SCREEN, cb, 2 * cs - 1)
    case KK_BLEND_SOFT_LIGHT:
      if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
      let lifted = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
      return cb + (2 * cs - 1) * (lifted - cb)
    case KK_BLEND_DIFFERENCE: return abs(cb - cs)
    case KK_BLEND_EXCLUSION: return cb + cs - 2 * cb * cs
    default: return .nan
    }
  }

  private static func nonSeparable(_ mode: kk_Blend, _ cb: [Double], _ cs: [Double]) -> [Double]? {
    switch mode {
    case KK_BLEND_HUE: setLum(setSat(cs, sat(cb)), lum(cb))
    case KK_BLEND_SATURATION: setLum(setSat(cb, sat(cs)), lum(cb))
    case KK_BLEND_COLOR: setLum(cs, lum(cb))
    case KK_BLEND_LUMINOSITY: setLum(cb, lum(cs))
    default: nil
    }
  }

  private static func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
  private static func sat(_ c: [Double]) -> Double { c.max()! - c.min()! }

  private static func clipColor(_ color: [Double]) -> [Double] {
    var c = color
    let l = lum(c), n = c.min()!, x = c.max()!
    if n < 0 { c = c.map { l + ($0 - l) * l / (l - n) } }
    if x > 1 { c = c.map { l + ($0 - l) * (1 - l) / (x - l) } }
    return c
  }

  private static func setLum(_ c: [Double], _ l: Double) -> [Double] {
    let d = l - lum(c)
    return clipColor(c.map { $0 + d })
  }

  private static func setSat(_ color: [Double], _ s: Double) -> [Double] {
    var c = color
    let order = [0, 1, 2].sorted { c[$0] < c[$1] }
    let (low, middle, high) = (order[0], order[1], order[2])
    if c[high] > c[low] {
      c[middle] = (c[middle] - c[low]) * s / (c[high] - c[low])
      c[high] = s
    } else {
      c[middle] = 0
      c[high] = 0
    }
    c[low] = 0
    return c
  }
}
