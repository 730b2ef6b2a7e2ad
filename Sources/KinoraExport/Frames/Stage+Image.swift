import KinoraGraphics
import KinoraLayers
import KinoraRaster

extension Stage: FrameSource {
  public func sample() { samplePresentations() }
  public var failure: (any Error)? { problem }
}

extension Stage {
  /// A picture of what shows now, with one pixel per point.
  ///
  /// Throws ``ExportError/invalid(_:)`` when the stage's size is not a whole number of pixels or beyond the limits, or
  /// the stage has a problem; ``ExportError/memory(_:)`` when the picture needs more memory than is left of
  /// ``Stage/memory``.
  public func image() throws(ExportError) -> CGImage {
    let (width, height) = try FilmFormat.pixels(of: size)
    return try picture(at: nil, width: width, height: height)
  }
}
