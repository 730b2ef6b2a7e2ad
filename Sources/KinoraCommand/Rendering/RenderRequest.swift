import KinoraExport
import KinoraFormats
import KinoraGraphics
import KinoraMedia
import KinoraScenes
import KinoraTiming

/// What the words after `render` ask for, checked as far as possible without the scene.
struct RenderRequest {
  let output: String
  let frames: FrameRange?
  let size: PixelSize?
  /// The encoding as far as the command line says it itself.
  let encoding: EncodingOptions
  /// The named set of options that fills in the rest.
  let delivery: DeliveryPreset?
  /// The container, where the output's name does not choose it.
  let container: MovieContainer?
  /// The colour under everything.
  let background: CGColor?
  /// What the command line says for `background`, as it was written.
  let backgroundText: String?
  /// How the render goes about it.
  let run: RunArguments
  /// Whether the film is made in chunks that a later run goes on from.
  let resumes: Bool
  /// Whether the user is told where the time went.
  let showsCosts: Bool

  init(_ arguments: Arguments) throws(UsageError) {
    output = try arguments.required("--output")
    frames = try Self.read("--frames", arguments, "30..59, 30.., ..59, '30..<60' or one frame", FrameRange.init)
    size = try Self.read("--size", arguments, "a width and a height such as 640x360", PixelSize.init)
    encoding = try Self.encoding(arguments)
    delivery = try Self.delivery(arguments)
    container = try Self.container(arguments)
    background = try Self.background(arguments)
    backgroundText = arguments["--background"]
    run = try RunArguments(arguments)
    resumes = arguments.has("--resume")
    showsCosts = arguments.has("--stats")
  }

  /// The option `--background`.
  static let backgroundOption = Option(
    "--background", value: "COLOR", help: "Put a colour under everything, so that nothing is transparent.")

  /// The options for what is written and how, which `render` and `check` share.
  static let outputOptions =
    [
      Option(
        "--format", value: "NAME",
        help: "The format where the output's name does not choose it, as for -: \(formatNames.joined(separator: ", "))."
      ),
      Option(
        "--for", value: "PLACE",
        help: "Options for a place where films are shown:\n"
          + "\(DeliveryPreset.all.map(\.name).joined(separator: ", ")); see docs/formats.md."),
      backgroundOption,
    ]
    + EncodingOption.all.map { option in
      var help = option.help
      if case .choice(let words) = option.form { help += "\n" + folded(words) + "." }
      return Option(option.flag, value: option.placeholder, help: help)
    }

  private static let formatNames = MovieContainer.allCases.map(\.rawValue)

  /// `words` after each other, in lines that suit the help.
  private static func folded(_ words: [String]) -> String {
    var lines = [""]
    for (index, word) in words.enumerated() {
      let piece = word + (index + 1 < words.count ? "," : "")
      if lines[lines.count - 1].count + piece.count > 90 { lines.append("") }
      lines[lines.count - 1] += (lines[lines.count - 1].isEmpty ? "" : " ") + piece
    }
    return lines.joined(separator: "\n")
  }

  /// The encoding that the options for it ask for.
  static func encoding(_ arguments: Arguments) throws(UsageError) -> EncodingOptions {
    var encoding = EncodingOptions()
    for option in EncodingOption.all {
      guard let text = arguments[option.flag] else { continue }
      if case .choice(let words) = option.form { _ = try arguments.choice(option.flag, of: words) }
      guard let value = option.value(of: text) else { throw arguments.error(option.flag, option.allowed) }
      option.store(&encoding, value)
    }
    return encoding
  }

  static func delivery(_ arguments: Arguments) throws(UsageError) -> DeliveryPreset? {
    let name = try arguments.choice("--for", of: DeliveryPreset.all.map(\.name))
    return DeliveryPreset.all.first { $0.name == name }
  }

  static func container(_ arguments: Arguments) throws(UsageError) -> MovieContainer? {
    try arguments.choice("--format", of: formatNames).flatMap(MovieContainer.init(rawValue:))
  }

  static func background(_ arguments: Arguments) throws(UsageError) -> CGColor? {
    guard let text = arguments["--background"] else { return nil }
    do throws(CSSColorError) { return try CGColor(css: text) } catch {
      throw UsageError("--background: \(error)")
    }
  }

  /// The encoding of a film of `format`, with sound or without, to `destination`: what the command line says, then what the preset says.
  static func encoding(
    _ own: EncodingOptions, _ delivery: DeliveryPreset?, to destination: ExportDestination, _ format: FilmFormat,
    hasSound: Bool
  ) throws(UsageError) -> EncodingOptions {
    guard let delivery else { return own }
    guard case .movie(_, let container) = destination, delivery.containers.contains(container) else {
      let names = delivery.containers.map { "." + $0.fileExtensions[0] }.joined(separator: " or ")
      throw UsageError("--for \(delivery.name) makes a \(names) file; give the output such a name")
    }
    return own.filled(
      by: delivery.encoding(
        seconds: format.duration.doubleValue, frameRate: format.frameRate.framesPerSecond.doubleValue,
        hasSound: hasSound))
  }

  private static func read<Value>(
    _ name: String, _ arguments: Arguments, _ allowed: String, _ make: (String) -> Value?
  ) throws(UsageError) -> Value? {
    guard let text = arguments[name] else { return nil }
    guard let value = make(text) else { throw arguments.error(name, allowed) }
    return value
  }
}
