import Foundation

/// The frames of an image that moves, such as an animated GIF, and when each shows.
///
/// Frame 0 shows from time 0; every frame shows for its own duration; after the last the first follows, as often as the file says, and
/// then the last stays. Times are seconds. Any frame may be asked for in any order.
public final class ImageAnimation: Sendable {
  /// How long each frame shows, in seconds.
  public let durations: [Double]
  /// How often all frames are shown; 0 for ever.
  public let loopCount: Int
  /// The time at which each frame of one pass ends.
  private let ends: [Double]
  private let source: any ImageFrames

  /// An animation with one frame for each duration; nil without frames, or when a duration is not positive and finite.
  public init?(durations: [Double], loopCount: Int, source: any ImageFrames) {
    guard !durations.isEmpty, durations.allSatisfy({ $0 > 0 && $0.isFinite }) else { return nil }
    self.durations = durations
    self.loopCount = max(0, loopCount)
    self.source = source
    var end = 0.0
    ends = durations.map { duration in
      end += duration
      return end
    }
  }

  /// The length of one pass.
  public var duration: Double { ends[ends.count - 1] }

  /// The number of the frame that shows at a time. Before time 0, and at NaN, it is the first.
  public func index(at time: Double) -> Int {
    // A time that differs from a frame's beginning only by rounding counts as its beginning.
    let time = time + 1e-9 * max(1, time.magnitude)
    guard time > 0 else { return 0 }
    if loopCount > 0, time >= duration * Double(loopCount) { return ends.count - 1 }
    let passes = (time / duration).rounded(.down)
    guard passes.isFinite else { return 0 }
    let local = time - passes * duration
    var low = 0
    var high = ends.count - 1
    while low < high {
      let middle = (low + high) / 2
      if local < ends[middle] { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The picture of frame `index`, which is clamped to the frames there are.
  ///
  /// Throws what the source throws: a frame of a file may be damaged, or there may be no memory for it.
  public func frame(_ index: Int) throws -> CGImage { try source.frame(max(0, min(index, durations.count - 1))) }

  /// The picture that shows at a time; throws as ``frame(_:)`` does.
  public func image(at time: Double) throws -> CGImage { try frame(index(at: time)) }

  /// Makes every frame once and throws the error of the first frame that cannot be made.
  public func checkFrames() throws {
    for index in durations.indices { _ = try source.frame(index) }
  }
}

/// A source of the pictures of an ``ImageAnimation``, which decodes them when they are wanted.
public protocol ImageFrames: Sendable {
  /// The whole picture of frame `index`, from 0; the same object again while it is remembered. Throws when the frame
  /// cannot be made; the error's description becomes part of the message about the layer that was to show it.
  func frame(_ index: Int) throws -> CGImage
}

/// A picture without pixels of its own, such as an SVG file: which is drawn at the size at which it is wanted.
public protocol ScalableImage: Sendable {
  /// The whole picture on `width` × `height` pixels; the same object again while it is remembered. Throws when it
  /// cannot be drawn; when it cannot be drawn so large, the picture may have fewer pixels.
  func image(width: Int, height: Int) throws -> CGImage
}
