import Foundation
import KinoraGraphics
import KinoraNumerics
import KinoraTiming

/// The picture a film is drawn on, and its clock.
public struct SceneCanvas: Sendable, Hashable {
  /// The size in pixels, one layer unit each.
  public let width, height: Int
  /// Frames a second, exactly.
  public let frameRate: FrameRate
  /// The film's length in seconds, exactly as written.
  public let duration: Rational
  /// What shows where no layer covers the canvas. Opaque black unless the scene says otherwise.
  public let background: CGColor
  /// ⌈duration · rate⌉.
  public let frameCount: Int

  /// The longest side in pixels.
  public static let greatestSide = Limits.pictureSide
  /// The most pixels a canvas may have: a gibibyte of RGBA.
  public static let greatestArea = Limits.canvasArea
  /// The most frames a second.
  public static let greatestFrameRate = 1_000
  /// Three days at 30 frames a second and more.
  public static let greatestFrameCount = Limits.filmFrames

  /// Width and height, in pixels.
  public var size: CGSize { CGSize(width: width, height: height) }

  /// A canvas of `width` × `height` pixels. Throws a ``SceneProblem`` for one that no film can have.
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
