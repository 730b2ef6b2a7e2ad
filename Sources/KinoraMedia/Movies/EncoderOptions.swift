import CFFmpeg
import KinoraFormats

/// The options of one of libavcodec's encoders, by name, for a film's settings.
enum EncoderOptions {
  /// The options for `encoder`, in the order in which they are set.
  static func list(for encoder: String, _ resolved: MovieSettings.Resolved) -> [(name: String, value: String)] {
    let preset = resolved.preset
    switch encoder {
    case "libx264":
      return [("preset", preset.rawValue)] + quality(resolved) + profile(resolved)
        + (X264.repeatableInstructions(for: preset).map { [("x264-params", $0)] } ?? [])
    case "libx265":
      // One frame is made by one thread's rows at a time, whose number does not change the bytes; x265 would write its
      // version and its settings into the stream.
      let parameters =
        "log-level=error:info=0:frame-threads=1:open-gop=0" + (resolved.gop.map { ":keyint=\($0)" } ?? "")
      return [("preset", preset.rawValue)] + quality(resolved) + profile(resolved) + [("x265-params", parameters)]
    case "libaom-av1":
      return [("cpu-used", "\(aomLevels[preset] ?? 6)"), ("row-mt", "1"), ("usage", "good")]
        + quality(resolved, constant: [("b", "0")])
    case "libvpx-vp9", "libvpx": return vpx(encoder, resolved)
    case "prores_ks":
      return [("profile", proresProfile(resolved)), ("vendor", "apl0")]
        + (resolved.pixelFormat.hasAlpha ? [("alpha_bits", "16")] : [])
    case "ffv1": return [("level", "3"), ("slicecrc", "1"), ("g", "1")]
    case "png", "apng": return [("pred", "mixed"), ("compression_level", "6")]
    case "libwebp_anim":
      let crf = resolved.crf ?? 10
      return crf == 0 ? [("lossless", "1"), ("quality", "75")] : [("lossless", "0"), ("quality", "\(100 - crf)")]
    // The encoder leaves out what is as it was, by comparing numbers of colours: which say nothing where each frame has
    // other colours, or where the frame before has disappeared.
    case "gif" where resolved.palette == .frame || resolved.isTransparent: return [("gifflags", "0")]
    default: return []
    }
  }

  /// A rate factor, or a bit rate with the variation that players' buffers bear.
  private static func quality(
    _ resolved: MovieSettings.Resolved, constant: [(name: String, value: String)] = []
  ) -> [(name: String, value: String)] {
    if let rate = resolved.bitRate { return [("b", "\(rate)")] }
    return constant + (resolved.crf.map { [("crf", "\($0)")] } ?? [])
  }

  private static func profile(_ resolved: MovieSettings.Resolved) -> [(name: String, value: String)] {
    resolved.profile.map { [("profile", $0)] } ?? []
  }

  /// libvpx's options. A bit rate of zero makes the rate factor the only target in VP9; VP8 has no such mode, so the bit
  /// rate is then beyond anything it reaches. Tiles and row-based multithreading let any number of threads work on one
  /// frame with the same result, except in the realtime mode, which (in libvpx 1.12) makes other decisions with rows
  /// than without.
  private static func vpx(_ encoder: String, _ resolved: MovieSettings.Resolved) -> [(name: String, value: String)] {
    let speed = vpxSpeeds[resolved.preset] ?? ("realtime", 5)
    let isVP9 = encoder == "libvpx-vp9"
    // VP8's realtime mode measures its own time and chooses a level by it, unless the level is negative.
    let level = isVP9 || speed.deadline == "good" ? speed.level : -speed.level
    return quality(resolved, constant: [("b", isVP9 ? "0" : "1000000000")])
      + [("deadline", speed.deadline), ("cpu-used", "\(level)")]
      + (isVP9 ? [("row-mt", speed.deadline == "good" ? "1" : "0"), ("tile-columns", "2")] : [])
      // Alpha is a second stream whose frames must be those of the first: none may be hidden.
      + (resolved.pixelFormat.hasAlpha ? [("auto-alt-ref", "0")] : [])
  }

  private static func proresProfile(_ resolved: MovieSettings.Resolved) -> String {
    resolved.profile ?? (resolved.pixelFormat == .yuv422p10 ? "hq" : "4444")
  }

  /// libvpx's deadline and speed level for each of x264's presets. The "good" mode has levels 0 to 5; the realtime mode
  /// takes a third to a fifth of the time and, at the same quality, a quarter to a third more bytes.
  private static let vpxSpeeds: [EncoderPreset: (deadline: String, level: Int)] = [
    .ultrafast: ("realtime", 8), .superfast: ("realtime", 6), .veryfast: ("realtime", 5), .faster: ("realtime", 4),
    .fast: ("good", 5), .medium: ("good", 3), .slow: ("good", 2), .slower: ("good", 1), .veryslow: ("good", 0),
  ]

  /// libaom's speed levels, 0 to 8, for x264's presets.
  private static let aomLevels: [EncoderPreset: Int] = [
    .ultrafast: 8, .superfast: 8, .veryfast: 7, .faster: 6, .fast: 6, .medium: 5, .slow: 4, .slower: 3, .veryslow: 2,
  ]
}

enum X264 {
  /// The x264 parameter that keeps its bytes the same from run to run and from processor to processor; nil where none
  /// is needed.
  ///
  /// The AVX-512 form of its macroblock-tree propagation (x264 0.164) reads memory past the last row that was never
  /// written, so its decisions depend on what the process did before. Without AVX-512, every processor from SSSE3 to AVX2
  /// gives the same bytes, whatever the memory held. This costs 5 to 15 % more of its time, the more the simpler the
  /// pictures. The two quickest presets have no macroblock tree: there AVX-512 gives these bytes too.
  static func repeatableInstructions(for preset: EncoderPreset) -> String? {
    guard av_get_cpu_flags() & AV_CPU_FLAG_AVX512 != 0, ![.ultrafast, .superfast].contains(preset) else { return nil }
    // x264's `asm` parameter; a processor with AVX-512 has all of these.
    return "asm=MMX2,SSE2Fast,LZCNT,SSSE3,SSE4.2,AVX,FMA3,BMI1,BMI2,AVX2"
  }
}
