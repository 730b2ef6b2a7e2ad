import KinoraExport
import KinoraRaster
import KinoraTiming

/// The record of a film that somebody approved: one line a frame, so that it merges and diffs like source.
///
/// The hashes are the authority; review pictures beside the manifest are for people and may be missing.
public struct GoldenManifest: Sendable, Equatable {
  /// The version of the layout; a manifest with another number is refused rather than misread.
  public static let schema = 2

  /// One pinned frame.
  public struct Frame: Sendable, Equatable {
    /// The frame's index in the film.
    public var i: Int
    /// The hash of its canonical pixels.
    public var hash: FrameHash
    /// A pinned frame from its parts.
    public init(i: Int, hash: FrameHash) {
      self.i = i
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
  /// The film's size, rate, length and number of frames.
  public var format: FilmFormat
  /// What vouches for the pictures.
  public var oracle: Oracle
  /// The pinned frames, in the film's order; never empty in a file.
  public var frames: [Frame]

  /// A manifest from its parts.
  public init(name: String, format: FilmFormat, oracle: Oracle, frames: [Frame]) {
    self.name = name
    self.format = format
    self.oracle = oracle
    self.frames = frames
  }

  /// The exact time in seconds, "n" or "n/d", of a frame of the film.
  public func time(ofFrame number: Int) -> String { Self.time(ofFrame: number, of: format) }

  static func time(ofFrame number: Int, of format: FilmFormat) -> String {
    format.clock.time(ofFrame: number)?.description ?? ""
  }

  /// The approved hash of each pinned frame, by the frame's number.
  public var hashes: [Int: FrameHash] {
    Dictionary(frames.map { ($0.i, $0.hash) }, uniquingKeysWith: { first, _ in first })
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
        "canvas": { "width": \(format.width), "height": \(format.height), "format": \(quoted(Self.pixelFormat)) },
        "frameRate": \(quoted(format.frameRate.description)),
        "length": \(quoted(format.duration.description)),
        "frameCount": \(format.frameCount),
        "oracle": \(quoted(oracle.rawValue)),
        "frames": [

      """
    let lines = frames.map {
      "    { \"i\": \($0.i), \"t\": \(quoted(time(ofFrame: $0.i))), \"hash\": \(quoted($0.hash.description)) }"
    }
    return head + lines.joined(separator: ",\n") + "\n  ]\n}\n"
  }

  /// What the hashes are hashes of.
  static let pixelFormat = "premultiplied RGBA8, sRGB"

  private func quoted(_ string: String) -> String {
    let escaped = string.unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"": "\\\""
      case "\\": "\\\\"
      case _ where scalar.value < 16: "\\u000\(String(scalar.value, radix: 16))"
      case _ where scalar.value < 32: "\\u00\(String(scalar.value, radix: 16))"
      default: String(scalar)
      }
    }
    return "\"" + escaped.joined() + "\""
  }

  /// Reads a manifest as ``text`` writes it.
  ///
  /// Throws `GoldenError.unreadable`, which names line and column, for anything else, an empty list of frames included:
  /// a golden that pins nothing must not pass.
  ///
  /// - Parameter name: The name that the manifest must have; any when nil.
  public init(text: String, file: String, named name: String? = nil) throws(GoldenError) {
    self = try ManifestReader.manifest(Array(text.utf8), file: file, named: name)
  }
}
