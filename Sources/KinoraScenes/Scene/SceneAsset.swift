/// A file that a scene uses, under the name it uses it by.
public struct SceneAsset: Sendable, Hashable {
  /// What the file holds.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case image, font, audio, video

    /// Whether scenes can use such a file yet.
    var isSupported: Bool { self == .image || self == .font }
  }

  /// An asset as values refer to it.
  struct Reference: Hashable {
    let kind: Kind
    let name: String
  }

  /// The name layers use.
  public let name: String
  /// What sort of file it is.
  public let kind: Kind
  /// The path to open: the scene's own words, taken from the scene's folder when they are relative.
  public let path: String
  /// Where the file is named.
  package let place: ScenePlace?

  /// A file under a name.
  public init(name: String, kind: Kind, path: String) { self.init(name: name, kind: kind, path: path, place: nil) }

  init(name: String, kind: Kind, path: String, place: ScenePlace?) {
    self.name = name
    self.kind = kind
    self.path = path
    self.place = place
  }
}
