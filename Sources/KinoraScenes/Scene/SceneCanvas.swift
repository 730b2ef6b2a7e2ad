import Foundation
import KinoraGraphics
import KinoraNumerics
import KinoraTiming

/// The size, the background, the frame rate and the length of a film.
public struct SceneCanvas: Sendable, Hashable {
  /// The width and the height in pixels; a pixel is one point of the layers.
  public let width, height: Int
  /// The exact number of frames a second.
  public let frameRate: FrameRate
  /// The exact length of the film, in seconds.
  public let duration: Rational
  /// The colour where no layer covers the canvas. Default opaque black.
  public let background: CGColor
  /// The number of frames: ⌈duration · frame rate⌉.
  public let frameCount: Int

  /// The greatest length of a side, in pixels.
  public static let greatestSide = Limits.pictureSide
  /// The greatest number of pixels of a canvas: a gibibyte of RGBA.
  public static let greatestArea = Limits.canvasArea
  /// The greatest number of frames a second.
  public static let greatestFrameRate = 1_000
  /// The greatest number of frames of a film: more than three days at 30 frames a second.
  public static let greatestFrameCount = Limits.filmFrames

  /// The size in pixels.
  public var size: CGSize { CGSize(width: width, height: height) }

  /// Whether something of what lies behind a film of this canvas may show.
  public var isTransparent: Bool { background.alpha < 1 }

  /// This canvas with its background over `color`, which makes it opaque where that is.
  public func flattened(onto color: CGColor) -> SceneCanvas {
    SceneCanvas(
      width: width, height: height, frameRate: frameRate, duration: duration, background: background.over(color),
      frameCount: frameCount)
  }

  /// A canvas of `width` × `height` pixels, with a length in seconds.
  ///
  /// - Throws: ``SceneProblem`` when one of the values is out of its range.
  public init(
    width: Int, height: Int, frameRate: FrameRate, duration: Rational, background: CGColor = .black
  ) throws(SceneProblem) {
    let sides = 1...Self.greatestSide
    guard sides.contains(width), sides.contains(height), width * height <= Self.greatestArea else {
      throw SceneProblem(
        file: "scene", message: "canvas: \(width) × \(height) pixels",
        allowed: "1 to \(Self.greatestSide) pixels a side, and at most \(Self.greatestArea) in all")
    }
    guard duration > .zero, frameRate.framesPerSecond <= Rational(Int64(Self.greatestFrameRate)),
      let count = FrameClock(rate: frameRate).frameCount(duration: duration), count <= Self.greatestFrameCount
    else {
      throw SceneProblem(
        file: "scene", message: "canvas: \(duration) s at \(frameRate) frames a second",
        allowed: "a length above zero, at most \(Self.greatestFrameRate) frames a second and "
          + "\(Self.greatestFrameCount) frames in all")
    }
    self.init(
      width: width, height: height, frameRate: frameRate, duration: duration, background: background,
      frameCount: count)
  }

  init(width: Int, height: Int, frameRate: FrameRate, duration: Rational, background: CGColor, frameCount: Int) {
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.duration = duration
    self.background = background
    self.frameCount = frameCount
  }
}
