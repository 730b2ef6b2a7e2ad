/// How a source meets what is below it. Raw values are the names used in text dumps.
///
/// `normal` to `luminosity` are the W3C Compositing and Blending Level 1 modes; `clear` to `plusDarker` are Porter–Duff operators and the
/// two additive ones of Core Graphics.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference,
    exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop,
    xor
  /// min(1, S + D), per premultiplied component.
  case plusLighter
  /// max(0, 1 − ((1 − D) + (1 − S))), per premultiplied component, alpha as plusLighter.
  case plusDarker
}
