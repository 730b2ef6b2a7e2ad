import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes

/// What the words after `render` ask for, checked as far as possible without the scene.
struct RenderRequest {
  let output: String
  let frames: FrameRange?
  let size: PixelSize?
  let codec: VideoCodec?
  let crf: Int?
  let preset: EncoderPreset?
  let threads: Int?
  let memory: MemoryBudget
  let progress: ProgressDisplay.Mode
  let isQuiet: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    output = try arguments.required("--output")
    frames = try Self.read("--frames", arguments, "30..59, 30.., ..59, '30..<60' or one frame", FrameRange.init)
    size = try Self.read("--size", arguments, "a width and a height such as 640x360", PixelSize.init)
    codec = try Self.codec(arguments)
    crf = try arguments.integer("--crf", in: VideoCodec.crfRange)
    preset = try arguments.choice("--preset", of: EncoderPreset.allCases.map(\.rawValue)).flatMap(EncoderPreset.init)
    memory = try SceneArguments.memory(arguments)
    threads = try arguments.integer("--threads", in: 1...256)
    let mode = try arguments.choice("--progress", of: ProgressDisplay.Mode.names).flatMap(ProgressDisplay.Mode.init)
    isQuiet = arguments.has("--quiet")
    progress = isQuiet ? .none : mode ?? .auto
  }

  /// The option `--codec`.
  static let codec = Option(
    "--codec", value: "NAME", help: "\(VideoCodec.allCases.map(\.rawValue).joined(separator: " or ")).")

  static func codec(_ arguments: Arguments) throws(UsageError) -> VideoCodec? {
    try arguments.choice("--codec", of: VideoCodec.allCases.map(\.rawValue)).flatMap(VideoCodec.init)
  }

  /// The encoding as far as the command line gives it; the scene fills in the rest.
  var encoding: EncodingOptions { EncodingOptions(codec: codec, crf: crf, preset: preset) }

  private static func read<Value>(
    _ name: String, _ arguments: Arguments, _ allowed: String, _ make: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = arguments[name] else { return nil }
    guard let value = make(text) else { throw arguments.error(name, allowed) }
    return value
  }
}

/// A range of frames by number, as written on the command line.
struct FrameRange {
  private let lower: Int?
  /// The number after the last frame's.
  private let upper: Int?

  /// Reads a range: `A..B` and `A...B` include B, `A..<B` does not; one end may be missing; or one number.
  ///
  /// The form with two points needs no quotes in any shell, and includes both ends as in shells.
  init?(_ text: String) {
    func number(_ text: some StringProtocol) -> Int?? {
      if text.isEmpty { return .some(nil) }
      return Int(text).flatMap { (0...FilmFormat.frameLimit).contains($0) ? .some($0) : nil }
    }
    let separator = ["..<", "..."].first { text.contains($0) } ?? ".."
    let parts = text.split(separator: separator, omittingEmptySubsequences: false)
    switch parts.count {
    case 1:
      guard let only = number(parts[0]), let only else { return nil }
      (lower, upper) = (only, only + 1)
    case 2:
      guard let first = number(parts[0]), let last = number(parts[1]), first != nil || last != nil else { return nil }
      (lower, upper) = (first, separator == "..<" ? last : last.map { $0 + 1 })
    default: return nil
    }
    if let lower, let upper, lower >= upper { return nil }
  }

  /// The range in a film of `count` frames; nil when the film does not have all of it.
  func range(of count: Int) -> Range<Int>? {
    let (first, last) = (lower ?? 0, upper ?? count)
    return first < last && last <= count ? first..<last : nil
  }
}

/// A width and a height in pixels.
struct PixelSize {
  let width: Int
  let height: Int

  /// Reads a size such as `640x360`; nil for anything else.
  init?(_ text: String) {
    let parts = text.split(separator: "x", omittingEmptySubsequences: false)
    let sides = 1...FilmFormat.sideLimit
    guard parts.count == 2, let width = Int(parts[0]), let height = Int(parts[1]), sides.contains(width),
      sides.contains(height)
    else { return nil }
    self.width = width
    self.height = height
  }
}
