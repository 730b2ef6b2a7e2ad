/// A parameter of a scene, whose value the command line or a row of data gives.
public struct SceneParameter: Sendable, Hashable {
  /// The kind of a parameter's values.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case string, number, bool
    /// A list or an object, as JSON.
    case list, object
  }

  /// The name, which strings use as `${name}`.
  public let name: String
  /// The kind of the parameter's values.
  public let kind: Kind
  /// The value, as text, when none is given; nil when one must be given.
  public let defaultValue: String?
  /// The scene's description of the parameter; nil for none.
  public let about: String?
  /// The words that the value may be, where they are few; empty for any.
  public var choices: [String] = []
}
