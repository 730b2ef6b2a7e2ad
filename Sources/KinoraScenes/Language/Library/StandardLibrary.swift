/// The motions, styles and components that come with the language, written in it, which makes them examples too.
package enum StandardLibrary {
  /// What the names of the library's files begin with.
  package static let prefix = "std:"

  private static let files = ["std:charts": charts, "std:motion": motion, "std:titles": titles]

  /// The names of the library's files, sorted.
  package static let names = files.keys.sorted()

  /// The text of a file of the library; nil for a name that it does not have.
  package static func text(_ name: String) -> String? { files[name] }

  /// The file of the library that defines a name.
  ///
  /// - Parameter part: The part of the file in which it stands: `components`, `motions` or `styles`.
  static func file(defining name: String, among part: String) -> String? {
    names.first { file in
      guard let text = text(file), let (root, _) = try? JSON5Parser.parse(SourceText(file: file, text: text)),
        case .object(let parts) = root.value, let found = parts.first(where: { $0.key == part }),
        case .object(let members) = found.value.value
      else { return false }
      return members.contains { $0.key == name }
    }
  }
}
