/// The motions, styles and components that come with the language, written in it, which makes them examples too.
package enum StandardLibrary {
  /// What the names of the library's files begin with.
  package static let prefix = "std:"

  private static let files = ["std:charts": charts, "std:motion": motion, "std:titles": titles]

  /// The names of the library's files, sorted.
  package static let names = files.keys.sorted()

  /// The text of a file of the library; nil for a name that it does not have.
  package static func text(_ name: String) -> String? { files[name] }
}
