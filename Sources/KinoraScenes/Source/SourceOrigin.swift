/// Where a value comes from besides its place in a text: the text, and the uses that made the value from what stands
/// there, the innermost first.
final class SourceOrigin: Sendable {
  /// What made values from a text once more: an inclusion, a repetition, the use of a component, a motion or a style.
  struct Use: Sendable {
    /// What happened, as a clause: "in the component \"chip\", used".
    let what: String
    /// The value that says so.
    let node: SourceNode
    /// The names that have values of their own there, with these values as they are shown.
    let names: @Sendable () -> [(name: String, value: String)]
  }

  /// The text that offsets count in.
  let source: SourceText
  /// The folder in which the text's paths begin.
  let folder: String
  /// What made the values; nil for those of an included text as it stands.
  let use: Use?
  /// What stands before the names of layers and sounds: the names of the instances of components that they are in, each
  /// with "/" after it.
  let prefix: String
  /// The nearest instance that the values are in, without the last "/"; nil outside of instances.
  let instance: String?

  init(source: SourceText, folder: String, use: Use? = nil, prefix: String = "") {
    self.source = source
    self.folder = folder
    self.use = use
    self.prefix = prefix
    instance = prefix.isEmpty ? nil : String(prefix.dropLast())
  }

  /// Every use that the values went through, the innermost first.
  var uses: [Use] {
    var uses: [Use] = []
    var here: SourceOrigin? = self
    while let origin = here {
      if let use = origin.use { uses.append(use) }
      here = origin.use?.node.origin
    }
    return uses
  }
}
