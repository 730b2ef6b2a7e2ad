/// How a moving picture plays on the time of the layer that shows it.
public struct Playback: Sendable, Hashable {
  /// What a layer shows after a moving picture has ended.
  public enum WhenOver: String, Sendable, Hashable, CaseIterable {
    /// The last frame.
    case hold
    /// The beginning again.
    case loop
    /// Nothing.
    case hide
  }

  /// When the part that plays begins, in seconds of the moving picture; 0 or more.
  public var start: Double
  /// When the part that plays ends, in seconds of the moving picture; nil for its end.
  public var end: Double?
  /// The seconds of the moving picture that play in one second of the layer; above 0.
  public var speed: Double
  /// How often the part plays; 0 for ever.
  public var loopCount: Int
  /// What shows when it has played that often; nil for an error, because a film that ends too early should not go
  /// unnoticed.
  public var whenOver: WhenOver?
  /// The factor for the amplitude of the moving picture's own sound, where it is heard: 1 leaves it as it is. In a scene
  /// nil means that it is not heard.
  public var volume: Double?

  /// Everything once at its own speed, unless the parameters say otherwise.
  public init(
    start: Double = 0, end: Double? = nil, speed: Double = 1, loopCount: Int = 1, whenOver: WhenOver? = nil,
    volume: Double? = nil
  ) {
    self.start = start
    self.end = end
    self.speed = speed
    self.loopCount = max(0, loopCount)
    self.whenOver = whenOver
    self.volume = volume
  }

  /// Whether it never ends.
  var isEndless: Bool { loopCount == 0 || whenOver == .loop }
}

/// A film that images can be made of, each of which plays it in its own way.
public protocol PlayableImage: Sendable {
  /// An image that shows the frame for its layer's time; its pixels are the first frame it shows. Throws when the film
  /// has no such part, or its first frame cannot be made.
  func image(playing playback: Playback) throws -> CGImage
  /// Checks that its frames can be made, as far as that takes some seconds, and throws the error of the first that
  /// cannot.
  func checkFrames() throws
}

/// Why a moving picture cannot be shown at a time: it has ended, and nothing says what shows then.
public struct PlaybackEnded: Error, Sendable, Hashable, CustomStringConvertible {
  /// The moving picture's name.
  public let name: String
  /// When it ended, in seconds of its layer.
  public let end: Double
  /// The time for which there is no frame.
  public let time: Double

  public var description: String {
    func seconds(_ value: Double) -> String {
      let thousandths = (value * 1000).rounded()
      return thousandths.magnitude < 1e15
        ? "\(thousandths / 1000)".replacing(/\.0$/, with: "") : "\(value)"
    }
    return "\(name): it is over after \(seconds(end)) s, and the layer shows it at \(seconds(time)) s; "
      + "end the layer earlier, or say what shows then (whenOver: hold, loop or hide)"
  }
}
