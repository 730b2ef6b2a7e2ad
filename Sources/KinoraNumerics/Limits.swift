/// Limits that several targets keep to. C has its own in `CKernels/include`: coordinates (`KK_COORDINATE_LIMIT`) and cells (`KK_CELL_WIDTH`).
public enum Limits {
  /// The most pixels on a side of a picture, a canvas or a film: what fits into 16 bits with a sign.
  public static let pictureSide = 32_767
  /// The most pixels of a canvas or a film: a gibibyte of RGBA.
  public static let canvasArea = 1 << 28
  /// The most frames of a film: more than 23 hours of 120 a second.
  public static let filmFrames = 10_000_000
}
