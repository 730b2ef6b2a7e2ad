/// The kinds of film file, chosen by the name's extension.
public enum MovieContainer: String, Sendable, Hashable, CaseIterable, Codable {
  case mp4, mov, webm, matroska, gif, apng, webp, y4m, rgba, hashes

  /// The container for a file name's extension, in any case; nil when no container goes by it.
  public init?(fileExtension: String) {
    let wanted = fileExtension.lowercased()
    guard let found = Self.allCases.first(where: { $0.fileExtensions.contains(wanted) }) else { return nil }
    self = found
  }

  /// The extensions a file of this kind may have, the usual one first, without the dot.
  public var fileExtensions: [String] { traits.fileExtensions }

  /// The codecs it may hold; the first is used when none is asked for.
  public var codecs: [VideoCodec] { traits.codecs }

  /// The codec used for a transparent canvas when none is asked for; nil for a container without alpha.
  public var alphaCodec: VideoCodec? { codecs.first { pixelFormats(of: $0).contains(where: \.hasAlpha) } }

  /// The pixel formats of `codec` that this container can hold; the first is used for an opaque canvas.
  public func pixelFormats(of codec: VideoCodec) -> [PixelFormat] {
    codec.pixelFormats.filter { format in
      switch self {
      case .y4m: format.traits.model == .yuv
      case .rgba, .hashes: format == .rgba
      // Only Matroska and its subset WebM store the second stream in which VP8 and VP9 keep alpha.
      case .mp4, .mov: !format.hasAlpha || ![.vp8, .vp9].contains(codec)
      default: true
      }
    }
  }

  /// The table of containers.
  package var traits: MovieContainerTraits {
    switch self {
    case .mp4:
      MovieContainerTraits(name: "MP4", fileExtensions: ["mp4", "m4v"], codecs: [.h264, .hevc, .av1, .vp9])
    case .mov:
      MovieContainerTraits(name: "QuickTime", fileExtensions: ["mov"], codecs: [.h264, .prores, .hevc, .png])
    case .webm: MovieContainerTraits(name: "WebM", fileExtensions: ["webm"], codecs: [.vp9, .vp8, .av1])
    case .matroska:
      MovieContainerTraits(
        name: "Matroska", fileExtensions: ["mkv"], codecs: [.h264, .ffv1, .hevc, .av1, .vp9, .vp8, .prores, .png])
    case .gif: MovieContainerTraits(name: "GIF", fileExtensions: ["gif"], codecs: [.gif])
    case .apng: MovieContainerTraits(name: "APNG", fileExtensions: ["apng"], codecs: [.apng])
    case .webp: MovieContainerTraits(name: "animated WebP", fileExtensions: ["webp"], codecs: [.webp])
    case .y4m: MovieContainerTraits(name: "Y4M", fileExtensions: ["y4m"], codecs: [.raw])
    case .rgba: MovieContainerTraits(name: "raw RGBA", fileExtensions: ["rgba"], codecs: [.raw])
    case .hashes: MovieContainerTraits(name: "a list of hashes", fileExtensions: ["sha256"], codecs: [.raw])
    }
  }
}

/// What there is to know about one container.
package struct MovieContainerTraits: Sendable {
  /// For messages.
  package let name: String
  package let fileExtensions: [String]
  package let codecs: [VideoCodec]
}
