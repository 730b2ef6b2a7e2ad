/// The record of a film that somebody approved: one line a frame, so that it merges and diffs like source.
///
/// The hashes are the authority; review pictures beside the manifest are for people and may be missing.
public struct GoldenManifest: Sendable, Equatable {
  /// The version of the layout; a manifest with another number is refused rather than misread.
  public static let schema = 1

  /// One pinned frame.
  public struct Frame: Sendable, Equatable {
    /// The frame's index in the film.
    public var i: Int
    /// The frame's exact time in seconds, "n" or "n/d".
    public var t: String
    /// The hash of its canonical pixels, 32 hexadecimal digits.
    public var hash: String
    /// A pinned frame from its parts.
    public init(i: Int, t: String, hash: String) {
      self.i = i
      self.t = t
      self.hash = hash
    }
  }

  /// What said that the approved picture is right, apart from a person's eye.
  public enum Oracle: String, Sendable, CaseIterable {
    /// A formula for where things must be, checked in the same test.
    case closedForm = "closed-form"
    /// FFmpeg's `xfade` filter.
    case xfade
    /// Frames or numbers taken from Apple's framework.
    case apple
    /// Nothing vouches for it: the picture is what the program drew when it was recorded.
    case none
  }

  /// The golden's name, which is its file's name too.
  public var name: String
  /// The canvas's width in pixels.
  public var width: Int
  /// The canvas's height in pixels.
  public var height: Int
  /// The frames a second, such as "30" or "30000/1001".
  public var frameRate: String
  /// What vouches for the pictures.
  public var oracle: Oracle
  /// The pinned frames, in the film's order; never empty in a file.
  public var frames: [Frame]

  /// A manifest from its parts.
  public init(name: String, width: Int, height: Int, frameRate: String, oracle: Oracle, frames: [Frame]) {
    self.name = name
    self.width = width
    self.height = height
    self.frameRate = frameRate
    self.oracle = oracle
    self.frames = frames
  }
}

// MARK: - Text

extension GoldenManifest {
  /// The manifest as JSON, with the keys in a fixed order and one frame a line.
  public var text: String {
    let head = """
      {
        "schema": \(Self.schema),
        "case": \(quoted(name)),
        "canvas": { "width": \(width), "height": \(height), "format": "premultiplied RGBA8, sRGB" },
        "frameRate": \(quoted(frameRate)),
        "oracle": \(quoted(oracle.rawValue)),
        "frames": [

      """
    let lines = frames.map { "    { \"i\": \($0.i), \"t\": \(quoted($0.t)), \"hash\": \(quoted($0.hash)) }" }
    return head + lines.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  private func quoted(_ string: String) -> String {
    let escaped = string.map { character -> String in
      switch character {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where character.unicodeScalars.contains { $0.value < 32 }: " "
      default: String(character)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  /// Reads a manifest as ``text`` writes it.
  ///
  /// Throws `GoldenError.unreadable`, which names line and column, for anything else, an empty list of frames included:
  /// a golden that pins nothing must not pass.
  public init(text: String, file: String) throws(GoldenError) {
    self = try ManifestReader.manifest(Array(text.utf8), file: file)
  }
}
