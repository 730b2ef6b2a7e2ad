/// How many palettes a film with numbered colours has.
public enum PaletteScope: String, Sendable, Hashable, CaseIterable, Codable {
  /// One for the whole film: smaller files, and what does not move does not flicker.
  case film
  /// One for each frame: more colours over the film.
  case frame
}

/// How colours that a palette lacks are made of those it has, in the words of libavfilter's `paletteuse`.
public enum Dithering: String, Sendable, Hashable, CaseIterable, Codable {
  /// The nearest colour.
  case none
  /// A fixed pattern of 8 × 8 pixels: what does not move stays as it is, but colours of the palette get the pattern too.
  case bayer
  /// Each pixel's error goes to its neighbours; colours of the palette stay as they are.
  case heckbert, floydSteinberg = "floyd_steinberg", sierra2, sierra2Lite = "sierra2_4a"
}
