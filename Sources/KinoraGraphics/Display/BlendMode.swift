/// How a source is composited with what is below it. Raw values are the names used in text dumps.
///
/// `normal` to `luminosity` are the W3C Compositing and Blending Level 1 modes; `clear` to `plusDarker` are the
/// Porter–Duff operators and the two additive operators of Core Graphics.
public enum BlendMode: String, Sendable, Hashable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, hardLight, softLight, difference,
    exclusion
  case hue, saturation, color, luminosity
  case clear, copy, sourceIn, sourceOut, sourceAtop, destinationOver, destinationIn, destinationOut, destinationAtop,
    xor
  /// The sum min(1, S + D) of each premultiplied component.
  case plusLighter
  /// max(0, 1 − ((1 − D) + (1 − S))) of each premultiplied colour component; alpha as for `plusLighter`.
  case plusDarker
}
