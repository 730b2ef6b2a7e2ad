/// The motions, styles and components that come with the language, written in it, which makes them examples too.
enum StandardLibrary {
  /// What the names of the library's files begin with.
  static let prefix = "std:"

  private static let files = ["std:motion": motion]

  /// The names of the library's files, sorted.
  static let names = files.keys.sorted()

  /// The text of a file of the library; nil for a name that it does not have.
  static func text(_ name: String) -> String? { files[name] }
}
