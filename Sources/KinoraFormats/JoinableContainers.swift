extension MovieContainer {
  /// Whether a film in this container can be joined from segments that were encoded apart: it stores packets of
  /// pictures that begin anew wherever a whole picture stands. A moving picture (APNG, animated WebP) is one
  /// compressed thing from its beginning to its end, and what goes to other programs has no packets.
  public var joinsSegments: Bool {
    switch self {
    case .mp4, .mov, .webm, .matroska: true
    default: false
    }
  }

  /// The containers whose films can be joined from segments.
  public static var joinable: [MovieContainer] { allCases.filter(\.joinsSegments) }
}
