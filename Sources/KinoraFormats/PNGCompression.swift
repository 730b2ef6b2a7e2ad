/// What a PNG file is compressed for. The pixels are the same, whatever it is.
public enum PNGCompression: String, Sendable, Hashable, CaseIterable {
  /// For being there soon: of photographs smaller than with zlib's level 6, of flat areas up to a third larger, in a tenth of the time.
  case fast
  /// For being sent often: the smallest of several ways for each part of the picture, in ten to seventy times the time of ``fast``.
  case small
}
