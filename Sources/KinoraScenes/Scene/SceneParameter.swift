/// A parameter of a scene: a value that the command line or a row of data fills in.
public struct SceneParameter: Sendable, Hashable {
  /// What a parameter's text must be.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    case string, number, bool
  }

  /// The name, as `${name}` has it.
  public let name: String
  /// What its values must be.
  public let kind: Kind
  /// The value when none is given; nil when one must be given.
  public let defaultValue: String?
  /// What the parameter is for, in the scene's words.
  public let about: String?
}
