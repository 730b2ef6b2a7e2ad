extension SceneProblem {
  /// What kind of mistake a problem is, by a name that stays the same: programs can rely on it, and `kinora explain NAME`
  /// says more.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The text is not JSON5.
    case syntax
    /// A key that the format does not have at its place.
    case unknownKey = "unknown-key"
    /// A key without which there is no such thing.
    case missingKey = "missing-key"
    /// A value of another form, or outside its range.
    case wrongValue = "wrong-value"
    /// A name that nothing has.
    case unknownName = "unknown-name"
    /// A name or a key that is given twice.
    case duplicateName = "duplicate-name"
    /// A file that is not there, or cannot be read.
    case missingFile = "missing-file"
    /// A parameter without a value.
    case missingValue = "missing-value"
    /// An expression that cannot be worked out.
    case expression
    /// Something that uses, includes or waits for itself.
    case circle
    /// More than a film can hold.
    case tooLarge = "too-large"
    /// Something that is understood, and cannot be rendered.
    case unrenderable
    /// Something that is possible, and hardly meant: a warning.
    case doubtful
  }
}
