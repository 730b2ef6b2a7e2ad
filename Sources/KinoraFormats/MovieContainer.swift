/// The kinds of film file, chosen by the name's extension.
public enum MovieContainer: String, Sendable, Hashable, CaseIterable {
  case mp4, mov, webm, matroska

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

  package var traits: MovieContainerTraits {
    switch self {
    case .mp4: MovieContainerTraits(name: "MP4", fileExtensions: ["mp4", "m4v"], codecs: [.h264, .vp9])
    case .mov: MovieContainerTraits(name: "QuickTime", fileExtensions: ["mov"], codecs: [.h264])
    case .webm: MovieContainerTraits(name: "WebM", fileExtensions: ["webm"], codecs: [.vp9])
    case .matroska:
      MovieContainerTraits(name: "Matroska", fileExtensions: ["mkv"], codecs: [.h264, .vp9])
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
