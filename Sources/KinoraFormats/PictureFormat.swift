/// The formats of pictures that are files of their own: stills, and the frames of numbered pictures.
public enum PictureFormat: String, Sendable, Hashable, CaseIterable {
  /// PNG: lossless, with alpha.
  case png
  /// JPEG, 4:4:4, quality 2 of the codec library's scale: no alpha.
  case jpeg
  /// WebP: lossless, with alpha.
  case webp

  /// The format for a file name's extension, in any case; nil when no format goes by it.
  public init?(fileExtension: String) {
    let wanted = fileExtension.lowercased()
    guard let found = Self.allCases.first(where: { $0.fileExtensions.contains(wanted) }) else { return nil }
    self = found
  }

  /// The extensions a file of this kind may have, the usual one first, without the dot.
  public var fileExtensions: [String] {
    switch self {
    case .png: ["png"]
    case .jpeg: ["jpg", "jpeg"]
    case .webp: ["webp"]
    }
  }

  /// The name for messages.
  package var name: String {
    switch self {
    case .png: "PNG"
    case .jpeg: "JPEG"
    case .webp: "WebP"
    }
  }

  /// Whether transparent pixels stay transparent.
  public var keepsAlpha: Bool { self != .jpeg }

  /// The most pixels a side may have.
  package var sideLimit: Int {
    switch self {
    case .png: 32767
    case .jpeg: 65500
    case .webp: 16383
    }
  }
}
