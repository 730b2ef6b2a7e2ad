/// A named set of options for a place where films are shown, as `--for` chooses it. What the command line says beside it
/// wins; it wins over what the scene's `output` says.
public struct DeliveryPreset: Sendable, Hashable {
  /// The name on the command line.
  public let name: String
  /// What it is for, in one sentence.
  public let summary: String
  /// The containers it suits, the usual one first.
  public let containers: [MovieContainer]
  /// The options it stands for.
  public let encoding: EncodingOptions
  /// The most bytes a file may have; the bit rate is chosen so that the film stays below. Nil for no limit.
  public var byteLimit: Int?
  /// The seconds from one whole picture to the next at most; nil for the encoder's own.
  public var secondsPerGOP: Double?

  /// The table of presets.
  public static let all: [DeliveryPreset] = [
    DeliveryPreset(
      name: "web", summary: "H.264 for any browser: crf 21, preset medium, profile high, a whole picture every 2 s.",
      containers: [.mp4, .mov], encoding: h264(crf: 21, .medium), secondsPerGOP: 2),
    DeliveryPreset(
      name: "youtube",
      summary: "H.264 to be encoded again: crf 16, preset slow, profile high, a whole picture every half second.",
      containers: [.mp4, .mov], encoding: h264(crf: 16, .slow), secondsPerGOP: 0.5),
    DeliveryPreset(
      name: "discord", summary: "H.264 of at most 10 MB: the bit rate follows from the film's length, preset slow.",
      containers: [.mp4], encoding: h264(crf: nil, .slow), byteLimit: 10_000_000, secondsPerGOP: 5),
    DeliveryPreset(
      name: "gif", summary: "A GIF that plays for ever, with one palette for the film and its errors spread.",
      containers: [.gif], encoding: gif),
    DeliveryPreset(
      name: "prores", summary: "ProRes for editing: 422 HQ, or 4444 with alpha for a transparent canvas.",
      containers: [.mov, .matroska], encoding: EncodingOptions(codec: .prores)),
    DeliveryPreset(
      name: "archive", summary: "FFV1, lossless, with alpha where the canvas is transparent.", containers: [.matroska],
      encoding: EncodingOptions(codec: .ffv1)),
  ]

  private static var gif: EncodingOptions {
    var options = EncodingOptions(codec: .gif)
    (options.palette, options.dither, options.loop) = (.film, .sierra2Lite, 0)
    return options
  }

  private static func h264(crf: Int?, _ preset: EncoderPreset) -> EncodingOptions {
    var options = EncodingOptions(codec: .h264, crf: crf, preset: preset)
    options.profile = "high"
    return options
  }

  /// The options for a film of `seconds` seconds at `frameRate` frames a second.
  public func encoding(seconds: Double, frameRate: Double, hasSound: Bool = false) -> EncodingOptions {
    var options = encoding
    if let byteLimit, seconds > 0 {
      // A twentieth is left for the container and for what the encoder overshoots.
      var bits = Double(byteLimit) * 8 * 0.95 / seconds
      if hasSound {
        // A fifth of what there is, as far as that makes sense.
        let sound = min(max(bits / 5, 32_000), 128_000)
        options.soundBitRate = Int(sound)
        bits -= sound
      }
      options.bitRate = Int(min(max(bits, 1000), 40_000_000))
    }
    if let secondsPerGOP { options.gop = max(1, Int((secondsPerGOP * frameRate).rounded())) }
    return options
  }
}
