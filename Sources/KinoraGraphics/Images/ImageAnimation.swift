import Foundation

/// The frames of an image that moves, such as an animated GIF or a clip of a film, and when each shows.
///
/// Frame 0 shows from time 0 on; every frame shows until the next begins. Times are seconds. A ``Playback`` says which
/// part plays, how fast, how often, and what shows then. Any frame may be asked for in any order.
public final class ImageAnimation: Sendable {
  /// How long each frame shows at its own speed, in seconds.
  public let durations: [Double]
  /// How the frames play.
  public let playback: Playback
  /// The time at which each frame of the whole ends.
  private let ends: [Double]
  private let source: any ImageFrames
  /// Whether the frames are those of footage, which plays in the way that ``playback`` says.
  package var playsFootage: Bool { source is any PlayableImage }
  /// What errors call the animation.
  private let name: String

  /// An animation with one frame for each duration, which plays `loopCount` times, or for ever when that is 0, and holds
  /// its last frame; nil without frames, or when a duration is not positive and finite.
  public convenience init?(durations: [Double], loopCount: Int, source: any ImageFrames) {
    var end = 0.0
    let ends = durations.map { duration in
      end += duration
      return end
    }
    self.init(
      durations, ends, Playback(loopCount: loopCount, whenOver: .hold), source, name: "the moving picture")
  }

  /// An animation whose frames end at the given times; nil without frames, when a frame does not end later than the one
  /// before, or when no part of it plays.
  ///
  /// - Parameter name: What errors call it, such as the path of its file.
  public convenience init?(ends: [Double], playback: Playback, source: any ImageFrames, name: String) {
    self.init(zip([0] + ends, ends).map { $1 - $0 }, ends, playback, source, name: name)
  }

  private init?(
    _ durations: [Double], _ ends: [Double], _ playback: Playback, _ source: any ImageFrames, name: String
  ) {
    guard let last = ends.last, last.isFinite, durations.allSatisfy({ $0 > 0 }), playback.start >= 0,
      playback.start < min(playback.end ?? last, last), playback.speed > 0, playback.speed.isFinite
    else { return nil }
    self.durations = durations
    self.ends = ends
    self.playback = playback
    self.source = source
    self.name = name
  }

  /// The number of frames.
  public var count: Int { ends.count }

  /// How often the part that plays is shown; 0 for ever.
  public var loopCount: Int { playback.isEndless ? 0 : playback.loopCount }

  /// The length of one pass, in seconds of the layer.
  public var duration: Double { (end - playback.start) / playback.speed }

  /// The end of the part that plays, in the animation's own seconds.
  private var end: Double { min(playback.end ?? ends[ends.count - 1], ends[ends.count - 1]) }

  /// The number of the frame that shows at a time. Before time 0, and at NaN, it is the first; after the end the last.
  public func index(at time: Double) -> Int { place(at: time).index }

  private func place(at time: Double) -> (index: Int, isOver: Bool) {
    // A time that differs from a frame's beginning only by rounding counts as its beginning.
    let time = time + 1e-9 * max(1, time.magnitude)
    guard time > 0 else { return (frame(at: playback.start + 1e-9), false) }
    if !playback.isEndless, time >= duration * Double(playback.loopCount) { return (lastFrame, true) }
    let passes = (time / duration).rounded(.down)
    guard passes.isFinite else { return (frame(at: playback.start + 1e-9), false) }
    let local = playback.start + (time - passes * duration) * playback.speed
    return (min(frame(at: local), lastFrame), false)
  }

  /// The frame that shows at a time of the animation itself.
  private func frame(at time: Double) -> Int { min(firstFrame { time < $0 }, ends.count - 1) }

  /// The last frame of the part that plays.
  private var lastFrame: Int {
    let end = end - 1e-9
    return min(firstFrame { end <= $0 }, ends.count - 1)
  }

  /// The first frame whose end fulfils a condition that all later ends fulfil too.
  private func firstFrame(where isLater: (Double) -> Bool) -> Int {
    var low = 0
    var high = ends.count
    while low < high {
      let middle = (low + high) / 2
      if isLater(ends[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }

  /// The picture of frame `index`, which is clamped to the frames there are.
  ///
  /// Throws what the source throws: a frame of a file may be damaged, or there may be no memory for it.
  public func frame(_ index: Int) throws -> CGImage { try source.frame(max(0, min(index, ends.count - 1))) }

  /// The picture that shows at a time, nil where none does; throws as ``frame(_:)`` does, and ``PlaybackEnded`` after
  /// the end when the playback does not say what shows then.
  ///
  /// - Parameter halvings: How often the sides may be halved because the picture is shown small; the picture's size tells
  ///   how often they were.
  public func image(at time: Double, halvings: Int = 0) throws -> CGImage? {
    let (index, isOver) = place(at: time)
    if isOver, playback.whenOver == nil {
      throw PlaybackEnded(name: name, end: duration * Double(playback.loopCount), time: time)
    }
    if isOver, playback.whenOver == .hide { return nil }
    return try source.frame(max(0, min(index, ends.count - 1)), halvings: halvings)
  }

  /// Checks that the frames can be made, as far as the source does so, and throws the error of the first that cannot.
  public func checkFrames() throws { try source.checkFrames(count: ends.count) }
}

/// A source of the pictures of an ``ImageAnimation``, which decodes them when they are wanted.
public protocol ImageFrames: Sendable {
  /// The whole picture of frame `index`, from 0; the same object again while it is remembered. Throws when the frame
  /// cannot be made; the error's description becomes part of the message about the layer that was to show it.
  func frame(_ index: Int) throws -> CGImage
  /// The picture of frame `index` with its sides halved up to `halvings` times, every pixel the mean of four, for a
  /// place where it is shown small. By default it is the whole picture; the picture's size tells.
  func frame(_ index: Int, halvings: Int) throws -> CGImage
  /// Checks that the `count` frames there are can be made; by default it makes every one.
  func checkFrames(count: Int) throws
}

extension ImageFrames {
  /// The whole picture, for a source that has no quicker way to a smaller one.
  public func frame(_ index: Int, halvings: Int) throws -> CGImage { try frame(index) }

  /// Makes every frame, and throws the error of the first that cannot be made.
  public func checkFrames(count: Int) throws {
    for index in 0..<count { _ = try frame(index) }
  }
}

/// A picture without pixels of its own, such as an SVG file: which is drawn at the size at which it is wanted.
public protocol ScalableImage: Sendable {
  /// The whole picture on `width` × `height` pixels; the same object again while it is remembered. Throws when it
  /// cannot be drawn; when it cannot be drawn so large, the picture may have fewer pixels.
  func image(width: Int, height: Int) throws -> CGImage
}
