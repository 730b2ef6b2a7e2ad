/// A file that a scene uses, with the name by which it refers to the file.
public struct SceneAsset: Sendable, Hashable {
  /// A kind of file.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case image, font, audio, video
    /// Captions, as SubRip, WebVTT or JSON; they are read with the scene.
    case captions

    /// The kind as messages name it: `an image`.
    var phrase: String { (self == .image || self == .audio ? "an " : "a ") + rawValue }
  }

  /// A reference of a value to an asset.
  struct Reference: Hashable {
    let kind: Kind
    let name: String
  }

  /// The name by which values refer to the asset.
  public let name: String
  /// The kind of the file.
  public let kind: Kind
  /// The path to open. A relative path in a script is taken from the script's folder.
  public let path: String
  /// The place of the path in the script; nil in a scene made by a program.
  package let place: ScenePlace?

  /// An asset of a name, a kind and a path.
  public init(name: String, kind: Kind, path: String) { self.init(name: name, kind: kind, path: path, place: nil) }

  init(name: String, kind: Kind, path: String, place: ScenePlace?) {
    self.name = name
    self.kind = kind
    self.path = path
    self.place = place
  }
}
