import Foundation
import KinoraGraphics
import KinoraNumerics
import KinoraTiming

/// The size and the clock of a film, checked.
public struct FilmFormat: Sendable, Hashable {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int
  /// The exact number of frames a second.
  public let frameRate: FrameRate
  /// The exact length in seconds.
  public let duration: Rational
  /// The number of frames, ⌈duration · rate⌉.
  public let frameCount: Int

  /// The most pixels a side may have.
  public static let sideLimit = Limits.pictureSide
  /// The most pixels in all: a gibibyte of RGBA.
  public static let areaLimit = Limits.canvasArea
  /// The most frames.
  public static let frameLimit = Limits.filmFrames

  /// A format, checked: throws ``ExportError/invalid(_:)`` for a size that is not whole, not positive or beyond the
  /// limits, and for a duration that is not positive or has more frames than ``frameLimit``.
  public init(size: CGSize, frameRate: FrameRate, duration: Rational) throws(ExportError) {
    (width, height) = try Self.pixels(of: size)
    guard duration > .zero, let count = FrameClock(rate: frameRate).frameCount(duration: duration),
      count <= Self.frameLimit
    else {
      throw .invalid(
        "a film of \(duration) s at \(frameRate) frames a second: its length must be above zero "
          + "and have at most \(Self.frameLimit) frames")
    }
    self.frameRate = frameRate
    self.duration = duration
    frameCount = count
  }

  /// The exact times of the frames.
  public var clock: FrameClock { FrameClock(rate: frameRate) }

  /// The whole numbers of pixels of a canvas; throws when `size` is not whole, not positive or beyond the limits.
  static func pixels(of size: CGSize) throws(ExportError) -> (width: Int, height: Int) {
    guard let width = Int(exactly: size.width), let height = Int(exactly: size.height), width > 0, height > 0,
      width <= sideLimit, height <= sideLimit, width * height <= areaLimit
    else {
      throw .invalid(
        "a picture of \(size.width) × \(size.height) pixels: both must be whole numbers from 1 to \(sideLimit), "
          + "and at most \(areaLimit) pixels in all")
    }
    return (width, height)
  }
}
